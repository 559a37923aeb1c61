//! Human-readable moves: a single move, or all moves of a game.

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString};

use makruk_core::Move;
#[cfg(feature = "alloc")]
use makruk_core::Position;
use makruk_rules::{Game, storage::Storage};

use super::{San, SanStyle};
use crate::letters::LetterSet;

/// Iterates over the moves of a game with their SAN in the given letter set. The style is [`SanStyle::Readable`], which
/// can be read back.
///
/// ```
/// use makruk::{Game, Move, Position, Rules, letters::LetterSet, san};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// for mv in ["e3e4", "d6d5", "e4d5"] {
///     game.play(mv.parse::<Move>()?)?;
/// }
/// let moves = san::moves(&game, LetterSet::THAI).map(|(_, san)| san.to_string());
/// assert_eq!(moves.collect::<Vec<_>>(), ["บจ๔", "บง๕", "บXง๕"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn moves<S: Storage>(
    game: &Game<S>,
    letters: LetterSet,
) -> impl Iterator<Item = (Move, San)> + '_ {
    let mut position = game.start_position();
    game.moves().map(move |mv| {
        let san = San::from_move_with(&position, mv, SanStyle::Readable, letters);
        position.play_unchecked(mv);
        (mv, san)
    })
}

/// Formats a legal move of a position in the given letter set. The style is [`SanStyle::Readable`], which can be read
/// back. The result for an illegal move is unspecified.
///
/// ```
/// use makruk::{Move, Position, letters::LetterSet, san};
///
/// let mv: Move = "b1d2".parse()?;
/// assert_eq!(san::readable(&Position::start(), mv, LetterSet::THAI), "มง๒");
/// # Ok::<(), makruk::ParseMoveError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn readable(position: &Position, mv: Move, letters: LetterSet) -> String {
    San::from_move_with(position, mv, SanStyle::Readable, letters).to_string()
}
