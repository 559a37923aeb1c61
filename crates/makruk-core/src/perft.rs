//! [Perft](https://www.chessprogramming.org/Perft): counting the leaf nodes of the tree of legal moves,
//! the standard test of a move generator.

use crate::{Move, Position};

/// Counts the leaf nodes at a depth: the legal move sequences of that many plies.
///
/// Draws do not end a line: expired counts, repetitions and insufficient material end games, but do not restrict moves. Uses less
/// than 1 KB of stack per ply and no heap.
///
/// ```
/// use makruk::{Position, perft};
///
/// let start = Position::start();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 1), 23);
/// assert_eq!(perft(&start, 3), 12_012);
/// ```
pub fn perft(position: &Position, depth: u8) -> u64 {
    leaves(&mut position.clone(), depth)
}

/// Counts the leaf nodes below each legal move, in canonical move order. At depth 0, nothing is reported.
///
/// ```
/// use makruk::{Position, divide};
///
/// let mut total = 0;
/// divide(&Position::start(), 3, |_mv, leaves| total += leaves);
/// assert_eq!(total, 12_012);
/// ```
pub fn divide(position: &Position, depth: u8, mut report: impl FnMut(Move, u64)) {
    let Some(below) = depth.checked_sub(1) else {
        return;
    };
    let mut position = position.clone();
    let mut moves = position.legal_moves();
    moves.sort();
    for mv in moves {
        let undo = position.play_unchecked(mv);
        report(mv, leaves(&mut position, below));
        position.undo(undo);
    }
}

fn leaves(position: &mut Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal() as u64,
        _ => {
            let mut count = 0;
            for mv in position.legal_moves() {
                let undo = position.play_unchecked(mv);
                count += leaves(position, depth - 1);
                position.undo(undo);
            }
            count
        }
    }
}
