//! One node of the search, in order of execution.
//!
//! 1. **Enter**: end of the game, mate distance, transposition table, static evaluation.
//! 2. **Whole-node pruning**: reverse futility, razoring.
//! 3. **Null move**, verified at great depth.
//! 4. **ProbCut**.
//! 5. **Move loop**: late move pruning, futility, history and SEE pruning; singular and check extensions; late move
//!    reductions.
//! 6. **Re-search** of a move that fails high.
//! 7. **Leave**: bound, correction history, transposition table; histories and killers.
//!
//! Nothing recurses, so that a search can be suspended between any two nodes: [`Searcher::enter`] begins a node, and
//! [`Searcher::resume`] continues it until it needs the value of a child. [`NodeState`] holds the locals of a recursive
//! search, [`Stage`] its program counter. The root is in `root`, nodes at depth 0 are in `quiescence`, and all tunable
//! numbers are in `params`.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use makruk_core::{Color, Move, Piece, Role, Square};

use super::{
    Searcher, blend,
    checks::Checks,
    exchange,
    histories::{Context, Moved},
    in_flight::{InFlightMoves, MIN_DEPTH, key_of},
    mate,
    picker::Picker,
};
use crate::{
    score::{DRAW, INFINITE, MAX_PLY, Value, WIN_BOUND, is_decisive, mated_in},
    state::State,
    threads::HAS_THREADS,
    transposition::{Bound, TtEntry},
};

/// The search parameters of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeParams {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Depth to search, in plies.
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// Whether a beta cutoff is expected (a cut node).
    pub(super) is_cut: bool,
}

impl NodeParams {
    /// Returns the parameters of a child.
    #[inline]
    const fn child(self, depth: i32, alpha: Value, beta: Value, is_cut: bool) -> Self {
        Self {
            ply: self.ply + 1,
            depth,
            alpha,
            beta,
            is_cut,
        }
    }
}

/// Progress of a node: `Break` with its value, or `Continue`, with the child's value if that is known immediately.
type Progress = ControlFlow<Value, Option<Value>>;

/// The next step of the search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A child was entered and is searched first.
    Down,
    /// The node has this value.
    Up(Value),
    /// A limit was reached.
    Stopped,
}

/// The point at which a node resumes. Stages whose names begin with `After` need the value of the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    NullMove,
    AfterNullMove,
    AfterVerification,
    ProbCut,
    ProbCutMove,
    AfterProbCut,
    Moves,
    NextMove,
    AfterSingular,
    AfterReduced,
    AfterFullDepth,
    AfterFullWindow,
}

/// Maximum number of nodes on the stack, without the root; a deeper node is a leaf.
pub(super) const MAX_STACK: usize = if cfg!(feature = "small-tables") {
    20
} else {
    usize::MAX / 2 // more than any line needs
};

/// Maximum number of deferred moves.
const MAX_DEFERRED: usize = if cfg!(feature = "small-tables") {
    4
} else {
    32
};

/// Moves searched without a cutoff, and their pieces.
type Tried<T> = ArrayVec<(Move, T), 32>;

/// The move being searched.
#[derive(Clone, Copy, Debug)]
struct CurrentMove {
    mv: Move,
    moved: Moved,
    role: Role,
    captured: Option<Role>,
    is_quiet: bool,
    gives_check: bool,
    history: i32,
    /// Depth of the child, in plies.
    depth: i32,
    /// Reduced depth of the child, in plies.
    reduced: i32,
    /// Whether it was deferred because another thread was searching it (ABDADA).
    is_deferred: bool,
}

impl CurrentMove {
    /// Placeholder before the first move.
    const NONE: Self = {
        Self {
            mv: Move::new(Square::A1, Square::A2),
            moved: Moved::NONE,
            role: Role::Khun,
            captured: None,
            is_quiet: true,
            gives_check: false,
            history: 0,
            depth: 0,
            reduced: 0,
            is_deferred: false,
        }
    };
}

