//! A player's turn in steps.

use alloc::vec::Vec;
use core::time::Duration;

use makruk_core::Move;
use makruk_rules::{
    Game,
    storage::{Heap, Storage},
};

use crate::{
    Decision, Engine, Limits, Player,
    engine::Elapsed,
    player::{Next, Question},
    search::Tree,
};

/// A player's turn in steps: [`Player::decide`] as a [`Search`](crate::Search) that is kept and continued.
/// It owns the player and the engine.
///
/// # Examples
///
/// ```
/// use makruk_search::{
///     Engine, Limits, Options, Player, Turn,
///     makruk_core::{Color, Position},
///     makruk_rules::{Action, Game, Rules},
/// };
///
/// let mut game = Game::new(Position::start(), Rules::THAI);
/// let player = Player::new(Color::White);
/// let engine = Engine::new(Options::default());
/// let mut turn = Turn::new(player, engine, &game, &Limits::nodes(5_000));
/// while !turn.step(1_000) {
///     // Draw a frame.
/// }
/// let (player, engine, decision) = turn.finish();
/// let decision = decision.unwrap();
/// assert!(matches!(decision.action, Action::Move(_)));
/// game.act(decision.action)?;
/// // It waits for Black.
/// let turn = Turn::new(player, engine, &game, &Limits::nodes(5_000));
/// assert!(turn.is_over() && turn.finish().2.is_none());
/// # Ok::<(), makruk_search::makruk_rules::ActionError>(())
/// ```
#[derive(Debug)]
#[must_use = "it searches only in `step`"]
pub struct Turn<S: Storage = Heap> {
    player: Player,
    engine: Engine,
    game: Game<S>,
    limits: Limits<'static>,
    /// The only root moves to search.
    moves: Option<Vec<Move>>,
    elapsed: Option<Duration>,
    /// The open question and the search for it; `None` if the player has decided.
    search: Option<(Question<S>, Tree)>,
    decision: Option<Decision>,
}

impl<S: Storage> Turn<S> {
    /// Begins the decision of a player; `limits` apply to the search for a move.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player, Turn,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default());
    /// let turn = Turn::new(Player::new(Color::White), engine, &game, &Limits::NONE);
    /// assert!(!turn.is_over());
    /// ```
    pub fn new(mut player: Player, engine: Engine, game: &Game<S>, limits: &Limits<'_>) -> Self {
        let next = player.first_question(game);
        let mut turn = Self {
            player,
            engine,
            game: game.clone(),
            limits: limits.without_moves(),
            moves: limits.moves.map(<[Move]>::to_vec),
            elapsed: None,
            search: None,
            decision: None,
        };
        turn.go_on(next);
        turn
    }

    /// Visits this many more nodes, at least one, as [`Search::step`](crate::Search::step) does; returns
    /// whether the player has decided.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player, Turn,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default());
    /// let limits = Limits::nodes(3_000);
    /// let mut turn = Turn::new(Player::new(Color::White), engine, &game, &limits);
    /// assert!(!turn.step(2_000));
    /// assert!(turn.step(2_000));
    /// ```
    pub fn step(&mut self, nodes: u64) -> bool {
        if let Some((_, tree)) = &mut self.search {
            self.engine.step(tree, nodes, &mut Elapsed(self.elapsed));
            if tree.is_over() {
                self.conclude();
            }
        }
        self.is_over()
    }

    /// Returns whether the player has decided.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player, Turn,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default());
    /// // Black waits for White.
    /// let turn = Turn::new(Player::new(Color::Black), engine, &game, &Limits::NONE);
    /// assert!(turn.is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// Says how much time has passed since the clock began to run, before the next step; see
    /// [`Search::set_elapsed`](crate::Search::set_elapsed).
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player, Turn,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default());
    /// let limits = Limits::movetime(core::time::Duration::from_millis(50));
    /// let mut turn = Turn::new(Player::new(Color::White), engine, &game, &limits);
    /// turn.set_elapsed(core::time::Duration::from_millis(50));
    /// assert!(turn.step(5_000));
    /// ```
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = Some(elapsed);
    }

    /// Decides now, by what was found so far, and returns the player, the engine and the decision: `None`
    /// if the player waits for the other side or the game is over.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Player, Turn,
    ///     makruk_core::{Color, Position},
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let engine = Engine::new(Options::default());
    /// let mut turn = Turn::new(Player::new(Color::White), engine, &game, &Limits::NONE);
    /// turn.step(1_000);
    /// let (_, _, decision) = turn.finish(); // before its search has ended
    /// assert!(decision.is_some());
    /// ```
    #[must_use = "otherwise the player, the engine and the decision are lost"]
    pub fn finish(mut self) -> (Player, Engine, Option<Decision>) {
        while !self.is_over() {
            self.conclude();
        }
        (self.player, self.engine, self.decision)
    }

    /// Takes the result of the search.
    fn conclude(&mut self) {
        if let Some((question, tree)) = self.search.take() {
            let result = tree.result(tree.nodes());
            let next = self.player.conclude(&self.game, &question, result);
            self.go_on(next);
        }
    }

    /// Begins the next search, or stores the decision.
    fn go_on(&mut self, next: Next<S>) {
        let question = match next {
            Next::Decided(decision) => {
                self.decision = decision;
                return;
            }
            Next::Asked(question) => question,
        };
        let own = Limits {
            moves: self.moves.as_deref(),
            ..self.limits
        };
        let (game, limits) = match &question {
            Question::Move => (&self.game, self.player.level.limit(own)),
            Question::Draw => (&self.game, self.player.count_limits()),
            Question::Count { uncounted, .. } => (
                uncounted.as_deref().unwrap_or(&self.game),
                self.player.count_limits(),
            ),
        };
        let tree = self.engine.begin_tree(game, &limits);
        self.search = Some((question, tree));
    }
}
