//! Quiescence search: captures until the position is quiet.

use makruk_core::{Move, SquareSet};

use super::{
    Searcher, blend,
    checks::Checks,
    exchange,
    histories::{Context, Moved},
    mate,
    picker::Picker,
};
use crate::{
    score::{INFINITE, MAX_PLY, Value, is_decisive},
    state::State,
    transposition::{Bound, TtEntry},
    worth,
};

impl Searcher<'_> {
    /// Searches captures and promotions; in check, all moves.
    ///
    /// `depth` starts at 0 and decreases. Checks are searched at 0, and for a few more plies if only checkmate matters;
    /// further down only recaptures are searched.
    #[allow(clippy::too_many_lines)] // a loop over moves and its preparation
    pub(super) fn quiescence<const IS_PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Value {
        if self.guard.stops(self.search.nodes) {
            return 0;
        }
        self.count_node::<IS_PV>(ply);
        let left = state.counting.plies_left(&self.search.rules);
        if let Some(end) = self.end_by_rule(state, left, ply) {
            return end;
        }
        let position = &state.position;
        let is_check = position.is_check();
        if ply >= MAX_PLY {
            return self.evaluate_leaf(state, ply);
        }
        let key = state.key(left);
        let tt_entry = self.probe_tt(key, ply, left);
        if let Some(entry) = tt_entry {
            if !IS_PV && entry.bound.settles(entry.value, beta) {
                return entry.value;
            }
        }
        let mut best;
        let mut raw = TtEntry::NO_EVAL;
        let mut futile = -INFINITE;
        if is_check {
            best = -INFINITE;
        } else {
            raw = match tt_entry {
                Some(entry) if entry.eval != TtEntry::NO_EVAL => entry.eval,
                _ => self.evaluate(state, ply),
            };
            best = self.correct(state, ply, raw);
            if let Some(entry) = tt_entry {
                if !is_decisive(entry.value) && entry.bound.settles(entry.value, best) {
                    best = entry.value;
                }
            }
            if best >= beta {
                best = blend(best, beta, self.tuned().stand_pat_blend, 1);
                if tt_entry.is_none() {
                    let entry = TtEntry {
                        mv: None,
                        value: best,
                        eval: raw,
                        depth: 0,
                        bound: Bound::Lower,
                        was_pv: IS_PV,
                    };
                    self.table.put(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + self.tuned().quiescence_futility;
        }
        let mut best_move = None;
        let tt_move = tt_entry.and_then(|entry| entry.mv);
        let is_loud = |mv: &Move| position.get(mv.to()).is_some() || mv.is_promotion();
        let context = Context {
            before: self.before(ply),
            // Used only to order evasions.
            attacked: if is_check {
                position.attacked_by(!position.turn())
            } else {
                SquareSet::EMPTY
            },
        };
        let mut picker = Picker::new(
            tt_move.filter(|mv| is_check || is_loud(mv)),
            [None; 2],
            context,
        );
        if !is_check {
            let checks = depth == 0
                || beta > self.tuned().decided_score
                    && depth >= -self.tuned().quiescence_check_plies;
            picker.without_quiets(checks.then(|| Checks::new(position)));
        }
        let just_moved = context.before[0].map(Moved::to);
        let mut number = 0;
        while let Some(mv) = picker.next(position, self.histories) {
            number += 1;
            if best > -INFINITE && !is_decisive(best) {
                if picker.is_at_bad_captures() && !is_check {
                    break;
                }
                let is_quiet = position.get(mv.to()).is_none() && !mv.is_promotion();
                if is_quiet && !is_check {
                    if !exchange::wins(position, mv, 0) {
                        continue;
                    }
                } else if !is_check {
                    let is_recapture = just_moved == Some(mv.to().index());
                    if depth <= -self.tuned().quiescence_recapture_plies
                        && !is_recapture
                        && !mv.is_promotion()
                    {
                        continue;
                    }
                    // Delta pruning: even the maximum gain does not reach the window.
                    let captured = position.get(mv.to());
                    let gain = captured.map_or(0, |piece| worth::in_exchange(piece.role()))
                        + if mv.is_promotion() {
                            self.tuned().quiescence_promotion
                        } else {
                            0
                        };
                    if futile + gain <= alpha {
                        best = best.max(futile + gain);
                        continue;
                    }
                    if futile <= alpha && !exchange::wins(position, mv, 1) {
                        best = best.max(futile);
                        continue;
                    }
                } else if number > self.tuned().quiescence_evasions && is_quiet {
                    // A few evasions that avoid mate suffice.
                    break;
                }
            }
            let value = {
                self.search.frames[ply].moved = position
                    .get(mv.from())
                    .map(|mover| Moved::new(position.turn(), mover.role(), mv));
                self.search.hashes.push(position.zobrist());
                let mut next = *state;
                self.play_prefetching(&mut next, mv);
                let value = -self.quiescence::<IS_PV>(&next, ply + 1, -beta, -alpha, depth - 1);
                self.search.hashes.pop();
                value
            };
            if self.guard.is_stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if IS_PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if is_check && number == 0 {
            return mate(state, ply);
        }
        self.table.put(
            key,
            ply,
            TtEntry {
                mv: best_move,
                value: best,
                eval: raw,
                depth: 0,
                bound: if best >= beta {
                    Bound::Lower
                } else {
                    Bound::Upper
                },
                was_pv: IS_PV,
            },
        );
        best
    }
}
