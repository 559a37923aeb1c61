//! An opening book and its lookups.

use makruk_codec::ByteSource;
use makruk_core::Position;

pub use crate::frame::Summary;
use crate::{
    BookError, BookErrorKind as Kind, BookMoves, PositionEntries,
    frame::{Frame, next_source},
    leaf::LeafCursor,
    page,
    source::Reader,
};

/// An opening book: for each position, the moves that were played in it and their results.
///
/// It is read from memory, from a file or from another [source](ByteSource). Opening a book reads its header and its
/// end. A lookup reads one page of at most 768 bytes per tree level and a leaf of about 600 bytes, and verifies their
/// checksums. Reading a book in memory does not allocate.
///
/// # Examples
///
/// ```
/// use makruk::{
///     Move, Position, Square,
///     book::{Book, BookBuilder, BuildOptions, GameFacts, GameResult},
/// };
///
/// let push = Move::new(Square::E3, Square::E4);
/// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
/// builder.begin_source("club.pgn");
/// builder.add_game(&Position::start(), [push], &GameFacts::of(GameResult::WhiteWins))?;
/// let mut bytes = Vec::new();
/// builder.finish(&mut bytes)?;
///
/// let mut book = Book::open(&bytes)?;
/// let mut moves = book.moves(&Position::start())?;
/// let found = moves.next().ok_or("a move")?;
/// assert_eq!((found.mv, found.tally.white, moves.next()), (push, 1, None));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # What is counted
///
/// - A position is its pieces and the side to move, without clocks, counts or earlier moves, so transpositions are
///   merged; a bia ngai counts as a met. It is identified by its 64-bit hash: the probability that any two of a billion
///   positions share a hash is 3%. Moves that are illegal in the position are not returned.
/// - Positions are not mirrored: the start position is not symmetrical, so mirror images do not occur in games.
/// - A game counts once per position and move, even if both recur. A game without a result counts as a game, but for
///   neither side.
/// - The rating is that of the player who made the move; the year is that of the latest game.
#[doc(alias = "opening book")]
#[doc(alias = "polyglot")]
#[derive(Debug)]
pub struct Book<S> {
    reader: Reader<S>,
    frame: Frame,
}

impl<S: ByteSource> Book<S> {
    /// Opens a book.
    ///
    /// ```
    /// use makruk::book::Book;
    ///
    /// let error = Book::open(b"something else").unwrap_err();
    /// assert_eq!(error.to_string(), "offset 0: not a book: expected the bytes 89 4D 4B 42");
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or the header, trailer or summary is invalid.
    pub fn open(source: S) -> Result<Self, BookError> {
        let mut reader = Reader::new(source)?;
        let frame = Frame::read(&mut reader)?;
        Ok(Self { reader, frame })
    }

