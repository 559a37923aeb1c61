//! Solutions and refutations as trees.

use alloc::vec::Vec;

use makruk_core::Move;

/// The proof that a goal is reached: a move, and the continuation after each reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The move that reaches the goal.
    pub mv: Move,
    /// All legal replies; empty if the game is over.
    pub replies: Vec<Reply>,
}

/// A reply, and the solution of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// The continuation; `None` if the reply ends the game and thereby reaches the goal.
    pub then: Option<Solution>,
}

/// The proof that a goal is not reached, with a reply to each move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// All legal moves with their replies.
    pub moves: Vec<RefutedMove>,
}

/// A move that does not reach the goal, with its refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefutedMove {
    /// The move.
    pub mv: Move,
    /// The reply; `None` if none is needed because the game is over or it was the last move.
    pub reply: Option<Move>,
    /// The refutation of all moves after the reply.
    pub then: Refutation,
}

impl Solution {
    /// Returns the number of lines from the first move to the goal.
    ///
    /// ```
    /// use makruk::analysis::proof::Solution;
    ///
    /// let mate = Solution { mv: "h1h8".parse()?, replies: Vec::new() };
    /// assert_eq!(mate.count_lines(), 1);
    /// # Ok::<(), makruk::ParseMoveError>(())
    /// ```
    pub fn count_lines(&self) -> u64 {
        let lines = |reply: &Reply| reply.then.as_ref().map_or(1, Self::count_lines);
        self.replies.iter().map(lines).sum::<u64>().max(1)
    }
}
