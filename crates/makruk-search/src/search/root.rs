//! The root node.

use alloc::vec::Vec;

use makruk_core::Move;

use super::{
    Searcher,
    histories::Moved,
    visit::{Step, Task, Visit},
};
use crate::{
    score::{INFINITE, Value},
    transposition::Entry,
};

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Value in this iteration; [`-INFINITE`](INFINITE) if it is only known not to be the best.
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

/// Sorts root moves. Those with the same key keep their order. By insertion: it takes little code, and the lists are short.
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

/// Where the search of the root continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    NextMove,
    AfterReduced,
    AfterFull,
    AfterOpen,
}

/// State of the root node, searched with a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    stage: Stage,
    depth: i32,
    /// The first move to search; those before it have their lines already.
    first: usize,
    /// The move that is being searched.
    index: usize,
    alpha: Value,
    beta: Value,
    best: Value,
    /// Reduced depth below the move, in plies.
    reduced: i32,
    /// Nodes visited before the move.
    before: u64,
}

impl Root {
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
    /// Continues the root as [`Searcher::go_on`] does any other node.
    pub(super) fn go_on_at_root(&mut self, below: &mut Visit, mut answer: Option<Value>) -> Step {
        let mut root = self.tree.at_root;
        let step = loop {
            if self.guard.is_stopped() {
                break Step::Stopped;
            }
            let Root {
                depth,
                first,
                index,
                alpha,
                beta,
                ..
            } = root;
            let down = |depth, alpha, beta, is_cut| Task {
                ply: 1,
                depth,
                alpha,
                beta,
                is_cut,
            };
            match root.stage {
                Stage::Begin => {
                    if self.guard.stops(self.tree.nodes) {
                        break Step::Stopped;
                    }
                    self.tree.nodes += 1;
                    self.tree.frames[1].killers = [None; 2];
                    let state = self.tree.root;
                    self.tree.frames[0].eval = if state.position.is_check() {
                        Entry::NO_EVAL
                    } else {
                        let raw = self.evaluate(&state, 0);
                        self.correct(&state, 0, raw)
                    };
                    for root_move in &mut self.tree.root_moves[first..] {
                        root_move.value = -INFINITE;
                    }
                    root.stage = Stage::NextMove;
                }
                Stage::NextMove => {
                    if index >= self.tree.root_moves.len() {
                        break Step::Up(root.best);
                    }
                    root.before = self.tree.nodes;
                    let reduced = self.play_at_root(&root, below);
                    root.reduced = reduced;
                    if root.number() > 1 {
                        let task = down(reduced, -alpha - 1, -alpha, true);
                        answer = self.enter::<false>(task, below);
                        root.stage = Stage::AfterReduced;
                    } else {
                        let task = down(depth - 1, -beta, -alpha, false);
                        answer = self.enter::<true>(task, below);
                        root.stage = Stage::AfterOpen;
                    }
                }
                Stage::AfterReduced => {
                    let Some(value) = answer else {
                        break Step::Down;
                    };
                    root.stage = Stage::AfterFull;
                    if -value > alpha && root.reduced < depth - 1 {
                        self.put_root_child(index, below);
                        let task = down(depth - 1, -alpha - 1, -alpha, true);
                        answer = self.enter::<false>(task, below);
                    }
                }
                Stage::AfterFull => {
                    let Some(value) = answer else {
                        break Step::Down;
                    };
                    root.stage = Stage::AfterOpen;
                    if -value > alpha {
                        self.put_root_child(index, below);
                        let task = down(depth - 1, -beta, -alpha, false);
                        answer = self.enter::<true>(task, below);
                    }
                }
                Stage::AfterOpen => {
                    let Some(value) = answer.take() else {
                        break Step::Down;
                    };
                    self.tree.hashes.pop();
                    root.stage = Stage::NextMove;
                    root.index += 1;
                    if self.take_at_root(&mut root, index, -value) {
                        break Step::Up(root.best);
                    }
                }
            }
        };
        self.tree.at_root = root;
        step
    }

    /// Puts the position after a root move into the visit below.
    fn put_root_child(&self, index: usize, below: &mut Visit) {
        let mv = self.tree.root_moves[index].mv;
        self.put_child(&self.tree.root, mv, below);
    }

    /// Plays the next root move; returns the depth of its first search.
    fn play_at_root(&mut self, root: &Root, below: &mut Visit) -> i32 {
        let mv = self.tree.root_moves[root.index].mv;
        let position = &self.tree.root.position;
        let mover = position.get(mv.from());
        self.tree.frames[0].moved =
            mover.map(|mover| Moved::new(position.turn(), mover.role(), mv));
        self.tree.hashes.push(position.zobrist());
        let is_quiet = position.get(mv.to()).is_none() && !mv.is_promotion();
        let is_check = position.is_check();
        self.put_root_child(root.index, below);
        let (depth, number) = (root.depth, root.number());
        let may_reduce = self.tree.is_selective
            && number > 3
            && depth >= 3
            && is_quiet
            && !is_check
            && !below.state.position.is_check();
        if may_reduce {
            (depth - 1 - self.reduction(depth, number)).max(1)
        } else {
            depth - 1
        }
    }

    /// Takes the value of a root move; returns whether it fails high.
    fn take_at_root(&mut self, root: &mut Root, index: usize, value: Value) -> bool {
        if index == root.first && value > root.alpha {
            self.calm_down();
        }
        let tree = &mut *self.tree;
        tree.root_moves[index].nodes += tree.nodes - root.before;
        if index == root.first || value > root.alpha {
            let root_move = &mut tree.root_moves[index];
            root_move.value = value;
            root_move.line.truncate(1);
            root_move.line.extend_from_slice(&tree.frames[1].line);
        }
        if value > root.best {
            root.best = value;
            if value > root.alpha {
                root.alpha = value;
                // The best move comes first; the others keep their order.
                tree.root_moves[root.first..=index].rotate_right(1);
                return value >= root.beta;
            }
        }
        false
    }
}
