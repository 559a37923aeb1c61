//! The same answers by brute force: every line is played in a [`Game`].

use makruk_core::Color;
use makruk_rules::Game;

use crate::{
    Goal,
    question::{call_count, lead, reached},
};

/// Returns whether the side to move reaches a goal in at most so many moves, by trying all lines.
///
/// It keeps nothing and knows nothing but a [`Game`]: slow for more than three moves, and the second opinion on what a
/// [`crate::Prover`] says.
///
/// ```
/// use makruk_notation::Fen;
/// use makruk_proofs::{Goal, reaches_plainly};
/// use makruk_rules::Rules;
///
/// let fen: Fen = "k7/8/1K6/8/8/8/8/7R w - - 0 1".parse()?;
/// let game = fen.to_game(Rules::THAI)?;
/// assert!(reaches_plainly(&game, Goal::Mate, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn reaches_plainly(game: &Game, goal: Goal, moves: u16) -> bool {
    let side = game.position().turn();
    let question = Question {
        goal,
        side,
        lead: lead(game.position().board(), side),
    };
    let is_open = reached(game, goal, side).is_none();
    is_open && moves > 0 && question.attack(&mut game.clone(), moves)
}

struct Question {
    goal: Goal,
    /// The side with the goal, and its lead at first.
    side: Color,
    lead: i32,
}

impl Question {
    /// The side with the goal is to move: one move must reach it.
    fn attack(&self, game: &mut Game, moves: u16) -> bool {
        if moves == 0 {
            let lead = lead(game.position().board(), self.side);
            return matches!(self.goal, Goal::Gain(gain) if lead >= self.lead + i32::from(gain));
        }
        self.finds(game, true, |game| self.defend(game, moves - 1))
    }

    /// The other side is to move: no move may prevent it.
    fn defend(&self, game: &mut Game, moves: u16) -> bool {
        !self.finds(game, false, |game| self.attack(game, moves))
    }

    /// Returns whether there is a move after which the goal is reached, or is not, as `wanted`.
    fn finds(&self, game: &mut Game, wanted: bool, then: impl Fn(&mut Game) -> bool) -> bool {
        for &mv in &game.position().legal_moves() {
            let called = call_count(game, self.goal.chaser(self.side), mv);
            let mut found = false;
            if game.play(mv).is_ok() {
                let end = reached(game, self.goal, self.side);
                found = end.unwrap_or_else(|| then(game)) == wanted;
                game.undo();
            }
            if called.is_some() {
                game.undo();
            }
            if found {
                return true;
            }
        }
        false
    }
}
