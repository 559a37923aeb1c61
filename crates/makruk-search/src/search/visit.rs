//! State of a node while nodes below it are searched.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use makruk_core::{Move, Role, Square};

use super::{
    checks::Checks,
    claims::key_of,
    histories::{Context, Moved},
    picker::Picker,
};
use crate::{
    score::{INFINITE, Value},
    state::State,
    transposition::Entry,
};

/// How to search a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Depth to search, in plies.
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// Whether a beta cutoff is expected (a cut node).
    pub(super) is_cut: bool,
}

impl Task {
    /// Returns the task of a child.
    #[inline]
    pub(super) const fn below(self, depth: i32, alpha: Value, beta: Value, is_cut: bool) -> Self {
        Self {
            ply: self.ply + 1,
            depth,
            alpha,
            beta,
            is_cut,
        }
    }
}

/// Progress of a visit: `Break` with the node's value, or `Continue`, with the value that it waits
/// for if that is known at once.
pub(super) type Progress = ControlFlow<Value, Option<Value>>;

/// How a search continues.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Another node is searched first: the next visit has begun.
    Down,
    /// The node has this value.
    Up(Value),
    /// A limit was reached.
    Stopped,
}

/// Where a visit continues. Stages that begin with `After` need the value of the node below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
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
    AfterFull,
    AfterOpen,
}

/// Moves that were searched without a cutoff, and their pieces.
pub(super) type Tried<T> = ArrayVec<(Move, T), 32>;

/// A move that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Current {
    pub(super) mv: Move,
    pub(super) moved: Moved,
    pub(super) role: Role,
    pub(super) captured: Option<Role>,
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    pub(super) history: i32,
    /// Depth below it, in plies.
    pub(super) depth: i32,
    /// Reduced depth below it, in plies.
    pub(super) reduced: i32,
    /// Whether it had to wait until the others were searched.
    pub(super) is_deferred: bool,
}

impl Current {
    /// Placeholder before the first move.
    const NONE: Self = {
        let Some(mv) = Move::new(Square::A1, Square::A2) else {
            panic!("two squares")
        };
        Self {
            mv,
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

/// A node that is being searched: what a recursive function would keep on its stack. So a search can
/// pause between any two nodes, and be kept.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // facts about a node
pub(super) struct Visit {
    pub(super) state: State,
    pub(super) task: Task,
    pub(super) stage: Stage,
    /// Whether this is a PV node, with an open window.
    pub(super) is_pv: bool,
    pub(super) is_check: bool,
    pub(super) is_improving: bool,
    pub(super) is_decided: bool,
    /// Whether moves are pruned by static evaluation, history and exchanges.
    pub(super) prunes_moves: bool,
    pub(super) was_pv: bool,
    /// The move that is excluded.
    pub(super) excluded: Option<Move>,
    pub(super) key: u64,
    pub(super) found: Option<Entry>,
    /// Static evaluation, raw and corrected.
    pub(super) raw: Value,
    pub(super) eval: Value,
    /// A value kept while another node is searched: that of a null move to verify, or the bound that all
    /// other moves must reach.
    pub(super) held: Value,
    pub(super) first_alpha: Value,
    pub(super) best: Value,
    pub(super) best_move: Option<Move>,
    /// Number of moves so far.
    pub(super) number: i32,
    pub(super) skips_quiets: bool,
    /// Whether the table's move is a capture.
    pub(super) has_table_capture: bool,
    pub(super) killers: [Option<Move>; 2],
    pub(super) context: Context,
    pub(super) current: Current,
    /// Numbers and moves that wait until the others are searched, since another thread is searching them.
    pub(super) deferred: ArrayVec<(i32, Current), 32>,
    pub(super) quiets: Tried<Moved>,
    pub(super) captures: Tried<(Role, Role)>,
    pub(super) checks: Checks,
    pub(super) picker: Picker,
}

impl Visit {
    /// Creates an empty visit.
    pub(super) fn new(state: &State) -> Self {
        Self {
            state: *state,
            task: Task {
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
            found: None,
            raw: Entry::NO_EVAL,
            eval: -INFINITE,
            held: 0,
            first_alpha: -INFINITE,
            best: -INFINITE,
            best_move: None,
            number: 0,
            skips_quiets: false,
            has_table_capture: false,
            killers: [None; 2],
            context: Context::default(),
            current: Current::NONE,
            deferred: ArrayVec::new(),
            quiets: Tried::new(),
            captures: Tried::new(),
            checks: Checks::new(&state.position),
            picker: Picker::new(None, [None; 2], Context::default()),
        }
    }

    /// Returns the move that the transposition table has for the node.
    pub(super) fn table_move(&self) -> Option<Move> {
        self.found.and_then(|entry| entry.mv)
    }

    /// Returns the key of the current move in this position, by which threads claim it.
    #[inline]
    pub(super) fn current_key(&self) -> u64 {
        key_of(self.key, self.current.mv)
    }

    /// Takes the first of the moves that wait, if there is one.
    pub(super) fn take_deferred(&mut self) -> bool {
        let Some((number, current)) = self.deferred.pop_at(0) else {
            return false;
        };
        self.number = number;
        self.current = Current {
            is_deferred: true,
            ..current
        };
        true
    }
}
