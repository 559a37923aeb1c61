//! An attempt to solve a puzzle.

use makruk::{
    Color, Game, Move,
    analysis::proof::{Goal, apply_count_action},
    material_lead,
};

/// The state of a puzzle during an attempt.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) game: Game,
    pub(super) goal: Goal,
    /// The solving side.
    pub(super) side: Color,
    /// The remaining moves of both sides, the next one last.
    left: Vec<Move>,
    /// The solver's initial lead.
    lead: i32,
}

impl Attempt {
    pub(super) fn new(game: Game, goal: Goal, line: &[Move]) -> Self {
        let side = game.position().turn();
        Self {
            lead: material_lead(game.position().board(), side),
            left: line.iter().rev().copied().collect(),
            game,
            goal,
            side,
        }
    }

    /// Returns the solution's next move; `None` at its end.
    pub(super) fn next(&self) -> Option<Move> {
        self.left.last().copied()
    }

    /// Returns whether a legal move of the solver is the solution's move, or a different last move that reaches the goal.
    pub(super) fn is_right(&self, mv: Move) -> bool {
        self.next() == Some(mv) || self.left.len() == 1 && self.reaches(mv)
    }

    /// Plays a move of either side, preceded by the count action that the proof takes before it.
    pub(super) fn play(&mut self, mv: Move) {
        apply_count_action(&mut self.game, self.goal.chaser(self.side), mv);
        if self.game.play(mv).is_ok() {
            self.left.pop();
        }
    }

    /// Returns whether a last move reaches the goal against every reply.
    pub(super) fn reaches(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play(mv);
        after.is_reached().unwrap_or_else(|| {
            let replies = after.game.position().legal_moves();
            replies.iter().all(|&reply| {
                let mut after = after.clone();
                after.play(reply);
                after.is_reached().unwrap_or_else(|| match self.goal {
                    Goal::Gain(gain) => {
                        material_lead(after.game.position().board(), self.side)
                            >= self.lead + i32::from(gain)
                    }
                    _ => false,
                })
            })
        })
    }

    /// Returns whether the goal is reached; `None` if that depends on the next moves.
    fn is_reached(&self) -> Option<bool> {
        match (self.goal, self.game.outcome()) {
            (Goal::Gain(_), None) => None,
            (_, None) => Some(false),
            (Goal::Draw, Some(outcome)) => Some(outcome.winner() != Some(!self.side)),
            (_, Some(outcome)) => Some(outcome.winner() == Some(self.side)),
        }
    }
}
