//! The code `index`: one byte per ply, the index of the move in the canonical order.

use makruk_core::{Move, Position};

use super::canonical::canonical;
use super::error::HistoryDecodeErrorKind;

/// Returns the index of a legal move in the canonical order, from 0; `None` if it is not legal.
///
/// There are at most 218 legal moves, so the index fits in a byte.
///
/// ```
/// use makruk_codec::{
///     history::{index_of, move_at},
///     makruk_core::{Move, Position, Square},
/// };
///
/// let push = Move::new(Square::E3, Square::E4).unwrap();
/// let index = index_of(&Position::start(), push).unwrap();
/// assert_eq!(index, 19);
/// assert_eq!(move_at(&Position::start(), index), Ok(push));
/// ```
pub fn index_of(position: &Position, mv: Move) -> Option<u8> {
    let index = canonical(position).binary_search(&mv).ok()?;
    u8::try_from(index).ok()
}

/// Returns the legal move at an index in the canonical order.
///
/// ```
/// use makruk_core::{Position, Square};
/// use makruk_codec::history::{HistoryDecodeErrorKind, move_at};
///
/// let start = Position::start();
/// assert_eq!(move_at(&start, 19).map(|mv| mv.to()), Ok(Square::E4));
/// assert!(matches!(move_at(&start, 23), Err(HistoryDecodeErrorKind::NoSuchMove { .. })));
/// ```
///
/// # Errors
///
/// If the index is not below the number of legal moves.
pub fn move_at(position: &Position, index: u8) -> Result<Move, HistoryDecodeErrorKind> {
    let moves = canonical(position);
    moves
        .get(usize::from(index))
        .copied()
        .ok_or(no_such_move(usize::from(index), moves.len()))
}

/// Returns the error for an index that is too large.
pub(crate) fn no_such_move(index: usize, legal: usize) -> HistoryDecodeErrorKind {
    let number = |number| u32::try_from(number).unwrap_or(u32::MAX);
    HistoryDecodeErrorKind::NoSuchMove {
        index: number(index),
        legal: number(legal),
    }
}
