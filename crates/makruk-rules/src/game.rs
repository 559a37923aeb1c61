//! A game: its actions, its count, its end.

use core::num::NonZeroU32;

#[cfg(feature = "alloc")]
use makruk_core::SetupError;
use makruk_core::{ByColor, Color, CountField, Move, Piece, Position, Setup, SetupProblems};

use crate::{
    Action, ActionError, Count, Counting, HistoryFull, Outcome, RepetitionEffect, Rules,
    Termination,
    entry::{self, Entry},
    storage::{Inline, Stack, Storage},
};

pub use crate::action::Claim;

/// The draws that are available by claim or acceptance while the game goes on.
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
/// The history has no bound with the feature `alloc`; a [`FixedGame`] has room for a fixed number of
/// actions and needs no allocator. An action takes 20 bytes. If the history is full, only what ends
/// the game is accepted: a resignation, an agreement, a claim, a move that ends it; the end has a
/// place of its own. Reserve room for the longest game that you want to play.
///
/// An action takes the same time however long the game is, repetitions included.
///
/// Two games are equal if they have the same start, rules and actions.
///
/// # Examples
///
/// ```
/// use makruk_core::{Color, Move};
/// use makruk_notation::Fen;
/// use makruk_rules::{Outcome, Rules, Termination};
///
/// // No bia is left, and Black, who has less, calls board's honour.
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// game.start_count()?;
/// game.play("c7d6".parse::<Move>()?)?;
/// let count = game.count().unwrap();
/// assert_eq!(count.to_string(), "black counts 1 of 64 (board's honour)");
///
/// // Who counts offers a draw, and White takes it.
/// assert!(game.claims().accept_draw[Color::White]);
/// game.accept_draw(Color::White)?;
/// assert_eq!(game.outcome(), Some(Outcome::Draw { by: Termination::Agreement }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<
    #[cfg(feature = "alloc")] S: Storage = crate::storage::Heap,
    #[cfg(not(feature = "alloc"))] S: Storage,
> {
    start: Setup,
    rules: Rules,
    position: Position,
    counting: Counting,
    offer: Option<Color>,
    outcome: Option<Outcome>,
    entries: S::Of<Entry>,
    /// The action that ended the game. It has this place for itself, so that an end always fits.
    ending: Option<Entry>,
    /// The index of the first entry that is a move since the last capture or bia move: the root of the
    /// [tree](crate::tree) of positions. All entries if there is none.
    root: usize,
}

/// A [`Game`] of at most `N` actions in place, without an allocator.
///
/// ```
/// use makruk_core::Position;
/// use makruk_rules::{FixedGame, Rules};
///
/// let mut game = FixedGame::<600>::new_in(Position::start(), None, Rules::THAI);
/// game.play("e3e4".parse()?)?;
/// assert_eq!(game.actions().len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type FixedGame<const N: usize> = Game<Inline<N>>;

#[cfg(feature = "alloc")]
impl Game {
    /// Begins a game at a position, without a count.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!((game.outcome(), game.count()), (None, None));
    /// ```
    pub fn new(position: Position, rules: Rules) -> Self {
        Self::new_in(position, None, rules)
    }

    /// Begins a game at a position, with a count that is running there, if any.
    ///
    /// ```
    /// use makruk_core::SetupProblems;
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// // Two mets, one of which another program did not mark as a bia ngai, are forgiven.
    /// let fen: Fen = "8/8/8/8/2k5/8/3MM2R/3K4 w - 32 5 2".parse()?;
    /// let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)?;
    /// let game = Game::with_count(position, fen.as_setup().count, Rules::THAI);
    /// assert_eq!(game.count().unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_count(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        Self::new_in(position, count, rules)
    }

    /// Begins a game at a setup, with the count that is running there.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let game = Game::from_setup(fen.as_setup(), Rules::THAI)?;
    /// assert_eq!(game.count().unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup is no valid position.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, SetupError> {
        Ok(Self::new_in(
            Position::from_setup(setup)?,
            setup.count,
            rules,
        ))
    }
}

