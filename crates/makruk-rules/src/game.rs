//! A game: its actions, count and outcome.

#[cfg(feature = "alloc")]
use makruk_core::Setup;
#[cfg(feature = "alloc")]
use makruk_core::SetupError;
use makruk_core::{Color, CountField, Move, Position};

use crate::{
    Action, ActionError, Adjudicator, Claim, Count, Outcome, Rules, Termination,
    storage::{Inline, Storage},
};

/// A game under a [rule set](Rules): an initial position and the actions since then.
///
/// [`Game::outcome`] reports the end of the game, after which only [`Game::undo`] is possible. [`Game::claims`] reports draws
/// that must be claimed.
///
/// With the `alloc` feature, the history is unbounded; a [`FixedGame`] has room for a fixed number of actions and needs no
/// allocator. An action takes 20 bytes. A full history accepts only an action that ends the game, such as a resignation, an
/// agreement, a claim or a final move, because the end is stored separately. Choose a capacity for the longest game that you
/// expect.
///
/// An action, including repetition detection, takes constant time, regardless of the length of the game; for undoing, see
/// [`Game::undo`].
///
/// Two games are equal if they have the same start, rules and actions.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Fen, Move, Outcome, Rules, Termination};
///
/// // No bia is left, so Black, the weaker side, calls board's honour.
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// game.start_count()?;
/// game.play("c7d6".parse::<Move>()?)?;
/// let count = game.count().unwrap();
/// assert_eq!(count.to_string(), "black counts 1 of 64 (board's honour)");
///
/// // The counting side offers a draw, and White accepts it.
/// assert!(game.claims().accept_draw[Color::White]);
/// game.accept_draw(Color::White)?;
/// assert_eq!(game.outcome(), Some(Outcome::Draw { by: Termination::Agreement }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<
    #[cfg(feature = "alloc")] S: Storage = crate::storage::Heap,
    #[cfg(not(feature = "alloc"))] S: Storage,
>(pub(crate) Adjudicator<S>);

/// A [`Game`] that stores at most `N` actions inline, without an allocator.
///
/// Create it with [`Game::new_in`]. `Game::new` always creates an unbounded game, so that callers need not write out its type.
/// All other methods are the same.
///
/// ```
/// use makruk::{FixedGame, Position, Rules};
///
/// let mut game = FixedGame::<600>::new_in(Position::start(), None, Rules::THAI);
/// game.play("e3e4".parse()?)?;
/// assert_eq!(game.actions().len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type FixedGame<const N: usize> = Game<Inline<N>>;

#[cfg(feature = "alloc")]
impl Game {
    /// Creates a game from a position, without a count.
    pub fn new(position: Position, rules: Rules) -> Self {
        Self::new_in(position, None, rules)
    }

    /// Creates a game from a position and its running count, if any.
    ///
    /// ```
    /// use makruk::{Fen, Game, Rules, SetupProblems};
    ///
    /// // Two mets are accepted: one of them is a bia ngai that another program did not mark.
    /// let fen: Fen = "8/8/8/8/2k5/8/3MM2R/3K4 w - 32 5 2".parse()?;
    /// let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)?;
    /// let game = Game::with_count(position, fen.as_setup().count, Rules::THAI);
    /// assert_eq!(game.count().unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_count(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        Self::new_in(position, count, rules)
    }

    /// Creates a game from a setup, with its running count.
    ///
    /// ```
    /// use makruk::{Fen, Game, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let game = Game::from_setup(fen.as_setup(), Rules::THAI)?;
    /// assert_eq!(game.count().unwrap().number, 3);
    /// // A `Position` has no count.
    /// assert_eq!(Game::new(fen.to_position()?, Rules::THAI).count(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the setup is not a valid position.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, SetupError> {
        Ok(Self::new_in(
            Position::from_setup(setup)?,
            setup.count,
            rules,
        ))
    }
}

impl<S: Storage> Game<S> {
    /// Creates a game of any storage type, such as a [`FixedGame`].
    #[doc(alias = "new")]
    pub fn new_in(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        Self(Adjudicator::new_in(position, count, rules))
    }

