//! Who knows how an ending ends.

use makruk_bitboard::BitPosition;

/// How a position ends when both sides play as well as they can.
///
/// Plies are moves of one side. It is for the side to move, and no count is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Verdict {
    /// The side to move gives checkmate.
    Win {
        /// Plies until the mate stands on the board, an odd number.
        plies: u16,
    },
    /// The side to move is checkmated.
    Loss {
        /// Plies until the mate stands on the board, an even number; 0 if it does already.
        plies: u16,
    },
    /// Nobody can force checkmate.
    Draw,
}

/// Knows endings to the last move.
///
/// [`BareKhunTables`](crate::BareKhunTables) is one. An engine asks only while one side has nothing but its
/// khun and no bia stands on the board: what falls there does not change the count any more, so
/// that the shortest mate decides whether there is time for it.
///
/// # Examples
///
/// ```
/// use makruk_bitboard::BitPosition;
/// use makruk_core::{PiecePlacement, Role};
/// use makruk_search::{Engine, Options, Tablebase, Verdict};
///
/// /// Knows that a ma or a met alone never gives checkmate.
/// struct Beginner;
///
/// impl Tablebase for Beginner {
///     fn probe(&self, position: &BitPosition) -> Option<Verdict> {
///         let strong = position.by_role(Role::Rua) | position.by_role(Role::Khon);
///         let is_draw = position.occupied().len() <= 3 && strong.is_empty() && !position.has_bia();
///         is_draw.then_some(Verdict::Draw)
///     }
/// }
/// let mut engine = Engine::new(Options::default());
/// engine.set_tablebase(Some(Box::new(Beginner)));
/// ```
pub trait Tablebase {
    /// Returns how a position ends, or `None` if that is not known.
    ///
    /// The answer must be exact, and the same whenever it is asked.
    fn probe(&self, position: &BitPosition) -> Option<Verdict>;
}
