//! Machine-readable commands in comments.

use makruk_core::Color;
use makruk_rules::{Action, Claim};

/// `[_; 14]`: the non-move actions, each with the comment that records it. Adjudications and results without a reason
/// are recorded in tags.
const ACTIONS: [(Action, &str); 14] = {
    use Action::{AcceptDraw, DeclineDraw, OfferDraw, Resign, Timeout};
    use Color::{Black, White};
    [
        (Action::StartCount, "[%count start]"),
        (Action::StopCount, "[%count stop]"),
        (OfferDraw(White), "[%draw white]"),
        (OfferDraw(Black), "[%draw black]"),
        (DeclineDraw(White), "[%draw decline white]"),
        (DeclineDraw(Black), "[%draw decline black]"),
        (AcceptDraw(White), "[%draw accept white]"),
        (AcceptDraw(Black), "[%draw accept black]"),
        (
            Action::Claim(White, Claim::Repetition),
            "[%claim repetition white]",
        ),
        (
            Action::Claim(Black, Claim::Repetition),
            "[%claim repetition black]",
        ),
        (Resign(White), "[%resign white]"),
        (Resign(Black), "[%resign black]"),
        (Timeout(White), "[%timeout white]"),
        (Timeout(Black), "[%timeout black]"),
    ]
};

/// Returns the comment that records an action; `None` for moves and for ends that are recorded in tags.
#[cfg(feature = "alloc")]
pub(crate) fn action_comment(action: Action) -> Option<&'static str> {
    let mut actions = ACTIONS.into_iter();
    actions.find_map(|(other, comment)| (other == action).then_some(comment))
}

/// Returns the action if a comment consists only of its command.
pub(crate) fn only_action(text: &str) -> Option<Action> {
    let mut actions = ACTIONS.into_iter();
    actions.find_map(|(action, comment)| (comment == text).then_some(action))
}

/// Iterates over the actions that the commands in a comment record.
#[cfg(feature = "alloc")]
pub(crate) fn actions_in(comment: &str) -> impl Iterator<Item = Action> + '_ {
    commands(comment).filter_map(Command::action)
}

/// A machine-readable command, `[%name value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The name, such as `clk`.
    pub name: &'a str,
    /// The value after the name, such as `0:09:58`, without surrounding whitespace.
    pub value: &'a str,
}

#[cfg(feature = "alloc")]
impl Command<'_> {
    /// Returns the action that the command records.
    pub(crate) fn action(self) -> Option<Action> {
        let mut actions = ACTIONS.into_iter();
        actions.find_map(|(action, comment)| {
            (commands(comment).next() == Some(self)).then_some(action)
        })
    }

    /// Returns whether the command declines a draw without naming a side.
    pub(crate) fn declines_draw(self) -> bool {
        (self.name, self.value) == ("draw", "decline")
    }
}

/// Finds the commands in a comment.
///
/// ```
/// use makruk::pgn::{Command, commands};
///
/// let found: Vec<_> = commands("[%count start][%clk 0:09:58] Now White counts.").collect();
/// assert_eq!(found, [
///     Command { name: "count", value: "start" },
///     Command { name: "clk", value: "0:09:58" },
/// ]);
/// ```
pub const fn commands(comment: &str) -> Commands<'_> {
    Commands { rest: comment }
}

/// An iterator over the commands in a comment, created by [`commands`].
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        Some(self.next_with_start()?.1)
    }
}

impl<'a> Commands<'a> {
    /// Returns the text behind the commands that were returned.
    #[cfg(feature = "alloc")]
    pub(crate) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the next command with its offset in [`rest`](Self::rest), in bytes.
    pub(crate) fn next_with_start(&mut self) -> Option<(usize, Command<'a>)> {
        let from = self.rest.len();
        // A `[` without a `%` after it does not begin a command.
        let text = loop {
            self.rest = self.rest.split_once('[')?.1;
            if let Some(text) = self.rest.strip_prefix('%') {
                break text;
            }
        };
        let Some((inside, rest)) = text.split_once(']') else {
            self.rest = "";
            return None;
        };
        self.rest = rest;
        let (name, value) = inside
            .split_once(char::is_whitespace)
            .unwrap_or((inside, ""));
        let command = Command {
            name,
            value: value.trim(),
        };
        Some((from - text.len() - 2, command))
    }
}
