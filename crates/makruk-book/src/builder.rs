//! Building a book from games, in bounded memory.

use alloc::{boxed::Box, string::String, vec, vec::Vec};
use core::ops::ControlFlow;
use std::io::{self, BufWriter, Read, Seek, Write};

use makruk_codec::{ByteSource, FileSource, MoveIndex};
use makruk_core::{ByColor, Move, Position};

use crate::{
    Book, BookEntry, BookError, BookWriteError, BookWriteErrorKind as Kind, BookWriter, GameResult,
    Summary, Tally,
    merge::{Merge, merge},
    tally::{MAX_GAMES, MAX_RATING, MAX_YEAR, RESULTS},
};

/// Options for building a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildOptions {
    /// Maximum memory for plies before spilling to a temporary file, in bytes: 256 MiB by default, at least 64 KiB. The
    /// memory is allocated as needed; if less is available, less is used. Merging takes a few additional megabytes.
    pub memory: usize,
    /// Minimum number of games per move; moves with fewer games are dropped at the end. By default 1, which keeps all moves.
    pub min_count: u64,
    /// Maximum number of plies counted per game; by default all are counted.
    pub max_ply: Option<u64>,
    /// Whether the book records the game sources and the first game of each move; `true` by default.
    pub examples: bool,
}

impl BuildOptions {
    /// Sets [`memory`](Self::memory).
    #[must_use]
    pub const fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets [`min_count`](Self::min_count).
    #[must_use]
    pub const fn with_min_count(self, min_count: u64) -> Self {
        Self { min_count, ..self }
    }

    /// Sets [`max_ply`](Self::max_ply).
    #[must_use]
    pub const fn with_max_ply(self, max_ply: Option<u64>) -> Self {
        Self { max_ply, ..self }
    }

    /// Sets [`examples`](Self::examples).
    #[must_use]
    pub const fn with_examples(self, examples: bool) -> Self {
        Self { examples, ..self }
    }
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            memory: 256 << 20,
            min_count: 1,
            max_ply: None,
            examples: true,
        }
    }
}

/// The facts that a book records about a game besides its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct GameFacts {
    /// The result.
    pub result: GameResult,
    /// The players' ratings, if known; a rating above 4,095 counts as unknown.
    pub ratings: ByColor<Option<u16>>,
    /// The year of the game; 0 if unknown.
    pub year: u16,
}

impl GameFacts {
    /// Creates facts that contain only the result.
    pub fn of(result: GameResult) -> Self {
        Self {
            result,
            ..Self::default()
        }
    }

    /// Sets [`ratings`](Self::ratings).
    #[must_use]
    pub const fn with_ratings(self, ratings: ByColor<Option<u16>>) -> Self {
        Self { ratings, ..self }
    }

    /// Sets [`year`](Self::year).
    #[must_use]
    pub const fn with_year(self, year: u16) -> Self {
        Self { year, ..self }
    }
}

/// A ply of a game: 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ply {
    key: u64,
    /// The move's index in the high bits and the game's number in the low bits, so that plies sort by both.
    order: u64,
    /// Packed bits: 2 for the result, 12 for the rating, 14 for the year.
    facts: u32,
}

/// Number of bits of a ply's game number.
const GAME: u32 = 53;
const _: () = assert!(MAX_GAMES < 1 << GAME && MoveIndex::COUNT <= 1 << (64 - GAME));

impl Ply {
    /// Returns whether two plies are the same move in the same position.
    const fn is_same_move(&self, other: &Self) -> bool {
        self.key == other.key && self.order >> GAME == other.order >> GAME
    }

    /// Returns the sort key of the ply.
    const fn order(&self) -> (u64, u64) {
        (self.key, self.order)
    }

