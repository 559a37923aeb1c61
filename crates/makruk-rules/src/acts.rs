//! A method of [`Game`] for each [`Action`].

use makruk_core::Color;

use crate::{Action, ActionError, Claim, Game, storage::Storage};

/// A method for each action.
impl<S: Storage> Game<S> {
    /// Calls the count for the side to move, before its move.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.start_count()?;
    /// assert_eq!(game.count().unwrap().by, Color::Black);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the rules do not let this side call a count now, or the game is over.
    pub fn start_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StartCount)
    }

    /// Stops the count of the side to move, before its move.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 4 30".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.stop_count()?;
    /// assert_eq!(game.count(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this side does not count, its count is automatic, or the game is over.
    pub fn stop_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StopCount)
    }

    /// Offers a draw for a side. The offer stands until the other side answers it or moves.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// assert_eq!(game.draw_offer(), Some(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an offer is open already, or the game is over.
    pub fn offer_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::OfferDraw(side))
    }

    /// Accepts for a side the draw that the other one offers, or whose count offers it.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Outcome, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// game.accept_draw(Color::Black)?;
    /// assert_eq!(game.outcome(), Some(Outcome::Draw { by: Termination::Agreement }));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the other side offers no draw, or the game is over.
    pub fn accept_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::AcceptDraw(side))
    }

    /// Declines for a side the draw that the other one offered.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// game.decline_draw(Color::Black)?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the other side has no open offer (that of a count cannot be declined), or the game is over.
    pub fn decline_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::DeclineDraw(side))
    }

    /// Claims for a side a draw that [`Game::claims`] reports.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{ActionError, Claim, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let error = game.claim(Color::White, Claim::Repetition).unwrap_err();
    /// assert_eq!(error, ActionError::NothingToClaim);
    /// ```
    ///
    /// # Errors
    ///
    /// If there is nothing to claim, or the game is over.
    pub fn claim(&mut self, side: Color, claim: Claim) -> Result<(), ActionError> {
        self.act(Action::Claim(side, claim))
    }

    /// Resigns for a side.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.resign(Color::Black)?;
    /// assert_eq!(game.outcome().unwrap().winner(), Some(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Resign(side))
    }

    /// Ends the game because the time of a side has run out. By some rules it is
    /// [a draw](crate::Rules::timeout_may_draw) if the other side cannot win.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.timeout(Color::White)?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.by()), (Some(Color::Black), Termination::Timeout));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    #[doc(alias = "flag fall")]
    pub fn timeout(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Timeout(side))
    }

    /// Ends the game by an arbiter's decision: the side that wins, or `None` for a draw.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.adjudicate(None)?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.by()), (None, Termination::Adjudication));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn adjudicate(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Adjudicate(winner))
    }

    /// Ends the game with the result of a record that does not state the reason: the side that won, or
    /// `None` for a draw.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.conclude(Some(Color::White))?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.to_string(), outcome.by()), ("1-0".into(), Termination::Unknown));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn conclude(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Conclude(winner))
    }
}
