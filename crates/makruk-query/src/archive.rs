//! Searching archives.

use alloc::vec::Vec;

use makruk_core::Position;
use makruk_notation::{
    ByteSource, ReadLimits,
    container::{Archive, ArchiveBlock, BlockRecords, ContainerError, GameFormat, RawGame, Record},
};

use crate::{
    Finder, Found,
    chain::FirstAnswer,
    playback::{Playback, Plies, Ply},
    scene::{Judged, Scene},
    sift::Sift,
};

/// A search of an archive, block by block.
///
/// Blocks are independent, so that threads can share an `ArchiveFinder`.
///
/// ```
/// use makruk::{
///     GameTree,
///     container::{Archive, ArchiveBuilder, GameFormat},
///     query::{ArchiveFinder, Finder, Query},
/// };
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
/// for text in ["1. e4 e5 *", "1. d4 d5 2. Nd2 *"] {
///     builder.push(&text.parse::<GameTree>()?)?;
/// }
/// let bytes = builder.finish();
///
/// let query: Query = "moved:N".parse()?;
/// let finder = Finder::new(&query);
/// let archive = Archive::open(&bytes)?;
/// for game in ArchiveFinder::new(&finder, &archive).games() {
///     let game = game?;
///     assert_eq!((game.index, game.found.matches), (1, vec![vec![2]]));
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArchiveFinder<'a, S> {
    finder: &'a Finder,
    archive: &'a Archive<S>,
    /// `None` if signatures are not used.
    sift: Option<Sift>,
    /// Whether main lines in byte code can be searched without generating moves.
    is_quick: bool,
}

/// A game of an archive that answers a query.
#[derive(Debug)]
#[non_exhaustive]
pub struct FoundGame {
    /// The index of the game in the archive, counting from 0.
    pub index: usize,
    /// Its answer.
    pub found: Found,
    /// The game, with its moves encoded.
    pub record: Record,
}

impl<'a, S: ByteSource> ArchiveFinder<'a, S> {
    /// Prepares the search of an archive, by its signatures if it has any and the query concerns main lines.
    pub fn new(finder: &'a Finder, archive: &'a Archive<S>) -> Self {
        let sift = Some(Sift::new(&finder.plan)).filter(|sift| {
            sift.is_useful() && finder.searches_main_lines() && archive.has_signatures()
        });
        Self {
            finder,
            archive,
            sift,
            is_quick: archive.format() == GameFormat::Bytecode && finder.is_quick(),
        }
    }

    /// Reads every game, whatever the signatures say.
    #[must_use]
    pub fn without_index(self) -> Self {
        Self { sift: None, ..self }
    }

    /// Iterates over the games that answer the query, in order. A damaged game, or a damaged block, yields an error, and the search
    /// goes on behind it.
    pub fn games(&self) -> FoundGames<'_, 'a, S> {
        FoundGames {
            finder: self,
            block: 0,
            open: Vec::new().into_iter(),
        }
    }

    /// Searches a block, counting from 0, and returns the games that answer the query, in order.
    pub fn find_in_block(&self, block: usize) -> Vec<Result<FoundGame, ContainerError>> {
        let mut found = Vec::new();
        self.visit(block, &mut |game| {
            found.push(match game {
                Err(error) => Err(error),
                Ok(game) => match game.complete(self.finder) {
                    Ok(Some(game)) => Ok(game),
                    Ok(None) => return,
                    Err(error) => Err(error),
                },
            });
        });
        found
    }

    /// Searches a block, counting from 0. Returns the number of games that answer the query, and the errors.
    ///
    /// It is faster than [`ArchiveFinder::find_in_block`], because the games that are found are not decoded.
    pub fn count_in_block(&self, block: usize) -> (usize, Vec<ContainerError>) {
        let (mut games, mut errors) = (0, Vec::new());
        self.visit(block, &mut |game| match game {
            Ok(_) => games += 1,
            Err(error) => errors.push(error),
        });
        (games, errors)
    }

    fn visit(&self, block: usize, visit: &mut dyn FnMut(Result<Hit<'_, '_>, ContainerError>)) {
        // Damaged signatures only cost time: their games are read.
        let signatures = self.sift.as_ref().and_then(|sift| {
            let signatures = self.archive.signatures(block).ok()?;
            let passes = signatures
                .into_iter()
                .map(|signature| signature.is_none_or(|signature| sift.passes(signature)));
            Some(passes.collect::<Vec<bool>>())
        });
        if signatures
            .as_ref()
            .is_some_and(|passes| !passes.is_empty() && !passes.contains(&true))
        {
            return;
        }
        let block = match self.archive.block(block) {
            Ok(block) => block,
            Err(error) => return visit(Err(error)),
        };
        let first = block.range().start;
        let may_answer = |game: usize| {
            let passes = signatures.as_ref();
            let passes = passes.and_then(|passes| passes.get(game - first));
            passes.copied().unwrap_or(true)
        };
        let mut reader = Reader::new(&block);
        let mut quick = Quick::new(self.finder);
        for game in block.games() {
            let game = match game {
                Ok(game) => game,
                // Records tell more, and may go on.
                Err(_) => break,
            };
            if !may_answer(game.index()) || !self.finder.game_words.may_hold(game.result(), game.plies()) {
                reader.next = reader.next.max(game.index());
                continue;
            }
            self.search(game, &mut reader, &mut quick, visit);
            reader.walked = game.index() + 1;
        }
        let _ = first;
    }

    fn search(
        &self,
        game: RawGame<'_>,
        reader: &mut Reader<'_>,
        quick: &mut Quick,
        visit: &mut dyn FnMut(Result<Hit<'_, '_>, ContainerError>),
    ) {
        let _ = (game, reader, quick, visit);
    }
}
