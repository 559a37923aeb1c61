//! Puzzles: attempts to solve one, proving one again, and finding them in games.

use std::sync::Mutex;

use makruk::{
    Action, Color, Game, Move, Setup,
    analysis::{
        proof::{Goal, apply_count_action},
        puzzle::{Miner, MinerOptions, Puzzle, PuzzleError, Theme},
    },
    material_lead,
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

/// The state of a puzzle during an attempt.
#[derive(Clone, Debug)]
struct Attempt {
    game: Game,
    goal: Goal,
    /// The solver's side.
    side: Color,
    /// The remaining moves of both sides, the next one last.
    left: Vec<Move>,
    /// The solver's initial lead.
    lead: i32,
}

impl Attempt {
    /// Begins an attempt, after playing the line, which must reach the goal.
    fn new(game: Game, goal: Goal, line: &[Move]) -> Result<Self, Failure> {
        let side = game.position().turn();
        let attempt = Self {
            lead: material_lead(game.position().board(), side),
            left: line.iter().rev().copied().collect(),
            game,
            goal,
            side,
        };
        let mut played = attempt.clone();
        for (ply, &mv) in line.iter().enumerate() {
            let is_last = ply + 1 == line.len();
            if is_last && ply % 2 == 0 && played.game.position().is_legal(mv) && played.reaches(mv)
            {
                return Ok(attempt);
            }
            played.play(mv).map_err(|failure| failure.at_ply(ply))?;
        }
        let message = "the solution does not reach the goal";
        Err(Failure::new(Class::Puzzle, "solution", message))
    }

    /// Returns whether a legal move of the solver is the solution's move, or a different last move that reaches the goal.
    fn is_right(&self, mv: Move) -> bool {
        self.left.last() == Some(&mv) || self.left.len() == 1 && self.reaches(mv)
    }

    /// Plays a move of either side, preceded by the count action that the proof takes before it.
    fn play(&mut self, mv: Move) -> Result<(), Failure> {
        let action = apply_count_action(&mut self.game, self.goal.chaser(self.side), mv);
        if let Err(error) = self.game.play(mv) {
            if action.is_some() {
                self.game.undo();
            }
            return Err(error.into());
        }
        self.left.pop();
        Ok(())
    }

    /// Returns whether a last move reaches the goal against every reply.
    fn reaches(&self, mv: Move) -> bool {
        let mut after = self.clone();
        if after.play(mv).is_err() {
            return false;
        }
        after.is_reached().unwrap_or_else(|| {
            let replies = after.game.position().legal_moves();
            replies.iter().all(|&reply| {
                let mut after = after.clone();
                after.play(reply).is_ok()
                    && after.is_reached().unwrap_or_else(|| {
                        let lead = material_lead(after.game.position().board(), self.side);
                        matches!(self.goal, Goal::Gain(gain) if lead >= self.lead + i32::from(gain))
                    })
            })
        })
    }

    /// Returns whether the goal is reached; `None` if that depends on the next moves.
    fn is_reached(&self) -> Option<bool> {
        match (self.goal, self.game.outcome()) {
            (Goal::Gain(_), None) => None,
            (_, None) => Some(false),
            (Goal::Draw, Some(outcome)) => Some(outcome.winner() != Some(!self.side)),
            (_, Some(outcome)) => Some(outcome.winner() == Some(self.side)),
        }
    }

    /// Reads a move of the solver.
    fn read(&self, mv: &MoveText) -> Result<Move, Failure> {
        if self.left.is_empty() {
            return Err(Failure::new(
                Class::Action,
                "solved",
                "the puzzle is solved",
            ));
        }
        if self.game.position().turn() != self.side {
            let message = "it is the other side's turn";
            return Err(Failure::new(Class::Action, "not-your-turn", message));
        }
        mv.to_move(self.game.position())
    }
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
                side: attempt.side,
                attempt: Mutex::new(attempt),
            })
        })
    }

    fn side(&self) -> bool {
        is_white(self.side)
    }

    fn game(&self) -> PyResult<game::Game> {
        locked(&self.attempt, |attempt| {
            Ok(game::Game::of(attempt.game.clone()))
        })
    }

    fn board(&self) -> PyResult<Board> {
        locked(&self.attempt, |attempt| {
            Ok(Board::of(State::from_game(&attempt.game)?))
        })
    }

    fn next(&self) -> PyResult<Option<moves::Move>> {
        locked(&self.attempt, |attempt| {
            Ok(attempt.left.last().copied().map(moves::Move))
        })
    }

    fn is_right(&self, r#move: MoveText) -> PyResult<bool> {
        locked(&self.attempt, |attempt| {
            let mv = attempt.read(&r#move)?;
            Ok(attempt.is_right(mv))
        })
    }

    fn play(&self, r#move: MoveText) -> PyResult<bool> {
        locked(&self.attempt, |attempt| {
            let mv = attempt.read(&r#move)?;
            let is_right = attempt.is_right(mv);
            if is_right {
                attempt.play(mv)?;
            }
            Ok(is_right)
        })
    }

    fn reply(&self) -> PyResult<Option<moves::Move>> {
        locked(&self.attempt, |attempt| {
            let is_turn = attempt.game.position().turn() != attempt.side;
            let Some(&mv) = attempt.left.last().filter(|_| is_turn) else {
                return Ok(None);
            };
            attempt.play(mv)?;
            Ok(Some(moves::Move(mv)))
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
            let claim = ClaimedPuzzle {
                themes: &themes,
                line: &line,
                calls: &calls,
            };
            let puzzle = match claim.prove(miner, &game, goal, moves) {
                Ok(puzzle) => puzzle,
                Err(flaw) => return Ok(Err(flaw)),
            };
            check(puzzle.check())?;
            Ok(Ok(bytes_of(&puzzle.solution.to_numbers())))
        })
    });
    Ok(match checked? {
        Ok(tree) => (Some(PyBytes::new(py, &tree)), None),
        Err(flaw) => (None, Some(flaw)),
    })
}