    #[allow(clippy::cast_possible_truncation)] // each part has few enough bits
    fn entry(&self) -> Option<BookEntry> {
        let result = RESULTS.get((self.facts & 3) as usize).copied()?;
        let rating = u64::from(self.facts >> 2 & u32::from(MAX_RATING));
        let tally = Tally {
            rated: u64::from(rating > 0),
            ratings: rating,
            year: (self.facts >> 14) as u16,
            first_game: Some(self.order & ((1 << GAME) - 1)),
            ..Tally::of(result)
        };
        Some(BookEntry {
            key: self.key,
            index: MoveIndex::new((self.order >> GAME) as u16)?,
            tally,
        })
    }
}

/// Builds a book from games, from entries counted elsewhere, and from other books.
///
/// Plies are collected in [memory](BuildOptions::memory); when it is full, they are sorted and spilled to a temporary
/// file, which is itself a book. In the end, all parts are merged.
///
/// # Examples
///
/// ```
/// use makruk::{Move, Position, book::{Book, BookBuilder, BuildOptions, GameFacts, GameResult}};
///
/// // Temporary files; here they are in memory.
/// let scratch = || Ok(std::io::Cursor::new(Vec::new()));
/// let mut builder = BookBuilder::new(BuildOptions::default().with_min_count(2), scratch);
/// let read = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<Move>, _>>();
/// builder.begin_source("games.pgn");
/// builder.add_game(&Position::start(), read("e3e4 e6e5")?, &GameFacts::of(GameResult::Draw))?;
/// builder.add_game(&Position::start(), read("e3e4 d6d5")?, &GameFacts::of(GameResult::WhiteWins))?;
/// let mut bytes = Vec::new();
/// let (summary, _) = builder.finish(&mut bytes)?;
/// assert_eq!((summary.games, summary.plies, summary.entries), (2, 4, 1)); // only e3e4 was played twice
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct BookBuilder<F> {
    options: BuildOptions,
    scratch: Box<dyn FnMut() -> io::Result<F> + Send>,
    plies: Vec<Ply>,
    counted: Vec<BookEntry>,
    runs: Vec<Run>,
    sources: Vec<(String, u64)>,
    /// The number of the next game.
    next_game: u64,
    games: u64,
    all_plies: u64,
    /// The limits that hold for all parts; `None` if there are no parts.
    parts: Option<Limits>,
}

/// The criteria by which entries were selected, see [`Summary`].
#[derive(Clone, Copy, Debug)]
struct Limits {
    min_count: u64,
    max_ply: u64,
}

impl Limits {
    /// Returns the limits that hold for both parts.
    fn of_both(self, other: Self) -> Self {
        Self {
            min_count: self.min_count.min(other.min_count),
            // 0 means no limit.
            max_ply: match (self.max_ply, other.max_ply) {
                (0, _) | (_, 0) => 0,
                (one, two) => one.max(two),
            },
        }
    }
}

/// The sorted entries of a temporary file or of another book.
type Run = Stream<'static>;
type Stream<'a> = Box<dyn Iterator<Item = Result<BookEntry, BookWriteError>> + Send + 'a>;

impl<F> core::fmt::Debug for BookBuilder<F> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("BookBuilder")
            .field("options", &self.options)
            .field("games", &self.games)
            .field("runs", &self.runs.len())
            .finish_non_exhaustive()
    }
}

/// Progress of [`BookBuilder::finish_observed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildProgress {
    /// Number of moves merged from memory, temporary files and books, including moves dropped for too few games.
    pub merged: u64,
}

/// Merged moves between progress reports.
const MOVES_BETWEEN_REPORTS: u64 = 4_096;

/// Initial memory in bytes.
const LEAST_MEMORY: usize = 1 << 16;

/// Maximum number of runs (temporary files and books) before they are merged into one.
const MAX_RUNS: usize = 64;

