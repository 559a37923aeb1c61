//! Brute-force answers to the prover's questions: every line is played in a [`Game`].

use makruk_analysis::{
    makruk_core::{Color, Role},
    makruk_rules::{Game, Outcome},
    proof::{Goal, apply_count_action},
};

/// Returns whether the side to move reaches a goal in at most `moves` moves, by trying all lines; slow for more than
/// three moves.
pub(crate) fn reaches_by_brute_force(game: &Game, goal: Goal, moves: u16) -> bool {
    let side = game.position().turn();
    let attempt = Attempt {
        goal,
        side,
        lead: lead(game, side),
    };
    let is_open = reached(game, goal, side).is_none();
    is_open && moves > 0 && attempt.attack(&mut game.clone(), moves)
}

struct Attempt {
    goal: Goal,
    /// The side with the goal, and its initial lead.
    side: Color,
    lead: i32,
}

impl Attempt {
    /// The side with the goal is to move: one move must reach it.
    fn attack(&self, game: &mut Game, moves: u16) -> bool {
        if moves == 0 {
            let lead = lead(game, self.side);
            return matches!(self.goal, Goal::Gain(gain) if lead >= self.lead + 10 * i32::from(gain));
        }
        self.finds(game, true, |game| self.defend(game, moves - 1))
    }

    /// The other side is to move: no move may prevent it.
    fn defend(&self, game: &mut Game, moves: u16) -> bool {
        !self.finds(game, false, |game| self.attack(game, moves))
    }

    /// Returns whether some move leads to a position for which `then` returns `wanted`.
    fn finds(&self, game: &mut Game, wanted: bool, then: impl Fn(&mut Game) -> bool) -> bool {
        for &mv in &game.position().legal_moves() {
            let called = apply_count_action(game, self.goal.chaser(self.side), mv);
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

/// Returns a side's lead in tenths of a bia: the value of its pieces minus that of the other side's.
pub(crate) fn lead(game: &Game, side: Color) -> i32 {
    const WORTH: [(Role, i32); 6] = [
        (Role::Rua, 50),
        (Role::Khon, 26),
        (Role::Ma, 30),
        (Role::Met, 17),
        (Role::BiaNgai, 17),
        (Role::Bia, 10),
    ];
    let board = game.position().board();
    let number = |color, role| i32::try_from(board.pieces(color, role).len()).unwrap_or(0);
    let lead = |(role, worth)| worth * (number(side, role) - number(!side, role));
    WORTH.into_iter().map(lead).sum()
}

/// Returns whether `side` reached its goal in a game that is over or in which a draw may be claimed; `None` if the game
/// continues.
fn reached(game: &Game, goal: Goal, side: Color) -> Option<bool> {
    let winner = match game.outcome() {
        Some(outcome) => Outcome::winner(outcome),
        None if game.claims().repetition => None,
        None => return None,
    };
    Some(match goal {
        Goal::Draw => winner != Some(!side),
        _ => winner == Some(side),
    })
}
