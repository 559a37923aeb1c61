//! Quiescence search: captures until the position is quiet.

use makruk_bitboard::BitPosition;
use makruk_core::{Move, SquareSet};

use super::{
    Searcher, blend,
    checks::Checks,
    exchange,
    histories::{Before, Context, Moved},
    mate,
    node::StaticEval,
    picker::Picker,
};
use crate::{
    score::{INFINITE, MAX_PLY, Value, is_decisive},
    state::State,
    transposition::{Bound, TtEntry},
    worth,
};

/// The facts about a quiescence node that decide which of its moves are searched.
#[derive(Clone, Copy, Debug)]
struct QuietNode<'a> {
    state: &'a State,
    ply: usize,
    is_check: bool,
    /// Starts at 0 and decreases.
    depth: i32,
    before: Before,
    /// The evaluation plus the margin of delta pruning. It is meaningless in check.
    futile: Value,
}

/// The moves of a quiescence node that were searched.
#[derive(Clone, Copy, Debug)]
struct Found {
    best: Value,
    best_move: Option<Move>,
    /// Number of moves, including those that were skipped.
    number: i32,
}

/// Whether a move of a quiescence node is searched.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Search,
    /// The move is skipped: its value is assumed to be at most this.
    Skip(Value),
    /// No further move is searched.
    Stop,
}

impl Choice {
    /// Skips a move that is unlikely to be the best.
    const SKIP: Self = Self::Skip(-INFINITE);
}

