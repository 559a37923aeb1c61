//! Proofs, refutations, and their checks.
//!
//! Solutions and refutations are lists of numbers, as in [`Solution::to_numbers`] and [`Refutation::to_numbers`].

use alloc::{string::String, string::ToString, vec, vec::Vec};
use core::ops::ControlFlow;

use makruk::{
    Game,
    analysis::proof::{
        self, Goal, Progress, Proof, ProofError, ProofLimits, Prover, Refutation, Solution,
        VerifyError,
    },
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::record::{bits_of, form, game_of, goal_of, line_of, moves_of};

#[wasm_bindgen]
extern "C" {
    /// Receives the progress of a proof.
    pub type ProofProgress;

    #[wasm_bindgen(method)]
    fn report(this: &ProofProgress, moves: u16, nodes: f64);
}

/// Receives the progress within the module.
type Report<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Searches in a new table, and passes the progress to JavaScript.
#[allow(clippy::too_many_arguments)] // one per option
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
fn search<T>(
    game: &Game,
    goal: Goal,
    moves: u16,
    nodes: f64,
    size: u32,
    hash_mb: u32,
    progress: &ProofProgress,
    work: impl FnOnce(&mut Proof<'_, Report<'_>>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let bytes = (hash_mb as usize).saturating_mul(1 << 20);
    let mut prover = Prover::new(bytes).map_err(|error| Failure::new("memory", error))?;
    let limits = ProofLimits::NONE
        .with_nodes(nodes as u64)
        .with_size(size as usize);
    let report: Report<'_> = &mut |now| {
        progress.report(now.moves, number(now.nodes));
        ControlFlow::Continue(())
    };
    let proof = prover.ask(game, goal, moves, limits);
    work(&mut proof.with_progress(report))
}

/// The result of a proof.
#[wasm_bindgen]
#[derive(Debug)]
pub struct ProofResult(proof::Report);

#[wasm_bindgen]
impl ProofResult {
    /// Searches for a proof that the side to move reaches a goal in at most `moves` of its moves. `size` is the maximum number of
    /// moves in the solution.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::too_many_arguments)] // one per option
    pub fn new(
        fen: &str,
        rules: &str,
        actions: &str,
        goal: &str,
        moves: u16,
        nodes: f64,
        size: u32,
        hash_mb: u32,
        progress: &ProofProgress,
    ) -> Result<Self, Failure> {
        let game = game_of(fen, rules, actions)?;
        let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
        search(
            &game,
            goal,
            moves,
            nodes,
            size,
            hash_mb,
            progress,
            |proof| {
                let report = proof.report(&game);
                Ok(Self(report.map_err(|flaw| Failure::new("internal", flaw))?))
            },
        )
    }

    /// Returns the result in its data form.
    pub fn form(&self) -> String {
        form(&self.0)
    }

    /// Returns the solution; `None` if there is none, or if it has more moves than permitted.
    pub fn solution(&self) -> Option<Vec<u16>> {
        self.0.solution.as_ref().map(Solution::to_numbers)
    }
}

/// Returns the first moves that reach a goal in at most `moves` moves. Fails if a limit comes first.
#[wasm_bindgen(js_name = winningMoves)]
#[allow(clippy::too_many_arguments)] // one per option
pub fn winning_moves(
    fen: &str,
    rules: &str,
    actions: &str,
    goal: &str,
    moves: u16,
    nodes: f64,
    hash_mb: u32,
    progress: &ProofProgress,
) -> Result<Vec<u16>, Failure> {
    let game = game_of(fen, rules, actions)?;
    let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
    search(&game, goal, moves, nodes, 0, hash_mb, progress, |proof| {
        Ok(bits_of(&proof.winning_moves(moves).map_err(failed)?))
    })
}

/// Returns the refutation of all moves but the excluded ones, after a check; nothing if one of them reaches the goal. Fails if a limit
/// comes first.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // one per option
pub fn refute(
    fen: &str,
    rules: &str,
    actions: &str,
    goal: &str,
    moves: u16,
    excluding: &[u16],
    nodes: f64,
    size: u32,
    hash_mb: u32,
    progress: &ProofProgress,
) -> Result<Option<Vec<u16>>, Failure> {
    let game = game_of(fen, rules, actions)?;
    let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
    let except = line_of(excluding)?;
    search(
        &game,
        goal,
        moves,
        nodes,
        size,
        hash_mb,
        progress,
        |proof| {
            let Some(refutation) = proof.refutation(moves, &except).map_err(failed)? else {
                return Ok(None);
            };
            let checked = refutation.check(&game, goal, moves, &except);
            checked.map_err(|flaw| Failure::new("internal", flaw))?;
            Ok(Some(refutation.to_numbers()))
        },
    )
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
    let solution = Solution::from_numbers(solution, moves);
    let checked = solution.map(|solution| solution.check(&game, goal, moves));
    Ok(flaw_of(checked))
}

/// Checks that a refutation prevents a goal within `moves` moves after every move but the excluded ones, by playing it. Returns the
/// first flaw, as [`verify_solution`].
#[wasm_bindgen(js_name = verifyRefutation)]
pub fn verify_refutation(
    fen: &str,
    rules: &str,
    actions: &str,
    goal: &str,
    moves: u16,
    refutation: &[u16],
    excluding: &[u16],
) -> Result<Vec<String>, Failure> {
    let game = game_of(fen, rules, actions)?;
    let (goal, moves) = (goal_of(goal)?, moves_of(moves)?);
    let except = line_of(excluding)?;
    let refutation = Refutation::from_numbers(refutation, moves);
    let checked = refutation.map(|refutation| refutation.check(&game, goal, moves, &except));
    Ok(flaw_of(checked))
}

/// Returns the parts of a flaw. A tree that cannot be read is too long.
fn flaw_of(checked: Option<Result<(), VerifyError>>) -> Vec<String> {
    let flaw = match checked {
        Some(Ok(())) => return Vec::new(),
        Some(Err(flaw)) => flaw,
        None => VerifyError::TooLong,
    };
    let mv = flaw.mv().map(|mv| mv.to_string()).unwrap_or_default();
    vec![flaw.name().to_string(), mv, flaw.to_string()]
}

fn failed(error: ProofError) -> Failure {
    Failure::new(error.name(), error)
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
    fn a_refutation_is_checked() {
        let game = game_of(FEN, "thai", "").expect("a position");
        let mut prover = Prover::new(1 << 20).expect("memory");
        let goal = goal_of("mate").expect("a goal");
        let mut proof = prover.ask(&game, goal, 1, ProofLimits::NONE);
        let refutation = proof.refutation(1, &[]).expect("no limit");
        let numbers = refutation.expect("no mate in one").to_numbers();
        let check = |numbers: &[u16], excluding: &[u16]| {
            let flaw = verify_refutation(FEN, "thai", "", "mate", 1, numbers, excluding);
            flaw.expect("the arguments are right").into_iter().next()
        };
        assert_eq!(check(&numbers, &[]), None);
        assert_eq!(check(&[0], &[]).as_deref(), Some("missing"));
        assert_eq!(check(&numbers[1..], &[]).as_deref(), Some("too-long"));
    }

    #[test]
    fn arguments_are_checked() {
        let kind = |goal: &str, moves| {
            let result = verify_solution(FEN, "thai", "", goal, moves, &[]);
            result.map_err(|failure| failure.kind)
        };
        assert_eq!(kind("win", 2), Err("goal"));
        assert_eq!(kind("gain 300", 2), Err("goal"));
        assert_eq!(kind("mate", 0), Err("number"));
        assert!(kind("gain 3", 2).is_ok());
    }
}
