//! The root node.

use alloc::vec::Vec;

use makruk_core::Move;

use super::{
    Searcher,
    histories::Moved,
    node::{Next, NodeParams, NodeState, Step},
};
use crate::{
    score::{INFINITE, Value},
    transposition::TtEntry,
};

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Value in this iteration; [`-INFINITE`](INFINITE) if the move is only known not to be the
    /// best.
    pub(crate) value: Value,
    /// Value in the previous iteration.
    pub(crate) previous: Value,
    pub(crate) line: Vec<Move>,
    /// Nodes visited below it.
    pub(crate) nodes: u64,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        Self {
            mv,
            value: -INFINITE,
            previous: -INFINITE,
            line: alloc::vec![mv],
            nodes: 0,
        }
    }
}

/// Sorts root moves stably. Insertion sort needs little code, and the lists are short.
pub(super) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        for i in (0..end).rev() {
            if key(&items[i]) <= key(&items[i + 1]) {
                break;
            }
            items.swap(i, i + 1);
        }
    }
}

/// The point at which the root's search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    NextMove,
    AfterReduced,
    AfterFullDepth,
    AfterFullWindow,
}

/// State of the root node while it is searched with one window.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootNode {
    stage: Stage,
    depth: i32,
    /// The first move to search; earlier moves already have their lines.
    first: usize,
    /// The move being searched.
    index: usize,
    alpha: Value,
    beta: Value,
    best: Value,
    /// Reduced depth after the move, in plies.
    reduced: i32,
    /// Nodes visited before the move.
    before: u64,
}

impl RootNode {
    pub(super) fn new(depth: i32, first: usize, alpha: Value, beta: Value) -> Self {
        Self {
            stage: Stage::Begin,
            depth,
            first,
            index: first,
            alpha,
            beta,
            best: -INFINITE,
            reduced: 0,
            before: 0,
        }
    }

    fn number(&self) -> i32 {
        i32::try_from(self.index - self.first + 1).unwrap_or(i32::MAX)
    }

    /// Returns the parameters of a child that is searched with a null window.
    fn null_window(&self, depth: i32) -> NodeParams {
        NodeParams {
            ply: 1,
            depth,
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            is_cut: true,
        }
    }

    /// Returns the parameters of a child that is searched at full depth with the full window.
    fn full_window(&self) -> NodeParams {
        NodeParams {
            ply: 1,
            depth: self.depth - 1,
            alpha: -self.beta,
            beta: -self.alpha,
            is_cut: false,
        }
    }
}