    /// Performs an action, such as one read from a record or chosen by an engine. Each action also has its own method, such as
    /// [`Game::play`].
    ///
    /// ```
    /// use makruk::{Action, ActionError, Color, Game, Position, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for text in ["e3e4", "offer_draw white", "decline_draw black", "resign black"] {
    ///     game.act(text.parse()?)?;
    /// }
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!(outcome.winner(), Some(Color::White));
    /// assert_eq!(game.act(Action::StopCount), Err(ActionError::GameOver(outcome)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the action is not possible; the game is then unchanged.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome));
        }
        self.0.perform(action)
    }

    /// Performs an action of a record, whose players may answer draw offers in ways that [`Game::act`] rejects; see
    /// [`Adjudicator::act_as_recorded`].
    ///
    /// # Errors
    ///
    /// Returns an error with the reason if the action is not possible; the game is then unchanged.
    pub fn act_as_recorded(&mut self, action: Action) -> Result<(), ActionError> {
        match (self.outcome(), action) {
            // After the end, no offer is open.
            (Some(_), Action::DeclineDraw(_)) => Ok(()),
            (Some(outcome), _) => Err(ActionError::GameOver(outcome)),
            (None, _) => self.0.act_as_recorded(action),
        }
    }

    /// Plays a move.
    ///
    /// ```
    /// use makruk::{ActionError, Game, Move, Position, Rules, Square};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.play(Move::new(Square::E3, Square::E4))?;
    /// game.play("e6e5".parse()?)?;
    /// let blocked = game.play("e4e5".parse()?);
    /// assert!(matches!(blocked, Err(ActionError::IllegalMove(_))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over, the move is illegal, or the history has no room for it; the game is then unchanged.
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    pub fn play(&mut self, mv: Move) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome));
        }
        self.0.perform_move(mv)
    }

    /// Returns whether [`Game::act`] would perform an action, without performing it. The room in the history is not checked.
    ///
    /// ```
    /// use makruk::{Action, Color, Fen, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// assert!(game.can(Action::StartCount).is_ok());
    /// let error = game.can(Action::AcceptDraw(Color::Black)).unwrap_err();
    /// assert_eq!(error.to_string(), "white has not offered a draw");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of [`Game::act`].
    #[doc(alias = "canStartCount")]
    pub fn can(&self, action: Action) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome));
        }
        self.0.check(action)
    }

    /// Iterates over the actions open to a player, except moves: counts, draw offers and answers, resignation and claims; none once
    /// the game is over.
    ///
    /// ```
    /// use makruk::{Action, Color, Fen, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// let open = |game: &makruk::Game, color| game.open_actions(color).collect::<Vec<_>>();
    /// let (black, white) = (Color::Black, Color::White);
    /// let [resign, offer] = [Action::Resign, Action::OfferDraw].map(|action| action(black));
    /// assert_eq!(open(&game, black), [Action::StartCount, offer, resign]);
    ///
    /// game.start_count()?;
    /// assert_eq!(open(&game, black), [Action::StopCount, offer, resign]);
    /// assert!(open(&game, white).contains(&Action::AcceptDraw(white)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn open_actions(&self, player: Color) -> impl Iterator<Item = Action> + '_ {
        let is_turn = player == self.position().turn();
        let actions = [
            Action::StartCount,
            Action::StopCount,
            Action::OfferDraw(player),
            Action::AcceptDraw(player),
            Action::DeclineDraw(player),
            Action::Claim(player, Claim::Repetition),
            Action::Resign(player),
        ];
        let is_open = move |action: &Action| {
            let is_count = matches!(action, Action::StartCount | Action::StopCount);
            (is_turn || !is_count) && self.can(*action).is_ok()
        };
        actions.into_iter().filter(is_open)
    }

    /// Returns the running count; `None` once the game is over.
    ///
    /// After the end, [`Game::counting`] still holds the last number spoken.
    ///
    /// ```
    /// use makruk::{CountKind, Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
    /// let count = fen.to_game(Rules::THAI)?.count().unwrap();
    /// assert_eq!((count.kind, count.number, count.limit), (CountKind::Pieces, 16, 16));
    ///
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.act("resign black".parse()?)?;
    /// assert_eq!(game.count(), None);
    /// assert_eq!(game.counting().count(game.rules()), Some(count));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn count(&self) -> Option<Count> {
        match self.outcome() {
            Some(_) => None,
            None => self.0.count(),
        }
    }

    /// Returns the side whose [offer](Action::OfferDraw) the other side has not answered yet, by an answer or a move; `None` once the game
    /// is over. A count is also an offer, which only [`claims`](Self::claims) has.
    pub const fn draw_offer(&self) -> Option<Color> {
        match self.outcome() {
            Some(_) => None,
            None => self.0.draw_offer(),
        }
    }
}

