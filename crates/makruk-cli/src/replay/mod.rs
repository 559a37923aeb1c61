//! `makruk replay`: replays games move by move and adjudicates every ply.

mod account;
mod json;
mod judge;

use std::{collections::HashSet, io};

use clap::ValueEnum as _;
use makruk::{
    Action, Count, GameTree, Outcome, Position, Rules, Setup, Termination, pgn::GameResult,
};

use self::judge::{Judge, Ply};
use crate::{
    Verdict,
    args::ReplayArgs,
    games::{Fault, Limits, Record, Source, TERMINATION},
    given::Given,
    output,
    sentences::Language,
};

const SAMPLE: &str = include_str!("../../samples/pieces_honour.jsonl");

/// A game as far as it could be replayed.
struct Replay {
    record: Record,
    rules: Rules,
    /// `None` if the first position was rejected.
    start: Option<Given>,
    /// The count in progress in the first position.
    start_count: Option<Count>,
    plies: Vec<Ply>,
    last: Option<Last>,
    /// The first end that the game reached, by its moves or by an action of its players or an arbiter,
    /// and the number of its ply: from 1, or 0 if it was over before its first move.
    end: Option<(usize, Outcome)>,
}

/// The end of a record, after the last action of the players.
struct Last {
    position: Position,
    setup: Setup,
    count: Option<Count>,
}

impl Replay {
    /// Iterates over the plies, each with the position after it.
    fn positions(&self) -> impl Iterator<Item = (&Ply, Position)> {
        let mut position = self.start.as_ref().map(|given| given.position.clone());
        self.plies.iter().filter_map(move |ply| {
            let position = position.as_mut()?;
            position.play_unchecked(ply.mv);
            Some((ply, position.clone()))
        })
    }

    /// Returns the error that ended the replay or, if none did, the first error.
    fn error(&self) -> Option<&Fault> {
        let faults = &self.record.faults;
        let stop = faults.iter().find(|fault| fault.stops);
        stop.or(faults.first())
    }
}

/// An output for replayed games.
trait Write {
    /// Writes a game and its number in the input, from 1.
    fn write(&mut self, game: &Replay, number: usize) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

pub(crate) fn run(args: &ReplayArgs) -> io::Result<Verdict> {
    let mut keys = HashSet::new();
    if let Some(twice) = args.fields.iter().find(|&&field| !keys.insert(field)) {
        let name = twice.to_possible_value();
        let name = name.as_ref().map_or("", |value| value.get_name());
        let message = format!("--fields: `{name}` is given twice");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut source = if args.sample {
        Source::sample(SAMPLE)?
    } else {
        {
            let limits = Limits::new(args.max_memory);
            Source::open(args.file.as_deref(), args.from, args.letters, limits)?
        }
    };
    let mut writer: Box<dyn Write> = if args.json {
        Box::new(json::Writer::new(&args.fields))
    } else {
        Box::new(account::Writer::new(args.boards, Language::of(args.thai)))
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
            verdict = Verdict::Rejected;
            bar.suspend(|| game.record.complain(&source.name));
        }
        writer.write(&game, number)?;
        bar.set_position(source.offset());
    }
    bar.finish_and_clear();
    writer.finish()?;
    Ok(verdict)
}

fn replay(record: Record, rules: Rules) -> Replay {
    let mut replay = Replay {
        record,
        rules,
        start: None,
        start_count: None,
        plies: Vec::new(),
        last: None,
        end: None,
    };
    let Some(tree) = &replay.record.tree else {
        return replay;
    };
    let given = Given {
        setup: tree.start_setup(),
        position: tree.start().clone(),
    };
    let is_call = |action| matches!(action, Action::StartCount | Action::StopCount);
    let calls = tree.main_line().any(|node| node.actions().any(is_call));
    let mut rejected = Vec::new();
    match Judge::new(&given, rules, replay.record.count_started, calls) {
        Ok(mut judge) => {
            replay.start_count = judge.count();
            replay.end = judge.judge_start().map(|end| (0, end));
            let nodes = core::iter::once(tree.root()).chain(tree.main_line());
            for (ply, node) in nodes.enumerate() {
                let mut reached = |end: Option<Outcome>| {
                    replay.end = replay.end.or_else(|| Some((ply, end?)));
                };
                if !node.is_root() {
                    let Some(mv) = node.mv() else {
                        rejected.push((
                            ply,
                            "a null move cannot be played in a game".to_owned(),
                            true,
                        ));
                        break;
                    };
                    let mover = judge.position().turn();
                    let judged = judge.play(mv);
                    reached(judged.end);
                    replay.plies.push(judged);
                    if node.offers_draw() {
                        // An offer is always possible.
                        let _ = judge.act(Action::OfferDraw(mover));
                    }
                }
                for action in node.actions() {
                    match judge.act(action) {
                        Ok(end) => reached(end),
                        // A count that is rejected does not invalidate the moves.
                        Err(message) => rejected.push((ply, message, false)),
                    }
                }
            }
            if replay.end.is_none() {
                let ply = replay.plies.len();
                replay.end = end_of_tags(tree, &judge).map(|end| (ply, end));
            }
            replay.last = Some(Last {
                position: judge.position().clone(),
                setup: judge.setup(),
                count: judge.count(),
            });
        }
        Err(message) => {
            replay.last = Some(Last {
                position: given.position.clone(),
                setup: given.setup.clone(),
                count: None,
            });
            rejected.push((0, message, false));
        }
    }
    for (ply, message, stops) in rejected {
        if stops {
            replay.record.stop(ply, message);
        } else {
            replay.record.fault(ply, message);
        }
    }
    replay.start = Some(given);
    replay
}

/// Returns the end of a game that its tags describe and no move brought about. A result alone is not
/// enough.
fn end_of_tags(tree: &GameTree, judge: &Judge) -> Option<Outcome> {
    if tree.result() == GameResult::Unknown {
        return None;
    }
    // The last position is enough.
    let setup = judge.setup();
    let mut last = GameTree::with_count(judge.position().clone(), setup.count);
    last.set_result(tree.result());
    // The value was a valid tag before.
    let _ = last.set_tag(TERMINATION, tree.tag(TERMINATION)?);
    let outcome = last.to_game(*judge.rules()).ok()?.outcome()?;
    (outcome.by() != Termination::Unknown).then_some(outcome)
}
