//! The results of the searches about a position, and the turn played in it.

use alloc::vec::Vec;

use makruk_core::Move;
use makruk_search::{Chances, Score};

/// A turn of the game: a move, and the mover's actions before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) mv: Move,
    pub(super) starts_count: bool,
    pub(super) stops_count: bool,
}

/// A score and the chances, from the mover's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) chances: Chances,
}

impl Value {
    pub(super) const DRAW: Self = Self {
        score: Score::Cp(0),
        chances: Chances::DRAW,
    };

    pub(super) const fn points(self) -> u16 {
        self.chances.points()
    }

    /// Returns the value for the side that moved before.
    pub(super) fn before(self) -> Self {
        let score = match self.score {
            Score::MatedIn(moves) => Score::MateIn(moves.saturating_add(1)),
            Score::MateIn(moves) => Score::MatedIn(moves),
            Score::Cp(_) => -self.score,
        };
        Self {
            score,
            chances: self.chances.reversed(),
        }
    }

    /// Returns the one with fewer points; the first if they are equal.
    pub(super) fn min(self, other: Self) -> Self {
        if other.points() < self.points() {
            other
        } else {
            self
        }
    }

    /// Returns the one with more points; the first if they are equal.
    pub(super) fn max(self, other: Self) -> Self {
        if other.points() > self.points() {
            other
        } else {
            self
        }
    }
}

/// The results about a position, from the point of view of the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct PositionReview {
    /// The line of best moves; empty if there is no legal move.
    pub(super) line: Vec<Move>,
    /// The value of the best move without calling a count.
    pub(super) best: Option<Value>,
    pub(super) called: Option<Value>,
    pub(super) best_again: Option<Value>,
    pub(super) played: Option<Value>,
    pub(super) others: Option<Value>,
    /// Whether the mover could claim a draw or accept a count's.
    pub(super) has_claim: bool,
    /// Whether the tables know the result without a count as a loss, and with it as a draw.
    pub(super) is_saved_by_count: bool,
    /// Whether the tables know the result.
    pub(super) is_exact: bool,
    /// The loss of the move played here, per mille.
    pub(super) loss: u16,
}

impl PositionReview {
    /// Returns the value of the best choice of the side to move.
    pub(super) fn value(&self) -> Value {
        let uncalled = self.uncalled();
        self.called()
            .map_or(uncalled, |called| uncalled.max(called))
    }

    /// Returns the value of the best choice other than calling a count.
    pub(super) fn uncalled(&self) -> Value {
        let best = self.searched();
        if self.has_claim {
            best.max(Value::DRAW)
        } else {
            best
        }
    }

    /// Returns the value after calling a count, which saves at most a draw.
    pub(super) fn called(&self) -> Option<Value> {
        let called = self.called?;
        if called.points() <= Value::DRAW.points() {
            return Some(called);
        }
        Some(Value::DRAW.max(self.searched()))
    }

    /// Returns whether calling a count saves at least so many points per mille.
    pub(super) fn call_saves(&self, points: u16) -> bool {
        let uncalled = self.uncalled().points();
        self.called()
            .is_some_and(|called| called.points() >= uncalled.saturating_add(points))
    }

    /// Returns the value of the best move.
    pub(super) fn searched(&self) -> Value {
        self.best_again.or(self.best).unwrap_or(Value::DRAW)
    }

    /// Returns the most that the other side can reach if the side to move calls its count; `None` if that does not help it.
    pub(super) fn most_before(&self) -> Option<Value> {
        let called = self.called()?;
        (called.points() > self.uncalled().points()).then(|| called.before())
    }
}
