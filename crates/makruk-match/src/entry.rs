//! A finished game as a line of a record.

use core::time::Duration;

use makruk_core::{Color, Setup};
use makruk_notation::Fen;
use makruk_rules::GameResult;
use makruk_rules::{Action, Termination};
use serde::{Deserialize, Serialize};

use crate::{game::PlayedGame, player::FaultKind, schedule::ScheduledGame};

/// A finished game: one line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GameEntry {
    /// The number of the game, from 0.
    pub game: u64,
    /// The name of the engine with the white pieces.
    pub white: String,
    /// The name of the engine with the black pieces.
    pub black: String,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The name of the termination, or the kind of the fault that lost the game.
    pub termination: String,
    /// The fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultEntry>,
    /// The day on which the game ended, `YYYY.MM.DD` in UTC.
    pub date: String,
    /// The FEN of the opening.
    pub opening: String,
    /// The moves.
    pub moves: Vec<MoveEntry>,
}

/// A fault in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FaultEntry {
    /// The name of the engine.
    pub engine: String,
    /// The kind.
    pub kind: FaultKind,
    /// The circumstances.
    pub message: String,
}

/// A move in a record, and its search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct MoveEntry {
    /// The move, as in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the mover's count was called before the move.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub calls: bool,
    /// The score for the mover, as in UCI: `cp 12` or `mate 3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The chances of the mover: win, draw and loss, per mille.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdl: Option<[u16; 3]>,
    /// Depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time in microseconds.
    pub us: u64,
}

impl GameEntry {
    /// Describes a played game.
    pub(crate) fn new(
        scheduled: &ScheduledGame,
        names: [&str; 2],
        opening: &Setup,
        date: String,
        played: &PlayedGame,
    ) -> Self {
        let [white, black] = names;
        let outcome = played.game.outcome();
        let fault = played.fault.as_ref().map(|(color, fault)| FaultEntry {
            engine: color.fold(white, black).to_owned(),
            kind: fault.kind,
            message: fault.message.clone(),
        });
        let by = outcome.map_or(Termination::Unknown, makruk_rules::Outcome::by);
        let termination = fault.as_ref().map_or(by.name(), |fault| fault.kind.name());
        let mut moves = Vec::new();
        let mut calls = false;
        let mut choices = played.choices.iter();
        for action in played.game.actions() {
            match action {
                Action::StartCount => calls = true,
                Action::Move(mv) => {
                    let Some((choice, time)) = choices.next() else {
                        break;
                    };
                    moves.push(MoveEntry {
                        mv: mv.to_string(),
                        calls: core::mem::take(&mut calls),
                        score: choice.score.map(|score| score.to_string()),
                        wdl: choice
                            .chances
                            .map(|chances| [chances.win(), chances.draw(), chances.loss()]),
                        depth: choice.depth,
                        nodes: choice.nodes,
                        us: micros(*time),
                    });
                }
                _ => {}
            }
        }
        Self {
            game: scheduled.number,
            white: white.to_owned(),
            black: black.to_owned(),
            result: GameResult::from(outcome).to_string(),
            termination: termination.to_owned(),
            fault,
            date,
            opening: Fen::from(opening.clone()).to_string(),
            moves,
        }
    }

    /// Returns the game without its moves: all that standings need.
    #[must_use]
    pub fn outline(self) -> Self {
        Self {
            moves: Vec::new(),
            ..self
        }
    }

    /// Returns the half points of White, 0 to 2; `None` if the result is unknown.
    pub fn white_half_points(&self) -> Option<u8> {
        match &*self.result {
            "1-0" => Some(2),
            "0-1" => Some(0),
            "1/2-1/2" => Some(1),
            _ => None,
        }
    }

    /// Returns the winner; `None` for a draw or an unknown result.
    pub(crate) fn winner(&self) -> Option<Color> {
        match self.white_half_points() {
            Some(2) => Some(Color::White),
            Some(0) => Some(Color::Black),
            _ => None,
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
