//! Tablebase probing during a search.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Move, PiecePlacement};
use makruk_rules::Rules;
use makruk_tables::{BareKhunTables, Tablebase, Verdict};

use crate::{
    score::{DRAW, Value, mated_in},
    state::{State, is_chase},
};

/// Longer than any mating line in the tables, in plies.
const LONGEST: usize = 256;

/// An engine's built-in tables, and the caller's external tablebase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TablebaseProber<'a> {
    pub(crate) tables: &'a BareKhunTables,
    pub(crate) tablebase: Option<&'a (dyn Tablebase + Send + Sync)>,
}

impl TablebaseProber<'_> {
    /// Probes a position, if one side has a bare khun.
    pub(crate) fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        if !is_chase(position) {
            return None;
        }
        let verdict = self.tables.probe(position);
        verdict.or_else(|| self.probe_external(position))
    }

    fn probe_external(&self, position: &BitPosition) -> Option<Verdict> {
        if position.has_bia() {
            return None;
        }
        self.tablebase?.probe(position)
    }

    /// Returns the exact value of a position with a bare khun, if it is known. A mate must come within `left` plies,
    /// the rest of the count.
    pub(crate) fn value(
        &self,
        state: &State,
        rules: &Rules,
        left: Option<u32>,
        ply: usize,
    ) -> Option<Value> {
        let position = &state.position;
        // Tables with a bia include the counts that begin later; no count runs while a bia is on the board.
        let is_certain = match left {
            Some(_) => !position.has_bia(),
            None => position.has_bia() || !rules.pieces.begins_by_itself(position),
        };
        if !is_certain {
            return None;
        }
        let verdict = self.probe(position)?;
        let is_in_time = |plies: u16| left.is_none_or(|left| u32::from(plies) <= left);
        Some(match verdict {
            // The mating side may have been counting.
            Verdict::Loss { plies: 0 } if state.is_mate_a_draw() => DRAW,
            Verdict::Win { plies } if is_in_time(plies) => -mated_in(ply + usize::from(plies)),
            Verdict::Loss { plies } if is_in_time(plies) => mated_in(ply + usize::from(plies)),
            _ => DRAW,
        })
    }

    /// Probes the position after a legal move, from the opponent's point of view. The best move gives the opponent the
    /// lowest verdict, ignoring the count.
    pub(crate) fn probe_after(&self, position: &BitPosition, mv: Move) -> Option<Verdict> {
        if !is_chase(position) {
            return self.probe(&position.after_unchecked(mv));
        }
        let verdict = self.tables.probe_after(position, mv);
        verdict.or_else(|| self.probe_external(&position.after_unchecked(mv)))
    }

    /// Extends a line of legal moves up to the mate, if it is known.
    pub(crate) fn lengthen(&self, root: &BitPosition, line: &mut Vec<Move>) {
        let after = |position: BitPosition, mv: &Move| position.after_unchecked(*mv);
        let mut position = line.iter().fold(*root, after);
        while line.len() < LONGEST && !matches!(self.probe(&position), None | Some(Verdict::Draw)) {
            let moves = position.legal_moves();
            let after = moves
                .iter()
                .filter_map(|&mv| Some((self.probe_after(&position, mv)?, mv)));
            let Some((_, mv)) = after.min() else { return };
            line.push(mv);
            position = position.after_unchecked(mv);
        }
    }
}
