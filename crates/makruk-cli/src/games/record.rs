//! A game read from a file, with its errors.

use makruk::{GameTree, tree::CountStarted};
use serde_json::Value;

use crate::output;

/// A game read from a file.
pub(crate) struct GameRecord {
    /// Its place in the file: `line 3`, `game 2`.
    pub(crate) place: String,
    pub(crate) id: Option<Value>,
    /// The readable part of the game; `None` if its initial position is invalid.
    pub(crate) tree: Option<GameTree>,
    /// Whether board's honour was called: 0 = it starts automatically, -1 = it was not called, k = counting started with ply k of
    /// the game.
    pub(crate) count_started: Option<i64>,
    pub(crate) faults: Vec<Fault>,
    /// Whether the text ends where a result should follow.
    pub(crate) is_cut_off: bool,
    /// Contradictions in the text, which the tree keeps, each with its place.
    pub(super) warnings: Vec<String>,
}

/// An error in a game.
pub(crate) struct Fault {
    /// Its place in the file: `line 3`, `line 3, column 14`.
    place: String,
    /// Ply number from 1; 0 = before the first.
    pub(crate) ply: usize,
    pub(crate) message: String,
    /// Whether the moves of the main line end here.
    pub(crate) stops: bool,
}

impl Fault {
    pub(crate) const fn new(place: String, ply: usize, message: String) -> Self {
        Self {
            place,
            ply,
            message,
            stops: false,
        }
    }
}

impl GameRecord {
    /// Creates a record with only its place.
    pub(super) fn new(place: String) -> Self {
        Self {
            place,
            id: None,
            tree: None,
            count_started: None,
            faults: Vec::new(),
            is_cut_off: false,
            warnings: Vec::new(),
        }
    }

    /// Creates a record for an unreadable game; `message` gives the reason.
    pub(super) fn rejected(place: String, message: String) -> Self {
        let mut record = Self::new(place);
        record.fault(0, message);
        record
    }

    /// Returns when the count was called, or an error if it is none of the possible values.
    pub(crate) fn count_started(&self) -> Result<Option<CountStarted>, String> {
        let started = self.count_started.map(CountStarted::try_from).transpose();
        started.map_err(|error| error.to_string())
    }

    /// Adds an error, and forgets when the count was called, if that is not a ply of the game.
    pub(super) fn check_count(&mut self) {
        let error = match self.count_started() {
            Err(error) => error,
            Ok(Some(CountStarted::Ply(ply))) => {
                let Some(tree) = self.tree.as_ref().filter(|_| self.faults.is_empty()) else {
                    return;
                };
                let last = tree.start().ply() + tree.main_line().count() as u64;
                if ply <= last {
                    return;
                }
                format!(
                    "`count_started` must be a ply of the game, found {ply} after the last ply, {last}"
                )
            }
            Ok(_) => return,
        };
        self.count_started = None;
        self.fault(0, error);
    }

    /// Returns whether it says with which ply a player called the count.
    pub(super) fn has_called_count(&self) -> bool {
        matches!(self.count_started(), Ok(Some(CountStarted::Ply(_))))
    }

    /// Creates a record for a line that is unreadable from an offset on.
    pub(super) fn rejected_at(line: usize, offset: usize, message: &str) -> Self {
        let mut record = Self::new(format!("line {line}"));
        let place = format!("line {line}, offset {offset}");
        record.faults.push(Fault::new(place, 0, message.to_owned()));
        record
    }

    /// Adds an error at the game's place.
    pub(crate) fn fault(&mut self, ply: usize, message: String) {
        let place = self.place.clone();
        self.faults.push(Fault::new(place, ply, message));
    }

    /// Adds the error that ends the main line.
    pub(crate) fn stop(&mut self, ply: usize, message: String) {
        self.fault(ply, message);
        if let Some(fault) = self.faults.last_mut() {
            fault.stops = true;
        }
    }

    /// Reports contradictions, and that the record ends without a result.
    pub(crate) fn note_warnings(&self, file: &str) {
        for warning in &self.warnings {
            output::note(format_args!("{file}, {warning}"));
        }
        if self.is_cut_off {
            let place = &self.place;
            output::note(format_args!(
                "{file}, {place}: the record ends without a result"
            ));
        }
    }

    /// Returns the game's name for messages.
    pub(crate) fn name(&self) -> Option<String> {
        let id = self.id.as_ref()?;
        Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
    }

    /// Reports all errors.
    pub(crate) fn complain(&self, file: &str) {
        let name = self.name();
        let game = name.map_or(String::new(), |name| format!(" (game {name})"));
        for fault in &self.faults {
            let ply = match fault.ply {
                0 => String::new(),
                ply => format!(", ply {ply}"),
            };
            output::complain(format_args!(
                "{file}, {}{game}{ply}: {}",
                fault.place, fault.message
            ));
        }
    }
}
