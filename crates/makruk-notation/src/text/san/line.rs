//! The moves of a whole game.

use makruk_core::Move;
use makruk_rules::{Action, Game, storage::Storage};

use super::{San, SanStyle};
use crate::letters::LetterSet;

/// Iterates over the moves of a game and their SAN in a letter set, in the style
/// [`SanStyle::Unambiguous`], which can be read back.
///
/// ```
/// use makruk_core::{Move, Position};
/// use makruk_notation::{letters::LetterSet, san};
/// use makruk_rules::{Game, Rules};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// for mv in ["e3e4", "d6d5", "e4d5"] {
///     game.play(mv.parse::<Move>()?)?;
/// }
/// let letters = LetterSet::FAIRY;
/// let moves: Vec<String> =
///     san::moves(&game, letters).map(|(_, san)| san.display(&letters).to_string()).collect();
/// assert_eq!(moves, ["e4", "d5", "exd5"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn moves<S: Storage>(
    game: &Game<S>,
    letters: LetterSet,
) -> impl Iterator<Item = (Move, San)> + '_ {
    let mut position = game.start_position();
    game.actions().filter_map(move |action| {
        let Action::Move(mv) = action else {
            return None;
        };
        let san = San::from_move_with(&position, mv, SanStyle::Unambiguous(&letters));
        position.play_unchecked(mv);
        Some((mv, san))
    })
}