/// State of a node while its children are searched: the locals of a recursive search.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts about a node
pub(super) struct NodeState {
    pub(super) state: State,
    params: NodeParams,
    stage: Stage,
    /// Whether this is a PV node, with an open window.
    is_pv: bool,
    is_check: bool,
    is_improving: bool,
    is_decided: bool,
    /// Whether moves are pruned by static evaluation, history and SEE.
    prunes_moves: bool,
    was_pv: bool,
    /// The excluded move of a singular search.
    excluded: Option<Move>,
    key: u64,
    tt_entry: Option<TtEntry>,
    /// Raw static evaluation.
    raw_eval: Value,
    /// Static evaluation, corrected by the correction histories and the TT.
    eval: Value,
    /// Value of a null move under verification, or the beta of a singular search.
    saved_value: Value,
    initial_alpha: Value,
    best: Value,
    best_move: Option<Move>,
    /// Number of moves so far.
    move_count: i32,
    skips_quiets: bool,
    tt_move_is_capture: bool,
    killers: [Option<Move>; 2],
    context: Context,
    current: CurrentMove,
    /// Moves that other threads are searching, with their move numbers; searched last.
    deferred: ArrayVec<(i32, CurrentMove), MAX_DEFERRED>,
    quiets: Tried<Moved>,
    captures: Tried<(Role, Role)>,
    checks: Checks,
    picker: Picker,
}

impl NodeState {
    /// Creates a placeholder, before any node is entered.
    pub(super) fn new(state: &State) -> Self {
        Self {
            state: *state,
            params: NodeParams {
                ply: 0,
                depth: 0,
                alpha: -INFINITE,
                beta: INFINITE,
                is_cut: false,
            },
            stage: Stage::Moves,
            is_pv: false,
            is_check: false,
            is_improving: false,
            is_decided: false,
            prunes_moves: false,
            was_pv: false,
            excluded: None,
            key: 0,
            tt_entry: None,
            raw_eval: TtEntry::NO_EVAL,
            eval: -INFINITE,
            saved_value: 0,
            initial_alpha: -INFINITE,
            best: -INFINITE,
            best_move: None,
            move_count: 0,
            skips_quiets: false,
            tt_move_is_capture: false,
            killers: [None; 2],
            context: Context::default(),
            current: CurrentMove::NONE,
            deferred: ArrayVec::new(),
            quiets: Tried::new(),
            captures: Tried::new(),
            checks: Checks::new(&state.position),
            picker: Picker::new(None, [None; 2], Context::default()),
        }
    }

    fn tt_move(&self) -> Option<Move> {
        self.tt_entry.and_then(|entry| entry.mv)
    }

    /// Returns the current move's key among the in-flight moves.
    #[inline]
    fn current_key(&self) -> u64 {
        key_of(self.key, self.current.mv)
    }

    /// Makes the first deferred move current; returns whether there was one.
    fn take_deferred(&mut self) -> bool {
        let Some((number, current)) = self.deferred.pop_at(0) else {
            return false;
        };
        self.move_count = number;
        self.current = CurrentMove {
            is_deferred: true,
            ..current
        };
        true
    }
}

/// The stack machine.
impl Searcher<'_> {
    /// Resumes a node until it has entered a child, or its own value is known. `child_value` is the value that it is
    /// waiting for.
    pub(super) fn resume(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        mut child_value: Option<Value>,
    ) -> Step {
        loop {
            if self.guard.is_stopped() {
                return Step::Stopped;
            }
            let progress = match (node.stage, child_value) {
                (Stage::NullMove, _) => self.null_move(node, child),
                (Stage::AfterNullMove, Some(value)) => self.after_null_move(node, child, -value),
                (Stage::AfterVerification, Some(value)) => self.after_verification(node, value),
                (Stage::ProbCut, _) => self.begin_probcut(node),
                (Stage::ProbCutMove, _) => self.probcut_move(node, child),
                (Stage::AfterProbCut, Some(value)) => self.after_probcut(node, -value),
                (Stage::Moves, _) => self.begin_moves(node),
                (Stage::NextMove, _) => self.search_next_move(node, child),
                (Stage::AfterSingular, Some(value)) => self.after_singular(node, child, value),
                (
                    Stage::AfterReduced | Stage::AfterFullDepth | Stage::AfterFullWindow,
                    Some(value),
                ) => self.after_move(node, child, -value),
                (_, None) => return Step::Down,
            };
            match progress {
                ControlFlow::Continue(value) => child_value = value,
                ControlFlow::Break(value) => return Step::Up(value),
            }
        }
    }

    /// Sets a child to the position after a move.
    pub(super) fn set_child(&self, state: &State, mv: Move, child: &mut NodeState) {
        child.state = *state;
        self.play_prefetching(&mut child.state, mv);
    }

    /// Makes a move: sets the child, and adds the node to the line.
    fn make_move(&mut self, node: &NodeState, mv: Move, moved: Moved, child: &mut NodeState) {
        self.search.frames[node.params.ply].moved = Some(moved);
        self.search.hashes.push(node.state.position.zobrist());
        self.set_child(&node.state, mv, child);
    }
}

