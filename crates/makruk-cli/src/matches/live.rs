//! The state of a running match on a terminal.

use indicatif::ProgressBar;
use makruk_match::{GameEntry, Observer, Standings, Tournament};

use super::report;
use crate::{escape::escaped, output};

/// Shows the standings, the sequential test and the time left on standard error, if that is a terminal.
pub(super) struct Live<'a> {
    tournament: &'a Tournament,
    bar: ProgressBar,
}

impl<'a> Live<'a> {
    pub(super) fn new(tournament: &'a Tournament, finished: u64) -> Self {
        let games = tournament.schedule().len().max(finished);
        let bar = output::progress(games, "{bar:30} {pos}/{len} games, {eta} left\n{msg}");
        // The time left is that of the games of this run.
        bar.set_position(finished);
        bar.reset_eta();
        bar.tick();
        Self { tournament, bar }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Live<'_> {
    fn game_finished(&self, entry: &GameEntry, standings: &Standings) {
        self.bar.inc(1);
        if self.bar.is_hidden() {
            return;
        }
        let mut lines = report::rows(standings);
        lines.extend(report::test(self.tournament, standings));
        self.bar.set_message(lines.join("\n"));
        if let Some(fault) = &entry.fault {
            let number = entry.game + 1;
            self.bar.println(format!(
                "game {number}: {} loses: {}",
                escaped(&fault.engine),
                escaped(format!("{}, {}", fault.kind, fault.message))
            ));
        }
    }
}
