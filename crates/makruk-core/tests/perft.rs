//! Perft, compared with Fairy-Stockfish.

use makruk_core::{Position, divide, perft};
use makruk_testdata::Perft;

use crate::common::position;

/// The maximum number of leaves to count; more would take too long for every run.
const MOST_LEAVES: u64 = 20_000_000;

fn start_leaves(depth: u8) -> u64 {
    perft(&Position::start(), depth)
}

#[test]
fn start_perft_1_is_23() {
    assert_eq!(start_leaves(1), 23);
}

#[test]
fn start_perft_2_is_529() {
    assert_eq!(start_leaves(2), 529);
}

#[test]
fn start_perft_3_is_12_012() {
    assert_eq!(start_leaves(3), 12_012);
}

#[test]
fn start_perft_4_is_273_026() {
    assert_eq!(start_leaves(4), 273_026);
}

#[test]
fn start_perft_5_is_6_223_994() {
    assert_eq!(start_leaves(5), 6_223_994);
}

#[test]
fn start_perft_6_is_142_078_049() {
    assert_eq!(start_leaves(6), 142_078_049);
}

#[test]
#[ignore = "3.3 billion leaves take about six seconds, minutes without optimisation"]
fn start_perft_7_is_3_299_342_874() {
    assert_eq!(start_leaves(7), 3_299_342_874);
}

#[test]
fn perft_of_all_recorded_positions_agrees() {
    let rows = makruk_testdata::perft();
    assert_eq!(rows.len(), 82);
    for Perft { fen, tags, depths } in rows {
        let position = position(&fen);
        for (depth, leaves) in depths
            .into_iter()
            .filter(|&(_, leaves)| leaves <= MOST_LEAVES)
        {
            assert_eq!(
                perft(&position, depth),
                leaves,
                "depth {depth} of {fen} {tags:?}"
            );
        }
    }
}

#[test]
fn perft_0_is_1() {
    assert_eq!(start_leaves(0), 1);
    let mated = position("k6R/6R1/8/8/8/8/8/7K b");
    assert_eq!(
        (perft(&mated, 0), perft(&mated, 1), perft(&mated, 2)),
        (1, 0, 0)
    );
}

#[test]
fn divide_reports_each_move_once_in_canonical_order_and_sums_to_perft() {
    let position = position("8/2K5/2n2k2/pP6/4s3/6m~1/8/8 w - - 3 63");
    let mut parts = Vec::new();
    divide(&position, 4, |mv, leaves| parts.push((mv, leaves)));

    let mut moves = position.legal_moves();
    moves.sort_unstable();
    assert_eq!(
        parts.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(),
        moves.to_vec()
    );
    assert_eq!(parts.iter().map(|&(_, leaves)| leaves).sum::<u64>(), 26_118);
    for (mv, leaves) in parts {
        assert_eq!(perft(&position.after(mv).unwrap(), 3), leaves, "{mv:?}");
    }
}

#[test]
fn divide_at_depth_0_reports_nothing() {
    divide(&Position::start(), 0, |mv, _| panic!("{mv:?}"));
}
