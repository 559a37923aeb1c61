//! Machine-readable replays: one JSON object per game.

use std::{
    cell::OnceCell,
    io::{self, BufWriter, IntoInnerError, Write as _},
};

use clap::ValueEnum;
use makruk::{Color, Count, Fen, Move, Outcome, Position, can_win};
use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;

use super::args::PlyField;
use super::{Replay, replayer};
use crate::{
    games::{TERMINATION, Tags},
    output::{self, Output},
};

/// A JSON object of the output.
#[derive(Serialize)]
struct Game<'a> {
    id: Option<&'a Value>,
    start: Option<String>,
    rules: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<Tags>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Plies<'a>>,
    insufficient: Option<[bool; 2]>,
    end: Option<GameEnd>,
    error: Option<Error<'a>>,
}

/// The objects of the plies, created one by one during writing.
struct Plies<'a> {
    game: &'a Replay,
    fields: &'a [PlyField],
}

impl Serialize for Plies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.game.positions().map(|(judged, position)| Ply {
            judged,
            position,
            fields: self.fields,
        }))
    }
}

/// A ply with the keys from `--fields`.
struct Ply<'a> {
    judged: &'a replayer::Ply,
    /// The position after the ply.
    position: Position,
    fields: &'a [PlyField],
}

impl Serialize for Ply<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            judged: ply,
            position,
            fields,
        } = self;
        let legal = OnceCell::new();
        let legal = || legal.get_or_init(|| position.legal_moves());
        let mut map = serializer.serialize_map(None)?;
        for field in *fields {
            match field {
                PlyField::None => {}
                PlyField::Uci => map.serialize_entry("uci", &ply.mv.to_string())?,
                PlyField::San => map.serialize_entry("san", &ply.san.to_string())?,
                PlyField::Fen => {
                    map.serialize_entry("fen", &Fen::from(ply.setup(position)).to_string())?;
                }
                PlyField::Legal => map.serialize_entry("legal", &legal().len())?,
                PlyField::LegalFnv => map.serialize_entry("legal_fnv", &fnv(legal()))?,
                PlyField::Check => map.serialize_entry("check", &position.is_check())?,
                PlyField::Count => {
                    map.serialize_entry("count", &ply.count.map(CountObject::of))?;
                }
                PlyField::Drawn => map.serialize_entry("drawn", &ply.drawn)?,
                PlyField::End => map.serialize_entry("end", &ply.end.map(End::of))?,
            }
        }
        map.end()
    }
}

/// A count in the output.
#[derive(Serialize)]
pub(crate) struct CountObject {
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

pub(super) struct Writer {
    out: Output,
    fields: Vec<PlyField>,
}

impl Writer {
    /// Creates a writer for the keys in `fields`, or for all keys if it is empty.
    pub(super) fn new(fields: &[PlyField]) -> Self {
        let fields = if fields.is_empty() {
            let all = PlyField::value_variants().iter().copied();
            all.filter(|&field| field != PlyField::None).collect()
        } else {
            fields.to_owned()
        };
        Self {
            out: output::plain(),
            fields,
        }
    }
}

impl super::Write for Writer {
    fn write(&mut self, game: &Replay, _line: usize) -> io::Result<()> {
        let start = game.start.as_ref();
        let tree = game.record.tree.as_ref();
        let last = game.last.as_ref();
        let has_plies = !self.fields.contains(&PlyField::None);
        let object = Game {
            id: game.record.id.as_ref(),
            start: start.map(|given| Fen::from(given.setup.clone()).to_string()),
            rules: game.rules.to_string(),
            result: tree.map(|tree| tree.result().as_str()),
            termination: tree.and_then(|tree| tree.tag(TERMINATION)),
            tags: tree.and_then(Tags::of),
            plies: has_plies.then_some(Plies {
                game,
                fields: &self.fields,
            }),
            insufficient: last
                .map(|last| Color::ALL.map(|color| !can_win(last.position.board(), color))),
            end: game.end.map(|(ply, outcome)| GameEnd {
                end: End::of(outcome),
                ply,
            }),
            error: game.error().map(|e| Error {
                ply: e.ply,
                message: &e.message,
            }),
        };
        // The serializer writes very small pieces.
        let mut out = BufWriter::new(&mut self.out);
        serde_json::to_writer(&mut out, &object)?;
        writeln!(out)?;
        out.into_inner().map_err(IntoInnerError::into_error)?;
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl CountObject {
    pub(crate) fn of(count: Count) -> Self {
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

/// Returns the 64-bit FNV-1a hash of the moves, sorted as strings and joined with line feeds.
fn fnv(moves: &[Move]) -> String {
    let mut moves: Vec<String> = moves.iter().map(|&mv| mv.to_string()).collect();
    moves.sort_unstable();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for (number, mv) in moves.iter().enumerate() {
        if number > 0 {
            add(b'\n');
        }
        mv.bytes().for_each(&mut add);
    }
    format!("{hash:016x}")
}
