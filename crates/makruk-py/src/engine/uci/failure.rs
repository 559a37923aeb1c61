//! Errors of the client as exceptions.

use std::process::ExitStatus;

use makruk_uci::client::{ClientError, ClientErrorKind};

use crate::errors::{Class, Failure, LastWords};

/// Converts an error of the client.
pub(super) fn failure(error: ClientError) -> Failure {
    let words = LastWords {
        exit_status: error.exit_status().and_then(number_of),
        lines: error.last_lines().to_vec(),
        errors: error.last_errors().to_vec(),
    };
    Failure::new(Class::Engine, name_of(error.kind()), error).with_last_words(words)
}

fn name_of(kind: ClientErrorKind) -> &'static str {
    match kind {
        ClientErrorKind::Start => "start",
        ClientErrorKind::Handshake => "handshake",
        ClientErrorKind::Hang => "hang",
        ClientErrorKind::Crash => "crash",
        ClientErrorKind::Closed => "closed",
        ClientErrorKind::BadLine => "bad-line",
        ClientErrorKind::BadMove => "bad-move",
        ClientErrorKind::BadOption => "bad-option",
        ClientErrorKind::BadFen => "bad-fen",
        ClientErrorKind::WrongState => "wrong-state",
        ClientErrorKind::Io => "io",
        // The client may get further kinds.
        _ => "client",
    }
}

/// Returns an exit status as Python's `subprocess` does.
fn number_of(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Some(-signal);
    }
    status.code()
}
