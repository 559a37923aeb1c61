//! Puzzles: attempts to solve one, proving one again, and finding them in games.

use std::sync::Mutex;

use makruk::{
    Color, Move,
    analysis::puzzle::{
        Attempt, AttemptError, Miner, MinerOptions, PuzzleFlaw, PuzzleRecord, PuzzleSource, Theme,
        positions,
    },
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    background::{Spare, wait_for},
    board::Board,
    errors::{Class, Failure, guarded},
    form::Form,
    game,
    locked::locked,
    move_text::MoveText,
    moves,
    pgn::{PgnGame, shared},
    proof::{bytes_of, check, no_memory},
    root::Root,
    rules::Rules,
    state::State,
    vocabulary::{Number, is_white, name},
};

/// The fields of a `makruk.puzzles.Check` without a solution, or with its bytes.
#[derive(IntoPyObject)]
pub(crate) struct Checked<'py> {
    kind: Option<&'static str>,
    message: Option<String>,
    solution: Option<Bound<'py, PyBytes>>,
}

/// The miner of the last puzzles.
static SPARE: Spare<MinerOptions, Miner> = Spare::new();

/// Returns the text of the goal of puzzles with these themes.
#[pyfunction]
pub(crate) fn _goal_of_themes(themes: Vec<String>) -> PyResult<String> {
    let theme = |name: &String| {
        name.parse().map_err(|error| {
            let message = format!("unknown theme {name:?}: {error}");
            Failure::new(Class::Puzzle, "theme", message)
        })
    };
    guarded(|| {
        let themes = themes.iter().map(theme);
        let themes = themes.collect::<Result<Vec<Theme>, Failure>>()?;
        let goal = themes.iter().find_map(|theme| theme.goal());
        Ok(goal.ok_or_else(no_goal)?.to_string())
    })
}

#[cold]
fn no_goal() -> Failure {
    Failure::new(Class::Puzzle, "goal", "no theme defines the goal")
}

/// Reads the data form of a puzzle.
fn read_record(form: &str) -> Result<PuzzleRecord, Failure> {
    let record = serde_json::from_str(form);
    record.map_err(|error| Failure::new(Class::Puzzle, "form", error))
}

/// A puzzle that is being solved.
#[pyclass(frozen, name = "_Attempt", module = "makruk.puzzles")]
#[derive(Debug)]
pub(crate) struct AttemptHandle {
    attempt: Mutex<Attempt>,
    side: Color,
}

impl From<AttemptError> for Failure {
    #[cold]
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Solution(ply, error) => Self::from(error).at_ply(ply),
            AttemptError::Action(error) => error.into(),
            AttemptError::NotReached => Self::new(Class::Puzzle, error.name(), error),
            _ => Self::new(Class::Action, error.name(), error),
        }
    }
}

/// Reads a move of the solver.
fn read(attempt: &Attempt, mv: &MoveText) -> Result<Move, Failure> {
    attempt.check_turn()?;
    mv.to_move(attempt.game().position())
}

#[pymethods]
impl AttemptHandle {
    #[new]
    fn new(form: &str) -> PyResult<Self> {
        guarded(|| {
            let record = read_record(form)?;
            let goal = record.goal().ok_or_else(no_goal)?;
            let attempt = Attempt::new(record.game()?, goal, &record.solution)?;
            Ok(Self {
                side: attempt.side(),
                attempt: Mutex::new(attempt),
            })
        })
    }

    fn side(&self) -> bool {
        is_white(self.side)
    }

    fn game(&self) -> PyResult<game::Game> {
        locked(&self.attempt, |attempt| {
            Ok(game::Game::of(attempt.game().clone()))
        })
    }

    fn board(&self) -> PyResult<Board> {
        locked(&self.attempt, |attempt| {
            Ok(Board::of(State::from_game(attempt.game())?))
        })
    }

    fn next(&self) -> PyResult<Option<moves::Move>> {
        locked(&self.attempt, |attempt| Ok(attempt.next().map(moves::Move)))
    }

    fn is_right(&self, r#move: MoveText) -> PyResult<bool> {
        locked(&self.attempt, |attempt| {
            Ok(attempt.is_right(read(attempt, &r#move)?)?)
        })
    }

    fn play(&self, r#move: MoveText) -> PyResult<bool> {
        locked(&self.attempt, |attempt| {
            let mv = read(attempt, &r#move)?;
            Ok(attempt.play(mv)?)
        })
    }

    fn reply(&self) -> PyResult<Option<moves::Move>> {
        locked(&self.attempt, |attempt| {
            Ok(attempt.reply().map(moves::Move))
        })
    }
}

/// Proves a puzzle again.
#[pyfunction]
pub(crate) fn _check_puzzle<'py>(
    py: Python<'py>,
    form: &str,
    proof_nodes: Number<u64, name::ProofNodes>,
) -> PyResult<Checked<'py>> {
    let record = guarded(|| read_record(form))?;
    let options = MinerOptions::default().with_proof_nodes(proof_nodes.0);
    let checked = wait_for(py, None, move |_| {
        with_miner(options, |miner| {
            let claim = record.claim().ok_or_else(no_goal)?;
            match miner.verify(&record.game()?, &claim) {
                Ok(puzzle) => Ok(Ok(bytes_of(&puzzle.solution.to_numbers()))),
                Err(PuzzleFlaw::Unproved(flaw)) => check(Err(flaw)),
                Err(flaw) => Ok(Err(flaw)),
            }
        })
    });
    Ok(match checked? {
        Ok(tree) => Checked {
            kind: None,
            message: None,
            solution: Some(PyBytes::new(py, &tree)),
        },
        Err(flaw) => Checked {
            kind: Some(flaw.name()),
            message: Some(flaw.to_string()),
            solution: None,
        },
    })
}

/// Works with a miner, which is retained for the next call.
fn with_miner<T>(
    options: MinerOptions,
    work: impl FnOnce(&mut Miner) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut miner = SPARE.take_or(&options, || Miner::new(options).map_err(no_memory))?;
    let found = work(&mut miner)?;
    SPARE.put(options, miner);
    Ok(found)
}

/// Finds the puzzles in a game with a number in a file; returns their records.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // they have names in Python
pub(crate) fn _mine(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, Rules>>,
    nodes: Number<u64, name::Nodes>,
    proof_nodes: Number<u64, name::ProofNodes>,
    moves: u16,
    file: String,
    number: usize,
) -> PyResult<Form> {
    let rules = rules.map(|rules| rules.get().0);
    let game = match game.cast::<PgnGame>() {
        Ok(record) => {
            let rules = rules.unwrap_or(makruk::Rules::THAI);
            shared(record).with_detached(py, |record| {
                let tree = &record.tree;
                Ok(tree.play_main_line(rules, tree.count_started()).game)
            })?
        }
        Err(_) => game.extract::<Root<'_>>()?.to_game(py)?,
    };
    let options = MinerOptions::default()
        .with_nodes(nodes.0)
        .with_proof_nodes(proof_nodes.0)
        .with_max_moves(moves);
    wait_for(py, None, move |_| {
        with_miner(options, |miner| {
            let rules = rules.unwrap_or(*game.rules());
            let mut found = Vec::new();
            for candidate in miner.mine(&positions(&game, rules), rules) {
                let Ok(puzzle) = candidate.puzzle else {
                    continue;
                };
                check(puzzle.check())?;
                let source = PuzzleSource {
                    file: file.clone(),
                    game: number,
                    ply: candidate.ply,
                };
                found.push(PuzzleRecord::new(&puzzle, Some(source)));
            }
            Form::of(&found)
        })
    })
}
