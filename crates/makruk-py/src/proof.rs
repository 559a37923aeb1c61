//! Proofs, and the checks of proof trees.
//!
//! A tree is a list of 16-bit numbers, as in [`Solution::to_numbers`] and [`Refutation::to_numbers`], because making Python objects
//! of it here would block other threads.

use std::ops::ControlFlow;

use makruk::{
    Game,
    analysis::proof::{
        Goal, Progress, Proof, ProofError, ProofLimits, Prover, Refutation, Solution, VerifyError,
    },
    search::AllocationError,
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    background::{Spare, wait_for},
    errors::{Class, Failure},
    form::Form,
    moves::{self, Moves},
    root::Root,
    vocabulary::{Number, name, named},
};

/// The text of a goal, and the maximum number of moves.
type Question = (String, u16);

/// The limit of nodes, the maximum number of moves in a tree, and the size of the table in megabytes.
type Effort = (
    Option<Number<u64, name::Nodes>>,
    Number<usize, name::Size>,
    Number<usize, name::HashMb>,
);

/// A proof's data form, and its solution.
#[derive(IntoPyObject)]
pub(crate) struct Proved<'py> {
    form: Form,
    solution: Option<Bound<'py, PyBytes>>,
}

/// The fields of a `makruk.proofs.Flaw`.
#[derive(IntoPyObject)]
pub(crate) struct Flaw {
    kind: &'static str,
    r#move: Option<moves::Move>,
    message: String,
}

/// Receives the progress of a proof.
type Report<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// The table of the last proof.
static SPARE: Spare<usize, Prover> = Spare::new();

fn goal_of((goal, moves): &Question) -> Result<(Goal, u16), Failure> {
    Ok((named("goal", "goal", goal)?, *moves))
}

/// The greatest size of a table in megabytes.
const MAX_HASH_MB: usize = 65_536;

/// Works on a proof in a background thread.
fn prove<T: Send + 'static>(
    py: Python<'_>,
    board: &Root<'_>,
    goal: &Question,
    (nodes, size, hash_mb): Effort,
    watch: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Game, (Goal, u16), &mut Proof<'_, Report<'_>>) -> Result<T, Failure>
    + Send
    + 'static,
) -> PyResult<T> {
    let game = board.to_game(py)?;
    let (goal, moves) = goal_of(goal)?;
    if !(1..=MAX_HASH_MB).contains(&hash_mb.0) {
        let message = format!("hash_mb is {}: expected 1 to {MAX_HASH_MB}", hash_mb.0);
        return Err(Failure::argument("number", message).into());
    }
    let nodes = nodes.map_or(u64::MAX, |Number(nodes, _)| nodes);
    let limits = ProofLimits::NONE.with_nodes(nodes).with_size(size.0);
    let bytes = hash_mb.0 << 20;
    wait_for(py, watch, move |task| {
        let mut prover = SPARE.take_or(&bytes, || Prover::new(bytes).map_err(no_memory))?;
        let report: Report<'_> = &mut |progress| task.report(progress.nodes);
        let proof = prover.ask(&game, goal, moves, limits);
        let mut proof = proof.with_progress(report);
        let found = work(&game, (goal, moves), &mut proof);
        let _ = task.report(proof.nodes());
        SPARE.put(bytes, prover);
        found
    })
}

#[cold]
pub(crate) fn no_memory(error: AllocationError) -> Failure {
    Failure::new(Class::Proof, "memory", error)
}

impl From<ProofError> for Failure {
    #[cold]
    fn from(error: ProofError) -> Self {
        Self::new(Class::Proof, error.name(), error)
    }
}

/// Searches for a proof, and checks its solution.
#[pyfunction]
pub(crate) fn _prove<'py>(
    py: Python<'py>,
    board: Root<'py>,
    goal: Question,
    effort: Effort,
    watch: Option<&Bound<'py, PyAny>>,
    has_tree: bool,
) -> PyResult<Proved<'py>> {
    let (nodes, size, hash_mb) = effort;
    let size = if has_tree { size } else { Number::of(0) };
    let effort = (nodes, size, hash_mb);
    let found = prove(py, &board, &goal, effort, watch, |game, _, proof| {
        let report = check(proof.report(game))?;
        let tree = report.solution.as_ref().map(Solution::to_numbers);
        Ok((Form::of(&report)?, tree.map(|tree| bytes_of(&tree))))
    });
    let (form, tree) = found?;
    let solution = tree.map(|tree| PyBytes::new(py, &tree));
    Ok(Proved { form, solution })
}

