//! The errors of an engine's lines.

use alloc::string::String;
use core::{error::Error, fmt};

/// The error returned by [`EngineLine::parse`](super::EngineLine::parse) for a `bestmove` without a move, or a malformed `option`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    kind: LineErrorKind,
    found: String,
}

/// The kind of a [`LineError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineErrorKind {
    /// An answer without a move.
    BestMove,
    /// An option without a name.
    OptionName,
    /// An option with an unknown type, or without one.
    OptionType,
    /// A default that is neither `true` nor `false`.
    Check,
    /// A default or a limit that is not an integer.
    Integer,
}

impl LineError {
    pub(crate) fn new(kind: LineErrorKind, found: &str) -> Self {
        /// A message needs no more characters.
        const SHOWN: usize = 60;
        Self {
            kind,
            found: found.chars().take(SHOWN).collect(),
        }
    }

    /// Returns the kind.
    pub const fn kind(&self) -> LineErrorKind {
        self.kind
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, expected) = match self.kind {
            LineErrorKind::BestMove => ("bestmove", "a move such as `e3e4`"),
            LineErrorKind::OptionName => ("option", "`name` and a name"),
            LineErrorKind::OptionType => (
                "option",
                "`type` and `check`, `spin`, `combo`, `button` or `string`",
            ),
            LineErrorKind::Check => ("option", "`true` or `false`"),
            LineErrorKind::Integer => ("option", "an integer"),
        };
        write!(f, "`{line}`: expected {expected}, found ")?;
        match self.found.as_str() {
            "" => f.write_str("nothing"),
            found => write!(f, "`{}`", found.escape_debug()),
        }
    }
}

impl Error for LineError {}
