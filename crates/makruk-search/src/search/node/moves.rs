//! The move loop: picks, prunes and extends moves, and enters their children.

use makruk_core::{Move, Piece};

use super::{CurrentMove, Next, NodeParams, NodeState, Searcher, Stage};
use crate::{
    score::{INFINITE, Value, WIN_BOUND, is_decisive},
    search::{
        checks::Checks,
        exchange,
        histories::{Context, Moved},
        in_flight::{InFlightMoves, MIN_DEPTH},
    },
    threads::HAS_THREADS,
    transposition::{Bound, TtEntry},
};

/// 5. Move loop.
impl Searcher<'_> {
    /// Applies internal iterative reduction, and creates the picker of all moves.
    pub(super) fn begin_moves(&mut self, node: &mut NodeState) -> Next {
        let NodeParams {
            ply, depth, is_cut, ..
        } = node.params;
        let tt_move = node.tt_move();
        // Internal iterative reduction: the next iteration will have a TT move.
        let tuned = self.tuned();
        let lacks_move = tt_move.is_none()
            || node
                .tt_entry
                .is_some_and(|entry| entry.depth + tuned.internal_reduction_entry < depth);
        if depth >= tuned.internal_reduction_depth
            && lacks_move
            && (node.is_pv || is_cut)
            && node.excluded.is_none()
            && self.search.is_selective
        {
            node.params.depth -= 1;
        }
        node.killers = self.search.frames[ply].killers;
        let position = &node.state.position;
        node.context = Context {
            before: self.before(ply),
            attacked: position.attacked_by(!position.turn()),
        };
        node.checks = Checks::new(&node.state.position);
        node.picker.restart(tt_move, node.killers, node.context);
        node.skips_quiets = false;
        let position = &node.state.position;
        node.tt_move_is_capture = tt_move.is_some_and(|mv| position.get(mv.to()).is_some());
        node.best = -INFINITE;
        node.best_move = None;
        node.initial_alpha = node.params.alpha;
        node.move_count = 0;
        node.quiets.clear();
        node.captures.clear();
        node.deferred.clear();
        Next::Stage(Stage::NextMove)
    }

    /// Searches the next move, or leaves the node after the last move.
    pub(super) fn search_next_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Next {
        if self.pick_move(node) {
            if self.defers(node) {
                return Next::Stage(Stage::NextMove);
            }
        } else if !node.take_deferred() {
            return Next::Value(self.leave(node));
        }
        match self.singular_candidate(node) {
            Some(entry) => self.singular_search(node, child, entry),
            None => self.search_move(node, 0, child),
        }
    }

    /// Picks the next move that is not pruned; returns whether there is one.
    #[inline(never)]
    fn pick_move(&mut self, node: &mut NodeState) -> bool {
        // Prune only once some move avoids a known loss.
        let may_prune = self.search.is_selective && node.best > -WIN_BOUND;
        loop {
            if may_prune && !node.skips_quiets && self.prunes_quiets(node) {
                node.skips_quiets = true;
                node.picker.keep_checks(&node.state.position, &node.checks);
            }
            let position = &node.state.position;
            let Some(mv) = node.picker.next(position, self.histories) else {
                return false;
            };
            if node.excluded == Some(mv) {
                continue;
            }
            node.move_count += 1;
            let Some(mover) = position.get(mv.from()) else {
                continue;
            };
            let role = mover.role();
            let captured = position.get(mv.to()).map(Piece::role);
            let turn = position.turn();
            let history = if let Some(captured) = captured {
                self.histories.capture(role, mv, captured)
            } else {
                let rows = self.histories.rows(turn, role, mv.from(), &node.context);
                rows.at(mv.to())
            };
            let current = CurrentMove {
                mv,
                moved: Moved::new(turn, role, mv),
                role,
                captured,
                is_quiet: captured.is_none() && !mv.is_promotion(),
                gives_check: node.checks.gives(role, mv),
                history,
                depth: 0,
                reduced: 0,
                is_deferred: false,
            };
            if may_prune && self.prunes_move(node, &current) {
                continue;
            }
            node.current = current;
            return true;
        }
    }

    /// Late move pruning and futility pruning: returns whether all further quiet moves that do not give check are
    /// skipped.
    #[inline]
    fn prunes_quiets(&self, node: &NodeState) -> bool {
        let tuned = self.tuned();
        let NodeParams {
            ply, depth, alpha, ..
        } = node.params;
        let next = node.move_count + 1;
        let enough = if node.is_improving {
            tuned.late_move_base + depth * depth
        } else {
            (tuned.late_move_base + depth * depth) / 2
        };
        let reduced = (depth - self.reduction(depth, next)).max(0);
        let is_futile = !node.is_check
            && node.prunes_moves
            && reduced <= tuned.futility_depth
            && self.search.frames[ply].eval + tuned.futility_base + tuned.futility_margin * reduced
                <= alpha;
        next > enough || is_futile
    }

    /// History pruning and SEE pruning: returns whether a move is skipped.
    #[inline]
    fn prunes_move(&self, node: &NodeState, current: &CurrentMove) -> bool {
        let tuned = self.tuned();
        let depth = node.params.depth;
        let CurrentMove {
            mv,
            is_quiet,
            gives_check,
            history,
            ..
        } = *current;
        let reduced = (depth - self.reduction(depth, node.move_count)).max(0);
        let is_bad = node.prunes_moves
            && reduced <= tuned.history_pruning_depth
            && history < -tuned.history_pruning_margin * depth;
        if is_quiet && !gives_check && (node.skips_quiets || is_bad) {
            return true;
        }
        let (left, may_lose) = if is_quiet {
            (reduced, tuned.exchange_pruning_quiet * reduced * reduced)
        } else {
            (depth, tuned.exchange_pruning_capture * depth)
        };
        node.prunes_moves
            && left <= tuned.exchange_pruning_depth
            && !exchange::wins(&node.state.position, mv, -may_lose)
    }

    /// Returns the in-flight moves of all threads, if the node is deep enough to share them.
    #[inline]
    pub(super) fn in_flight(&self, node: &NodeState) -> Option<&InFlightMoves> {
        self.in_flight
            .filter(|_| HAS_THREADS && node.params.depth >= MIN_DEPTH)
    }

    /// Defers the current move to the end of the loop if another thread is searching it; returns whether it did.
    #[inline]
    fn defers(&self, node: &mut NodeState) -> bool {
        let is_in_flight = node.move_count > 1
            && self
                .in_flight(node)
                .is_some_and(|moves| moves.contains(node.current_key()));
        // If the list is full, the move is searched immediately.
        is_in_flight
            && node
                .deferred
                .try_push((node.move_count, node.current))
                .is_ok()
    }

    fn may_extend(&self, ply: usize) -> bool {
        self.search.is_selective && ply < 2 * usize::try_from(self.search.depth).unwrap_or(0)
    }

    /// Returns the TT entry if the current move is the TT move and may be singular, that is, much better than all
    /// others.
    fn singular_candidate(&self, node: &NodeState) -> Option<TtEntry> {
        let tuned = self.tuned();
        let NodeParams { ply, depth, .. } = node.params;
        node.tt_entry.filter(|entry| {
            node.excluded.is_none()
                && depth >= tuned.singular_depth
                && self.may_extend(ply)
                && entry.mv == Some(node.current.mv)
                && entry.depth >= depth - tuned.singular_entry_depth
                && entry.bound != Bound::Upper
                && !is_decisive(entry.value)
        })
    }

    /// Singular search: searches the node at half depth without the TT move.
    fn singular_search(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        entry: TtEntry,
    ) -> Next {
        let NodeParams {
            ply, depth, is_cut, ..
        } = node.params;
        let beta = entry.value - self.tuned().singular_margin * depth;
        self.search.frames[ply].excluded = Some(node.current.mv);
        child.state = node.state;
        let params = NodeParams {
            ply,
            depth: (depth - 1) / 2,
            alpha: beta - 1,
            beta,
            is_cut,
        };
        Next::Child(
            Stage::AfterSingular { beta },
            self.enter::<false>(params, child),
        )
    }

    /// Applies a singular extension, a multi-cut or a negative extension, according to the value of the other moves.
    pub(super) fn after_singular(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        singular_beta: Value,
        value: Value,
    ) -> Next {
        let NodeParams {
            ply, beta, is_cut, ..
        } = node.params;
        self.search.frames[ply].excluded = None;
        let tuned = self.tuned();
        let mut extension = 0;
        if value < singular_beta {
            let margin = tuned.double_extension_margin;
            extension = 1 + i32::from(!node.is_pv && value < singular_beta - margin);
        } else if value >= beta && !is_decisive(value) {
            // Multi-cut: several moves fail high.
            return Next::Value(value);
        } else if node.tt_entry.is_some_and(|entry| entry.value >= beta) {
            extension = -tuned.singular_reduction;
        } else if is_cut {
            extension = -tuned.singular_cut_reduction;
        }
        // The singular search has overwritten the frame and the killers.
        self.search.frames[ply].killers = node.killers;
        self.search.frames[ply].eval = if node.is_check {
            TtEntry::NO_EVAL
        } else {
            self.correct(&node.state, ply, node.raw_eval)
        };
        self.search_move(node, extension, child)
    }

    /// Makes the current move and enters the child: at reduced depth, with a null window, or with the full window.
    fn search_move(
        &mut self,
        node: &mut NodeState,
        mut extension: i32,
        child: &mut NodeState,
    ) -> Next {
        let params = node.params;
        let NodeParams {
            depth,
            alpha,
            beta,
            is_cut,
            ..
        } = params;
        let (number, is_pv) = (node.move_count, node.is_pv);
        if extension == 0 {
            extension = self.extension(node);
        }
        let new_depth = depth - 1 + extension;
        self.make_move(node, node.current.mv, node.current.moved, child);
        node.current.depth = new_depth;
        if let Some(moves) = self.in_flight(node) {
            moves.insert(node.current_key());
        }
        if depth >= 2 && number > 1 + i32::from(is_pv) && self.search.is_selective {
            let reduction = self.late_move_reduction(node);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            node.current.reduced = reduced;
            self.search.frames[params.ply].reduced = new_depth - reduced;
            let params = params.child(reduced, -alpha - 1, -alpha, true);
            Next::Child(Stage::AfterReduced, self.enter::<false>(params, child))
        } else if !is_pv || number > 1 {
            let params = params.child(new_depth, -alpha - 1, -alpha, !is_cut);
            Next::Child(Stage::AfterFullDepth, self.enter::<false>(params, child))
        } else {
            let params = params.child(new_depth, -beta, -alpha, false);
            Next::Child(Stage::AfterFullWindow, self.enter::<true>(params, child))
        }
    }

    /// Returns the extension of the current move, in plies. Singular extensions are handled separately.
    #[inline]
    fn extension(&self, node: &NodeState) -> i32 {
        if !self.may_extend(node.params.ply) {
            return 0;
        }
        let position = &node.state.position;
        // Forced replies: in a decided position with at most two legal moves, the first one costs no depth.
        if node.is_decided && node.move_count == 1 && position.count_legal() <= 2 {
            return 1;
        }
        let wins = |mv: Move| exchange::wins(position, mv, 0);
        i32::from(node.current.gives_check && !node.is_decided && wins(node.current.mv))
    }
}
