//! [`PiecePlacement`]: piece placement, independent of the board representation.

use crate::{Board, Color, Role, SquareSet};

/// Piece placement, independent of the board representation: a [`Board`] or a position.
///
/// The counting rules are generic over this trait, so they work with both.
///
/// # Examples
///
/// ```
/// use makruk::{Board, Color, PiecePlacement, Position, Role};
///
/// fn ruas(pieces: &impl PiecePlacement) -> usize {
///     pieces.by_role(Role::Rua).len()
/// }
/// let start = Position::start();
/// assert_eq!(ruas(start.board()), 4);
/// assert!(PiecePlacement::has_bia(start.board()) && !PiecePlacement::is_bare(start.board(), Color::White));
/// ```
pub trait PiecePlacement {
    /// Returns the squares of both sides' pieces of a role.
    fn by_role(&self, role: Role) -> SquareSet;

    /// Returns the squares of all pieces of one side.
    fn by_color(&self, color: Color) -> SquareSet;

    /// Returns the squares of one side's pieces of a role.
    #[inline]
    fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.by_role(role) & self.by_color(color)
    }

    /// Returns the squares of a side's mets and bia ngai, which move alike.
    #[inline]
    fn met_like(&self, color: Color) -> SquareSet {
        self.pieces(color, Role::Met) | self.pieces(color, Role::BiaNgai)
    }

    /// Returns the squares of all pieces.
    #[inline]
    fn occupied(&self) -> SquareSet {
        self.by_color(Color::White) | self.by_color(Color::Black)
    }

    /// Returns whether either side has an unpromoted bia.
    #[inline]
    fn has_bia(&self) -> bool {
        !self.by_role(Role::Bia).is_empty()
    }

    /// Returns whether a side has only its khun.
    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        self.by_color(color) == self.pieces(color, Role::Khun)
    }
}

impl PiecePlacement for Board {
    #[inline]
    fn by_role(&self, role: Role) -> SquareSet {
        self.by_role(role)
    }

    #[inline]
    fn by_color(&self, color: Color) -> SquareSet {
        self.by_color(color)
    }

    #[inline]
    fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.pieces(color, role)
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.occupied()
    }

    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        self.is_bare(color)
    }
}
