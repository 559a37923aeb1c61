//! How long a search may last.

use core::{num::NonZeroU8, time::Duration};

use makruk_core::Move;

/// How long a search may last, and what it looks at. The first limit that is reached ends it.
///
/// Without any limit a search goes on until its [`Control`](crate::Control) stops it, or to the
/// greatest depth. Times need a control with a clock; without one they are not looked at.
///
/// New fields may come with minor releases: write `..Limits::NONE` behind those that you set.
///
/// # Examples
///
/// ```
/// use makruk_search::Limits;
///
/// let mut limits = Limits::nodes(100_000);
/// limits.depth = Some(12);
/// assert_eq!(limits.nodes, Some(100_000));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Plies of the main line before extensions, from 1.
    pub depth: Option<u8>,
    /// Positions to visit, of all threads together. With one thread it is kept to the position.
    pub nodes: Option<u64>,
    /// Positions after which no new depth is begun.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in so many moves is found, for either side.
    pub mate: Option<u16>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The clock of the game.
    pub clock: Option<Clock>,
    /// The only moves to look at, illegal ones passed over; `None`, or if none is legal, for all.
    pub moves: Option<&'a [Move]>,
    /// How many of the best moves to report, each with its line.
    pub lines: NonZeroU8,
}

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What is added with each move.
    pub increment: Duration,
    /// Moves until more time is added, if that is so.
    pub moves_to_go: Option<u16>,
    /// Time lost between the engine and the clock, on each move.
    pub overhead: Duration,
}

impl Limits<'_> {
    /// No limit at all, one line.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        soft_nodes: None,
        mate: None,
        movetime: None,
        clock: None,
        moves: None,
        lines: NonZeroU8::MIN,
    };

    /// So many plies.
    ///
    /// ```
    /// use makruk_search::Limits;
    ///
    /// assert_eq!(Limits::depth(6).depth, Some(6));
    /// ```
    pub const fn depth(depth: u8) -> Self {
        Self {
            depth: Some(depth),
            ..Self::NONE
        }
    }

    /// So many positions.
    ///
    /// ```
    /// use makruk_search::Limits;
    ///
    /// // The same on every machine, unlike a time.
    /// assert_eq!(Limits::nodes(20_000).nodes, Some(20_000));
    /// ```
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::NONE
        }
    }

    /// So much time; needs a control with a clock.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_search::Limits;
    ///
    /// let second = Limits::movetime(Duration::from_secs(1));
    /// assert_eq!(second.movetime, Some(Duration::from_secs(1)));
    /// ```
    pub const fn movetime(time: Duration) -> Self {
        Self {
            movetime: Some(time),
            ..Self::NONE
        }
    }

    /// Returns the limits without the moves to look at.
    pub(crate) fn without_moves(&self) -> Limits<'static> {
        let Self {
            depth,
            nodes,
            soft_nodes,
            mate,
            movetime,
            clock,
            moves: _,
            lines,
        } = *self;
        Limits {
            depth,
            nodes,
            soft_nodes,
            mate,
            movetime,
            clock,
            moves: None,
            lines,
        }
    }
}

impl Default for Limits<'_> {
    /// [`Limits::NONE`].
    fn default() -> Self {
        Self::NONE
    }
}
