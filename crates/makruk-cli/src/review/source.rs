//! The games to review, in the order of the files.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{args::ReviewArgs, game::ReviewedGame};
use crate::games::{GameReader, Limits};

/// Memory limit for reading one game, in MiB.
pub(crate) const GAME_MEMORY: u32 = 128;

/// Reads the games of all files.
pub(super) struct Source<'a> {
    args: &'a ReviewArgs,
    files: std::slice::Iter<'a, PathBuf>,
    reader: Option<GameReader>,
    /// Bytes of the current file that were read.
    offset: u64,
}

/// A game and its place.
pub(super) struct SourceGame {
    pub(super) reviewed: ReviewedGame,
    pub(super) file: String,
    /// Its size in the file in bytes.
    pub(super) bytes: u64,
    /// Whether it is to be reviewed.
    pub(super) is_wanted: bool,
}

impl<'a> Source<'a> {
    pub(super) fn new(args: &'a ReviewArgs, files: &'a [PathBuf]) -> Self {
        Self {
            args,
            files: files.iter(),
            reader: None,
            offset: 0,
        }
    }

    /// Returns the size of all files in bytes; `None` if one of them is no regular file.
    pub(super) fn length(&self) -> Option<u64> {
        let length = |path: &PathBuf| {
            let file = fs::metadata(path).ok().filter(fs::Metadata::is_file);
            file.map(|file| file.len())
        };
        self.files.clone().map(length).sum()
    }

    /// Reads the next game.
    pub(super) fn next(&mut self) -> io::Result<Option<SourceGame>> {
        loop {
            if let Some(reader) = &mut self.reader {
                if let Some(record) = reader.next()? {
                    let bytes = reader.offset().saturating_sub(self.offset);
                    self.offset += bytes;
                    return Ok(Some(SourceGame {
                        reviewed: ReviewedGame::new(record, self.args.rules),
                        file: reader.name.clone(),
                        bytes,
                        is_wanted: true,
                    }));
                }
            }
            let Some(file) = self.files.next() else {
                return Ok(None);
            };
            self.reader = Some(self.open(file)?);
            self.offset = 0;
        }
    }

    fn open(&self, file: &Path) -> io::Result<GameReader> {
        GameReader::open(Some(file), self.args.from, None, Limits::new(GAME_MEMORY))
    }
}
