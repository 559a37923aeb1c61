//! `go perft`, which can be stopped.

use makruk::bitboard::{self, BitPosition};

use super::work::Pulse;

/// Plies that are counted without checking for `stop`: some milliseconds of work.
const AT_ONCE: u8 = 4;

/// Counts the leaf nodes of a position's tree of moves and reports their number.
pub(super) fn run(position: &BitPosition, depth: u8, pulse: &mut Pulse) {
    match leaves(position, depth, pulse) {
        Some(leaves) => pulse.say(format_args!("nodes {leaves}")),
        None => pulse.say(format_args!("info string perft {depth} was stopped")),
    }
}

/// Counts leaf nodes; `None` if it was stopped.
fn leaves(position: &BitPosition, depth: u8, pulse: &mut Pulse) -> Option<u64> {
    if depth <= AT_ONCE {
        return (!pulse.stops()).then(|| bitboard::perft(position, depth));
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        // It takes centuries to overflow 64 bits.
        sum += leaves(&position.after_unchecked(mv), depth - 1, pulse)?;
    }
    Some(sum)
}
