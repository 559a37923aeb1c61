//! `makruk replay`: replays games move by move and judges every ply.

mod account;
mod json;
mod judge;
mod record;

use std::io;

use makruk::{Count, Fen, Outcome, UciMove};

use self::{
    judge::{Judge, Ply},
    record::{Record, RecordError},
};
use crate::{
    Verdict,
    args::{GameFormat, ReplayArgs, RuleSet},
    input::{self, Given, Lines},
    output,
};

const SAMPLE: &str = include_str!("../../samples/pieces_honour.jsonl");

/// A game as far as it could be replayed.
struct Replay {
    record: Record,
    rules: RuleSet,
    /// `None` if the first position was refused.
    start: Option<Given>,
    /// The count that runs in the first position, and the end if the game is over there.
    start_count: Option<Count>,
    start_end: Option<Outcome>,
    plies: Vec<Ply>,
    error: Option<PlyError>,
}

impl Replay {
    /// Returns the first end that the game reached, and the number of its ply: from 1, or 0 if the
    /// first position is an end.
    fn first_end(&self) -> Option<(usize, Outcome)> {
        let ends = self.plies.iter().map(|ply| ply.end);
        let mut ends = core::iter::once(self.start_end).chain(ends).enumerate();
        ends.find_map(|(ply, end)| Some((ply, end?)))
    }
}

/// Why a game could not be replayed to its end.
struct PlyError {
    /// Number of the ply from 1; 0 = before the first.
    ply: usize,
    message: String,
}

/// What becomes of the games.
trait Write {
    /// Writes a game that stood in a line of the input, counted from 1.
    fn write(&mut self, game: &Replay, line: usize) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
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
        if format == GameFormat::Auto && !text.trim_ascii().is_empty() {
            format = record::detect(&text);
        }
        let game = replay(record::read(&text, format), args.rules);
        if let Some(error) = &game.error {
            verdict = Verdict::Refused;
            complain(&lines.name, number, &game.record, error);
        }
        writer.write(&game, number)?;
        bar.inc(bytes as u64);
    }
    bar.finish_and_clear();
    writer.finish()?;
    Ok(verdict)
}

fn complain(file: &str, line: usize, record: &Record, error: &PlyError) {
    let game = record
        .name()
        .map_or(String::new(), |name| format!(" (game {name})"));
    let ply = if error.ply == 0 {
        String::new()
    } else {
        format!(", ply {}", error.ply)
    };
    output::complain(format_args!(
        "{file}, line {line}{game}{ply}: {}",
        error.message
    ));
}

fn replay(record: Result<Record, RecordError>, rules: RuleSet) -> Replay {
    let mut replay = Replay {
        record: Record::default(),
        rules,
        start: None,
        start_count: None,
        start_end: None,
        plies: Vec::new(),
        error: None,
    };
    let refused = |message| Some(PlyError { ply: 0, message });
    match record {
        Ok(record) => replay.record = record,
        Err(error) => {
            replay.error = refused(format!("offset {}: {}", error.offset, error.message));
            return replay;
        }
    }
    let start = replay.record.start.as_deref().unwrap_or(Fen::START);
    let given = match input::position(start.as_bytes(), None, true) {
        Ok(given) => given,
        Err(refusal) => {
            replay.error = refused(format!(
                "start, offset {}: {}",
                refusal.offset, refusal.message
            ));
            return replay;
        }
    };
    match Judge::new(&given, rules, replay.record.count_started) {
        Ok(mut judge) => {
            (replay.start_count, replay.start_end) = (judge.count(), judge.judge_start());
            for (index, text) in replay.record.moves.iter().enumerate() {
                match play(&mut judge, text) {
                    Ok(ply) => replay.plies.push(ply),
                    Err(message) => {
                        replay.error = Some(PlyError {
                            ply: index + 1,
                            message,
                        });
                        break;
                    }
                }
            }
        }
        Err(message) => replay.error = refused(message),
    }
    replay.start = Some(given);
    replay
}

fn play(judge: &mut Judge, text: &str) -> Result<Ply, String> {
    let mv: UciMove = text
        .parse()
        .map_err(|error| format!("`{}`: {error}", text.escape_debug()))?;
    judge
        .play(mv.0)
        .map_err(|error| format!("`{text}`: {error}"))
}
