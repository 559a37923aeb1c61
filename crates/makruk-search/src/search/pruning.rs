//! Pruning: nodes and moves that need no full search.

use core::ops::ControlFlow;

use makruk_core::{Move, Role};

use super::{
    Searcher, exchange,
    histories::{Context, Moved},
    visit::{Current, Progress, Stage, Task, Visit},
};
use crate::{
    score::{MATE_BOUND, Value, is_mate},
    state::State,
};

impl Searcher<'_> {
    /// Reverse futility pruning: so far above beta the opponent's move will not matter.
    #[inline]
    pub(super) fn reverse_futility(
        &self,
        depth: i32,
        eval: Value,
        is_improving: bool,
        beta: Value,
    ) -> Option<Value> {
        let params = self.params();
        let margin = params.reverse_futility_margin * (depth - i32::from(is_improving));
        (depth <= params.reverse_futility_depth && eval - margin >= beta && !is_mate(beta))
            .then_some((eval + beta) / 2)
    }

    /// Razoring: so far below alpha only captures could help.
    #[inline]
    pub(super) fn razoring(
        &mut self,
        state: &State,
        task: Task,
        alpha: Value,
        eval: Value,
    ) -> Option<Value> {
        let Task { ply, depth, .. } = task;
        let params = self.params();
        let margin = params.razoring_base + params.razoring_margin * depth;
        if depth > params.razoring_depth || eval + margin > alpha {
            return None;
        }
        let value = self.quiescence::<false>(state, ply, alpha, alpha + 1, 0);
        (value <= alpha).then_some(value)
    }

    /// Null-move pruning: if the opponent may move twice and the node still fails high, it is pruned.
    pub(super) fn null_move(&mut self, visit: &mut Visit, below: &mut Visit) -> Progress {
        visit.stage = Stage::ProbCut;
        let Some(next) = self.after_null(visit) else {
            return ControlFlow::Continue(None);
        };
        below.state = next;
        let Task { ply, beta, .. } = visit.task;
        self.tree.frames[ply].moved = None;
        self.tree.hashes.push(visit.state.position.zobrist());
        visit.stage = Stage::AfterNullMove;
        let depth = self.null_move_depth(visit);
        let task = visit
            .task
            .below(depth, -beta, -beta + 1, !visit.task.is_cut);
        ControlFlow::Continue(self.enter::<false>(task, below))
    }

    /// Takes the value after a null move. A cutoff at great depth is verified by a search in which
    /// no side passes.
    pub(super) fn after_null_move(
        &mut self,
        visit: &mut Visit,
        below: &mut Visit,
        value: Value,
    ) -> Progress {
        self.tree.hashes.pop();
        visit.stage = Stage::ProbCut;
        let Task {
            ply, depth, beta, ..
        } = visit.task;
        if value < beta {
            return ControlFlow::Continue(None);
        }
        visit.held = if is_mate(value) { beta } else { value };
        if depth < self.params().null_move_verification_depth || self.tree.no_null_before > 0 {
            return ControlFlow::Break(visit.held);
        }
        let depth = self.null_move_depth(visit);
        self.tree.no_null_before = ply + usize::try_from(depth * 3 / 4).unwrap_or(0);
        below.state = visit.state;
        visit.stage = Stage::AfterVerification;
        let task = Task {
            ply,
            depth,
            alpha: beta - 1,
            beta,
            is_cut: false,
        };
        ControlFlow::Continue(self.enter::<false>(task, below))
    }

    /// Takes the value of the search that verifies a null-move cutoff.
    pub(super) fn after_verification(&mut self, visit: &mut Visit, value: Value) -> Progress {
        self.tree.no_null_before = 0;
        if value >= visit.task.beta {
            return ControlFlow::Break(visit.held);
        }
        visit.stage = Stage::ProbCut;
        ControlFlow::Continue(None)
    }

    /// Returns the state after a null move, if one is worth a try.
    fn after_null(&self, visit: &Visit) -> Option<State> {
        let Task {
            ply, depth, beta, ..
        } = visit.task;
        let is_second = ply == 0 || self.tree.frames[ply - 1].moved.is_none();
        let is_off = ply < self.tree.no_null_before;
        let is_shallow = depth < self.params().null_move_depth;
        if is_shallow || visit.eval < beta || is_second || is_off || is_mate(beta) {
            return None;
        }
        // Zugzwang is unlikely with pieces that can always wait.
        let position = &visit.state.position;
        let own = position.by_color(position.turn());
        let waiting =
            position.by_role(Role::Rua) | position.by_role(Role::Ma) | position.by_role(Role::Khon);
        if !(own & waiting).more_than_one() {
            return None;
        }
        visit.state.after_null(&self.tree.rules)
    }

    /// Returns the depth of the search after a null move.
    fn null_move_depth(&self, visit: &Visit) -> i32 {
        let params = self.params();
        let Task { depth, beta, .. } = visit.task;
        let by_eval = (visit.eval - beta) / params.null_move_eval_divisor;
        let reduction = params.null_move_base
            + depth / params.null_move_depth_divisor
            + by_eval.min(params.null_move_eval_limit);
        depth - reduction
    }

    /// ProbCut: a capture that is far too good in a shallower search is good enough. Prepares it.
    pub(super) fn begin_probcut(&self, visit: &mut Visit) -> Progress {
        visit.stage = Stage::Moves;
        let params = self.params();
        let Task { depth, beta, .. } = visit.task;
        if depth >= params.probcut_depth
            && !is_mate(beta)
            && beta + params.probcut_margin < MATE_BOUND
        {
            let position = &visit.state.position;
            let is_capture = |mv: &Move| position.get(mv.to()).is_some();
            let remembered = visit.table_move().filter(is_capture);
            visit
                .picker
                .restart(remembered, [None; 2], Context::default());
            visit.picker.without_quiets(None);
            visit.stage = Stage::ProbCutMove;
        }
        ControlFlow::Continue(None)
    }

    /// ProbCut: searches the next capture that may reach the raised beta.
    pub(super) fn probcut_move(&mut self, visit: &mut Visit, below: &mut Visit) -> Progress {
        visit.stage = Stage::Moves;
        let Task {
            ply,
            depth,
            beta,
            is_cut,
            ..
        } = visit.task;
        let target = beta + self.params().probcut_margin;
        let needed = target - self.tree.frames[ply].eval;
        let Some((mv, role)) = self.good_capture(visit, needed) else {
            return ControlFlow::Continue(None);
        };
        let moved = Moved::new(visit.state.position.turn(), role, mv);
        self.step_down(visit, mv, moved, below);
        visit.stage = Stage::AfterProbCut;
        let value = self.quiescence::<false>(&below.state, ply + 1, -target, -target + 1, -1);
        ControlFlow::Continue(if -value >= target {
            let depth = depth - self.params().probcut_reduction;
            let task = visit.task.below(depth, -target, -target + 1, !is_cut);
            self.enter::<false>(task, below)
        } else {
            Some(value)
        })
    }

    /// Takes the value of a capture that ProbCut has searched.
    pub(super) fn after_probcut(&mut self, visit: &mut Visit, value: Value) -> Progress {
        self.tree.hashes.pop();
        let margin = self.params().probcut_margin;
        if value >= visit.task.beta + margin && !is_mate(value) {
            return ControlFlow::Break(value - margin);
        }
        visit.stage = Stage::ProbCutMove;
        ControlFlow::Continue(None)
    }

    /// Returns the next capture that wins at least this much, and the role that captures.
    fn good_capture(&mut self, visit: &mut Visit, needed: Value) -> Option<(Move, Role)> {
        let position = &visit.state.position;
        while let Some(mv) = visit.picker.next(position, self.histories) {
            if exchange::wins(position, mv, needed) {
                return Some((mv, position.get(mv.from())?.role()));
            }
        }
        None
    }

    /// Late move pruning and futility pruning: returns whether no more quiet moves are searched, those
    /// that give check apart.
    #[inline]
    pub(super) fn prunes_quiets(&self, visit: &Visit) -> bool {
        let params = self.params();
        let Task {
            ply, depth, alpha, ..
        } = visit.task;
        let next = visit.number + 1;
        let enough = if visit.is_improving {
            params.late_move_base + depth * depth
        } else {
            (params.late_move_base + depth * depth) / 2
        };
        let reduced = (depth - self.reduction(depth, next)).max(0);
        let is_futile = !visit.is_check
            && visit.prunes_moves
            && reduced <= params.futility_depth
            && self.tree.frames[ply].eval + params.futility_base + params.futility_margin * reduced
                <= alpha;
        next > enough || is_futile
    }

    /// Returns whether a move is pruned: a quiet one with a bad history, or one that loses material in
    /// the exchange on its target.
    #[inline]
    pub(super) fn prunes_move(&self, visit: &Visit, current: &Current) -> bool {
        let params = self.params();
        let depth = visit.task.depth;
        let Current {
            mv,
            is_quiet,
            gives_check,
            history,
            ..
        } = *current;
        let reduced = (depth - self.reduction(depth, visit.number)).max(0);
        let is_bad = visit.prunes_moves
            && reduced <= params.history_pruning_depth
            && history < -params.history_pruning_margin * depth;
        if is_quiet && !gives_check && (visit.skips_quiets || is_bad) {
            return true;
        }
        let (left, may_lose) = if is_quiet {
            (reduced, params.exchange_pruning_quiet * reduced * reduced)
        } else {
            (depth, params.exchange_pruning_capture * depth)
        };
        visit.prunes_moves
            && left <= params.exchange_pruning_depth
            && !exchange::wins(&visit.state.position, mv, -may_lose)
    }
}
