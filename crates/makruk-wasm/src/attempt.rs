//! Attempts to solve a puzzle.

use alloc::{format, string::String, vec::Vec};

use makruk::{
    Move,
    analysis::puzzle::{Attempt, AttemptError},
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{
    game::{GameHandle, write_actions},
    moves::move_of,
};

/// An attempt to solve a puzzle. JavaScript keeps the game that it shows, and plays the actions that this returns, one per line.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct AttemptHandle {
    attempt: Attempt,
}

#[wasm_bindgen]
impl AttemptHandle {
    /// Begins an attempt. A goal is `mate`, `draw`, or `gain` and the material to gain, such as `gain 3`.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: String, rules: &str, goal: &str, solution: &[u16]) -> Result<Self, Failure> {
        let game = GameHandle::new(Some(fen), None, rules)?;
        let goal = goal.parse().map_err(|error| Failure::new("goal", error))?;
        let attempt = Attempt::new(game.into_game(), goal, &line_of(solution)?);
        Ok(Self {
            attempt: attempt.map_err(failure)?,
        })
    }

    /// Returns an error if no move of the solver is expected.
    #[wasm_bindgen(js_name = checkTurn)]
    pub fn check_turn(&self) -> Result<(), Failure> {
        self.attempt.check_turn().map_err(failure)
    }

    /// Returns whether a move of the solver is right.
    #[wasm_bindgen(js_name = isRight)]
    pub fn is_right(&self, bits: u16) -> Result<bool, Failure> {
        self.attempt.is_right(move_of(bits)?).map_err(failure)
    }

    /// Plays a move of the solver if it is right. Returns the actions performed: none if it is wrong.
    pub fn play(&mut self, bits: u16) -> Result<String, Failure> {
        let before = self.attempt.game().actions().len();
        self.attempt.play(move_of(bits)?).map_err(failure)?;
        Ok(self.actions_since(before))
    }

    /// Plays the solution's move of the other side. Returns the actions performed: none on the solver's turn and after the last move.
    pub fn reply(&mut self) -> String {
        let before = self.attempt.game().actions().len();
        self.attempt.reply();
        self.actions_since(before)
    }
}

impl AttemptHandle {
    fn actions_since(&self, before: usize) -> String {
        write_actions(self.attempt.game(), before)
    }
}

/// Decodes the moves of a solution.
fn line_of(solution: &[u16]) -> Result<Vec<Move>, Failure> {
    let unknown = |ply| {
        let message = format!("the solution is illegal, ply {}: not a move", ply + 1);
        Failure::new("solution", message).at_ply(ply)
    };
    let moves = solution.iter().enumerate();
    moves
        .map(|(ply, &bits)| Move::from_bits(bits).ok_or_else(|| unknown(ply)))
        .collect()
}

fn failure(error: AttemptError) -> Failure {
    let ply = match error {
        AttemptError::Action(error) => return error.into(),
        AttemptError::Solution(ply, _) => Some(ply),
        _ => None,
    };
    let failure = Failure::new(error.name(), error);
    match ply {
        Some(ply) => failure.at_ply(ply),
        None => failure,
    }
}
