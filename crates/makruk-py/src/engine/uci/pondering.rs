//! A search on the opponent's time.

use std::time::Duration;

use makruk::Color;
use makruk_uci::client::{GoClocks, GoLimits, SearchReply};

use super::{digest::Digest, placement::Placement};

/// A search on the opponent's time: of the position after the expected reply.
#[derive(Debug)]
pub(super) struct Pondering {
    pub(super) placement: Placement,
    pub(super) go: GoLimits,
    pub(super) side: Color,
    pub(super) multipv: u32,
    pub(super) digest: Digest,
    /// The engine's reply, if it ends the search before the opponent moves.
    pub(super) answer: Option<Box<SearchReply>>,
}

impl Pondering {
    /// Returns whether a search can go on as the search of a position within limits. The engine knows the clocks from before the
    /// opponent's move, and must not have less time than it knows of.
    pub(super) fn fits(&self, placement: &Placement, go: &GoLimits, multipv: u32) -> bool {
        let without_clocks = |go: &GoLimits| {
            let mut go = go.clone();
            (go.clocks, go.ponder) = (None, false);
            go
        };
        let has_time = match (self.go.clocks, go.clocks) {
            (None, None) => true,
            (Some(known), Some(actual)) => {
                let [known, actual] = [known, actual].map(|clocks| time_of(&clocks, self.side));
                actual >= known.saturating_sub(known / 10)
            }
            _ => false,
        };
        has_time
            && self.placement == *placement
            && self.multipv == multipv
            && without_clocks(&self.go) == without_clocks(go)
    }
}

pub(super) fn time_of(clocks: &GoClocks, side: Color) -> Duration {
    match side {
        Color::White => clocks.white,
        Color::Black => clocks.black,
    }
}

/// Returns the limits after a move that took some time, for a search on the opponent's time.
pub(super) fn later(go: &GoLimits, side: Color, elapsed: Duration) -> GoLimits {
    let mut later = go.clone().with_ponder();
    if let Some(clocks) = &mut later.clocks {
        let (own, increment) = match side {
            Color::White => (&mut clocks.white, clocks.white_increment),
            Color::Black => (&mut clocks.black, clocks.black_increment),
        };
        *own = own.saturating_sub(elapsed).saturating_add(increment);
        // The time after the time control is unknown.
        let moves = clocks.moves_to_go.map(|moves| moves.saturating_sub(1));
        clocks.moves_to_go = moves.filter(|&moves| moves > 0);
    }
    later
}