/// Methods for the individual actions.
impl<S: Storage> Game<S> {
    /// Starts a count for the side to move, before its move.
    ///
    /// ```
    /// use makruk::{Color, Fen, Game, Rules};
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
    /// Returns an error if the rules do not allow this side to call a count now, or the game is over.
    pub fn start_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StartCount)
    }

    /// Stops the count of the side to move, before its move.
    ///
    /// ```
    /// use makruk::{Fen, Game, Rules};
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
    /// Returns an error if this side does not count, its count is automatic, or the game is over.
    pub fn stop_count(&mut self) -> Result<(), ActionError> {
        self.act(Action::StopCount)
    }

    /// Offers a draw on behalf of a side. The offer stands until the other side answers it or moves.
    ///
    /// ```
    /// use makruk::{Color, Game, Position, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// game.play("e3e4".parse()?)?;
    /// assert_eq!(game.draw_offer(), Some(Color::White)); // White's own move preserves it
    /// game.play("e6e5".parse()?)?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if this side's offer is already open, or the game is over.
    #[doc(alias = "ขอเสมอ", alias = "draw offer")]
    pub fn offer_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::OfferDraw(side))
    }

    /// Accepts, on behalf of a side, the draw offered by the other side or by its count.
    ///
    /// # Errors
    ///
    /// Returns an error if the other side offers no draw, or the game is over.
    pub fn accept_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::AcceptDraw(side))
    }

    /// Declines, on behalf of a side, the draw offered by the other side.
    ///
    /// ```
    /// use makruk::{ActionError, Color, Fen, Rules};
    ///
    /// // Black's count offers a draw that cannot be declined.
    /// let fen: Fen = "8/8/3kn3/8/8/4S3/8/2RK4 w - 128 5 30".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// assert!(game.claims().accept_draw[Color::White]);
    /// assert_eq!(game.decline_draw(Color::White), Err(ActionError::NoOffer(Color::Black)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the other side has no open offer (the offer of a count cannot be declined), or the game is over.
    pub fn decline_draw(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::DeclineDraw(side))
    }

    /// Claims, on behalf of a side, a draw reported by [`Game::claims`].
    ///
    /// ```
    /// use core::num::NonZeroU8;
    /// use makruk::{Claim, Color, Game, Position, Repetition, RepetitionEffect, Rules};
    ///
    /// // Under `Rules::THAI`, the third occurrence ends the game without a claim.
    /// let threefold = Repetition::new(NonZeroU8::new(3).unwrap(), RepetitionEffect::Claimable);
    /// let mut game = Game::new(Position::start(), Rules::THAI.with_repetition(Some(threefold)));
    /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.outcome(), None);
    /// game.claim(Color::White, Claim::Repetition)?;
    /// assert!(game.outcome().is_some());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is nothing to claim, or the game is over.
    #[doc(alias = "claim_draw")]
    pub fn claim(&mut self, side: Color, claim: Claim) -> Result<(), ActionError> {
        self.act(Action::Claim(side, claim))
    }

    /// Resigns on behalf of a side, which need not be the side to move.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub fn resign(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Resign(side))
    }

    /// Ends the game because a side's time has run out. Under some rules, the game is [drawn](crate::Rules::timeout_may_draw) if
    /// the other side cannot win.
    ///
    /// ```
    /// use makruk::{Color, Game, Position, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.timeout(Color::White)?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.by()), (Some(Color::Black), Termination::Timeout));
    /// # Ok::<(), makruk::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    #[doc(alias = "flag fall")]
    pub fn timeout(&mut self, side: Color) -> Result<(), ActionError> {
        self.act(Action::Timeout(side))
    }

    /// Ends the game by an arbiter's decision; `winner` is `None` for a draw.
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub fn adjudicate(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Adjudicate(winner))
    }

    /// Ends the game with the result of a record that states no reason; `winner` is `None` for a draw.
    ///
    /// ```
    /// use makruk::{Color, Game, Position, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.conclude(Some(Color::Black))?;
    /// assert_eq!(game.outcome().unwrap().by(), Termination::Unknown);
    /// # Ok::<(), makruk::ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the game is over.
    pub fn conclude(&mut self, winner: Option<Color>) -> Result<(), ActionError> {
        self.act(Action::Conclude(winner))
    }
}

