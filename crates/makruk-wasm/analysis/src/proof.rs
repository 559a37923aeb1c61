//! Proofs, and the check of solutions.
//!
//! A solution is a list of numbers, as in [`Solution::to_numbers`].

use alloc::{format, string::String, string::ToString, vec, vec::Vec};
use core::ops::ControlFlow;

use makruk::{
    Move,
    analysis::proof::{ProofError, ProofLimits, Prover, Solution, VerifyError, count_actions},
};
use wasm_bindgen::prelude::*;

use crate::{
    failure::Failure,
    record::{bits_of, game_of, goal_of, moves_of},
};

#[wasm_bindgen]
extern "C" {
    /// Receives the progress of a proof.
    pub type ProofProgress;

    #[wasm_bindgen(method)]
    fn report(this: &ProofProgress, moves: u16, nodes: f64);
}

/// The result of a proof.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ProofResult {
    moves: Option<u16>,
    excluded: u16,
    limit: Option<&'static str>,
    nodes: u64,
    line: Vec<Move>,
    calls: Vec<String>,
    solution: Option<Solution>,
    winning: Option<Vec<Move>>,
}

#[wasm_bindgen]
impl ProofResult {
    /// Searches for a proof that the side to move reaches a goal in at most `moves` of its moves. `size` is the maximum number of
    /// moves in the solution. `finds_all` also finds all first moves that reach the goal in at most `moves`.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments)] // one per option
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
    pub fn new(
        fen: &str,
        rules: &str,
        actions: &str,
        goal: &str,
        moves: u16,
        nodes: f64,
        size: u32,
        hash_mib: u32,
        finds_all: bool,
        progress: &ProofProgress,
    ) -> Result<Self, Failure> {
        let game = game_of(fen, rules, actions)?;
        let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
        let bytes = (hash_mib as usize).saturating_mul(1 << 20);
        let mut prover = Prover::new(bytes).map_err(|error| Failure::new("memory", error))?;
        let limits = ProofLimits::NONE
            .with_nodes(nodes as u64)
            .with_size(size as usize);
        let mut proof = prover
            .ask(&game, goal, moves, limits)
            .with_progress(|progress_now| {
                progress.report(progress_now.moves, number(progress_now.nodes));
                ControlFlow::Continue(())
            });
        let mut result = Self {
            moves: None,
            excluded: 0,
            limit: None,
            nodes: 0,
            line: Vec::new(),
            calls: Vec::new(),
            solution: None,
            winning: None,
        };
        let found = proof.shortest().and_then(|found| {
            result.moves = found;
            result.line = proof.line()?;
            result.solution = match proof.solution() {
                // A solution that is too large does not make the proof uncertain.
                Err(ProofError::Size) => None,
                found => found?,
            };
            if finds_all {
                result.winning = Some(proof.winning_moves(moves)?);
            }
            Ok(())
        });
        result.limit = match found {
            Ok(()) => None,
            Err(ProofError::Nodes) => Some("nodes"),
            Err(ProofError::Moves) => Some("moves"),
            Err(error) => return Err(error.into()),
        };
        let chaser = goal.chaser(game.position().turn());
        let calls = count_actions(&game, chaser, &result.line).into_iter();
        result.calls = calls
            .map(|(ply, action)| format!("{ply} {action}"))
            .collect();
        result.excluded = proof.excluded();
        result.nodes = proof.nodes();
        if let (Some(solution), Some(moves)) = (&result.solution, result.moves) {
            let checked = solution.check(&game, goal, moves);
            checked.map_err(|flaw| Failure::new("internal", flaw))?;
        }
        Ok(result)
    }

    /// Returns the minimum number of moves to the goal; `None` if it is not reached or not known.
    pub fn moves(&self) -> Option<u16> {
        self.moves
    }

    /// Returns the largest number of moves in which the goal is proved not to be reached.
    pub fn excluded(&self) -> u16 {
        self.excluded
    }