impl Searcher<'_> {
    /// Resumes the root, as [`Searcher::resume`] resumes any other node.
    pub(super) fn resume_root(
        &mut self,
        child: &mut NodeState,
        mut child_value: Option<Value>,
    ) -> Step {
        let mut root = self.search.root_node;
        let step = loop {
            if self.guard.is_stopped() {
                break Step::Stopped;
            }
            let next = match (root.stage, child_value) {
                (Stage::Begin, _) => self.begin_root(&root),
                (Stage::NextMove, _) => self.search_root_move(&mut root, child),
                (Stage::AfterReduced, Some(value)) => self.after_reduced(&root, child, value),
                (Stage::AfterFullDepth, Some(value)) => self.after_full_depth(&root, child, value),
                (Stage::AfterFullWindow, Some(value)) => self.after_full_window(&mut root, -value),
                (_, None) => break Step::Down,
            };
            (root.stage, child_value) = match next {
                Next::Stage(stage) => (stage, None),
                Next::Child(stage, value) => (stage, value),
                Next::Value(value) => break Step::Up(value),
            };
        };
        self.search.root_node = root;
        step
    }

    /// Counts and evaluates the root, and clears the values of the moves to search.
    fn begin_root(&mut self, root: &RootNode) -> Next<Stage> {
        if self.guard.stops(self.search.nodes) {
            return Next::Stage(Stage::Begin);
        }
        self.search.nodes += 1;
        self.search.frames[1].killers = [None; 2];
        let state = self.search.root;
        self.search.frames[0].eval = if state.position.is_check() {
            TtEntry::NO_EVAL
        } else {
            let raw = self.evaluate(&state, 0);
            self.correct(&state, 0, raw)
        };
        for root_move in &mut self.search.root_moves[root.first..] {
            root_move.value = -INFINITE;
        }
        Next::Stage(Stage::NextMove)
    }

    /// Searches the next move: the first one with the full window, the others with a null window.
    fn search_root_move(&mut self, root: &mut RootNode, child: &mut NodeState) -> Next<Stage> {
        if root.index >= self.search.root_moves.len() {
            return Next::Value(root.best);
        }
        root.before = self.search.nodes;
        root.reduced = self.play_root_move(root, child);
        if root.number() > 1 {
            let params = root.null_window(root.reduced);
            Next::Child(Stage::AfterReduced, self.enter::<false>(params, child))
        } else {
            let value = self.enter::<true>(root.full_window(), child);
            Next::Child(Stage::AfterFullWindow, value)
        }
    }

    /// Re-searches a reduced move that fails high at full depth.
    fn after_reduced(
        &mut self,
        root: &RootNode,
        child: &mut NodeState,
        child_value: Value,
    ) -> Next<Stage> {
        if -child_value <= root.alpha || root.reduced >= root.depth - 1 {
            return Next::Child(Stage::AfterFullDepth, Some(child_value));
        }
        self.set_root_child(root.index, child);
        let params = root.null_window(root.depth - 1);
        Next::Child(Stage::AfterFullDepth, self.enter::<false>(params, child))
    }

    /// Re-searches a move that fails high with the full window.
    fn after_full_depth(
        &mut self,
        root: &RootNode,
        child: &mut NodeState,
        child_value: Value,
    ) -> Next<Stage> {
        if -child_value <= root.alpha {
            return Next::Child(Stage::AfterFullWindow, Some(child_value));
        }
        self.set_root_child(root.index, child);
        let value = self.enter::<true>(root.full_window(), child);
        Next::Child(Stage::AfterFullWindow, value)
    }

    /// Finishes a move with its value.
    fn after_full_window(&mut self, root: &mut RootNode, value: Value) -> Next<Stage> {
        self.search.hashes.pop();
        let index = root.index;
        root.index += 1;
        if self.end_root_move(root, index, value) {
            Next::Value(root.best)
        } else {
            Next::Stage(Stage::NextMove)
        }
    }

    /// Sets the child to the position after a root move.
    fn set_root_child(&self, index: usize, child: &mut NodeState) {
        let mv = self.search.root_moves[index].mv;
        self.set_child(&self.search.root, mv, child);
    }

    /// Plays the next root move; returns the depth of its initial search.
    fn play_root_move(&mut self, root: &RootNode, child: &mut NodeState) -> i32 {
        let mv = self.search.root_moves[root.index].mv;
        let position = &self.search.root.position;
        let mover = position.get(mv.from());
        self.search.frames[0].moved =
            mover.map(|mover| Moved::new(position.turn(), mover.role(), mv));
        self.search.hashes.push(position.zobrist());
        let is_quiet = position.get(mv.to()).is_none() && !mv.is_promotion();
        let is_check = position.is_check();
        self.set_root_child(root.index, child);
        let (depth, number) = (root.depth, root.number());
        let may_reduce = self.search.is_selective
            && number > 3
            && depth >= 3
            && is_quiet
            && !is_check
            && !child.state.position.is_check();
        if may_reduce {
            (depth - 1 - self.reduction(depth, number)).max(1)
        } else {
            depth - 1
        }
    }

    /// Finishes a root move with its value; returns whether it fails high.
    fn end_root_move(&mut self, root: &mut RootNode, index: usize, value: Value) -> bool {
        if index == root.first && value > root.alpha {
            self.relax_deadline();
        }
        let search = &mut *self.search;
        search.root_moves[index].nodes += search.nodes - root.before;
        if index == root.first || value > root.alpha {
            let root_move = &mut search.root_moves[index];
            root_move.value = value;
            root_move.line.truncate(1);
            root_move.line.extend_from_slice(&search.frames[1].line);
        }
        if value > root.best {
            root.best = value;
            if value > root.alpha {
                root.alpha = value;
                // The best move goes first; the others keep their order.
                search.root_moves[root.first..=index].rotate_right(1);
                return value >= root.beta;
            }
        }
        false
    }
}
