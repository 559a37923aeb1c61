//! One node of the search, in order of execution.
//!
//! | File | Stages |
//! |---|---|
//! | `enter` | 1. **Enter**: end of the game, mate distance, transposition table, static evaluation |
//! | `prune` | 2. **Whole-node pruning**: reverse futility, razoring; 3. **Null move**, verified at great depth; 4. **ProbCut** |
//! | `moves` | 5. **Move loop**: late move pruning, futility, history and SEE pruning; singular and check extensions |
//! | `reduction` | 5. **Late move reductions** |
//! | `leave` | 6. **Re-search** of a move that fails high; 7. **Leave**: bound, correction history, transposition table, histories and killers |
//!
//! Nothing recurses, so that a search can be suspended between any two nodes: [`Searcher::enter`] begins a node, and
//! [`Searcher::resume`] continues it until it needs the value of a child. [`NodeState`] holds the locals of a recursive
//! search, [`Stage`] its program counter; the handler of a stage returns the [`Next`] one. The root is in `root`, nodes
//! at depth 0 are in `quiescence`, and all tunable numbers are in `params`.

mod enter;
mod leave;
mod moves;
mod prune;
mod reduction;

use arrayvec::ArrayVec;
use makruk_core::{Move, Role, Square};

use super::{
    Searcher,
    checks::Checks,
    histories::{Context, Moved},
    in_flight::key_of,
    picker::Picker,
};
use crate::{
    score::{INFINITE, Value},
    state::State,
    transposition::TtEntry,
};

pub(super) use enter::StaticEval;

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
pub(super) enum Stage {
    NullMove,
    AfterNullMove,
    /// `value` is that of the null move under verification.
    AfterVerification {
        value: Value,
    },
    ProbCut,
    ProbCutMove,
    AfterProbCut,
    Moves,
    NextMove,
    /// All moves but the TT move were searched with this `beta`.
    AfterSingular {
        beta: Value,
    },
    AfterReduced,
    AfterFullDepth,
    AfterFullWindow,
}

/// The result of a stage. The root has stages of its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next<S = Stage> {
    /// The node continues with this stage.
    Stage(S),
    /// A child was entered. The node continues with this stage once the child has a value, which may be known immediately.
    Child(S, Option<Value>),
    /// The node has this value.
    Value(Value),
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
    /// Whether only mate matters: the window lies beyond a decisive lead, or one side has a bare khun.
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
            let next = match (node.stage, child_value) {
                (Stage::NullMove, _) => self.null_move(node, child),
                (Stage::AfterNullMove, Some(value)) => self.after_null_move(node, child, -value),
                (Stage::AfterVerification { value: null_value }, Some(value)) => {
                    self.after_verification(node, null_value, value)
                }
                (Stage::ProbCut, _) => self.begin_probcut(node),
                (Stage::ProbCutMove, _) => self.probcut_move(node, child),
                (Stage::AfterProbCut, Some(value)) => self.after_probcut(node, -value),
                (Stage::Moves, _) => self.begin_moves(node),
                (Stage::NextMove, _) => self.search_next_move(node, child),
                (Stage::AfterSingular { beta }, Some(value)) => {
                    self.after_singular(node, child, beta, value)
                }
                (
                    Stage::AfterReduced | Stage::AfterFullDepth | Stage::AfterFullWindow,
                    Some(value),
                ) => self.after_move(node, child, -value),
                (_, None) => return Step::Down,
            };
            (node.stage, child_value) = match next {
                Next::Stage(stage) => (stage, None),
                Next::Child(stage, value) => (stage, value),
                Next::Value(value) => return Step::Up(value),
            };
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
