//! [Perft](https://www.chessprogramming.org/Perft): counting the leaf nodes of the tree of legal moves.

use makruk_core::{Color, Move};

use crate::{
    BitPosition,
    replies::count_replies,
    side::{Black, White},
};

/// Counts the leaf nodes at a depth: the number of ways to play that many plies from a position.
///
/// Draws do not end a line: an expired count, a repetition and insufficient material are a matter of
/// the rules of a game, not of movement. Uses less than 1 KB of stack per ply and no other memory.
/// The last ply is counted, not played (bulk counting).
///
/// The result is exact modulo 2⁶⁴, more than can be counted in practice.
///
/// ```
/// use makruk_bitboard::{BitPosition, perft};
///
/// let start = BitPosition::start();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 1), 23);
/// assert_eq!(perft(&start, 3), 12_012);
/// ```
pub fn perft(position: &BitPosition, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        2 => match position.turn() {
            Color::White => count_replies::<White>(&position.pieces),
            Color::Black => count_replies::<Black>(&position.pieces),
        },
        _ => {
            let moves = position.legal_moves().into_iter();
            let leaves = moves.map(|mv| perft(&position.after_unchecked(mv), depth - 1));
            leaves.fold(0, u64::wrapping_add)
        }
    }
}

/// Counts the leaf nodes below each legal move, in the canonical order of the moves. At depth 0
/// nothing is reported.
///
/// ```
/// use makruk_bitboard::{BitPosition, divide};
///
/// let mut total = 0;
/// divide(&BitPosition::start(), 3, |_mv, leaves| total += leaves);
/// assert_eq!(total, 12_012);
/// ```
pub fn divide(position: &BitPosition, depth: u8, mut report: impl FnMut(Move, u64)) {
    let Some(below) = depth.checked_sub(1) else {
        return;
    };
    let mut moves = position.legal_moves();
    moves.sort();
    for mv in moves {
        report(mv, perft(&position.after_unchecked(mv), below));
    }
}
