//! Claims about puzzles, such as a line of a file, and their proofs.

use alloc::vec::Vec;
use core::{error::Error, fmt};

use makruk_core::Move;
use makruk_rules::Game;

use super::{Miner, Puzzle, PuzzleError, Theme};
use crate::proof::{Call, Goal, VerifyError};

/// The properties of a puzzle that a file states and [`Miner::verify`] proves.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleClaim<'a> {
    /// The goal of the side to move.
    pub goal: Goal,
    /// The number of moves that it needs.
    pub moves: u16,
    /// The line to the goal.
    pub line: &'a [Move],
    /// The themes, in their order.
    pub themes: &'a [Theme],
    /// The chaser's count actions in the line, in their order.
    pub calls: &'a [Call],
}

/// The difference between a claim about a puzzle and its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleFlaw {
    /// The goal is not reached in this number of moves.
    Refuted(u16),
    /// The position is no puzzle.
    Rejected(PuzzleError),
    /// The line is no solution.
    Line(PuzzleError),
    /// The goal is reached in this number of moves.
    Length(u16),
    /// The first move of the line is not this one.
    FirstMove(Move),
    /// The puzzle has these themes.
    Themes(Vec<Theme>),
    /// The count actions do not match the line.
    Calls,
    /// A proof does not pass the checker, which means a bug in this library.
    Unproved(VerifyError),
}

impl PuzzleFlaw {
    /// Returns the machine-readable name, such as `first-move`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Refuted(_) => "refuted",
            Self::Rejected(error) | Self::Line(error) => error.name(),
            Self::Length(_) => "length",
            Self::FirstMove(_) => "first-move",
            Self::Themes(_) => "themes",
            Self::Calls => "calls",
            Self::Unproved(_) => "internal",
        }
    }
}

impl fmt::Display for PuzzleFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refuted(moves) => write!(f, "the goal is not reached in {moves} moves"),
            Self::Rejected(error) | Self::Line(error) => error.fmt(f),
            Self::Length(moves) => write!(f, "the goal is reached in {moves} moves"),
            Self::FirstMove(mv) => write!(f, "expected the move {mv}"),
            Self::Themes(themes) => {
                f.write_str("expected the themes")?;
                themes.iter().try_for_each(|theme| write!(f, " {theme}"))
            }
            Self::Calls => f.write_str("the count actions do not match the line"),
            Self::Unproved(flaw) => write!(f, "the proof does not hold: {flaw}"),
        }
    }
}

impl Error for PuzzleFlaw {}

impl Miner {
    /// Proves a puzzle, checks the proofs, and compares the puzzle with a claim.
    ///
    /// ```
    /// use makruk::{Fen, Rules};
    /// use makruk::analysis::{proof::Goal, puzzle::{Miner, MinerOptions, PuzzleClaim, PuzzleFlaw}};
    ///
    /// let fen: Fen = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105".parse()?;
    /// let mut miner = Miner::new(MinerOptions::default())?;
    /// let claim = PuzzleClaim { goal: Goal::Mate, moves: 3, line: &[], themes: &[], calls: &[] };
    /// let found = miner.verify(&fen.to_game(Rules::THAI)?, &claim);
    /// assert_eq!(found.unwrap_err(), PuzzleFlaw::Length(2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn verify(&mut self, game: &Game, claim: &PuzzleClaim<'_>) -> Result<Puzzle, PuzzleFlaw> {
        let &PuzzleClaim { goal, moves, .. } = claim;
        let puzzle = self.prove(game, goal, moves);
        let puzzle = puzzle.map_err(|error| match error {
            PuzzleError::Refuted => PuzzleFlaw::Refuted(moves),
            error => PuzzleFlaw::Rejected(error),
        })?;
        if puzzle.moves != moves {
            return Err(PuzzleFlaw::Length(puzzle.moves));
        }
        let best = puzzle.solution.mv;
        if claim.line.first() != Some(&best) {
            return Err(PuzzleFlaw::FirstMove(best));
        }
        let puzzle = self.with_line(puzzle, claim.line.to_vec());
        let puzzle = puzzle.map_err(PuzzleFlaw::Line)?;
        if puzzle.themes != claim.themes {
            return Err(PuzzleFlaw::Themes(puzzle.themes));
        }
        if puzzle.calls() != claim.calls {
            return Err(PuzzleFlaw::Calls);
        }
        puzzle.check().map_err(PuzzleFlaw::Unproved)?;
        Ok(puzzle)
    }
}
