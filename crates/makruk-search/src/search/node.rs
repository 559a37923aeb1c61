//! A position with depth left.
//!
//! Nothing recurses here: [`Searcher::enter`] begins with a position, and [`Searcher::go_on`] does what is next
//! until it needs to know the value of another one. What is kept meanwhile is a [`Visit`].

use makruk_core::{Color, Move, Piece, Role};

use super::{
    Searcher,
    checks::Checks,
    correction_keys, exchange,
    histories::Moved,
    mate, reductions,
    visit::{Current, Stage, Step, Task, Visit},
};
use crate::{
    eval::evaluate,
    score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    transposition::{Bound, Entry},
};

/// Beyond this lead nothing but checkmate matters.
pub(super) const DECIDED: Value = 700;

/// A capture must be so much too good in a shallower search to be good enough.
const PROB_CUT: Value = 170;

impl Searcher<'_> {
    /// Begins to search the position of a visit, which is not the root, at least so many plies deep. Returns
    /// its value if no other position needs to be searched but captures; else the visit has begun.
    #[allow(clippy::too_many_lines)] // one story, told from top to bottom
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
        self.tree.nodes += 1;
        if IS_PV {
            self.tree.frames[ply].line.clear();
            self.tree.seldepth = self.tree.seldepth.max(ply);
        }
        let left = state.counting.plies_left(&self.tree.rules);
        let end = self.end_by_rule(state, left, ply);
        if end.is_some() {
            return end;
        }
        let position = &state.position;
        let is_check = position.is_check();
        if ply >= MAX_PLY || depth <= 0 {
            return Some(self.stand(state, ply));
        }
        // No mate here can be better than one that was found.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return Some(alpha);
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
                return Some(entry.value);
            }
        }

        let raw = match found {
            _ if is_check => Entry::NO_EVAL,
            Some(entry) if entry.eval != Entry::NO_EVAL => entry.eval,
            _ => evaluate(state, &self.tree.rules),
        };
        let mut eval = -INFINITE;
        if is_check {
            self.tree.frames[ply].eval = Entry::NO_EVAL;
        } else {
            eval = self.correct(state, raw);
            self.tree.frames[ply].eval = eval;
            if let Some(entry) = found {
                if !is_mate(entry.value) && entry.bound.settles(entry.value, eval) {
                    eval = entry.value;
                }
            }
        }
        let is_improving = !is_check && {
            let earlier = ply.checked_sub(2).map(|ply| self.tree.frames[ply].eval);
            earlier.is_some_and(|earlier| {
                earlier != Entry::NO_EVAL && self.tree.frames[ply].eval > earlier
            })
        };
        self.tree.frames[ply + 1].killers = [None; 2];
        // Against a bare khun the count decides, and waiting is often best: no guesses then.
        // The same if one side has won as good as all: then only checkmate is news.
        let is_decided = !self.tree.is_selective || state.is_chase() || beta.abs() > DECIDED;

        visit.stage = Stage::Moves;
        if !IS_PV && !is_check && excluded.is_none() && !is_decided {
            // So far above the window that the opponent's move will not matter.
            let margin = 75 * (depth - i32::from(is_improving));
            if depth <= 8 && eval - margin >= beta && !is_mate(beta) {
                return Some((eval + beta) / 2);
            }
            // So far below that only captures could help.
            if depth <= 3 && eval + 180 + 160 * depth <= alpha {
                let value = self.quiescence::<false>(state, ply, alpha, alpha + 1, 0);
                if value <= alpha {
                    return Some(value);
                }
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

    /// Goes on with a visit until it needs to know what another position is worth, for which it has
    /// begun the visit below, or knows what its own is worth. `answer` is what it asked for.
    #[allow(clippy::too_many_lines)] // one story, told from top to bottom
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
            let Task {
                ply,
                depth,
                alpha,
                beta,
                is_cut,
            } = visit.task;
            let down = |depth, alpha, beta, is_cut| Task {
                ply: ply + 1,
                depth,
                alpha,
                beta,
                is_cut,
            };
            match visit.stage {
                Stage::NullMove => {
                    visit.stage = Stage::ProbCut;
                    if let Some(next) = self.null_move(visit) {
                        below.state = next;
                        self.tree.frames[ply].moved = None;
                        self.tree.hashes.push(visit.state.position.zobrist());
                        let depth = depth - null_reduction(visit);
                        let task = down(depth, -beta, -beta + 1, !is_cut);
                        answer = self.enter::<false>(task, below);
                        visit.stage = Stage::AfterNullMove;
                    }
                }
                Stage::AfterNullMove => {
                    let Some(value) = answer.take() else {
                        return Step::Down;
                    };
                    let value = -value;
                    self.tree.hashes.pop();
                    visit.stage = Stage::ProbCut;
                    if value >= beta {
                        visit.held = if is_mate(value) { beta } else { value };
                        if depth < 10 || self.tree.no_null_before > 0 {
                            return Step::Up(visit.held);
                        }
                        // Deep down, see whether it also holds without passing.
                        let depth = depth - null_reduction(visit);
                        self.tree.no_null_before =
                            ply + usize::try_from(depth * 3 / 4).unwrap_or(0);
                        let task = Task {
                            ply,
                            depth,
                            alpha: beta - 1,
                            beta,
                            is_cut: false,
                        };
                        below.state = visit.state;
                        answer = self.enter::<false>(task, below);
                        visit.stage = Stage::AfterVerification;
                    }
                }
                Stage::AfterVerification => {
                    let Some(verified) = answer.take() else {
                        return Step::Down;
                    };
                    self.tree.no_null_before = 0;
                    if verified >= beta {
                        return Step::Up(visit.held);
                    }
                    visit.stage = Stage::ProbCut;
                }
                Stage::ProbCut => {
                    visit.stage = Stage::Moves;
                    if depth >= 5 && !is_mate(beta) && beta + PROB_CUT < MATE_BOUND {
                        let position = &visit.state.position;
                        let is_capture = |mv: &Move| position.get(mv.to()).is_some();
                        let remembered = remembered(visit).filter(is_capture);
                        visit.picker.restart(remembered, [None; 2], [None; 2]);
                        visit.picker.without_quiets(None);
                        visit.stage = Stage::ProbCutMove;
                    }
                }
                // A capture that is far too good in a shallower search is good enough.
                Stage::ProbCutMove => {
                    visit.stage = Stage::Moves;
                    let target = beta + PROB_CUT;
                    let needed = target - self.tree.frames[ply].eval;
                    if let Some((mv, role)) = self.good_capture(visit, needed) {
                        let position = &visit.state.position;
                        let moved = Moved::new(position.turn(), role, mv);
                        self.step_down(visit, mv, moved, below);
                        let next = &below.state;
                        let value =
                            self.quiescence::<false>(next, ply + 1, -target, -target + 1, -1);
                        answer = if -value >= target {
                            let task = down(depth - 4, -target, -target + 1, !is_cut);
                            self.enter::<false>(task, below)
                        } else {
                            Some(value)
                        };
                        visit.stage = Stage::AfterProbCut;
                    }
                }
                Stage::AfterProbCut => {
                    let Some(value) = answer.take() else {
                        return Step::Down;
                    };
                    let value = -value;
                    self.tree.hashes.pop();
                    if value >= beta + PROB_CUT && !is_mate(value) {
                        return Step::Up(value - PROB_CUT);
                    }
                    visit.stage = Stage::ProbCutMove;
                }
                Stage::Moves => {
                    self.begin_moves(visit);
                    visit.stage = Stage::NextMove;
                }
                Stage::NextMove => {
                    if !self.next_move(visit) {
                        return Step::Up(self.leave(visit));
                    }
                    let mv = visit.current.mv;
                    if let Some(entry) = self.singular(visit, mv) {
                        // Is it much better than all others?
                        let target = entry.value - 2 * depth;
                        visit.held = target;
                        self.tree.frames[ply].excluded = Some(mv);
                        let task = Task {
                            ply,
                            depth: (depth - 1) / 2,
                            alpha: target - 1,
                            beta: target,
                            is_cut,
                        };
                        below.state = visit.state;
                        answer = self.enter::<false>(task, below);
                        visit.stage = Stage::AfterSingular;
                    } else {
                        answer = self.play(visit, 0, below);
                    }
                }
                Stage::AfterSingular => {
                    let Some(value) = answer.take() else {
                        return Step::Down;
                    };
                    self.tree.frames[ply].excluded = None;
                    let mut extension = 0;
                    if value < visit.held {
                        extension = 1 + i32::from(!visit.is_pv && value < visit.held - 20);
                    } else if value >= beta && !is_mate(value) {
                        // Several moves refute.
                        return Step::Up(value);
                    } else if visit.found.is_some_and(|entry| entry.value >= beta) {
                        extension = -1;
                    }
                    // The inner search has used the frame and the killers.
                    self.tree.frames[ply].killers = visit.killers;
                    self.tree.frames[ply].eval = if visit.is_check {
                        Entry::NO_EVAL
                    } else {
                        self.correct(&visit.state, visit.raw)
                    };
                    answer = self.play(visit, extension, below);
                }
                Stage::AfterReduced | Stage::AfterFull | Stage::AfterOpen => {
                    let Some(value) = answer.take() else {
                        return Step::Down;
                    };
                    let Current {
                        mv, depth, reduced, ..
                    } = visit.current;
                    let is_better = -value > alpha;
                    if is_better && visit.stage == Stage::AfterReduced && reduced < depth {
                        self.put_child(&visit.state, mv, below);
                        let task = down(depth, -alpha - 1, -alpha, !is_cut);
                        answer = self.enter::<false>(task, below);
                        visit.stage = Stage::AfterFull;
                    } else if is_better && visit.stage != Stage::AfterOpen && visit.is_pv {
                        self.put_child(&visit.state, mv, below);
                        let task = down(depth, -beta, -alpha, false);
                        answer = self.enter::<true>(task, below);
                        visit.stage = Stage::AfterOpen;
                    } else {
                        self.tree.hashes.pop();
                        if self.is_refuted(visit, -value) {
                            return Step::Up(self.leave(visit));
                        }
                        visit.stage = Stage::NextMove;
                    }
                }
            }
        }
    }

    /// Puts the position after a move into the visit below.
    pub(super) fn put_child(&self, state: &State, mv: Move, below: &mut Visit) {
        below.state = *state;
        below.state.play(mv, &self.tree.rules);
    }

    /// Goes to the position after a move.
    fn step_down(&mut self, visit: &Visit, mv: Move, moved: Moved, below: &mut Visit) {
        self.tree.frames[visit.task.ply].moved = Some(moved);
        self.tree.hashes.push(visit.state.position.zobrist());
        self.put_child(&visit.state, mv, below);
    }

    /// Lets the opponent move twice: if that is still too good for us, it is. Returns the position then.
    fn null_move(&self, visit: &Visit) -> Option<State> {
        let Task {
            ply, depth, beta, ..
        } = visit.task;
        let is_second = ply == 0 || self.tree.frames[ply - 1].moved.is_none();
        let is_off = ply < self.tree.no_null_before;
        if depth < 3 || visit.eval < beta || is_second || is_off || is_mate(beta) {
            return None;
        }
        // Pieces that can always wait, so that being able to pass is no great gain.
        let position = &visit.state.position;
        let own = position.by_color(position.turn());
        let waiting =
            position.by_role(Role::Rua) | position.by_role(Role::Ma) | position.by_role(Role::Khon);
        if !(own & waiting).more_than_one() {
            return None;
        }
        visit.state.after_null(&self.tree.rules)
    }

    /// Returns the next capture that wins as much as is needed, and what captures.
    fn good_capture(&mut self, visit: &mut Visit, needed: Value) -> Option<(Move, Role)> {
        let position = &visit.state.position;
        while let Some(mv) = visit.picker.next(position, self.histories) {
            if exchange::wins(position, mv, needed) {
                return Some((mv, position.get(mv.from())?.role()));
            }
        }
        None
    }

    /// Makes ready to search the moves of a position.
    fn begin_moves(&mut self, visit: &mut Visit) {
        let Task {
            ply, depth, is_cut, ..
        } = visit.task;
        let remembered = remembered(visit);
        // Without a move to begin with, this comes back with one in the next iteration.
        if depth >= 5
            && remembered.is_none()
            && (visit.is_pv || is_cut)
            && visit.excluded.is_none()
            && self.tree.is_selective
        {
            visit.task.depth -= 1;
        }
        visit.killers = self.tree.frames[ply].killers;
        visit.before = self.before(ply);
        visit.checks = Checks::new(&visit.state.position);
        visit
            .picker
            .restart(remembered, visit.killers, visit.before);
        visit.skips_quiets = false;
        visit.best = -INFINITE;
        visit.best_move = None;
        visit.first_alpha = visit.task.alpha;
        visit.number = 0;
        visit.quiets.clear();
        visit.captures.clear();
    }

    /// Takes the next move that is worth a search, if there is one.
    #[inline(never)]
    fn next_move(&mut self, visit: &mut Visit) -> bool {
        let Task {
            ply, depth, alpha, ..
        } = visit.task;
        let Visit {
            is_check,
            is_decided,
            is_improving,
            best,
            ..
        } = *visit;
        let position = &visit.state.position;
        loop {
            if self.tree.is_selective && !visit.skips_quiets && best > -MATE_BOUND {
                let next = visit.number + 1;
                let enough = if is_improving {
                    3 + depth * depth
                } else {
                    (3 + depth * depth) / 2
                };
                let reduced = (depth - reductions::plies(depth, next)).max(0);
                let is_futile = !is_check
                    && !is_decided
                    && reduced <= 7
                    && self.tree.frames[ply].eval + 90 + 85 * reduced <= alpha;
                if next > enough || is_futile {
                    visit.skips_quiets = true;
                    visit.picker.keep_checks(position, &visit.checks);
                }
            }
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
            let is_quiet = captured.is_none() && !mv.is_promotion();
            let turn = position.turn();
            let history = if let Some(captured) = captured {
                self.histories.capture(role, mv, captured)
            } else {
                let rows = self.histories.rows(turn, role, mv.from(), visit.before);
                rows.at(mv.to())
            };
            let gives_check = visit.checks.gives(role, mv);
            if self.tree.is_selective && best > -MATE_BOUND {
                let reduced = (depth - reductions::plies(depth, visit.number)).max(0);
                let is_bad = !is_decided && reduced <= 4 && history < -3_500 * depth;
                if is_quiet && !gives_check && (visit.skips_quiets || is_bad) {
                    continue;
                }
                let (left, may_lose) = if is_quiet {
                    (reduced, 22 * reduced * reduced)
                } else {
                    (depth, 85 * depth)
                };
                if !is_decided && left <= 7 && !exchange::wins(position, mv, -may_lose) {
                    continue;
                }
            }
            let current = &mut visit.current;
            current.mv = mv;
            current.moved = Moved::new(turn, role, mv);
            current.role = role;
            current.captured = captured;
            current.is_quiet = is_quiet;
            current.gives_check = gives_check;
            current.history = history;
            return true;
        }
    }

    fn may_extend(&self, ply: usize) -> bool {
        self.tree.is_selective && ply < 2 * usize::try_from(self.tree.depth).unwrap_or(0)
    }

    /// Returns what the table knows of a move that may be the only good one.
    fn singular(&self, visit: &Visit, mv: Move) -> Option<Entry> {
        let Task { ply, depth, .. } = visit.task;
        visit.found.filter(|entry| {
            visit.excluded.is_none()
                && depth >= 7
                && self.may_extend(ply)
                && entry.mv == Some(mv)
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && !is_mate(entry.value)
        })
    }

    /// Plays the current move, and begins to search the position after it.
    fn play(&mut self, visit: &mut Visit, mut extension: i32, below: &mut Visit) -> Option<Value> {
        let Task {
            ply,
            depth,
            alpha,
            beta,
            is_cut,
        } = visit.task;
        let Current {
            mv,
            moved,
            is_quiet,
            gives_check,
            history,
            ..
        } = visit.current;
        let (number, is_pv) = (visit.number, visit.is_pv);
        let position = &visit.state.position;
        let may_extend = self.may_extend(ply);
        // Few answers to a threat of mate cost no depth.
        if visit.is_decided && extension == 0 && number == 1 && may_extend {
            extension = i32::from(position.count_legal() <= 2);
        }
        if gives_check && extension == 0 && may_extend {
            extension = i32::from(!visit.is_decided && exchange::wins(position, mv, 0));
        }
        let new_depth = depth - 1 + extension;
        self.step_down(visit, mv, moved, below);
        visit.current.depth = new_depth;
        let down = |depth, alpha, beta, is_cut| Task {
            ply: ply + 1,
            depth,
            alpha,
            beta,
            is_cut,
        };
        if depth >= 2 && number > 1 + i32::from(is_pv) && self.tree.is_selective {
            let mut reduction = reductions::plies(depth, number);
            if is_quiet {
                reduction -= history / 7_000;
                let [first, second] = visit.killers;
                reduction -= i32::from(first == Some(mv) || second == Some(mv));
            } else {
                reduction = reduction / 2 - history / 9_000;
            }
            reduction += i32::from(is_cut) + i32::from(!visit.is_improving);
            reduction -=
                i32::from(visit.was_pv) + i32::from(gives_check) + i32::from(visit.is_check);
            let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
            visit.current.reduced = reduced;
            visit.stage = Stage::AfterReduced;
            self.enter::<false>(down(reduced, -alpha - 1, -alpha, true), below)
        } else if !is_pv || number > 1 {
            visit.stage = Stage::AfterFull;
            self.enter::<false>(down(new_depth, -alpha - 1, -alpha, !is_cut), below)
        } else {
            visit.stage = Stage::AfterOpen;
            self.enter::<true>(down(new_depth, -beta, -alpha, false), below)
        }
    }

    /// Takes the value of the current move; returns whether it is too good for the opponent.
    fn is_refuted(&mut self, visit: &mut Visit, value: Value) -> bool {
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
                    self.reward(visit);
                    return true;
                }
            }
        }
        // Full lists lose only lessons.
        if let Some(captured) = current.captured {
            let _ = visit
                .captures
                .try_push((current.mv, (current.role, captured)));
        } else if current.is_quiet {
            let _ = visit.quiets.try_push((current.mv, current.moved));
        }
        false
    }

    /// Remembers what was found out about a position, and returns its value.
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
            let keys = correction_keys(position);
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

    /// Evaluates a position that is not searched any deeper, checkmate and stalemate included.
    pub(super) fn stand(&self, state: &State, ply: usize) -> Value {
        let position = &state.position;
        match (position.is_check(), position.has_legal_move()) {
            (true, false) => mate(state, ply),
            (false, false) => DRAW,
            _ => evaluate(state, &self.tree.rules),
        }
    }

    /// Remembers what refuted, and what did not.
    fn reward(&mut self, visit: &Visit) {
        let current = &visit.current;
        let Task { ply, depth, .. } = visit.task;
        let turn: Color = visit.state.position.turn();
        let bonus = (170 * depth - 80).min(1_700);
        let before = self.before(ply);
        if let Some(captured) = current.captured {
            self.histories
                .reward_capture(current.role, current.mv, captured, bonus);
        } else {
            let killers = &mut self.tree.frames[ply].killers;
            if killers[0] != Some(current.mv) {
                *killers = [Some(current.mv), killers[0]];
            }
            self.histories
                .reward_quiet(turn, current.mv, current.moved, before, bonus);
            for &(other, piece) in &visit.quiets {
                self.histories
                    .reward_quiet(turn, other, piece, before, -bonus);
            }
        }
        for &(other, (piece, victim)) in &visit.captures {
            self.histories.reward_capture(piece, other, victim, -bonus);
        }
    }
}

/// The move that the table has for a position.
fn remembered(visit: &Visit) -> Option<Move> {
    visit.found.and_then(|entry| entry.mv)
}

/// Plies that a null move is searched less.
fn null_reduction(visit: &Visit) -> i32 {
    let Task { depth, beta, .. } = visit.task;
    3 + depth / 4 + ((visit.eval - beta) / 180).min(3)
}
