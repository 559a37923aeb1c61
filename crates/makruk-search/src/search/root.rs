//! The root node.

use alloc::vec::Vec;

use makruk_core::Move;

use super::{
    Searcher,
    histories::Moved,
    node::{NodeParams, NodeState, Step},
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
            let RootNode {
                depth,
                first,
                index,
                alpha,
                beta,
                ..
            } = root;
            let down = |depth, alpha, beta, is_cut| NodeParams {
                ply: 1,
                depth,
                alpha,
                beta,
                is_cut,
            };
            match root.stage {
                Stage::Begin => {
                    if self.guard.stops(self.search.nodes) {
                        break Step::Stopped;
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
                    for root_move in &mut self.search.root_moves[first..] {
                        root_move.value = -INFINITE;
                    }
                    root.stage = Stage::NextMove;
                }
                Stage::NextMove => {
                    if index >= self.search.root_moves.len() {
                        break Step::Up(root.best);
                    }
                    root.before = self.search.nodes;
                    let reduced = self.play_root_move(&root, child);
                    root.reduced = reduced;
                    if root.number() > 1 {
                        let params = down(reduced, -alpha - 1, -alpha, true);
                        child_value = self.enter::<false>(params, child);
                        root.stage = Stage::AfterReduced;
                    } else {
                        let params = down(depth - 1, -beta, -alpha, false);
                        child_value = self.enter::<true>(params, child);
                        root.stage = Stage::AfterFullWindow;
                    }
                }
                Stage::AfterReduced => {
                    let Some(value) = child_value else {
                        break Step::Down;
                    };
                    root.stage = Stage::AfterFullDepth;
                    if -value > alpha && root.reduced < depth - 1 {
                        self.set_root_child(index, child);
                        let params = down(depth - 1, -alpha - 1, -alpha, true);
                        child_value = self.enter::<false>(params, child);
                    }
                }
                Stage::AfterFullDepth => {
                    let Some(value) = child_value else {
                        break Step::Down;
                    };
                    root.stage = Stage::AfterFullWindow;
                    if -value > alpha {
                        self.set_root_child(index, child);
                        let params = down(depth - 1, -beta, -alpha, false);
                        child_value = self.enter::<true>(params, child);
                    }
                }
                Stage::AfterFullWindow => {
                    let Some(value) = child_value.take() else {
                        break Step::Down;
                    };
                    self.search.hashes.pop();
                    root.stage = Stage::NextMove;
                    root.index += 1;
                    if self.end_root_move(&mut root, index, -value) {
                        break Step::Up(root.best);
                    }
                }
            }
        };
        self.search.root_node = root;
        step
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
