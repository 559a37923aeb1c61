//! Errors of the client.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{error::Error, fmt};
use std::{io, process::ExitStatus};

/// An error of a [`UciEngine`](crate::client::UciEngine).
///
/// The message names the engine, and ends with the last line that the engine wrote if the engine is at fault.
#[derive(Debug)]
pub struct ClientError {
    // An error is larger than most results, and rare.
    parts: Box<Parts>,
}

#[derive(Debug)]
struct Parts {
    kind: ClientErrorKind,
    engine: String,
    message: String,
    status: Option<ExitStatus>,
    last_lines: Vec<String>,
    last_errors: Vec<String>,
    source: Option<io::Error>,
}

/// The kind of a [`ClientError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClientErrorKind {
    /// The program could not be started.
    Start,
    /// The program did not complete the handshake in time, so it may not be a UCI engine. It was killed.
    Handshake,
    /// The engine did not answer, read or end in time. It was killed.
    Hang,
    /// The engine ended, by itself or by a signal.
    Crash,
    /// The engine closed its input or output, but did not end. It was killed.
    Closed,
    /// The engine wrote a line that is too long, or too many options. It was killed.
    BadLine,
    /// The text after `bestmove` is not a move. The engine still runs.
    BadMove,
    /// The engine has no such option, or the option does not accept the value. Nothing was sent.
    BadOption,
    /// A FEN cannot be sent, since it has a line break or the word `moves`. Nothing was sent.
    BadFen,
    /// The call does not fit the state of the engine: a search runs, or none does, or the engine has ended. Nothing was sent.
    WrongState,
    /// The system reported an error on a pipe. The engine was killed.
    Io,
}

impl ClientError {
    pub(crate) fn new(kind: ClientErrorKind, engine: String, message: String) -> Self {
        let parts = Parts {
            kind,
            engine,
            message,
            status: None,
            last_lines: Vec::new(),
            last_errors: Vec::new(),
            source: None,
        };
        Self {
            parts: Box::new(parts),
        }
    }

    pub(crate) fn with_words(mut self, lines: Vec<String>, errors: Vec<String>) -> Self {
        self.parts.last_lines = lines;
        self.parts.last_errors = errors;
        self
    }

    pub(crate) fn with_status(mut self, status: Option<ExitStatus>) -> Self {
        self.parts.status = status;
        self
    }

    pub(crate) fn with_source(mut self, source: io::Error) -> Self {
        self.parts.source = Some(source);
        self
    }

    /// Returns the kind.
    pub fn kind(&self) -> ClientErrorKind {
        self.parts.kind
    }

    /// Returns the engine's program, as it was started.
    pub fn engine(&self) -> &str {
        &self.parts.engine
    }

    /// Returns the exit status of the process, if it has ended; after a kill, that of the kill.
    pub fn exit_status(&self) -> Option<ExitStatus> {
        self.parts.status
    }

    /// Returns the last lines of the engine's output, the oldest first: at most 8, of at most 400 bytes each.
    pub fn last_lines(&self) -> &[String] {
        &self.parts.last_lines
    }

    /// Returns the last lines of the engine's error output, the oldest first: at most 8, of at most 400 bytes each. Empty unless
    /// it is captured.
    pub fn last_errors(&self) -> &[String] {
        &self.parts.last_errors
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = &*self.parts;
        write!(f, "engine {}: {}", parts.engine, parts.message)?;
        if let Some(line) = parts.last_errors.last() {
            write!(f, "; its last error line is `{}`", line.escape_debug())?;
        } else if let Some(line) = parts.last_lines.last() {
            write!(f, "; its last line is `{}`", line.escape_debug())?;
        }
        Ok(())
    }
}

impl Error for ClientError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source = self.parts.source.as_ref()?;
        Some(source)
    }
}
