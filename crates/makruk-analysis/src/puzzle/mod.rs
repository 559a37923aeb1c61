//! Puzzles: positions with one right move and the proof, their themes, and the miner that finds them in games.
//!
//! | File | Contents |
//! |---|---|
//! | `theme` | puzzle themes and their machine-readable names |
//! | `motif` | themes that follow from a line |
//! | `attempt` | attempts to solve a puzzle |
//! | `claim` | claims about puzzles, and their proofs |
//! | `record` | records of puzzles: the lines of a file |
//! | `miner` | finds candidates in games; `miner/proving` proves them, `miner/ending` finds those decided by endgame tables |

mod attempt;
mod claim;
mod miner;
mod motif;
mod record;
mod theme;

use alloc::vec::Vec;

use makruk_core::{Move, Setup};
use makruk_rules::{Action, Game, Rules};

pub use self::{
    attempt::{Attempt, AttemptError},
    claim::{PuzzleClaim, PuzzleFlaw},
    miner::{Candidate, Miner, MinerOptions, PuzzleError},
    record::{PuzzleRecord, PuzzleSource},
    theme::Theme,
};
use crate::proof::{
    Call, Goal, Refutation, Solution, VerifyError, apply_count_action, count_actions, reached,
};

/// A position with one right move, and the proof.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[doc(alias = "โจทย์")]
pub struct Puzzle {
    /// The game, which starts from the puzzle's position.
    pub game: Game,
    /// The goal of the side to move.
    pub goal: Goal,
    /// The number of moves that the side to move needs.
    pub moves: u16,
    /// The themes, in their defined order.
    pub themes: Vec<Theme>,
    /// The line up to the goal or, if material is won, up to the move that wins it.
    pub line: Vec<Move>,
    /// The proof that the goal is reached.
    pub solution: Solution,
    /// The proof that no other first move is right.
    pub alternatives: Alternatives,
    /// The proof that there is no mate in fewer moves; `None` for other goals.
    pub sooner: Option<Refutation>,
}

/// The proof that a puzzle's other first moves are wrong.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Alternatives {
    /// They do not reach the goal within the puzzle's number of moves.
    Fail(Refutation),
    /// They lose: for each move, the length in moves of the mate that follows, and the proof.
    Lose(Vec<(Move, u16, Solution)>),
}

impl Puzzle {
    /// Returns the chaser's count actions in the line.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let chaser = self.goal.chaser(self.game.position().turn());
        count_actions(&self.game, chaser, &self.line)
    }

    /// Checks all proofs of the puzzle, by playing every line in a [`Game`].
    ///
    /// # Errors
    ///
    /// Returns the first flaw.
    pub fn check(&self) -> Result<(), VerifyError> {
        let Self {
            game, goal, moves, ..
        } = self;
        let best = self.solution.mv;
        self.solution.check(game, *goal, *moves)?;
        play_line(game, *goal, &self.line)?;
        if let Some(sooner) = &self.sooner {
            sooner.check(game, *goal, moves.saturating_sub(1), &[])?;
        }
        match &self.alternatives {
            Alternatives::Fail(refutation) => refutation.check(game, *goal, *moves, &[best]),
            Alternatives::Lose(losses) => {
                for &mv in game
                    .position()
                    .legal_moves()
                    .iter()
                    .filter(|&&mv| mv != best)
                {
                    let loss = losses.iter().find(|(other, ..)| *other == mv);
                    let (_, moves, mate) = loss.ok_or(VerifyError::Missing(mv))?;
                    let chaser = goal.chaser(game.position().turn());
                    let mut game = game.clone();
                    apply_count_action(&mut game, chaser, mv);
                    game.play(mv).map_err(|_| VerifyError::Unplayable(mv))?;
                    mate.check(&game, Goal::Mate, *moves)?;
                }
                Ok(())
            }
        }
    }
}

/// Returns the positions of a game with their counts, for [`Miner::mine`], up to the first move that these rules reject.
///
/// Calls of counts that the rules reject are skipped.
///
/// ```
/// use makruk::{Game, Position, Rules, analysis::puzzle::positions};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// game.play("e3e4".parse()?)?;
/// assert_eq!(positions(&game, Rules::THAI), [Position::start().to_setup(), game.setup()]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
pub fn positions(game: &Game, rules: Rules) -> Vec<Setup> {
    let mut played = Game::with_count(game.start_position(), game.start().count, rules);
    let mut positions = Vec::new();
    for action in game.actions() {
        let is_move = matches!(action, Action::Move(_));
        if is_move {
            positions.push(played.setup());
        }
        if played.act(action).is_err() && is_move {
            return positions;
        }
    }
    positions.push(played.setup());
    positions
}

/// Plays a puzzle's line until the goal is reached.
fn play_line(game: &Game, goal: Goal, line: &[Move]) -> Result<Game, VerifyError> {
    let side = game.position().turn();
    let mut played = game.clone();
    for &mv in line {
        if reached(&played, goal, side) == Some(true) {
            break;
        }
        apply_count_action(&mut played, goal.chaser(side), mv);
        played.play(mv).map_err(|_| VerifyError::Unplayable(mv))?;
    }
    Ok(played)
}
