//! Perft, compared with Fairy-Stockfish.

use makruk_bitboard::{BitPosition, divide, perft};
use makruk_testdata::Perft;

use crate::common;

/// The maximum number of leaves to count; more would take too long for every run.
const MOST_LEAVES: u64 = 100_000_000;

#[test]
fn start_perft_6_is_142_078_049() {
    assert_eq!(perft(&BitPosition::start(), 6), 142_078_049);
}

#[test]
#[ignore = "3.3 billion leaves take some seconds, minutes without optimisation"]
fn start_perft_7_is_3_299_342_874() {
    assert_eq!(perft(&BitPosition::start(), 7), 3_299_342_874);
}

#[test]
fn perft_of_all_recorded_positions_agrees() {
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
fn divide_reports_each_move_once_in_canonical_order() {
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
fn perft_0_is_1_and_divide_0_reports_nothing() {
    assert_eq!(perft(&BitPosition::start(), 0), 1);
    divide(&BitPosition::start(), 0, |mv, _| panic!("{mv:?}"));
}

#[test]
fn perft_of_a_finished_position_is_0() {
    let mated = common::position("R3k3/R7/8/8/8/8/8/4K3 b");
    assert_eq!(perft(&BitPosition::from(&mated), 1), 0);
    assert_eq!(perft(&BitPosition::from(&mated), 5), 0);
}
