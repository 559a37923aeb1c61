//! Probing positions with their counts.

use makruk_core::{Color, PiecePlacement, Position};
use makruk_rules::{CountedMove, Counting, Rules};

use crate::{Probe, Verdict, Wdl, exits::Exits};

/// A set of tables that gives results without a running count.
pub(crate) trait Verdicts {
    /// The reason why a table cannot be read.
    type Error;

    /// Returns a position's result without a count; `None` if no table covers it.
    fn verdict_of(&self, position: &Position) -> Result<Option<Verdict>, Self::Error>;

    /// Returns whether a table has the pieces of a position.
    fn covers(&self, position: &Position) -> bool;

    /// Returns whether the results of a position's table include the counts that captures and promotions start under these
    /// rules.
    fn is_for(&self, position: &Position, rules: &Rules) -> bool;

    /// Returns the captures and promotions of a position's ending that matter for the wins of a side; `None` if there is no
    /// table.
    fn exits(&self, position: &Position, winner: Color) -> Option<&Exits>;
}

/// Probes a position with its count; returns `None` if no table covers it.
pub(crate) fn probe_with_count<T: Verdicts>(
    tables: &T,
    position: &Position,
    counting: &Counting,
    rules: &Rules,
) -> Result<Option<Probe>, T::Error> {
    let (board, turn) = (position.board(), position.turn());
    let Some(verdict) = tables.verdict_of(position)? else {
        return Ok(None);
    };
    let with_count = match verdict.under_count_on(board, turn, counting, rules) {
        _ if !tables.is_for(position, rules) => None,
        None if board.is_bare(turn) && !board.has_bia() => {
            Some(result_of_flight(tables, position, counting, rules)?)
        }
        with_count => with_count,
    };
    Ok(Some(Probe {
        verdict,
        with_count,
    }))
}

/// Returns the result for a bare khun to move that is mated without a count, if its move starts the count. The move may
/// change the count's length by capturing.
fn result_of_flight<T: Verdicts>(
    tables: &T,
    position: &Position,
    counting: &Counting,
    rules: &Rules,
) -> Result<Wdl, T::Error> {
    for &mv in &position.legal_moves() {
        let mut after = position.clone();
        let undo = after.play_unchecked(mv);
        let mut counting = *counting;
        counting.advance(&after, CountedMove::new(&after, &undo), rules);
        let verdict = tables.verdict_of(&after)?;
        let (board, turn) = (after.board(), after.turn());
        let result =
            verdict.and_then(|verdict| verdict.under_count_on(board, turn, &counting, rules));
        if result != Some(Wdl::Win) {
            return Ok(Wdl::Draw);
        }
    }
    Ok(Wdl::Loss)
}