/// 1. Enter.
impl Searcher<'_> {
    /// Enters a node other than the root, whose position is in `node`. Returns its value if no child outside quiescence
    /// is needed; otherwise the node is ready to be resumed.
    pub(super) fn enter<const IS_PV: bool>(
        &mut self,
        params: NodeParams,
        node: &mut NodeState,
    ) -> Option<Value> {
        let state = &node.state;
        let NodeParams {
            ply,
            depth,
            mut alpha,
            mut beta,
            ..
        } = params;
        if depth <= 0 && self.search.is_selective {
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
        // Mate distance pruning: no mate here can be better than one already found.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return Some(alpha);
        }
        // Upcoming repetition: the side to move has at least a draw.
        if alpha < DRAW && self.can_repeat(state) {
            alpha = DRAW;
            if alpha >= beta {
                return Some(alpha);
            }
        }
        // Transposition table.
        let excluded = self.search.frames[ply].excluded;
        let key = state.key(left);
        let tt_entry = match excluded {
            None => self.probe_tt(key, ply, left),
            Some(_) => None,
        };
        if let Some(entry) = tt_entry {
            if !IS_PV
                && self.search.is_selective
                && entry.depth >= depth
                && entry.bound.settles(entry.value, beta)
            {
                if entry.value >= beta {
                    self.reward_tt_move(state, ply, depth, entry);
                }
                return Some(entry.value);
            }
        }
        // Static evaluation.
        let (raw_eval, eval) = if is_check {
            self.search.frames[ply].eval = TtEntry::NO_EVAL;
            (TtEntry::NO_EVAL, -INFINITE)
        } else {
            self.static_eval(state, ply, tt_entry)
        };
        let mut params = params;
        if !is_check && excluded.is_none() {
            params.depth += self.hindsight_extension(ply, eval);
        }
        let NodeParams { depth, .. } = params;
        let is_improving = !is_check && self.is_improving(ply);
        self.search.frames[ply + 1].killers = [None; 2];
        self.search.frames[ply + 2].cutoffs = 0;
        // Against a bare khun, the count decides and waiting moves are often best, so static evaluation does not prune.
        // Nor does it in decided positions, where only mate matters.
        let tuned = self.tuned();
        let is_bare = !self.search.is_selective || state.is_chase();
        let is_decided = is_bare || beta.abs() > tuned.decided_score;
        let prunes = |also_decided: Value| !is_decided || !is_bare && also_decided > 0;
        node.prunes_moves = prunes(tuned.decided_moves);

        // 2. Whole-node pruning.
        node.stage = Stage::Moves;
        if !IS_PV && !is_check && excluded.is_none() && prunes(tuned.decided_nodes) {
            let futile = self.reverse_futility(depth, eval, is_improving, beta);
            if futile.is_some() {
                return futile;
            }
            let razored = self.razoring(state, params, alpha, eval);
            if razored.is_some() {
                return razored;
            }
            node.stage = Stage::NullMove;
        }
        node.params = NodeParams {
            alpha,
            beta,
            ..params
        };
        node.is_pv = IS_PV;
        node.is_check = is_check;
        node.is_improving = is_improving;
        node.is_decided = is_decided;
        node.was_pv = IS_PV || tt_entry.is_some_and(|entry| entry.was_pv);
        node.excluded = excluded;
        node.key = key;
        node.tt_entry = tt_entry;
        node.raw_eval = raw_eval;
        node.eval = eval;
        None
    }

    /// Counts a node, and clears its principal variation.
    #[inline]
    pub(super) fn count_node<const IS_PV: bool>(&mut self, ply: usize) {
        self.search.nodes += 1;
        if IS_PV {
            self.search.frames[ply].line.clear();
            self.search.seldepth = self.search.seldepth.max(ply);
        }
    }

    /// Evaluates a leaf, including checkmate and stalemate.
    pub(super) fn evaluate_leaf(&mut self, state: &State, ply: usize) -> Value {
        let position = &state.position;
        match (position.is_check(), position.has_legal_move()) {
            (true, false) => mate(state, ply),
            (false, false) => DRAW,
            _ => self.evaluate(state, ply),
        }
    }

    /// Returns the raw static evaluation, and the evaluation corrected by the correction histories and the TT.
    #[inline]
    fn static_eval(
        &mut self,
        state: &State,
        ply: usize,
        tt_entry: Option<TtEntry>,
    ) -> (Value, Value) {
        let raw = match tt_entry {
            Some(entry) if entry.eval != TtEntry::NO_EVAL => entry.eval,
            _ => self.evaluate(state, ply),
        };
        let mut eval = self.correct(state, ply, raw);
        self.search.frames[ply].eval = eval;
        if let Some(entry) = tt_entry {
            if !is_decisive(entry.value) && entry.bound.settles(entry.value, eval) {
                eval = entry.value;
            }
        }
        (raw, eval)
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

/// 2. Whole-node pruning, called by [`Searcher::enter`].
impl Searcher<'_> {
    /// Reverse futility pruning: the evaluation beats beta by a margin, so a cutoff is assumed.
    #[inline]
    fn reverse_futility(
        &self,
        depth: i32,
        eval: Value,
        is_improving: bool,
        beta: Value,
    ) -> Option<Value> {
        let tuned = self.tuned();
        let margin = tuned.reverse_futility_margin * (depth - i32::from(is_improving));
        (depth <= tuned.reverse_futility_depth && eval - margin >= beta && !is_decisive(beta))
            .then_some((eval + beta) / 2)
    }

    /// Razoring: the evaluation is below alpha by a margin, so only captures could help, and quiescence search decides.
    #[inline]
    fn razoring(
        &mut self,
        state: &State,
        params: NodeParams,
        alpha: Value,
        eval: Value,
    ) -> Option<Value> {
        let NodeParams { ply, depth, .. } = params;
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
    fn null_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Progress {
        node.stage = Stage::ProbCut;
        let Some(next) = self.after_null(node) else {
            return ControlFlow::Continue(None);
        };
        child.state = next;
        let NodeParams { ply, beta, .. } = node.params;
        self.search.frames[ply].moved = None;
        self.search.hashes.push(node.state.position.zobrist());
        node.stage = Stage::AfterNullMove;
        let depth = self.null_move_depth(node);
        let params = node
            .params
            .child(depth, -beta, -beta + 1, !node.params.is_cut);
        ControlFlow::Continue(self.enter::<false>(params, child))
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
    fn after_null_move(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        value: Value,
    ) -> Progress {
        self.search.hashes.pop();
        node.stage = Stage::ProbCut;
        let NodeParams {
            ply, depth, beta, ..
        } = node.params;
        if value < beta {
            return ControlFlow::Continue(None);
        }
        node.saved_value = if is_decisive(value) { beta } else { value };
        if depth < self.tuned().null_move_verification_depth || self.search.no_null_before > 0 {
            return ControlFlow::Break(node.saved_value);
        }
        let depth = self.null_move_depth(node);
        self.search.no_null_before = ply + usize::try_from(depth * 3 / 4).unwrap_or(0);
        child.state = node.state;
        node.stage = Stage::AfterVerification;
        let params = NodeParams {
            ply,
            depth,
            alpha: beta - 1,
            beta,
            is_cut: false,
        };
        ControlFlow::Continue(self.enter::<false>(params, child))
    }

    /// Cuts off if the verification search fails high as well.
    fn after_verification(&mut self, node: &mut NodeState, value: Value) -> Progress {
        self.search.no_null_before = 0;
        if value >= node.params.beta {
            return ControlFlow::Break(node.saved_value);
        }
        node.stage = Stage::ProbCut;
        ControlFlow::Continue(None)
    }
}

/// 4. ProbCut: a capture whose reduced search beats beta by a margin cuts off.
impl Searcher<'_> {
    /// Restarts the picker with captures, if the node is deep enough.
    fn begin_probcut(&self, node: &mut NodeState) -> Progress {
        node.stage = Stage::Moves;
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
            node.stage = Stage::ProbCutMove;
        }
        ControlFlow::Continue(None)
    }

    /// Searches the next capture that may reach the raised beta.
    fn probcut_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Progress {
        node.stage = Stage::Moves;
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
            return ControlFlow::Continue(None);
        };
        let moved = Moved::new(node.state.position.turn(), role, mv);
        self.make_move(node, mv, moved, child);
        node.stage = Stage::AfterProbCut;
        let value = self.quiescence::<false>(&child.state, ply + 1, -target, -target + 1, -1);
        ControlFlow::Continue(if -value >= target {
            let depth = depth - self.tuned().probcut_reduction;
            let params = node.params.child(depth, -target, -target + 1, !is_cut);
            self.enter::<false>(params, child)
        } else {
            Some(value)
        })
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
    fn after_probcut(&mut self, node: &mut NodeState, value: Value) -> Progress {
        self.search.hashes.pop();
        let margin = self.tuned().probcut_margin;
        if value >= node.params.beta + margin && !is_decisive(value) {
            return ControlFlow::Break(value - margin);
        }
        node.stage = Stage::ProbCutMove;
        ControlFlow::Continue(None)
    }
}

