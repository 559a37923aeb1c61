//! Copying the games that are found.

use std::io::{self, Error, ErrorKind, IsTerminal as _, Write};

use makruk::{GameTree, brenner::Numbering, letters::LetterSet, sheet::ScoreSheet, words::Language};

use super::{Hit, Sink, args::FindArgs};
use crate::{
    atomic_file::AtomicFile,
    exit::ExitStatus,
    games::{GameRecord, Target, TargetFormat, TextStyle, Written},
    output,
};

/// Copies the games to a file or to standard output.
pub(super) struct Copy {
    target: Target<Box<dyn Write>>,
    format: TargetFormat,
    mark: bool,
    status: ExitStatus,
}

impl Copy {
    pub(super) fn new(args: &FindArgs) -> io::Result<Self> {
        let Some(format) = args.to else {
            return Err(Error::from(ErrorKind::InvalidInput)); // the caller has checked it
        };
        todo!("{args:?} {format:?}")
    }
}
