//! A game that can continue past its end.

mod queries;
mod undo;

use core::num::NonZeroU32;

use makruk_core::{ByColor, Color, CountField, Move, Piece, Position, Setup, SetupProblems};

use crate::{
    Action, ActionError, Claim, Count, CountKind, CountStart, CountedMove, Counting,
    HistoryFullError, Outcome, RepetitionEffect, Rules, Status, Termination,
    entry::{self, Entry},
    storage::{Inline, Stack, Storage},
};

/// The draws available by claim or acceptance while the game is in progress.
///
/// ```
/// use makruk::{Color, Game, Position, Rules};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// game.offer_draw(Color::White)?;
/// let accept_draw = game.claims().accept_draw;
/// assert!(accept_draw[Color::Black] && !accept_draw[Color::White]); // indexed by the accepting side
/// # Ok::<(), makruk::ActionError>(())
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[must_use]
pub struct Claims {
    /// Whether a draw by repetition may be [claimed](Claim::Repetition).
    pub repetition: bool,
    /// Which sides may [accept a draw](Action::AcceptDraw): the other side has offered one, has called the count, or counts with
    /// its khun alone. Board's honour that began by itself ([`CountStart::Automatic`]) is no offer.
    pub accept_draw: ByColor<bool>,
}

/// The verdict of the rules on an [`Adjudicator`]'s current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub struct Judgement {
    /// Check, checkmate or stalemate.
    pub status: Status,
    /// The running count.
    pub count: Option<Count>,
    /// The number of occurrences of the position, including this one.
    pub occurrences: usize,
    /// The outcome, if the game is over here.
    pub outcome: Option<Outcome>,
    /// The available draws; none if the game is over here.
    pub claims: Claims,
}

/// A [game](crate::Game) that can continue past its end, for records whose players missed a draw and for analysis boards.
///
/// It performs every action that the rules for moves, counts and offers permit, and after each one reports the
/// [outcome](Adjudicator::outcome) that the game would have there. Every move is judged anew: in the next position, a draw by
/// repetition no longer applies, whereas an expired count usually does. A [`Game`](crate::Game) is an adjudicator that rejects
/// all actions after the first end.
///
/// It has the same storage, memory use and running time as a `Game`.
///
/// # Examples
///
/// ```
/// use makruk::{Adjudicator, Position, Rules, Termination};
///
/// let mut record = Adjudicator::new(Position::start(), Rules::THAI);
/// for mv in ["b1d2", "b8d7", "d2b1", "d7b8", "b1d2", "b8d7", "d2b1", "d7b8"] {
///     record.play(mv.parse()?)?;
/// }
/// let judgement = record.judgement();
/// assert_eq!(judgement.occurrences, 3);
/// assert_eq!(judgement.outcome.unwrap().by(), Termination::Repetition);
///
/// // The players did not notice the draw.
/// record.play("e3e4".parse()?)?;
/// assert_eq!(record.outcome(), None);
/// record.undo();
/// assert_eq!(record.judgement(), judgement);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Adjudicator<
    #[cfg(feature = "alloc")] S: Storage = crate::storage::Heap,
    #[cfg(not(feature = "alloc"))] S: Storage,
> {
    start: Setup,
    rules: Rules,
    position: Position,
    counting: Counting,
    offer: Option<Color>,
    outcome: Option<Outcome>,
    /// The outcome before the first action.
    first_outcome: Option<Outcome>,
    entries: S::Of<Entry>,
    /// The last action, if it ended the game. It is stored outside the entries, so the end of a game needs no room in the
    /// history.
    ending: Option<Entry>,
    /// The index of the first move entry since the last capture or bia move, or the number of entries if there is no such move.
    /// It is the root of the [trie](crate::hash_trie) of positions.
    root: usize,
}

/// An [`Adjudicator`] that stores at most `N` actions inline, without an allocator; created by [`Adjudicator::new_in`].
pub type FixedAdjudicator<const N: usize> = Adjudicator<Inline<N>>;

#[cfg(feature = "alloc")]
impl Adjudicator {
    /// Creates a game from a position, without a count.
    pub fn new(position: Position, rules: Rules) -> Self {
        Self::new_in(position, None, rules)
    }

    /// Creates a game from a position and its running count, if any.
    pub fn with_count(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        Self::new_in(position, count, rules)
    }
}

