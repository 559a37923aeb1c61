//! Results of a search, final and intermediate.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_core::Move;

use crate::Score;

/// A move with the line that the engine expects after it: a principal variation.
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

/// State of a search after a depth, as a [`SearchObserver`](crate::SearchObserver) receives it.
#[doc(alias = "info")]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SearchInfo<'a> {
    /// The last completed depth, in plies.
    pub depth: u8,
    /// Selective depth: the longest line that was searched, in plies.
    #[doc(alias = "selective depth")]
    pub seldepth: u8,
    /// The best lines, best first: as many as [`Limits::multi_pv`](crate::Limits::multi_pv) asks for,
    /// or as there are legal moves.
    pub lines: &'a [PvLine],
    /// Nodes visited by all threads.
    pub nodes: u64,
    /// Elapsed time, if a clock is running.
    pub elapsed: Option<Duration>,
    /// Transposition table occupancy by this search, per mille.
    pub hashfull: u32,
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
    /// The last completed depth, in plies; 0 if not even one ply was searched.
    pub depth: u8,
}

impl SearchResult {
    /// Returns the score of the best line.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    /// use makruk_search::{Engine, Limits, Options, Score};
    ///
    /// let fen: Fen = "7k/5R2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let result = Engine::new(Options::default()).search(&game, &Limits::depth(4), &mut ());
    /// assert_eq!(result.score(), Some(Score::MateIn(1))); // rua f8
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
