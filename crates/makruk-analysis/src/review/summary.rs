//! The two sides of a game, and its key moves.

use alloc::vec::Vec;

use makruk_core::{ByColor, Color};
use makruk_rules::Game;

use super::{MoveClass, Phase, Review, ReviewedMove, SideReview};
use crate::formation::Formation;

/// Maximum number of key moves.
const KEY_MOVES: usize = 5;
/// The plies in which formations are looked for.
const FORMATION_PLIES: usize = 30;

pub(super) fn review(game: &Game, moves: Vec<ReviewedMove>) -> Review {
    Review {
        sides: ByColor::from_fn(|color| side(&moves, color)),
        key_plies: key_plies(&moves),
        formations: formations(game),
        moves,
    }
}

fn side(moves: &[ReviewedMove], color: Color) -> SideReview {
    let mut side = SideReview::default();
    for mv in moves.iter().filter(|mv| mv.color == color) {
        side.total += mv.into();
        for (phase, performance) in Phase::ALL.iter().zip(&mut side.phases) {
            if *phase == mv.phase {
                *performance += mv.into();
            }
        }
        for (class, number) in MoveClass::ALL.iter().zip(&mut side.classes) {
            *number += u32::from(*class == mv.class);
        }
    }
    side
}

fn key_plies(moves: &[ReviewedMove]) -> Vec<usize> {
    let errors = moves.iter().filter(|mv| mv.class.is_error());
    let mut errors: Vec<(u16, usize)> = errors.map(|mv| (mv.loss, mv.ply)).collect();
    // The largest losses first; of equal ones the earlier.
    errors.sort_by_key(|&(loss, ply)| (core::cmp::Reverse(loss), ply));
    errors.truncate(KEY_MOVES);
    let mut plies: Vec<usize> = errors.into_iter().map(|(_, ply)| ply).collect();
    plies.sort_unstable();
    plies
}

/// Returns the last formation of each side in the opening.
fn formations(game: &Game) -> ByColor<Option<Formation>> {
    let mut found = ByColor::new(None, None);
    let mut position = game.start_position();
    for mv in game.moves().take(FORMATION_PLIES) {
        if position.play(mv).is_err() {
            break;
        }
        for color in Color::ALL {
            let formation = Formation::of(position.board(), color);
            found[color] = formation.or(found[color]);
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use makruk_core::Position;
    use makruk_rules::Rules;

    use super::*;

    #[test]
    fn a_formation_after_the_opening_has_no_name() {
        for (moves, found) in [(15, Some(Formation::MaPhuk)), (16, None)] {
            let mut game = Game::new(Position::start(), Rules::THAI.with_repetition(None));
            let mut play = |text: &str| game.play(text.parse().unwrap()).unwrap();
            play("f3f4");
            play("h6h5");
            // Rua go to and fro, before the ma go to their squares.
            for turn in 0..moves - 3 {
                let (white, black) = [("a1a2", "h8h7"), ("a2a1", "h7h8")][turn % 2];
                play(white);
                play(black);
            }
            play("g1f3");
            play(["h8h7", "h7h8"][(moves - 3) % 2]);
            play("b1d2");
            assert_eq!(formations(&game)[Color::White], found, "{}", game.ply());
        }
    }
}
