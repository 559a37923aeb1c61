//! Puzzles: attempts to solve one, proving one again, and finding them in games.

use std::sync::Mutex;

use makruk::{
    Color, Game, Move,
    analysis::{
        proof::{Call, CountChange, Goal},
        puzzle::{
            Attempt, AttemptError, Miner, MinerOptions, PuzzleClaim, PuzzleFlaw, PuzzleRecord,
            PuzzleSource, Theme, positions,
        },
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
    moves::{self, Moves},
    pgn::{PgnGame, shared},
    proof::{bytes_of, check, no_memory},
    root::Root,
    rules::Rules,
    state::{State, read_fen},
    vocabulary::{Number, is_white, name},
};

/// The fields of a `makruk.puzzles.Puzzle`.
#[derive(FromPyObject)]
pub(crate) struct PuzzleFields {
    fen: String,
    rules: Py<Rules>,
    themes: Vec<String>,
    solution: Moves,
    length: u16,
    calls: Vec<CallFields>,
}

/// The fields of a `makruk.proofs.Call`.
#[derive(FromPyObject)]
struct CallFields {
    ply: usize,
    count: String,
}

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
    guarded(|| Ok(goal_of(&themes_of(&themes)?)?.to_string()))
}

fn themes_of(names: &[String]) -> Result<Vec<Theme>, Failure> {
    let theme = |name: &String| {
        name.parse().map_err(|error| {
            let message = format!("unknown theme {name:?}: {error}");
            Failure::new(Class::Puzzle, "theme", message)
        })
    };
    names.iter().map(theme).collect()
}

fn goal_of(themes: &[Theme]) -> Result<Goal, Failure> {
    let goal = themes.iter().find_map(|theme| theme.goal());
    goal.ok_or_else(|| Failure::new(Class::Puzzle, "goal", "no theme defines the goal"))
}

impl PuzzleFields {
    fn game(&self) -> Result<Game, Failure> {
        let (setup, position) = read_fen(&self.fen, None)?;
        Ok(Game::with_count(position, setup.count, self.rules.get().0))
    }
}

impl CallFields {
    fn call(&self) -> Result<Call, Failure> {
        let mut all = CountChange::ALL.into_iter();
        let count = all.find(|change| change.name() == self.count);
        let count = count.ok_or_else(|| {
            let message = format!("unknown count {:?}: expected start or stop", self.count);
            Failure::new(Class::Puzzle, "form", message)
        })?;
        let ply = self.ply;
        Ok(Call { ply, count })
    }
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
    fn new(puzzle: PuzzleFields) -> PyResult<Self> {
        guarded(|| {
            let goal = goal_of(&themes_of(&puzzle.themes)?)?;
            let attempt = Attempt::new(puzzle.game()?, goal, &puzzle.solution.0)?;
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
pub(crate) fn _check_puzzle(
    py: Python<'_>,
    puzzle: PuzzleFields,
    proof_nodes: Number<u64, name::ProofNodes>,
) -> PyResult<Checked<'_>> {
    let (game, themes, goal, calls) = guarded(|| {
        let themes = themes_of(&puzzle.themes)?;
        let goal = goal_of(&themes)?;
        let calls = puzzle.calls.iter().map(CallFields::call);
        let calls = calls.collect::<Result<Vec<Call>, Failure>>()?;
        Ok((puzzle.game()?, themes, goal, calls))
    })?;
    let options = MinerOptions::default().with_proof_nodes(proof_nodes.0);
    let PuzzleFields {
        solution: Moves(line),
        length: moves,
        ..
    } = puzzle;
    let checked = wait_for(py, None, move |_| {
        with_miner(options, |miner| {
            let claim = PuzzleClaim {
                goal,
                moves,
                line: &line,
                themes: &themes,
                calls: &calls,
            };
            match miner.verify(&game, &claim) {
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
