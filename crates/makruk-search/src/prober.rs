//! Tablebase probing during a search.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Move, PiecePlacement};
use makruk_rules::Rules;
use makruk_tables::{MemoryTables, Probe, Tablebase, Verdict, Wdl};

use crate::{
    score::{DRAW, Value, ended_in, mated_in},
    state::{State, is_chase},
};

/// Longer than any mating line in the tables, in plies.
const LONGEST: usize = 256;
/// Maximum number of pieces, with the khuns, in the engine's tables.
const MOST_PIECES: usize = 4;
/// Maximum number of pieces, with the khuns, for which an external tablebase is probed if both sides have pieces.
const MOST_EXTERNAL: usize = 5;

/// An engine's built-in tables, and the caller's external tablebase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TablebaseProber<'a> {
    pub(crate) tables: &'a MemoryTables,
    pub(crate) tablebase: Option<&'a (dyn Tablebase + Send + Sync)>,
}

impl TablebaseProber<'_> {
    /// Probes a position, ignoring a running count.
    fn probe(&self, position: &BitPosition, rules: &Rules) -> Option<Verdict> {
        let pieces = position.occupied().len();
        if pieces <= MOST_PIECES {
            // The engine's tables are for the rules of its game.
            let verdict = self.tables.probe(position);
            if verdict.is_some() {
                return verdict;
            }
        }
        let tablebase = self.tablebase?;
        let may_cover = pieces <= MOST_EXTERNAL || is_chase(position);
        (may_cover && tablebase.holds_under(position, rules))
            .then(|| tablebase.probe(position))
            .flatten()
    }

    /// Probes a position under its count.
    #[inline]
    pub(crate) fn probe_with_count(&self, state: &State, rules: &Rules) -> Option<Probe> {
        let position = &state.position;
        let verdict = self.probe(position, rules)?;
        // The count may make a mate a draw.
        let is_draw = matches!(verdict, Verdict::Loss { plies: 0 }) && state.is_mate_a_draw();
        let with_count = if is_draw {
            Some(Wdl::Draw)
        } else {
            verdict.under_count(position, &state.counting, rules)
        };
        Some(Probe::new(verdict, with_count))
    }

    /// Returns the exact value of a position under its count, if it is known.
    #[inline]
    pub(crate) fn value(&self, state: &State, rules: &Rules, ply: usize) -> Option<Value> {
        let probe = self.probe_with_count(state, rules)?;
        Some(match probe.with_count? {
            Wdl::Draw => DRAW,
            _ => value_of(&state.position, probe.verdict, ply),
        })
    }

    /// Returns the value of a position without its count, if it is known.
    pub(crate) fn value_without_count(
        &self,
        position: &BitPosition,
        rules: &Rules,
        ply: usize,
    ) -> Option<Value> {
        let verdict = self.probe(position, rules)?;
        Some(value_of(position, verdict, ply))
    }

    /// Extends a line of legal moves up to the mate, if it is known.
    pub(crate) fn lengthen(&self, root: &State, rules: &Rules, line: &mut Vec<Move>) {
        let play = |state: &State, mv: Move| {
            let mut after = *state;
            after.play_to(state.position.after_unchecked(mv), mv, rules);
            after
        };
        let mut state = line.iter().fold(*root, |state, &mv| play(&state, mv));
        let is_decided = |position: &BitPosition| {
            let value = self.value_without_count(position, rules, 0);
            value.is_some_and(|value| value != DRAW)
        };
        while line.len() < LONGEST && is_decided(&state.position) {
            // The best move gives the opponent the lowest value.
            let after = state.position.legal_moves().into_iter().filter_map(|mv| {
                let after = play(&state, mv);
                let value = self.value(&after, rules, 0);
                let value =
                    value.or_else(|| self.value_without_count(&after.position, rules, 0))?;
                Some((value, mv))
            });
            let Some((_, mv)) = after.min() else { return };
            line.push(mv);
            state = play(&state, mv);
        }
    }
}

/// Returns the value of a verdict at this ply.
fn value_of(position: &BitPosition, verdict: Verdict, ply: usize) -> Value {
    let turn = position.turn();
    let loss = |loser, plies: u16| {
        let plies = ply + usize::from(plies);
        // Against a khun with pieces, a win may end with the capture of the last one.
        if plies == ply || position.is_bare(loser) {
            mated_in(plies)
        } else {
            ended_in(plies)
        }
    };
    match verdict {
        Verdict::Win { plies } => -loss(!turn, plies),
        Verdict::Loss { plies } => loss(turn, plies),
        Verdict::Draw => DRAW,
    }
}
