//! The error of a match.

use core::{error::Error, fmt};

/// The reason why a player, a game or its record cannot be made.
///
/// `Display` writes a message for the user.
///
/// ```
/// use makruk_match::{MatchError, MatchErrorKind};
///
/// let error = MatchError::new(MatchErrorKind::Net, "there is no net `large`");
/// assert_eq!((error.kind(), error.to_string().as_str()), (MatchErrorKind::Net, "there is no net `large`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchError {
    kind: MatchErrorKind,
    message: String,
}

/// The kind of a [`MatchError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatchErrorKind {
    /// An option of the built-in engine is unknown or its value invalid.
    Option,
    /// An engine's command line cannot be parsed.
    Command,
    /// A net cannot be loaded.
    Net,
    /// There is not enough memory for an engine.
    Memory,
    /// A program cannot be started, or does not accept its options.
    Program,
    /// There is no valid or balanced opening.
    Opening,
    /// A recorded game breaks the rules.
    Record,
}

impl MatchErrorKind {
    /// Returns a machine-readable name, such as `option`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Option => "option",
            Self::Command => "command",
            Self::Net => "net",
            Self::Memory => "memory",
            Self::Program => "program",
            Self::Opening => "opening",
            Self::Record => "record",
        }
    }
}

impl MatchError {
    /// Creates an error with a message for the user.
    pub fn new(kind: MatchErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// Creates an error with the message of its cause.
    pub(crate) fn of(kind: MatchErrorKind, cause: &dyn fmt::Display) -> Self {
        Self::new(kind, cause.to_string())
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> MatchErrorKind {
        self.kind
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MatchError {}
