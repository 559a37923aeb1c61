//! A game to review, from a record.

use makruk::{Game, Rules, analysis::review::Review};

use crate::games::GameRecord;

/// A game, up to the first ply that cannot be reviewed, and its review.
pub(crate) struct ReviewedGame {
    pub(crate) record: GameRecord,
    pub(crate) game: Option<Game>,
    pub(super) review: Option<Review>,
}

impl ReviewedGame {
    /// Plays the main line of a record. Adds its errors to the record.
    pub(crate) fn new(mut record: GameRecord, rules: Rules) -> Self {
        let Some(tree) = &record.tree else {
            return Self {
                record,
                game: None,
                review: None,
            };
        };
        let started = record.count_started();
        let line = tree.play_main_line(rules, started.clone().unwrap_or(None));
        if let Err(error) = started {
            record.fault(0, error);
        }
        for error in line.rejected {
            record.fault(error.ply(), error.reason().to_string());
        }
        if let Some(end) = line.end {
            let message = format!("{}; the moves before are used", end.reason());
            record.stop(end.ply(), message);
        }
        Self {
            record,
            game: Some(line.game),
            review: None,
        }
    }
}
