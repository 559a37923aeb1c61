//! A game: its actions, its count, its end.

use core::fmt;

#[cfg(feature = "alloc")]
use makruk_core::SetupError;
use makruk_core::{ByColor, Color, CountField, IllegalMoveError, Move, Position, Setup, Undo};

use crate::{
    Count, Counting, Effect, Outcome, Rules, Stack, StackFull, Termination, can_win,
    counting::{StartError, StopError},
};

/// Something that a player, or the clock, does in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Action {
    /// The side to move plays a move.
    Move(Move),
    /// The side to move calls its count, before it moves.
    StartCount,
    /// The side to move stops its count, before it moves.
    StopCount,
    /// A side offers a draw. The offer stands until the other side answers or moves.
    OfferDraw(Color),
    /// A side accepts the draw that the other one offers. The counting side, also by a count that
    /// began by itself, offers a draw all the time.
    AcceptDraw(Color),
    /// A side declines the draw that the other one offered. The offer of a count cannot be declined,
    /// it only goes on.
    DeclineDraw(Color),
    /// A side resigns.
    Resign(Color),
    /// A side's time has run out.
    Timeout(Color),
    /// A side claims what the rules let it claim.
    Claim(Color, Claim),
    /// An arbiter ends the game: the side that wins, or `None` for a draw.
    Adjudicate(Option<Color>),
    /// The game ends, and its record does not say how: the side that wins, or `None` for a draw.
    Conclude(Option<Color>),
}

/// A draw that may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Claim {
    /// The position has stood often enough.
    Repetition,
}

/// What could be had for the asking, though the game is not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub struct Claims {
    /// Whether a draw by repetition may be [claimed](Claim::Repetition).
    pub repetition: bool,
    /// Which sides may [accept a draw](Action::AcceptDraw): the other one offered it, or counts.
    pub accept_draw: ByColor<bool>,
}

/// A game under a [rule set](Rules): a first position and the actions since then.
///
/// [`Game::outcome`] is the end that was reached; after it nothing can be done but
/// [`Game::undo`]. What could only be claimed is in [`Game::claims`].
///
/// The history lies in a [`Stack`]: in a `Vec` with the feature `alloc`, which is the default, or
/// in a [`crate::FixedStack`] that needs no allocator and refuses every action when it is full: then
/// only [`Game::undo`] goes on. Give it room for the longest game that you want to play.
///
/// Two games are equal if they have the same start, rules and actions.
///
/// # Examples
///
/// ```
/// use makruk_core::Color;
/// use makruk_notation::{Fen, UciMove};
/// use makruk_rules::{Action, Game, Outcome, Rules, Termination};
///
/// // No bia is left, and Black, who has less, calls board's honour.
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
/// let mut game = Game::from_setup(&fen.0, Rules::THAI)?;
/// game.act(Action::StartCount)?;
/// game.act(Action::Move("c7d6".parse::<UciMove>()?.0))?;
/// let count = game.count().unwrap();
/// assert_eq!(count.to_string(), "black counts 1 of 64 (board's honour)");
///
/// // Who counts offers a draw, and White takes it.
/// assert!(game.claims().accept_draw[Color::White]);
/// game.act(Action::AcceptDraw(Color::White))?;
/// assert_eq!(game.outcome(), Some(Outcome::Draw { by: Termination::Agreement }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<
    #[cfg(feature = "alloc")] S = alloc::vec::Vec<Entry>,
    #[cfg(not(feature = "alloc"))] S,
> {
    start: Setup,
    rules: Rules,
    position: Position,
    counting: Counting,
    offer: Option<Color>,
    outcome: Option<Outcome>,
    entries: S,
}

/// An action that was done, with what is needed to undo it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    action: Action,
    /// Of a move.
    undo: Option<Undo>,
    /// Before the action, like the offer.
    counting: Counting,
    offer: Option<Color>,
}

impl Entry {
    /// An action that is not done yet.
    #[cfg(feature = "serde")]
    pub(crate) const fn waiting(action: Action) -> Self {
        Self {
            action,
            undo: None,
            counting: Counting::IDLE,
            offer: None,
        }
    }

