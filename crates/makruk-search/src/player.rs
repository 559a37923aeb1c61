//! A player for one side of a game, with all its rights.

use alloc::boxed::Box;
use core::{
    hash::{Hash, Hasher},
    time::Duration,
};

use makruk_core::{Color, Move};
use makruk_rules::{Action, Claim, Counting, Game, storage::Storage};

use crate::{
    Engine, Level, Limits, PlayerPolicy, Resignation, Score, SearchObserver, SearchResult,
    clock::{Clocked, OwnClock},
    engine::evaluate,
};

/// A [`Player`]'s decision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use = "a decision changes nothing until `Game::act` takes its action"]
pub struct Decision {
    /// The action, for [`Game::act`].
    pub action: Action,
    /// Score of the position; `None` if it was not searched.
    pub score: Option<Score>,
    /// Search result, if the action is a move.
    pub result: Option<SearchResult>,
}

/// A player for one side of a game, with all its rights: it starts and stops its count, offers, accepts and declines
/// draws, claims repetitions, resigns, and moves.
///
/// It tracks how long its position has been bad, when it called its count, and when it offered a draw. This memory holds as long as
/// each game that it sees continues the one before: after a take-back, or in another game, it begins anew.
///
/// # Examples
///
/// ```
/// use makruk::{Action, Color, Fen, Rules, search::{Engine, Limits, Options, Player}};
///
/// // Khon against rua, and no bia on the board: Black starts its count before it moves.
/// let fen: Fen = "8/2k5/4s3/8/8/8/8/2RKR3 b - - 0 1".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// let mut engine = Engine::new(Options::default())?;
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
    /// The side to play.
    pub side: Color,
    /// The playing strength.
    pub level: Level,
    /// Seed for the random choice between moves, at levels below full strength.
    pub seed: u64,
    /// Policy for counts, draw offers and resignation.
    pub policy: PlayerPolicy,
    memory: Memory,
    /// The game as of the last decision.
    seen: Option<History>,
}

/// A player's memory of a game.
#[derive(Clone, Debug, Default)]
struct Memory {
    streaks: Streaks,
    /// The streaks before the current move, and its number, so that a move counts once however often it is thought about.
    before: Option<(usize, Streaks)>,
    /// Moves since its last draw offer.
    since_offer: Option<u16>,
    /// Number of moves played in the game when it last started or stopped its count.
    counted_at: Option<usize>,
    planned: Option<PlannedMove>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Streaks {
    /// Number of consecutive moves at a score low enough to offer a draw.
    bad_moves: u16,
    /// Number of consecutive moves at a score low enough to resign.
    hopeless_moves: u16,
}

/// A fingerprint of a game: its number of actions, and a hash of its start, rules and actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct History {
    actions: usize,
    hash: u64,
}

impl History {
    /// Returns the fingerprint of a game, and whether the game continues an earlier one.
    fn of<S: Storage>(game: &Game<S>, earlier: Option<Self>) -> (Self, bool) {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        (game.start(), game.rules()).hash(&mut hasher);
        let mut actions = 0;
        let is_earlier = |actions, hasher: &Fnv| {
            earlier
                == Some(Self {
                    actions,
                    hash: hasher.0,
                })
        };
        let mut continues = earlier.is_none() || is_earlier(0, &hasher);
        for action in game.actions() {
            action.to_bits().hash(&mut hasher);
            actions += 1;
            continues |= is_earlier(actions, &hasher);
        }
        let hash = hasher.0;
        (Self { actions, hash }, continues)
    }
}

/// The hash function FNV-1a.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A chosen move, stored in case another action comes first.
#[derive(Clone, Debug)]
struct PlannedMove {
    place: Place,
    result: SearchResult,
    mv: Move,
    score: Score,
}

/// A search whose result the player needs for its decision.
#[derive(Clone, Debug)]
pub(crate) enum PendingSearch<S: Storage> {
    /// Whether to accept a draw offer while the other side is to move.
    DrawOffer,
    /// The score without a count. If a count is running, the search uses the game with the count stopped.
    Count {
        action: Action,
        uncounted: Option<Box<Game<S>>>,
    },
    /// The best move.
    Move,
}

