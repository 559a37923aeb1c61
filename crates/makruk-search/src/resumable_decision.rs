//! A resumable decision.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_core::Move;
use makruk_rules::{
    Game,
    storage::{Heap, Storage},
};

use crate::{
    Decision, Engine, Limits, Player,
    clock::{Clocked, OwnClock},
    engine::Elapsed,
    player::{NextStep, PendingSearch},
    search::SearchState,
};

/// A resumable decision: [`Player::decide`] in steps, just as [`Search`](crate::Search) is a search in steps. It owns
/// the player and the engine.
///
/// To decide in a single call, use [`Player::decide`].
///
/// # Examples
///
/// ```
/// use makruk::{Action, Color, Game, Position, Rules, search::{Engine, Limits, Options, Player, ResumableDecision}};
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// let player = Player::new(Color::White);
/// let engine = Engine::new(Options::default())?;
/// let mut pending = ResumableDecision::new(player, engine, &game, &Limits::nodes(5_000));
/// while !pending.step(1_000) {
///     // Draw a frame.
/// }
/// let (player, engine, decision) = pending.finish();
/// let decision = decision.unwrap();
/// assert!(matches!(decision.action, Action::Move(_)));
/// game.act(decision.action)?;
/// // It waits for Black.
/// let pending = ResumableDecision::new(player, engine, &game, &Limits::nodes(5_000));
/// assert!(pending.is_over() && pending.finish().2.is_none());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "it does nothing until `step` is called"]
pub struct ResumableDecision<S: Storage = Heap> {
    player: Player,
    engine: Engine,
    game: Game<S>,
    limits: Limits<'static>,
    /// The only root moves to search.
    moves: Option<Vec<Move>>,
    clock: OwnClock,
    elapsed: Option<Duration>,
    /// The pending search and its state; `None` if the player has decided.
    search: Option<(PendingSearch<S>, SearchState)>,
    decision: Option<Decision>,
}

impl<S: Storage> ResumableDecision<S> {
    /// Starts a player's decision; `limits` apply to the search for a move.
    pub fn new(mut player: Player, engine: Engine, game: &Game<S>, limits: &Limits<'_>) -> Self {
        let next = player.first_search(game);
        let mut pending = Self {
            player,
            engine,
            game: game.clone(),
            limits: limits.without_moves(),
            moves: limits.moves.map(<[Move]>::to_vec),
            clock: OwnClock::start(),
            elapsed: None,
            search: None,
            decision: None,
        };
        pending.continue_with(next);
        pending
    }

    /// Searches this many more nodes, at least one, as [`Search::step`](crate::Search::step) does; returns whether the
    /// player has decided.
    ///
    /// If the limits include a time, call [`ResumableDecision::set_elapsed`] before where the engine has no clock; see
    /// [`Engine::search`].
    pub fn step(&mut self, nodes: u64) -> bool {
        if let Some((_, state)) = &mut self.search {
            let mut elapsed = Elapsed(self.elapsed);
            let mut observer = Clocked::new(&mut elapsed, self.clock);
            self.engine.step(state, nodes, &mut observer);
            if state.is_over() {
                self.conclude();
            }
        }
        self.is_over()
    }

    /// Returns whether the player has decided.
    pub fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// Sets the time since the clock started, for the next step; see
    /// [`Search::set_elapsed`](crate::Search::set_elapsed).
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = Some(elapsed);
    }

    /// Decides now, using the results so far, and returns the player, the engine and the decision; the decision is
    /// `None` if the player waits for the other side or the game is over.
    ///
    /// ```
    /// use makruk::{Color, Game, Position, Rules, search::{Engine, Limits, Options, Player, ResumableDecision}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default())?;
    /// let mut pending = ResumableDecision::new(Player::new(Color::White), engine, &game, &Limits::default());
    /// pending.step(1_000);
    /// let (_, _, decision) = pending.finish(); // before its search has ended
    /// assert!(decision.is_some());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use = "otherwise the player, the engine and the decision are lost"]
    pub fn finish(mut self) -> (Player, Engine, Option<Decision>) {
        while !self.is_over() {
            self.conclude();
        }
        (self.player, self.engine, self.decision)
    }

    /// Handles the result of the search.
    fn conclude(&mut self) {
        if let Some((pending_search, state)) = self.search.take() {
            let result = state.result(state.nodes());
            let next = self.player.conclude(&self.game, &pending_search, result);
            self.continue_with(next);
        }
    }

    /// Starts the next search, or stores the decision.
    fn continue_with(&mut self, next: NextStep<S>) {
        let pending_search = match next {
            NextStep::Decided(decision) => {
                self.decision = decision;
                return;
            }
            NextStep::Search(pending_search) => pending_search,
        };
        let own = Limits {
            moves: self.moves.as_deref(),
            ..self.limits
        };
        let (game, limits) = match &pending_search {
            PendingSearch::Move => (&self.game, self.player.level.limit(own)),
            PendingSearch::DrawOffer => (&self.game, self.player.count_limits(&own)),
            PendingSearch::Count { uncounted, .. } => (
                uncounted.as_deref().unwrap_or(&self.game),
                self.player.count_limits(&own),
            ),
        };
        let state = self.engine.begin_search(game, &limits);
        self.search = Some((pending_search, state));
    }
}
