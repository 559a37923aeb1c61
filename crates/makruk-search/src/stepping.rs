//! A search that is kept and continues in steps.

use core::time::Duration;

use makruk_rules::{Game, storage::Storage};

use crate::{
    Engine, Limits, SearchInfo, SearchObserver, SearchResult, engine::Elapsed, search::Tree,
};

/// A search that can be kept and continued in steps: for a user interface that must not freeze, a worker
/// in a browser, or a server that runs many searches in turns. It borrows nothing, needs neither threads
/// nor a clock, and can be sent to another thread.
///
/// It owns its engine, which [`Search::into_engine`] returns with its tables. The search uses one thread,
/// however many the engine has. Beside the engine it takes about 150 KB.
///
/// Steps do not change the result: whatever their size, they visit the same nodes in the same order as
/// [`Engine::search`] with one thread.
///
/// # Examples
///
/// ```
/// use makruk_search::{
///     Engine, Limits, Options, Search,
///     makruk_core::Position,
///     makruk_rules::{Game, Rules},
/// };
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::depth(6));
/// let result = loop {
///     if let Some(result) = search.step(1_000) {
///         break result;
///     }
///     // Draw a frame, answer a request, read the clock.
/// };
/// let in_one_go = Engine::new(Options::default()).search(&game, &Limits::depth(6), &mut ());
/// assert_eq!(result, in_one_go);
/// ```
#[derive(Debug)]
#[must_use = "it searches only in `step`"]
pub struct Search {
    engine: Engine,
    tree: Tree,
    elapsed: Option<Duration>,
}

impl Search {
    /// Begins a search of a game's current position, as [`Engine::search`] does. No node is visited yet.
    ///
    /// Endgame tablebases that the search needs are generated in the first steps, before the first node: but for
    /// no more than half of the time that a move should take. See [`Engine::prepare_some_tablebases`].
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let search = Search::new(Engine::new(Options::default()), &game, &Limits::NONE);
    /// assert!(!search.is_over());
    /// ```
    pub fn new<S: Storage>(mut engine: Engine, game: &Game<S>, limits: &Limits<'_>) -> Self {
        Self {
            tree: engine.begin_tree(game, limits),
            engine,
            elapsed: None,
        }
    }

    /// Visits this many more nodes, at least one; returns the result when the search is over.
    ///
    /// A step never ends within a quiescence search, whose nodes come on top, mostly a few dozen. A step that
    /// generates tablebases visits none, and takes about as long. After the end it does nothing and returns the same result.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::nodes(2_500));
    /// assert_eq!(search.step(1_000), None);
    /// assert_eq!(search.step(1_000), None);
    /// assert_eq!(search.step(1_000).map(|result| result.nodes), Some(2_500));
    /// ```
    pub fn step(&mut self, nodes: u64) -> Option<SearchResult> {
        self.step_with(nodes, &mut Elapsed(self.elapsed))
    }

    /// Does the same as [`Search::step`], with an observer: it receives what was found after each depth, has the
    /// clock in place of [`Search::set_elapsed`], and can end the search.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search, SearchInfo,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::depth(5));
    /// let mut depths = Vec::new();
    /// let mut note = |info: &SearchInfo<'_>| depths.push(info.depth);
    /// while search.step_with(1_000, &mut note).is_none() {}
    /// assert_eq!(depths, [1, 2, 3, 4, 5]);
    /// ```
    pub fn step_with(
        &mut self,
        nodes: u64,
        observer: &mut dyn SearchObserver,
    ) -> Option<SearchResult> {
        self.engine.step(&mut self.tree, nodes, observer);
        self.is_over().then(|| self.result())
    }

    /// Sets the time since the clock started, for the next step. Without it time limits have no effect.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let limits = Limits::movetime(Duration::from_millis(100));
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &limits);
    /// search.set_elapsed(Duration::from_millis(40)); // from any clock
    /// assert!(search.step(5_000).is_none());
    /// search.set_elapsed(Duration::from_millis(100));
    /// assert!(search.step(5_000).is_some());
    /// ```
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = Some(elapsed);
    }

    /// Returns whether the search has ended: a limit was reached, or there is nothing to search.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::depth(2));
    /// while !search.is_over() {
    ///     search.step(100);
    /// }
    /// assert_eq!(search.result().depth, 2);
    /// ```
    pub fn is_over(&self) -> bool {
        self.tree.is_over()
    }

    /// Returns the result so far: that of a search that is stopped here.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::NONE);
    /// search.step(3_000);
    /// let best = search.result().best.unwrap(); // the user has waited long enough
    /// assert!(game.position().is_legal(best));
    /// ```
    pub fn result(&self) -> SearchResult {
        self.tree.result(self.tree.nodes())
    }

    /// Returns the state after the last completed depth, as a
    /// [`SearchObserver`](crate::SearchObserver) receives it.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::NONE);
    /// let mut depth = 0;
    /// while depth < 5 {
    ///     search.step(500);
    ///     let info = search.info();
    ///     if info.depth > depth {
    ///         depth = info.depth;
    ///         println!("depth {depth}: {}", info.lines[0].score);
    ///     }
    /// }
    /// ```
    pub fn info(&self) -> SearchInfo<'_> {
        SearchInfo {
            depth: self.tree.depth(),
            seldepth: self.tree.seldepth(),
            lines: self.tree.complete_lines(),
            nodes: self.tree.nodes(),
            elapsed: self.elapsed,
            hashfull: self.engine.hashfull(),
        }
    }

    /// Ends the search and returns the engine.
    ///
    /// ```
    /// use makruk_search::{
    ///     Engine, Limits, Options, Search,
    ///     makruk_core::Position,
    ///     makruk_rules::{Game, Rules},
    /// };
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default()), &game, &Limits::NONE);
    /// search.step(2_000);
    /// game.play(search.result().best.unwrap())?;
    /// // The next search profits from the tables of this one.
    /// let next = Search::new(search.into_engine(), &game, &Limits::NONE);
    /// assert!(!next.is_over());
    /// # Ok::<(), makruk_search::makruk_rules::ActionError>(())
    /// ```
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn into_engine(self) -> Engine {
        self.engine
    }
}