/// The parts of a puzzle that a proof determines.
struct ClaimedPuzzle<'a> {
    themes: &'a [String],
    line: &'a [Move],
    calls: &'a [Call],
}

impl ClaimedPuzzle<'_> {
    /// Proves the puzzle, and compares it with the claim. The error is the flaw.
    fn prove(
        &self,
        miner: &mut Miner,
        game: &Game,
        goal: Goal,
        moves: u16,
    ) -> Result<Puzzle, Flaw> {
        let rejected = |error| (kind_of(error), error.to_string());
        let puzzle = miner.prove(game, goal, moves);
        let puzzle = puzzle.map_err(|error| match error {
            PuzzleError::Refuted => {
                let message = format!("the goal is not reached in {moves} moves");
                ("refuted", message)
            }
            error => rejected(error),
        })?;
        if puzzle.moves != moves {
            let message = format!("the goal is reached in {} moves", puzzle.moves);
            return Err(("length", message));
        }
        let best = puzzle.solution.mv;
        if self.line.first() != Some(&best) {
            return Err(("first-move", format!("expected the move {best}")));
        }
        let puzzle = miner.with_line(puzzle, self.line.to_vec());
        let puzzle = puzzle.map_err(rejected)?;
        let found = themes(&puzzle);
        if found != self.themes {
            let message = format!("expected the themes {}", found.join(" "));
            return Err(("themes", message));
        }
        if calls(game, goal, self.line) != self.calls {
            return Err((
                "calls",
                "the count actions do not match the line".to_owned(),
            ));
        }
        Ok(puzzle)
    }
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

/// Returns the positions of a game with their counts.
fn positions(game: &Game, rules: makruk::Rules) -> Vec<Setup> {
    let mut played = Game::with_count(game.start_position(), game.start().count, rules);
    let mut positions = Vec::new();
    for action in game.actions() {
        if matches!(action, Action::Move(_)) {
            positions.push(played.setup());
        }
        // Other rules may reject calls of counts, and may end the game.
        let is_played = played.act(action).is_ok();
        if !is_played && matches!(action, Action::Move(_)) {
            return positions;
        }
    }
    positions.push(played.setup());
    positions
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

const fn kind_of(error: PuzzleError) -> &'static str {
    match error {
        PuzzleError::Refuted => "refuted",
        PuzzleError::NotOnly => "not-only",
        PuzzleError::NotBest => "not-best",
        PuzzleError::NotLost => "not-lost",
        PuzzleError::Nodes => "nodes",
        PuzzleError::Size => "size",
        PuzzleError::NoTheme => "no-theme",
        _ => "line",
    }
}
