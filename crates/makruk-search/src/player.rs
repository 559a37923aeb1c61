//! A player: one side of a game with all its rights.

use alloc::boxed::Box;

use makruk_core::{Color, Move};
use makruk_rules::{Action, Claim, Counting, Game, storage::Storage};

use crate::{Engine, Level, Limits, Manners, Resignation, Score, SearchObserver, SearchResult};

/// Decision of a [`Player`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a decision changes nothing until `Game::act` takes its action"]
pub struct Decision {
    /// The action, for [`Game::act`].
    pub action: Action,
    /// Score of its position; `None` if it did not search.
    pub score: Option<Score>,
    /// Result of the search, if the action is a move.
    pub result: Option<SearchResult>,
}

/// A player: decides for one side of a game, with all its rights. It starts and stops its count, offers,
/// accepts and declines draws, claims repetitions, resigns, and moves.
///
/// It remembers for how long its position has been bad. Create a new one for a new game.
///
/// # Examples
///
/// ```
/// use makruk_search::{
///     Engine, Limits, Options, Player,
///     makruk_core::Color,
///     makruk_rules::{Action, Rules},
/// };
/// use makruk_notation::Fen;
///
/// // Khon against rua, and no bia on the board: Black starts its count before it moves.
/// let fen: Fen = "8/2k5/4s3/8/8/8/8/2RKR3 b - - 0 1".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// let mut engine = Engine::new(Options::default());
/// let mut player = Player::new(Color::Black);
/// let mut done = Vec::new();
/// while let Some(decision) = player.decide(&mut engine, &game, &Limits::nodes(2_000), &mut ()) {
///     game.act(decision.action)?;
///     done.push(decision.action);
/// }
/// assert_eq!(done[0], Action::StartCount);
/// assert!(matches!(done[1], Action::Move(_)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    /// The side that it plays.
    pub side: Color,
    /// Its playing strength.
    pub level: Level,
    /// Seed of the random choice between moves, at levels that choose.
    pub seed: u64,
    /// When it counts, offers and accepts draws, and resigns.
    pub manners: Manners,
    /// Moves in a row at a score at which it offers a draw.
    bad_moves: u16,
    /// Moves in a row at a score at which it resigns.
    hopeless_moves: u16,
    /// Moves since it offered a draw.
    since_offer: Option<u16>,
    /// The move of the game at which it last started or stopped its count.
    counted_at: Option<usize>,
    plan: Option<Plan>,
}

/// A move that was found, kept in case another action comes first.
#[derive(Clone, Debug)]
struct Plan {
    place: Place,
    result: SearchResult,
    mv: Move,
    score: Score,
}

/// A question that a search must answer before the player decides.
#[derive(Clone, Debug)]
pub(crate) enum Question<S: Storage> {
    /// Whether to accept a draw offer while the other side is to move.
    Draw,
    /// The score without a count: of the game without it, if a count is running.
    Count {
        action: Action,
        uncounted: Option<Box<Game<S>>>,
    },
    /// The best move.
    Move,
}

/// The next step of a decision.
#[derive(Clone, Debug)]
pub(crate) enum Next<S: Storage> {
    Decided(Option<Decision>),
    Asked(Question<S>),
}

/// State of a game, draw offers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    moves: usize,
    hash: u64,
    counting: Counting,
}

impl Place {
    fn of<S: Storage>(game: &Game<S>) -> Self {
        let moves = game.actions();
        Self {
            moves: moves.filter(|act| matches!(act, Action::Move(_))).count(),
            hash: game.position().zobrist(),
            counting: *game.counting(),
        }
    }
}

impl Player {
    /// Creates a player of full strength with the default manners.
    ///
    /// ```
    /// use makruk_search::{Level, Manners, Player, makruk_core::Color};
    ///
    /// let player = Player::new(Color::Black);
    /// assert_eq!((player.side, player.level), (Color::Black, Level::FULL));
    /// assert_eq!(player.manners, Manners::default());
    /// ```
    pub fn new(side: Color) -> Self {
        Self {
            side,
            level: Level::FULL,
            seed: 0,
            manners: Manners::default(),
            bad_moves: 0,
            hopeless_moves: 0,
            since_offer: None,
            counted_at: None,
            plan: None,
        }
    }

    /// Sets [`level`](Self::level).
    #[must_use]
    pub const fn with_level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets [`seed`](Self::seed).
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets [`manners`](Self::manners).
    #[must_use]
    pub const fn with_manners(mut self, manners: Manners) -> Self {
        self.manners = manners;
        self
    }

