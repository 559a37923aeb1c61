//! Perft, interruptible by signals.

use makruk::bitboard::{self, BitPosition};
use pyo3::prelude::*;

use crate::errors::guarded;

/// Counts leaf nodes, checking for signals at intervals.
pub(crate) fn perft(py: Python<'_>, position: &BitPosition, depth: u8) -> PyResult<u64> {
    /// The depth of a subtree that takes some tens of milliseconds.
    const UNINTERRUPTED: u8 = 4;
    if depth <= UNINTERRUPTED {
        py.check_signals()?;
        return py.detach(|| guarded(|| Ok(bitboard::perft(position, depth))));
    }
    let mut leaves = 0_u64;
    for mv in position.legal_moves() {
        let next = position.after_unchecked(mv);
        leaves = leaves.saturating_add(perft(py, &next, depth - 1)?);
    }
    Ok(leaves)
}
