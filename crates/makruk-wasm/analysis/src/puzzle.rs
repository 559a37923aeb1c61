//! Puzzles: proving one again, and finding them in games.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::analysis::{
    proof::{Call, CountChange, VerifyError},
    puzzle::{
        Candidate, Miner, MinerOptions, PuzzleClaim, PuzzleFlaw, PuzzleRecord, PuzzleSource, Theme,
        positions,
    },
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::record::{form, game_of, goal_of, line_of, moves_of};

/// Proves puzzles and finds them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MinerHandle {
    miner: Miner,
}

#[wasm_bindgen]
impl MinerHandle {
    /// Creates a miner with the limits of a search for puzzles: engine nodes per position, nodes per proof, and the maximum number
    /// of moves of a mate or a draw.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
    pub fn new(
        nodes: Option<f64>,
        proof_nodes: Option<f64>,
        moves: Option<u16>,
    ) -> Result<Self, Failure> {
        let mut options = MinerOptions::default();
        if let Some(nodes) = nodes {
            options.nodes = nodes as u64;
        }
        if let Some(nodes) = proof_nodes {
            options.proof_nodes = nodes as u64;
        }
        if let Some(moves) = moves {
            options.max_moves = moves_of(moves)?;
        }
        let miner = Miner::new(options).map_err(|error| Failure::new("memory", error))?;
        Ok(Self { miner })
    }

    /// Proves a puzzle again. `themes` are separated by spaces; each of `calls` is a line with its ply and `start` or `stop`. Returns the
    /// solution; a flaw is an error of the kind `flaw` that has the kind of the flaw as `flaw`.
    #[allow(clippy::too_many_arguments)] // the parts of a puzzle
    pub fn prove(
        &mut self,
        fen: &str,
        rules: &str,
        goal: &str,
        moves: u16,
        line: &[u16],
        themes: &str,
        calls: &str,
    ) -> Result<Vec<u16>, Failure> {
        let game = game_of(fen, rules, "")?;
        let claim = PuzzleClaim {
            goal: goal_of(goal)?,
            moves: moves_of(moves)?,
            line: &line_of(line)?,
            themes: &themes_of(themes)?,
            calls: &calls_of(calls)?,
        };
        let puzzle = self.miner.verify(&game, &claim);
        let puzzle = puzzle.map_err(|flaw| match flaw {
            PuzzleFlaw::Unproved(_) => Failure::new("internal", flaw),
            flaw => Failure::new("flaw", &flaw).with("flaw", flaw.name()),
        })?;
        Ok(puzzle.solution.to_numbers())
    }

    /// Finds puzzles in a game that is given by its start and its actions, one per line. `file` and `number` are the source of
    /// the game. Returns one serialized record per candidate, or an empty string for a candidate that was dropped.
    pub fn mine(
        &mut self,
        fen: &str,
        rules: &str,
        actions: &str,
        file: &str,
        number: usize,
    ) -> Result<Vec<String>, Failure> {
        let game = game_of(fen, rules, actions)?;
        let rules = *game.rules();
        let candidates = self.miner.mine(&positions(&game, rules), rules);
        let record = |Candidate { ply, puzzle, .. }: &Candidate| {
            let Ok(puzzle) = puzzle else {
                return Ok(String::new());
            };
            puzzle.check().map_err(unproved)?;
            let source = PuzzleSource {
                file: file.to_string(),
                game: number,
                ply: *ply,
            };
            Ok(form(&PuzzleRecord::new(puzzle, Some(source))))
        };
        candidates.iter().map(record).collect()
    }
}

/// A proof that does not hold would be a bug.
fn unproved(flaw: VerifyError) -> Failure {
    Failure::new("internal", format!("the proof does not hold: {flaw}"))
}

fn themes_of(text: &str) -> Result<Vec<Theme>, Failure> {
    let theme = |theme: &str| theme.parse().map_err(|error| Failure::new("theme", error));
    text.split_whitespace().map(theme).collect()
}

fn calls_of(text: &str) -> Result<Vec<Call>, Failure> {
    let call = |call: &str| {
        let (ply, name) = call.split_once(' ')?;
        let count = CountChange::ALL
            .into_iter()
            .find(|count| count.name() == name)?;
        Some(Call {
            ply: ply.parse().ok()?,
            count,
        })
    };
    let calls = text.lines().map(call).collect::<Option<_>>();
    calls.ok_or_else(|| {
        Failure::new(
            "form",
            "expected count actions with a ply, and `start` or `stop`",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_found_and_proved_again() {
        let mut miner = MinerHandle::new(None, None, None).expect("memory");
        let fen = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105";
        let found = miner
            .mine(fen, "thai", "", "games.pgn", 3)
            .expect("a position");
        let golden = include_str!("../../../makruk-analysis/tests/data/puzzle.json");
        let golden = golden.replace(char::is_whitespace, "");
        assert_eq!(found[0].replace(' ', ""), golden.replace("208", "0"));
        let line = ["a3b4", "f4e3", "c4b5"].map(|mv| mv.parse::<makruk::Move>().expect("a move"));
        let numbers = line.map(makruk::Move::to_bits);
        let mut prove = |moves, line: &[u16], themes: &str, calls: &str| {
            let found = miner.prove(fen, "thai", "mate", moves, line, themes, calls);
            found.map_err(|failure| {
                let flaw = failure.details.into_iter().next();
                (
                    flaw.map_or_else(String::new, |(_, flaw)| flaw),
                    failure.message,
                )
            })
        };
        let themes = "mate_in_2 quiet";
        let solution = prove(2, &numbers, themes, "").expect("it is proved");
        assert_eq!(solution[0], numbers[0]);
        let flaw = |flaw: &str, message: &str| Err((flaw.to_string(), message.to_string()));
        assert_eq!(
            prove(3, &numbers, themes, ""),
            flaw("length", "the goal is reached in 2 moves")
        );
        assert_eq!(
            prove(2, &numbers[1..], themes, ""),
            flaw("first-move", "expected the move a3b4")
        );
        assert_eq!(
            prove(2, &numbers, "fork", ""),
            flaw("themes", "expected the themes mate_in_2 quiet")
        );
        assert_eq!(
            prove(2, &numbers, themes, "0 stop"),
            flaw("calls", "the count actions do not match the line")
        );
        assert_eq!(
            prove(2, &numbers, themes, "0 call"),
            flaw(
                "",
                "expected count actions with a ply, and `start` or `stop`"
            )
        );
    }
}
