//! A game as it stands in a file, and what is wrong with it.

use makruk::GameTree;
use serde_json::Value;

use crate::output;

/// A game as it stands in a file.
pub(crate) struct Record {
    /// Where it begins in the file: `line 3`, `game 2`.
    pub(crate) place: String,
    pub(crate) id: Option<Value>,
    /// The game as far as it could be read; `None` if not even its first position could.
    pub(crate) tree: Option<GameTree>,
    /// Who called board's honour: 0 = it begins by itself, -1 = nobody did, k = counting began with
    /// ply k of the game.
    pub(crate) count_started: Option<i64>,
    pub(crate) faults: Vec<Fault>,
    /// Whether the text ends without a result where one should be.
    pub(crate) is_cut_off: bool,
}

/// Something that is wrong with a game.
pub(crate) struct Fault {
    /// Where in the file: `line 3`, `line 3, column 14`.
    place: String,
    /// Number of the ply from 1; 0 = before the first.
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

impl Record {
    /// A game of which nothing is known yet but its place.
    pub(super) fn new(place: String) -> Self {
        Self {
            place,
            id: None,
            tree: None,
            count_started: None,
            faults: Vec::new(),
            is_cut_off: false,
        }
    }

    /// A game of which nothing can be said but what is wrong.
    pub(super) fn refused(place: String, message: String) -> Self {
        let mut record = Self::new(place);
        record.fault(0, message);
        record
    }

    /// Adds something that is wrong and has no other place than the game.
    pub(crate) fn fault(&mut self, ply: usize, message: String) {
        let place = self.place.clone();
        self.faults.push(Fault::new(place, ply, message));
    }

    /// Adds the reason why the moves of the main line end.
    pub(crate) fn stop(&mut self, ply: usize, message: String) {
        self.fault(ply, message);
        if let Some(fault) = self.faults.last_mut() {
            fault.stops = true;
        }
    }

    /// Says that the text of the game ends without a result.
    pub(crate) fn note_cut_off(&self, file: &str) {
        let place = &self.place;
        output::note(format_args!(
            "{file}, {place}: the text of the game ends without a result"
        ));
    }

    /// Returns what messages call the game.
    pub(crate) fn name(&self) -> Option<String> {
        let id = self.id.as_ref()?;
        Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
    }

    /// Complains about everything that is wrong.
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
