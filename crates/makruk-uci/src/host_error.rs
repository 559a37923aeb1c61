//! The error of a host's methods.

use alloc::string::String;
use core::fmt;

/// The reason why a [`Host`](crate::Host) cannot do what its session requires.
///
/// `Display` writes a message for the user, which the session sends to the GUI.
///
/// ```
/// use makruk_uci::{HostError, HostErrorKind};
///
/// let error = HostError::new(HostErrorKind::NotFound, "there is no book `thai.mkb`");
/// assert_eq!(error.kind(), HostErrorKind::NotFound);
/// assert_eq!(error.to_string(), "there is no book `thai.mkb`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    kind: HostErrorKind,
    message: String,
}

/// The kind of a [`HostError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostErrorKind {
    /// There is no book, net or folder of this name.
    NotFound,
    /// The file was read, but its content is invalid.
    Invalid,
    /// The program does not support the request.
    Unsupported,
    /// The system cannot read a file or start a thread.
    System,
}

impl HostErrorKind {
    /// Returns a machine-readable name: `not-found`, `invalid`, `unsupported` or `system`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::Invalid => "invalid",
            Self::Unsupported => "unsupported",
            Self::System => "system",
        }
    }
}

impl HostError {
    /// Creates an error with a message for the user.
    pub fn new(kind: HostErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> HostErrorKind {
        self.kind
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for HostError {}

/// Retains the message of the system.
#[cfg(feature = "std")]
impl From<std::io::Error> for HostError {
    fn from(error: std::io::Error) -> Self {
        use alloc::string::ToString;
        use std::io::ErrorKind;

        let kind = match error.kind() {
            ErrorKind::NotFound => HostErrorKind::NotFound,
            ErrorKind::InvalidData => HostErrorKind::Invalid,
            ErrorKind::Unsupported => HostErrorKind::Unsupported,
            _ => HostErrorKind::System,
        };
        Self::new(kind, error.to_string())
    }
}
