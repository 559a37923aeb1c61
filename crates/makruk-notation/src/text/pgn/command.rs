//! Commands for programs in comments.

use makruk_core::Color;
use makruk_rules::{Action, Claim};

/// `[_; 14]`: what is done besides moving, and the comment that says so and nothing else. How an
/// arbiter or a bare record ends a game stands in tags.
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

/// Returns the comment that says that something was done; `None` for moves and for ends that stand in
/// tags.
#[cfg(feature = "alloc")]
pub(crate) fn action_comment(action: Action) -> Option<&'static str> {
    let mut actions = ACTIONS.into_iter();
    actions.find_map(|(other, comment)| (other == action).then_some(comment))
}

/// Returns the action that a comment says and nothing else.
pub(crate) fn only_action(text: &str) -> Option<Action> {
    let mut actions = ACTIONS.into_iter();
    actions.find_map(|(action, comment)| (comment == text).then_some(action))
}

/// Iterates over the actions that the commands in a comment say.
#[cfg(feature = "alloc")]
pub(crate) fn actions_in(comment: &str) -> impl Iterator<Item = Action> + '_ {
    commands(comment).filter_map(Command::action)
}

/// A command for programs, `[%name value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The name, `clk`.
    pub name: &'a str,
    /// What follows it, `0:09:58`, without blanks around it.
    pub value: &'a str,
}

#[cfg(feature = "alloc")]
impl Command<'_> {
    /// Returns the action that the command says.
    pub(crate) fn action(self) -> Option<Action> {
        let mut actions = ACTIONS.into_iter();
        actions.find_map(|(action, comment)| {
            (commands(comment).next() == Some(self)).then_some(action)
        })
    }

    /// Whether it says that a draw is declined, and not by whom.
    pub(crate) fn declines_draw(self) -> bool {
        (self.name, self.value) == ("draw", "decline")
    }
}

/// Finds the commands in the text of a comment.
///
/// ```
/// use makruk_notation::pgn::{Command, commands};
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

/// The commands in a comment; [`commands`] makes it.
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        let (_, text) = self.rest.split_once("[%")?;
        let Some((inside, rest)) = text.split_once(']') else {
            self.rest = "";
            return None;
        };
        self.rest = rest;
        let (name, value) = inside
            .split_once(char::is_whitespace)
            .unwrap_or((inside, ""));
        Some(Command {
            name,
            value: value.trim(),
        })
    }
}
