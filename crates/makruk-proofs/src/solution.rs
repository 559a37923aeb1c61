//! Proofs as objects.

use alloc::vec::Vec;

use makruk_core::Move;

/// The proof that a goal is reached: a move, and what follows each reply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The move that reaches the goal.
    pub mv: Move,
    /// All legal replies; none if the game is over.
    pub replies: Vec<Reply>,
}

/// A reply, and the solution of the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// What follows; `None` if the reply ends the game, and with that the goal is reached.
    pub then: Option<Solution>,
}

/// The proof that a goal is not reached: an answer to each move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// All legal moves with their answers.
    pub answers: Vec<Answer>,
}

/// A move that does not reach the goal, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// The reply to it; `None` if there is no need for one: the game is over, or it was the last move.
    pub reply: Option<Move>,
    /// The refutation of all moves after the reply.
    pub then: Refutation,
}

impl Solution {
    /// Returns the number of lines from the first move to the goal.
    ///
    /// ```
    /// use makruk_proofs::Solution;
    ///
    /// let mate = Solution { mv: "h1h8".parse()?, replies: Vec::new() };
    /// assert_eq!(mate.count_lines(), 1);
    /// # Ok::<(), makruk_core::ParseMoveError>(())
    /// ```
    pub fn count_lines(&self) -> u64 {
        let lines = |reply: &Reply| reply.then.as_ref().map_or(1, Self::count_lines);
        self.replies.iter().map(lines).sum::<u64>().max(1)
    }
}
