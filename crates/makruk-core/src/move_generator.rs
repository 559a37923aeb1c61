//! [`MoveGenerator`]: a position and its legal moves, independent of the board representation.

use core::{hash::Hash, ops::ControlFlow};

use crate::{
    Color, IllegalMoveError, Move, MoveList, Piece, PiecePlacement, Position, Role, Square,
    SquareSet,
};

/// A position and its legal moves, independent of the board representation: a [`Position`] or the `BitPosition` of
/// makruk-bitboard.
///
/// Generic code gives the same results with either type. Both types have inherent methods with the same names, so only generic
/// code needs to import the trait. There are two exceptions for [`Position`]: [`Position::board`] replaces `get`, and
/// [`Position::play_unchecked`] and [`Position::play_null`] replace `after_unchecked` and `after_null`. The trait has no
/// `to_setup`, because a `BitPosition` has no clocks.
///
/// # Examples
///
/// Perft for either representation:
///
/// ```
/// use makruk::{MoveGenerator, Position, bitboard::BitPosition};
///
/// fn perft(position: &impl MoveGenerator, depth: u8) -> usize {
///     match depth {
///         0 => 1,
///         1 => position.count_legal(),
///         _ => {
///             let below = |mv| perft(&position.after_unchecked(mv), depth - 1);
///             position.legal_moves().into_iter().map(below).sum()
///         }
///     }
/// }
/// assert_eq!(perft(&Position::start(), 3), 12_012);
/// assert_eq!(perft(&BitPosition::start(), 3), 12_012);
/// ```
pub trait MoveGenerator: PiecePlacement + Clone + Eq + Hash {
    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the [Zobrist hash](crate::zobrist).
    fn zobrist(&self) -> u64;

    /// Returns the piece on a square.
    fn get(&self, square: Square) -> Option<Piece>;

    /// Returns the square of a side's khun.
    fn khun(&self, color: Color) -> Square;

    /// Calls `visit` for each legal move until it returns [`ControlFlow::Break`]. The move order is unspecified.
    fn for_each_legal<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Returns all legal moves.
    fn legal_moves(&self) -> MoveList;

    /// Returns the legal moves of the piece on a square; the list is empty unless a piece of the side to move is there.
    fn legal_moves_from(&self, square: Square) -> MoveList;

    /// Returns the legal captures.
    fn captures(&self) -> MoveList;

    /// Returns the number of legal moves.
    fn count_legal(&self) -> usize;

    /// Returns whether there is a legal move.
    fn has_legal_move(&self) -> bool;

    /// Returns the pieces that give check to the side to move.
    fn checkers(&self) -> SquareSet;

    /// Returns the pieces of the side to move that a rua pins to their khun.
    fn pinned(&self) -> SquareSet;

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> bool;

    /// Returns whether the side to move is checkmated: in check without a legal move.
    fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated: not in check, but without a legal move.
    fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, mv: Move) -> bool;

    /// Returns whether a move is legal. A bia that reaches its promotion rank must promote, and no other move may promote.
    fn is_legal(&self, mv: Move) -> bool;

    /// Checks that a move is legal, and determines the reason if it is not.
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMoveError`] with the reason if the move is illegal.
    fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError>;

    /// Returns the position after a move known to be legal. After an illegal move, the result is unspecified.
    #[must_use = "this position is unchanged"]
    fn after_unchecked(&self, mv: Move) -> Self;

    /// Returns the position after a legal move; this position is unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the move is illegal.
    fn after(&self, mv: Move) -> Result<Self, IllegalMoveError> {
        self.check_legal(mv)?;
        Ok(self.after_unchecked(mv))
    }

    /// Returns the position after a [null move](https://www.chessprogramming.org/Null_Move); `None` if the side to move
    /// is in check.
    #[must_use = "this position is unchanged"]
    fn after_null(&self) -> Option<Self>;
}

impl MoveGenerator for Position {
    fn turn(&self) -> Color {
        self.turn()
    }

    fn zobrist(&self) -> u64 {
        self.zobrist()
    }

    fn get(&self, square: Square) -> Option<Piece> {
        self.board().get(square)
    }

    fn khun(&self, color: Color) -> Square {
        self.khun(color)
    }

    fn for_each_legal<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_legal(visit)
    }

    fn legal_moves(&self) -> MoveList {
        self.legal_moves()
    }

    fn legal_moves_from(&self, square: Square) -> MoveList {
        self.legal_moves_from(square)
    }

    fn captures(&self) -> MoveList {
        self.captures()
    }

    fn count_legal(&self) -> usize {
        self.count_legal()
    }

    fn has_legal_move(&self) -> bool {
        self.has_legal_move()
    }

    fn checkers(&self) -> SquareSet {
        self.checkers()
    }

    fn pinned(&self) -> SquareSet {
        self.pinned()
    }

    fn is_check(&self) -> bool {
        self.is_check()
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.gives_check(mv)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    fn check_legal(&self, mv: Move) -> Result<(), IllegalMoveError> {
        self.check_legal(mv)
    }

    fn after_unchecked(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after
    }

    fn after_null(&self) -> Option<Self> {
        let mut after = self.clone();
        after.play_null()?;
        Some(after)
    }
}

/// Delegates to the board.
impl PiecePlacement for Position {
    #[inline]
    fn by_role(&self, role: Role) -> SquareSet {
        self.board().by_role(role)
    }

    #[inline]
    fn by_color(&self, color: Color) -> SquareSet {
        self.board().by_color(color)
    }

    #[inline]
    fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.board().pieces(color, role)
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.board().occupied()
    }

    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        self.board().is_bare(color)
    }
}
