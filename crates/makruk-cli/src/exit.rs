//! How a command ends.

/// The exit status of a command; its messages are already printed. A later status is worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    /// All input was accepted.
    Done,
    /// Some input was rejected, with a message.
    Rejected,
    /// A file could not be read or written, and a message reported it.
    Failed,
}