    /// Returns the book's summary.
    ///
    /// ```
    /// use makruk::book::{Book, BookWriter};
    ///
    /// let mut bytes = Vec::new();
    /// BookWriter::new(&mut bytes)?.finish(0, 0)?;
    /// assert_eq!(Book::open(&bytes)?.summary().entries, 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn summary(&self) -> &Summary {
        &self.frame.summary
    }

    /// Returns the sources of the games, in the order in which they were counted.
    ///
    /// # Errors
    ///
    /// If the source fails.
    pub fn sources(&mut self) -> Result<Sources<'_>, BookError> {
        let (offset, length) = self.frame.sources;
        let rest = self.reader.bytes(offset, length)?;
        Ok(Sources { rest })
    }

    /// Returns the source of the game with the given number in the book
    /// ([`Tally::first_game`](crate::Tally::first_game)), and the game's zero-based number in that source. [`None`] if
    /// no source contains it.
    ///
    /// ```
    /// use makruk::{Position, book::{Book, BookBuilder, BuildOptions, GameFacts}};
    ///
    /// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// for name in ["a.pgn", "b.pgn"] {
    ///     builder.begin_source(name);
    ///     builder.add_game(&Position::start(), [], &GameFacts::default())?;
    /// }
    /// let mut bytes = Vec::new();
    /// builder.finish(&mut bytes)?;
    /// let mut book = Book::open(&bytes)?;
    /// let (source, game) = book.game_source(1)?.ok_or("a game")?;
    /// assert_eq!((source.name, game), ("b.pgn", 0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails.
    pub fn game_source(
        &mut self,
        mut game: u64,
    ) -> Result<Option<(GameSource<'_>, u64)>, BookError> {
        for source in self.sources()? {
            match game.checked_sub(source.games) {
                Some(after) => game = after,
                None => return Ok(Some((source, game))),
            }
        }
        Ok(None)
    }

    /// Looks up a position and returns the moves that were played in it, in square order.
    ///
    /// A position is identified only by the pieces and the side to move; a bia ngai counts as a met.
    ///
    /// ```
    /// use makruk::{Move, Position, book::{Book, BookBuilder, BuildOptions, GameFacts}};
    ///
    /// # let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
    /// let read = |text: &str| text.split(' ').map(str::parse).collect::<Result<Vec<Move>, _>>();
    /// for game in ["e3e4 e6e5 d3d4 d6d5", "d3d4 e6e5 e3e4 d6d5"] {
    ///     builder.add_game(&Position::start(), read(game)?, &GameFacts::default())?;
    /// }
    /// # let mut bytes = Vec::new();
    /// # builder.finish(&mut bytes)?;
    /// # let mut book = Book::open(&bytes)?;
    /// // Both games reach this position.
    /// let mut position = Position::start();
    /// for mv in read("e3e4 e6e5 d3d4")? {
    ///     position.play(mv)?;
    /// }
    /// assert_eq!(book.moves(&position)?.next().unwrap().tally.games(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or a page or the leaf is invalid.
    pub fn moves(&mut self, position: &Position) -> Result<BookMoves<'_>, BookError> {
        let found = self.find(position.zobrist())?;
        Ok(BookMoves::new(position.clone(), found))
    }

    /// Looks up a position by its [hash](makruk_core::zobrist), if the position itself is not available. If another
    /// position has the same hash, a move may be illegal; [`moves`](Self::moves) returns only legal ones.
    ///
    /// ```
    /// use makruk::{MoveIndex, book::{Book, BookWriter, BookEntry, GameResult, Tally}};
    ///
    /// let tally = Tally::of(GameResult::Draw);
    /// let entry = BookEntry { key: 7, index: MoveIndex::new(42).ok_or("an index")?, tally };
    /// let mut bytes = Vec::new();
    /// let mut writer = BookWriter::new(&mut bytes)?;
    /// writer.write(&entry)?;
    /// writer.finish(1, 1)?;
    /// let mut book = Book::open(&bytes)?;
    /// assert_eq!(book.find(7)?.next(), Some(entry));
    /// assert_eq!(book.find(8)?.next(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or a page or the leaf is invalid.
    pub fn find(&mut self, key: u64) -> Result<PositionEntries<'_>, BookError> {
        let Frame {
            root,
            levels,
            tree_end,
            ..
        } = self.frame;
        if root.size == 0 || key < root.key {
            return Ok(PositionEntries::NONE);
        }
        let (mut pointer, mut end) = (root, tree_end);
        for _ in 0..levels {
            let page = pointer.follow(&mut self.reader, end)?;
            end = pointer.offset;
            let child = page::child(page, key);
            let fail = || BookError::new(Kind::Order, end);
            // A page's first key is the page's own key, which does not exceed `key`.
            pointer = child.ok_or_else(fail)?;
        }
        let leaf = pointer.follow(&mut self.reader, end)?;
        let fail = |(kind, at): (Kind, usize)| BookError::new(kind, pointer.offset + at as u64);
        let mut cursor = LeafCursor::new(leaf, pointer.key).map_err(fail)?;
        loop {
            let before = cursor;
            let entry = cursor.next(leaf);
            match entry.map_err(|kind| fail((kind, cursor.offset())))? {
                Some(entry) if entry.key < key => {}
                Some(entry) if entry.key == key => {
                    // Read all entries of the position once, so that the iterator cannot fail later.
                    while let Some(next) = cursor
                        .next(leaf)
                        .map_err(|kind| fail((kind, cursor.offset())))?
                    {
                        if next.key != key {
                            break;
                        }
                    }
                    return Ok(PositionEntries::new(key, leaf, before));
                }
                _ => return Ok(PositionEntries::NONE),
            }
        }
    }

    /// Returns the size of the book in bytes.
    pub const fn size(&self) -> u64 {
        self.frame.size
    }

    /// Returns the underlying byte source.
    pub fn into_source(self) -> S {
        self.reader.into_source()
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn frame(&self) -> Frame {
        self.frame
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn reader_mut(&mut self) -> &mut Reader<S> {
        &mut self.reader
    }
}

/// A source of the counted games, usually a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameSource<'a> {
    /// The name of the source.
    pub name: &'a str,
    /// The number of games, including uncounted ones.
    pub games: u64,
}

/// An iterator over a book's game sources.
#[derive(Clone, Debug)]
pub struct Sources<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Sources<'a> {
    type Item = GameSource<'a>;

    fn next(&mut self) -> Option<GameSource<'a>> {
        // The sources were checked when the book was opened.
        let (games, name) = next_source(&mut self.rest)?.ok()?;
        Some(GameSource { name, games })
    }
}

impl core::iter::FusedIterator for Sources<'_> {}
