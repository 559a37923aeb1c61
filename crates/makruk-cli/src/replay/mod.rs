//! `makruk replay`: replays games move by move and adjudicates every ply.

pub(crate) mod args;
mod json;
mod replayer;
mod report;

use std::{collections::HashSet, io};

use clap::ValueEnum as _;
use makruk::{
    Action, Adjudicator, Count, Game, GameTree, Outcome, Position, Rules, Setup, Termination,
};

use self::args::ReplayArgs;
pub(crate) use self::json::CountObject;
use self::replayer::{Ply, Replayer};
use crate::{
    exit::ExitStatus,
    games::{Fault, GameReader, GameRecord, Limits, TERMINATION},
    given::Given,
    messages::Language,
    output,
};

const SAMPLE: &str = include_str!("../../samples/pieces_honour.jsonl");

/// A game, up to the first ply that cannot be replayed.
struct Replay {
    record: GameRecord,
    rules: Rules,
    /// `None` if the initial position was rejected.
    start: Option<Given>,
    /// The count in progress in the initial position.
    start_count: Option<Count>,
    plies: Vec<Ply>,
    last: Option<Last>,
    /// The first end of the game, by a move or by an action of a player or arbiter, with its ply number: from 1, or 0 if the game
    /// was over before its first move.
    end: Option<(usize, Outcome)>,
}

/// The final state of a record, after the players' last action.
struct Last {
    position: Position,
    setup: Setup,
    count: Option<Count>,
}

impl Replay {
    /// Iterates over the plies, each with the position that follows it.
    fn positions(&self) -> impl Iterator<Item = (&Ply, Position)> {
        let mut position = self.start.as_ref().map(|given| given.position.clone());
        self.plies.iter().filter_map(move |ply| {
            let position = position.as_mut()?;
            position.play_unchecked(ply.mv);
            Some((ply, position.clone()))
        })
    }

    /// Returns whether nothing of the text is a game: no tag and no move, but errors.
    fn is_nothing(&self) -> bool {
        let tree = self.record.tree.as_ref();
        let has_tags = tree.is_some_and(|tree| tree.tags().next().is_some());
        self.plies.is_empty() && !has_tags && !self.record.faults.is_empty()
    }

    /// Returns the error that stopped the replay, or else the first error.
    fn error(&self) -> Option<&Fault> {
        let faults = &self.record.faults;
        let stop = faults.iter().find(|fault| fault.stops);
        stop.or(faults.first())
    }
}

/// An output for replayed games.
trait Write {
    /// Writes a game; `number` is its number in the input, counted from 1.
    fn write(&mut self, game: &Replay, number: usize) -> io::Result<()>;
    fn finish(&mut self) -> io::Result<()>;
}

pub(crate) fn run(args: &ReplayArgs) -> io::Result<ExitStatus> {
    let mut keys = HashSet::new();
    if let Some(twice) = args.fields.iter().find(|&&field| !keys.insert(field)) {
        let name = twice.to_possible_value();
        let name = name.as_ref().map_or("", |value| value.get_name());
        let message = format!("--fields: duplicate key `{name}`");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let mut source = if args.sample {
        GameReader::sample(SAMPLE)?
    } else {
        let limits = Limits::new(args.max_memory);
        GameReader::open(args.file.as_deref(), args.from, args.letters, limits)?
    };
    let mut writer: Box<dyn Write> = if args.json {
        Box::new(json::Writer::new(&args.fields))
    } else {
        Box::new(report::Writer::new(args.boards, Language::of(args.thai)))
    };
    let bar = output::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
    if source.length == 0 || !args.json {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut status = ExitStatus::Done;
    let mut number = 0;
    while let Some(record) = source.next()? {
        number += 1;
        let game = replay(record, args.rules);
        bar.suspend(|| game.record.note_warnings(&source.name));
        if game.error().is_some() {
            status = ExitStatus::Rejected;
            bar.suspend(|| game.record.complain(&source.name));
        }
        writer.write(&game, number)?;
        bar.set_position(source.offset());
    }
    bar.finish_and_clear();
    writer.finish()?;
    if number == 0 {
        output::complain(format_args!("{}: expected a game, found none", source.name));
        status = ExitStatus::Rejected;
    }
    Ok(status)
}

fn replay(record: GameRecord, rules: Rules) -> Replay {
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
    let mut rejected = Vec::new();
    match replay.record.count_started() {
        Ok(started) => {
            let rules = tree.recorded_rules(rules, started);
            let mut replayer = Replayer::new(&given, rules, started);
            replay.start_count = replayer.record().count();
            replay.end = replayer.record().outcome().map(|end| (0, end));
            let nodes = core::iter::once(tree.root()).chain(tree.main_line());
            for (ply, node) in nodes.enumerate() {
                let mut reached = |end: Option<Outcome>| {
                    replay.end = replay.end.or_else(|| Some((ply, end?)));
                };
                if !node.is_root() {
                    let Some(mv) = node.mv() else {
                        rejected.push((ply, "a game cannot contain a null move".to_owned(), true));
                        break;
                    };
                    let mover = replayer.record().position().turn();
                    let judged = replayer.play(mv);
                    reached(judged.end);
                    replay.plies.push(judged);
                    if node.offers_draw() {
                        // An offer is always possible.
                        let _ = replayer.act(Action::OfferDraw(mover));
                    }
                }
                for action in node.actions() {
                    match replayer.act(action) {
                        Ok(end) => reached(end),
                        // A rejected count does not invalidate the moves.
                        Err(message) => rejected.push((ply, message, false)),
                    }
                }
            }
            if replay.end.is_none() {
                let ply = replay.plies.len();
                replay.end = end_of_tags(tree, replayer.record()).map(|end| (ply, end));
            }
            let record = replayer.record();
            replay.last = Some(Last {
                position: record.position().clone(),
                setup: record.setup(),
                count: record.count(),
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

/// Returns the game's end according to its tags, if no move ended it. A result alone is not enough.
fn end_of_tags(tree: &GameTree, record: &Adjudicator) -> Option<Outcome> {
    tree.tag(TERMINATION)?;
    // The final position is enough.
    let (position, count) = (record.position().clone(), record.setup().count);
    let mut last = Game::with_count(position, count, *record.rules());
    tree.conclude(&mut last).ok()?;
    let outcome = last.outcome()?;
    (outcome.by() != Termination::Unknown).then_some(outcome)
}
