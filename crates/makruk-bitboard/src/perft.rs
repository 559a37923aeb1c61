//! [Perft](https://www.chessprogramming.org/Perft): counting the leaf nodes of the tree of legal moves.

use core::ops::ControlFlow;

use makruk_core::{Color, Move, Role, SquareSet};

use crate::{
    BitPosition,
    count::count_legal,
    movegen::for_each_mover,
    pieces::Pieces,
    replies::count_replies,
    scan::indices,
    side::{Black, Side, White},
};

/// Counts the leaf nodes at a depth: the legal move sequences of that many plies.
///
/// Draws do not end a line: expired counts, repetitions and insufficient material end games, but do not restrict moves. Uses less
/// than 1 KB of stack per ply and no heap. The last ply is counted, not played (bulk counting).
///
/// The result wraps at 2⁶⁴, which is beyond any practical count.
///
/// ```
/// use makruk::bitboard::{BitPosition, perft};
///
/// let start = BitPosition::start();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 1), 23);
/// assert_eq!(perft(&start, 3), 12_012);
/// ```
pub fn perft(position: &BitPosition, depth: u8) -> u64 {
    match position.turn() {
        Color::White => leaves::<White>(&position.pieces, depth),
        Color::Black => leaves::<Black>(&position.pieces, depth),
    }
}

/// Counts the leaf nodes below each legal move, in canonical move order. At depth 0, nothing is reported.
///
/// ```
/// use makruk::bitboard::{BitPosition, divide};
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

fn leaves<S: Side>(pieces: &Pieces, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal::<S>(pieces) as u64,
        2 => count_replies::<S>(pieces),
        _ => sum_over_moves::<S>(pieces, |pieces| leaves::<S::Other>(pieces, depth - 1)),
    }
}

/// Sums a function over the positions after each legal move.
#[inline]
fn sum_over_moves<S: Side>(pieces: &Pieces, mut value: impl FnMut(&Pieces) -> u64) -> u64 {
    let mut sum = 0_u64;
    let _ = for_each_mover::<S, ()>(pieces, SquareSet::ALL, |mover| {
        let lifted = pieces.without(mover.from.to_set());
        for to in indices(mover.targets - mover.promotions) {
            sum = sum.wrapping_add(value(
                &lifted.with::<S>(mover.role, SquareSet::from_bits(1 << to)),
            ));
        }
        for to in indices(mover.promotions) {
            sum = sum.wrapping_add(value(
                &lifted.with::<S>(Role::BiaNgai, SquareSet::from_bits(1 << to)),
            ));
        }
        ControlFlow::Continue(())
    });
    sum
}
