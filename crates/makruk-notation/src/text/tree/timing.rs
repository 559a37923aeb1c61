//! Clocks and evaluations in comments: `[%clk 0:09:58]`, `[%emt 0:00:02.5]`, `[%eval 0.35,12]`.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::{borrow::BorrowMut, ops::Range, time::Duration};

use super::{Cursor, GameTree, Node};
use crate::pgn::{Command, CommentError, Eval, check_comment, commands, parse_time, time_command};

/// The names of commands that belong before the text of a comment.
const NAMES: [&str; 5] = ["eval", "clk", "emt", "csl", "cal"];

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
        self.find("clk", parse_time)
    }

    /// Returns the time spent on the move: the first valid command `[%emt 0:00:02]`.
    #[doc(alias = "emt")]
    pub fn elapsed(self) -> Option<Duration> {
        self.find("emt", parse_time)
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
        let new = time.map(|time| time_command(name, time));
        let is_old =
            |command: Command<'_>| command.name == name && parse_time(command.value).is_some();
        self.replace_commands(is_old, new.as_deref())
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
        self.replace_commands(is_old, new.as_deref())
    }

    /// Removes the commands in the comments after the move for which `is_old` returns true, and puts `new` in place of the first
    /// one. If there is none, `new` goes before the text of the first comment; a comment with commands about the game, such as a
    /// call of the count, stays separate.
    ///
    /// # Errors
    ///
    /// If a comment would be invalid, or the tree is full. In the first case, the comments are unchanged.
    pub fn replace_commands(
        &mut self,
        is_old: impl Fn(Command<'_>) -> bool,
        new: Option<&str>,
    ) -> Result<(), CommentError> {
        let node = self.node();
        let before: Vec<String> = node.comments_before().map(ToOwned::to_owned).collect();
        let nags: Vec<_> = node.nags().collect();
        let mut comments: Vec<String> = node.comments().map(ToOwned::to_owned).collect();
        replace(&mut comments, is_old, new);
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

/// Iterates over the commands in a comment, with their places.
fn placed(comment: &str) -> impl Iterator<Item = (Range<usize>, Command<'_>)> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let start = from + comment.get(from..)?.find("[%")?;
        let length = comment.get(start..)?.find(']')? + 1;
        from = start + length;
        let command = commands(comment.get(start..from)?).next()?;
        Some((start..from, command))
    })
}

fn replace(comments: &mut Vec<String>, is_old: impl Fn(Command<'_>) -> bool, new: Option<&str>) {
    let mut new = new.filter(|new| !new.is_empty());
    for comment in comments.iter_mut() {
        let old: Vec<Range<usize>> = placed(comment)
            .filter(|(_, command)| is_old(*command))
            .map(|(place, _)| place)
            .collect();
        // In reverse, so that earlier ranges stay valid. The first command is replaced.
        for (number, place) in old.into_iter().enumerate().rev() {
            let put = if number == 0 { new.take() } else { None };
            if let Some(put) = put {
                comment.replace_range(place, put);
            } else {
                cut(comment, place);
            }
        }
    }
    comments.retain(|comment| !comment.is_empty());
    let Some(new) = new else {
        return;
    };
    match comments.first_mut() {
        Some(first) if placed(first).all(|(_, command)| NAMES.contains(&command.name)) => {
            // Insert `new` after the commands at the beginning of the comment.
            let mut end = 0;
            for (place, _) in placed(first) {
                let between = first.get(end..place.start).unwrap_or("text");
                if between.trim().is_empty() {
                    end = place.end;
                }
            }
            let (before, after) = first.split_at_checked(end).unwrap_or((first, ""));
            let text = [before.trim(), new, after.trim_start()].join(" ");
            text.trim().clone_into(first);
        }
        _ => comments.insert(0, new.to_owned()),
    }
}

/// Removes a command. One blank remains between the texts around it.
fn cut(comment: &mut String, place: Range<usize>) {
    let before = comment.get(..place.start).unwrap_or_default().trim_end();
    let after = comment.get(place.end..).unwrap_or_default().trim_start();
    let blank = if before.is_empty() || after.is_empty() {
        ""
    } else {
        " "
    };
    *comment = format!("{before}{blank}{after}");
}
