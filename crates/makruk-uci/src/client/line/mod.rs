//! The lines of an engine.

use alloc::{borrow::ToOwned as _, boxed::Box, string::String};

use makruk_core::Move;

use crate::{
    client::{
        EngineOption, Info,
        line_error::{LineError, LineErrorKind},
        words::Words,
    },
    coordinates::parse_move,
};

/// A line from an engine.
///
/// # Examples
///
/// ```
/// use makruk_uci::client::EngineLine;
///
/// let EngineLine::Info(info) = EngineLine::parse("info depth 7 score cp 31 pv e3e4 e6e5")? else {
///     panic!("it is information")
/// };
/// assert_eq!((info.depth, info.pv.len()), (Some(7), 2));
/// let EngineLine::BestMove(answer) = EngineLine::parse("bestmove e3e4 ponder e6e5")? else {
///     panic!("it is an answer")
/// };
/// assert_eq!(answer.best, Some("e3e4".parse()?));
/// let error = EngineLine::parse("bestmove Nf3").unwrap_err();
/// assert_eq!(error.to_string(), "`bestmove`: expected a move such as `e3e4`, found `Nf3`");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineLine {
    /// `id name`: the engine's name.
    Name(String),
    /// `id author`: the engine's authors.
    Author(String),
    /// `option`: an option.
    Option(EngineOption),
    /// `uciok`: the end of the handshake.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `info`: information about a search.
    Info(Box<Info>),
    /// `bestmove`: the answer to a search.
    BestMove(BestMove),
    /// Any other line, such as a banner, an empty line or `copyprotection`.
    Other,
}

/// The answer to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestMove {
    /// The move to play, which may be illegal; `None` if the engine has none and writes `(none)`, `0000` or `NULL`.
    pub best: Option<Move>,
    /// The expected reply; `None` also if its text is not a move.
    pub ponder: Option<Move>,
}

impl EngineLine {
    /// Parses a line.
    ///
    /// Moves may have the suffix `m`, and `q` or `f` as in [`read_move`]. The first word determines the kind of line.
    ///
    /// # Errors
    ///
    /// If the line is a `bestmove` without a move, or an `option` whose name, type or number cannot be read.
    ///
    /// [`read_move`]: crate::read_move
    pub fn parse(line: &str) -> Result<Self, LineError> {
        let mut words = Words::new(line);
        Ok(match words.next() {
            Some("info") => Self::Info(Box::new(Info::parse(words))),
            Some("bestmove") => Self::BestMove(BestMove::parse(words)?),
            Some("readyok") => Self::ReadyOk,
            Some("option") => Self::Option(EngineOption::parse(words)?),
            Some("uciok") => Self::UciOk,
            Some("id") => match words.next() {
                Some("name") => Self::Name(words.rest().to_owned()),
                Some("author") => Self::Author(words.rest().to_owned()),
                _ => Self::Other,
            },
            _ => Self::Other,
        })
    }
}

impl BestMove {
    fn parse(mut words: Words<'_>) -> Result<Self, LineError> {
        let text = words.next().unwrap_or_default();
        let best = match text {
            "(none)" | "0000" | "NULL" => None,
            _ => Some(parse_move(text).map_err(|_| LineError::new(LineErrorKind::BestMove, text))?),
        };
        let ponder = match words.next() {
            Some("ponder") => words.next().and_then(|text| parse_move(text).ok()),
            _ => None,
        };
        Ok(Self { best, ponder })
    }
}

#[cfg(test)]
mod tests;
