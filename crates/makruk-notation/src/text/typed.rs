//! Moves as people type them: in coordinates or algebraic notation, in any letters.

use core::{fmt, fmt::Write as _};

use makruk_core::{IllegalMoveError, Move, Position};
use makruk_rules::{ActionError, Game, storage::Storage};

use super::{
    padded::Buffer,
    san::{San, SanError, SanErrorKind},
    uci::UciMove,
};
use crate::letters::LetterSet;

/// A typed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TypedMove {
    /// The move, which is legal.
    pub mv: Move,
    /// The letters in which it is legal, or the given ones for a move in coordinates. The next move is probably typed in them, too.
    pub letters: LetterSet,
}

/// Reads a legal move as people type it.
///
/// The text is a move in UCI notation or [SAN](crate::san), in any case (`E3E4`, `nf3`), and may have a move number before it and
/// glyphs behind it. SAN is read in the given letters. If these make no legal move of it, it is read in all others.
///
/// ```
/// use makruk::{Position, letters::LetterSet, typed};
///
/// let start = Position::start();
/// for text in ["b1d2", "Nd2", "1. nd2!", "ม-ง๒"] {
///     let typed = typed::read(text, &start, LetterSet::FAIRY)?;
///     assert_eq!(typed.mv.to_string(), "b1d2");
/// }
/// // A met is a queen in international letters.
/// let typed = typed::read("Qd2", &start, LetterSet::FAIRY)?;
/// assert_eq!((typed.mv.to_string().as_str(), typed.letters), ("e1d2", LetterSet::INTERNATIONAL));
/// # Ok::<(), makruk::typed::TypedMoveError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is no move, the move is illegal, or the text is a different legal move in two letter sets that are
/// not the given one.
pub fn read(
    text: &str,
    position: &Position,
    letters: LetterSet,
) -> Result<TypedMove, TypedMoveError> {
    let text = bare(text.trim());
    // If `B` is the khon's letter, `B1e2` is a khon move rather than a move from b1.
    if text.starts_with(|first: char| first.is_ascii_uppercase()) {
        let san = San::from_bytes(text.as_bytes(), letters).ok();
        if let Some(mv) = san.and_then(|san| san.to_move(position).ok()) {
            return Ok(TypedMove { mv, letters });
        }
    }
    if let Some(mv) = coordinates(text) {
        let mv = mv.to_move(position).map_err(TypedMoveError::Illegal)?;
        return Ok(TypedMove { mv, letters });
    }
    // `nf3` stands for `Nf3`.
    let mut capital = Buffer::<32>::new();
    let mut chars = text.chars();
    if let Some(first) = chars.next() {
        let _ = capital.write_char(first.to_ascii_uppercase());
        if capital.write_str(chars.as_str()).is_err() {
            capital = Buffer::new(); // longer than any move
        }
    }
    match read_san(text, position, letters) {
        Err(TypedMoveError::Unreadable(error)) => read_san(capital.as_str(), position, letters)
            .map_err(|other| match other {
                TypedMoveError::Unreadable(_) => TypedMoveError::Unreadable(error),
                other => other,
            }),
        found => found,
    }
}

/// Reads a legal move in [SAN](crate::san), in the given letters or, if these make no legal move of it, in any others.
///
/// ```
/// use makruk::{Position, letters::LetterSet, typed};
///
/// let start = Position::start();
/// assert_eq!(typed::read_san("ม-ง๒", &start, LetterSet::FAIRY)?.letters, LetterSet::THAI);
/// let error = typed::read_san("Nd4", &start, LetterSet::FAIRY).unwrap_err();
/// assert_eq!(error.to_string(), "no legal ma move to d4 matches");
/// # Ok::<(), makruk::typed::TypedMoveError>(())
/// ```
///
/// # Errors
///
/// Those of [`read`].
pub fn read_san(
    text: &str,
    position: &Position,
    letters: LetterSet,
) -> Result<TypedMove, TypedMoveError> {
    let find = |letters: LetterSet| -> Result<TypedMove, TypedMoveError> {
        let san = San::from_bytes(text.as_bytes(), letters);
        let san = san.map_err(TypedMoveError::Unreadable)?;
        let mv = san.to_move(position).map_err(TypedMoveError::Unmatched)?;
        Ok(TypedMove { mv, letters })
    };
    let mut nearest = match find(letters) {
        Ok(typed) => return Ok(typed),
        Err(error) if error.is_ambiguous() => return Err(error),
        Err(error) => error,
    };
    let mut found: Option<TypedMove> = None;
    for others in LetterSet::READERS {
        match (find(others), found) {
            // It yields to the others, as in `LetterSet::detect`.
            (Ok(_), Some(_)) if others == LetterSet::OFFICIAL => {}
            (Ok(second), Some(first)) if first.mv != second.mv => {
                return Err(TypedMoveError::Letters {
                    first: first.mv,
                    first_letters: first.letters.name(),
                    second: second.mv,
                    second_letters: second.letters.name(),
                });
            }
            (Ok(typed), None) => found = Some(typed),
            (Ok(_), Some(_)) => {}
            // The error of a set that can read the text explains more.
            (Err(error), _) => {
                let is_unreadable =
                    |failure: &TypedMoveError| matches!(failure, TypedMoveError::Unreadable(_));
                if is_unreadable(&nearest) && !is_unreadable(&error) {
                    nearest = error;
                }
            }
        }
    }
    found.ok_or(nearest)
}

