//! Puzzles: proving one again, and finding them in games.

use alloc::{format, string::String, string::ToString, vec::Vec};

use makruk::{
    Action,
    analysis::{
        proof::VerifyError,
        puzzle::{Candidate, Miner, MinerOptions, Puzzle, PuzzleError, Theme},
    },
};
use wasm_bindgen::prelude::*;

use crate::{
    failure::Failure,
    proof::calls_of,
    record::{act, fen_of, game_of, goal_of, line_of, moves_of, rules_of, start_of},
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
        let (goal, moves, line) = (goal_of(goal)?, moves_of(moves)?, line_of(line)?);
        let puzzle = self.miner.prove(&game, goal, moves);
        let puzzle = puzzle.map_err(|error| match error {
            PuzzleError::Refuted => flaw(
                "refuted",
                format!("the goal is not reached in {moves} moves"),
            ),
            error => rejected(error),
        })?;
        if puzzle.moves != moves {
            let message = format!("the goal is reached in {} moves", puzzle.moves);
            return Err(flaw("length", message));
        }
        let best = puzzle.solution.mv;
        if line.first() != Some(&best) {
            return Err(flaw("first-move", format!("expected the move {best}")));
        }
        let its_calls = calls_of(&game, goal, &line).join("\n");
        let puzzle = self.miner.with_line(puzzle, line).map_err(rejected)?;
        let found = themes_of(&puzzle);
        if found != themes {
            return Err(flaw("themes", format!("expected the themes {found}")));
        }
        if its_calls != calls {
            let message = "the count actions do not match the line";
            return Err(flaw("calls", message));
        }
        puzzle.check().map_err(unproved)?;
        Ok(puzzle.solution.to_numbers())
    }

    /// Finds puzzles in a game that is given by its start and its actions, one per line. Returns a line per candidate: the ply, then
    /// the reason why it was dropped, or the FEN, themes, line, number of moves and count actions; separated by tabs.
    pub fn mine(&mut self, fen: &str, rules: &str, actions: &str) -> Result<Vec<String>, Failure> {
        let rules = rules_of(rules)?;
        let mut game = start_of(fen, rules)?;
        let mut positions = Vec::new();
        for action in actions.lines() {
            if matches!(action.parse(), Ok(Action::Move(_))) {
                positions.push(game.setup());
            }
            act(&mut game, action)?;
        }
        positions.push(game.setup());
        let candidates = self.miner.mine(&positions, rules);
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

/// A flaw of a puzzle as an error.
fn flaw(kind: &str, message: impl ToString) -> Failure {
    Failure::new("flaw", format!("{kind}\t{}", message.to_string()))
}

fn rejected(error: PuzzleError) -> Failure {
    let kind = match error {
        PuzzleError::Refuted => "refuted",
        PuzzleError::NotOnly => "not-only",
        PuzzleError::NotBest => "not-best",
        PuzzleError::NotLost => "not-lost",
        PuzzleError::Nodes => "nodes",
        PuzzleError::Size => "size",
        PuzzleError::NoTheme => "no-theme",
        _ => "line",
    };
    flaw(kind, error)
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
