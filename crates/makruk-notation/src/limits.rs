//! Limits on the size of a game that is read.

/// The largest game that a reader accepts, so that a small file cannot fill the memory.
///
/// A game beyond a limit is an error. Each reader says which bytes it counts, and begins with the limits
/// that its constant has: [`ARCHIVE`](Self::ARCHIVE), [`PGN`](Self::PGN) or [`TREE`](Self::TREE).
///
/// ```
/// use makruk_notation::{GameTree, ReadLimits, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Radix);
/// builder.push(&"1. e4 e5 2. d4 *".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
/// let archive = Archive::new(&bytes)?.with_limits(ReadLimits::ARCHIVE.with_max_moves(2));
/// let error = archive.game(0).unwrap_err();
/// assert_eq!(error.kind().to_string(), "the game has more than 2 moves, the limit of this reader");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadLimits {
    /// Bytes per game.
    ///
    /// - In an [archive](crate::container): the first position and the tags as text, the encoded moves, and 32
    ///   more per tag and 16 per action beside the moves.
    /// - In a PGN file (`pgn::Games`, which does not count moves): the text of the game.
    /// - In [`GameTree::read_within`](crate::GameTree::read_within): the memory of the tree.
    pub max_bytes: u64,
    /// Moves per game, including those of variations.
    pub max_moves: u64,
}

impl ReadLimits {
    /// The default limits for archives: 4 MiB and 1,000,000 moves per game.
    ///
    /// A game takes 44 bytes of memory per move while it is decoded, and at most 50 per byte of everything
    /// else. So the worst game that can be constructed takes about 200 MB; a typical one takes about 10 KB.
    pub const ARCHIVE: Self = Self {
        max_bytes: 4 << 20,
        max_moves: 1_000_000,
    };

    /// The default limits for PGN files: 256 MiB of text per game. A comment that is never closed makes
    /// the rest of a file one game.
    pub const PGN: Self = Self {
        max_bytes: 1 << 28,
        max_moves: u64::MAX,
    };

    /// The default limits for trees that are read from PGN: 128 MiB of memory per game, enough for 3
    /// million moves in one line.
    pub const TREE: Self = Self {
        max_bytes: 1 << 27,
        max_moves: u64::MAX,
    };

    /// No limits, for trusted files.
    pub const NONE: Self = Self {
        max_bytes: u64::MAX,
        max_moves: u64::MAX,
    };

    /// Sets the number of bytes per game.
    ///
    /// ```
    /// use makruk_notation::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::ARCHIVE.with_max_bytes(100).max_bytes, 100);
    /// ```
    #[must_use]
    pub const fn with_max_bytes(self, max_bytes: u64) -> Self {
        Self { max_bytes, ..self }
    }

    /// Sets the number of moves per game, including those of variations.
    ///
    /// ```
    /// use makruk_notation::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::ARCHIVE.with_max_moves(100).max_moves, 100);
    /// ```
    #[must_use]
    pub const fn with_max_moves(self, max_moves: u64) -> Self {
        Self { max_moves, ..self }
    }
}