    /// Decides what the player does now; returns `None` if it waits for the other side or the game is
    /// over.
    ///
    /// Pass the action to [`Game::act`] and call this again: a player may start a count, for example, and
    /// then move. The game never rejects its actions. If the other side has offered a draw while it is
    /// to move itself, the player accepts or declines.
    ///
    /// `limits` apply to the search for a move. A search about the count, of
    /// [`Manners::count_nodes`] nodes, comes on top, at most one per move.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Action, Game, Rules},
    /// };
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default());
    /// let mut white = Player::new(Color::White);
    /// let decision = white.decide(&mut engine, &game, &Limits::depth(2), &mut ()).unwrap();
    /// assert!(matches!(decision.action, Action::Move(_)));
    ///
    /// // It waits for Black.
    /// game.act(decision.action)?;
    /// assert_eq!(white.decide(&mut engine, &game, &Limits::depth(2), &mut ()), None);
    /// # Ok::<(), makruk_search::makruk_rules::ActionError>(())
    /// ```
    #[doc(alias = "act")]
    pub fn decide<S: Storage>(
        &mut self,
        engine: &mut Engine,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> Option<Decision> {
        let mut next = self.first_question(game);
        loop {
            let question = match next {
                Next::Decided(decision) => return decision,
                Next::Asked(question) => question,
            };
            let result = match &question {
                Question::Move => engine.search(game, &self.level.limit(*limits), observer),
                Question::Draw => engine.search(game, &self.count_limits(), &mut ()),
                Question::Count { uncounted, .. } => {
                    let game = uncounted.as_deref().unwrap_or(game);
                    engine.search(game, &self.count_limits(), &mut ())
                }
            };
            next = self.conclude(game, &question, result);
        }
    }

    /// Returns the limits of a search about a count or a draw offer.
    pub(crate) fn count_limits(&self) -> Limits<'static> {
        Limits::nodes(self.manners.count_nodes)
    }

    /// Returns what must be searched first, if anything.
    pub(crate) fn first_question<S: Storage>(&mut self, game: &Game<S>) -> Next<S> {
        if game.outcome().is_some() {
            return Next::Decided(None);
        }
        if game.position().turn() != self.side {
            let is_offered = game.draw_offer() == Some(!self.side);
            return if is_offered {
                Next::Asked(Question::Draw)
            } else {
                Next::Decided(None)
            };
        }
        let plan = self.plan.take();
        if let Some(plan) = plan.filter(|plan| plan.place == Place::of(game)) {
            return Next::Decided(Some(self.settle(game, plan)));
        }
        Next::Asked(self.count(game).unwrap_or(Question::Move))
    }

    /// Continues with the result of a search.
    pub(crate) fn conclude<S: Storage>(
        &mut self,
        game: &Game<S>,
        question: &Question<S>,
        result: SearchResult,
    ) -> Next<S> {
        match question {
            Question::Draw => Next::Decided(Some(self.answer(game, &result))),
            Question::Count { action, .. } => match self.judge_count(game, *action, &result) {
                Some(decision) => Next::Decided(Some(decision)),
                None => Next::Asked(Question::Move),
            },
            Question::Move => {
                let plan = self.think(game, result);
                Next::Decided(plan.map(|plan| self.settle(game, plan)))
            }
        }
    }

    /// Returns the planned move, or an action that is better.
    fn settle<S: Storage>(&mut self, game: &Game<S>, plan: Plan) -> Decision {
        let (score, mv) = (plan.score, plan.mv);
        let action = self
            .instead_of_moving(game, score)
            .unwrap_or(Action::Move(mv));
        let result = if action == Action::Move(mv) {
            if let Some(moves) = &mut self.since_offer {
                *moves = moves.saturating_add(1);
            }
            Some(plan.result)
        } else {
            if let Action::OfferDraw(_) = action {
                self.since_offer = Some(0);
            }
            self.plan = Some(plan);
            None
        };
        Decision {
            action,
            score: Some(score),
            result,
        }
    }

    /// Chooses a move from the result of a search, and notes how good the position is.
    fn think<S: Storage>(&mut self, game: &Game<S>, result: SearchResult) -> Option<Plan> {
        let place = Place::of(game);
        let seed = self.seed.rotate_left(17) ^ place.moves as u64;
        let line = self.level.choose(&result, seed)?;
        let mv = *line.moves.first()?;
        // The score is that of the best line, whichever line is played.
        let score = result.score()?;
        let note = |moves: &mut u16, is_so: bool| {
            *moves = if is_so { moves.saturating_add(1) } else { 0 };
        };
        note(
            &mut self.bad_moves,
            score <= Score::Cp(self.manners.offer_score),
        );
        let is_hopeless = |resign: Resignation| score <= Score::Cp(resign.score);
        note(
            &mut self.hopeless_moves,
            self.manners.resignation.is_some_and(is_hopeless),
        );
        Some(Plan {
            place,
            result,
            mv,
            score,
        })
    }

    /// Asks for the score without a count, before the search for a move: with a count other moves are
    /// good. Returns `None` if no count can be started or stopped.
    fn count<S: Storage>(&mut self, game: &Game<S>) -> Option<Question<S>> {
        let is_mine = game.count().is_some_and(|count| count.by == self.side);
        let action = if is_mine {
            self.manners.stop_count?;
            Action::StopCount
        } else {
            self.manners.start_count?;
            Action::StartCount
        };
        // Once per move, or thresholds that overlap would start and stop it forever.
        if self.counted_at == Some(Place::of(game).moves) {
            return None;
        }
        // The game knows whether this is allowed.
        let mut other = game.clone();
        other.act(action).ok()?;
        Some(Question::Count {
            action,
            uncounted: is_mine.then(|| Box::new(other)),
        })
    }

    /// Starts or stops the count if that pays.
    fn judge_count<S: Storage>(
        &mut self,
        game: &Game<S>,
        action: Action,
        result: &SearchResult,
    ) -> Option<Decision> {
        let score = result.score()?;
        let pays = if action == Action::StopCount {
            score >= Score::Cp(self.manners.stop_count?)
        } else {
            score <= Score::Cp(self.manners.start_count?)
        };
        if !pays {
            return None;
        }
        self.counted_at = Some(Place::of(game).moves);
        Some(Decision {
            action,
            score: Some(score),
            result: None,
        })
    }

    /// Returns an action that is better than a move, if there is one.
    fn instead_of_moving<S: Storage>(&self, game: &Game<S>, score: Score) -> Option<Action> {
        let claims = game.claims();
        // The search knows that a repetition is a draw, so a score of 0 means that nothing is better.
        if claims.repetition && score <= Score::Cp(0) {
            return Some(Action::Claim(self.side, Claim::Repetition));
        }
        // An offer, or a count of the other side, which is a standing draw offer.
        if claims.accept_draw[self.side] && self.is_draw_welcome(game, score) {
            return Some(Action::AcceptDraw(self.side));
        }
        if game.draw_offer() == Some(!self.side) {
            return Some(Action::DeclineDraw(self.side));
        }
        if self.is_hopeless() {
            return Some(Action::Resign(self.side));
        }
        let counts = game.count().is_some_and(|count| count.by == self.side);
        let long_ago = self
            .since_offer
            .is_none_or(|moves| moves >= self.manners.offer_again);
        let is_bad = self
            .manners
            .offer_after
            .is_some_and(|moves| self.bad_moves >= moves);
        let offers =
            self.manners.offer_after.is_some() && (is_bad || self.is_as_good_as_drawn(game, score));
        // A count is a standing draw offer.
        (offers && long_ago && !counts && game.draw_offer().is_none())
            .then_some(Action::OfferDraw(self.side))
    }

    fn is_hopeless(&self) -> bool {
        let resign = self.manners.resignation;
        resign.is_some_and(|resign| self.hopeless_moves >= resign.moves.max(1))
    }

    fn is_draw_welcome<S: Storage>(&self, game: &Game<S>, score: Score) -> bool {
        score <= Score::Cp(self.manners.accept) || self.is_as_good_as_drawn(game, score)
    }

    fn is_as_good_as_drawn<S: Storage>(&self, game: &Game<S>, score: Score) -> bool {
        let bound = self.manners.drawn_score;
        let is_even = (Score::Cp(-bound)..=Score::Cp(bound)).contains(&score);
        is_even && game.position().halfmoves() >= self.manners.drawn_plies
    }

    /// Answers a draw offer while the other side is to move.
    fn answer<S: Storage>(&self, game: &Game<S>, result: &SearchResult) -> Decision {
        let score = result.score().map(|score| -score);
        let is_welcome = score.is_some_and(|score| self.is_draw_welcome(game, score));
        Decision {
            action: if is_welcome {
                Action::AcceptDraw(self.side)
            } else {
                Action::DeclineDraw(self.side)
            },
            score,
            result: None,
        }
    }
}

impl Engine {
    /// Decides what the side to move should do now: a move, or before it the start of its count, for
    /// example. Returns `None` if the game is over.
    ///
    /// This is a [`Player`] of full strength without a memory. For a whole game use a [`Player`], which
    /// also knows for how long its position has been bad.
    ///
    /// # Examples
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options,
    ///     makruk_core::Position,
    ///     makruk_rules::{Action, Game, Rules},
    /// };
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default());
    /// let decision = engine.decide(&game, &Limits::depth(4), &mut ()).unwrap();
    /// assert!(matches!(decision.action, Action::Move(_)));
    /// game.act(decision.action)?;
    /// # Ok::<(), makruk_search::makruk_rules::ActionError>(())
    /// ```
    #[doc(alias = "act")]
    pub fn decide<S: Storage>(
        &mut self,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> Option<Decision> {
        Player::new(game.position().turn()).decide(self, game, limits, observer)
    }
}
