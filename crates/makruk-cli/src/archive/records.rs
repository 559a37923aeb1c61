//! Reads the games of an archive one after another, without their moves.

use std::{
    fmt,
    io::{self, BufRead},
    path::Path,
};

use indicatif::ProgressBar;
use makruk::container::{ArchiveReader, ContainerError, ContainerErrorKind, GameFormat, Record};

use crate::{input::Input, output};

/// An archive that is read from start to end.
pub(super) struct Records {
    /// The name used in messages.
    pub(super) name: String,
    reader: ArchiveReader<Box<dyn BufRead>>,
    pub(super) bar: ProgressBar,
    /// Numbers of games, and of errors in games.
    pub(super) games: u64,
    pub(super) errors: u64,
    is_over: bool,
}

impl Records {
    /// Opens a file, or standard input for `-` or no file.
    pub(super) fn open(path: Option<&Path>) -> io::Result<Self> {
        let input = Input::open(path)?;
        let name = input.name;
        let reader = ArchiveReader::new(input.reader).map_err(|error| named(&name, error))?;
        let bar = output::progress(input.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
        Ok(Self {
            name,
            reader,
            bar,
            games: 0,
            errors: 0,
            is_over: false,
        })
    }

    pub(super) const fn format(&self) -> GameFormat {
        self.reader.format()
    }

    /// Reads the next game; `None` at the end. Reports and skips unreadable games.
    pub(super) fn next(&mut self) -> io::Result<Option<Record>> {
        while !self.is_over {
            let record = self.reader.records().next();
            self.bar.set_position(self.reader.offset());
            match record {
                None => self.is_over = true,
                Some(Ok(record)) => {
                    self.games += 1;
                    return Ok(Some(record));
                }
                Some(Err(error)) if matches!(error.kind(), ContainerErrorKind::Source(_)) => {
                    return Err(error.into());
                }
                Some(Err(error)) => {
                    self.is_over = !error.is_recoverable();
                    self.complain(&error);
                }
            }
        }
        self.bar.finish_and_clear();
        Ok(None)
    }

    /// Reports an error in a game.
    pub(super) fn complain(&mut self, error: &dyn fmt::Display) {
        self.errors += 1;
        let name = &self.name;
        self.bar
            .suspend(|| output::complain(format_args!("{name}, {error}")));
    }
}

fn named(name: &str, error: ContainerError) -> io::Error {
    match error.kind() {
        // The error already contains the name.
        ContainerErrorKind::Source(_) => error.into(),
        _ => io::Error::new(io::ErrorKind::InvalidData, format!("{name}: {error}")),
    }
}
