//! Searching archives.

use alloc::{
    boxed::Box,
    vec::{IntoIter, Vec},
};
use core::iter::FusedIterator;

use makruk_notation::{
    ByteSource, ReadLimits,
    container::{Archive, ArchiveBlock, BlockRecords, ContainerError, GameFormat, Record},
    tree::GameTree,
};

use crate::{
    Finder, GameMatch,
    quick::{Answer, Quick},
    sift::Sift,
};

/// A search of an archive, block by block.
///
/// Blocks are independent of each other, so threads can share an `ArchiveFinder`.
///
/// Signatures rule out most games for a query about positions or material. What remains is played without generating moves if the
/// moves are in byte code, and the query asks for no check, count or end. The checksums of the blocks protect against damage. An
/// archive that was made with illegal moves, or with signatures that lie, may be searched wrongly; reading its games, or
/// [`Record::signature`], tells.
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
/// let archive = Archive::open(&bytes)?;
///
/// let query: Query = "moved:N".parse()?;
/// let finder = Finder::new(&query);
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
    pub found: GameMatch,
    /// The game.
    pub tree: GameTree,
    /// The game with its moves still encoded, for copying it to another archive.
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
    /// continues behind it.
    pub fn games(&self) -> FoundGames<'_, 'a, S> {
        FoundGames {
            finder: self.blocks(),
            block: 0,
            open: Vec::new().into_iter(),
        }
    }

    /// Creates a search of single blocks; each thread needs one.
    pub fn blocks(&self) -> BlockFinder<'_, 'a, S> {
        BlockFinder {
            finder: self,
            quick: self.is_quick.then(|| Quick::new(self.finder)),
        }
    }

    /// Calls a function for each game that answers the query, and for each error.
    fn visit(&self, block: usize, quick: &mut Option<Quick>, visit: &mut Visit<'_>) {
        let passes = self.passes(block);
        let is_ruled_out = |passes: &Vec<bool>| !passes.contains(&true);
        if passes.as_ref().is_some_and(is_ruled_out) {
            return;
        }
        let block = match self.archive.block(block) {
            Ok(block) => block,
            Err(error) => return visit(Err(error)),
        };
        let range = block.range();
        let mut reader = Reader {
            block: &block,
            next: range.start,
            records: None,
        };
        let words = &self.finder.game_words;
        let mut done = range.start;
        // Index = number of an initial position in the block; whether a game from there may answer.
        let mut starts: Vec<Option<bool>> = Vec::new();
        for game in block.games() {
            let Ok(game) = game else {
                // The records give the error, and whether other games can be read.
                break;
            };
            let index = game.index();
            done = index + 1;
            let passes = passes.as_ref().and_then(|all| all.get(index - range.start));
            let is_ruled_out = match (&self.sift, game.start_number()) {
                (Some(sift), Some(start)) => {
                    if starts.len() <= start {
                        starts.resize(start + 1, None);
                    }
                    let text = game.start_text().unwrap_or_default();
                    let known = starts.get_mut(start);
                    known.is_some_and(|known| !*known.get_or_insert_with(|| sift.passes_from(text)))
                }
                _ => passes == Some(&false),
            };
            if is_ruled_out || !words.may_hold(game.result(), game.plies()) {
                continue;
            }
            let answer = match quick {
                Some(quick) => quick.search(self.finder, game),
                None => Answer::Unknown,
            };
            match answer {
                Answer::None => {}
                Answer::Plies(plies) if words.need_only_head() => visit(Ok(Hit::Quick {
                    index,
                    plies,
                    reader: &mut reader,
                })),
                _ => self.read(index, &mut reader, visit),
            }
        }
        for index in done..range.end {
            self.read(index, &mut reader, visit);
        }
    }

    /// Returns which games of a block their signatures do not rule out; `None` if all must be read. Damaged signatures only cost time.
    fn passes(&self, block: usize) -> Option<Vec<bool>> {
        let sift = self.sift.as_ref()?;
        let signatures = self.archive.signatures(block).ok()?;
        let passes = signatures
            .into_iter()
            .map(|signature| signature.is_none_or(|signature| sift.passes(signature)));
        Some(passes.collect()).filter(|passes: &Vec<bool>| !passes.is_empty())
    }

    /// Decodes and searches a game.
    fn read(&self, index: usize, reader: &mut Reader<'_>, visit: &mut Visit<'_>) {
        let record = match reader.record(index) {
            None => return,
            Some(Ok(record)) => record,
            Some(Err(error)) => return visit(Err(error)),
        };
        let words = &self.finder.game_words;
        if !words.hold_for_header(record.header(), record.plies()) {
            return;
        }
        match record.decode(self.archive.limits()) {
            Err(error) => visit(Err(error)),
            Ok(tree) => {
                if let Some(found) = self.finder.find(&tree) {
                    visit(Ok(Hit::Complete(Box::new(FoundGame {
                        index,
                        found,
                        tree,
                        record,
                    }))));
                }
            }
        }
    }
}

