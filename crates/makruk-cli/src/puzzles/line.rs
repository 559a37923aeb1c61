//! Puzzles as lines of JSON.

use makruk::{
    Action, Color, Fen, Game, Move, Rules,
    proofs::{Miner, Puzzle, Rejection, Theme, call_count, reaches_plainly},
};
use serde::{Deserialize, Serialize};

use super::fen;

/// A puzzle as programs read it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleLine {
    pub(super) fen: String,
    pub(super) rules: String,
    pub(super) theme: Vec<String>,
    /// The line to the goal.
    pub(super) solution: Vec<String>,
    /// The moves of the side to move that it takes.
    pub(super) length: u16,
    /// What the side that wants to win does about the count besides its moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) calls: Vec<Call>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<Source>,
}

/// A count that is called or stopped in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    /// The plies of the line before it.
    pub(crate) ply: usize,
    pub(crate) count: Change,
}

/// What becomes of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    Start,
    Stop,
}

/// Returns what a chaser does about the count in a line, besides its moves.
pub(crate) fn calls(game: &Game, chaser: Color, line: &[Move]) -> Vec<Call> {
    let mut game = game.clone();
    let mut calls = Vec::new();
    for (ply, &mv) in line.iter().enumerate() {
        let is_chaser = game.position().turn() == chaser;
        let change = match call_count(&mut game, chaser, mv) {
            Some(Action::StartCount) => Some(Change::Start),
            Some(Action::StopCount) => Some(Change::Stop),
            _ => None,
        };
        let call = change.filter(|_| is_chaser);
        calls.extend(call.map(|count| Call { ply, count }));
        if game.play(mv).is_err() {
            break;
        }
    }
    calls
}

/// Where a puzzle comes from.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    pub(super) file: String,
    /// The number of the game in the file, from 1.
    pub(super) game: usize,
    /// The plies that were played before.
    pub(super) ply: usize,
}

/// Moves up to which brute force takes a moment only.
const PLAIN_MOVES: u16 = 3;

impl PuzzleLine {
    pub(super) fn new(puzzle: &Puzzle, source: Option<Source>) -> Self {
        Self {
            fen: fen(&puzzle.game),
            rules: puzzle.game.rules().name().unwrap_or("custom").to_owned(),
            theme: puzzle.themes.iter().map(Theme::to_string).collect(),
            solution: puzzle.line.iter().map(Move::to_string).collect(),
            length: puzzle.moves,
            calls: calls(
                &puzzle.game,
                puzzle.goal.chaser(puzzle.game.position().turn()),
                &puzzle.line,
            ),
            source,
        }
    }

    pub(super) fn read(text: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(text).map_err(|error| {
            // It is a line of a file that has more of them.
            let text = error.to_string();
            let text = text.split(" at line ").next().unwrap_or_default();
            format!("column {}: {text}", error.column())
        })
    }

    /// Reads the game and the moves of the line.
    pub(super) fn parse(&self) -> Result<(Game, Vec<Move>), String> {
        let rules: Rules = self
            .rules
            .parse()
            .map_err(|_| format!("unknown rules `{}`", self.rules))?;
        let given: Fen = self
            .fen
            .parse()
            .map_err(|error| format!("`fen`: {error}"))?;
        let game: Game = given
            .to_game(rules)
            .map_err(|error| format!("`fen`: {error}"))?;
        let line = self.solution.iter().map(|mv| mv.parse());
        let line = line.collect::<Result<_, _>>();
        Ok((game, line.map_err(|error| format!("`solution`: {error}"))?))
    }

    /// Looks whether the moves of the line are legal. The error says what is wrong with the puzzle.
    pub(super) fn replay(&self) -> Result<(), String> {
        let (game, moves) = self.parse()?;
        let mut position = game.position().clone();
        for (index, mv) in moves.into_iter().enumerate() {
            let played = position.play(mv);
            played.map_err(|error| format!("`solution`: move {} ({mv}): {error}", index + 1))?;
        }
        Ok(())
    }

    /// Proves the puzzle again, and by brute force if it is short. The error says what is wrong with it.
    pub(super) fn prove(&self, miner: &mut Miner) -> Result<Puzzle, String> {
        let (game, line) = self.parse()?;
        let mut goal = None;
        for name in &self.theme {
            let theme = Theme::from_name(name).ok_or_else(|| format!("unknown theme `{name}`"))?;
            goal = goal.or(theme.goal());
        }
        let goal = goal.ok_or("no theme says what the goal is")?;
        let puzzle = miner.prove(&game, goal, self.length.max(1));
        let puzzle = puzzle.map_err(|rejection| match rejection {
            Rejection::Refuted => format!("the goal is not reached in {} moves", self.length),
            rejection => rejection.to_string(),
        })?;
        if puzzle.moves != self.length {
            let found = puzzle.moves;
            return Err(format!("`length` is {} instead of {found}", self.length));
        }
        let best = puzzle.solution.mv;
        if line.first() != Some(&best) {
            return Err(format!("the right move is {best}"));
        }
        let puzzle = miner.with_line(puzzle, line);
        let puzzle = puzzle.map_err(|rejection| format!("`solution`: {rejection}"))?;
        let found = Self::new(&puzzle, None);
        if found.theme != self.theme {
            return Err(format!("the themes are {}", found.theme.join(" ")));
        }
        if found.calls != self.calls {
            return Err("`calls` are not those of the line".to_owned());
        }
        if puzzle.moves <= PLAIN_MOVES {
            let reaches = |moves| reaches_plainly(&game, goal, moves);
            if !reaches(puzzle.moves) || puzzle.moves > 1 && reaches(puzzle.moves - 1) {
                return Err("brute force contradicts it".to_owned());
            }
        }
        Ok(puzzle)
    }
}
