//! `makruk replay`: replays games move by move and judges every ply.

mod account;
mod json;
mod judge;

use std::io;

use makruk::{Action, Count, Outcome};

use self::judge::{Judge, Ply};
use crate::{
    Verdict,
    args::{ReplayArgs, RuleSet},
    games::{Fault, Record, Source},
    input::Given,
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
}

impl Replay {
    /// Returns the first end that the game reached, and the number of its ply: from 1, or 0 if the
    /// first position is an end.
    fn first_end(&self) -> Option<(usize, Outcome)> {
        let ends = self.plies.iter().map(|ply| ply.end);
        let mut ends = core::iter::once(self.start_end).chain(ends).enumerate();
        ends.find_map(|(ply, end)| Some((ply, end?)))
    }

    /// Returns why the game could not be replayed to its end or, if it could, the first thing that
    /// is wrong.
    fn error(&self) -> Option<&Fault> {
        let faults = &self.record.faults;
        let stop = faults.iter().find(|fault| fault.stops);
        stop.or(faults.first())
    }
}

/// What becomes of the games.
trait Write {
    /// Writes a game and its number in the input, from 1.
    fn write(&mut self, game: &Replay, number: usize) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

pub(crate) fn run(args: &ReplayArgs) -> io::Result<Verdict> {
    let mut source = if args.sample {
        Source::sample(SAMPLE)?
    } else {
        Source::open(args.file.as_deref(), args.from, args.letters.named())?
    };
    let mut writer: Box<dyn Write> = if args.json {
        Box::new(json::Writer::new())
    } else {
        Box::new(account::Writer::new(args.boards))
    };
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 || !args.json {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut verdict = Verdict::Done;
    let mut number = 0;
    while let Some(record) = source.next()? {
        number += 1;
        let game = replay(record, args.rules);
        if game.record.is_cut_off {
            bar.suspend(|| game.record.note_cut_off(&source.name));
        }
        if game.error().is_some() {
            verdict = Verdict::Refused;
            bar.suspend(|| game.record.complain(&source.name));
        }
        writer.write(&game, number)?;
        bar.set_position(source.offset());
    }
    bar.finish_and_clear();
    writer.finish()?;
    Ok(verdict)
}

fn replay(record: Record, rules: RuleSet) -> Replay {
    let mut replay = Replay {
        record,
        rules,
        start: None,
        start_count: None,
        start_end: None,
        plies: Vec::new(),
    };
    let Some(tree) = &replay.record.tree else {
        return replay;
    };
    let given = Given {
        setup: tree.start_setup(),
        position: tree.start().clone(),
    };
    let counts = |action| matches!(action, Action::StartCount | Action::StopCount);
    let calls = tree.main_line().any(|node| node.actions().any(counts));
    let mut refused = Vec::new();
    match Judge::new(&given, rules, replay.record.count_started, calls) {
        Ok(mut judge) => {
            (replay.start_count, replay.start_end) = (judge.count(), judge.judge_start());
            let nodes = core::iter::once(tree.root()).chain(tree.main_line());
            for (ply, node) in nodes.enumerate() {
                if !node.is_root() {
                    let Some(mv) = node.mv() else {
                        refused.push((ply, "nobody can pass in a game".to_owned(), true));
                        break;
                    };
                    replay.plies.push(judge.play(mv));
                }
                // A count that is refused does not make the moves wrong.
                let actions = node.actions().filter_map(|action| judge.act(action).err());
                refused.extend(actions.map(|message| (ply, message, false)));
            }
        }
        Err(message) => refused.push((0, message, false)),
    }
    for (ply, message, stops) in refused {
        if stops {
            replay.record.stop(ply, message);
        } else {
            replay.record.fault(ply, message);
        }
    }
    replay.start = Some(given);
    replay
}