    /// Returns the action.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, FixedStack, Game, Rules, game::Entry};
    ///
    /// // The entries of a game can be kept anywhere; their actions are what a program wants to see.
    /// let mut game = Game::<FixedStack<Entry, 8>>::with_history(Position::start(), None, Rules::THAI);
    /// game.act(Action::OfferDraw(Color::White))?;
    /// assert!(game.actions().eq([Action::OfferDraw(Color::White)]));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn action(&self) -> Action {
        self.action
    }
}

#[cfg(feature = "alloc")]
impl Game {
    /// Begins a game with a position that has no count.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!((game.outcome(), game.count()), (None, None));
    /// ```
    pub fn new(position: Position, rules: Rules) -> Self {
        Self::with_history(position, None, rules)
    }

    /// Begins a game with a setup, whose count goes on.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let game = Game::from_setup(&fen.0, Rules::THAI)?;
    /// assert_eq!(game.count().unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup is no valid position.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, SetupError> {
        Ok(Self::with_history(
            Position::from_setup(setup)?,
            setup.count,
            rules,
        ))
    }
}

impl<S: Stack<Entry>> Game<S> {
    /// Begins a game whose history lies in a stack of the caller's choice.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{FixedStack, Game, Rules, game::Entry};
    ///
    /// // At most 600 actions, and no allocator.
    /// type EmbeddedGame = Game<FixedStack<Entry, 600>>;
    /// let game = EmbeddedGame::with_history(Position::start(), None, Rules::THAI);
    /// assert_eq!(game.outcome(), None);
    /// ```
    pub fn with_history(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        let start = Setup {
            count,
            ..position.to_setup()
        };
        let counting = Counting::new(&position, count, &rules);
        // Who counts and gives checkmate may have saved the game right after it.
        let count = counting.count(&rules);
        let outcome = rules.judge(&position, count, &counting, 1);
        Self {
            start,
            rules,
            position,
            counting,
            offer: None,
            outcome,
            entries: S::default(),
        }
    }