/// Removes a move's number, and its `!` and `?`.
fn bare(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(char::is_numeric);
    let rest = unnumbered.trim_start_matches(['.', '…']);
    // A number without dots may be a mistyped square.
    let text = if rest.len() < unnumbered.len() {
        rest.trim_start()
    } else {
        text
    };
    text.trim_end_matches(['!', '?']).trim_end()
}

/// Parses coordinates in any case; a promotion may have the letter of a met, queen or bia ngai.
fn coordinates(text: &str) -> Option<UciMove> {
    let mut lower = [0; 5];
    let lower = lower.get_mut(..text.len())?;
    lower.copy_from_slice(text.as_bytes());
    lower.make_ascii_lowercase();
    if let [.., last @ b'q'] = lower {
        *last = b'm';
    }
    UciMove::from_ascii(lower).ok()
}

/// The error returned for a typed move that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypedMoveError {
    /// The text is a move in coordinates, which is illegal.
    Illegal(IllegalMoveError),
    /// The text is no move in any letters; the error is that of the given letters.
    Unreadable(SanError),
    /// The text is a move, but no legal one or several.
    Unmatched(SanError),
    /// The text is a different legal move in two letter sets.
    Letters {
        /// The move in the first set.
        first: Move,
        /// The name of the first set.
        first_letters: &'static str,
        /// The move in the second set.
        second: Move,
        /// The name of the second set.
        second_letters: &'static str,
    },
    /// The game rejects the move: it is over, or its history is full.
    Game(ActionError),
}

impl TypedMoveError {
    /// Returns whether the text stands for several legal moves.
    pub const fn is_ambiguous(&self) -> bool {
        match self {
            Self::Letters { .. } => true,
            Self::Unmatched(error) => matches!(
                error.kind(),
                SanErrorKind::MissingDistinction { .. } | SanErrorKind::Ambiguous { .. }
            ),
            _ => false,
        }
    }
}

impl fmt::Display for TypedMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(error) => error.fmt(f),
            Self::Unreadable(error) | Self::Unmatched(error) => error.fmt(f),
            Self::Letters {
                first,
                first_letters,
                second,
                second_letters,
            } => write!(
                f,
                "ambiguous: {first} in the {first_letters} letters, {second} in the {second_letters} letters: specify the letters"
            ),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TypedMoveError {}

/// Plays moves as people type them in a [`Game`]. Import the trait to call its method.
pub trait PlayTyped: super::san::sealed::Sealed {
    /// Plays a move in any [notation and letters](read), preferably in fairy letters, and returns it.
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, typed::PlayTyped};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for text in ["e3e4", "nd7", "ม-ง๒", "Qe7"] {
    ///     game.play_typed(text)?;
    /// }
    /// assert_eq!(game.ply(), 4);
    /// # Ok::<(), makruk::typed::TypedMoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`read`], and an error if the game rejects the move. The game is then unchanged.
    fn play_typed(&mut self, text: &str) -> Result<Move, TypedMoveError>;
}

impl<S: Storage> PlayTyped for Game<S> {
    fn play_typed(&mut self, text: &str) -> Result<Move, TypedMoveError> {
        // A mated side has no legal move, but "the game is over" is the more helpful message.
        if let Some(outcome) = self.outcome() {
            return Err(TypedMoveError::Game(ActionError::GameOver(outcome)));
        }
        let typed = read(text, self.position(), LetterSet::FAIRY)?;
        self.play(typed.mv).map_err(TypedMoveError::Game)?;
        Ok(typed.mv)
    }
}
