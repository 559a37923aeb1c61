//! What a program needs to train the model. No part of the API: it changes without notice.

pub use super::features::Part;
use super::{
    canonical::canonical,
    huffman,
    model::{self, Candidates, Predictor},
};

/// The number of hidden sums of the model.
pub const HIDDEN: usize = model::HIDDEN;
/// The number of features of positions and moves together: rows of the hidden weights.
pub const ROWS: usize = model::ROWS;
/// The number of features of positions, which come first: they have no linear weight.
pub const POSITION_ROWS: usize = model::POSITION_ROWS;
/// Units of a hidden weight, and of an output weight, in 1.
pub const HIDDEN_ONE: i32 = 64;
/// Units of a linear weight in 1.
pub const LINEAR_ONE: i32 = 1024;
/// The number of Huffman codes.
pub const CODES: usize = huffman::CODES;
/// The number of symbols of a Huffman code.
pub const SYMBOLS: usize = huffman::SYMBOLS;

/// Calls `visit` with the features that the model looks at before the next move, in the order
/// position, piece, its moves, next piece and so on.
///
/// ```
/// use makruk_codec::history::{
///     model::Predictor,
///     training::{POSITION_ROWS, Part, features},
/// };
/// use makruk_core::Position;
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

/// Returns the number of the Huffman code for some candidates, by the share of the likeliest one.
///
/// ```
/// use makruk_codec::history::{
///     model::Predictor,
///     training::{CODES, code_for},
/// };
/// use makruk_core::Position;
///
/// // Of the 23 moves of the start position none stands out.
/// let open = Predictor::new(&Position::start()).candidates();
/// assert!(code_for(&open) > CODES / 2);
/// ```
pub fn code_for(candidates: &Candidates) -> usize {
    huffman::code_for(candidates)
}

/// Returns the rank of the move at `index`: the number of moves that are likelier, or as likely and
/// before it in the canonical order.
///
/// ```
/// use makruk_codec::history::training::rank_of;
///
/// assert_eq!(rank_of(&[10, 30, 20], 1), 0); // the likeliest
/// assert_eq!(rank_of(&[10, 30, 20], 0), 2);
/// assert_eq!(rank_of(&[10, 10], 1), 1); // the first of equals comes first
/// ```
pub fn rank_of(scores: &[i32], index: usize) -> usize {
    huffman::rank_of(scores, index)
}
