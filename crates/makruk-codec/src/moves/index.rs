//! The code `index`: one byte per ply, the move's index in the canonical order.

use makruk_core::{Move, Position};

use super::canonical::canonical;
use super::error::MovesDecodeErrorKind;

/// Returns the zero-based index of a legal move in the canonical order; `None` if the move is illegal.
///
/// There are at most 218 legal moves, so the index fits in a byte.
///
/// ```
/// use makruk::{Move, Position, Square, moves::{index_of, move_at}};
///
/// let push = Move::new(Square::E3, Square::E4);
/// let index = index_of(&Position::start(), push).unwrap();
/// assert_eq!(index, 19);
/// assert_eq!(move_at(&Position::start(), index), Ok(push));
/// ```
pub fn index_of(position: &Position, mv: Move) -> Option<u8> {
    let index = canonical(position).binary_search(&mv).ok()?;
    u8::try_from(index).ok()
}

/// Returns the legal move at the given index in the canonical order.
///
/// ```
/// use makruk::{Position, Square, moves::{MovesDecodeErrorKind, move_at}};
///
/// let start = Position::start();
/// assert_eq!(move_at(&start, 19).map(|mv| mv.to()), Ok(Square::E4));
/// assert!(matches!(move_at(&start, 23), Err(MovesDecodeErrorKind::NoSuchMove { .. })));
/// ```
///
/// # Errors
///
/// Returns an error if the index is not below the number of legal moves.
pub fn move_at(position: &Position, index: u8) -> Result<Move, MovesDecodeErrorKind> {
    let moves = canonical(position);
    moves
        .get(usize::from(index))
        .copied()
        .ok_or(no_such_move(usize::from(index), moves.len()))
}

/// Returns the error for an index beyond the last legal move.
pub(crate) fn no_such_move(index: usize, legal: usize) -> MovesDecodeErrorKind {
    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
    MovesDecodeErrorKind::NoSuchMove {
        index: number(index),
        legal: number(legal),
    }
}
