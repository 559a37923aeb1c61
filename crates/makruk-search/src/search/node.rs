//! A position with depth left.

use arrayvec::ArrayVec;
use makruk_core::{Color, Move, Piece, Role};

use super::{
    Searcher, checks::Checks, correction_keys, exchange, histories::Moved, mate, picker::Picker,
    reductions,
};
use crate::{
    eval::evaluate,
    score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in},
    state::State,
    table::{Bound, Entry},
};

/// Beyond this lead nothing but checkmate matters.
pub(super) const DECIDED: Value = 700;

/// Moves that were tried and did not help: the man, the move.
type Tried<T> = ArrayVec<(Move, T), 32>;

impl Searcher<'_> {
    /// Searches a position that is not the root, at least so many plies deep.
    ///
    /// `is_cut` says that a move that refutes is expected here.
    #[allow(clippy::too_many_lines)] // one story, told from top to bottom
    pub(super) fn node<const IS_PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        mut depth: i32,
        mut alpha: Value,
        mut beta: Value,
        is_cut: bool,
    ) -> Value {
        if depth <= 0 && self.is_selective {
            return self.quiescence::<IS_PV>(state, ply, alpha, beta, 0);
        }
        if self.guard.stops(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        if IS_PV {
            self.frames[ply].line.clear();
            self.longest = self.longest.max(ply);
        }
        let left = state.counting.plies_left(&self.rules);
        if let Some(end) = self.end_by_rule(state, left, ply) {
            return end;
        }
        let position = &state.position;
        let is_check = position.is_check();
        if ply >= MAX_PLY || depth <= 0 {
            return self.stand(state, ply);
        }
        // No mate here can be better than one that was found.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let turn = position.turn();
        let excluded = self.frames[ply].excluded;
        let key = state.key(left);
        let found = match excluded {
            None => self.look_up(key, ply, left),
            Some(_) => None,
        };
        if let Some(entry) = found {
            if !IS_PV
                && self.is_selective
                && entry.depth >= depth
                && entry.bound.settles(entry.value, beta)
            {
                return entry.value;
            }
        }
        let remembered = found.and_then(|entry| entry.mv);
        let was_pv = IS_PV || found.is_some_and(|entry| entry.was_pv);

        let raw = match found {
            _ if is_check => Entry::NO_EVAL,
            Some(entry) if entry.eval != Entry::NO_EVAL => entry.eval,
            _ => evaluate(state, &self.rules),
        };
        let mut eval = -INFINITE;
        if is_check {
            self.frames[ply].eval = Entry::NO_EVAL;
        } else {
            eval = self.correct(state, raw);
            self.frames[ply].eval = eval;
            if let Some(entry) = found {
                if !is_mate(entry.value) && entry.bound.settles(entry.value, eval) {
                    eval = entry.value;
                }
            }
        }
        let is_improving = !is_check && {
            let earlier = ply.checked_sub(2).map(|ply| self.frames[ply].eval);
            earlier
                .is_some_and(|earlier| earlier != Entry::NO_EVAL && self.frames[ply].eval > earlier)
        };
        self.frames[ply + 1].killers = [None; 2];
        // Against a bare khun the count decides, and waiting is often best: no guesses then.
        // The same if one side has won as good as all: then only checkmate is news.
        let is_decided = !self.is_selective || state.is_chase() || beta.abs() > DECIDED;

        if !IS_PV && !is_check && excluded.is_none() && !is_decided {
            // So far above the window that the opponent's move will not matter.
            let margin = 75 * (depth - i32::from(is_improving));
            if depth <= 8 && eval - margin >= beta && !is_mate(beta) {
                return (eval + beta) / 2;
            }
            // So far below that only captures could help.
            if depth <= 3 && eval + 180 + 160 * depth <= alpha {
                let value = self.quiescence::<false>(state, ply, alpha, alpha + 1, 0);
                if value <= alpha {
                    return value;
                }
            }
            if let Some(value) = self.null_move(state, ply, depth, beta, eval, is_cut) {
                return value;
            }
            if let Some(value) = self.prob_cut(state, ply, depth, beta, is_cut, remembered) {
                return value;
            }
        }
        if self.guard.is_stopped() {
            return 0;
        }
        // Without a move to begin with, this comes back with one in the next iteration.
        if depth >= 5 && remembered.is_none() && (IS_PV || is_cut) && excluded.is_none() {
            depth -= i32::from(self.is_selective);
        }

        let killers = self.frames[ply].killers;
        let before = self.before(ply);
        let checks = Checks::new(position);
        let mut picker = Picker::new(remembered, killers, before);
        let mut skips_quiets = false;
        let mut best = -INFINITE;
        let mut best_move = None;
        let first_alpha = alpha;
        let mut number: i32 = 0;
        let mut quiets = Tried::<Moved>::new();
        let mut captures = Tried::<(Role, Role)>::new();
        loop {
            if self.is_selective && !skips_quiets && best > -MATE_BOUND {
                let next = number + 1;
                let enough = if is_improving {
                    3 + depth * depth
                } else {
                    (3 + depth * depth) / 2
                };
                let reduced = (depth - reductions::plies(depth, next)).max(0);
                let is_futile = !is_check
                    && !is_decided
                    && reduced <= 7
                    && self.frames[ply].eval + 90 + 85 * reduced <= alpha;
                if next > enough || is_futile {
                    skips_quiets = true;
                    picker.keep_checks(position, &checks);
                }
            }
            let Some(mv) = picker.next(position, self.histories) else {
                break;
            };
            if excluded == Some(mv) {
                continue;
            }
            number += 1;
            let Some(mover) = position.get(mv.from()) else {
                continue;
            };
            let captured = position.get(mv.to());
            let is_quiet = captured.is_none() && !mv.is_promotion();
            let moved = Moved::new(turn, mover.role(), mv);
            let history = if let Some(captured) = captured {
                self.histories.capture(mover.role(), mv, captured.role())
            } else {
                let rows = self.histories.rows(turn, mover.role(), mv.from(), before);
                rows.at(mv.to())
            };

            let gives_check = checks.gives(mover.role(), mv);
            if self.is_selective && best > -MATE_BOUND {
                let reduced = (depth - reductions::plies(depth, number)).max(0);
                let is_bad = !is_decided && reduced <= 4 && history < -3_500 * depth;
                if is_quiet && !gives_check && (skips_quiets || is_bad) {
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

            let mut extension = 0;
            let may_extend =
                self.is_selective && ply < 2 * usize::try_from(self.depth).unwrap_or(0);
            if let (Some(entry), None) = (found, excluded) {
                let is_candidate = depth >= 7
                    && may_extend
                    && remembered == Some(mv)
                    && entry.depth >= depth - 3
                    && entry.bound != Bound::Upper
                    && !is_mate(entry.value);
                if is_candidate {
                    // Is it much better than all others?
                    let target = entry.value - 2 * depth;
                    self.frames[ply].excluded = Some(mv);
                    let value =
                        self.node::<false>(state, ply, (depth - 1) / 2, target - 1, target, is_cut);
                    self.frames[ply].excluded = None;
                    if self.guard.is_stopped() {
                        return 0;
                    }
                    if value < target {
                        extension = 1 + i32::from(!IS_PV && value < target - 20);
                    } else if value >= beta && !is_mate(value) {
                        // Several moves refute.
                        return value;
                    } else if entry.value >= beta {
                        extension = -1;
                    }
                    // The inner search has used the frame and the killers.
                    self.frames[ply].killers = killers;
                    self.frames[ply].eval = if is_check {
                        Entry::NO_EVAL
                    } else {
                        self.correct(state, raw)
                    };
                }
            }

            // Few answers to a threat of mate cost no depth.
            if is_decided && extension == 0 && number == 1 && may_extend {
                extension = i32::from(position.count_legal() <= 2);
            }
            let mut next = *state;
            next.play(mv, &self.rules);
            if gives_check && extension == 0 && may_extend {
                extension = i32::from(!is_decided && exchange::wins(position, mv, 0));
            }
            self.frames[ply].moved = Some(moved);
            self.hashes.push(position.zobrist());
            let new_depth = depth - 1 + extension;
            let mut value;
            if depth >= 2 && number > 1 + i32::from(IS_PV) && self.is_selective {
                let mut reduction = reductions::plies(depth, number);
                if is_quiet {
                    reduction -= history / 7_000;
                    reduction -= i32::from(killers.contains(&Some(mv)));
                } else {
                    reduction = reduction / 2 - history / 9_000;
                }
                reduction += i32::from(is_cut) + i32::from(!is_improving);
                reduction -= i32::from(was_pv) + i32::from(gives_check) + i32::from(is_check);
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                value = -self.node::<false>(&next, ply + 1, reduced, -alpha - 1, -alpha, true);
                if value > alpha && reduced < new_depth {
                    value =
                        -self.node::<false>(&next, ply + 1, new_depth, -alpha - 1, -alpha, !is_cut);
                }
            } else if !IS_PV || number > 1 {
                value = -self.node::<false>(&next, ply + 1, new_depth, -alpha - 1, -alpha, !is_cut);
            } else {
                value = alpha + 1;
            }
            if IS_PV && (number == 1 || value > alpha) {
                value = -self.node::<true>(&next, ply + 1, new_depth, -beta, -alpha, false);
            }
            self.hashes.pop();
            if self.guard.is_stopped() {
                return 0;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if IS_PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        self.reward(
                            ply,
                            depth,
                            turn,
                            mv,
                            &quiets,
                            &captures,
                            (moved, mover.role(), captured.map(Piece::role)),
                        );
                        break;
                    }
                }
            }
            // Full lists lose only lessons.
            if let Some(captured) = captured {
                let _ = captures.try_push((mv, (mover.role(), captured.role())));
            } else if is_quiet {
                let _ = quiets.try_push((mv, moved));
            }
        }
        if number == 0 {
            return match excluded {
                Some(_) => alpha,
                None if is_check => mate(state, ply),
                None => DRAW,
            };
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if alpha > first_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let is_quiet =
                best_move.is_none_or(|mv| position.get(mv.to()).is_none() && !mv.is_promotion());
            let static_eval = self.frames[ply].eval;
            if !is_check && is_quiet && !is_mate(best) && bound.settles(best, static_eval) {
                let keys = correction_keys(position);
                self.histories
                    .correct(turn, keys, best - static_eval, depth);
            }
            self.table.put(
                key,
                ply,
                Entry {
                    mv: best_move,
                    value: best,
                    eval: raw,
                    depth,
                    bound,
                    was_pv,
                },
            );
        }
        best
    }

    /// Evaluates a position that is not searched any deeper, checkmate and stalemate included.
    pub(super) fn stand(&self, state: &State, ply: usize) -> Value {
        let position = &state.position;
        match (position.is_check(), position.has_legal_move()) {
            (true, false) => mate(state, ply),
            (false, false) => DRAW,
            _ => evaluate(state, &self.rules),
        }
    }

    /// Lets the opponent move twice: if that is still too good for us, it is.
    fn null_move(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        beta: Value,
        eval: Value,
        is_cut: bool,
    ) -> Option<Value> {
        let is_second = ply == 0 || self.frames[ply - 1].moved.is_none();
        if depth < 3 || eval < beta || is_second || ply < self.no_null_before || is_mate(beta) {
            return None;
        }
        // Men that can always wait, so that being able to pass is no great gain.
        let position = &state.position;
        let own = position.by_color(position.turn());
        let waiting =
            position.by_role(Role::Rua) | position.by_role(Role::Ma) | position.by_role(Role::Khon);
        if !(own & waiting).has_several() {
            return None;
        }
        let reduction = 3 + depth / 4 + ((eval - beta) / 180).min(3);
        let next = state.after_null()?;
        self.frames[ply].moved = None;
        self.hashes.push(position.zobrist());
        let value =
            -self.node::<false>(&next, ply + 1, depth - reduction, -beta, -beta + 1, !is_cut);
        self.hashes.pop();
        if value < beta || self.guard.is_stopped() {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < 10 || self.no_null_before > 0 {
            return Some(value);
        }
        // Deep down, see whether it also holds without passing.
        self.no_null_before = ply + usize::try_from((depth - reduction) * 3 / 4).unwrap_or(0);
        let verified = self.node::<false>(state, ply, depth - reduction, beta - 1, beta, false);
        self.no_null_before = 0;
        (verified >= beta && !self.guard.is_stopped()).then_some(value)
    }

    /// A capture that is far too good in a shallower search is good enough.
    fn prob_cut(
        &mut self,
        state: &State,
        ply: usize,
        depth: i32,
        beta: Value,
        is_cut: bool,
        remembered: Option<Move>,
    ) -> Option<Value> {
        let target = beta + 170;
        if depth < 5 || self.guard.is_stopped() || is_mate(beta) || target >= MATE_BOUND {
            return None;
        }
        let position = &state.position;
        let needed = target - self.frames[ply].eval;
        let is_capture = |mv: &Move| position.get(mv.to()).is_some();
        let mut picker = Picker::new(remembered.filter(is_capture), [None; 2], [None; 2]);
        picker.without_quiets(None);
        while let Some(mv) = picker.next(position, self.histories) {
            if !exchange::wins(position, mv, needed) {
                continue;
            }
            let role = position.get(mv.from())?.role();
            self.frames[ply].moved = Some(Moved::new(position.turn(), role, mv));
            self.hashes.push(position.zobrist());
            let mut next = *state;
            next.play(mv, &self.rules);
            let mut value = -self.quiescence::<false>(&next, ply + 1, -target, -target + 1, -1);
            if value >= target {
                value =
                    -self.node::<false>(&next, ply + 1, depth - 4, -target, -target + 1, !is_cut);
            }
            self.hashes.pop();
            if self.guard.is_stopped() {
                return None;
            }
            if value >= target && !is_mate(value) {
                return Some(value - (target - beta));
            }
        }
        None
    }

    /// Remembers what refuted, and what did not.
    #[allow(clippy::too_many_arguments)] // all of them belong to one node
    fn reward(
        &mut self,
        ply: usize,
        depth: i32,
        turn: Color,
        mv: Move,
        quiets: &Tried<Moved>,
        captures: &Tried<(Role, Role)>,
        (moved, role, captured): (Moved, Role, Option<Role>),
    ) {
        let bonus = (170 * depth - 80).min(1_700);
        let before = self.before(ply);
        if let Some(captured) = captured {
            self.histories.reward_capture(role, mv, captured, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.histories.reward_quiet(turn, mv, moved, before, bonus);
            for &(other, man) in quiets {
                self.histories
                    .reward_quiet(turn, other, man, before, -bonus);
            }
        }
        for &(other, (man, victim)) in captures {
            self.histories.reward_capture(man, other, victim, -bonus);
        }
    }
}
