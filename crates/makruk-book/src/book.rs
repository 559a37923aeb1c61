//! A book, and looking up positions in it.

use makruk_core::Position;

pub use crate::frame::Summary;
use crate::{
    BookError, BookErrorKind as Kind, Found, Moves, Source,
    frame::{Frame, next_source},
    leaf::LeafCursor,
    page,
};

/// A book: for positions, the moves that were played in them, and how the games ended.
///
/// It is read from bytes in memory or from a [file](crate::FileSource). Opening a book reads its ends; looking up a
/// position reads a page of each level of the tree, 768 bytes at most, and a leaf of about 600, and compares their
/// checksums. Nothing is allocated for a book in memory.
///
/// # Examples
///
/// ```
/// use makruk_book::{Book, BookBuilder, BuildOptions, GameFacts, GameScore};
/// use makruk_core::{Move, Position, Square};
///
/// let push = Move::new(Square::E3, Square::E4).ok_or("two different squares")?;
/// let mut builder = BookBuilder::new(BuildOptions::default(), || Ok(std::io::Cursor::new(Vec::new())));
/// builder.begin_source("club.pgn");
/// builder.add_game(&Position::start(), [push], &GameFacts::of(GameScore::WhiteWins))?;
/// let mut bytes = Vec::new();
/// builder.finish(&mut bytes)?;
///
/// let mut book = Book::open(&bytes)?;
/// let mut moves = book.moves(&Position::start())?;
/// let found = moves.next().ok_or("a move")?;
/// assert_eq!((found.mv, found.tally.white, moves.next()), (push, 1, None));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Book<S> {
    source: S,
    frame: Frame,
}

impl<S: Source> Book<S> {
    /// Opens a book.
    ///
    /// ```
    /// use makruk_book::Book;
    ///
    /// let error = Book::open(b"something else").unwrap_err();
    /// assert_eq!(error.to_string(), "offset 0: not a book: expected the bytes 89 4D 4B 42");
    /// ```
    ///
    /// # Errors
    ///
    /// If the source fails, or its header, trailer or summary are invalid.
    pub fn open(mut source: S) -> Result<Self, S::Error> {
        let frame = Frame::read(&mut source)?;
        Ok(Self { source, frame })
    }

    /// Returns what the book is about.
    ///
    /// ```
    /// use makruk_book::{Book, BookWriter};
    ///
    /// let mut bytes = Vec::new();
    /// BookWriter::new(&mut bytes)?.finish(0, 0)?;
    /// assert_eq!(Book::open(&bytes)?.summary().entries, 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn summary(&self) -> &Summary {
        &self.frame.summary
    }

    /// Returns where the games were, in the order in which they were counted.
    ///
    /// # Errors
    ///
    /// If the source fails.
    pub fn sources(&mut self) -> Result<Sources<'_>, S::Error> {
        let (offset, length) = self.frame.sources;
        let rest = self.source.bytes(offset, length)?;
        Ok(Sources { rest })
    }

    /// Returns where a game is, from its number in the book ([`Tally::first_game`](crate::Tally::first_game)): the source,
    /// and the number of the game in that, from 0. [`None`] if no source has it.
    ///
    /// ```
    /// use makruk_book::{Book, BookBuilder, BuildOptions, GameFacts};
    /// use makruk_core::Position;
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
    ) -> Result<Option<(GameSource<'_>, u64)>, S::Error> {
        for source in self.sources()? {
            match game.checked_sub(source.games) {
                Some(after) => game = after,
                None => return Ok(Some((source, game))),
            }
        }
        Ok(None)
    }

    /// Looks up a position: the moves that were played in it, in the order of their squares.
    ///
    /// Only the pieces and the side to move identify a position; a bia ngai equals a met.
    ///
    /// # Errors
    ///
    /// If the source fails, or a page or the leaf is invalid.
    pub fn moves(&mut self, position: &Position) -> Result<Moves<'_>, S::Error> {
        let found = self.find(position.zobrist())?;
        Ok(Moves::new(position.clone(), found))
    }

    /// Looks up a position by its [hash](makruk_core::zobrist), where the position itself is not at hand. A move may be illegal
    /// in it, if another position has the same hash; [`moves`](Self::moves) shows legal ones only.
    ///
    /// ```
    /// use makruk_book::{Book, BookWriter, Entry, GameScore, MoveIndex, Tally};
    ///
    /// let tally = Tally::of(GameScore::Draw);
    /// let entry = Entry { key: 7, index: MoveIndex::new(42).ok_or("an index")?, tally };
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
    pub fn find(&mut self, key: u64) -> Result<Found<'_>, S::Error> {
        let Frame {
            root,
            levels,
            tree_end,
            ..
        } = self.frame;
        if root.size == 0 || key < root.key {
            return Ok(Found::NONE);
        }
        let (mut pointer, mut end) = (root, tree_end);
        for _ in 0..levels {
            let page = pointer.follow(&mut self.source, end)?;
            end = pointer.offset;
            let child = page::child(page, key);
            let fail = || BookError::new(Kind::Order, end);
            // The keys of a page begin with its own, which is not above this one.
            pointer = child.ok_or_else(fail)?;
        }
        let leaf = pointer.follow(&mut self.source, end)?;
        let fail = |(kind, at): (Kind, usize)| BookError::new(kind, pointer.offset + at as u64);
        let mut cursor = LeafCursor::new(leaf, pointer.key).map_err(fail)?;
        loop {
            let before = cursor;
            let entry = cursor.next(leaf);
            match entry.map_err(|kind| fail((kind, cursor.offset())))? {
                Some(entry) if entry.key < key => {}
                Some(entry) if entry.key == key => {
                    // All entries of the position are read once, so that those that are returned are valid.
                    while let Some(next) = cursor
                        .next(leaf)
                        .map_err(|kind| fail((kind, cursor.offset())))?
                    {
                        if next.key != key {
                            break;
                        }
                    }
                    return Ok(Found::new(key, leaf, before));
                }
                _ => return Ok(Found::NONE),
            }
        }
    }

    /// Returns the number of bytes.
    pub const fn size(&self) -> u64 {
        self.frame.size
    }

    /// Returns the source of the bytes.
    pub fn into_source(self) -> S {
        self.source
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn frame(&self) -> Frame {
        self.frame
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }
}

/// A source of games that were counted: a file, usually.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameSource<'a> {
    /// Its name.
    pub name: &'a str,
    /// The number of its games, also of those that were not counted.
    pub games: u64,
}

/// An iterator over the sources of the games in a book.
#[derive(Clone, Debug)]
pub struct Sources<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Sources<'a> {
    type Item = GameSource<'a>;

    fn next(&mut self) -> Option<GameSource<'a>> {
        // They were checked when the book was opened.
        let (games, name) = next_source(&mut self.rest)?.ok()?;
        Some(GameSource { name, games })
    }
}

impl core::iter::FusedIterator for Sources<'_> {}