/// 5. Move loop.
impl Searcher<'_> {
    /// Applies internal iterative reduction, and creates the picker of all moves.
    fn begin_moves(&mut self, node: &mut NodeState) -> Progress {
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
        node.stage = Stage::NextMove;
        ControlFlow::Continue(None)
    }

    /// Searches the next move, or leaves the node after the last move.
    fn search_next_move(&mut self, node: &mut NodeState, child: &mut NodeState) -> Progress {
        if self.pick_move(node) {
            if self.defers(node) {
                return ControlFlow::Continue(None);
            }
        } else if !node.take_deferred() {
            return ControlFlow::Break(self.leave(node));
        }
        match self.singular_candidate(node) {
            Some(entry) => self.singular_search(node, child, entry),
            None => ControlFlow::Continue(self.search_move(node, 0, child)),
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
    fn in_flight(&self, node: &NodeState) -> Option<&InFlightMoves> {
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
    ) -> Progress {
        let NodeParams {
            ply, depth, is_cut, ..
        } = node.params;
        let target = entry.value - self.tuned().singular_margin * depth;
        node.saved_value = target;
        self.search.frames[ply].excluded = Some(node.current.mv);
        child.state = node.state;
        node.stage = Stage::AfterSingular;
        let params = NodeParams {
            ply,
            depth: (depth - 1) / 2,
            alpha: target - 1,
            beta: target,
            is_cut,
        };
        ControlFlow::Continue(self.enter::<false>(params, child))
    }

    /// Applies a singular extension, a multi-cut or a negative extension, according to the value of the other moves.
    fn after_singular(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        value: Value,
    ) -> Progress {
        let NodeParams {
            ply, beta, is_cut, ..
        } = node.params;
        self.search.frames[ply].excluded = None;
        let tuned = self.tuned();
        let mut extension = 0;
        if value < node.saved_value {
            let margin = tuned.double_extension_margin;
            extension = 1 + i32::from(!node.is_pv && value < node.saved_value - margin);
        } else if value >= beta && !is_decisive(value) {
            // Multi-cut: several moves fail high.
            return ControlFlow::Break(value);
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
        ControlFlow::Continue(self.search_move(node, extension, child))
    }

    /// Makes the current move and enters the child: at reduced depth, with a null window, or with the full window.
    fn search_move(
        &mut self,
        node: &mut NodeState,
        mut extension: i32,
        child: &mut NodeState,
    ) -> Option<Value> {
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
            node.stage = Stage::AfterReduced;
            self.enter::<false>(params.child(reduced, -alpha - 1, -alpha, true), child)
        } else if !is_pv || number > 1 {
            node.stage = Stage::AfterFullDepth;
            self.enter::<false>(params.child(new_depth, -alpha - 1, -alpha, !is_cut), child)
        } else {
            node.stage = Stage::AfterFullWindow;
            self.enter::<true>(params.child(new_depth, -beta, -alpha, false), child)
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

    /// Returns the late move reduction of the current move, in plies.
    #[inline]
    fn late_move_reduction(&self, node: &NodeState) -> i32 {
        let tuned = self.tuned();
        let CurrentMove {
            mv,
            is_quiet,
            gives_check,
            history,
            is_deferred,
            ..
        } = node.current;
        let mut reduction = self.fine_reduction(node.params.depth, node.move_count);
        if is_quiet {
            reduction -= history * PLY / tuned.reduction_history_divisor;
            let [first, second] = node.killers;
            reduction -= in_plies(first == Some(mv) || second == Some(mv));
        } else {
            reduction = reduction / 2 - history * PLY / tuned.reduction_capture_history_divisor;
        }
        reduction += i32::from(node.params.is_cut) * tuned.reduction_cut;
        reduction += i32::from(!node.is_improving) * tuned.reduction_not_improving;
        reduction += i32::from(node.tt_move_is_capture) * tuned.reduction_table_capture;
        let cutoffs = self.search.frames[node.params.ply + 1].cutoffs;
        reduction += i32::from(cutoffs > 3) * tuned.reduction_cutoffs;
        reduction -= i32::from(node.was_pv) * tuned.reduction_was_pv;
        // A deferred move is reduced by one more ply, so that the other thread's TT entry may be a ply shallower.
        reduction += in_plies(is_deferred);
        reduction -= in_plies(gives_check) + in_plies(node.is_check);
        (reduction + tuned.reduction_rounding) / PLY
    }

    /// Returns the base reduction in plies: `reduction_base + ln(depth) * ln(number) / reduction_divisor`.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: i32) -> i32 {
        self.fine_reduction(depth, number) / PLY
    }

    /// Returns the base reduction, in units of 1/1024 ply.
    #[inline]
    fn fine_reduction(&self, depth: i32, number: i32) -> i32 {
        let tuned = self.tuned();
        let ln = |value: i32| {
            let index = usize::try_from(value).unwrap_or(0).min(63);
            i32::from(LOGARITHMS[index])
        };
        let product = ln(depth) * ln(number) / 1024;
        (tuned.reduction_base + product * 1000 / tuned.reduction_divisor).max(0)
    }
}

/// One ply in reduction units.
const PLY: i32 = 1024;

/// Returns one ply in reduction units if a condition holds, otherwise 0.
fn in_plies(condition: bool) -> i32 {
    i32::from(condition) * PLY
}

/// `[u16; 64]`, 128 bytes, index = a depth or a move number: natural logarithm, in units of 1/1024.
static LOGARITHMS: [u16; 64] = {
    let mut logarithms = [0; 64];
    let mut x = 1;
    while x < logarithms.len() {
        logarithms[x] = ln(x);
        x += 1;
    }
    logarithms
};

/// Returns the natural logarithm in units of 1/1024, accurate to about one percent.
#[allow(clippy::cast_possible_truncation)] // below 5,000
const fn ln(x: usize) -> u16 {
    // Linear interpolation of the binary logarithm is slightly too small between powers of two; `bend` corrects it.
    let whole = x.ilog2() as usize;
    let part = ((x << 10) >> whole) - 1024;
    let bend = part * (1024 - part) / 1024 * 350 / 1024;
    (((whole << 10) + part + bend) * 710 / 1024) as u16
}

/// 6. Re-search.
impl Searcher<'_> {
    /// Re-searches a move that fails high: at full depth after a reduced search, with the full window after a null
    /// window. Otherwise continues with the next move, or leaves the node on a beta cutoff.
    fn after_move(
        &mut self,
        node: &mut NodeState,
        child: &mut NodeState,
        value: Value,
    ) -> Progress {
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
            node.stage = Stage::AfterFullDepth;
            let tuned = self.tuned();
            let depth = depth + i32::from(value > node.best + tuned.deeper_margin)
                - i32::from(value < node.best + tuned.shallower_margin + depth);
            node.current.depth = depth;
            let params = params.child(depth, -alpha - 1, -alpha, !is_cut);
            return ControlFlow::Continue(self.enter::<false>(params, child));
        }
        if fails_high && node.stage != Stage::AfterFullWindow && node.is_pv {
            self.set_child(&node.state, mv, child);
            node.stage = Stage::AfterFullWindow;
            let params = params.child(depth, -beta, -alpha, false);
            return ControlFlow::Continue(self.enter::<true>(params, child));
        }
        self.search.hashes.pop();
        if let Some(moves) = self.in_flight(node) {
            moves.remove(node.current_key());
        }
        if self.is_cutoff(node, value) {
            return ControlFlow::Break(self.leave(node));
        }
        node.stage = Stage::NextMove;
        ControlFlow::Continue(None)
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
    fn leave(&mut self, node: &NodeState) -> Value {
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
    fn reward_tt_move(&mut self, state: &State, ply: usize, depth: i32, entry: TtEntry) {
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
