//! Verdicts of a tablebase.

use alloc::boxed::Box;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use core::{cmp::Ordering, fmt};

use makruk_bitboard::BitPosition;
use makruk_core::{Color, PiecePlacement};
use makruk_rules::Rules;

/// The result of a position under best play by both sides, from the view of the side to move. It ignores a running count,
/// which [`Verdict::under_count`] applies.
///
/// Against a bare khun, the end is checkmate. If both sides have pieces, it is checkmate or the capture of the losing side's
/// last piece, if the rest is won within the count that then begins.
///
/// Better results for the side to move are greater: fast losses, slow losses, draws, slow wins, fast wins, in ascending
/// order.
///
/// ```
/// use makruk::tables::Verdict;
///
/// let ascending = [
///     Verdict::Loss { plies: 0 },
///     Verdict::Loss { plies: 2 },
///     Verdict::Draw,
///     Verdict::Win { plies: 3 },
///     Verdict::Win { plies: 1 },
/// ];
/// assert!(ascending.is_sorted());
/// ```
///
/// The type is complete: a position is won, lost or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "DTM")]
#[doc(alias = "distance to mate")]
#[must_use]
pub enum Verdict {
    /// The side to move wins.
    Win {
        /// Plies to the end, an odd number.
        plies: u16,
    },
    /// The other side wins.
    Loss {
        /// Plies to the end, an even number; 0 if the side to move is checkmated.
        plies: u16,
    },
    /// Neither side wins.
    Draw,
}

impl Verdict {
    /// Returns a win in this many moves of the side to move; a draw for 0.
    pub(crate) fn in_moves(moves: u8) -> Self {
        match moves {
            0 => Self::Draw,
            moves => Self::Win {
                plies: 2 * u16::from(moves) - 1,
            },
        }
    }

    /// Returns the verdict of the position before the last move, for the side that made it: one ply longer.
    ///
    /// ```
    /// use makruk::tables::Verdict;
    ///
    /// assert_eq!(Verdict::Loss { plies: 0 }.before(), Verdict::Win { plies: 1 });
    /// ```
    pub const fn before(self) -> Self {
        match self {
            Self::Win { plies } => Self::Loss {
                plies: plies.saturating_add(1),
            },
            Self::Loss { plies } => Self::Win {
                plies: plies.saturating_add(1),
            },
            Self::Draw => Self::Draw,
        }
    }

    /// Returns the result without the plies.
    ///
    /// ```
    /// use makruk::tables::{Verdict, Wdl};
    ///
    /// assert_eq!(Verdict::Win { plies: 25 }.wdl(), Wdl::Win);
    /// ```
    #[doc(alias = "WDL")]
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Win { .. } => Wdl::Win,
            Self::Draw => Wdl::Draw,
            Self::Loss { .. } => Wdl::Loss,
        }
    }

    /// Returns the plies to the end; `None` for a draw.
    ///
    /// ```
    /// use makruk::tables::Verdict;
    ///
    /// assert_eq!(Verdict::Loss { plies: 4 }.plies(), Some(4));
    /// assert_eq!(Verdict::Draw.plies(), None);
    /// ```
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win { plies } | Self::Loss { plies } => Some(plies),
            Self::Draw => None,
        }
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        let worth = |verdict: &Self| match *verdict {
            Self::Win { plies } => (1 << 16) - i32::from(plies),
            Self::Draw => 0,
            Self::Loss { plies } => i32::from(plies) - (1 << 16),
        };
        worth(self).cmp(&worth(other))
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The result for the side to move under best play by both sides; better results are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Wdl {
    /// Returns the result for the other side.
    ///
    /// ```
    /// use makruk::tables::Wdl;
    ///
    /// assert_eq!(Wdl::Win.reversed(), Wdl::Loss);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The result of a position without a count, and under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Probe {
    /// The result without a count, and the plies to it: to mate, or if both sides have pieces, to mate or to the capture
    /// of the last piece, if the resulting ending is won within the count that then begins.
    pub verdict: Verdict,
    /// The result under the running count, or under a count that begins now. `None` if it is unknown under these rules:
    /// [`Verdict::under_count`] lists the cases, and the counts that captures start may differ from the table's.
    pub with_count: Option<Wdl>,
}

impl Probe {
    /// Creates a result.
    pub const fn new(verdict: Verdict, with_count: Option<Wdl>) -> Self {
        Self {
            verdict,
            with_count,
        }
    }
}

/// An endgame tablebase: exact results with the distance to the end.
///
/// [`MemoryTables`](crate::MemoryTables) is one implementation. The makruk engine, whose `set_tablebase` accepts any
/// implementation, probes it when one side has a bare khun or at most five pieces are on the board, and applies the count
/// with [`Verdict::under_count`].
///
/// # Examples
///
/// ```
/// use makruk::{PiecePlacement, Position, Role, bitboard::BitPosition, tables::{Tablebase, Verdict}};
///
/// /// A ma or a met alone never gives checkmate.
/// struct Draws;
///
/// impl Tablebase for Draws {
///     fn probe(&self, position: &BitPosition) -> Option<Verdict> {
///         let strong = position.by_role(Role::Rua) | position.by_role(Role::Khon);
///         let is_draw = position.occupied().len() <= 3 && strong.is_empty() && !position.has_bia();
///         is_draw.then_some(Verdict::Draw)
///     }
/// }
/// let position = BitPosition::from(&Position::default());
/// assert_eq!(Draws.probe(&position), None);
/// ```
#[doc(alias = "endgame tablebase")]
#[doc(alias = "oracle")]
#[doc(alias = "syzygy")]
pub trait Tablebase {
    /// Returns the result of a position, or `None` if the tablebase does not cover it.
    ///
    /// The result must be exact and the same on every probe.
    fn probe(&self, position: &BitPosition) -> Option<Verdict>;

    /// Returns whether the result of a position takes the counts into account that captures and promotions start under
    /// these rules. By default, it does so only if one side has a bare khun and no bia is left: captures then no longer
    /// change a running count, so only the length of the shortest mate decides whether it comes in time.
    fn holds_under(&self, position: &BitPosition, rules: &Rules) -> bool {
        let _ = rules;
        holds_under_all(position)
    }
}

/// Returns whether the result of a position does not depend on the rules: one side has a bare khun, and no bia is left.
pub(crate) fn holds_under_all(position: &BitPosition) -> bool {
    !position.has_bia() && Color::ALL.into_iter().any(|color| position.is_bare(color))
}

impl<T: Tablebase + ?Sized> Tablebase for Box<T> {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        T::probe(self, position)
    }

    fn holds_under(&self, position: &BitPosition, rules: &Rules) -> bool {
        T::holds_under(self, position, rules)
    }
}

/// A tablebase shared by several engines.
#[cfg(target_has_atomic = "ptr")]
impl<T: Tablebase + ?Sized> Tablebase for Arc<T> {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        T::probe(self, position)
    }

    fn holds_under(&self, position: &BitPosition, rules: &Rules) -> bool {
        T::holds_under(self, position, rules)
    }
}

impl fmt::Debug for dyn Tablebase + Send + Sync + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tablebase")
    }
}
