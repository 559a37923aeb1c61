//! A player: one side of a game with all its rights.

use alloc::boxed::Box;

use makruk_core::{Color, Move};
use makruk_rules::{Action, Claim, Counting, Game, storage::Storage};

use crate::{Engine, Level, Limits, Manners, Resignation, Score, SearchObserver, SearchResult};

/// What a [`Player`] does, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "the decision is not done in the game yet"]
pub struct Decision {
    /// What it does.
    pub action: Action,
    /// What it thinks its position is worth; `None` if it did not look.
    pub score: Option<Score>,
    /// The search that led to a move.
    pub result: Option<SearchResult>,
}

/// One side of a game, played by an engine with all its rights: it calls and stops its count,
/// offers, accepts and declines draws, claims repetitions, and moves.
///
/// It remembers how long it has stood badly. Make a new one for a new game.
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
/// // Khon against rua, and no bia on the board: Black calls its count before it moves.
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
    /// How well it plays.
    pub level: Level,
    /// What decides between moves where the level lets it choose.
    pub seed: u64,
    /// When it counts, offers and resigns.
    pub manners: Manners,
    /// Moves in a row at a score at which it offers a draw.
    bad_moves: u16,
    /// Moves in a row at a score at which it resigns.
    hopeless_moves: u16,
    /// Moves since it offered a draw.
    since_offer: Option<u16>,
    /// At which move of the game it called or stopped its count last.
    counted_at: Option<usize>,
    plan: Option<Plan>,
}

/// A move that was found, in case something else is done first.
#[derive(Clone, Debug)]
struct Plan {
    place: Place,
    result: SearchResult,
    mv: Move,
    score: Score,
}

/// What a player must know before it decides.
#[derive(Clone, Debug)]
pub(crate) enum Question<S: Storage> {
    /// Whether a draw that is offered while the other side is to move is welcome.
    Draw,
    /// What the position is worth without a count: the game without it, if there is one now.
    Count {
        action: Action,
        uncounted: Option<Box<Game<S>>>,
    },
    /// Which move is best.
    Move,
}

/// What a player does next.
#[derive(Clone, Debug)]
pub(crate) enum Next<S: Storage> {
    Decided(Option<Decision>),
    Asked(Question<S>),
}

/// Where a game stands, draws that were offered apart.
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
    /// Makes a player of full strength with the usual manners.
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

    /// Says what the player does now; `None` if it waits for the other side, or the game is over.
    ///
    /// Do the action in the game and ask again, for the player may call a count, say, and then
    /// move. It never does what the game would refuse. If the other side has offered a draw while
    /// it is to move itself, the player accepts or declines.
    ///
    /// Limits hold for the search of a move. A look at the count comes on top, at most once a move,
    /// of [`Manners::count_nodes`].
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
    #[must_use = "the decision is not done in the game yet"]
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

    /// What a look at a count, or at a draw that is offered, may take.
    pub(crate) fn count_limits(&self) -> Limits<'static> {
        Limits::nodes(self.manners.count_nodes)
    }

    /// Says what is to be searched first, if anything.
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

    /// Goes on with what a search has found.
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

    /// Moves as planned, or does what is better.
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

    /// Takes a move from a search, and notes how the game goes.
    fn think<S: Storage>(&mut self, game: &Game<S>, result: SearchResult) -> Option<Plan> {
        let place = Place::of(game);
        let seed = self.seed.rotate_left(17) ^ place.moves as u64;
        let line = self.level.choose(&result, seed)?;
        let mv = *line.moves.first()?;
        // The position is worth its best line, whichever it plays.
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

    /// Asks what the position is worth without a count, before the move is looked for: with a count
    /// other moves are good. `None` if nothing can be called or stopped.
    fn count<S: Storage>(&mut self, game: &Game<S>) -> Option<Question<S>> {
        let is_mine = game.count().is_some_and(|count| count.by == self.side);
        let action = if is_mine {
            self.manners.stop_count?;
            Action::StopCount
        } else {
            self.manners.start_count?;
            Action::StartCount
        };
        // Once a move, or thresholds that overlap would call and stop it for ever.
        if self.counted_at == Some(Place::of(game).moves) {
            return None;
        }
        // The game knows whether it may.
        let mut other = game.clone();
        other.act(action).ok()?;
        Some(Question::Count {
            action,
            uncounted: is_mine.then(|| Box::new(other)),
        })
    }

    /// Calls or stops the count if that pays.
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

    /// Returns what is better than to move, if something is.
    fn instead_of_moving<S: Storage>(&self, game: &Game<S>, score: Score) -> Option<Action> {
        let claims = game.claims();
        // The search knows that what comes back is a draw, so 0 says that there is no more.
        if claims.repetition && score <= Score::Cp(0) {
            return Some(Action::Claim(self.side, Claim::Repetition));
        }
        // An offer, or a count of the other side, which offers a draw all the time.
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
        // Who counts offers a draw all the time.
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

    /// Answers an offer while the other side is to move.
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
    /// Says what the side to move does best now: a move, or before it a call of its count, say.
    /// `None` if the game is over.
    ///
    /// This is a [`Player`] of full strength without a memory. Use one for a whole game: it also
    /// knows for how long it has stood badly.
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
    #[must_use = "the decision is not done in the game yet"]
    pub fn decide<S: Storage>(
        &mut self,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> Option<Decision> {
        Player::new(game.position().turn()).decide(self, game, limits, observer)
    }
}