/// A search of single blocks of an archive, created by [`ArchiveFinder::blocks`].
#[derive(Debug)]
pub struct BlockFinder<'f, 'a, S> {
    finder: &'f ArchiveFinder<'a, S>,
    quick: Option<Quick>,
}

impl<S: ByteSource> BlockFinder<'_, '_, S> {
    /// Searches a block, counting from 0, and returns the games that answer the query, in order.
    pub fn find(&mut self, block: usize) -> Vec<Result<FoundGame, ContainerError>> {
        let mut found = Vec::new();
        let ArchiveFinder {
            finder, archive, ..
        } = self.finder;
        self.finder.visit(block, &mut self.quick, &mut |game| {
            found.extend(match game {
                Ok(hit) => hit.complete(finder, archive.limits()),
                Err(error) => Some(Err(error)),
            });
        });
        found
    }

    /// Searches a block, counting from 0. Returns the number of games that answer the query, and the errors.
    ///
    /// It is faster than [`BlockFinder::find`], which decodes the games that it finds, and so reports those that are damaged behind the
    /// answer.
    pub fn count(&mut self, block: usize) -> (usize, Vec<ContainerError>) {
        let (mut games, mut errors) = (0, Vec::new());
        self.finder
            .visit(block, &mut self.quick, &mut |game| match game {
                Ok(_) => games += 1,
                Err(error) => errors.push(error),
            });
        (games, errors)
    }
}

type Visit<'v> = dyn FnMut(Result<Hit<'_, '_>, ContainerError>) + 'v;

/// A game that answers a query.
enum Hit<'h, 'b> {
    /// Not decoded yet.
    Quick {
        index: usize,
        plies: &'h [u32],
        reader: &'h mut Reader<'b>,
    },
    Complete(Box<FoundGame>),
}

impl Hit<'_, '_> {
    /// Decodes the game if necessary. Returns `None` if it cannot be found again.
    fn complete(
        self,
        finder: &Finder,
        limits: &ReadLimits,
    ) -> Option<Result<FoundGame, ContainerError>> {
        match self {
            Self::Complete(game) => Some(Ok(*game)),
            Self::Quick {
                index,
                plies,
                reader,
            } => {
                let record = match reader.record(index)? {
                    Ok(record) => record,
                    Err(error) => return Some(Err(error)),
                };
                Some(record.decode(limits).map(|tree| {
                    let matches = alloc::vec![plies.to_vec()];
                    FoundGame {
                        index,
                        found: finder.complete(&tree, tree.count_started(), matches),
                        tree,
                        record,
                    }
                }))
            }
        }
    }
}

/// The records of a block, of which some are skipped.
struct Reader<'b> {
    block: &'b ArchiveBlock<'b>,
    /// `None` until one is wanted.
    records: Option<BlockRecords<'b>>,
    /// The index of the next record in the archive.
    next: usize,
}

impl Reader<'_> {
    /// Returns the record with this index, which is not before the next one; `None` after an error behind which nothing can be read.
    fn record(&mut self, index: usize) -> Option<Result<Record, ContainerError>> {
        let skipped = index.checked_sub(self.next)?;
        self.next = index + 1;
        let records = self.records.get_or_insert_with(|| self.block.records());
        records.nth(skipped)
    }
}

/// An iterator over the games of an archive that answer a query, created by [`ArchiveFinder::games`].
#[derive(Debug)]
#[must_use = "iterators are lazy"]
pub struct FoundGames<'f, 'a, S> {
    finder: BlockFinder<'f, 'a, S>,
    /// The index of the next block, and the games of the last one.
    block: usize,
    open: IntoIter<Result<FoundGame, ContainerError>>,
}

impl<S: ByteSource> Iterator for FoundGames<'_, '_, S> {
    type Item = Result<FoundGame, ContainerError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.open.next() {
                return Some(game);
            }
            if self.block >= self.finder.finder.archive.blocks() {
                return None;
            }
            self.open = self.finder.find(self.block).into_iter();
            self.block += 1;
        }
    }
}

impl<S: ByteSource> FusedIterator for FoundGames<'_, '_, S> {}
