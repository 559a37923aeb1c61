//! Replayed games for programs, one JSON object a game.

use std::io::{self, Write as _};

use makruk::{Color, Count, Fen, Outcome, UciMove, can_win};
use serde::Serialize;
use serde_json::Value;

use super::{Replay, judge};
use crate::{
    args::RuleSet,
    output::{self, Output},
};

/// An object of the output.
#[derive(Serialize)]
struct Game<'a> {
    id: Option<&'a Value>,
    start: Option<String>,
    rules: &'static str,
    plies: Vec<Ply>,
    insufficient: Option<[bool; 2]>,
    end: Option<GameEnd>,
    error: Option<Error<'a>>,
}

#[derive(Serialize)]
struct Ply {
    uci: String,
    san: String,
    fen: String,
    legal: usize,
    legal_fnv: String,
    check: bool,
    count: Option<CountObject>,
    drawn: bool,
    end: Option<End>,
}

#[derive(Serialize)]
struct CountObject {
    kind: &'static str,
    by: &'static str,
    number: u32,
    limit: u16,
}

#[derive(Serialize)]
struct End {
    winner: Option<&'static str>,
    by: &'static str,
}

#[derive(Serialize)]
struct GameEnd {
    #[serde(flatten)]
    end: End,
    ply: usize,
}

#[derive(Serialize)]
struct Error<'a> {
    ply: usize,
    message: &'a str,
}

pub(super) struct Writer(Output);

impl Writer {
    pub(super) fn new() -> Self {
        Self(output::plain())
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, _line: usize) -> io::Result<()> {
        let start = game.start.as_ref();
        let last = game
            .plies
            .last()
            .map(|ply| &ply.position)
            .or(start.map(|given| &given.position));
        let object = Game {
            id: game.record.id.as_ref(),
            start: start.map(|given| Fen(given.setup.clone()).to_string()),
            rules: match game.rules {
                RuleSet::Thai => "thai",
                RuleSet::Fairy => "fairy",
            },
            plies: game.plies.iter().map(Ply::of).collect(),
            insufficient: last.map(|last| Color::ALL.map(|color| !can_win(last.board(), color))),
            end: game.first_end().map(|(ply, outcome)| GameEnd {
                end: End::of(outcome),
                ply,
            }),
            error: game.error().map(|e| Error {
                ply: e.ply,
                message: &e.message,
            }),
        };
        serde_json::to_writer(&mut self.0, &object)?;
        writeln!(self.0)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Ply {
    fn of(ply: &judge::Ply) -> Self {
        let moves = ply.position.legal_moves();
        Self {
            uci: UciMove(ply.mv).to_string(),
            san: ply.san.to_string(),
            fen: Fen(ply.setup()).to_string(),
            legal: moves.len(),
            legal_fnv: fnv(moves.iter().map(|&mv| UciMove(mv).to_string()).collect()),
            check: ply.position.is_check(),
            count: ply.count.map(CountObject::of),
            drawn: ply.drawn,
            end: ply.end.map(End::of),
        }
    }
}

impl CountObject {
    fn of(count: Count) -> Self {
        let Count {
            kind,
            by,
            number,
            limit,
            ..
        } = count;
        Self {
            kind: kind.name(),
            by: by.name(),
            number,
            limit,
        }
    }
}

impl End {
    fn of(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner().map(Color::name),
            by: outcome.by().name(),
        }
    }
}

/// 64-bit FNV-1a over the moves, sorted as strings and joined with line feeds.
fn fnv(mut moves: Vec<String>) -> String {
    moves.sort_unstable();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in moves.join("\n").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}
