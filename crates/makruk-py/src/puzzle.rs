//! Puzzles: attempts to solve one, proving one again, and finding them in games.

use std::sync::Mutex;

use makruk::{
    Color, Game, Move,
    analysis::{
        proof::Goal,
        puzzle::{
            Attempt, AttemptError, Miner, MinerOptions, Puzzle, PuzzleClaim, PuzzleFlaw, Theme,
            positions,
        },
    },
};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    background::{Spare, wait_for},
    board::Board,
    errors::{Class, Failure, guarded},
    game,
    locked::locked,
    move_text::MoveText,
    moves::{self, Moves},
    pgn::{PgnGame, shared},
    proof::{Call, GoalParts, bytes_of, calls, check, goal_of, no_memory},
    root::Root,
    rules::Rules,
    state::{State, read_fen},
    vocabulary::{Number, is_white, name},
};

/// The FEN, rules, themes, line, number of moves and count actions of a puzzle.
type PuzzleParts = (String, Rules, Vec<String>, Vec<moves::Move>, u16, Vec<Call>);

/// The kind of a flaw, and a sentence.
type Flaw = (&'static str, String);

/// The miner of the last puzzles.
static SPARE: Spare<MinerOptions, Miner> = Spare::new();

/// Returns the goal of puzzles with these themes: its name, and the material to gain, or 0.
#[pyfunction]
pub(crate) fn _goal_of_themes(themes: Vec<String>) -> PyResult<(&'static str, u8)> {
    guarded(|| {
        let mut goal = None;
        for name in &themes {
            let theme: Theme = name.parse().map_err(|error| {
                let message = format!("unknown theme {name:?}: {error}");
                Failure::new(Class::Puzzle, "theme", message)
            })?;
            goal = goal.or(theme.goal());
        }
        match goal {
            Some(Goal::Mate) => Ok(("mate", 0)),
            Some(Goal::Draw) => Ok(("draw", 0)),
            Some(Goal::Gain(worth)) => Ok(("gain", worth)),
            _ => Err(Failure::new(
                Class::Puzzle,
                "goal",
                "no theme defines the goal",
            )),
        }
    })
}

fn game_of(fen: &str, rules: &Bound<'_, Rules>) -> Result<Game, Failure> {
    let (setup, position) = read_fen(fen, None)?;
    Ok(Game::with_count(position, setup.count, rules.get().0))
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
    fn new(
        fen: &str,
        rules: &Bound<'_, Rules>,
        goal: GoalParts,
        solution: Moves,
    ) -> PyResult<Self> {
        guarded(|| {
            let (goal, _) = goal_of(&goal)?;
            let attempt = Attempt::new(game_of(fen, rules)?, goal, &solution.0)?;
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

/// Proves a puzzle again. Returns its solution, or the kind of its flaw and a sentence.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // the fields of a puzzle
pub(crate) fn _check_puzzle<'py>(
    py: Python<'py>,
    fen: &str,
    rules: &Bound<'py, Rules>,
    goal: GoalParts,
    themes: Vec<String>,
    line: Moves,
    calls: Vec<Call>,
    proof_nodes: Number<u64, name::ProofNodes>,
) -> PyResult<(Option<Bound<'py, PyBytes>>, Option<Flaw>)> {
    let game = guarded(|| game_of(fen, rules))?;
    let (goal, moves) = goal_of(&goal)?;
    let options = MinerOptions::default().with_proof_nodes(proof_nodes.0);
    let Moves(line) = line;
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
                Err(flaw) => Ok(Err((flaw.name(), flaw.to_string()))),
            }
        })
    });
    Ok(match checked? {
        Ok(tree) => (Some(PyBytes::new(py, &tree)), None),
        Err(flaw) => (None, Some(flaw)),
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

/// Finds the puzzles in a game; returns them with their plies.
#[pyfunction]
pub(crate) fn _mine(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    rules: Option<&Bound<'_, Rules>>,
    nodes: Number<u64, name::Nodes>,
    proof_nodes: Number<u64, name::ProofNodes>,
    moves: u16,
) -> PyResult<Vec<(usize, PuzzleParts)>> {
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
                found.push((candidate.ply, parts(&puzzle)));
            }
            Ok(found)
        })
    })
}

fn parts(puzzle: &Puzzle) -> PuzzleParts {
    (
        makruk::Fen::from(puzzle.game.setup()).to_string(),
        Rules(*puzzle.game.rules()),
        themes(puzzle),
        puzzle.line.iter().copied().map(moves::Move).collect(),
        puzzle.moves,
        calls(&puzzle.game, puzzle.goal, &puzzle.line),
    )
}

fn themes(puzzle: &Puzzle) -> Vec<String> {
    puzzle.themes.iter().map(Theme::to_string).collect()
}