impl Searcher<'_> {
    /// Searches captures and promotions; in check, all moves.
    ///
    /// `depth` starts at 0 and decreases. Checks are searched at 0, and for a few more plies if only checkmate matters;
    /// further down only recaptures are searched.
    pub(super) fn quiescence<const IS_PV: bool>(
        &mut self,
        state: &State,
        ply: usize,
        alpha: Value,
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
        let is_check = state.position.is_check();
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
        let eval = if is_check {
            StaticEval::IN_CHECK
        } else {
            self.static_eval(state, ply, tt_entry)
        };
        let entry_of = |mv, value, bound| TtEntry {
            mv,
            value,
            eval: eval.raw,
            depth: 0,
            bound,
            was_pv: IS_PV,
        };
        if eval.best >= beta {
            let value = blend(eval.best, beta, self.tuned().stand_pat_blend, 1);
            if tt_entry.is_none() {
                self.table
                    .put(key, ply, entry_of(None, value, Bound::Lower));
            }
            return value;
        }
        let node = QuietNode {
            state,
            ply,
            is_check,
            depth,
            before: self.before(ply),
            futile: eval.best + self.tuned().quiescence_futility,
        };
        let tt_move = tt_entry.and_then(|entry| entry.mv);
        let mut picker = self.quiet_picker(&node, tt_move, beta);
        let mut found = Found {
            best: eval.best,
            best_move: None,
            number: 0,
        };
        let alpha = alpha.max(eval.best);
        self.search_quiet::<IS_PV>(&node, &mut picker, &mut found, alpha, beta);
        if self.guard.is_stopped() {
            return 0;
        }
        if is_check && found.number == 0 {
            return mate(state, ply);
        }
        let bound = if found.best >= beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.table
            .put(key, ply, entry_of(found.best_move, found.best, bound));
        found.best
    }

    /// Searches the moves of a node until one fails high or the search is stopped.
    #[inline]
    fn search_quiet<const IS_PV: bool>(
        &mut self,
        node: &QuietNode<'_>,
        picker: &mut Picker,
        found: &mut Found,
        mut alpha: Value,
        beta: Value,
    ) {
        let QuietNode {
            state, ply, depth, ..
        } = *node;
        let position = &state.position;
        while let Some(mv) = picker.next(position, self.histories) {
            found.number += 1;
            if found.best > -INFINITE && !is_decisive(found.best) {
                let is_at_bad_captures = picker.is_at_bad_captures();
                match self.choose(node, mv, found.number, is_at_bad_captures, alpha) {
                    Choice::Search => {}
                    Choice::Skip(at_most) => {
                        found.best = found.best.max(at_most);
                        continue;
                    }
                    Choice::Stop => return,
                }
            }
            let mut next = *state;
            self.enter_quiet_child(&mut next, ply, mv);
            let value = -self.quiescence::<IS_PV>(&next, ply + 1, -beta, -alpha, depth - 1);
            self.search.hashes.pop();
            if self.guard.is_stopped() {
                return;
            }
            if value > found.best {
                found.best = value;
                if value > alpha {
                    alpha = value;
                    found.best_move = Some(mv);
                    if IS_PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        return;
                    }
                }
            }
        }
    }

    /// Makes a move: adds the node to the line.
    #[inline]
    fn enter_quiet_child(&mut self, state: &mut State, ply: usize, mv: Move) {
        let position = &state.position;
        self.search.frames[ply].moved = position
            .get(mv.from())
            .map(|mover| Moved::new(position.turn(), mover.role(), mv));
        self.search.hashes.push(position.zobrist());
        self.play_prefetching(state, mv);
    }

    /// Returns a picker of the captures and promotions, and of checks if the node searches them; in check, of all moves.
    #[inline]
    fn quiet_picker(&self, node: &QuietNode<'_>, tt_move: Option<Move>, beta: Value) -> Picker {
        let position = &node.state.position;
        let (is_check, before) = (node.is_check, node.before);
        // Used only to order evasions.
        let attacked = if is_check {
            position.attacked_by(!position.turn())
        } else {
            SquareSet::EMPTY
        };
        let tt_move = tt_move.filter(|&mv| is_check || is_loud(position, mv));
        let mut picker = Picker::new(tt_move, [None; 2], Context { before, attacked });
        if !is_check {
            let tuned = self.tuned();
            let only_mate_matters = beta > tuned.decided_score;
            let checks =
                node.depth == 0 || only_mate_matters && node.depth >= -tuned.quiescence_check_plies;
            picker.without_quiets(checks.then(|| Checks::new(position)));
        }
        picker
    }

    /// Decides whether to search a move, once a move or the evaluation avoids a known loss. `number` is that of the move.
    #[inline]
    fn choose(
        &self,
        node: &QuietNode<'_>,
        mv: Move,
        number: i32,
        is_at_bad_captures: bool,
        alpha: Value,
    ) -> Choice {
        let position = &node.state.position;
        let is_loud = is_loud(position, mv);
        if node.is_check {
            // A few evasions that avoid mate suffice.
            if number > self.tuned().quiescence_evasions && !is_loud {
                Choice::Stop
            } else {
                Choice::Search
            }
        } else if is_at_bad_captures {
            Choice::Stop
        } else if is_loud {
            self.choose_loud(node, mv, alpha)
        } else if exchange::wins(position, mv, 0) {
            Choice::Search
        } else {
            Choice::SKIP
        }
    }

    /// Decides whether to search a capture or a promotion.
    #[inline]
    fn choose_loud(&self, node: &QuietNode<'_>, mv: Move, alpha: Value) -> Choice {
        let tuned = self.tuned();
        let position = &node.state.position;
        let is_recapture = node.before[0].map(Moved::to) == Some(mv.to().index());
        if node.depth <= -tuned.quiescence_recapture_plies && !is_recapture && !mv.is_promotion() {
            return Choice::SKIP;
        }
        // Delta pruning: even the maximum gain does not reach the window.
        let captured = position.get(mv.to());
        let promotion = if mv.is_promotion() {
            tuned.quiescence_promotion
        } else {
            0
        };
        let gain = captured.map_or(0, |piece| worth::in_exchange(piece.role())) + promotion;
        if node.futile + gain <= alpha {
            Choice::Skip(node.futile + gain)
        } else if node.futile <= alpha && !exchange::wins(position, mv, 1) {
            Choice::Skip(node.futile)
        } else {
            Choice::Search
        }
    }
}

/// Returns whether a move is a capture or a promotion.
#[inline]
fn is_loud(position: &BitPosition, mv: Move) -> bool {
    position.get(mv.to()).is_some() || mv.is_promotion()
}
