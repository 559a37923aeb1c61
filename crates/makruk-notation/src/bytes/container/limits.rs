//! How much of a game a reader takes.

/// The most that a reader takes of one game, so that a small file cannot fill the memory.
///
/// A decoded game takes 44 bytes of memory per move while it is read, and at most 50 per byte of what
/// stands around the moves. With [`ReadLimits::DEFAULT`] the worst game that somebody can make up takes
/// about 200 MB, and one that was played about 10 KB.
///
/// ```
/// use makruk_notation::{GameTree, container::{Archive, Builder, Format, ReadLimits}};
///
/// let mut builder = Builder::new(Format::Radix);
/// builder.push(&"1. e4 e5 2. d4 *".parse::<GameTree>()?)?;
/// let bytes = builder.finish();
/// let archive = Archive::new(&bytes)?.with_limits(ReadLimits::DEFAULT.with_moves(2));
/// let error = archive.game(0).ok_or("no game")?.unwrap_err();
/// assert_eq!(error.kind().to_string(), "the game has more than 2 moves, the limit of this reader");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadLimits {
    /// The bytes of a game: its first position and tags spelled out, its moves as they are in the file with
    /// what stands around them, 32 more for each tag and 16 for each action beside the moves.
    pub game_bytes: u64,
    /// The moves of a game, those of variations too.
    pub moves: u64,
}

impl ReadLimits {
    /// What a reader takes unless it is told otherwise: 4 MiB and 1,000,000 moves per game.
    pub const DEFAULT: Self = Self {
        game_bytes: 4 << 20,
        moves: 1_000_000,
    };

    /// No limits, for files of one's own.
    pub const NONE: Self = Self {
        game_bytes: u64::MAX,
        moves: u64::MAX,
    };

    /// Sets how many bytes a game may have.
    ///
    /// ```
    /// use makruk_notation::container::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::DEFAULT.with_game_bytes(100).game_bytes, 100);
    /// ```
    #[must_use]
    pub const fn with_game_bytes(self, game_bytes: u64) -> Self {
        Self { game_bytes, ..self }
    }

    /// Sets how many moves a game may have, those of variations too.
    ///
    /// ```
    /// use makruk_notation::container::ReadLimits;
    ///
    /// assert_eq!(ReadLimits::DEFAULT.with_moves(100).moves, 100);
    /// ```
    #[must_use]
    pub const fn with_moves(self, moves: u64) -> Self {
        Self { moves, ..self }
    }
}

impl Default for ReadLimits {
    /// [`ReadLimits::DEFAULT`].
    fn default() -> Self {
        Self::DEFAULT
    }
}
