//! Leaf counts of the tree of legal moves, against those of Fairy-Stockfish.

#[path = "../../makruk-core/tests/common/mod.rs"]
mod common;

use makruk_bitboard::{BitPosition, divide, perft};
use makruk_testdata::Perft;

/// More leaves than this take too long for every run.
const MOST_LEAVES: u64 = 100_000_000;

#[test]
fn the_start_has_142_078_049_leaves_at_depth_6() {
    assert_eq!(perft(&BitPosition::start(), 6), 142_078_049);
}

#[test]
#[ignore = "3.3 billion leaves take some seconds, minutes without optimisation"]
fn the_start_has_3_299_342_874_leaves_at_depth_7() {
    assert_eq!(perft(&BitPosition::start(), 7), 3_299_342_874);
}

#[test]
fn all_recorded_positions_have_the_recorded_leaves() {
    let rows = makruk_testdata::perft();
    assert_eq!(rows.len(), 82);
    for Perft { fen, tags, depths } in rows {
        let position = BitPosition::from(&common::position(&fen));
        for (depth, leaves) in depths.into_iter().filter(|row| row.1 <= MOST_LEAVES) {
            assert_eq!(
                perft(&position, depth),
                leaves,
                "{fen} {tags:?} depth {depth}"
            );
        }
    }
}

#[test]
fn divide_reports_each_move_once_in_the_canonical_order() {
    let start = BitPosition::start();
    let mut reported = Vec::new();
    divide(&start, 3, |mv, leaves| {
        assert_eq!(leaves, perft(&start.after(mv).unwrap(), 2));
        reported.push(mv);
    });
    let mut moves = start.legal_moves();
    moves.sort_unstable();
    assert_eq!(reported, *moves);
}

#[test]
fn at_depth_0_there_is_one_leaf_and_no_move() {
    assert_eq!(perft(&BitPosition::start(), 0), 1);
    divide(&BitPosition::start(), 0, |mv, _| panic!("{mv:?}"));
}

#[test]
fn a_position_without_moves_has_no_leaves() {
    let mated = common::position("R3k3/R7/8/8/8/8/8/4K3 b");
    assert_eq!(perft(&BitPosition::from(&mated), 1), 0);
    assert_eq!(perft(&BitPosition::from(&mated), 5), 0);
}
