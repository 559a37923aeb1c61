//! What a search tells.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_core::Move;

use crate::Score;

/// A move with the line that the engine expects after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// What the line is worth to the side to move.
    pub score: Score,
    /// The moves, the first one included; never empty.
    pub moves: Vec<Move>,
}

/// What is known after a depth was searched.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Info<'a> {
    /// The depth in plies that is complete.
    pub depth: u8,
    /// The longest line that was looked at, in plies.
    pub longest: u8,
    /// The best lines, best first; as many as were asked for, or as there are legal moves.
    pub lines: &'a [Line],
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time on the clock, if there is one.
    pub elapsed: Option<Duration>,
    /// How much of the table this search uses, in thousandths.
    pub table_per_mille: u32,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a search plays nothing; its best move is in here"]
pub struct Outcome {
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The depth in plies that is complete; 0 if not even one ply could be searched.
    pub depth: u8,
}

impl Outcome {
    /// Returns the score of the best line.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    /// use makruk_search::{Engine, Limits, Options, Score, Silent};
    ///
    /// let fen: Fen = "7k/5R2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let outcome = Engine::new(Options::default()).search(&game, &Limits::depth(4), &mut Silent);
    /// assert_eq!(outcome.score(), Some(Score::MateIn(1))); // rua f8
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