impl<S: Storage> Game<S> {
    /// Begins a game in the storage that its type names: a [`FixedGame`] of so many actions.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{FixedGame, Rules};
    ///
    /// let game = FixedGame::<600>::new_in(Position::start(), None, Rules::THAI);
    /// assert_eq!(game.outcome(), None);
    /// ```
    pub fn new_in(position: Position, count: Option<CountField>, rules: Rules) -> Self {
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
            entries: S::Of::default(),
            ending: None,
            root: 0,
        }
    }

    /// Performs an action, whichever it is: one that was read from a record, or that an engine
    /// decided on. There is also a method for each action, such as [`Game::play`].
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, ActionError, Game, Rules};
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
    /// If the action is not possible; the game is not changed then, and the error says why.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        let (mut counting, mut offer, mut outcome) = (self.counting, self.offer, None);
        match action {
            Action::Move(mv) => return self.play(mv),
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
            Action::Timeout(color) => outcome = Some(self.outcome_of_timeout(color)),
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
        let entry = Entry::new(action, self.offer);
        if outcome.is_some() {
            self.ending = Some(entry);
        } else {
            let is_first = self.root == self.entries.as_slice().len();
            self.push(entry)?;
            self.root += usize::from(is_first);
        }
        self.counting = counting;
        self.offer = offer;
        self.outcome = outcome;
        Ok(())
    }

    /// Plays a move.
    ///
    /// ```
    /// use makruk_core::{Move, Position, Square};
    /// use makruk_rules::{ActionError, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.play(Move::new(Square::E3, Square::E4).unwrap())?;
    /// game.play("e6e5".parse()?)?;
    /// let blocked = game.play("e4e5".parse()?);
    /// assert!(matches!(blocked, Err(ActionError::IllegalMove(_))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over, the move is illegal, or the history has no room for it; the game is not
    /// changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), ActionError> {
        if let Some(outcome) = self.outcome {
            return Err(ActionError::GameOver(outcome));
        }
        self.position
            .check_legal(mv)
            .map_err(ActionError::IllegalMove)?;
        let (before, offer) = (self.counting, self.offer);
        let count = self.count();
        let undo = self.position.play_unchecked(mv);
        self.counting.advance(&self.position, &undo, &self.rules);
        // Who moves has not accepted what the other side offered.
        self.offer = offer.filter(|&by| by != self.position.turn());
        let is_irreversible = self.position.halfmoves() == 0;
        let entry = Entry::new(Action::Move(mv), offer).with_move(
            undo.zobrist_before(),
            undo.captured().map(Piece::role),
            is_irreversible,
            !self.counting.goes_on_from(&before),
        );
        // The end has its place already, if this is one.
        self.ending = Some(entry);
        // What may only be claimed is looked at when it is.
        let ends = |repetition: crate::Repetition| repetition.effect == RepetitionEffect::Draw;
        let occurrences = if self.rules.repetition.is_some_and(ends) {
            self.occurrences()
        } else {
            1
        };
        self.outcome = self
            .rules
            .judge(&self.position, count, &self.counting, occurrences);
        if self.outcome.is_some() {
            return Ok(());
        }
        self.ending = None;
        if let Err(full) = self.push(entry) {
            self.position.undo(undo);
            (self.counting, self.offer) = (before, offer);
            return Err(full);
        }
        if is_irreversible {
            self.root = self.entries.as_slice().len();
        } else {
            entry::remember(self.entries.as_mut_slice(), self.root);
        }
        Ok(())
    }

    fn push(&mut self, entry: Entry) -> Result<(), ActionError> {
        // Nodes of the tree know each other by 32 bits.
        let pushed = match u32::try_from(self.entries.as_slice().len()) {
            Ok(_) => self.entries.push(entry),
            Err(_) => Err(HistoryFull::new(u32::MAX as usize)),
        };
        pushed.map_err(ActionError::HistoryFull)
    }

    /// Takes back the last action and returns it; `None` at the beginning.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Action, Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.resign(Color::White)?;
    /// assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
    /// assert_eq!(game.outcome(), None);
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let entry = if let Some(ending) = self.ending.take() {
            ending
        } else {
            let last = self.entries.as_slice().last()?;
            if matches!(last.action(), Action::Move(_)) && !last.is_irreversible() {
                entry::forget(self.entries.as_mut_slice(), self.root);
            }
            self.entries.pop()?
        };
        let action = entry.action();
        if let Action::Move(mv) = action {
            let (halfmoves, fullmoves) = self.clocks_before();
            let captured = entry.captured();
            self.position.take_back(mv, captured, halfmoves, fullmoves);
        }
        if entry.is_irreversible() {
            self.root = self.stretch();
        }
        self.root = self.root.min(self.entries.as_slice().len());
        self.offer = entry.offer();
        self.outcome = None; // an ended game takes no actions
        match action {
            Action::Move(_) if !entry.is_irregular() => self.counting.go_back(&self.position),
            Action::Move(_) | Action::StartCount | Action::StopCount => {
                self.counting = self.counting_again()?;
            }
            _ => {}
        }
        Some(action)
    }

    /// Returns the clocks of the position before the last move, which is no longer among the entries.
    fn clocks_before(&self) -> (u32, NonZeroU32) {
        let (halfmoves, fullmoves) = (self.position.halfmoves(), self.position.fullmoves());
        let moves = || {
            self.entries
                .as_slice()
                .iter()
                .filter(|entry| entry.is_move())
        };
        let halfmoves = match halfmoves.checked_sub(1) {
            Some(before) if halfmoves < u32::MAX => before,
            // A clock that was set back, or that stands still at its last number, is counted again.
            _ => {
                let start = if moves().any(Entry::is_irreversible) {
                    0
                } else {
                    self.start.halfmoves
                };
                let since = moves().rev().take_while(|entry| !entry.is_irreversible());
                start.saturating_add(saturating(since.count()))
            }
        };
        let fullmoves = match (self.position.turn(), NonZeroU32::new(fullmoves.get() - 1)) {
            (Color::Black, _) => fullmoves,
            (Color::White, Some(before)) if fullmoves < NonZeroU32::MAX => before,
            (Color::White, _) => {
                let blacks = moves().count() + usize::from(self.start.turn == Color::Black);
                self.start.fullmoves.saturating_add(saturating(blacks / 2))
            }
        };
        (halfmoves, fullmoves)
    }

    /// Returns the index of the first move since the last capture or bia move.
    fn stretch(&self) -> usize {
        let entries = self.entries.as_slice();
        let last = entries.iter().rposition(Entry::is_irreversible);
        let since = last.map_or(0, |last| last + 1);
        let first = entries.iter().skip(since).position(Entry::is_move);
        first.map_or(entries.len(), |first| since + first)
    }

    /// Finds the state of the count by playing the game again. Only where a count began or was called
    /// is it not seen from the state after it. The start was valid before, so there always is one.
    fn counting_again(&self) -> Option<Counting> {
        let mut position = Position::from_setup_ignoring(&self.start, SetupProblems::all()).ok()?;
        let mut counting = Counting::new(&position, self.start.count, &self.rules);
        for entry in self.entries.as_slice() {
            match entry.action() {
                Action::Move(mv) => {
                    let undo = position.play_unchecked(mv);
                    counting.advance(&position, &undo, &self.rules);
                }
                // They succeeded before.
                Action::StartCount => drop(counting.start(&position, &self.rules)),
                Action::StopCount => drop(counting.stop(&self.rules)),
                _ => {}
            }
        }
        Some(counting)
    }

    fn outcome_of_timeout(&self, color: Color) -> Outcome {
        let by = Termination::Timeout;
        let winner = !color;
        if self.rules.timeout_may_draw && !self.rules.can_win(self.position.board(), winner) {
            Outcome::Draw { by }
        } else {
            Outcome::Decisive { winner, by }
        }
    }

    /// Returns the end of the game, if it was reached.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Outcome, Rules, Termination};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!(game.outcome(), None);
    /// game.timeout(Color::White)?;
    /// let by = Termination::Timeout;
    /// assert_eq!(game.outcome(), Some(Outcome::Decisive { winner: Color::Black, by }));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the draws that are available by claim or acceptance; none once the game is over.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::White)?;
    /// assert!(game.claims().accept_draw[Color::Black]);
    /// assert!(!game.claims().accept_draw[Color::White]);
    /// assert!(!game.claims().repetition);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn claims(&self) -> Claims {
        if self.outcome.is_some() {
            return Claims::default();
        }
        let claimable =
            |repetition: crate::Repetition| repetition.effect == RepetitionEffect::Claimable;
        let offers = |color| {
            self.offer == Some(color) || self.count().is_some_and(|count| count.by == color)
        };
        Claims {
            repetition: self.rules.repetition.is_some_and(claimable)
                && self.rules.is_repeated(self.occurrences()),
            accept_draw: ByColor::from_fn(|color| offers(!color)),
        }
    }

    /// Returns the count that is running; none runs once the game is over.
    ///
    /// The number that was spoken last in an ended game is still in [`Game::counting`].
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::{CountKind, Rules};
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
        if self.outcome.is_some() {
            return None;
        }
        self.counting.count(&self.rules)
    }

    /// Returns the state of the count.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
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
    /// use makruk_rules::{CountExpiry, Game, Rules};
    ///
    /// let house = Rules::THAI.with_expiry(CountExpiry::Reached);
    /// assert_eq!(Game::new(Position::start(), house).rules(), &house);
    /// ```
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the side that has offered a draw and was not answered yet; nobody once the game is over.
    ///
    /// ```
    /// use makruk_core::{Color, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.offer_draw(Color::Black)?;
    /// assert_eq!(game.draw_offer(), Some(Color::Black));
    /// game.decline_draw(Color::White)?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn draw_offer(&self) -> Option<Color> {
        match self.outcome {
            Some(_) => None,
            None => self.offer,
        }
    }

    /// Returns the setup with which the game began.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Setup, Square};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// game.play(Move::new(Square::E3, Square::E4).unwrap())?;
    /// assert_eq!(game.start(), &Setup::start(Color::White));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// Returns the position with which the game began.
    ///
    /// ```
    /// use makruk_core::{Color, Move, Position, Setup, Square};
    /// use makruk_rules::{Game, Rules};
    ///
    /// // Black moves first.
    /// let start = Position::from_setup(&Setup::start(Color::Black))?;
    /// let mut game = Game::new(start.clone(), Rules::THAI);
    /// game.play(Move::new(Square::E6, Square::E5).unwrap())?;
    /// assert_eq!(game.start_position(), start);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[allow(clippy::missing_panics_doc)] // it was valid when the game began
    pub fn start_position(&self) -> Position {
        // What was forgiven then is forgiven again.
        let start = Position::from_setup_ignoring(&self.start, SetupProblems::all());
        start.expect("the game began with a valid position")
    }

    /// Returns the setup that stands now, with the counting fields as a FEN writes them.
    ///
    /// A FEN cannot say everything: a count that was called but not spoken yet reads like one that
    /// nobody called, and the history of positions is not in it. If checkmate was given by taking the
    /// last piece of a side that counted, the count that it ended is not in it either, so what the
    /// rules say of [a mate by the counter](crate::MateByCountingSide) cannot be seen from the FEN alone.
    ///
    /// ```
    /// use makruk_core::Move;
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    ///
    /// let fen: Fen = "3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.play("c2c7".parse::<Move>()?)?;
    /// assert_eq!(Fen::from(game.setup()).to_string(), "3k4/2R5/8/8/8/8/8/4K3 b - 32 6 1");
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
    /// game.offer_draw(Color::White)?;
    /// assert!(game.actions().eq([push, Action::OfferDraw(Color::White)]));
    /// # Ok::<(), makruk_rules::ActionError>(())
    /// ```
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        let entries = self.entries.as_slice();
        let len = entries.len() + usize::from(self.ending.is_some());
        (0..len).map(move |index| match (entries.get(index), &self.ending) {
            (Some(entry), _) | (None, Some(entry)) => entry.action(),
            (None, None) => unreachable!("there are no more"),
        })
    }

    /// Returns the last move that was played, whatever was done since.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// assert_eq!(game.last_move(), None);
    /// game.act("e3e4".parse()?)?;
    /// game.act("offer_draw white".parse()?)?;
    /// assert_eq!(game.last_move(), Some("e3e4".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn last_move(&self) -> Option<Move> {
        let entries = self
            .ending
            .iter()
            .chain(self.entries.as_slice().iter().rev());
        entries.map(Entry::action).find_map(|action| match action {
            Action::Move(mv) => Some(mv),
            _ => None,
        })
    }

    /// Returns how often the current position has stood, this time included.
    ///
    /// Hashes find the candidates, in the same time however long the game is; if there are enough for a
    /// repetition, moves are taken back on a copy to compare the boards themselves, until there are.
    ///
    /// ```
    /// use makruk_core::{Move, Position};
    /// use makruk_rules::{Game, Rules};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// for mv in ["b1d2", "b8d7", "d2b1", "d7b8"] {
    ///     game.play(mv.parse::<Move>()?)?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn occurrences(&self) -> usize {
        // A capture or a bia move cannot be taken back, so nothing before it can stand again.
        if self.position.halfmoves() == 0 {
            return 1;
        }
        let entries = self.entries.as_slice();
        let by_hash = 1 + entry::stood(entries, self.root, self.position.zobrist());
        let fold = match self.rules.repetition {
            Some(repetition) if self.rules.is_repeated(by_hash) => repetition.fold,
            _ => return by_hash,
        };
        let mut earlier = self.position.clone();
        let since = self
            .ending
            .iter()
            .chain(entries.iter().skip(self.root).rev());
        let mut found = 1;
        for entry in since {
            let Action::Move(mv) = entry.action() else {
                continue;
            };
            earlier.take_back(mv, None, 0, NonZeroU32::MIN);
            found += usize::from(earlier == self.position);
            if found >= usize::from(fold.get()) {
                return by_hash;
            }
        }
        found
    }
}

/// A number of moves as a clock has it.
fn saturating(moves: usize) -> u32 {
    u32::try_from(moves).unwrap_or(u32::MAX)
}

impl<S: Storage> PartialEq for Game<S> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.rules == other.rules && self.actions().eq(other.actions())
    }
}

impl<S: Storage> Eq for Game<S> {}
