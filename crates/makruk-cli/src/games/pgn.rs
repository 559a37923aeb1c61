//! Games as PGN.

use std::io::{self, BufRead, ErrorKind, Write};

use makruk::{
    GameTree,
    letters::LetterSet,
    pgn::{Games, PgnErrorKind},
};

use super::{
    limits::{Limits, MORE_MEMORY},
    record::{Fault, GameRecord},
    style::TextStyle,
    tags::take_tags,
};
use crate::input::Input;

pub(super) struct PgnReader {
    /// `None` after a game that was too long for its end to be found.
    games: Option<Games<Box<dyn BufRead>>>,
    letters: Option<LetterSet>,
    limits: Limits,
    offset: u64,
    name: String,
    /// Whether a message has named the likely encoding.
    is_hinted: bool,
}

impl PgnReader {
    pub(super) fn new(input: Input, letters: Option<LetterSet>, limits: Limits) -> Self {
        Self {
            games: Some(Games::new(input.reader).with_limits(limits.text())),
            letters,
            limits,
            offset: 0,
            name: input.name,
            is_hinted: false,
        }
    }

    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    pub(super) fn next(&mut self) -> io::Result<Option<GameRecord>> {
        let Some(games) = &mut self.games else {
            return Ok(None);
        };
        self.offset = games.offset();
        let mut reader = match games.next_game() {
            Ok(Some(reader)) => reader,
            Ok(None) => return Ok(None),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                self.games = None;
                let message =
                    format!("{error}, so the rest of the file is not read; {MORE_MEMORY}");
                return Ok(Some(GameRecord::rejected(
                    "the last game".to_owned(),
                    message,
                )));
            }
            Err(error) => return Err(error),
        };
        let line = reader.line();
        let game = GameTree::read_within(&mut reader, self.letters, self.limits.tree());
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
                    PgnErrorKind::San(_) | PgnErrorKind::NullMoveInCheck => error.depth() == 0,
                    PgnErrorKind::TreeFull { .. } => true,
                    _ => false,
                };
                let mut message = error.kind().to_string();
                if let PgnErrorKind::Utf8(_) = error.kind() {
                    message += &super::hint_once(&mut self.is_hinted, &self.name);
                }
                if let PgnErrorKind::TreeFull { .. } = error.kind() {
                    message = format!("{message}; {MORE_MEMORY}");
                }
                let mut fault = Fault::new(place, error.ply(), message);
                fault.stops = stops;
                fault
            });
            let mut record = GameRecord::new(format!("line {line}"));
            record.faults = faults.collect();
            record.is_cut_off = game.is_cut_off;
            record.warnings = game.warnings.iter().map(ToString::to_string).collect();
            take_tags(&mut record, &game.tree);
            if game.more_errors > 0 {
                let message = format!("{} more errors in this game", game.more_errors);
                record.fault(0, message);
            }
            record.tree = (!is_unplayable).then_some(game.tree);
            record
        }))
    }
}

pub(super) fn write(out: &mut impl Write, style: &TextStyle, tagged: &GameTree) -> io::Result<()> {
    let TextStyle {
        letters, dialect, ..
    } = *style;
    write!(out, "{}", tagged.pgn().letters(letters).dialect(dialect))
}
