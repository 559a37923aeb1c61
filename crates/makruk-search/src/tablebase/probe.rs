//! Tablebase probing interface.

use makruk_bitboard::BitPosition;

/// Result of a position under best play by both sides, for the side to move. It ignores the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "DTM")]
#[doc(alias = "distance to mate")]
#[must_use]
pub enum Verdict {
    /// The side to move gives checkmate.
    Win {
        /// Plies to the checkmate, an odd number.
        plies: u16,
    },
    /// The side to move is checkmated.
    Loss {
        /// Plies to the checkmate, an even number; 0 if it is on the board.
        plies: u16,
    },
    /// Neither side can force checkmate.
    Draw,
}

/// An endgame tablebase: exact results with the distance to mate.
///
/// [`BareKhunTables`](crate::BareKhunTables) is one. An engine probes it only while one side has nothing
/// but its khun and no bia is left: captures no longer change the count there, so the shortest
/// mate decides whether there is time for it.
///
/// # Examples
///
/// ```
/// use makruk_bitboard::BitPosition;
/// use makruk_core::{PiecePlacement, Role};
/// use makruk_search::{Engine, Options, Tablebase, Verdict};
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
/// let mut engine = Engine::new(Options::default());
/// engine.set_tablebase(Some(Box::new(Draws)));
/// ```
#[doc(alias = "endgame tablebase")]
#[doc(alias = "oracle")]
#[doc(alias = "syzygy")]
pub trait Tablebase {
    /// Returns the result of a position, or `None` if the tablebase does not cover it.
    ///
    /// It must be exact, and the same for each probe.
    fn probe(&self, position: &BitPosition) -> Option<Verdict>;
}
