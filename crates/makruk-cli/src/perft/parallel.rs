//! Perft with several threads and a table.

use std::{
    convert::Infallible,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    thread,
};

use indicatif::ProgressBar;
use makruk::{
    Move,
    bitboard::{BitPosition, perft},
};

use super::table::Table;

/// A position two plies below the root, or fewer if the depth is less, and its leaves.
struct Job {
    /// Which of the root's moves leads there.
    root: usize,
    position: BitPosition,
    leaves: AtomicU64,
}

/// Reports the leaves below each legal move, in the canonical order of the moves.
pub(super) fn divide(
    position: &BitPosition,
    depth: u8,
    threads: NonZeroUsize,
    table: Option<&Table>,
    bar: &ProgressBar,
    mut report: impl FnMut(Move, u64),
) {
    let Some(below) = depth.checked_sub(1) else {
        return;
    };
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    let after_moves = moves.iter().map(|&mv| position.after_unchecked(mv));
    let (jobs, below) = match below.checked_sub(1) {
        None => (jobs(after_moves.map(|after| vec![after])), below),
        Some(below) => (jobs(after_moves.map(|after| replies(&after))), below),
    };
    bar.set_length(jobs.len() as u64);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.get().min(jobs.len()) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Relaxed)) {
                    job.leaves
                        .store(leaves(&job.position, below, table), Relaxed);
                    bar.inc(1);
                }
            });
        }
    });
    for (root, &mv) in moves.iter().enumerate() {
        let of_root = jobs.iter().filter(|job| job.root == root);
        report(mv, of_root.map(|job| job.leaves.load(Relaxed)).sum());
    }
}

fn jobs(after_moves: impl Iterator<Item = Vec<BitPosition>>) -> Vec<Job> {
    let job = |root, position| Job {
        root,
        position,
        leaves: AtomicU64::new(0),
    };
    after_moves
        .enumerate()
        .flat_map(|(root, positions)| {
            positions
                .into_iter()
                .map(move |position| job(root, position))
        })
        .collect()
}

/// The positions after each legal move.
fn replies(position: &BitPosition) -> Vec<BitPosition> {
    let moves = position.legal_moves();
    let after = |&mv| position.after_unchecked(mv);
    moves.iter().map(after).collect()
}

/// Counts leaves; what a look-up would cost more than to count it is not looked up.
fn leaves(position: &BitPosition, depth: u8, table: Option<&Table>) -> u64 {
    let Some(table) = table.filter(|_| depth > 1) else {
        return perft(position, depth);
    };
    if let Some(leaves) = table.get(position, depth) {
        return leaves;
    }
    let count = if depth == 2 {
        perft(position, depth)
    } else {
        let mut sum = 0;
        let ControlFlow::<Infallible>::Continue(()) = position.for_each_legal(|mv| {
            sum += leaves(&position.after_unchecked(mv), depth - 1, Some(table));
            ControlFlow::Continue(())
        });
        sum
    };
    table.put(position, depth, count);
    count
}