/// The next step of a decision.
#[derive(Clone, Debug)]
pub(crate) enum NextStep<S: Storage> {
    Decided(Option<Decision>),
    Search(PendingSearch<S>),
}

/// The state of a game, ignoring draw offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    moves: usize,
    hash: u64,
    counting: Counting,
}

impl Place {
    fn of<S: Storage>(game: &Game<S>) -> Self {
        Self {
            moves: game.moves().count(),
            hash: game.position().zobrist(),
            counting: *game.counting(),
        }
    }
}

impl Player {
    /// Creates a player of full strength with the default policy.
    pub fn new(side: Color) -> Self {
        Self {
            side,
            level: Level::FULL,
            seed: 0,
            policy: PlayerPolicy::default(),
            memory: Memory::default(),
            seen: None,
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

    /// Sets [`policy`](Self::policy).
    #[must_use]
    pub const fn with_policy(mut self, policy: PlayerPolicy) -> Self {
        self.policy = policy;
        self
    }

    /// Decides the player's next action; returns `None` if it waits for the other side or the game is over.
    ///
    /// Pass the action to [`Game::act`], which always accepts it, and call this method again: a player may, for
    /// example, start a count and then move. If the other side has offered a draw on its own turn, the player accepts
    /// or declines it.
    ///
    /// `limits` apply to the search for a move. At most once per move, a search of [`PlayerPolicy::count_nodes`] nodes decides
    /// about the count; under a time limit, this search uses at most a quarter of the time for the move, or a hundredth of the
    /// time on the clock. A stopped search still yields a decision: a legal action, the best one found so far.
    ///
    /// ```
    /// use makruk::{Action, Color, Game, Position, Rules, search::{Engine, Limits, Options, Player}};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default())?;
    /// let mut white = Player::new(Color::White);
    /// let decision = white.decide(&mut engine, &game, &Limits::depth(2), &mut ()).unwrap();
    /// assert!(matches!(decision.action, Action::Move(_)));
    ///
    /// // It waits for Black.
    /// game.act(decision.action)?;
    /// assert_eq!(white.decide(&mut engine, &game, &Limits::depth(2), &mut ()), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "act")]
    pub fn decide<S: Storage>(
        &mut self,
        engine: &mut Engine,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> Option<Decision> {
        let observer = &mut Clocked::new(observer, OwnClock::start());
        let mut next = self.first_search(game);
        loop {
            let search = match next {
                NextStep::Decided(decision) => return decision,
                NextStep::Search(search) => search,
            };
            let result = match &search {
                PendingSearch::Move => engine.search(game, &self.level.limit(*limits), observer),
                PendingSearch::DrawOffer => {
                    engine.search(game, &self.count_limits(limits), &mut Quiet(observer))
                }
                PendingSearch::Count { uncounted, .. } => {
                    let game = uncounted.as_deref().unwrap_or(game);
                    engine.search(game, &self.count_limits(limits), &mut Quiet(observer))
                }
            };
            next = self.conclude(game, &search, result);
        }
    }

    /// Returns the limits of a search for a decision about a count or a draw offer, which precedes a search for a move with the
    /// given limits: nodes, and a share of the time for the move.
    pub(crate) fn count_limits(&self, limits: &Limits<'_>) -> Limits<'static> {
        let of_clock = limits.clock.map(|clock| clock.remaining / CLOCK_SHARE);
        let of_move = limits.movetime.map(|time| time / MOVETIME_SHARE);
        Limits {
            movetime: of_clock.into_iter().chain(of_move).min(),
            ..Limits::nodes(self.policy.count_nodes)
        }
    }

    /// Returns the search needed before a decision, if any.
    pub(crate) fn first_search<S: Storage>(&mut self, game: &Game<S>) -> NextStep<S> {
        let (seen, continues) = History::of(game, self.seen);
        if !continues {
            self.memory = Memory::default();
        }
        self.seen = Some(seen);
        if game.outcome().is_some() {
            return NextStep::Decided(None);
        }
        if game.position().turn() != self.side {
            let is_offered = game.draw_offer() == Some(!self.side);
            return if is_offered {
                NextStep::Search(PendingSearch::DrawOffer)
            } else {
                NextStep::Decided(None)
            };
        }
        let planned = self.memory.planned.take();
        if let Some(planned) = planned.filter(|planned| planned.place == Place::of(game)) {
            return NextStep::Decided(Some(self.settle(game, planned)));
        }
        NextStep::Search(self.count(game).unwrap_or(PendingSearch::Move))
    }

    /// Continues the decision with the result of a search.
    pub(crate) fn conclude<S: Storage>(
        &mut self,
        game: &Game<S>,
        search: &PendingSearch<S>,
        result: SearchResult,
    ) -> NextStep<S> {
        match search {
            PendingSearch::DrawOffer => NextStep::Decided(Some(self.answer(game, &result))),
            PendingSearch::Count { action, uncounted } => {
                let uncounted = uncounted.as_deref().unwrap_or(game);
                match self.judge_count(game, *action, uncounted, &result) {
                    Some(decision) => NextStep::Decided(Some(decision)),
                    None => NextStep::Search(PendingSearch::Move),
                }
            }
            PendingSearch::Move => {
                let planned = self.think(game, result);
                NextStep::Decided(planned.map(|planned| self.settle(game, planned)))
            }
        }
    }

    /// Returns the planned move, or a better action.
    fn settle<S: Storage>(&mut self, game: &Game<S>, planned: PlannedMove) -> Decision {
        let (score, mv) = (planned.score, planned.mv);
        let action = self
            .instead_of_moving(game, score)
            .unwrap_or(Action::Move(mv));
        let result = if action == Action::Move(mv) {
            if let Some(moves) = &mut self.memory.since_offer {
                *moves = moves.saturating_add(1);
            }
            Some(planned.result)
        } else {
            if let Action::OfferDraw(_) = action {
                self.memory.since_offer = Some(0);
            }
            self.memory.planned = Some(planned);
            None
        };
        Decision {
            action,
            score: Some(score),
            result,
        }
    }

    /// Chooses a move from the search result, and counts consecutive bad and hopeless moves.
    fn think<S: Storage>(&mut self, game: &Game<S>, result: SearchResult) -> Option<PlannedMove> {
        let place = Place::of(game);
        let seed = self.seed.rotate_left(17) ^ place.moves as u64;
        let line = self.level.choose(&result, seed)?;
        let mv = *line.moves.first()?;
        // Whichever line is played, the best line's score counts.
        let score = result.score()?;
        let before = match self.memory.before {
            Some((ply, before)) if ply == place.moves => before,
            _ => self.memory.streaks,
        };
        self.memory.before = Some((place.moves, before));
        let mut streaks = before;
        let note = |moves: &mut u16, is_so: bool| {
            *moves = if is_so { moves.saturating_add(1) } else { 0 };
        };
        note(
            &mut streaks.bad_moves,
            score <= Score::Cp(self.policy.offer_score),
        );
        let is_hopeless = |resign: Resignation| score <= Score::Cp(resign.score);
        note(
            &mut streaks.hopeless_moves,
            self.policy.resignation.is_some_and(is_hopeless),
        );
        self.memory.streaks = streaks;
        Some(PlannedMove {
            place,
            result,
            mv,
            score,
        })
    }

    /// Requests the score without a count before searching for a move, since a count changes which moves are good.
    /// Returns `None` if no count can be started or stopped.
    fn count<S: Storage>(&mut self, game: &Game<S>) -> Option<PendingSearch<S>> {
        let is_mine = game.count().is_some_and(|count| count.by == self.side);
        let action = if is_mine {
            self.policy.stop_count?;
            Action::StopCount
        } else {
            self.policy.start_count?;
            Action::StartCount
        };
        // At most once per move: overlapping thresholds would otherwise start and stop the count forever.
        if self.memory.counted_at == Some(Place::of(game).moves) {
            return None;
        }
        // The game decides whether this is allowed.
        let mut other = game.clone();
        other.act(action).ok()?;
        Some(PendingSearch::Count {
            action,
            uncounted: is_mine.then(|| Box::new(other)),
        })
    }

    /// Starts or stops the count if that is favourable.
    fn judge_count<S: Storage>(
        &mut self,
        game: &Game<S>,
        action: Action,
        uncounted: &Game<S>,
        result: &SearchResult,
    ) -> Option<Decision> {
        let score = result.score()?;
        let chances = self.chances(uncounted, score);
        let pays = if action == Action::StopCount {
            chances >= Score::Cp(self.policy.stop_count?)
        } else {
            chances <= Score::Cp(self.policy.start_count?)
        };
        if !pays {
            return None;
        }
        self.memory.counted_at = Some(Place::of(game).moves);
        Some(Decision {
            action,
            score: Some(score),
            result: None,
        })
    }

    /// Returns an action that is better than a move, if any.
    fn instead_of_moving<S: Storage>(&self, game: &Game<S>, score: Score) -> Option<Action> {
        let claims = game.claims();
        // The search treats a repetition as a draw, so a score of 0 means that no move is better than the claim.
        if claims.repetition && score <= Score::Cp(0) {
            return Some(Action::Claim(self.side, Claim::Repetition));
        }
        // Accepts a draw offer, or the standing offer implied by the opponent's count.
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
            .memory
            .since_offer
            .is_none_or(|moves| moves >= self.policy.offer_again);
        let is_bad = self
            .policy
            .offer_after
            .is_some_and(|moves| self.memory.streaks.bad_moves >= moves);
        let offers =
            self.policy.offer_after.is_some() && (is_bad || self.is_as_good_as_drawn(game, score));
        // A count is a standing draw offer.
        (offers && long_ago && !counts && game.draw_offer().is_none())
            .then_some(Action::OfferDraw(self.side))
    }

    fn is_hopeless(&self) -> bool {
        let resign = self.policy.resignation;
        let hopeless = self.memory.streaks.hopeless_moves;
        resign.is_some_and(|resign| hopeless >= resign.moves.max(1))
    }

    fn is_draw_welcome<S: Storage>(&self, game: &Game<S>, score: Score) -> bool {
        self.chances(game, score) <= Score::Cp(self.policy.accept)
            || self.is_as_good_as_drawn(game, score)
    }

    /// Returns the score or, if the position is drawn, its static evaluation for the player: which side may hope for an
    /// error of the other.
    fn chances<S: Storage>(&self, game: &Game<S>, score: Score) -> Score {
        match score {
            Score::Cp(0) if game.position().turn() == self.side => evaluate(game),
            Score::Cp(0) => -evaluate(game),
            _ => score,
        }
    }

    fn is_as_good_as_drawn<S: Storage>(&self, game: &Game<S>, score: Score) -> bool {
        let bound = self.policy.drawn_score;
        let is_even = (Score::Cp(bound.saturating_neg())..=Score::Cp(bound)).contains(&score);
        is_even && game.position().halfmoves() >= self.policy.drawn_plies
    }

    /// Accepts or declines a draw offer made on the other side's turn.
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

/// The share of a clock's remaining time, and of the time for a move, that a search before the search for a move may use.
const CLOCK_SHARE: u32 = 100;
const MOVETIME_SHARE: u32 = 4;

/// An observer that stops a search and has a clock, but receives no results.
struct Quiet<'a, 'b>(&'a mut Clocked<'b>);

impl SearchObserver for Quiet<'_, '_> {
    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }

    fn elapsed(&mut self) -> Option<Duration> {
        self.0.elapsed()
    }

    fn has_clock(&mut self) -> bool {
        self.0.has_clock()
    }
}
