//! A game: its actions, count and outcome.

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
/// [`Game::outcome`] reports the end of the game, after which only [`Game::undo`] is possible.
/// [`Game::claims`] reports draws that have to be claimed.
///
/// The history has no bound with the feature `alloc`; a [`FixedGame`] has room for a fixed number of
/// actions and needs no allocator. An action takes 20 bytes. If the history is full, only an action
/// that ends the game is accepted: a resignation, an agreement, a claim, a final move; the end has a
/// place of its own. Reserve room for the longest game that you want to play.
///
/// An action takes constant time regardless of the length of the game, including repetition detection.
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
/// // No bia is left, and Black, the weaker side, calls board's honour.
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
> {
    start: Setup,
    rules: Rules,
    position: Position,
    counting: Counting,
    offer: Option<Color>,
    outcome: Option<Outcome>,
    entries: S::Of<Entry>,
    /// The action that ended the game, in a place of its own, so that there is always room for it.
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

    /// Begins a game at a position, with the count running there, if any.
    ///
    /// ```
    /// use makruk_core::SetupProblems;
    /// use makruk_notation::Fen;
    /// use makruk_rules::{Game, Rules};
    ///
    /// // Two mets, one of which another program did not mark as a bia ngai, are accepted.
    /// let fen: Fen = "8/8/8/8/2k5/8/3MM2R/3K4 w - 32 5 2".parse()?;
    /// let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET)?;
    /// let game = Game::with_count(position, fen.as_setup().count, Rules::THAI);
    /// assert_eq!(game.count().unwrap().number, 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_count(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        Self::new_in(position, count, rules)
    }

    /// Begins a game at a setup, with its running count.
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
    /// If the setup is not a valid position.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, SetupError> {
        Ok(Self::new_in(
            Position::from_setup(setup)?,
            setup.count,
            rules,
        ))
    }
}

impl<S: Storage> Game<S> {
    /// Begins a game in the storage of its type, such as a [`FixedGame`].
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
        // A game may be saved right after a checkmate by the counting side.
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

    /// Performs an action, such as one read from a record or chosen by an engine. There is also a method
    /// for each action, such as [`Game::play`].
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
    /// If the action is not possible; the error reports why, and the game is unchanged.
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
    /// If the game is over, the move is illegal, or the history has no room for it; the game is then
    /// unchanged.
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
        // A move declines the other side's offer.
        self.offer = offer.filter(|&by| by != self.position.turn());
        let is_irreversible = self.position.halfmoves() == 0;
        let entry = Entry::new(Action::Move(mv), offer).with_move(
            undo.zobrist_before(),
            undo.captured().map(Piece::role),
            is_irreversible,
            !self.counting.goes_on_from(&before),
        );
        // An end is stored in its own place already.
        self.ending = Some(entry);
        // Claims are evaluated when they are made.
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
        // Nodes of the tree are linked by 32-bit indices.
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
        self.outcome = None; // an ended game accepts no actions
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
            // A clock that was reset, or is saturated, is recounted.
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

    /// Finds the state of the count by replaying the game. This is needed only where a count began or was
    /// called; elsewhere it follows from the next state. The start is valid, so there always is one.
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

    /// Returns the outcome of the game; `None` while it is in progress.
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

    /// Returns the running count; `None` once the game is over.
    ///
    /// After the end, [`Game::counting`] still has the number spoken last.
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

    /// Returns the side whose draw offer is open; `None` once the game is over.
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
        // The problems ignored at the start are ignored again.
        let Ok(start) = Position::from_setup_ignoring(&self.start, SetupProblems::all()) else {
            unreachable!("the game began with a valid position");
        };
        start
    }

    /// Returns the current setup, with the counting fields of a FEN.
    ///
    /// A FEN is incomplete: a count that was called but has no spoken number yet looks like one that was not
    /// called, and the history of positions is missing. If checkmate was given by capturing the last piece of
    /// a counting side, the count that it ended is missing too, so the rule for
    /// [a mate by the counting side](crate::MateByCountingSide) cannot be applied from the FEN alone.
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

    /// Returns the last move played, even if other actions followed.
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

    /// Returns how often the current position has occurred, including now.
    ///
    /// Hashes find the candidates in constant time; if there are enough for a repetition, moves are taken
    /// back on a copy to compare the boards themselves.
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
        // Captures and bia moves are irreversible, so no earlier position can recur.
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