impl<F: Read + Write + Seek + Send + 'static> BookBuilder<F> {
    /// Creates a builder. `scratch` creates an empty temporary file; it is called whenever the memory is full.
    pub fn new(
        options: BuildOptions,
        scratch: impl FnMut() -> io::Result<F> + Send + 'static,
    ) -> Self {
        Self {
            options,
            scratch: Box::new(scratch),
            plies: Vec::new(),
            counted: Vec::new(),
            runs: Vec::new(),
            sources: Vec::new(),
            next_game: 0,
            games: 0,
            all_plies: 0,
            parts: None,
        }
    }

    /// Records the limits of a part.
    fn limit(&mut self, limits: Limits) {
        self.parts = Some(self.parts.map_or(limits, |parts| parts.of_both(limits)));
    }

    /// Starts a new source for the games that follow, so that a move can be traced to its first game.
    ///
    /// Games before the first source belong to an unnamed source.
    pub fn begin_source(&mut self, name: &str) {
        self.sources.push((String::from(name), 0));
    }

    /// Skips a game of the current source; the game still gets a number.
    ///
    /// # Errors
    ///
    /// [`TooManyGames`](crate::BookWriteErrorKind::TooManyGames) after 2⁵² games.
    pub fn skip_game(&mut self) -> Result<(), BookWriteError> {
        self.number_game().map(|_| ())
    }

    /// Assigns a number to a game.
    fn number_game(&mut self) -> Result<u64, BookWriteError> {
        if self.sources.is_empty() {
            self.begin_source("");
        }
        let number = self.next_game;
        if number >= MAX_GAMES - 1 {
            return Err(BookWriteError::new(Kind::TooManyGames));
        }
        self.next_game += 1;
        if let Some((_, games)) = self.sources.last_mut() {
            *games += 1;
        }
        Ok(number)
    }

    /// Adds a game.
    ///
    /// ```
    /// use makruk::{Position, book::{Book, BookBuilder, BuildOptions, GameFacts}};
    ///
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// let start = Position::start();
    /// assert!(builder.add_game(&start, ["e3e5".parse()?], &GameFacts::default()).is_err());
    /// builder.add_game(&start, ["e3e4".parse()?], &GameFacts::default())?;
    /// let mut bytes = Vec::new();
    /// let (summary, _) = builder.finish(&mut bytes)?;
    /// assert_eq!(summary.games, 1);
    /// // The skipped game still takes number 0.
    /// let first = Book::open(&bytes)?.moves(&start)?.next().unwrap();
    /// assert_eq!(first.tally.first_game, Some(1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`IllegalMove`](crate::BookWriteErrorKind::IllegalMove), if a move is illegal; the game is then skipped.
    /// - [`Scratch`](crate::BookWriteErrorKind::Scratch) if a temporary file fails,
    ///   [`Memory`](crate::BookWriteErrorKind::Memory) if there is not enough memory,
    ///   [`TooManyGames`](crate::BookWriteErrorKind::TooManyGames) after 2⁵² games.
    pub fn add_game(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        facts: &GameFacts,
    ) -> Result<(), BookWriteError> {
        let number = self.number_game()?;
        let mut first = self.plies.len();
        let most = self.options.max_ply.unwrap_or(u64::MAX);
        let ratings = ByColor {
            white: rating(facts.ratings.white),
            black: rating(facts.ratings.black),
        };
        let result = RESULTS
            .iter()
            .zip(0_u32..)
            .find(|&(&result, _)| result == facts.result);
        let year = if facts.year <= MAX_YEAR {
            facts.year
        } else {
            0
        };
        let facts = result.map_or(0, |(_, bits)| bits) | u32::from(year) << 14;
        let mut position = start.clone();
        for (ply, mv) in (0..most).zip(moves) {
            let key = position.zobrist();
            let rating = ratings[position.turn()];
            let index = MoveIndex::from_move(mv);
            let played = position.play(mv).ok().zip(index);
            let Some((_, index)) = played else {
                self.plies.truncate(first);
                let ply = usize::try_from(ply).unwrap_or(usize::MAX);
                return Err(BookWriteError::new(Kind::IllegalMove(
                    ply.saturating_add(1),
                )));
            };
            if self.plies.len() == self.plies.capacity() {
                self.make_room_for_plies(first)?;
                first = self.plies.len() - usize::try_from(ply).unwrap_or(usize::MAX);
            }
            self.plies.push(Ply {
                key,
                order: u64::from(index.get()) << GAME | number,
                facts: facts | rating << 2,
            });
        }
        let max_ply = self.options.max_ply.unwrap_or_default();
        self.limit(Limits {
            min_count: 1,
            max_ply,
        });
        self.games += 1;
        self.all_plies += (self.plies.len() - first) as u64;
        Ok(())
    }

    /// Adds a move with games counted elsewhere. Each of these games also counts as one ply.
    ///
    /// ```
    /// use makruk::{MoveIndex, book::{BookBuilder, BuildOptions, BookEntry, Tally}};
    ///
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// let tally = Tally { white: 700, draws: 200, black: 100, ..Tally::default() };
    /// let index = MoveIndex::new(42).ok_or("an index")?;
    /// builder.add_entry(&BookEntry { key: 7, index, tally })?;
    /// assert_eq!(builder.finish(Vec::new())?.0.plies, 1_000);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`Tally`](crate::BookWriteErrorKind::Tally) if the entry has no games or an invalid number. Totals and the number of
    ///   moves per position are checked when the book is written.
    /// - [`Scratch`](crate::BookWriteErrorKind::Scratch) if a temporary file fails,
    ///   [`Memory`](crate::BookWriteErrorKind::Memory) if there is not enough memory.
    pub fn add_entry(&mut self, entry: &BookEntry) -> Result<(), BookWriteError> {
        let key = entry.key;
        let of_entry = |problem| BookWriteError::new(Kind::Tally { key, problem });
        entry.tally.check().map_err(of_entry)?;
        if self.counted.len() == self.counted.capacity() {
            self.make_room_for_entries()?;
        }
        self.limit(Limits {
            min_count: 1,
            max_ply: 0,
        });
        self.all_plies = self.all_plies.saturating_add(entry.tally.games());
        self.counted.push(*entry);
        Ok(())
    }

    /// Adds all entries of another book, including its games and sources. The book is read when the new one is written.
    ///
    /// Moves that the other book lacks remain missing: the [`Summary`] of the new book has the limits that hold for all
    /// of its parts.
    ///
    /// ```
    /// use makruk::{Position, book::{Book, BookBuilder, BuildOptions, GameFacts}};
    ///
    /// # let scratch = || Ok(std::io::Cursor::new(Vec::new()));
    /// let mut builder = BookBuilder::new(BuildOptions::default().with_min_count(2), scratch);
    /// builder.add_game(&Position::start(), ["e3e4".parse()?], &GameFacts::default())?;
    /// let mut bytes = Vec::new();
    /// builder.finish(&mut bytes)?;
    ///
    /// // Each book dropped e3e4, so the merged one lacks it, although it was played twice.
    /// let mut merged = BookBuilder::new(BuildOptions::default(), scratch);
    /// for number in 1..=2 {
    ///     merged.add_book(number, Book::open(bytes.clone())?)?;
    /// }
    /// let (summary, _) = merged.finish(Vec::new())?;
    /// assert_eq!((summary.games, summary.entries), (2, 0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - [`Book`](crate::BookWriteErrorKind::Book), with the added book's number, if that book cannot be read; the
    ///   error may occur later.
    /// - [`Scratch`](crate::BookWriteErrorKind::Scratch) if a temporary file fails,
    ///   [`TooManyGames`](crate::BookWriteErrorKind::TooManyGames) after 2⁵² games.
    pub fn add_book<S: ByteSource + Send + 'static>(
        &mut self,
        number: usize,
        mut book: Book<S>,
    ) -> Result<(), BookWriteError> {
        let fail = move |error: BookError| BookWriteError::caused(Kind::Book(number), error);
        let before = self.next_game;
        for source in book.sources().map_err(fail)? {
            let games = self.next_game.checked_add(source.games);
            let games = games.filter(|&games| games < MAX_GAMES);
            self.next_game = games.ok_or(BookWriteError::new(Kind::TooManyGames))?;
            self.sources.push((String::from(source.name), source.games));
        }
        let summary = *book.summary();
        self.games = self.games.saturating_add(summary.games);
        self.all_plies = self.all_plies.saturating_add(summary.plies);
        if summary.entries > 0 {
            self.limit(Limits {
                min_count: summary.min_count,
                max_ply: summary.max_ply,
            });
        }
        let games = self.next_game - before;
        let entries = book.entries().map(move |entry| {
            let mut entry = entry.map_err(fail)?;
            // A book may record first games without recording their sources.
            let first_game = entry.tally.first_game.filter(|&game| game < games);
            entry.tally.first_game = first_game.map(|game| game + before);
            Ok(entry)
        });
        self.add_run(Box::new(entries))
    }

    /// Writes the book. Returns its summary and its size in bytes.
    ///
    /// # Errors
    ///
    /// If the output, a temporary file or a book fails, or if a move has too many games or a position too many moves.
    pub fn finish(self, out: impl Write) -> Result<(Summary, u64), BookWriteError> {
        self.finish_observed(out, |_| ControlFlow::Continue(()))
    }

    /// Writes the book as [`finish`](Self::finish) does, and reports progress every 4,096 moves. The observer can stop the
    /// work.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use makruk::{Position, book::{BookBuilder, BookWriteErrorKind, BuildOptions, GameFacts}};
    ///
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// builder.add_game(&Position::start(), ["e3e4".parse()?], &GameFacts::default())?;
    /// let stopped = builder.finish_observed(Vec::new(), |_| ControlFlow::Break(()));
    /// assert_eq!(stopped.unwrap_err().kind(), BookWriteErrorKind::Stopped);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`finish`](Self::finish), and [`Stopped`](crate::BookWriteErrorKind::Stopped) if the observer stops the
    /// work.
    pub fn finish_observed(
        mut self,
        out: impl Write,
        mut observe: impl FnMut(BuildProgress) -> ControlFlow<()>,
    ) -> Result<(Summary, u64), BookWriteError> {
        let BuildOptions {
            min_count,
            max_ply,
            examples,
            ..
        } = self.options;
        let limits = self.parts.unwrap_or(Limits {
            min_count: 1,
            max_ply: max_ply.unwrap_or_default(),
        });
        if !examples {
            self.sources.clear();
        }
        let writer = BookWriter::new(out).map_err(BookWriteError::of_output)?;
        let mut writer = writer
            .with_limits(limits.min_count.max(min_count), limits.max_ply)
            .with_sources(core::mem::take(&mut self.sources));
        let runs = core::mem::take(&mut self.runs);
        let entries = sorted(&mut self.plies, &mut self.counted, runs)?;
        for (merged, entry) in (0..).zip(entries) {
            if merged % MOVES_BETWEEN_REPORTS == 0 && observe(BuildProgress { merged }).is_break() {
                return Err(BookWriteError::new(Kind::Stopped));
            }
            let mut entry = entry?;
            if !examples {
                entry.tally.first_game = None;
            }
            if entry.tally.games() >= min_count {
                writer.write(&entry)?;
            }
        }
        writer.finish(self.games, self.all_plies)
    }

    /// Makes room in the full vector of plies. Plies from index `first` on belong to the current game and stay in memory, so
    /// that a repeated move counts once per game.
    fn make_room_for_plies(&mut self, first: usize) -> Result<(), BookWriteError> {
        let room = self.memory().saturating_sub(bytes(&self.counted));
        if grow(&mut self.plies, room) {
            return Ok(());
        }
        let room = self.room_after(self.counted.is_empty());
        let before = self.plies.capacity();
        let game = match first {
            0 => core::mem::take(&mut self.plies),
            first => self.plies.split_off(first),
        };
        self.spill()?;
        renew(&mut self.plies, game, before, room)
    }

    /// Makes room in the full vector of entries.
    fn make_room_for_entries(&mut self) -> Result<(), BookWriteError> {
        let room = self.memory().saturating_sub(bytes(&self.plies));
        if grow(&mut self.counted, room) {
            return Ok(());
        }
        let room = self.room_after(self.plies.is_empty());
        let before = self.counted.capacity();
        self.spill()?;
        renew(&mut self.counted, Vec::new(), before, room)
    }

    fn memory(&self) -> usize {
        self.options.memory.max(LEAST_MEMORY)
    }

    /// Returns the memory available to the full vector: all of it, or half if the other vector is in use.
    fn room_after(&self, is_alone: bool) -> usize {
        if is_alone {
            self.memory()
        } else {
            self.memory() / 2
        }
    }

    /// Spills the contents of memory to a temporary file, and frees the memory.
    fn spill(&mut self) -> Result<(), BookWriteError> {
        let (mut plies, mut counted) = Default::default();
        core::mem::swap(&mut plies, &mut self.plies);
        core::mem::swap(&mut counted, &mut self.counted);
        if plies.is_empty() && counted.is_empty() {
            return Ok(());
        }
        let entries = sorted(&mut plies, &mut counted, Vec::new())?;
        let run = write_run(&mut self.scratch, entries)?;
        drop((plies, counted));
        self.add_run(run)
    }

    fn add_run(&mut self, run: Run) -> Result<(), BookWriteError> {
        self.runs.push(run);
        if self.runs.len() >= MAX_RUNS {
            let merged = merge(core::mem::take(&mut self.runs))?;
            let run = write_run(&mut self.scratch, merged)?;
            self.runs.push(run);
        }
        Ok(())
    }
}

