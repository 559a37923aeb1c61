//! Leaf counts of the tree of legal moves, against those of Fairy-Stockfish.

mod common;

use makruk_core::{Position, divide, perft};
use makruk_testdata::Perft;

use common::position;

/// More leaves than this take too long for every run.
const MOST_LEAVES: u64 = 20_000_000;

fn start_leaves(depth: u8) -> u64 {
    perft(&Position::start(), depth)
}

#[test]
fn the_start_has_23_moves() {
    assert_eq!(start_leaves(1), 23);
}

#[test]
fn the_start_has_529_leaves_at_depth_2() {
    assert_eq!(start_leaves(2), 529);
}

#[test]
fn the_start_has_12_012_leaves_at_depth_3() {
    assert_eq!(start_leaves(3), 12_012);
}

#[test]
fn the_start_has_273_026_leaves_at_depth_4() {
    assert_eq!(start_leaves(4), 273_026);
}

#[test]
fn the_start_has_6_223_994_leaves_at_depth_5() {
    assert_eq!(start_leaves(5), 6_223_994);
}

#[test]
fn the_start_has_142_078_049_leaves_at_depth_6() {
    assert_eq!(start_leaves(6), 142_078_049);
}

#[test]
#[ignore = "3.3 billion leaves take about six seconds, minutes without optimisation"]
fn the_start_has_3_299_342_874_leaves_at_depth_7() {
    assert_eq!(start_leaves(7), 3_299_342_874);
}

#[test]
fn all_recorded_positions_have_the_recorded_leaves() {
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
fn a_tree_without_depth_is_one_leaf() {
    assert_eq!(start_leaves(0), 1);
    let mated = position("k6R/6R1/8/8/8/8/8/7K b");
    assert_eq!(
        (perft(&mated, 0), perft(&mated, 1), perft(&mated, 2)),
        (1, 0, 0)
    );
}

#[test]
fn divide_reports_each_move_once_in_canonical_order_and_adds_up() {
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
fn divide_at_depth_0_has_no_move_to_report() {
    divide(&Position::start(), 0, |mv, _| panic!("{mv:?}"));
}
