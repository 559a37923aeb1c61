//! Search results, final and intermediate.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_core::Move;

use crate::Score;

/// A principal variation: a move and the line that the engine expects after it.
#[doc(alias = "principal variation")]
#[doc(alias = "PV")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PvLine {
    /// Score of the line for the side to move.
    pub score: Score,
    /// The moves, starting with the root move; never empty.
    pub moves: Vec<Move>,
}

/// The state of a search after a completed depth, as passed to a [`SearchObserver`](crate::SearchObserver).
#[doc(alias = "info")]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchInfo<'a> {
    /// The last completed depth, in plies.
    pub depth: u8,
    /// Selective depth: the length of the longest line searched, in plies.
    #[doc(alias = "selective depth")]
    pub seldepth: u8,
    /// The best lines, best first: [`Limits::multi_pv`](crate::Limits::multi_pv) lines, or fewer if there are fewer
    /// legal moves.
    pub lines: &'a [PvLine],
    /// Nodes visited by all threads.
    #[doc(alias = "nps")]
    pub nodes: u64,
    /// Endgame table hits of all threads.
    #[doc(alias = "tbhits")]
    pub table_hits: u64,
    /// Elapsed time, if a clock is running.
    pub elapsed: Option<Duration>,
    /// Share of the transposition table filled by this search, per mille.
    pub hashfull: u32,
}

/// Whether a score is a lower or an upper bound of the exact score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The exact score is at least this: the search failed high.
    #[doc(alias = "lowerbound")]
    #[doc(alias = "fail high")]
    Lower,
    /// The exact score is at most this: the search failed low.
    #[doc(alias = "upperbound")]
    #[doc(alias = "fail low")]
    Upper,
}

/// Result of a search.
#[doc(alias = "outcome")]
#[doc(alias = "bestmove")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a search plays nothing; its best move is in the result"]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move.
    #[doc(alias = "bestmove")]
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The best lines, best first.
    #[doc(alias = "principal variation")]
    pub lines: Vec<PvLine>,
    /// Nodes visited by all threads.
    pub nodes: u64,
    /// The last completed depth, in plies; 0 if not even depth 1 was completed.
    pub depth: u8,
}

impl SearchResult {
    /// Returns the score of the best line.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
