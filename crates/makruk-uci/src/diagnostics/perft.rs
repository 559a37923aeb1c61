//! `go perft`, interruptible.

use alloc::{format, vec::Vec};
use core::time::Duration;

use makruk_bitboard::{BitPosition, perft};

use super::Task;

/// Plies counted in one call, which takes well below a millisecond in most positions.
const AT_ONCE: u8 = 3;

/// Counts the leaf nodes of a position's move tree, in steps.
#[derive(Debug)]
pub(super) struct Perft {
    depth: u8,
    /// A stack of positions to visit, each with its remaining depth in plies.
    pending: Vec<(BitPosition, u8)>,
    leaves: u64,
}

impl Perft {
    pub(super) fn new(position: BitPosition, depth: u8) -> Self {
        Self {
            depth,
            pending: Vec::from([(position, depth)]),
            leaves: 0,
        }
    }
}

impl Task for Perft {
    fn step(&mut self, leaves: u64, _time: Duration, send: &mut dyn FnMut(&str)) -> bool {
        // Overflowing 64 bits would take centuries.
        let until = self.leaves.saturating_add(leaves);
        while let Some((position, depth)) = self.pending.pop() {
            if depth <= AT_ONCE {
                self.leaves = self.leaves.saturating_add(perft(&position, depth));
            } else {
                let after = |mv| (position.after_unchecked(mv), depth - 1);
                self.pending
                    .extend(position.legal_moves().into_iter().map(after));
            }
            if self.leaves >= until {
                break;
            }
        }
        let is_over = self.pending.is_empty();
        if is_over {
            send(&format!("nodes {}", self.leaves));
        }
        is_over
    }

    fn stop(&self, send: &mut dyn FnMut(&str)) {
        send(&format!("info string perft {} was stopped", self.depth));
    }
}
