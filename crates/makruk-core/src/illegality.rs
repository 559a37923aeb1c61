//! Why a move is illegal.

use core::fmt;

use crate::{Board, Color, Move, Role, Square, movement::forward};

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegality {
    /// The origin square is empty.
    EmptySquare,
    /// The piece belongs to the opponent of the side to move.
    NotTheirTurn,
    /// The target square is occupied by a piece of the same side.
    OwnPiece,
    /// The piece does not move that way, or another piece blocks it.
    Unreachable(Role),
    /// The bia reaches its promotion rank, so it must promote.
    MissingPromotion,
    /// The move promotes, but only a bia that reaches its promotion rank may promote.
    NoPromotion,
    /// The move would leave the mover's own khun in check.
    KhunInCheck,
}

impl Illegality {
    /// Returns a machine-readable name, in lower case with hyphens: `illegal-move` if the piece cannot make the move, or a more
    /// specific name if the caller may have intended a different move.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EmptySquare => "empty-square",
            Self::NotTheirTurn => "not-their-turn",
            Self::MissingPromotion => "missing-promotion",
            Self::KhunInCheck => "khun-in-check",
            Self::OwnPiece | Self::Unreachable(_) | Self::NoPromotion => "illegal-move",
        }
    }
}

/// The error for an illegal move.
///
/// # Examples
///
/// ```
/// use makruk::{Illegality, Move, Position, Square};
///
/// let mut position = Position::start();
/// let error = position.play(Move::new(Square::D1, Square::D3)).unwrap_err();
/// assert_eq!(error.reason(), Illegality::OwnPiece);
/// assert_eq!(error.to_string(), "d1 to d3 is illegal: a piece of the same side is on d3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMoveError {
    mv: Move,
    reason: Illegality,
}

impl IllegalMoveError {
    /// Determines why a move is illegal on a board, calling `is_legal` to test the move with the promotion toggled.
    ///
    /// Not part of the public API; shared with makruk-bitboard.
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
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the reason.
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
            Illegality::OwnPiece => write!(f, "a piece of the same side is on {to}"),
            Illegality::Unreachable(role) => write!(f, "the {role} cannot go there"),
            Illegality::MissingPromotion => f.write_str("the bia must promote"),
            Illegality::NoPromotion => f.write_str("this move cannot promote"),
            Illegality::KhunInCheck => f.write_str("the khun would be in check"),
        }
    }
}

impl core::error::Error for IllegalMoveError {}
