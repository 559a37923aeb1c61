//! A node with depth left.
//!
//! Nothing recurses here: [`Searcher::enter`] begins a node, and [`Searcher::go_on`] continues it until it needs
//! the value of another one. What is kept meanwhile is a [`Visit`].

use core::ops::ControlFlow;

use makruk_core::{Color, Move, Piece};

use super::{
    Searcher, blend,
    checks::Checks,
    claims::{CLAIM_DEPTH, Claims},
    histories::{Context, Moved},
    mate,
    visit::{Current, Progress, Stage, Step, Task, Visit},
};
use crate::{
    engine::HAS_THREADS,
    score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    transposition::{Bound, Entry},
};

impl Searcher<'_> {
    /// Begins to search the node of a visit, which is not the root, to a depth at least. Returns its
    /// value if no other node needs to be searched, those of the quiescence search apart; otherwise
    /// the visit has begun.
    pub(super) fn enter<const IS_PV: bool>(
        &mut self,
        task: Task,
        visit: &mut Visit,
    ) -> Option<Value> {
        let state = &visit.state;
        let Task {
            ply,
            depth,
            mut alpha,
            mut beta,
            ..
        } = task;
        if depth <= 0 && self.tree.is_selective {
            return Some(self.quiescence::<IS_PV>(state, ply, alpha, beta, 0));
        }
        if self.guard.stops(self.tree.nodes) {
            return Some(0);
        }
        self.count_node::<IS_PV>(ply);
        let left = state.counting.plies_left(&self.tree.rules);
        let end = self.end_by_rule(state, left, ply);
        if end.is_some() {
            return end;
        }
        let is_check = state.position.is_check();
        if ply >= MAX_PLY || depth <= 0 {
            return Some(self.stand(state, ply));
        }
        // Mate distance pruning: no mate here can be better than one that was found.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return Some(alpha);
        }

        if alpha < DRAW && self.can_repeat(state) {
            alpha = DRAW;
            if alpha >= beta {
                return Some(alpha);
            }
        }
        let excluded = self.tree.frames[ply].excluded;
        let key = state.key(left);
        let found = match excluded {
            None => self.look_up(key, ply, left),
            Some(_) => None,
        };
        if let Some(entry) = found {
            if !IS_PV
                && self.tree.is_selective
                && entry.depth >= depth
                && entry.bound.settles(entry.value, beta)
            {
                if entry.value >= beta {
                    self.reward_table_move(state, ply, depth, entry);
                }
                return Some(entry.value);
            }
        }

        let (raw, eval) = if is_check {
            self.tree.frames[ply].eval = Entry::NO_EVAL;
            (Entry::NO_EVAL, -INFINITE)
        } else {
            self.static_eval(state, ply, found)
        };
        let mut task = task;
        if !is_check && excluded.is_none() {
            task.depth += self.hindsight(ply, eval);
        }
        let Task { depth, .. } = task;
        let is_improving = !is_check && self.is_improving(ply);
        self.tree.frames[ply + 1].killers = [None; 2];
        self.tree.frames[ply + 2].cutoffs = 0;
        // Against a bare khun the count decides, and waiting is often best: no pruning by evaluation
        // then. The same if one side has won as good as all: then only checkmate is news.
        let params = self.params();
        let is_bare = !self.tree.is_selective || state.is_chase();
        let is_decided = is_bare || beta.abs() > params.decided_score;
        let prunes = |all_the_same: Value| !is_decided || !is_bare && all_the_same > 0;
        visit.prunes_moves = prunes(params.decided_moves);

        visit.stage = Stage::Moves;
        if !IS_PV && !is_check && excluded.is_none() && prunes(params.decided_nodes) {
            let futile = self.reverse_futility(depth, eval, is_improving, beta);
            if futile.is_some() {
                return futile;
            }
            let razored = self.razoring(state, task, alpha, eval);
            if razored.is_some() {
                return razored;
            }
            visit.stage = Stage::NullMove;
        }
        visit.task = Task {
            alpha,
            beta,
            ..task
        };
        visit.is_pv = IS_PV;
        visit.is_check = is_check;
        visit.is_improving = is_improving;
        visit.is_decided = is_decided;
        visit.was_pv = IS_PV || found.is_some_and(|entry| entry.was_pv);
        visit.excluded = excluded;
        visit.key = key;
        visit.found = found;
        visit.raw = raw;
        visit.eval = eval;
        None
    }

    /// Counts a node, and begins its line in the principal variation.
    #[inline]
    pub(super) fn count_node<const IS_PV: bool>(&mut self, ply: usize) {
        self.tree.nodes += 1;
        if IS_PV {
            self.tree.frames[ply].line.clear();
            self.tree.seldepth = self.tree.seldepth.max(ply);
        }
    }

    /// Returns the static evaluation, and the same corrected by what was learnt of positions like this
    /// one and of this one.
    #[inline]
    fn static_eval(&mut self, state: &State, ply: usize, found: Option<Entry>) -> (Value, Value) {
        let raw = match found {
            Some(entry) if entry.eval != Entry::NO_EVAL => entry.eval,
            _ => self.evaluate(state, ply),
        };
        let mut eval = self.correct(state, ply, raw);
        self.tree.frames[ply].eval = eval;
        if let Some(entry) = found {
            if !is_mate(entry.value) && entry.bound.settles(entry.value, eval) {
                eval = entry.value;
            }
        }
        (raw, eval)
    }

    /// Returns by how many plies a node is searched deeper because the move to it was much reduced, and has not made its
    /// side's evaluation better.
    #[inline]
    fn hindsight(&self, ply: usize, eval: Value) -> i32 {
        let Some(before) = ply.checked_sub(1).map(|ply| &self.tree.frames[ply]) else {
            return 0;
        };
        let is_worse = before.eval != Entry::NO_EVAL && -eval < before.eval;
        i32::from(is_worse && before.reduced >= self.params().hindsight_deeper)
    }

    /// Returns whether the evaluation is better than two plies before.
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let earlier = ply.checked_sub(2).map(|ply| self.tree.frames[ply].eval);
        earlier.is_some_and(|earlier| {
            earlier != Entry::NO_EVAL && self.tree.frames[ply].eval > earlier
        })
    }

    /// Continues a visit until it needs the value of another node, for which it has begun the visit
    /// below, or its own value is known. `answer` is the value that it waits for.
    pub(super) fn go_on(
        &mut self,
        visit: &mut Visit,
        below: &mut Visit,
        mut answer: Option<Value>,
    ) -> Step {
        loop {
            if self.guard.is_stopped() {
                return Step::Stopped;
            }
            let progress = match (visit.stage, answer) {
                (Stage::NullMove, _) => self.null_move(visit, below),
                (Stage::AfterNullMove, Some(value)) => self.after_null_move(visit, below, -value),
                (Stage::AfterVerification, Some(value)) => self.after_verification(visit, value),
                (Stage::ProbCut, _) => self.begin_probcut(visit),
                (Stage::ProbCutMove, _) => self.probcut_move(visit, below),
                (Stage::AfterProbCut, Some(value)) => self.after_probcut(visit, -value),
                (Stage::Moves, _) => self.begin_moves(visit),
                (Stage::NextMove, _) => self.search_move(visit, below),
                (Stage::AfterSingular, Some(value)) => self.after_singular(visit, below, value),
                (Stage::AfterReduced | Stage::AfterFull | Stage::AfterOpen, Some(value)) => {
                    self.after_move(visit, below, -value)
                }
                (_, None) => return Step::Down,
            };
            match progress {
                ControlFlow::Continue(value) => answer = value,
                ControlFlow::Break(value) => return Step::Up(value),
            }
        }
    }

    /// Puts the position after a move into the visit below.
    pub(super) fn put_child(&self, state: &State, mv: Move, below: &mut Visit) {
        below.state = *state;
        self.play_into(&mut below.state, mv);
    }

    /// Goes to the position after a move.
    pub(super) fn step_down(&mut self, visit: &Visit, mv: Move, moved: Moved, below: &mut Visit) {
        self.tree.frames[visit.task.ply].moved = Some(moved);
        self.tree.hashes.push(visit.state.position.zobrist());
        self.put_child(&visit.state, mv, below);
    }

    /// Prepares to search the moves of a node.
    fn begin_moves(&mut self, visit: &mut Visit) -> Progress {
        let Task {
            ply, depth, is_cut, ..
        } = visit.task;
        let remembered = visit.table_move();
        // Internal iterative reduction: without a move from the table, the next iteration comes back
        // with one.
        let params = self.params();
        let lacks_move = remembered.is_none()
            || visit
                .found
                .is_some_and(|entry| entry.depth + params.internal_reduction_entry < depth);
        if depth >= params.internal_reduction_depth
            && lacks_move
            && (visit.is_pv || is_cut)
            && visit.excluded.is_none()
            && self.tree.is_selective
        {
            visit.task.depth -= 1;
        }
        visit.killers = self.tree.frames[ply].killers;
        let position = &visit.state.position;
        visit.context = Context {
            before: self.before(ply),
            attacked: position.attacked_by(!position.turn()),
        };
        visit.checks = Checks::new(&visit.state.position);
        visit
            .picker
            .restart(remembered, visit.killers, visit.context);
        visit.skips_quiets = false;
        let position = &visit.state.position;
        visit.has_table_capture = remembered.is_some_and(|mv| position.get(mv.to()).is_some());
        visit.best = -INFINITE;
        visit.best_move = None;
        visit.first_alpha = visit.task.alpha;
        visit.number = 0;
        visit.quiets.clear();
        visit.captures.clear();
        visit.deferred.clear();
        visit.stage = Stage::NextMove;
        ControlFlow::Continue(None)
    }

    /// Searches the next move, or leaves the node if there is none.
    fn search_move(&mut self, visit: &mut Visit, below: &mut Visit) -> Progress {
        if self.next_move(visit) {
            if self.defers(visit) {
                return ControlFlow::Continue(None);
            }
        } else if !visit.take_deferred() {
            return ControlFlow::Break(self.leave(visit));
        }
        match self.singular_candidate(visit) {
            Some(entry) => self.search_others(visit, below, entry),
            None => ControlFlow::Continue(self.play(visit, 0, below)),
        }
    }

    /// Returns the claims of all threads if the moves of a node are deep enough.
    #[inline]
    fn claims(&self, visit: &Visit) -> Option<&Claims> {
        self.claims
            .filter(|_| HAS_THREADS && visit.task.depth >= CLAIM_DEPTH)
    }

    /// Defers the current move until the moves after it are searched, if another thread is searching it.
    #[inline]
    fn defers(&self, visit: &mut Visit) -> bool {
        let is_claimed = visit.number > 1
            && self
                .claims(visit)
                .is_some_and(|claims| claims.contains(visit.current_key()));
        // Where the list is full, the move is searched at once.
        is_claimed
            && visit
                .deferred
                .try_push((visit.number, visit.current))
                .is_ok()
    }

    /// Takes the next move that is not pruned, if there is one.
    #[inline(never)]
    fn next_move(&mut self, visit: &mut Visit) -> bool {
        // Pruned are only moves after one that avoids being mated.
        let may_prune = self.tree.is_selective && visit.best > -MATE_BOUND;
        loop {
            if may_prune && !visit.skips_quiets && self.prunes_quiets(visit) {
                visit.skips_quiets = true;
                visit
                    .picker
                    .keep_checks(&visit.state.position, &visit.checks);
            }
            let position = &visit.state.position;
            let Some(mv) = visit.picker.next(position, self.histories) else {
                return false;
            };
            if visit.excluded == Some(mv) {
                continue;
            }
            visit.number += 1;
            let Some(mover) = position.get(mv.from()) else {
                continue;
            };
            let role = mover.role();
            let captured = position.get(mv.to()).map(Piece::role);
            let turn = position.turn();
            let history = if let Some(captured) = captured {
                self.histories.capture(role, mv, captured)
            } else {
                let rows = self.histories.rows(turn, role, mv.from(), &visit.context);
                rows.at(mv.to())
            };
            let current = Current {
                mv,
                moved: Moved::new(turn, role, mv),
                role,
                captured,
                is_quiet: captured.is_none() && !mv.is_promotion(),
                gives_check: visit.checks.gives(role, mv),
                history,
                depth: 0,
                reduced: 0,
                is_deferred: false,
            };
            if may_prune && self.prunes_move(visit, &current) {
                continue;
            }
            visit.current = current;
            return true;
        }
    }

    /// Plays the current move and begins to search the node after it: with a reduced depth, with a
    /// null window, or with the whole window.
    pub(super) fn play(
        &mut self,
        visit: &mut Visit,
        mut extension: i32,
        below: &mut Visit,
    ) -> Option<Value> {
        let task = visit.task;
        let Task {
            depth,
            alpha,
            beta,
            is_cut,
            ..
        } = task;
        let (number, is_pv) = (visit.number, visit.is_pv);
        if extension == 0 {
            extension = self.extension(visit);
        }
        let new_depth = depth - 1 + extension;
        self.step_down(visit, visit.current.mv, visit.current.moved, below);
        visit.current.depth = new_depth;
        if let Some(claims) = self.claims(visit) {
            claims.claim(visit.current_key());
        }
        if depth >= 2 && number > 1 + i32::from(is_pv) && self.tree.is_selective {
            let reduction = self.late_move_reduction(visit);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            visit.current.reduced = reduced;
            self.tree.frames[task.ply].reduced = new_depth - reduced;
            visit.stage = Stage::AfterReduced;
            self.enter::<false>(task.below(reduced, -alpha - 1, -alpha, true), below)
        } else if !is_pv || number > 1 {
            visit.stage = Stage::AfterFull;
            self.enter::<false>(task.below(new_depth, -alpha - 1, -alpha, !is_cut), below)
        } else {
            visit.stage = Stage::AfterOpen;
            self.enter::<true>(task.below(new_depth, -beta, -alpha, false), below)
        }
    }

    /// Takes the value of the current move. If it is better than it should be after a reduced or null
    /// window search, the move is searched again; otherwise the next one follows.
    fn after_move(&mut self, visit: &mut Visit, below: &mut Visit, value: Value) -> Progress {
        let Current {
            mv, depth, reduced, ..
        } = visit.current;
        let task = visit.task;
        let Task {
            alpha,
            beta,
            is_cut,
            ..
        } = task;
        let is_better = value > alpha;
        self.tree.frames[task.ply].reduced = 0;
        if is_better && visit.stage == Stage::AfterReduced && reduced < depth {
            self.put_child(&visit.state, mv, below);
            visit.stage = Stage::AfterFull;
            let params = self.params();
            let depth = depth + i32::from(value > visit.best + params.deeper_margin)
                - i32::from(value < visit.best + params.shallower_margin + depth);
            visit.current.depth = depth;
            let task = task.below(depth, -alpha - 1, -alpha, !is_cut);
            return ControlFlow::Continue(self.enter::<false>(task, below));
        }
        if is_better && visit.stage != Stage::AfterOpen && visit.is_pv {
            self.put_child(&visit.state, mv, below);
            visit.stage = Stage::AfterOpen;
            let task = task.below(depth, -beta, -alpha, false);
            return ControlFlow::Continue(self.enter::<true>(task, below));
        }
        self.tree.hashes.pop();
        if let Some(claims) = self.claims(visit) {
            claims.release(visit.current_key());
        }
        if self.fails_high(visit, value) {
            return ControlFlow::Break(self.leave(visit));
        }
        visit.stage = Stage::NextMove;
        ControlFlow::Continue(None)
    }

    /// Takes the final value of the current move; returns whether it causes a beta cutoff.
    fn fails_high(&mut self, visit: &mut Visit, value: Value) -> bool {
        let current = &visit.current;
        let Task { ply, beta, .. } = visit.task;
        if value > visit.best {
            visit.best = value;
            if value > visit.task.alpha {
                visit.best_move = Some(current.mv);
                visit.task.alpha = value;
                if visit.is_pv {
                    self.extend_line(ply, current.mv);
                }
                if value >= beta {
                    self.tree.frames[ply].cutoffs += 1;
                    self.update_histories(visit);
                    return true;
                }
            }
        }
        // Where a list is full, the histories learn a little less.
        if let Some(captured) = current.captured {
            let _ = visit
                .captures
                .try_push((current.mv, (current.role, captured)));
        } else if current.is_quiet {
            let _ = visit.quiets.try_push((current.mv, current.moved));
        }
        false
    }

    /// Stores what was found in the transposition table and the correction history, and returns the value.
    #[inline(never)]
    fn leave(&mut self, visit: &Visit) -> Value {
        let Task {
            ply, depth, beta, ..
        } = visit.task;
        let best = visit.best;
        if visit.number == 0 {
            return match visit.excluded {
                Some(_) => visit.task.alpha,
                None if visit.is_check => mate(&visit.state, ply),
                None => DRAW,
            };
        }
        if visit.excluded.is_some() {
            return best;
        }
        if visit.best_move.is_none() && ply > 0 {
            self.reward_move_before(visit);
        }
        let best = blend(best, beta, self.params().fail_high_blend, depth);
        let bound = if best >= beta {
            Bound::Lower
        } else if visit.task.alpha > visit.first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let position = &visit.state.position;
        let is_quiet = visit
            .best_move
            .is_none_or(|mv| position.get(mv.to()).is_none() && !mv.is_promotion());
        let static_eval = self.tree.frames[ply].eval;
        if !visit.is_check && is_quiet && !is_mate(best) && bound.settles(best, static_eval) {
            let keys = self.correction_keys(&visit.state, ply);
            self.histories
                .correct(position.turn(), keys, best - static_eval, depth);
        }
        let entry = Entry {
            mv: visit.best_move,
            value: best,
            eval: visit.raw,
            depth,
            bound,
            was_pv: visit.was_pv,
        };
        self.table.put(visit.key, ply, entry);
        best
    }

    /// Evaluates a leaf, checkmate and stalemate included.
    pub(super) fn stand(&mut self, state: &State, ply: usize) -> Value {
        let position = &state.position;
        match (position.is_check(), position.has_legal_move()) {
            (true, false) => mate(state, ply),
            (false, false) => DRAW,
            _ => self.evaluate(state, ply),
        }
    }

    /// Returns what a move gains in the histories by a cutoff.
    fn history_bonus(&self, depth: i32) -> i32 {
        let params = self.params();
        let bonus = params.history_bonus_slope * depth - params.history_bonus_offset;
        bonus.min(params.history_bonus_limit)
    }

    /// Rewards the table's move if it is quiet and cuts off without a search.
    fn reward_table_move(&mut self, state: &State, ply: usize, depth: i32, entry: Entry) {
        let share = self.params().table_cutoff_bonus;
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

    /// Rewards the quiet move that led to a node without a good move.
    fn reward_move_before(&mut self, visit: &Visit) {
        let Task { ply, depth, .. } = visit.task;
        let share = self.params().fail_low_bonus;
        let moved = self.tree.frames[ply - 1].moved;
        // What a capture or a bia's move leaves behind is not reversible.
        if let Some(moved) = moved.filter(|_| share > 0 && visit.state.reversible > 0) {
            let bonus = self.history_bonus(depth) * share / 1024;
            self.histories
                .reward_after(self.before(ply - 1), moved, bonus);
        }
    }

    /// Updates killers and histories after a beta cutoff.
    fn update_histories(&mut self, visit: &Visit) {
        let current = &visit.current;
        let Task { ply, depth, .. } = visit.task;
        let turn: Color = visit.state.position.turn();
        let bonus = self.history_bonus(depth);
        let context = &visit.context;
        if let Some(captured) = current.captured {
            self.histories
                .reward_capture(current.role, current.mv, captured, bonus);
        } else {
            let killers = &mut self.tree.frames[ply].killers;
            if killers[0] != Some(current.mv) {
                *killers = [Some(current.mv), killers[0]];
            }
            self.histories
                .reward_quiet(turn, current.mv, current.moved, context, bonus);
            for &(other, piece) in &visit.quiets {
                self.histories
                    .reward_quiet(turn, other, piece, context, -bonus);
            }
        }
        for &(other, (piece, victim)) in &visit.captures {
            self.histories.reward_capture(piece, other, victim, -bonus);
        }
    }
}
