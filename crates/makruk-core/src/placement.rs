//! [`PiecePlacement`]: piece placement, independent of the board representation.

use crate::{Board, Color, Role, SquareSet};

/// Piece placement, independent of the board representation: a [`Board`] or a bitboard position.
///
/// The counting rules are generic over this trait, so they work with both.
///
/// # Examples
///
/// ```
/// use makruk_core::{Board, Color, PiecePlacement, Position, Role};
///
/// fn ruas(pieces: &impl PiecePlacement) -> usize {
///     pieces.by_role(Role::Rua).len()
/// }
/// let start = Position::start();
/// assert_eq!(ruas(start.board()), 4);
/// assert!(PiecePlacement::has_bia(start.board()) && !PiecePlacement::is_bare(start.board(), Color::White));
/// ```
pub trait PiecePlacement {
    /// Returns the squares of both sides' pieces of one role.
    fn by_role(&self, role: Role) -> SquareSet;

    /// Returns the squares of all of a side's pieces.
    ///
    /// ```
    /// use makruk_core::{Board, Color, PiecePlacement};
    ///
    /// assert_eq!(PiecePlacement::by_color(&Board::start(), Color::White).len(), 16);
    /// ```
    fn by_color(&self, color: Color) -> SquareSet;

    /// Returns the squares of a side's pieces of one role.
    #[inline]
    fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.by_role(role) & self.by_color(color)
    }

    /// Returns the squares of a side's mets and bia ngai, which move alike.
    ///
    /// ```
    /// use makruk_core::{Board, Color, Piece, PiecePlacement, Square};
    ///
    /// let mut board = Board::start();
    /// board.put(Square::E6, Piece::WhiteBiangai);
    /// assert!(board.met_like(Color::White).iter().eq([Square::E1, Square::E6]));
    /// ```
    #[inline]
    fn met_like(&self, color: Color) -> SquareSet {
        self.pieces(color, Role::Met) | self.pieces(color, Role::Biangai)
    }

    /// Returns the squares of all pieces.
    ///
    /// ```
    /// use makruk_core::{Board, PiecePlacement};
    ///
    /// assert_eq!(PiecePlacement::occupied(&Board::start()).len(), 32);
    /// ```
    #[inline]
    fn occupied(&self) -> SquareSet {
        self.by_color(Color::White) | self.by_color(Color::Black)
    }

    /// Returns whether either side has a bia that is not promoted.
    #[inline]
    fn has_bia(&self) -> bool {
        !self.by_role(Role::Bia).is_empty()
    }

    /// Returns whether a side has no piece but its khun.
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
