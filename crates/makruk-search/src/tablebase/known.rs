//! Tablebase probes of the search.

use alloc::vec::Vec;
use core::{cmp::Reverse, fmt};

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, PiecePlacement};
use makruk_rules::{CountStart, Rules};

use super::{BareKhunTables, Tablebase, Verdict};
use crate::{
    score::{DRAW, MATE, Value, mated_in},
    state::{State, is_chase},
};

/// Longer than any mating line of the tables.
const LONGEST: usize = 256;

/// The built-in tables of an engine, and the external tablebase of its caller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    pub(crate) tables: &'a BareKhunTables,
    pub(crate) tablebase: Option<&'a (dyn Tablebase + Send + Sync)>,
}

impl Known<'_> {
    /// Probes a position, if one side is bare.
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

    /// Returns the exact value of a position in which one side is bare, if it is known. A mate must come
    /// within `left`, the plies until the count is over.
    pub(crate) fn value(
        &self,
        state: &State,
        rules: &Rules,
        left: Option<u32>,
        ply: usize,
    ) -> Option<Value> {
        let position = &state.position;
        // The tables with a bia know when a count will begin; none runs while a bia is on the board.
        let is_certain = match left {
            Some(_) => !position.has_bia(),
            None => position.has_bia() || !will_count(position, rules),
        };
        if !is_certain {
            return None;
        }
        let verdict = self.probe(position)?;
        let is_in_time = |plies: u16| left.is_none_or(|left| u32::from(plies) <= left);
        Some(match verdict {
            // The counting side may have given it.
            Verdict::Loss { plies: 0 } if state.is_mate_a_draw() => DRAW,
            Verdict::Win { plies } if is_in_time(plies) => -mated_in(ply + usize::from(plies)),
            Verdict::Loss { plies } if is_in_time(plies) => mated_in(ply + usize::from(plies)),
            _ => DRAW,
        })
    }

    /// Returns a key that sorts moves without regard to the count: short mates first, then draws, then
    /// late mates by the opponent. Returns `None` if the position after the move is not known.
    pub(crate) fn rank(&self, position: &BitPosition, mv: Move) -> Option<Reverse<Value>> {
        Some(Reverse(match self.probe_after(position, mv)? {
            Verdict::Win { plies } => Value::from(plies) - MATE,
            Verdict::Loss { plies } => MATE - Value::from(plies),
            Verdict::Draw => DRAW,
        }))
    }

    fn probe_after(&self, position: &BitPosition, mv: Move) -> Option<Verdict> {
        if !is_chase(position) {
            return self.probe(&position.after_unchecked(mv));
        }
        let verdict = self.tables.probe_after(position, mv);
        verdict.or_else(|| self.probe_external(&position.after_unchecked(mv)))
    }

    /// Extends a line of legal moves to the mate, if it is known.
    pub(crate) fn lengthen(&self, root: &BitPosition, line: &mut Vec<Move>) {
        let after = |position: BitPosition, mv: &Move| position.after_unchecked(*mv);
        let mut position = line.iter().fold(*root, after);
        while line.len() < LONGEST && !matches!(self.probe(&position), None | Some(Verdict::Draw)) {
            let moves = position.legal_moves();
            let ranked = moves
                .iter()
                .filter_map(|&mv| Some((self.rank(&position, mv)?, mv)));
            let Some((_, mv)) = ranked.min() else { return };
            line.push(mv);
            position = position.after_unchecked(mv);
        }
    }
}

/// Returns whether a count will begin automatically with the next move.
fn will_count(position: &BitPosition, rules: &Rules) -> bool {
    let strong = Color::ALL
        .into_iter()
        .find(|&color| position.is_bare(!color));
    let limit = strong.and_then(|strong| rules.pieces.limits.limit(position, strong));
    rules.pieces.start == CountStart::Automatic && limit.is_some()
}

impl fmt::Debug for dyn Tablebase + Send + Sync + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tablebase")
    }
}
