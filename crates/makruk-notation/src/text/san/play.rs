//! Playing moves in algebraic notation.

use core::fmt;

use makruk_core::Move;
use makruk_rules::{ActionError, Game, storage::Storage};

use super::{ParseSanError, San, SanError};
use crate::letters::LetterSet;

/// Plays moves in algebraic notation in a [`Game`]. Bring the trait into scope to call its methods.
///
/// ```
/// use makruk_core::{Position, Square};
/// use makruk_notation::san::PlaySan;
/// use makruk_rules::{Game, Rules};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// let mv = game.play_san("Nd2")?;
/// assert_eq!((mv.from(), mv.to()), (Square::B1, Square::D2));
///
/// let error = game.play_san("Ne4").unwrap_err();
/// assert_eq!(error.to_string(), "no legal ma move to e4 matches");
/// # Ok::<(), makruk_notation::san::PlaySanError>(())
/// ```
#[doc(alias = "push_san")]
pub trait PlaySan: sealed::Sealed {
    /// Plays a move written in [fairy](LetterSet::FAIRY) letters, short or long, and returns it.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::san::PlaySan;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for text in "e4 d5 exd5 exd5".split(' ') {
    ///     game.play_san(text)?;
    /// }
    /// # Ok::<(), makruk_notation::san::PlaySanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a move, no legal move matches it, several do, or the game rejects the move (it is
    /// over, or its history is full). The game is then unchanged.
    fn play_san(&mut self, text: &str) -> Result<Move, PlaySanError> {
        self.play_san_in(text, &LetterSet::FAIRY)
    }

    /// Plays a move written in a letter set, and returns it.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::{letters::LetterSet, san::PlaySan};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mv = game.play_san_in("ม-ง๒", &LetterSet::THAI)?;
    /// assert_eq!(mv.to_string(), "b1d2");
    /// # Ok::<(), makruk_notation::san::PlaySanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`PlaySan::play_san`].
    fn play_san_in(&mut self, text: &str, letters: &LetterSet) -> Result<Move, PlaySanError>;
}

impl<S: Storage> PlaySan for Game<S> {
    fn play_san_in(&mut self, text: &str, letters: &LetterSet) -> Result<Move, PlaySanError> {
        let san = San::from_bytes(text.as_bytes(), letters).map_err(PlaySanError::Parse)?;
        // A mated side has no legal move: "the game is over" is the better message.
        if let Some(outcome) = self.outcome() {
            return Err(PlaySanError::Game(ActionError::GameOver(outcome)));
        }
        let mv = san.to_move(self.position()).map_err(PlaySanError::Move)?;
        self.play(mv).map_err(PlaySanError::Game)?;
        Ok(mv)
    }
}

mod sealed {
    pub trait Sealed {}

    impl<S: super::Storage> Sealed for super::Game<S> {}
}

/// The error for a text that cannot be played as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlaySanError {
    /// The text is not a move.
    Parse(ParseSanError),
    /// No legal move matches, or several do.
    Move(SanError),
    /// The game rejects the move: it is over, or its history is full.
    Game(ActionError),
}

impl fmt::Display for PlaySanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlaySanError {}
