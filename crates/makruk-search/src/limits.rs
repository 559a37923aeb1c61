//! Search limits: depth, nodes, time, moves, lines.

use core::{num::NonZeroU8, time::Duration};

use makruk_core::{Color, Move};
use makruk_rules::GameClock;

/// Search limits, with the root moves to search and the number of lines to report. The first limit reached ends the
/// search.
///
/// A search without limits continues until its [`SearchObserver`](crate::SearchObserver) stops it or it reaches the
/// maximum depth. Times are measured by the observer's clock if it has one, otherwise by the engine's own (feature
/// `std`). If there is neither, 100 nodes count as a millisecond.
///
/// # Examples
///
/// ```
/// use core::{num::NonZeroU8, time::Duration};
/// use makruk::search::Limits;
///
/// let limits = Limits::depth(12)
///     .with_movetime(Duration::from_secs(3))
///     .with_multi_pv(NonZeroU8::new(3).ok_or("no lines")?);
/// assert_eq!((limits.depth, limits.nodes), (Some(12), None));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// Nominal depth in plies, before extensions; at least 1.
    pub depth: Option<u8>,
    /// Maximum number of nodes visited by all threads together. With one thread the limit is exact.
    pub nodes: Option<u64>,
    /// Number of nodes after which no new depth is started.
    #[doc(alias = "softnodes")]
    pub soft_nodes: Option<u64>,
    /// Stops when a mate in at most this many moves is found, for either side.
    #[doc(alias = "mate search")]
    pub mate: Option<u16>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The game clock.
    #[doc(alias = "wtime")]
    #[doc(alias = "time control")]
    #[doc(alias = "time management")]
    pub clock: Option<Clock>,
    /// The only root moves to search; illegal ones are skipped. With `None`, or a list without a legal move, all moves
    /// are searched.
    #[doc(alias = "searchmoves")]
    pub moves: Option<&'a [Move]>,
    /// Number of best moves to report, each with its line.
    #[doc(alias = "multipv")]
    pub multi_pv: NonZeroU8,
}

/// A player's clock.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use makruk::search::{Clock, Limits};
///
/// let clock = Clock::new(Duration::from_secs(60)).with_increment(Duration::from_secs(1));
/// assert_eq!(Limits::default().with_clock(clock).clock, Some(clock));
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Clock {
    /// Remaining time.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if the remaining time is for the whole game.
    #[doc(alias = "movestogo")]
    pub moves_to_go: Option<u16>,
    /// Time lost between the engine and the clock on each move.
    #[doc(alias = "move overhead")]
    pub overhead: Duration,
}

impl Clock {
    /// Creates a clock with this much time for the rest of the game, without increment.
    #[must_use]
    pub const fn new(remaining: Duration) -> Self {
        Self {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::ZERO,
        }
    }

    /// Returns the clock of a player in a game.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk::{Color, GameClock, search::Clock};
    ///
    /// let game_clock = GameClock::new("40/90:00".parse()?);
    /// let clock = Clock::of_game(&game_clock, Color::White);
    /// assert_eq!(clock, Clock::new(Duration::from_secs(5_400)).with_moves_to_go(40));
    /// # Ok::<(), makruk::ParseTimeControlError>(())
    /// ```
    #[must_use]
    pub fn of_game(clock: &GameClock, color: Color) -> Self {
        Self {
            remaining: clock.remaining(color),
            increment: clock.control(color).increment,
            moves_to_go: clock.moves_to_go(color),
            overhead: Duration::ZERO,
        }
    }

    /// Sets [`increment`](Self::increment).
    #[must_use]
    pub const fn with_increment(mut self, increment: Duration) -> Self {
        self.increment = increment;
        self
    }

    /// Sets [`moves_to_go`](Self::moves_to_go).
    #[must_use]
    pub const fn with_moves_to_go(mut self, moves: u16) -> Self {
        self.moves_to_go = Some(moves);
        self
    }

    /// Sets [`overhead`](Self::overhead).
    #[must_use]
    pub const fn with_overhead(mut self, overhead: Duration) -> Self {
        self.overhead = overhead;
        self
    }
}

impl<'a> Limits<'a> {
    const NONE: Self = Self {
        depth: None,
        nodes: None,
        soft_nodes: None,
        mate: None,
        movetime: None,
        clock: None,
        moves: None,
        multi_pv: NonZeroU8::MIN,
    };

    /// Limits the depth only; short for `Limits::default().with_depth(depth)`.
    pub const fn depth(depth: u8) -> Self {
        Self::NONE.with_depth(depth)
    }

    /// Limits the nodes only; short for `Limits::default().with_nodes(nodes)`.
    pub const fn nodes(nodes: u64) -> Self {
        Self::NONE.with_nodes(nodes)
    }

    /// Limits the time only; short for `Limits::default().with_movetime(time)`.
    pub const fn movetime(time: Duration) -> Self {
        Self::NONE.with_movetime(time)
    }

    /// Sets [`depth`](Self#structfield.depth) in plies.
    #[must_use]
    pub const fn with_depth(mut self, depth: u8) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Sets [`nodes`](Self#structfield.nodes).
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets [`soft_nodes`](Self#structfield.soft_nodes).
    #[must_use]
    pub const fn with_soft_nodes(mut self, nodes: u64) -> Self {
        self.soft_nodes = Some(nodes);
        self
    }

    /// Sets [`mate`](Self#structfield.mate) in moves.
    #[must_use]
    pub const fn with_mate(mut self, moves: u16) -> Self {
        self.mate = Some(moves);
        self
    }

    /// Sets [`movetime`](Self#structfield.movetime).
    #[doc(alias = "with_time")]
    #[doc(alias = "time limit")]
    #[must_use]
    pub const fn with_movetime(mut self, time: Duration) -> Self {
        self.movetime = Some(time);
        self
    }

    /// Sets [`clock`](Self#structfield.clock).
    #[must_use]
    pub const fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Sets [`moves`](Self#structfield.moves), the only root moves to search.
    #[must_use]
    pub const fn with_moves(mut self, moves: &'a [Move]) -> Self {
        self.moves = Some(moves);
        self
    }

    /// Sets [`multi_pv`](Self#structfield.multi_pv), the number of lines.
    #[must_use]
    pub const fn with_multi_pv(mut self, lines: NonZeroU8) -> Self {
        self.multi_pv = lines;
        self
    }

    /// Returns the limits without the list of moves.
    pub(crate) fn without_moves(&self) -> Limits<'static> {
        let Self {
            depth,
            nodes,
            soft_nodes,
            mate,
            movetime,
            clock,
            moves: _,
            multi_pv,
        } = *self;
        Limits {
            depth,
            nodes,
            soft_nodes,
            mate,
            movetime,
            clock,
            moves: None,
            multi_pv,
        }
    }
}

impl Default for Limits<'_> {
    /// Returns no limits, all moves, and one line.
    fn default() -> Self {
        Self::NONE
    }
}
