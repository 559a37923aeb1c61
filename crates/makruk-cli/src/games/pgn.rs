//! Games as PGN.

use std::io::{self, BufRead, ErrorKind, Write};

use makruk::{
    GameTree,
    letters::LetterSet,
    pgn::{Games, PgnErrorKind, TagError},
};
use serde_json::Value;

use super::{Fault, Limits, MORE_MEMORY, Record};
use crate::input::Input;

/// The tag for what has a key of its own in JSON: what messages call a game.
pub(super) const ID: &str = "GameId";
/// The same for the ply with which counting began, in the terms of `count_started`.
pub(super) const COUNT: &str = "CountStarted";

pub(super) struct Source {
    /// `None` behind a game that is too long to find its end.
    games: Option<Games<Box<dyn BufRead>>>,
    letters: Option<LetterSet>,
    limits: Limits,
    offset: u64,
}

impl Source {
    pub(super) fn new(input: Input, letters: Option<LetterSet>, limits: Limits) -> Self {
        Self {
            games: Some(Games::new(input.reader).max_game_bytes(limits.text())),
            letters,
            limits,
            offset: 0,
        }
    }

    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Record>> {
        let Some(games) = &mut self.games else {
            return Ok(None);
        };
        self.offset = games.offset();
        let mut reader = match games.next_game() {
            Ok(Some(reader)) => reader,
            Ok(None) => return Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                self.games = None;
                let message = format!("{error}, so this is the end; {MORE_MEMORY}");
                return Ok(Some(Record::refused("the last game".to_owned(), message)));
            }
            Err(error) => return Err(error),
        };
        let line = reader.line();
        let game = GameTree::read_within(&mut reader, self.letters.as_ref(), self.limits.tree());
        Ok(game.map(|game| {
            let is_unplayable = game.errors.iter().any(|error| {
                use PgnErrorKind::{Fen, Setup, Variant};
                matches!(error.kind(), Fen(_) | Setup(_) | Variant)
            });
            let faults = game.errors.iter().map(|error| {
                let mut place = format!("line {}, column {}", error.line(), error.column());
                if error.depth() > 0 {
                    place.push_str(", in a variation");
                }
                let stops = match error.kind() {
                    PgnErrorKind::San(_)
                    | PgnErrorKind::Move(_)
                    | PgnErrorKind::NullMoveInCheck => error.depth() == 0,
                    PgnErrorKind::TreeFull { .. } => true,
                    _ => false,
                };
                let mut message = error.kind().to_string();
                if let PgnErrorKind::TreeFull { .. } = error.kind() {
                    message = format!("{message}; {MORE_MEMORY}");
                }
                let mut fault = Fault::new(place, error.ply(), message);
                fault.stops = stops;
                fault
            });
            let mut record = Record::new(format!("line {line}"));
            record.faults = faults.collect();
            record.is_cut_off = game.is_cut_off;
            take_tags(&mut record, &game.tree);
            if game.more_errors > 0 {
                let message = format!("there are {} more errors in this game", game.more_errors);
                record.fault(0, message);
            }
            record.tree = (!is_unplayable).then_some(game.tree);
            record
        }))
    }
}

/// Takes from the tags of a tree what a record has beside it.
pub(super) fn take_tags(record: &mut Record, tree: &GameTree) {
    record.id = tree.tag(ID).map(Value::from);
    if let Some(text) = tree.tag(COUNT) {
        match text.parse() {
            Ok(ply) => record.count_started = Some(ply),
            Err(_) => record.fault(
                0,
                format!("tag `{COUNT}`: expected 0, -1 or the number of a ply, found `{text}`"),
            ),
        }
    }
}

/// Returns a tree with tags for what the record has beside it, and why its id cannot be one of them.
pub(super) fn tagged(record: &Record, tree: &GameTree) -> (GameTree, Option<TagError>) {
    let mut tagged = tree.clone();
    let name = record.name();
    let error = name.and_then(|name| tagged.set_tag(ID, &name).err());
    if let Some(ply) = record.count_started {
        // A number can be a tag.
        let _ = tagged.set_tag(COUNT, &ply.to_string());
    }
    (tagged, error)
}

pub(super) fn write(
    out: &mut impl Write,
    letters: &LetterSet,
    tagged: &GameTree,
) -> io::Result<()> {
    write!(out, "{}", tagged.pgn().letters(*letters))
}