    /// Returns the limit that ended the search before it had a result: `nodes`, or `moves` for the maximum of a proof.
    pub fn limit(&self) -> Option<String> {
        self.limit.map(ToString::to_string)
    }

    /// Returns the count actions of the side that wants to win in the line, each with the number of plies before it.
    pub fn calls(&self) -> Vec<String> {
        self.calls.clone()
    }

    /// Returns the number of positions searched.
    pub fn nodes(&self) -> f64 {
        number(self.nodes)
    }

    /// Returns the line of the fastest moves to the goal against the longest defence.
    pub fn line(&self) -> Vec<u16> {
        bits_of(&self.line)
    }

    /// Returns the solution; `None` if it has more moves than permitted.
    pub fn solution(&self) -> Option<Vec<u16>> {
        self.solution.as_ref().map(Solution::to_numbers)
    }

    /// Returns the first moves that reach the goal; `None` if they were not searched for.
    pub fn winning(&self) -> Option<Vec<u16>> {
        self.winning.as_deref().map(bits_of)
    }
}

/// Checks that a solution reaches a goal in at most `moves` moves against every reply, by playing it. Returns the first flaw as its
/// name, its move (or empty text) and a sentence; nothing if there is none.
#[wasm_bindgen(js_name = verifySolution)]
pub fn verify_solution(
    fen: &str,
    rules: &str,
    actions: &str,
    goal: &str,
    moves: u16,
    solution: &[u16],
) -> Result<Vec<String>, Failure> {
    let game = game_of(fen, rules, actions)?;
    let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
    let flaw = match Solution::from_numbers(solution, moves) {
        None => VerifyError::TooLong,
        Some(solution) => match solution.check(&game, goal, moves) {
            Ok(()) => return Ok(Vec::new()),
            Err(flaw) => flaw,
        },
    };
    let (name, mv) = match flaw {
        VerifyError::Unplayable(mv) => ("unplayable", Some(mv)),
        VerifyError::WrongEnd(mv) => ("wrong-end", Some(mv)),
        VerifyError::Missing(mv) => ("missing", Some(mv)),
        _ => ("too-long", None),
    };
    let mv = mv.map(|mv| mv.to_string()).unwrap_or_default();
    Ok(vec![name.to_string(), mv, flaw.to_string()])
}

/// Converts a number of positions, which is far below 2⁵³.
#[allow(clippy::cast_precision_loss)]
fn number(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

    #[test]
    fn a_solution_is_checked() {
        let game = game_of(FEN, "thai", "").expect("a position");
        let mut prover = Prover::new(1 << 20).expect("memory");
        let goal = goal_of("mate").expect("a goal");
        let mut proof = prover.ask(&game, goal, 5, ProofLimits::NONE);
        let solution = proof.solution().expect("no limit").expect("a mate");
        let numbers = solution.to_numbers();
        let check = |moves, numbers: &[u16]| {
            let flaw = verify_solution(FEN, "thai", "", "mate", moves, numbers);
            flaw.expect("the arguments are right").into_iter().next()
        };
        assert_eq!(check(2, &numbers), None);
        assert_eq!(check(1, &numbers).as_deref(), Some("too-long"));
        assert_eq!(check(2, &numbers[..2]).as_deref(), Some("too-long"));
        let mut short = numbers.clone();
        short.truncate(1);
        short.push(0);
        assert_eq!(check(2, &short).as_deref(), Some("missing"));
    }

    #[test]
    fn arguments_are_checked() {
        let kind = |goal: &str, moves| {
            let result = verify_solution(FEN, "thai", "", goal, moves, &[]);
            result.map_err(|failure| failure.kind)
        };
        assert_eq!(kind("win", 2), Err("option"));
        assert_eq!(kind("gain 300", 2), Err("option"));
        assert_eq!(kind("mate", 0), Err("option"));
        assert!(kind("gain 3", 2).is_ok());
    }
}