    /// Does something.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Square};
    /// use makruk_rules::{Action, ActionError, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.act(Action::Move(Move::new(Square::E3, Square::E4).unwrap()))?;
    /// game.act(Action::Resign(Color::Black))?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!(outcome.winner(), Some(Color::White));
    /// assert_eq!(game.act(Action::StopCount), Err(ActionError::GameOver(outcome)));
    /// # Ok::<(), ActionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it cannot be done; the game is not changed then, and the error says why.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        let entry = Entry {
            action,
            undo: None,
            counting: self.counting,
            offer: self.offer,
        };
        let (mut counting, mut offer, mut outcome) = (self.counting, self.offer, None);
        match action {
            Action::Move(mv) => {
                self.position
                    .check_legal(mv)
                    .map_err(ActionError::IllegalMove)?;
                return self.play(mv, entry);
            }
            Action::StartCount => {
                counting
                    .start(&self.position, &self.rules)
                    .map_err(ActionError::CannotStart)?;
            }
            Action::StopCount => {
                counting
                    .stop(&self.rules)
                    .map_err(ActionError::CannotStop)?;
            }
            Action::OfferDraw(color) => match self.offer {
                Some(by) => return Err(ActionError::OfferStands(by)),
                None => offer = Some(color),
            },
            Action::AcceptDraw(color) if !self.claims().accept_draw[color] => {
                return Err(ActionError::NoOffer(!color));
            }
            Action::AcceptDraw(_) => outcome = Some(Outcome::new(None, Termination::Agreement)),
            Action::DeclineDraw(color) if self.offer != Some(!color) => {
                return Err(ActionError::NoOffer(!color));
            }
            Action::DeclineDraw(_) => offer = None,
            Action::Resign(color) => {
                outcome = Some(Outcome::new(Some(!color), Termination::Resignation));
            }
            Action::Timeout(color) => outcome = Some(self.timeout(color)),
            Action::Claim(_, Claim::Repetition) if !self.claims().repetition => {
                return Err(ActionError::NothingToClaim);
            }
            Action::Claim(_, Claim::Repetition) => {
                outcome = Some(Outcome::new(None, Termination::Repetition));
            }
            Action::Adjudicate(winner) => {
                outcome = Some(Outcome::new(winner, Termination::Adjudication));
            }
            Action::Conclude(winner) => outcome = Some(Outcome::new(winner, Termination::Unknown)),
        }
        self.entries.push(entry).map_err(ActionError::HistoryFull)?;
        self.counting = counting;
        self.offer = offer;
        self.outcome = outcome;
        Ok(())
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move, mut entry: Entry) -> Result<(), ActionError> {
        let before = self.count();
        let undo = self.position.play_unchecked(mv);
        entry.undo = Some(undo);
        if let Err(full) = self.entries.push(entry) {
            self.position.undo(undo);
            return Err(ActionError::HistoryFull(full));
        }
        self.counting.advance(&self.position, &undo, &self.rules);
        // Who moves has not accepted what the other side offered.
        self.offer = self.offer.filter(|&by| by != self.position.turn());
        let occurrences = self.occurrences();
        self.outcome = self
            .rules
            .judge(&self.position, before, &self.counting, occurrences);
        Ok(())
    }

    /// Takes back the last action and returns it; `None` at the beginning.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.act(Action::Resign(Color::White))?;
    /// assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let entry = self.entries.pop()?;
        if let Some(undo) = entry.undo {
            self.position.undo(undo);
        }
        self.counting = entry.counting;
        self.offer = entry.offer;
        self.outcome = None; // an ended game takes no actions
        Some(entry.action)
    }

    fn timeout(&self, color: Color) -> Outcome {
        let by = Termination::Timeout;
        let winner = !color;
        if self.rules.insufficient_material && !can_win(self.position.board(), winner) {
            Outcome::Draw { by }
        } else {
            Outcome::Decisive { winner, by }
        }
    }

    /// Returns the end of the game, if it was reached.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, Game, Outcome, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!(game.outcome(), None);
    /// game.act(Action::Timeout(Color::White))?;
    /// let by = Termination::Timeout;
    /// assert_eq!(game.outcome(), Some(Outcome::Decisive { winner: Color::Black, by }));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns what could be had for the asking; nothing once the game is over.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.act(Action::OfferDraw(Color::White))?;
    /// assert!(game.claims().accept_draw[Color::Black]);
    /// assert!(!game.claims().accept_draw[Color::White]);
    /// assert!(!game.claims().repetition);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn claims(&self) -> Claims {
        if self.outcome.is_some() {
            return Claims::default();
        }
        let claimable = |repetition: crate::Repetition| repetition.effect == Effect::MayBeClaimed;
        let offers = |color| {
            self.offer == Some(color) || self.count().is_some_and(|count| count.by == color)
        };
        Claims {
            repetition: self.rules.repetition.is_some_and(claimable)
                && self.rules.is_repeated(self.occurrences()),
            accept_draw: ByColor::from_fn(|color| offers(!color)),
        }
    }

    /// Returns the count that is running.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{CountKind, Game, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
    /// let count = Game::from_setup(&fen.0, Rules::THAI)?.count().unwrap();
    /// assert_eq!((count.kind, count.number, count.limit), (CountKind::Pieces, 16, 16));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn count(&self) -> Option<Count> {
        self.counting.count(&self.rules)
    }

    /// Returns the state of the count.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
    /// let game = Game::from_setup(&fen.0, Rules::THAI)?;
    /// assert_eq!(game.counting().plies_left(game.rules()), Some(2));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn counting(&self) -> &Counting {
        &self.counting
    }

    /// Returns the current position.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!(game.position().legal_moves().len(), 23);
    /// ```
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Expiry, Game, Rules};
    ///
    /// let house = Rules { expiry: Expiry::Reached, ..Rules::THAI };
    /// assert_eq!(Game::new(Position::start(), house).rules(), &house);
    /// ```
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the side that has offered a draw and was not answered yet.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.act(Action::OfferDraw(Color::Black))?;
    /// assert_eq!(game.draw_offer(), Some(Color::Black));
    /// game.act(Action::DeclineDraw(Color::White))?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// Returns the setup with which the game began.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Setup, Square};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.act(Action::Move(Move::new(Square::E3, Square::E4).unwrap()))?;
    /// assert_eq!(game.start(), &Setup::start(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// Returns the position with which the game began: all moves are taken back on a copy.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Setup, Square};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// // Black moves first.
    /// let start = Position::from_setup(&Setup::start(Color::Black))?;
    /// let mut game = Game::new(start.clone(), Rules::THAI);
    /// game.act(Action::Move(Move::new(Square::E6, Square::E5).unwrap()))?;
    /// assert_eq!(game.start_position(), start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn start_position(&self) -> Position {
        let mut start = self.position.clone();
        let undos = self.entries.as_slice().iter().rev();
        for undo in undos.filter_map(|entry| entry.undo) {
            start.undo(undo);
        }
        start
    }

    /// Returns the setup that stands now, with the counting fields as a FEN writes them.
    ///
    /// A FEN cannot say everything: a count that was called but not spoken yet reads like one that
    /// nobody called, and the history of positions is not in it. If checkmate was given by taking the
    /// last man of a side that counted, the count that it ended is not in it either, so what the
    /// rules say of [a mate by the counter](crate::MateByCounter) cannot be seen from the FEN alone.
    ///
    /// ```
    /// use makruk_notation::{Fen, UciMove};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let fen: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let mut game = Game::from_setup(&fen.0, Rules::THAI)?;
    /// game.act(Action::Move("c2c7".parse::<UciMove>()?.0))?;
    /// assert_eq!(Fen(game.setup()).to_string(), "3k4/2R5/8/8/8/8/8/4K3 b - 32 6 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn setup(&self) -> Setup {
        Setup {
            count: self.counting.field(&self.rules),
            ..self.position.to_setup()
        }
    }

    /// Iterates over the actions so far.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Square};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let push = Action::Move(Move::new(Square::E3, Square::E4).unwrap());
    /// game.act(push)?;
    /// game.act(Action::OfferDraw(Color::White))?;
    /// assert!(game.actions().eq([push, Action::OfferDraw(Color::White)]));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.entries.as_slice().iter().map(Entry::action)
    }

    /// Returns how often the current position has stood, this time included.
    ///
    /// Hashes find the candidates; if there are enough for a repetition, moves are taken back on a
    /// copy to compare the boards themselves.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_notation::UciMove;
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8"] {
    ///     game.act(Action::Move(mv.parse::<UciMove>()?.0))?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn occurrences(&self) -> usize {
        // A capture or a bia move cannot be taken back, so nothing before it can stand again.
        let reversible = usize::try_from(self.position.halfmoves()).unwrap_or(usize::MAX);
        let moves = || {
            self.entries
                .as_slice()
                .iter()
                .rev()
                .filter_map(|entry| entry.undo)
                .take(reversible)
        };
        let hash = self.position.zobrist();
        let by_hash = 1 + moves().filter(|undo| undo.zobrist_before() == hash).count();
        if !self.rules.is_repeated(by_hash) {
            return by_hash;
        }
        let mut earlier = self.position.clone();
        let is_same = |undo: &Undo| {
            earlier.undo(*undo);
            earlier == self.position
        };
        1 + moves().filter(is_same).count()
    }
}

