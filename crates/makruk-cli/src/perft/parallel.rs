//! Perft with several threads and a transposition table.

use std::{
    convert::Infallible,
    hint::black_box,
    io,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

use indicatif::ProgressBar;
use makruk::{
    Move,
    bitboard::{BitPosition, perft},
};

use super::table::Table;
use crate::output;

/// A position two plies below the root, or fewer if the depth is smaller, and its leaf count.
struct Job {
    /// Index of the root move that leads to it.
    root: usize,
    position: BitPosition,
    leaves: OnceLock<u128>,
}

/// Reports the number of leaf nodes below each legal move, in the canonical move order, saturating at `u128::MAX`. If some
/// threads cannot be started, reports that and continues with fewer.
pub(super) fn divide(
    position: &BitPosition,
    depth: u8,
    threads: NonZeroUsize,
    table: Option<&Table>,
    bar: &ProgressBar,
    mut report: impl FnMut(Move, u128),
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
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Relaxed)) {
            // No other thread has this job.
            let _ = job.leaves.set(leaves(&job.position, below, table));
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        // The current thread works as well.
        for started in 1..threads.get().min(jobs.len()) {
            let thread = room().and_then(|()| thread::Builder::new().spawn_scoped(scope, work));
            if let Err(error) = thread {
                bar.suspend(|| {
                    output::note(format_args!(
                        "only {started} of {threads} threads could be started: {error}"
                    ));
                });
                break;
            }
        }
        work();
    });
    for (root, &mv) in moves.iter().enumerate() {
        let of_root = jobs.iter().filter(|job| job.root == root);
        let leaves = of_root.filter_map(|job| job.leaves.get());
        report(
            mv,
            leaves.fold(0, |sum, &leaves| sum.saturating_add(leaves)),
        );
    }
}

/// Free memory required to start a thread: two megabytes for its stack, and ample room for its own allocations. Allocators do
/// not retain a freed block of this size, so the system gets it back.
const ROOM: usize = 33 << 20;

/// Returns an error if there is too little memory for another thread. Without this check, the last thread to start could take the
/// memory that earlier ones need, and a failed allocation aborts the program.
fn room() -> io::Result<()> {
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(ROOM)
        .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    // Keep the compiler from removing the allocation.
    black_box(&room);
    Ok(())
}

fn jobs(after_moves: impl Iterator<Item = Vec<BitPosition>>) -> Vec<Job> {
    let job = |root, position| Job {
        root,
        position,
        leaves: OnceLock::new(),
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

/// Returns the positions after each legal move.
fn replies(position: &BitPosition) -> Vec<BitPosition> {
    let moves = position.legal_moves();
    let after = |&mv| position.after_unchecked(mv);
    moves.iter().map(after).collect()
}

/// Counts leaf nodes, saturating at `u128::MAX`. Counts a subtree directly if that is cheaper than a lookup.
fn leaves(position: &BitPosition, depth: u8, table: Option<&Table>) -> u128 {
    let Some(table) = table.filter(|_| depth > 1) else {
        // Without a table, overflowing 64 bits would take centuries.
        return perft(position, depth).into();
    };
    if let Some(leaves) = table.get(position, depth) {
        return leaves;
    }
    let count = if depth == 2 {
        perft(position, depth).into()
    } else {
        let mut sum = 0_u128;
        let ControlFlow::<Infallible>::Continue(()) = position.for_each_legal(|mv| {
            let below = leaves(&position.after_unchecked(mv), depth - 1, Some(table));
            sum = sum.saturating_add(below);
            ControlFlow::Continue(())
        });
        sum
    };
    table.put(position, depth, count);
    count
}
