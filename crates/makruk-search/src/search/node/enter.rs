//! Entering a node: terminal positions, cutoffs without a search, static evaluation.

use super::{MAX_STACK, NodeParams, NodeState, Searcher, Stage};
use crate::{
    score::{DRAW, INFINITE, MAX_PLY, Value, is_decisive, mated_in},
    search::mate,
    state::State,
    transposition::TtEntry,
};

/// The static evaluation of a node, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct StaticEval {
    /// The sum of the terms, or the output of the net.
    pub(in crate::search) raw: Value,
    /// The raw evaluation, corrected by the correction histories.
    pub(in crate::search) corrected: Value,
    /// The TT value if its bound improves the corrected evaluation, otherwise the latter.
    pub(in crate::search) best: Value,
}

impl StaticEval {
    /// In check, no evaluation is meaningful.
    pub(in crate::search) const IN_CHECK: Self = Self {
        raw: TtEntry::NO_EVAL,
        corrected: TtEntry::NO_EVAL,
        best: -INFINITE,
    };
}

/// 1. Enter.
impl Searcher<'_> {
    /// Enters a node other than the root, whose position is in `node`. Returns its value if no child outside quiescence
    /// is needed; otherwise the node is ready to be resumed.
    pub(in crate::search) fn enter<const IS_PV: bool>(
        &mut self,
        mut params: NodeParams,
        node: &mut NodeState,
    ) -> Option<Value> {
        let state = &node.state;
        let NodeParams { ply, depth, .. } = params;
        if depth <= 0 && self.search.is_selective {
            let NodeParams { alpha, beta, .. } = params;
            return Some(self.quiescence::<IS_PV>(state, ply, alpha, beta, 0));
        }
        if self.guard.stops(self.search.nodes) {
            return Some(0);
        }
        self.count_node::<IS_PV>(ply);
        let left = state.counting.plies_left(&self.search.rules);
        let end = self.end_by_rule(state, left, ply);
        if end.is_some() {
            return end;
        }
        let is_check = state.position.is_check();
        if ply >= MAX_PLY || depth <= 0 || self.search.stack_len >= MAX_STACK {
            return Some(self.evaluate_leaf(state, ply));
        }
        let bound = self.narrow_window(state, &mut params);
        if bound.is_some() {
            return bound;
        }
        let excluded = self.search.frames[ply].excluded;
        let key = state.key(left);
        let tt_entry = match excluded {
            None => self.probe_tt(key, ply, left),
            Some(_) => None,
        };
        if let Some(entry) = tt_entry.filter(|_| !IS_PV) {
            if self.is_tt_cutoff(state, params, entry) {
                return Some(entry.value);
            }
        }
        let eval = if is_check {
            StaticEval::IN_CHECK
        } else {
            self.static_eval(state, ply, tt_entry)
        };
        self.search.frames[ply].eval = eval.corrected;
        if !is_check && excluded.is_none() {
            params.depth += self.hindsight_extension(ply, eval.best);
        }
        let is_improving = !is_check && self.is_improving(ply);
        self.search.frames[ply + 1].killers = [None; 2];
        self.search.frames[ply + 2].cutoffs = 0;
        let is_chase = state.is_chase();
        let tuned = self.tuned();
        let is_decided = is_chase || params.beta.abs() > tuned.decided_score;
        let prunes = |also_decided| self.prunes_by_eval(is_chase, is_decided, also_decided);
        let prunes_node = !IS_PV && !is_check && excluded.is_none() && prunes(tuned.decided_nodes);
        node.prunes_moves = prunes(tuned.decided_moves);
        node.stage = Stage::Moves;
        if prunes_node {
            let value = self.prune_node(state, params, eval.best, is_improving);
            if value.is_some() {
                return value;
            }
            node.stage = Stage::NullMove;
        }
        node.params = params;
        node.is_pv = IS_PV;
        node.is_check = is_check;
        node.is_improving = is_improving;
        node.is_decided = is_decided;
        node.was_pv = IS_PV || tt_entry.is_some_and(|entry| entry.was_pv);
        node.excluded = excluded;
        node.key = key;
        node.tt_entry = tt_entry;
        node.raw_eval = eval.raw;
        node.eval = eval.best;
        None
    }

    /// Returns whether static evaluation prunes a node or its moves. `also_decided` is the parameter that enables it for
    /// decided ones.
    ///
    /// Against a bare khun, the count decides and waiting moves are often best, so static evaluation does not prune. Nor
    /// does it in other decided positions, where only mate matters, unless the parameter enables it.
    #[inline]
    fn prunes_by_eval(&self, is_chase: bool, is_decided: bool, also_decided: Value) -> bool {
        self.search.is_selective && !is_chase && (!is_decided || also_decided > 0)
    }

    /// Narrows the window to the possible values; returns its bound if no value remains.
    #[inline]
    fn narrow_window(&self, state: &State, params: &mut NodeParams) -> Option<Value> {
        let NodeParams {
            ply, alpha, beta, ..
        } = params;
        // Mate distance pruning: no mate here can be better than one already found.
        *alpha = (*alpha).max(mated_in(*ply));
        *beta = (*beta).min(-mated_in(*ply + 1));
        // Upcoming repetition: the side to move has at least a draw.
        if *alpha < *beta && *alpha < DRAW && self.can_repeat(state) {
            *alpha = DRAW;
        }
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Returns whether the value of a TT entry replaces a search with a null window, and rewards the move of such a
    /// fail-high.
    #[inline]
    fn is_tt_cutoff(&mut self, state: &State, params: NodeParams, entry: TtEntry) -> bool {
        let NodeParams {
            ply, depth, beta, ..
        } = params;
        let is_cutoff = self.search.is_selective
            && entry.depth >= depth
            && entry.bound.settles(entry.value, beta);
        if is_cutoff && entry.value >= beta {
            self.reward_tt_move(state, ply, depth, entry);
        }
        is_cutoff
    }

    /// Counts a node, and clears its principal variation.
    #[inline]
    pub(in crate::search) fn count_node<const IS_PV: bool>(&mut self, ply: usize) {
        self.search.nodes += 1;
        if IS_PV {
            self.search.frames[ply].line.clear();
            self.search.seldepth = self.search.seldepth.max(ply);
        }
    }

    /// Evaluates a leaf, including checkmate and stalemate.
    pub(in crate::search) fn evaluate_leaf(&mut self, state: &State, ply: usize) -> Value {
        let position = &state.position;
        match (position.is_check(), position.has_legal_move()) {
            (true, false) => mate(state, ply),
            (false, false) => DRAW,
            _ => self.evaluate(state, ply),
        }
    }

    /// Evaluates a position whose side to move is not in check.
    #[inline]
    pub(in crate::search) fn static_eval(
        &mut self,
        state: &State,
        ply: usize,
        tt_entry: Option<TtEntry>,
    ) -> StaticEval {
        let raw = match tt_entry {
            Some(entry) if entry.eval != TtEntry::NO_EVAL => entry.eval,
            _ => self.evaluate(state, ply),
        };
        let corrected = self.correct(state, ply, raw);
        let settling = tt_entry.filter(|entry| {
            !is_decisive(entry.value) && entry.bound.settles(entry.value, corrected)
        });
        StaticEval {
            raw,
            corrected,
            best: settling.map_or(corrected, |entry| entry.value),
        }
    }

    /// Hindsight extension, in plies: extends a node if the move to it was heavily reduced and worsened the mover's
    /// evaluation.
    #[inline]
    fn hindsight_extension(&self, ply: usize, eval: Value) -> i32 {
        let Some(before) = ply.checked_sub(1).map(|ply| &self.search.frames[ply]) else {
            return 0;
        };
        let is_worse = before.eval != TtEntry::NO_EVAL && -eval < before.eval;
        i32::from(is_worse && before.reduced >= self.tuned().hindsight_deeper)
    }

    /// Returns whether the evaluation is better than two plies ago.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).map(|ply| self.search.frames[ply].eval);
        earlier.is_some_and(|earlier| {
            earlier != TtEntry::NO_EVAL && self.search.frames[ply].eval > earlier
        })
    }
}
