//! The end of a move and of a node: re-search, cutoff, bound, and learning.

use makruk_core::Color;

use super::{CurrentMove, Next, NodeParams, NodeState, Searcher, Stage};
use crate::{
    score::{DRAW, Value, is_decisive},
    search::{
        blend,
        histories::{Context, Moved},
        mate,
    },
    state::State,
    transposition::{Bound, TtEntry},
};

/// 6. Re-search.
impl Searcher<'_> {
    /// Re-searches a move that fails high: at full depth after a reduced search, with the full window after a null
    /// window. Otherwise continues with the next move, or leaves the node on a beta cutoff.
    pub(super) fn after_move(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        value: Value,
    ) -> Next {
        let CurrentMove {
            mv, depth, reduced, ..
        } = node.current;
        let params = node.params;
        let NodeParams {
            alpha,
            beta,
            is_cut,
            ..
        } = params;
        let fails_high = value > alpha;
        self.search.frames[params.ply].reduced = 0;
        if fails_high && node.stage == Stage::AfterReduced && reduced < depth {
            self.set_child(&node.state, mv, child);
            let tuned = self.tuned();
            let depth = depth + i32::from(value > node.best + tuned.deeper_margin)
                - i32::from(value < node.best + tuned.shallower_margin + depth);
            node.current.depth = depth;
            let params = params.child(depth, -alpha - 1, -alpha, !is_cut);
            return Next::Child(Stage::AfterFullDepth, self.enter::<false>(params, child));
        }
        if fails_high && node.stage != Stage::AfterFullWindow && node.is_pv {
            self.set_child(&node.state, mv, child);
            let params = params.child(depth, -beta, -alpha, false);
            return Next::Child(Stage::AfterFullWindow, self.enter::<true>(params, child));
        }
        self.search.hashes.pop();
        if let Some(moves) = self.in_flight(node) {
            moves.remove(node.current_key());
        }
        if self.is_cutoff(node, value) {
            return Next::Value(self.leave(node));
        }
        Next::Stage(Stage::NextMove)
    }

    /// Updates the best move with the current move's value; returns whether it is a beta cutoff.
    fn is_cutoff(&mut self, node: &mut NodeState, value: Value) -> bool {
        let current = &node.current;
        let NodeParams { ply, beta, .. } = node.params;
        if value > node.best {
            node.best = value;
            if value > node.params.alpha {
                node.best_move = Some(current.mv);
                node.params.alpha = value;
                if node.is_pv {
                    self.update_pv(ply, current.mv);
                }
                if value >= beta {
                    self.search.frames[ply].cutoffs += 1;
                    self.update_histories(node);
                    return true;
                }
            }
        }
        // If a list is full, the histories learn slightly less.
        if let Some(captured) = current.captured {
            let _ = node
                .captures
                .try_push((current.mv, (current.role, captured)));
        } else if current.is_quiet {
            let _ = node.quiets.try_push((current.mv, current.moved));
        }
        false
    }
}

/// 7. Leave.
impl Searcher<'_> {
    /// Updates the correction history and the transposition table, and returns the value.
    #[inline(never)]
    pub(super) fn leave(&mut self, node: &NodeState) -> Value {
        let NodeParams {
            ply, depth, beta, ..
        } = node.params;
        let best = node.best;
        if node.move_count == 0 {
            return match node.excluded {
                Some(_) => node.params.alpha,
                None if node.is_check => mate(&node.state, ply),
                None => DRAW,
            };
        }
        if node.excluded.is_some() {
            return best;
        }
        if node.best_move.is_none() && ply > 0 {
            self.reward_previous_move(node);
        }
        let best = blend(best, beta, self.tuned().fail_high_blend, depth);
        let bound = if best >= beta {
            Bound::Lower
        } else if node.params.alpha > node.initial_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let position = &node.state.position;
        let is_quiet = node
            .best_move
            .is_none_or(|mv| position.get(mv.to()).is_none() && !mv.is_promotion());
        let static_eval = self.search.frames[ply].eval;
        if !node.is_check && is_quiet && !is_decisive(best) && bound.settles(best, static_eval) {
            let keys = self.correction_keys(&node.state, ply);
            self.histories
                .correct(position.turn(), keys, best - static_eval, depth);
        }
        let entry = TtEntry {
            mv: node.best_move,
            value: best,
            eval: node.raw_eval,
            depth,
            bound,
            was_pv: node.was_pv,
        };
        self.table.put(node.key, ply, entry);
        best
    }

    /// Returns the history bonus of a cutoff.
    fn history_bonus(&self, depth: i32) -> i32 {
        let tuned = self.tuned();
        let bonus = tuned.history_bonus_slope * depth - tuned.history_bonus_offset;
        bonus.min(tuned.history_bonus_limit)
    }

    /// Rewards a quiet TT move that causes a TT cutoff.
    pub(super) fn reward_tt_move(&mut self, state: &State, ply: usize, depth: i32, entry: TtEntry) {
        let share = self.tuned().table_cutoff_bonus;
        let position = &state.position;
        let Some(mv) = entry.mv.filter(|_| share > 0) else {
            return;
        };
        let mover = position.get(mv.from());
        let turn = position.turn();
        if let Some(mover) = mover.filter(|mover| mover.color() == turn) {
            if position.get(mv.to()).is_none() && !mv.is_promotion() {
                let bonus = self.history_bonus(depth) * share / 1024;
                let context = Context {
                    before: self.before(ply),
                    attacked: position.attacked_by(!turn),
                };
                let moved = Moved::new(turn, mover.role(), mv);
                self.histories
                    .reward_quiet(turn, mv, moved, &context, bonus);
            }
        }
    }

    /// Rewards the quiet move that led to a fail-low node.
    fn reward_previous_move(&mut self, node: &NodeState) {
        let NodeParams { ply, depth, .. } = node.params;
        let share = self.tuned().fail_low_bonus;
        let moved = self.search.frames[ply - 1].moved;
        // If the position is reversible, the last move was neither a capture nor a bia move.
        if let Some(moved) = moved.filter(|_| share > 0 && node.state.reversible > 0) {
            let bonus = self.history_bonus(depth) * share / 1024;
            self.histories
                .reward_after(self.before(ply - 1), moved, bonus);
        }
    }

    /// Updates killers and histories after a beta cutoff.
    fn update_histories(&mut self, node: &NodeState) {
        let current = &node.current;
        let NodeParams { ply, depth, .. } = node.params;
        let turn: Color = node.state.position.turn();
        let bonus = self.history_bonus(depth);
        let context = &node.context;
        if let Some(captured) = current.captured {
            self.histories
                .reward_capture(current.role, current.mv, captured, bonus);
        } else {
            let killers = &mut self.search.frames[ply].killers;
            if killers[0] != Some(current.mv) {
                *killers = [Some(current.mv), killers[0]];
            }
            self.histories
                .reward_quiet(turn, current.mv, current.moved, context, bonus);
            for &(other, piece) in &node.quiets {
                self.histories
                    .reward_quiet(turn, other, piece, context, -bonus);
            }
        }
        for &(other, (piece, victim)) in &node.captures {
            self.histories.reward_capture(piece, other, victim, -bonus);
        }
    }
}
