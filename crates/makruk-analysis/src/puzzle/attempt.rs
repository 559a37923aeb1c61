//! Attempts to solve a puzzle.

use alloc::vec::Vec;
use core::{error::Error, fmt};

use makruk_core::{Color, Move};
use makruk_rules::{ActionError, Game, material_lead};

use crate::proof::{Goal, apply_count_action, reached};

/// An attempt to solve a puzzle, which judges the solver's moves.
///
/// A move is right if it is the solution's. The last move may be any move that reaches the goal against every reply.
/// Before each move, counts are started and stopped as in the proof.
///
/// ```
/// use makruk::{Fen, Rules, analysis::{proof::Goal, puzzle::Attempt}};
///
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let mut attempt = Attempt::new(fen.to_game(Rules::THAI)?, Goal::Mate, &["h1h8".parse()?])?;
/// assert!(!attempt.play("h1g1".parse()?)?);
/// assert!(attempt.play("h1h8".parse()?)?);
/// assert!(attempt.is_solved());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Attempt {
    game: Game,
    goal: Goal,
    side: Color,
    /// The remaining moves of both sides, the next one last.
    left: Vec<Move>,
    /// The solver's initial lead, in tenths of a bia.
    lead: i32,
}

/// The reason why an attempt cannot begin or continue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptError {
    /// The game rejects a move of the solution, after this number of its plies.
    Solution(usize, ActionError),
    /// The solution does not reach the goal.
    NotReached,
    /// The puzzle is solved.
    Solved,
    /// It is the other side's turn.
    NotYourTurn,
    /// The game rejects the move.
    Action(ActionError),
}

impl AttemptError {
    /// Returns the machine-readable name: `solution` for a wrong puzzle, `solved`, `not-your-turn`, or the name of the
    /// [`ActionError`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solution(..) | Self::NotReached => "solution",
            Self::Solved => "solved",
            Self::NotYourTurn => "not-your-turn",
            Self::Action(error) => error.name(),
        }
    }
}

impl fmt::Display for AttemptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solution(ply, error) => {
                write!(f, "the solution is illegal, ply {}: {error}", ply + 1)
            }
            Self::NotReached => f.write_str("the solution does not reach the goal"),
            Self::Solved => f.write_str("the puzzle is solved"),
            Self::NotYourTurn => f.write_str("it is the other side's turn"),
            Self::Action(error) => error.fmt(f),
        }
    }
}

/// No `source`: the message contains the inner error's message.
impl Error for AttemptError {}

impl Attempt {
    /// Begins an attempt at a puzzle: its game, the goal of the side to move, and the line to the goal, which is played to check it.
    ///
    /// # Errors
    ///
    /// [`AttemptError::Solution`] or [`AttemptError::NotReached`] if the line is illegal, is over before its last move, or does not
    /// end with a move of the solver that reaches the goal.
    pub fn new(game: Game, goal: Goal, line: &[Move]) -> Result<Self, AttemptError> {
        let side = game.position().turn();
        let attempt = Self {
            lead: material_lead(game.position().board(), side),
            left: line.iter().rev().copied().collect(),
            game,
            goal,
            side,
        };
        let mut played = attempt.clone();
        let (&last, before) = line.split_last().ok_or(AttemptError::NotReached)?;
        for (ply, &mv) in before.iter().enumerate() {
            let is_played = played.advance(mv);
            is_played.map_err(|error| AttemptError::Solution(ply, error))?;
        }
        let mut end = played.clone();
        let is_played = end.advance(last);
        is_played.map_err(|error| AttemptError::Solution(before.len(), error))?;
        if before.len() % 2 == 0 && played.reaches(last) {
            Ok(attempt)
        } else {
            Err(AttemptError::NotReached)
        }
    }

    /// Returns the game with the moves and count actions so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the goal.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns the solver's side.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the solution's next move, of either side; `None` if the puzzle is solved.
    #[must_use]
    pub fn next(&self) -> Option<Move> {
        self.left.last().copied()
    }

    /// Returns whether the puzzle is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.left.is_empty()
    }

    /// Returns an error if no move of the solver is expected.
    ///
    /// # Errors
    ///
    /// [`AttemptError::Solved`] or [`AttemptError::NotYourTurn`].
    pub fn check_turn(&self) -> Result<(), AttemptError> {
        if self.is_solved() {
            Err(AttemptError::Solved)
        } else if self.game.position().turn() != self.side {
            Err(AttemptError::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Returns whether a move of the solver is right.
    ///
    /// # Errors
    ///
    /// If no move of the solver is expected, or the move is illegal.
    pub fn is_right(&self, mv: Move) -> Result<bool, AttemptError> {
        self.check_turn()?;
        let is_legal = self.game.position().check_legal(mv);
        is_legal.map_err(|error| AttemptError::Action(ActionError::IllegalMove(error)))?;
        Ok(self.next() == Some(mv) || self.left.len() == 1 && self.reaches(mv))
    }

    /// Plays a move of the solver if it is right; returns whether it is.
    ///
    /// # Errors
    ///
    /// If no move of the solver is expected, or the move is illegal.
    pub fn play(&mut self, mv: Move) -> Result<bool, AttemptError> {
        let is_right = self.is_right(mv)?;
        if is_right {
            self.advance(mv).map_err(AttemptError::Action)?;
        }
        Ok(is_right)
    }

    /// Plays the solution's move of the other side and returns it; `None` on the solver's turn and after the last move.
    pub fn reply(&mut self) -> Option<Move> {
        let is_solvers_turn = self.game.position().turn() == self.side;
        if is_solvers_turn { None } else { self.reveal() }
    }

    /// Plays and returns the solution's next move, whichever side is to move; `None` if the puzzle is solved.
    pub fn reveal(&mut self) -> Option<Move> {
        let mv = self.next()?;
        self.advance(mv).ok()?;
        Some(mv)
    }

    /// Plays a move of either side, preceded by the count action that the proof takes before it.
    fn advance(&mut self, mv: Move) -> Result<(), ActionError> {
        let action = apply_count_action(&mut self.game, self.goal.chaser(self.side), mv);
        if let Err(error) = self.game.play(mv) {
            if action.is_some() {
                self.game.undo();
            }
            return Err(error);
        }
        self.left.pop();
        Ok(())
    }

    /// Returns whether a last move reaches the goal against every reply.
    fn reaches(&self, mv: Move) -> bool {
        let mut after = self.clone();
        if after.advance(mv).is_err() {
            return false;
        }
        let Some(is_reached) = after.is_reached() else {
            let replies = after.game.position().legal_moves();
            return replies.iter().all(|&reply| after.holds_after(reply));
        };
        is_reached
    }

    /// Returns whether the goal is reached after a reply to the last move.
    fn holds_after(&self, reply: Move) -> bool {
        let mut after = self.clone();
        after.advance(reply).is_ok()
            && after.is_reached().unwrap_or_else(|| {
                let lead = material_lead(after.game.position().board(), self.side);
                self.goal.is_gained_by(lead - self.lead)
            })
    }

    /// Returns whether the goal is reached; `None` if that depends on the next moves.
    fn is_reached(&self) -> Option<bool> {
        let is_reached = reached(&self.game, self.goal, self.side);
        let needs_reply = matches!(self.goal, Goal::Gain(_));
        is_reached.or((!needs_reply).then_some(false))
    }
}
