//! Pruning of a node before its move loop: reverse futility, razoring, null move and ProbCut.

use makruk_core::{Move, Role};

use super::{Next, NodeParams, NodeState, Searcher, Stage};
use crate::{
    score::{Value, WIN_BOUND, is_decisive},
    search::{
        exchange,
        histories::{Context, Moved},
    },
    state::State,
};

/// 2. Whole-node pruning, called by [`Searcher::enter`].
impl Searcher<'_> {
    /// Returns the value of a node that its static evaluation prunes.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        state: &State,
        params: NodeParams,
        eval: Value,
        is_improving: bool,
    ) -> Option<Value> {
        self.reverse_futility(params, eval, is_improving)
            .or_else(|| self.razoring(state, params, eval))
    }

    /// Reverse futility pruning: the evaluation beats beta by a margin, so a cutoff is assumed.
    #[inline]
    fn reverse_futility(
        &self,
        params: NodeParams,
        eval: Value,
        is_improving: bool,
    ) -> Option<Value> {
        let NodeParams { depth, beta, .. } = params;
        let tuned = self.tuned();
        let margin = tuned.reverse_futility_margin * (depth - i32::from(is_improving));
        (depth <= tuned.reverse_futility_depth && eval - margin >= beta && !is_decisive(beta))
            .then_some((eval + beta) / 2)
    }

    /// Razoring: the evaluation is below alpha by a margin, so only captures could help, and quiescence search decides.
    #[inline]
    fn razoring(&mut self, state: &State, params: NodeParams, eval: Value) -> Option<Value> {
        let NodeParams {
            ply, depth, alpha, ..
        } = params;
        let tuned = self.tuned();
        let margin = tuned.razoring_base + tuned.razoring_margin * depth;
        if depth > tuned.razoring_depth || eval + margin > alpha {
            return None;
        }
        let value = self.quiescence::<false>(state, ply, alpha, alpha + 1, 0);
        (value <= alpha).then_some(value)
    }
}

/// 3. Null move.
impl Searcher<'_> {
    /// Null-move pruning: a node that fails high even if the opponent moves twice is pruned.
    pub(super) fn null_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Next {
        let Some(next) = self.after_null(node) else {
            return Next::Stage(Stage::ProbCut);
        };
        child.state = next;
        let NodeParams { ply, beta, .. } = node.params;
        self.search.frames[ply].moved = None;
        self.search.hashes.push(node.state.position.zobrist());
        let depth = self.null_move_depth(node);
        let params = node
            .params
            .child(depth, -beta, -beta + 1, !node.params.is_cut);
        Next::Child(Stage::AfterNullMove, self.enter::<false>(params, child))
    }

    /// Returns the state after a null move, if one is worth trying.
    fn after_null(&self, node: &NodeState) -> Option<State> {
        let NodeParams {
            ply, depth, beta, ..
        } = node.params;
        let is_second = ply == 0 || self.search.frames[ply - 1].moved.is_none();
        let is_off = ply < self.search.no_null_before;
        let is_shallow = depth < self.tuned().null_move_depth;
        if is_shallow || node.eval < beta || is_second || is_off || is_decisive(beta) {
            return None;
        }
        // Zugzwang is unlikely with pieces that can always make a waiting move.
        let position = &node.state.position;
        let own = position.by_color(position.turn());
        let waiting =
            position.by_role(Role::Rua) | position.by_role(Role::Ma) | position.by_role(Role::Khon);
        if !(own & waiting).more_than_one() {
            return None;
        }
        node.state.after_null(&self.search.rules)
    }

    /// Returns the depth of the search after a null move.
    fn null_move_depth(&self, node: &NodeState) -> i32 {
        let tuned = self.tuned();
        let NodeParams { depth, beta, .. } = node.params;
        let by_eval = (node.eval - beta) / tuned.null_move_eval_divisor;
        let reduction = tuned.null_move_base
            + depth / tuned.null_move_depth_divisor
            + by_eval.min(tuned.null_move_eval_limit);
        depth - reduction
    }

    /// Cuts off if the null move fails high. At great depth, a search without null moves verifies the cutoff first.
    pub(super) fn after_null_move(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        value: Value,
    ) -> Next {
        self.search.hashes.pop();
        let NodeParams {
            ply, depth, beta, ..
        } = node.params;
        if value < beta {
            return Next::Stage(Stage::ProbCut);
        }
        let value = if is_decisive(value) { beta } else { value };
        if depth < self.tuned().null_move_verification_depth || self.search.no_null_before > 0 {
            return Next::Value(value);
        }
        let depth = self.null_move_depth(node);
        self.search.no_null_before = ply + usize::try_from(depth * 3 / 4).unwrap_or(0);
        child.state = node.state;
        let params = NodeParams {
            ply,
            depth,
            alpha: beta - 1,
            beta,
            is_cut: false,
        };
        Next::Child(
            Stage::AfterVerification { value },
            self.enter::<false>(params, child),
        )
    }

    /// Cuts off if the verification search fails high as well.
    pub(super) fn after_verification(
        &mut self,
        node: &NodeState,
        null_value: Value,
        value: Value,
    ) -> Next {
        self.search.no_null_before = 0;
        if value >= node.params.beta {
            Next::Value(null_value)
        } else {
            Next::Stage(Stage::ProbCut)
        }
    }
}