impl<S: Stack<Entry>> PartialEq for Game<S> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.rules == other.rules && self.actions().eq(other.actions())
    }
}

impl<S: Stack<Entry>> Eq for Game<S> {}

/// The reason why an action cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActionError {
    /// The game is over.
    GameOver(Outcome),
    /// The move is illegal.
    IllegalMove(IllegalMoveError),
    /// The count cannot be called.
    CannotStart(StartError),
    /// The count cannot be stopped.
    CannotStop(StopError),
    /// A side has offered a draw already, and the offer stands.
    OfferStands(Color),
    /// This side offers no draw that could be accepted or declined.
    NoOffer(Color),
    /// The rules give nothing to claim here.
    NothingToClaim,
    /// The history has no room for another action.
    HistoryFull(StackFull),
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(f, "the game is over: {outcome}, {}", outcome.by()),
            Self::IllegalMove(error) => error.fmt(f),
            Self::CannotStart(error) => write!(f, "the count cannot be called: {error}"),
            Self::CannotStop(error) => write!(f, "the count cannot be stopped: {error}"),
            Self::OfferStands(by) => write!(f, "the draw that {by} has offered stands already"),
            Self::NoOffer(by) => write!(f, "{by} has not offered a draw"),
            Self::NothingToClaim => f.write_str("there is nothing to claim"),
            Self::HistoryFull(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ActionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::IllegalMove(error) => Some(error),
            Self::CannotStart(error) => Some(error),
            Self::CannotStop(error) => Some(error),
            Self::HistoryFull(error) => Some(error),
            _ => None,
        }
    }
}