/// Returns the memory size of a vector in bytes.
fn bytes<T>(items: &Vec<T>) -> usize {
    items.capacity() * size_of::<T>()
}

/// Doubles a full vector if both the old and the new buffer fit into `room` during the copy.
fn grow<T>(items: &mut Vec<T>, room: usize) -> bool {
    let more = items.capacity().max(LEAST_MEMORY / size_of::<T>());
    let together = (2 * items.capacity() + more).saturating_mul(size_of::<T>());
    together <= room && items.try_reserve_exact(more).is_ok()
}

/// Reserves `room` bytes for an empty vector; on failure, falls back to the capacity `before`, then to enough for
/// `first`. Then adds the items of `first`.
fn renew<T>(
    items: &mut Vec<T>,
    first: Vec<T>,
    before: usize,
    room: usize,
) -> Result<(), BookWriteError> {
    let sizes = [room / size_of::<T>(), before, 2 * first.len() + 1];
    let mut sizes = sizes.into_iter().filter(|&size| size > first.len());
    if !sizes.any(|size| items.try_reserve_exact(size).is_ok()) {
        return Err(BookWriteError::new(Kind::Memory));
    }
    items.extend(first);
    Ok(())
}

fn rating(rating: Option<u16>) -> u32 {
    let rating = rating.filter(|&rating| rating <= MAX_RATING);
    u32::from(rating.unwrap_or_default())
}