impl<S: Storage> Adjudicator<S> {
    /// Returns a game that continues from here, for code that takes a [`Game`], such as an engine.
    ///
    /// A game has no actions after its end. If this record continues past an end, the game restarts there, without the earlier
    /// positions. It also drops the running count, [`Rules::dead_position_draws`] or a bare khun's count that begins in the
    /// setup, if these would end the game at once. The other rules are unchanged. An open draw offer and a call whose first number
    /// is yet to be spoken are repeated after the restart. A count that was [set](Adjudicator::set_called) becomes a call if the
    /// rules permit one.
    ///
    /// ```
    /// use makruk::{Adjudicator, Fen, Rules};
    ///
    /// // The count has expired, but the players continue.
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 b - 32 32 40".parse()?;
    /// let mut record = Adjudicator::with_count(fen.to_position()?, fen.as_setup().count, Rules::THAI);
    /// record.play("c4d4".parse()?)?;
    /// record.play("h2h3".parse()?)?;
    /// let game = record.to_game();
    /// assert_eq!((game.outcome(), game.position()), (None, record.position()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn to_game(&self) -> Game<S> {
        let mut game = Game::new_in(self.start_position(), self.start().count, *self.rules());
        for action in self.actions() {
            let Err(ActionError::GameOver(_)) = game.act(action) else {
                continue;
            };
            game = game.begun_again(action).unwrap_or(game);
        }
        game
    }
}

impl<S: Storage> Game<S> {
    /// Repeats in a game that begins at the end of this one what a position and its count cannot express: the open draw offer and
    /// a call in this turn.
    fn repeat_offers(&self, again: &mut Self) {
        let side = self.position().turn();
        let calls = self.0.count().is_some_and(|count| count.by == side);
        // A count that was dropped stays dropped.
        if calls && again.count().is_none() && again.0.start().count.is_some() {
            let _ = again.act(Action::StartCount);
        }
        if let Some(by) = self.0.draw_offer() {
            let _ = again.act(Action::OfferDraw(by));
        }
    }

    /// Returns a game that begins at the end of this one and performs an action; `None` if the action is impossible there.
    ///
    /// The new game drops whatever would end it at once, in the order in which [`Rules::judge`] finds it: the count that has
    /// expired; the count that a bare khun would begin instead, beyond its limit; the draw of a dead position. Nothing else
    /// ends a game without a move, except checkmate and stalemate, where no rule could let it continue.
    fn begun_again(&self, action: Action) -> Option<Self> {
        let (mut count, mut rules) = (self.setup().count, *self.rules());
        loop {
            let mut again = Self::new_in(self.position().clone(), count, rules);
            match again.outcome().map(Outcome::by) {
                None => {
                    self.repeat_offers(&mut again);
                    return again.act(action).is_ok().then_some(again);
                }
                Some(Termination::CountExpired(_)) if count.is_some() => count = None,
                Some(Termination::CountExpired(_)) if rules.pieces.begins_in_setup => {
                    rules.pieces.begins_in_setup = false;
                }
                Some(Termination::InsufficientMaterial) => rules.dead_position_draws = false,
                Some(_) => return None,
            }
        }
    }
}

/// Converts the game with its actions, including the end, so that further actions can follow.
impl<S: Storage> From<Game<S>> for Adjudicator<S> {
    fn from(game: Game<S>) -> Self {
        game.0
    }
}

impl<S: Storage> PartialEq for Game<S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: Storage> Eq for Game<S> {}
