//! Replayed games for programs, one JSON object a game.

use std::io::{self, BufWriter, StdoutLock, Write as _};

use makruk::{Fen, Position, UciMove};
use serde::Serialize;
use serde_json::Value;

use super::Replay;
use crate::output;

/// An object of the output. What only the rules of counting and drawing can say is null.
#[derive(Serialize)]
struct Game<'a> {
    id: Option<&'a Value>,
    start: Option<String>,
    rules: Option<&'a str>,
    plies: Vec<Ply>,
    insufficient: Option<[bool; 2]>,
    end: Option<Value>,
    error: Option<Error<'a>>,
}

#[derive(Serialize)]
struct Ply {
    uci: String,
    san: Option<String>,
    fen: String,
    legal: usize,
    legal_fnv: String,
    check: bool,
    count: Option<Value>,
    drawn: Option<bool>,
    end: Option<Value>,
}

#[derive(Serialize)]
struct Error<'a> {
    ply: usize,
    message: &'a str,
}

pub(super) struct Writer(BufWriter<StdoutLock<'static>>);

impl Writer {
    pub(super) fn new() -> Self {
        Self(output::plain())
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, _line: usize) -> io::Result<()> {
        let plies = game
            .plies
            .iter()
            .map(|(mv, position)| ply(UciMove(*mv), position))
            .collect();
        let object = Game {
            id: game.record.id.as_ref(),
            start: game
                .start
                .as_ref()
                .map(|given| Fen(given.setup.clone()).to_string()),
            rules: None,
            plies,
            insufficient: None,
            end: None,
            error: game.error.as_ref().map(|e| Error {
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

fn ply(mv: UciMove, position: &Position) -> Ply {
    let moves = position.legal_moves();
    Ply {
        uci: mv.to_string(),
        san: None,
        fen: Fen::from(position).to_string(),
        legal: moves.len(),
        legal_fnv: fnv(moves.iter().map(|&mv| UciMove(mv).to_string()).collect()),
        check: position.is_check(),
        count: None,
        drawn: None,
        end: None,
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