/// Merges the plies and entries in memory with other runs.
fn sorted<'a>(
    plies: &'a mut [Ply],
    counted: &'a mut [BookEntry],
    runs: Vec<Run>,
) -> Result<Merge<Stream<'a>>, BookWriteError> {
    plies.sort_unstable_by_key(Ply::order);
    counted.sort_unstable_by_key(BookEntry::order);
    let plies = plies.chunk_by(Ply::is_same_move).filter_map(|same| {
        // A game counts once per move in a position.
        let games = same.chunk_by(|one, two| one.order == two.order);
        let mut games = games.filter_map(|game| game.first()?.entry());
        let mut all = games.next()?;
        games.for_each(|game| all.tally.add(&game.tally));
        Some(Ok(all))
    });
    let counted = counted.iter().copied().map(Ok);
    let mut streams: Vec<Stream<'a>> = vec![Box::new(plies), Box::new(counted)];
    for run in runs {
        streams.push(run);
    }
    merge(streams)
}

/// Writes entries to a temporary file, and rewinds it for reading.
fn write_run<F: Read + Write + Seek + Send + 'static>(
    scratch: &mut dyn FnMut() -> io::Result<F>,
    entries: impl Iterator<Item = Result<BookEntry, BookWriteError>>,
) -> Result<Run, BookWriteError> {
    let fail = |error: io::Error| BookWriteError::of_scratch(error);
    let mut file = BufWriter::new(scratch().map_err(fail)?);
    let mut writer = BookWriter::new(&mut file).map_err(fail)?;
    for entry in entries {
        writer.write(&entry?).map_err(BookWriteError::in_scratch)?;
    }
    writer.finish(0, 0).map_err(BookWriteError::in_scratch)?;
    let file = file
        .into_inner()
        .map_err(|error| fail(error.into_error()))?;
    let source = FileSource::new(file).map_err(fail)?;
    let book = Book::open(source).map_err(BookWriteError::of_scratch)?;
    Ok(Box::new(
        book.entries()
            .map(|entry| entry.map_err(BookWriteError::of_scratch)),
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn memory_grows_on_demand_up_to_its_limit() {
        let scratch = || Ok(io::Cursor::new(Vec::new()));
        let moves = ["b1d2", "b8d7", "d2b1", "d7b8"].map(|text| text.parse::<Move>().unwrap());
        let facts = GameFacts::default();
        let index = MoveIndex::new(0).unwrap();
        let tally = Tally::of(GameResult::Draw);
        let memory = 1 << 20;
        // The rounds add only plies, then only entries, then both in alternation; a game larger than the memory
        // follows.
        for kinds in [[true, true], [false, false], [true, false]] {
            let mut builder =
                BookBuilder::new(BuildOptions::default().with_memory(memory), scratch);
            for number in 0..10_000 {
                if kinds[number % 2] {
                    let some = moves.iter().copied().cycle().take(20);
                    builder.add_game(&Position::start(), some, &facts).unwrap();
                } else {
                    let key = number as u64;
                    builder.add_entry(&BookEntry { key, index, tally }).unwrap();
                }
                assert!(bytes(&builder.plies) + bytes(&builder.counted) <= memory);
                if number == 0 {
                    assert!(bytes(&builder.plies) + bytes(&builder.counted) <= LEAST_MEMORY);
                }
            }
            assert!(
                (1..64).contains(&builder.runs.len()),
                "{}",
                builder.runs.len()
            );
            let long = moves.iter().copied().cycle().take(100_000);
            builder.add_game(&Position::start(), long, &facts).unwrap();
            let mut book = Vec::new();
            builder.finish(&mut book).unwrap();
            // The game counts once for each of its moves.
            let found = Book::open(&book)
                .unwrap()
                .moves(&Position::start())
                .unwrap()
                .next();
            let games = kinds.iter().filter(|&&kind| kind).count() as u64 * 5_000;
            assert_eq!(found.map(|found| found.tally.unknown), Some(games + 1));
        }
        // Use all available memory.
        let mut builder =
            BookBuilder::new(BuildOptions::default().with_memory(usize::MAX), scratch);
        builder.add_game(&Position::start(), moves, &facts).unwrap();
        builder
            .add_entry(&BookEntry {
                key: 1,
                index,
                tally,
            })
            .unwrap();
        assert_eq!(builder.finish(Vec::new()).unwrap().0.entries, 5);
    }
}