/// 4. ProbCut: a capture whose reduced search beats beta by a margin cuts off.
impl Searcher<'_> {
    /// Restarts the picker with captures, if the node is deep enough.
    pub(super) fn begin_probcut(&self, node: &mut NodeState) -> Next {
        let tuned = self.tuned();
        let NodeParams { depth, beta, .. } = node.params;
        if depth >= tuned.probcut_depth
            && !is_decisive(beta)
            && beta + tuned.probcut_margin < WIN_BOUND
        {
            let position = &node.state.position;
            let is_capture = |mv: &Move| position.get(mv.to()).is_some();
            let tt_move = node.tt_move().filter(is_capture);
            node.picker.restart(tt_move, [None; 2], Context::default());
            node.picker.without_quiets(None);
            return Next::Stage(Stage::ProbCutMove);
        }
        Next::Stage(Stage::Moves)
    }

    /// Searches the next capture that may reach the raised beta.
    pub(super) fn probcut_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Next {
        let NodeParams {
            ply,
            depth,
            beta,
            is_cut,
            ..
        } = node.params;
        let target = beta + self.tuned().probcut_margin;
        let needed = target - self.search.frames[ply].eval;
        let Some((mv, role)) = self.good_capture(node, needed) else {
            return Next::Stage(Stage::Moves);
        };
        let moved = Moved::new(node.state.position.turn(), role, mv);
        self.make_move(node, mv, moved, child);
        let value = self.quiescence::<false>(&child.state, ply + 1, -target, -target + 1, -1);
        let value = if -value >= target {
            let depth = depth - self.tuned().probcut_reduction;
            let params = node.params.child(depth, -target, -target + 1, !is_cut);
            self.enter::<false>(params, child)
        } else {
            Some(value)
        };
        Next::Child(Stage::AfterProbCut, value)
    }

    /// Returns the next capture that wins at least this much, and the capturing role.
    fn good_capture(&mut self, node: &mut NodeState, needed: Value) -> Option<(Move, Role)> {
        let position = &node.state.position;
        while let Some(mv) = node.picker.next(position, self.histories) {
            if exchange::wins(position, mv, needed) {
                return Some((mv, position.get(mv.from())?.role()));
            }
        }
        None
    }

    /// Cuts off if the capture's value reaches the raised beta.
    pub(super) fn after_probcut(&mut self, node: &NodeState, value: Value) -> Next {
        self.search.hashes.pop();
        let margin = self.tuned().probcut_margin;
        if value >= node.params.beta + margin && !is_decisive(value) {
            return Next::Value(value - margin);
        }
        Next::Stage(Stage::ProbCutMove)
    }
}
