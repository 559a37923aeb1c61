//! The proof checker. It plays every line in a [`Game`] and is independent of the prover.

use core::{error::Error, fmt};

use makruk_core::{Color, Move};
use makruk_rules::{Game, material_lead};

use super::{
    problem::{Goal, apply_count_action, reached},
    solution::{Refutation, Solution},
};

/// The first flaw that the checker found in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VerifyError {
    /// A move is illegal, or the game is over before it.
    Unplayable(Move),
    /// The game ends with this move, but with a different result.
    WrongEnd(Move),
    /// The goal is not reached, or not refuted, within the number of moves.
    TooLong,
    /// The proof has no entry for this move.
    Missing(Move),
}

impl VerifyError {
    /// Returns the machine-readable name, such as `wrong-end`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unplayable(_) => "unplayable",
            Self::WrongEnd(_) => "wrong-end",
            Self::TooLong => "too-long",
            Self::Missing(_) => "missing",
        }
    }

    /// Returns the move of the flaw, if it has one.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Unplayable(mv) | Self::WrongEnd(mv) | Self::Missing(mv) => Some(mv),
            Self::TooLong => None,
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unplayable(mv) => write!(f, "{mv} cannot be played"),
            Self::WrongEnd(mv) => write!(f, "{mv} ends the game with a different result"),
            Self::TooLong => f.write_str("the proof has too many moves"),
            Self::Missing(mv) => write!(f, "the proof has no entry for {mv}"),
        }
    }
}

impl Error for VerifyError {}

/// A game that plays the lines of a proof.
struct Checker {
    game: Game,
    goal: Goal,
    side: Color,
    /// The side's initial lead, in tenths of a bia.
    lead: i32,
}

impl Solution {
    /// Checks that this solution is a proof: that it reaches the goal in at most `moves` moves of the side to move,
    /// against every legal reply.
    ///
    /// # Errors
    ///
    /// Returns the first flaw.
    pub fn check(&self, game: &Game, goal: Goal, moves: u16) -> Result<(), VerifyError> {
        Checker::new(game, goal).solution(self, moves)
    }
}

impl Refutation {
    /// Checks that this refutation is a proof: that no legal move outside `except` reaches the goal in at most `moves`
    /// moves of the side to move.
    ///
    /// # Errors
    ///
    /// Returns the first flaw.
    pub fn check(
        &self,
        game: &Game,
        goal: Goal,
        moves: u16,
        except: &[Move],
    ) -> Result<(), VerifyError> {
        Checker::new(game, goal).refutation(self, moves, except)
    }
}

impl Checker {
    fn new(game: &Game, goal: Goal) -> Self {
        let side = game.position().turn();
        let game = game.clone();
        let lead = material_lead(game.position().board(), side);
        Self {
            game,
            goal,
            side,
            lead,
        }
    }

    /// Calls or stops a count and plays a move. Returns whether the goal is reached, if the game is then over, and the
    /// number of actions performed.
    fn play(&mut self, mv: Move) -> Result<(Option<bool>, usize), VerifyError> {
        let called = apply_count_action(&mut self.game, self.goal.chaser(self.side), mv);
        self.game
            .play(mv)
            .map_err(|_| VerifyError::Unplayable(mv))?;
        let end = reached(&self.game, self.goal, self.side);
        Ok((end, 1 + usize::from(called.is_some())))
    }

    /// Returns whether the goal is reached after the reply to the last move.
    fn is_gained(&self) -> bool {
        let lead = material_lead(self.game.position().board(), self.side);
        self.goal.is_gained_by(lead - self.lead)
    }

    fn take_back(&mut self, actions: usize) {
        for _ in 0..actions {
            self.game.undo();
        }
    }

    fn solution(&mut self, solution: &Solution, moves: u16) -> Result<(), VerifyError> {
        let left = moves.checked_sub(1).ok_or(VerifyError::TooLong)?;
        let (end, actions) = self.play(solution.mv)?;
        match end {
            Some(true) => {}
            Some(false) => return Err(VerifyError::WrongEnd(solution.mv)),
            None => {
                for &mv in &self.game.position().legal_moves() {
                    let reply = solution.replies.iter().find(|reply| reply.mv == mv);
                    let reply = reply.ok_or(VerifyError::Missing(mv))?;
                    let (end, actions) = self.play(mv)?;
                    match (end, &reply.then) {
                        // The game may end before the tree does, because the tree ignores repetitions of its own
                        // positions.
                        (Some(true), _) => {}
                        (None, Some(then)) => self.solution(then, left)?,
                        (None, None) if left == 0 && self.is_gained() => {}
                        (None, None) => return Err(VerifyError::Missing(mv)),
                        _ => return Err(VerifyError::WrongEnd(mv)),
                    }
                    self.take_back(actions);
                }
            }
        }
        self.take_back(actions);
        Ok(())
    }

    fn refutation(
        &mut self,
        refutation: &Refutation,
        moves: u16,
        except: &[Move],
    ) -> Result<(), VerifyError> {
        let Some(left) = moves.checked_sub(1) else {
            return Ok(());
        };
        for &mv in &self.game.position().legal_moves() {
            if except.contains(&mv) {
                continue;
            }
            let answer = refutation.moves.iter().find(|answer| answer.mv == mv);
            let answer = answer.ok_or(VerifyError::Missing(mv))?;
            let (end, actions) = self.play(mv)?;
            match (end, answer.reply) {
                (Some(true), _) => return Err(VerifyError::WrongEnd(mv)),
                (Some(false), _) => {}
                // A last move that does not mate needs no reply.
                (None, None) if left == 0 && self.goal == Goal::Mate => {}
                (None, None) => return Err(VerifyError::Missing(mv)),
                (None, Some(reply)) => {
                    let (end, actions) = self.play(reply)?;
                    match end {
                        Some(true) => return Err(VerifyError::WrongEnd(reply)),
                        Some(false) => {}
                        None if left == 0 && self.is_gained() => {
                            return Err(VerifyError::WrongEnd(reply));
                        }
                        None => self.refutation(&answer.then, left, &[])?,
                    }
                    self.take_back(actions);
                }
            }
            self.take_back(actions);
        }
        Ok(())
    }
}