/// Returns the first moves that reach a goal.
#[pyfunction]
pub(crate) fn _winning_moves(
    py: Python<'_>,
    board: Root<'_>,
    goal: Question,
    effort: Effort,
    watch: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<moves::Move>> {
    let found = prove(py, &board, &goal, effort, watch, |_, (_, most), proof| {
        Ok(proof.winning_moves(most)?)
    });
    Ok(found?.into_iter().map(moves::Move).collect())
}

/// Returns the refutation of all moves that are not excluded, after a check; `None` if one of them reaches the goal.
#[pyfunction]
pub(crate) fn _refute<'py>(
    py: Python<'py>,
    board: Root<'py>,
    goal: Question,
    effort: Effort,
    watch: Option<&Bound<'py, PyAny>>,
    excluding: Moves,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let Moves(except) = excluding;
    let tree = prove(
        py,
        &board,
        &goal,
        effort,
        watch,
        move |game, (goal, most), proof| {
            let Some(refutation) = proof.refutation(most, &except)? else {
                return Ok(None);
            };
            check(refutation.check(game, goal, most, &except))?;
            Ok(Some(bytes_of(&refutation.to_numbers())))
        },
    );
    Ok(tree?.map(|tree| PyBytes::new(py, &tree)))
}

/// Returns the first flaw of a solution; `None` if it is a proof.
#[pyfunction]
pub(crate) fn _verify_solution(
    py: Python<'_>,
    board: Root<'_>,
    goal: Question,
    tree: &[u8],
) -> PyResult<Option<Flaw>> {
    let game = board.to_game(py)?;
    let (goal, moves) = goal_of(&goal)?;
    let numbers = numbers_of(tree);
    wait_for(py, None, move |_| {
        let solution = Solution::from_numbers(&numbers, moves);
        let checked = solution.map_or(Err(VerifyError::TooLong), |solution| {
            solution.check(&game, goal, moves)
        });
        Ok(checked.err().map(flaw))
    })
}

/// Returns the first flaw of a refutation; `None` if it is a proof.
#[pyfunction]
pub(crate) fn _verify_refutation(
    py: Python<'_>,
    board: Root<'_>,
    goal: Question,
    tree: &[u8],
    excluding: Moves,
) -> PyResult<Option<Flaw>> {
    let game = board.to_game(py)?;
    let (goal, moves) = goal_of(&goal)?;
    let (numbers, Moves(except)) = (numbers_of(tree), excluding);
    wait_for(py, None, move |_| {
        let refutation = Refutation::from_numbers(&numbers, moves);
        let checked = refutation.map_or(Err(VerifyError::TooLong), |refutation| {
            refutation.check(&game, goal, moves, &except)
        });
        Ok(checked.err().map(flaw))
    })
}

/// Converts the flaw of a proof by this package, which would be a bug.
pub(crate) fn check<T>(checked: Result<T, VerifyError>) -> Result<T, Failure> {
    checked.map_err(|flaw| {
        let message = format!("a bug in makruk: the proof does not hold: {flaw}");
        Failure::new(Class::Internal, "internal", message)
    })
}

fn flaw(flaw: VerifyError) -> Flaw {
    Flaw {
        kind: flaw.name(),
        r#move: flaw.mv().map(moves::Move),
        message: flaw.to_string(),
    }
}

/// Returns the bytes of numbers.
pub(crate) fn bytes_of(numbers: &[u16]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_ne_bytes())
        .collect()
}

/// Returns the numbers in bytes.
fn numbers_of(bytes: &[u8]) -> Vec<u16> {
    let number = |pair: &[u8]| pair.try_into().map_or(0, u16::from_ne_bytes);
    bytes.chunks_exact(2).map(number).collect()
}
