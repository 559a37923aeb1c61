//! `makruk replay`: replays games move by move.

mod account;
mod json;
mod record;

use std::{io, str::FromStr as _};

use makruk::{Fen, Move, Position, UciMove};

use self::record::{Record, RecordError};
use crate::{
    Verdict,
    args::{GameFormat, ReplayArgs},
    input::{self, Given, Lines},
    output,
};

const SAMPLE: &str = include_str!("../../samples/pieces_honour.jsonl");

/// A game as far as it could be replayed.
struct Replay {
    record: Record,
    /// `None` if the first position was refused.
    start: Option<Given>,
    /// The moves that were played, and the position after each.
    plies: Vec<(Move, Position)>,
    error: Option<PlyError>,
}

/// Why a game could not be replayed to its end.
struct PlyError {
    /// Number of the ply from 1; 0 = before the first.
    ply: usize,
    message: String,
}

pub(crate) fn run(args: &ReplayArgs) -> io::Result<Verdict> {
    let mut lines = if args.sample {
        Lines::of("the sample", SAMPLE)
    } else {
        Lines::open(args.file.as_deref())?
    };
    let mut writer: Box<dyn Write> = if args.json {
        Box::new(json::Writer::new())
    } else {
        Box::new(account::Writer::new(args.boards))
    };
    let bar = output::progress(lines.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if lines.length == 0 || !args.json {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut format = args.from;
    let mut verdict = Verdict::Done;
    let mut text = Vec::new();
    let mut number = 0;
    loop {
        let bytes = lines.read(&mut text)?;
        if bytes == 0 {
            break;
        }
        number += 1;
        if format == GameFormat::Auto {
            format = record::detect(&text);
        }
        let game = replay(record::read(&text, format));
        if let Some(error) = &game.error {
            verdict = Verdict::Refused;
            let name = game
                .record
                .name()
                .map_or(String::new(), |name| format!(" (game {name})"));
            let place = match error.ply {
                0 => String::new(),
                ply => format!(", ply {ply}"),
            };
            output::complain(format_args!(
                "{}, line {number}{name}{place}: {}",
                lines.name, error.message,
            ));
        }
        writer.write(&game, number)?;
        bar.inc(bytes as u64);
    }
    bar.finish_and_clear();
    writer.finish()?;
    Ok(verdict)
}

/// What becomes of the games.
trait Write {
    /// Writes a game that stood in a line of the input, counted from 1.
    fn write(&mut self, game: &Replay, line: usize) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

fn replay(record: Result<Record, RecordError>) -> Replay {
    let mut replay = Replay {
        record: Record::default(),
        start: None,
        plies: Vec::new(),
        error: None,
    };
    match record {
        Ok(record) => replay.record = record,
        Err(error) => {
            let message = format!("offset {}: {}", error.offset, error.message);
            replay.error = Some(PlyError { ply: 0, message });
            return replay;
        }
    }
    let start = replay.record.start.as_deref().unwrap_or(Fen::START);
    let mut position = match input::position(start.as_bytes(), None, true) {
        Ok(given) => {
            let position = given.position.clone();
            replay.start = Some(given);
            position
        }
        Err(refusal) => {
            let message = format!("start, offset {}: {}", refusal.offset, refusal.message);
            replay.error = Some(PlyError { ply: 0, message });
            return replay;
        }
    };
    for (index, text) in replay.record.moves.iter().enumerate() {
        match play(&mut position, text) {
            Ok(mv) => replay.plies.push((mv, position.clone())),
            Err(message) => {
                replay.error = Some(PlyError {
                    ply: index + 1,
                    message,
                });
                break;
            }
        }
    }
    replay
}

fn play(position: &mut Position, text: &str) -> Result<Move, String> {
    let mv =
        UciMove::from_str(text).map_err(|error| format!("`{}`: {error}", text.escape_debug()))?;
    let undo = position
        .play(mv.0)
        .map_err(|error| format!("`{text}`: {error}"))?;
    Ok(undo.mv().unwrap_or(mv.0))
}
