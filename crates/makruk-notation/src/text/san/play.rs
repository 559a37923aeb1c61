//! Playing moves in algebraic notation.

use makruk_core::Move;
use makruk_rules::{ActionError, Game, storage::Storage};

use super::{San, SanError};
use crate::letters::LetterSet;

/// Plays moves in algebraic notation in a [`Game`]. Import the trait to call its methods.
///
/// ```
/// use makruk::{Game, Position, Rules, Square, san::PlaySan};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// let mv = game.play_san("Nd2")?;
/// assert_eq!((mv.from(), mv.to()), (Square::B1, Square::D2));
///
/// let error = game.play_san("Ne4").unwrap_err();
/// assert_eq!(error.to_string(), "no legal ma move to e4 matches");
/// # Ok::<(), makruk::san::SanError>(())
/// ```
#[doc(alias = "push_san")]
pub trait PlaySan: sealed::Sealed {
    /// Plays a move written in [fairy](LetterSet::FAIRY) letters, short or long, and returns it.
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, san::PlaySan};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for text in "e4 d5 exd5 exd5".split(' ') {
    ///     game.play_san(text)?;
    /// }
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    ///
    /// Many records use international letters, in which a met is Q and a khon is B. Play them with
    /// [`PlaySan::play_san_in`]:
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, letters::LetterSet, san::PlaySan};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let error = game.play_san("Qe2").unwrap_err();
    /// let message = "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters: \
    ///                pass `LetterSet::INTERNATIONAL` to `play_san_in`";
    /// assert_eq!(error.to_string(), message);
    /// assert!(game.play_san_in("Qd2", LetterSet::INTERNATIONAL).is_ok());
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a move, matches no legal move or several, or the game rejects the move (because the game is
    /// over, or its history is full). The game is then unchanged.
    fn play_san(&mut self, text: &str) -> Result<Move, SanError> {
        self.play_san_in(text, LetterSet::FAIRY)
    }

    /// Plays a move written in the given letter set, and returns it.
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, letters::LetterSet, san::PlaySan};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mv = game.play_san_in("ม-ง๒", LetterSet::THAI)?;
    /// assert_eq!(mv.to_string(), "b1d2");
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`PlaySan::play_san`].
    fn play_san_in(&mut self, text: &str, letters: LetterSet) -> Result<Move, SanError>;
}

impl<S: Storage> PlaySan for Game<S> {
    fn play_san_in(&mut self, text: &str, letters: LetterSet) -> Result<Move, SanError> {
        let san = San::from_bytes(text.as_bytes(), letters).map_err(SanError::in_game)?;
        // A mated side has no legal move, but "the game is over" is the more helpful message.
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome).into());
        }
        let mv = san.to_move(self.position())?;
        self.play(mv)?;
        Ok(mv)
    }
}

pub(crate) mod sealed {
    pub trait Sealed {}

    impl<S: super::Storage> Sealed for super::Game<S> {}
}
