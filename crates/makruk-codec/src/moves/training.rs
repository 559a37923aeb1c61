//! Access to the model's internals for training. Not part of the API; it may change without notice.

pub use super::features::Part;
use super::{
    canonical::canonical,
    huffman,
    model::{self, Candidates, Predictor},
};

/// The number of hidden sums in the model.
pub const HIDDEN: usize = model::HIDDEN;
/// The total number of features; each has one row of hidden weights.
pub const ROWS: usize = model::ROWS;
/// The number of position features, which come first and have no linear weights.
pub const POSITION_ROWS: usize = model::POSITION_ROWS;
/// The value 1 in the units of hidden and output weights.
pub const HIDDEN_ONE: i32 = 64;
/// The value 1 in the units of linear weights.
pub const LINEAR_ONE: i32 = 1024;
/// The number of Huffman codes.
pub const CODES: usize = huffman::CODES;
/// The number of symbols per Huffman code.
pub const SYMBOLS: usize = huffman::SYMBOLS;

/// Calls `visit` with the model's features for the next move, in the order position, piece, its moves, next piece and so on.
///
/// ```
/// use makruk::{Position, moves::{model::Predictor, training::{Part, POSITION_ROWS, features}}};
///
/// let mut moves = 0;
/// features(&Predictor::new(&Position::start()), |part| match part {
///     Part::Position(rows) => assert!(rows.iter().all(|&row| usize::from(row) < POSITION_ROWS)),
///     Part::Piece(_) => {}
///     Part::Move(_) => moves += 1,
/// });
/// assert_eq!(moves, 23);
/// ```
pub fn features(predictor: &Predictor, visit: impl FnMut(Part<'_>)) {
    predictor.describe(&canonical(predictor.position()), visit);
}

/// Selects the Huffman code for the given candidates, by the likeliest candidate's share, and returns its number.
///
/// ```
/// use makruk::{Position, moves::{model::Predictor, training::{CODES, code_for}}};
///
/// // Of the 23 moves of the start position none stands out.
/// let open = Predictor::new(&Position::start()).candidates();
/// assert!(code_for(&open) > CODES / 2);
/// ```
pub fn code_for(candidates: &Candidates) -> usize {
    huffman::code_for(candidates)
}

/// Returns the rank of the move at `index`: the number of moves that are likelier, or equally likely and earlier in the canonical
/// order.
///
/// ```
/// use makruk::moves::training::rank_of;
///
/// assert_eq!(rank_of(&[10, 30, 20], 1), 0); // the likeliest
/// assert_eq!(rank_of(&[10, 30, 20], 0), 2);
/// assert_eq!(rank_of(&[10, 10], 1), 1); // the first of equals comes first
/// ```
pub fn rank_of(scores: &[i32], index: usize) -> usize {
    huffman::rank_of(scores, index)
}
