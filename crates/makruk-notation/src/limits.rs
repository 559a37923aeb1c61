//! Size limits for games read from files.

/// Size limits per game, which prevent a small malicious file from exhausting memory.
///
/// A game that exceeds a limit is an error. Each reader documents which bytes it counts, and has its own default:
/// [`ARCHIVE`](Self::ARCHIVE), [`PGN`](Self::PGN) or [`TREE`](Self::TREE).
///
/// ```
/// use makruk::{GameTree, ReadLimits, container::{Archive, ArchiveBuilder, GameFormat}};
///
/// let mut builder = ArchiveBuilder::new(GameFormat::Radix);
/// builder.push(&"1. e4 e5 2. d4 *".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
/// let archive = Archive::open(&bytes)?.with_limits(ReadLimits::ARCHIVE.with_max_moves(2));
/// let error = archive.game(0).unwrap_err();
/// assert_eq!(error.kind().to_string(), "the game has more than 2 moves, the limit of this reader");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadLimits {
    /// The maximum number of bytes per game.
    ///
    /// - In an [archive](crate::container): the initial position and the tags as text, and the encoded moves, plus 32
    ///   bytes per tag and 16 per action stored alongside the moves.
    /// - In a PGN file (`pgn::Games`, which does not count moves): the text of the game.
    /// - In [`GameTree::read_within`](crate::GameTree::read_within): the memory of the tree.
    pub max_bytes: u64,
    /// The maximum number of moves per game, including moves in variations.
    pub max_moves: u64,
}

impl ReadLimits {
    /// The default limits for archives: 4 MiB and 1,000,000 moves per game.
    ///
    /// Decoding a game takes 44 bytes of memory per move, and at most 50 bytes per byte of everything else: about 200
    /// MB in the worst case, about 10 KB for a typical game.
    pub const ARCHIVE: Self = Self {
        max_bytes: 4 << 20,
        max_moves: 1_000_000,
    };

    /// The default limits for PGN files: 256 MiB of text per game. A file with an unclosed comment can reach this
    /// limit, because the rest of the file counts as one game.
    pub const PGN: Self = Self {
        max_bytes: 1 << 28,
        max_moves: u64::MAX,
    };

    /// The default limits for trees read from PGN: 128 MiB of memory per game, enough for 3 million moves in one line.
    pub const TREE: Self = Self {
        max_bytes: 1 << 27,
        max_moves: u64::MAX,
    };

    /// No limits, for trusted files.
    pub const NONE: Self = Self {
        max_bytes: u64::MAX,
        max_moves: u64::MAX,
    };

    /// Sets the maximum number of bytes per game.
    ///
    /// ```
    /// use makruk::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::ARCHIVE.with_max_bytes(100).max_bytes, 100);
    /// ```
    #[must_use]
    pub const fn with_max_bytes(self, max_bytes: u64) -> Self {
        Self { max_bytes, ..self }
    }

    /// Sets the maximum number of moves per game, including moves in variations.
    ///
    /// ```
    /// use makruk::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::ARCHIVE.with_max_moves(100).max_moves, 100);
    /// ```
    #[must_use]
    pub const fn with_max_moves(self, max_moves: u64) -> Self {
        Self { max_moves, ..self }
    }
}
