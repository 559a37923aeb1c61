//! Puzzles as JSON lines.

use makruk::{
    Action, Color, Fen, Game, Move, Rules,
    analysis::{
        proof::count_actions,
        puzzle::{Miner, Puzzle, PuzzleClaim, PuzzleFlaw, Theme},
    },
};
use serde::{Deserialize, Serialize};

use super::fen;

/// A puzzle in machine-readable form.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleLine {
    pub(super) fen: String,
    pub(super) rules: String,
    pub(super) theme: Vec<String>,
    /// The line to the goal.
    pub(super) solution: Vec<String>,
    /// Number of moves that the side to move needs to reach the goal.
    pub(super) length: u16,
    /// The count actions of the side that plays to win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) calls: Vec<Call>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) source: Option<Origin>,
}

/// A count action within a line: call or stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    /// Number of plies that precede the action in the line.
    pub(crate) ply: usize,
    pub(crate) count: Change,
}

/// The kind of count action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    Start,
    Stop,
}

impl Call {
    /// Returns the number of plies before the action, and its name.
    fn named(self) -> (usize, String) {
        let action = match self.count {
            Change::Start => Action::StartCount,
            Change::Stop => Action::StopCount,
        };
        (self.ply, action.to_string())
    }
}

/// Returns the chaser's count actions in a line.
pub(crate) fn calls(game: &Game, chaser: Color, line: &[Move]) -> Vec<Call> {
    let actions = count_actions(game, chaser, line).into_iter();
    let call = |(ply, action)| {
        let count = match action {
            Action::StartCount => Change::Start,
            _ => Change::Stop,
        };
        Call { ply, count }
    };
    actions.map(call).collect()
}

/// The source of a puzzle.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Origin {
    pub(super) file: String,
    /// The game's number in the file, from 1.
    pub(super) game: usize,
    /// Number of plies played before the puzzle.
    pub(super) ply: usize,
}

impl PuzzleLine {
    pub(super) fn new(puzzle: &Puzzle, source: Option<Origin>) -> Self {
        Self {
            fen: fen(&puzzle.game),
            rules: puzzle.game.rules().to_string(),
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
            // The error's line number is useless: the text is one line of a larger file.
            let text = error.to_string();
            let text = text.split(" at line ").next().unwrap_or_default();
            format!("column {}: {text}", error.column())
        })
    }

    /// Parses the game and the moves of the line.
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

    /// Checks that the moves of the line are legal. The error describes the puzzle's flaw.
    pub(super) fn replay(&self) -> Result<(), String> {
        let (game, moves) = self.parse()?;
        let mut position = game.position().clone();
        for (index, mv) in moves.into_iter().enumerate() {
            let played = position.play(mv);
            played.map_err(|error| format!("`solution`: move {} ({mv}): {error}", index + 1))?;
        }
        Ok(())
    }

    /// Proves the puzzle again. The error describes the puzzle's flaw.
    pub(super) fn prove(&self, miner: &mut Miner) -> Result<Puzzle, String> {
        let (game, line) = self.parse()?;
        let mut goal = None;
        for name in &self.theme {
            let theme = name.parse::<Theme>();
            let theme = theme.map_err(|error| format!("unknown theme `{name}`: {error}"))?;
            goal = goal.or(theme.goal());
        }
        let goal = goal.ok_or("no theme defines the goal")?;
        if self.length == 0 {
            return Err("`length` is 0, expected at least 1".to_owned());
        }
        let calls: Vec<_> = self.calls.iter().map(|call| call.named()).collect();
        let claim = PuzzleClaim {
            goal,
            moves: self.length,
            line: &line,
            themes: &self.theme,
            calls: &calls,
        };
        let puzzle = miner.verify(&game, &claim);
        puzzle.map_err(|flaw| match &flaw {
            PuzzleFlaw::Length(found) => format!("`length` is {}, expected {found}", self.length),
            PuzzleFlaw::Line(_) => format!("`solution`: {flaw}"),
            PuzzleFlaw::Calls => "`calls` does not match the line".to_owned(),
            _ => flaw.to_string(),
        })
    }
}
