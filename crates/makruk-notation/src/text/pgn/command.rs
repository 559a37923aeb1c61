//! Commands for programs in comments.

/// A command for programs, `[%name value]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The name, `clk`.
    pub name: &'a str,
    /// What follows it, `0:09:58`, without blanks around it.
    pub value: &'a str,
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