impl<S: Storage> Adjudicator<S> {
    /// Creates a game of any storage type, such as a [`FixedAdjudicator`], from a position and its running count, if any.
    #[doc(alias = "new")]
    pub fn new_in(position: Position, count: Option<CountField>, rules: Rules) -> Self {
        let start = Setup {
            count,
            ..position.to_setup()
        };
        let counting = Counting::new(&position, count, &rules);
        // A game may have been saved right after a checkmate by the counting side.
        let count = counting.count(&rules);
        let outcome = rules.judge(&position, count, &counting, 1);
        Self {
            start,
            rules,
            position,
            counting,
            offer: None,
            outcome,
            first_outcome: outcome,
            entries: S::Of::default(),
            ending: None,
            root: 0,
        }
    }

    /// Performs an action, even if the game is over.
    ///
    /// The position is judged anew after a move, or when an expired count is stopped. An action that ends a game, such as a
    /// resignation, sets the outcome. Any other action preserves the outcome.
    ///
    /// ```
    /// use makruk::{Action, Adjudicator, Color, Position, Rules};
    ///
    /// let mut record = Adjudicator::new(Position::start(), Rules::THAI);
    /// record.act(Action::Resign(Color::White))?;
    /// record.act(Action::OfferDraw(Color::Black))?;
    /// assert_eq!(record.outcome().unwrap().winner(), Some(Color::Black));
    /// // A move continues the game, as if White had not resigned.
    /// record.act("e3e4".parse()?)?;
    /// assert_eq!(record.outcome(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the action is impossible for a reason other than the end of the game; the game is then unchanged.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        self.settle()?;
        self.perform(action)
    }

    /// Performs an action of a record, even if the game is over.
    ///
    /// In a record, players answer draw offers in ways that [`act`](Self::act) rejects. A counter-offer declines the open offer. An
    /// offer by the side whose offer is open, and an answer to no offer, do nothing.
    ///
    /// ```
    /// use makruk::{Action, Adjudicator, Color, Position, Rules};
    ///
    /// let mut record = Adjudicator::new(Position::start(), Rules::THAI);
    /// record.act(Action::OfferDraw(Color::White))?;
    /// let counter_offer = Action::OfferDraw(Color::Black);
    /// assert!(record.act(counter_offer).is_err());
    /// record.act_as_recorded(counter_offer)?;
    /// assert_eq!(record.draw_offer(), Some(Color::Black));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the action is impossible for a reason other than the end of the game; the game is then unchanged.
    pub fn act_as_recorded(&mut self, action: Action) -> Result<(), ActionError> {
        match (action, self.offer) {
            (Action::DeclineDraw(_), None) => Ok(()),
            (Action::DeclineDraw(_), Some(by)) => self.act(Action::DeclineDraw(!by)),
            (Action::OfferDraw(color), Some(by)) if color == by => Ok(()),
            (Action::OfferDraw(_), Some(by)) => {
                self.act(Action::DeclineDraw(!by))?;
                self.act(action).inspect_err(|_| {
                    self.undo();
                })
            }
            _ => self.act(action),
        }
    }

    /// Plays a move, even if the game is over.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is illegal or the history has no room for it; the game is then unchanged.
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    pub fn play(&mut self, mv: Move) -> Result<(), ActionError> {
        self.settle()?;
        self.perform_move(mv)
    }

    /// Plays a move known to be legal, such as one from a game tree, even if the game is over.
    ///
    /// After an illegal move, the position and the results of the methods are unspecified.
    ///
    /// # Errors
    ///
    /// Returns an error if the history has no room for the move; the game is then unchanged.
    pub fn play_unchecked(&mut self, mv: Move) -> Result<(), ActionError> {
        self.settle()?;
        self.perform_legal(mv)
    }

    /// Sets the number of plies counted so far (`None` if no side counts), regardless of the rules, like
    /// [`Counting::set_called`]. Use it for records that contain a number instead of a call.
    ///
    /// [`Adjudicator::actions`] reports the change as the start or stop of a count.
    ///
    /// ```
    /// use makruk::{Adjudicator, Fen, Rules};
    ///
    /// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30".parse()?;
    /// let mut record = Adjudicator::with_count(fen.to_position()?, fen.as_setup().count, Rules::THAI);
    /// record.set_called(Some(6))?;
    /// assert_eq!(record.count().unwrap().number, 3);
    /// record.undo();
    /// assert_eq!(record.count(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the history has no room for another action; the game is then unchanged.
    #[doc(alias = "count_started")]
    pub fn set_called(&mut self, elapsed_plies: Option<u32>) -> Result<(), ActionError> {
        self.settle()?;
        let mut counting = self.counting;
        counting.set_called(elapsed_plies);
        let outcome = self.judged(counting.count(&self.rules), &counting);
        self.record(Entry::set_called(elapsed_plies, self.offer), outcome)?;
        (self.counting, self.outcome) = (counting, outcome);
        Ok(())
    }

    /// Moves the last action into the entries if it ended the game, so that another action can follow.
    fn settle(&mut self) -> Result<(), ActionError> {
        let Some(ending) = self.ending else {
            return Ok(());
        };
        let is_first = self.root == self.entries.as_slice().len();
        self.push(ending)?;
        self.ending = None;
        if ending.is_move() {
            self.remember(ending.is_irreversible());
        } else {
            self.root += usize::from(is_first);
        }
        Ok(())
    }

    /// Performs an action. If the last action ended the game, it must already be an entry.
    pub(crate) fn perform(&mut self, action: Action) -> Result<(), ActionError> {
        if let Action::Move(mv) = action {
            return self.perform_move(mv);
        }
        let (counting, offer, outcome) = self.after(action)?;
        self.record(Entry::new(action, self.offer), outcome)?;
        (self.counting, self.offer, self.outcome) = (counting, offer, outcome);
        Ok(())
    }

    /// Returns the count, the open offer and the outcome after an action other than a move, which leaves them unchanged.
    fn after(
        &self,
        action: Action,
    ) -> Result<(Counting, Option<Color>, Option<Outcome>), ActionError> {
        let (mut counting, mut offer, mut end) = (self.counting, self.offer, None);
        match action {
            Action::Move(_) => {}
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
            Action::AcceptDraw(color) if !self.open_claims().accept_draw[color] => {
                return Err(ActionError::NoOffer(!color));
            }
            Action::AcceptDraw(_) => end = Some(Outcome::new(None, Termination::Agreement)),
            Action::DeclineDraw(color) if self.offer != Some(!color) => {
                return Err(ActionError::NoOffer(!color));
            }
            Action::DeclineDraw(_) => offer = None,
            Action::Resign(color) => {
                end = Some(Outcome::new(Some(!color), Termination::Resignation));
            }
            Action::Timeout(color) => end = Some(self.outcome_of_timeout(color)),
            Action::Claim(_, Claim::Repetition) if !self.open_claims().repetition => {
                return Err(ActionError::NothingToClaim);
            }
            Action::Claim(_, Claim::Repetition) => {
                end = Some(Outcome::new(None, Termination::Repetition));
            }
            Action::Adjudicate(winner) => {
                end = Some(Outcome::new(winner, Termination::Adjudication));
            }
            Action::Conclude(winner) => end = Some(Outcome::new(winner, Termination::Unknown)),
        }
        let outcome = match (end, self.outcome) {
            // Stopping an expired count cancels the draw. A legal move then always exists.
            (None, Some(outcome)) if matches!(outcome.by(), Termination::CountExpired(_)) => {
                self.judged(None, &counting)
            }
            (end, before) => end.or(before),
        };
        Ok((counting, offer, outcome))
    }

    /// Returns whether an action is possible, whether or not the game is over.
    pub(crate) fn check(&self, action: Action) -> Result<(), ActionError> {
        match action {
            Action::Move(mv) => self
                .position
                .check_legal(mv)
                .map_err(ActionError::IllegalMove),
            _ => self.after(action).map(|_| ()),
        }
    }

    /// Appends an action other than a move, along with the outcome after it.
    fn record(&mut self, entry: Entry, outcome: Option<Outcome>) -> Result<(), ActionError> {
        if let Some(outcome) = outcome {
            self.ending = Some(entry.with_outcome(outcome));
            return Ok(());
        }
        let is_first = self.root == self.entries.as_slice().len();
        self.push(entry)?;
        self.root += usize::from(is_first);
        Ok(())
    }

    /// Plays a move. If the last action ended the game, it must already be an entry.
    pub(crate) fn perform_move(&mut self, mv: Move) -> Result<(), ActionError> {
        self.position
            .check_legal(mv)
            .map_err(ActionError::IllegalMove)?;
        self.perform_legal(mv)
    }

    /// Plays a legal move, under the same precondition as [`Adjudicator::perform_move`].
    fn perform_legal(&mut self, mv: Move) -> Result<(), ActionError> {
        let (before, offer) = (self.counting, self.offer);
        let count = self.count();
        let undo = self.position.play_unchecked(mv);
        self.counting.advance(
            &self.position,
            CountedMove::new(&self.position, &undo),
            &self.rules,
        );
        // A move declines the other side's offer.
        self.offer = offer.filter(|&by| by != self.position.turn());
        let is_irreversible = self.position.halfmoves() == 0;
        let entry = Entry::new(Action::Move(mv), offer).with_move(
            undo.zobrist_before(),
            undo.captured().map(Piece::role),
            is_irreversible,
            !self.counting.continues(&before),
        );
        // To compare boards, `occurrences` undoes this move first.
        self.ending = Some(entry);
        // Claims are evaluated only when they are made.
        let ends = |repetition: crate::Repetition| repetition.effect == RepetitionEffect::Draw;
        let occurrences = if self.rules.repetition.is_some_and(ends) {
            self.occurrences()
        } else {
            1
        };
        let outcome = self
            .rules
            .judge(&self.position, count, &self.counting, occurrences);
        if let Some(end) = outcome {
            self.outcome = outcome;
            self.ending = Some(entry.with_outcome(end));
            return Ok(());
        }
        self.ending = None;
        if let Err(full) = self.push(entry) {
            self.position.undo(undo);
            (self.counting, self.offer) = (before, offer);
            return Err(full);
        }
        self.outcome = None;
        self.remember(is_irreversible);
        Ok(())
    }

    fn push(&mut self, entry: Entry) -> Result<(), ActionError> {
        // The trie links its nodes by 32-bit indices.
        let pushed = match u32::try_from(self.entries.as_slice().len()) {
            Ok(_) => self.entries.push(entry),
            Err(_) => Err(HistoryFullError::new(u32::MAX as usize)),
        };
        pushed.map_err(ActionError::HistoryFull)
    }

    /// Inserts the position before the last entry, which is a move, into the trie. An irreversible move starts a new trie
    /// instead, because no earlier position can recur.
    fn remember(&mut self, is_irreversible: bool) {
        if is_irreversible {
            self.root = self.entries.as_slice().len();
        } else {
            entry::insert(self.entries.as_mut_slice(), self.root);
        }
    }

    /// Judges the current position after a change of the count.
    fn judged(&self, before: Option<Count>, counting: &Counting) -> Option<Outcome> {
        self.rules
            .judge(&self.position, before, counting, self.occurrences())
    }

    fn outcome_of_timeout(&self, color: Color) -> Outcome {
        let by = Termination::Timeout;
        let winner = !color;
        if self.rules.wins_on_time(self.position.board(), winner) {
            Outcome::Decisive { winner, by }
        } else {
            Outcome::Draw { by }
        }
    }

    /// Returns the verdict of the rules on the current position.
    pub fn judgement(&self) -> Judgement {
        Judgement {
            status: Status::of(&self.position),
            count: self.count(),
            occurrences: self.occurrences(),
            outcome: self.outcome,
            claims: self.claims(),
        }
    }

    /// Returns the available draws, assuming that the game is in progress.
    fn open_claims(&self) -> Claims {
        let claimable =
            |repetition: crate::Repetition| repetition.effect == RepetitionEffect::Claimable;
        // A count that begins by itself offers nothing, unless the counting side has only its khun and so cannot win.
        let is_called = self
            .rules
            .board
            .is_some_and(|honor| honor.start == CountStart::OnCall);
        let counts = self
            .count()
            .filter(|count| is_called || count.kind == CountKind::Pieces);
        let offers =
            |color| self.offer == Some(color) || counts.is_some_and(|count| count.by == color);
        Claims {
            repetition: self.rules.repetition.is_some_and(claimable)
                && self.rules.is_repeated(self.occurrences()),
            accept_draw: ByColor::from_fn(|color| offers(!color)),
        }
    }

    /// Returns the running count, even after it has expired.
    pub fn count(&self) -> Option<Count> {
        self.counting.count(&self.rules)
    }

    /// Returns the side whose draw offer is open.
    pub const fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// Returns the initial position.
    pub(super) fn first_position(&self) -> Position {
        // Problems ignored at the start must be ignored again.
        let Ok(start) = Position::from_setup_ignoring(&self.start, SetupProblems::all()) else {
            unreachable!("the game began with a valid position");
        };
        start
    }

    /// Returns the number of moves, in constant time.
    pub(super) fn count_moves(&self) -> usize {
        let (begun, now) = (self.start.fullmoves, self.position.fullmoves());
        if now == NonZeroU32::MAX {
            return self.moves().count(); // the move number is saturated
        }
        let plies =
            |moves: NonZeroU32, turn| 2 * u64::from(moves.get()) + u64::from(turn == Color::Black);
        let played = plies(now, self.position.turn()) - plies(begun, self.start.turn);
        usize::try_from(played).unwrap_or(usize::MAX)
    }

    /// Returns the number of occurrences of the current position.
    pub(super) fn find_occurrences(&self) -> usize {
        // Captures and bia moves are irreversible, so no earlier position can recur.
        if self.position.halfmoves() == 0 {
            return 1;
        }
        let entries = self.entries.as_slice();
        let by_hash = 1 + entry::count(entries, self.root, self.position.zobrist());
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

/// Two adjudicators are equal if they have the same start, rules and actions.
impl<S: Storage> PartialEq for Adjudicator<S> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.rules == other.rules && self.actions().eq(other.actions())
    }
}

impl<S: Storage> Eq for Adjudicator<S> {}
