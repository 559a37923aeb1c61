//! Searching an archive block by block.

use std::{collections::VecDeque, fs::File, sync::Arc};

use makruk::{
    container::{Archive, ContainerError},
    query::{ArchiveFinder, Finder, FoundGame},
    source::FileSource,
};

use crate::interval::Interval;

/// The search of an archive with random access.
#[derive(Debug)]
pub(super) struct ArchiveSearch {
    archive: Archive<FileSource<File>>,
    finder: Arc<Finder>,
    index: bool,
    /// The next block.
    block: usize,
    /// The games found in the blocks before it.
    open: VecDeque<Result<FoundGame, ContainerError>>,
}

/// The result of searching some blocks.
pub(super) enum Searched {
    Game(Box<FoundGame>),
    Failed(ContainerError),
    /// Nothing yet, but Python should check for signals first.
    Nothing,
    End,
}

impl ArchiveSearch {
    pub(super) fn new(
        file: File,
        finder: Arc<Finder>,
        index: bool,
    ) -> Result<Self, ContainerError> {
        Ok(Self {
            archive: Archive::open(FileSource::new(file)?)?,
            finder,
            index,
            block: 0,
            open: VecDeque::new(),
        })
    }

    pub(super) fn next(&mut self) -> Searched {
        if self.open.is_empty() && self.block < self.archive.blocks() {
            self.search();
        }
        match self.open.pop_front() {
            Some(Ok(game)) => Searched::Game(Box::new(game)),
            Some(Err(error)) => Searched::Failed(error),
            None if self.block < self.archive.blocks() => Searched::Nothing,
            None => Searched::End,
        }
    }

    /// Searches the next blocks, until games are found or the interval is over.
    fn search(&mut self) {
        let finder = ArchiveFinder::new(&self.finder, &self.archive);
        let finder = if self.index {
            finder
        } else {
            finder.without_index()
        };
        let mut blocks = finder.blocks();
        let mut interval = Interval::default();
        while self.open.is_empty() && self.block < self.archive.blocks() && !interval.is_due() {
            self.open.extend(blocks.find(self.block));
            self.block += 1;
        }
    }

    /// Returns the number of games in the blocks that were searched, and of all games.
    pub(super) fn progress(&self) -> (usize, usize) {
        (
            self.archive.block_games(self.block).start,
            self.archive.len(),
        )
    }
}
