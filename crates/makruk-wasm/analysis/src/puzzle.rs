//! Puzzles: proving one again, and finding them in games.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::analysis::{
    proof::VerifyError,
    puzzle::{Candidate, Miner, MinerOptions, Puzzle, PuzzleClaim, PuzzleFlaw, Theme, positions},
};
use wasm_bindgen::prelude::*;

use crate::{
    failure::Failure,
    proof::calls_of,
    record::{fen_of, game_of, goal_of, line_of, moves_of},
};

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

    /// Proves a puzzle again. `themes` are separated by spaces, `calls` by line breaks. Returns the solution; a flaw is an error of the
    /// kind `flaw`, whose text has the kind of the flaw and a sentence, separated by a tab.
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
        let themes: Vec<String> = themes.split_whitespace().map(ToString::to_string).collect();
        let call = |text: &str| {
            let (ply, action) = text.split_once(' ')?;
            Some((ply.parse().ok()?, action.to_string()))
        };
        // A call that cannot be read is a flaw like a wrong one.
        let calls: Vec<_> = calls
            .lines()
            .map(|text| call(text).unwrap_or_default())
            .collect();
        let claim = PuzzleClaim {
            goal: goal_of(goal)?,
            moves: moves_of(moves)?,
            line: &line_of(line)?,
            themes: &themes,
            calls: &calls,
        };
        let puzzle = self.miner.verify(&game, &claim);
        let puzzle = puzzle.map_err(|flaw| match flaw {
            PuzzleFlaw::Unproved(_) => Failure::new("internal", flaw),
            flaw => Failure::new("flaw", format!("{}\t{flaw}", flaw.name())),
        })?;
        Ok(puzzle.solution.to_numbers())
    }

    /// Finds puzzles in a game that is given by its start and its actions, one per line. Returns a line per candidate: the ply, then
    /// the reason why it was dropped, or the FEN, themes, line, number of moves and count actions; separated by tabs.
    pub fn mine(&mut self, fen: &str, rules: &str, actions: &str) -> Result<Vec<String>, Failure> {
        let game = game_of(fen, rules, actions)?;
        let rules = *game.rules();
        let candidates = self.miner.mine(&positions(&game, rules), rules);
        candidates.iter().map(describe).collect()
    }
}

fn describe(candidate: &Candidate) -> Result<String, Failure> {
    let ply = candidate.ply;
    match &candidate.puzzle {
        Err(reason) => Ok(format!("{ply}\t{reason}")),
        Ok(puzzle) => {
            puzzle.check().map_err(unproved)?;
            let line: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
            let line = line.join(" ");
            let (fen, themes, moves) = (fen_of(&puzzle.game), themes_of(puzzle), puzzle.moves);
            let calls = calls_of(&puzzle.game, puzzle.goal, &puzzle.line).join(",");
            Ok(format!("{ply}\t{fen}\t{themes}\t{line}\t{moves}\t{calls}"))
        }
    }
}

/// A proof that does not hold would be a bug.
fn unproved(flaw: VerifyError) -> Failure {
    Failure::new("internal", format!("the proof does not hold: {flaw}"))
}

fn themes_of(puzzle: &Puzzle) -> String {
    let themes: Vec<String> = puzzle.themes.iter().map(Theme::to_string).collect();
    themes.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_found_and_proved_again() {
        let mut miner = MinerHandle::new(None, None, None).expect("memory");
        let fen = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105";
        let found = miner.mine(fen, "thai", "").expect("a position");
        let columns: Vec<&str> = found[0].split('\t').collect();
        assert_eq!((columns[0], columns[1], columns[4]), ("0", fen, "2"));
        let line = columns[3].split(' ').map(str::parse);
        let line: Vec<makruk::Move> = line.collect::<Result<_, _>>().expect("moves");
        let numbers: Vec<u16> = line.iter().map(|mv| mv.to_bits()).collect();
        let mut prove = |moves, line: &[u16], themes: &str| {
            let found = miner.prove(fen, "thai", "mate", moves, line, themes, columns[5]);
            found.map_err(|failure| (failure.kind, failure.message))
        };
        let solution = prove(2, &numbers, columns[2]).expect("it is proved");
        assert_eq!(solution[0], numbers[0]);
        let flaw = |text: &str| Err(("flaw", text.to_string()));
        assert_eq!(
            prove(3, &numbers, columns[2]),
            flaw("length\tthe goal is reached in 2 moves")
        );
        assert_eq!(
            prove(2, &numbers[1..], columns[2]),
            flaw("first-move\texpected the move a3b4")
        );
        assert_eq!(
            prove(2, &numbers, "fork"),
            flaw("themes\texpected the themes mate_in_2 quiet")
        );
    }
}
