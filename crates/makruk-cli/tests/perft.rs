//! `makruk perft` counts correctly or reports that it cannot.

use crate::common::{self, makruk};

const KHUNS: &str = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";

/// Returns the leaf count of `KHUNS`, computed from the squares of its two khuns; `None` on overflow.
fn two_khuns(depth: u32) -> Option<u128> {
    let near = |a: usize, b: usize| (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1;
    // A pair of squares: the khun of the side to move, and the khun of its opponent.
    let after = |pair: usize| {
        let (own, other) = (pair / 64, pair % 64);
        let steps = (0..64).filter(move |&to| to != own && near(own, to) && !near(to, other));
        steps.map(move |to| other * 64 + to).collect::<Vec<_>>()
    };
    let after: Vec<_> = (0..64 * 64).map(after).collect();
    let mut leaves = vec![1_u128; 64 * 64];
    for _ in 0..depth {
        let before = leaves.clone();
        for (sum, pairs) in leaves.iter_mut().zip(&after) {
            let mut below = pairs.iter().map(|&pair| before[pair]);
            *sum = below.try_fold(0, u128::checked_add)?;
        }
    }
    let square = |file: usize, rank: usize| 8 * rank + file;
    Some(leaves[square(3, 2) * 64 + square(4, 5)])
}

fn perft(depth: u32, more: &[&str]) -> common::Run {
    let depth = depth.to_string();
    let args = ["perft", &depth, "--fen", KHUNS, "--generator", "bitboard"];
    makruk(&[&args[..], more].concat(), "")
}

#[test]
fn leaf_counts_may_exceed_64_bits() {
    assert_eq!(two_khuns(24), Some(205_590_165_907_633_567_543));
    for (depth, threads) in [
        (1, "1"),
        (2, "3"),
        (4, "1"),
        (23, "1"),
        (24, "3"),
        (40, "1"),
    ] {
        let leaves = two_khuns(depth).expect("128 bits hold it");
        let run = perft(depth, &["--hash", "16", "--threads", threads]);
        assert_eq!(run.out, format!("nodes {leaves}\n"), "{}", run.err);
    }
}

#[test]
fn the_leaves_below_each_move_add_up() {
    let run = perft(25, &["--hash", "16", "--divide"]);
    let mut numbers = run.out.lines().map(|line| {
        let (_, number) = line.split_once(' ').expect("a move and its leaves");
        number.parse::<u128>().expect("a number")
    });
    let total = numbers.next_back();
    assert_eq!(total, two_khuns(25));
    assert_eq!(Some(numbers.sum()), total);
}

#[test]
fn leaf_counts_beyond_128_bits_are_an_error() {
    let run = perft(60, &["--hash", "16"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(
        run.err,
        format!(
            "error: the count exceeds {} leaf nodes, the maximum\n",
            u128::MAX
        )
    );
}

/// Runs the tool in a shell, after the shell command that sets a limit.
#[cfg(target_os = "linux")]
fn limited(limit: &str, args: &str) -> (i32, String, String) {
    let run = common::shell(&format!("{limit} && exec \"$0\" {args}"), "");
    (run.code, run.out, run.err)
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_that_exceeds_memory_is_an_error() {
    let (code, out, err) = limited(
        "ulimit -v 1000000",
        "perft 3 --generator bitboard --hash 65535",
    );
    let message = "error: --hash 65535: cannot allocate 65535 MiB of memory\n";
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", message));

    let (code, out, err) = limited("ulimit -v 1000000", "analyze --depth 1 --hash 65535");
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", message));
}

#[test]
#[cfg(target_os = "linux")]
fn threads_that_cannot_be_started_are_not_needed() {
    // Each thread reserves two megabytes for its stack.
    let (code, out, err) = limited(
        "ulimit -v 60000",
        "perft 6 --generator bitboard --threads 100",
    );
    assert_eq!((code, out.as_str()), (0, "nodes 142078049\n"), "{err}");
    assert!(err.contains("of 100 threads could be started: "), "{err}");
}
