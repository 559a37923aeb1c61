//! The moves of the position that is asked about.

use alloc::vec::Vec;

use makruk_core::Move;

use super::{Searcher, histories::Moved, reductions};
use crate::score::{INFINITE, Value};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Of this iteration; [`-INFINITE`](INFINITE) if it is only known not to be the best.
    pub(crate) value: Value,
    /// Of the iteration before.
    pub(crate) previous: Value,
    pub(crate) line: Vec<Move>,
    /// Positions visited below it.
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

impl Searcher<'_> {
    /// Searches the root's moves from `first` on; those before it have their lines already.
    pub(super) fn root(
        &mut self,
        depth: i32,
        first: usize,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let state = self.root;
        let position = &state.position;
        let is_check = position.is_check();
        if self.guard.stops(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        self.frames[1].killers = [None; 2];
        for root_move in &mut self.root_moves[first..] {
            root_move.value = -INFINITE;
        }
        let mut best = -INFINITE;
        for index in first..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let before = self.nodes;
            let Some(mover) = position.get(mv.from()) else {
                continue;
            };
            let is_quiet = position.get(mv.to()).is_none() && !mv.is_promotion();
            self.frames[0].moved = Some(Moved::new(position.turn(), mover.role(), mv));
            self.hashes.push(position.zobrist());
            let mut next = state;
            next.play(mv, &self.rules);
            let gives_check = next.position.is_check();
            let number = i32::try_from(index - first + 1).unwrap_or(i32::MAX);
            let new_depth = depth - 1;
            let mut value = alpha + 1;
            if number > 1 {
                let mut reduced = new_depth;
                if self.is_selective
                    && number > 3
                    && depth >= 3
                    && is_quiet
                    && !is_check
                    && !gives_check
                {
                    reduced = (new_depth - reductions::plies(depth, number)).max(1);
                }
                value = -self.node::<false>(&next, 1, reduced, -alpha - 1, -alpha, true);
                if value > alpha && reduced < new_depth {
                    value = -self.node::<false>(&next, 1, new_depth, -alpha - 1, -alpha, true);
                }
            }
            if number == 1 || value > alpha {
                value = -self.node::<true>(&next, 1, new_depth, -beta, -alpha, false);
            }
            self.hashes.pop();
            self.root_moves[index].nodes += self.nodes - before;
            if self.guard.is_stopped() {
                break;
            }
            if number == 1 || value > alpha {
                let line = &self.frames[1].line;
                let root_move = &mut self.root_moves[index];
                root_move.value = value;
                root_move.line.truncate(1);
                root_move.line.extend_from_slice(line);
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    // The best move comes first, the others keep their order.
                    self.root_moves[first..=index].rotate_right(1);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        best
    }
}
