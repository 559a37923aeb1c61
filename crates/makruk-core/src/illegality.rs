//! Why a move is illegal: [`Illegality`] and [`IllegalMoveError`].

use core::fmt;

use crate::{Board, Color, Move, Role, Square, movement::forward};

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegality {
    /// The square that the move leaves is empty.
    EmptySquare,
    /// The piece belongs to the opponent of the side to move.
    NotTheirTurn,
    /// The target square is occupied by a piece of the same side.
    OwnPiece,
    /// The piece does not move that way, or another piece blocks it.
    Unreachable(Role),
    /// The bia reaches its promotion rank, so it must promote.
    MissingPromotion,
    /// The move promotes, but only a bia that reaches its promotion rank can.
    NoPromotion,
    /// The move would leave the own khun in check.
    KhunInCheck,
}

/// The error for an illegal move.
///
/// # Examples
///
/// ```
/// use makruk_core::{Illegality, Move, Position, Square};
///
/// let mut position = Position::start();
/// let error = position.play(Move::new(Square::D1, Square::D3).unwrap()).unwrap_err();
/// assert_eq!(error.reason(), Illegality::OwnPiece);
/// assert_eq!(error.to_string(), "d1 to d3 is illegal: a piece of the same side stands on d3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError {
    mv: Move,
    reason: Illegality,
}

impl IllegalMoveError {
    /// Finds out why a move is illegal on a board; `is_legal` tests other moves there.
    ///
    /// Not part of the promised API: makruk-bitboard shares it.
    #[doc(hidden)]
    pub fn find(mv: Move, board: &Board, turn: Color, is_legal: impl FnOnce(Move) -> bool) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let reason = match board.get(from) {
            None => Illegality::EmptySquare,
            Some(piece) if piece.color() != turn => Illegality::NotTheirTurn,
            Some(piece) => {
                let target = board.get(to);
                let pushes = from.step(forward(turn)) == Some(to);
                let reaches = match piece.role() {
                    Role::Bia if pushes => target.is_none(),
                    Role::Bia => target.is_some() && board.attacks_from(from).contains(to),
                    _ => board.attacks_from(from).contains(to),
                };
                let with_other_promotion = if mv.is_promotion() {
                    mv.not_promoting()
                } else {
                    mv.promoting()
                };
                if target.is_some_and(|piece| piece.color() == turn) {
                    Illegality::OwnPiece
                } else if !reaches {
                    Illegality::Unreachable(piece.role())
                } else if !is_legal(with_other_promotion) {
                    Illegality::KhunInCheck
                } else if mv.is_promotion() {
                    Illegality::NoPromotion
                } else {
                    Illegality::MissingPromotion
                }
            }
        };
        Self { mv, reason }
    }

    /// Returns the illegal move.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    ///
    /// let from_nowhere = Move::new(Square::E5, Square::E6).unwrap();
    /// let error = Position::start().check_legal(from_nowhere).unwrap_err();
    /// assert_eq!(error.mv(), from_nowhere);
    /// ```
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns why the move is illegal.
    ///
    /// ```
    /// use makruk_core::{Illegality, Move, Position, Square};
    ///
    /// let push = Move::new(Square::E6, Square::E5).unwrap();
    /// let error = Position::start().check_legal(push).unwrap_err();
    /// assert_eq!(error.reason(), Illegality::NotTheirTurn);
    /// ```
    pub const fn reason(&self) -> Illegality {
        self.reason
    }
}

impl fmt::Display for IllegalMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to): (Square, Square) = (self.mv.from(), self.mv.to());
        write!(f, "{from} to {to} is illegal: ")?;
        match self.reason {
            Illegality::EmptySquare => write!(f, "{from} is empty"),
            Illegality::NotTheirTurn => write!(f, "the piece on {from} belongs to the opponent"),
            Illegality::OwnPiece => write!(f, "a piece of the same side stands on {to}"),
            Illegality::Unreachable(role) => write!(f, "the {role} cannot go there"),
            Illegality::MissingPromotion => f.write_str("the bia must promote"),
            Illegality::NoPromotion => f.write_str("this move cannot promote"),
            Illegality::KhunInCheck => f.write_str("the khun would be in check"),
        }
    }
}

impl core::error::Error for IllegalMoveError {}
