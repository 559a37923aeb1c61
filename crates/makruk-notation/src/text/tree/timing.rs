//! Clocks and evaluations in comments: `[%clk 0:09:58]`, `[%emt 0:00:02.5]`, `[%eval 0.35,12]`.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::{borrow::BorrowMut, time::Duration};

use super::{Cursor, GameTree, Node};
use crate::pgn::{
    ClockTime, Command, CommentError, Eval, check_comment, commands, replace_commands,
};

impl<'a> Node<'a> {
    /// Iterates over the [commands] in the comments after the move.
    pub fn commands(self) -> impl Iterator<Item = Command<'a>> {
        self.comments().flat_map(commands)
    }

    /// Returns the clock of the side that moved, after its move: the first valid command `[%clk 0:09:58]`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk::GameTree;
    ///
    /// let tree: GameTree = "1. e4 {[%clk 0:09:58.5] quick} *".parse()?;
    /// let node = tree.main_line().next().unwrap();
    /// assert_eq!(node.clock(), Some(Duration::from_millis(598_500)));
    /// # Ok::<(), makruk::pgn::PgnError>(())
    /// ```
    #[doc(alias = "clk")]
    pub fn clock(self) -> Option<Duration> {
        self.find("clk", |value| Some(ClockTime::parse(value)?.0))
    }

    /// Returns the time spent on the move: the first valid command `[%emt 0:00:02]`.
    #[doc(alias = "emt")]
    pub fn elapsed(self) -> Option<Duration> {
        self.find("emt", |value| Some(ClockTime::parse(value)?.0))
    }

    /// Returns the evaluation of the position after the move: the first valid command `[%eval 0.35,12]`.
    pub fn eval(self) -> Option<Eval> {
        self.find("eval", Eval::parse)
    }

    fn find<T>(self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let mut all = self.commands();
        all.find_map(|command| (command.name == name).then(|| parse(command.value))?)
    }
}

impl<T: BorrowMut<GameTree>> Cursor<T> {
    /// Sets or removes the clock of the side that moved, to the millisecond. The rest of the comments is kept.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 {[%eval 0.20] the usual move} *".parse()?;
    /// let mut cursor = tree.cursor_mut();
    /// cursor.go_forward();
    /// cursor.set_clock(Some(Duration::from_secs(598)))?;
    /// let comment = "[%eval 0.20] [%clk 0:09:58] the usual move";
    /// assert!(cursor.node().comments().eq([comment]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the tree is full.
    pub fn set_clock(&mut self, time: Option<Duration>) -> Result<(), CommentError> {
        self.set_time("clk", time)
    }

    /// Sets or removes the time spent on the move, to the millisecond. The rest of the comments is kept.
    ///
    /// # Errors
    ///
    /// If the tree is full.
    pub fn set_elapsed(&mut self, time: Option<Duration>) -> Result<(), CommentError> {
        self.set_time("emt", time)
    }

    fn set_time(&mut self, name: &str, time: Option<Duration>) -> Result<(), CommentError> {
        let new = time.map(|time| format!("[%{name} {}]", ClockTime(time)));
        let is_old = |command: Command<'_>| {
            command.name == name && ClockTime::parse(command.value).is_some()
        };
        self.edit_commands(&is_old, new.as_deref())
    }

    /// Sets or removes the evaluation of the position. The rest of the comments is kept.
    ///
    /// # Errors
    ///
    /// If the tree is full.
    pub fn set_eval(&mut self, eval: Option<Eval>) -> Result<(), CommentError> {
        let new = eval.map(|eval| format!("[%eval {eval}]"));
        let is_old =
            |command: Command<'_>| command.name == "eval" && Eval::parse(command.value).is_some();
        self.edit_commands(&is_old, new.as_deref())
    }

    /// Replaces commands in the comments after the move, as [`replace_commands`] does.
    ///
    /// # Errors
    ///
    /// If a comment would be invalid, or the tree is full. In the first case, the comments are unchanged.
    pub fn replace_commands(
        &mut self,
        is_old: impl Fn(Command<'_>) -> bool,
        new: Option<&str>,
    ) -> Result<(), CommentError> {
        self.edit_commands(&is_old, new)
    }

    fn edit_commands(
        &mut self,
        is_old: &dyn Fn(Command<'_>) -> bool,
        new: Option<&str>,
    ) -> Result<(), CommentError> {
        let node = self.node();
        let before: Vec<String> = node.comments_before().map(ToOwned::to_owned).collect();
        let nags: Vec<_> = node.nags().collect();
        let mut comments = node.comments().map(ToOwned::to_owned).collect();
        replace_commands(&mut comments, is_old, new);
        comments
            .iter()
            .try_for_each(|comment| check_comment(comment))?;
        self.clear_notes();
        before
            .iter()
            .try_for_each(|comment| self.add_comment_before(comment))?;
        for nag in nags {
            self.add_nag(nag);
        }
        comments
            .iter()
            .try_for_each(|comment| self.add_comment(comment))
    }
}
