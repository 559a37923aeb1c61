//! The signatures in an archive, read beside its games.

use std::{fs::File, ops::Range, path::Path};

use makruk::container::{Archive, ContainerError, Record, Signature};

use crate::regular;

/// The signatures of an archive, block by block.
pub(super) struct Signatures {
    archive: Archive<File>,
    /// The index of the next block, the games of the block before it, and their signatures; none if these are damaged.
    next: usize,
    games: Range<usize>,
    list: Vec<Option<Signature>>,
    /// The damaged groups.
    pub(super) damage: Vec<ContainerError>,
}

impl Signatures {
    /// Opens the signatures of a file; `None` if it has none, or if it can only be read from start to end.
    pub(super) fn open(path: Option<&Path>) -> Option<Self> {
        let path = path.filter(|path| *path != Path::new("-"))?;
        let archive = Archive::open(regular::open(path).ok()?).ok()?;
        archive.has_signatures().then(|| Self {
            archive,
            next: 0,
            games: 0..0,
            list: Vec::new(),
            damage: Vec::new(),
        })
    }

    /// Gives a record the signature that the archive has for it.
    pub(super) fn attach(&mut self, record: Record) -> Record {
        let index = record.index().unwrap_or(usize::MAX);
        match self.at(index) {
            Some(&signature) => record.with_signature(signature),
            None => record,
        }
    }

    /// Returns whether the archive has another signature for a game than this one.
    pub(super) fn differ(&mut self, index: usize, truth: Option<Signature>) -> bool {
        self.at(index).is_some_and(|signature| *signature != truth)
    }

    /// Reads all groups that have not been read.
    pub(super) fn finish(&mut self) {
        let _ = self.at(usize::MAX);
    }

    /// Returns the signature of a game, whose index is not lower than that of the game before.
    fn at(&mut self, index: usize) -> Option<&Option<Signature>> {
        while index >= self.games.end && self.next < self.archive.blocks() {
            self.games = self.archive.block_games(self.next);
            self.list = match self.archive.signatures(self.next) {
                Ok(list) => list,
                Err(error) => {
                    self.damage.push(error);
                    Vec::new()
                }
            };
            self.next += 1;
        }
        self.list.get(index.checked_sub(self.games.start)?)
    }
}
