//! A resumable search.

use core::time::Duration;

use makruk_rules::{Game, storage::Storage};

use crate::{
    Engine, Limits, SearchInfo, SearchObserver, SearchResult,
    clock::{Clocked, OwnClock},
    engine::Elapsed,
    search::SearchState,
};

/// A search that can be suspended and continued in steps, for a user interface that must not freeze, a browser worker,
/// or a server that interleaves many searches. It borrows nothing, needs neither threads nor a clock, and can be sent
/// to another thread.
///
/// It owns its engine; [`Search::into_engine`] returns the engine with its tables. The search uses one thread,
/// regardless of the engine's thread count. It takes about 150 KB in addition to the engine.
///
/// The step size does not affect the result: the steps visit the same nodes in the same order as [`Engine::search`]
/// with one thread.
///
/// # Examples
///
/// ```
/// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Search}};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let mut search = Search::new(Engine::new(Options::default())?, &game, &Limits::depth(6));
/// let result = loop {
///     if let Some(result) = search.step(1_000) {
///         break result;
///     }
///     // Draw a frame, answer a request, read the clock.
/// };
/// let in_one_go = Engine::new(Options::default())?.search(&game, &Limits::depth(6), &mut ());
/// assert_eq!(result, in_one_go);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "it does nothing until `step` is called"]
pub struct Search {
    engine: Engine,
    state: SearchState,
    clock: OwnClock,
    elapsed: Option<Duration>,
}

impl Search {
    /// Starts a search of a game's current position, as [`Engine::search`] does, without visiting any node yet.
    ///
    /// The first steps generate the endgame tablebases that the search needs, using at most half of the time for the
    /// move. See [`Engine::prepare_tablebases_for`].
    pub fn new<S: Storage>(mut engine: Engine, game: &Game<S>, limits: &Limits<'_>) -> Self {
        Self {
            state: engine.begin_search(game, limits),
            engine,
            clock: OwnClock::start(),
            elapsed: None,
        }
    }

    /// Searches this many more nodes, at least one; returns the result when the search is over.
    ///
    /// A step never ends within a quiescence search, so it may visit more nodes, usually a few dozen. A step that
    /// generates tablebases visits no nodes, but takes about as long as one that searches. After the end of the search,
    /// a step does nothing and returns the same result.
    ///
    /// If the limits include a time, call [`Search::set_elapsed`] before where the engine has no clock; see
    /// [`Engine::search`].
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Search}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default())?, &game, &Limits::nodes(2_500));
    /// assert_eq!(search.step(1_000), None);
    /// assert_eq!(search.step(1_000), None);
    /// assert_eq!(search.step(1_000).map(|result| result.nodes), Some(2_500));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn step(&mut self, nodes: u64) -> Option<SearchResult> {
        self.step_with(nodes, &mut Elapsed(self.elapsed))
    }

    /// Like [`Search::step`], but with an observer that receives the results after each depth, provides the clock
    /// instead of [`Search::set_elapsed`], and can end the search.
    ///
    /// ```
    /// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Search, SearchInfo}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut search = Search::new(Engine::new(Options::default())?, &game, &Limits::depth(5));
    /// let mut depths = Vec::new();
    /// let mut note = |info: &SearchInfo<'_>| depths.push(info.depth);
    /// while search.step_with(1_000, &mut note).is_none() {}
    /// assert_eq!(depths, [1, 2, 3, 4, 5]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn step_with(
        &mut self,
        nodes: u64,
        observer: &mut dyn SearchObserver,
    ) -> Option<SearchResult> {
        let mut observer = Clocked::new(observer, self.clock);
        self.engine.step(&mut self.state, nodes, &mut observer);
        self.is_over().then(|| self.result())
    }

    /// Sets the time since the clock started, for the next steps. Otherwise the search uses its own clock, started in
    /// [`Search::new`] (feature `std`).
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options, Search}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let limits = Limits::movetime(Duration::from_millis(100));
    /// let mut search = Search::new(Engine::new(Options::default())?, &game, &limits);
    /// search.set_elapsed(Duration::from_millis(40)); // from any clock
    /// assert!(search.step(5_000).is_none());
    /// search.set_elapsed(Duration::from_millis(100));
    /// assert!(search.step(5_000).is_some());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_elapsed(&mut self, elapsed: Duration) {
        self.elapsed = Some(elapsed);
    }

    #[cfg(test)]
    pub(crate) fn state(&self) -> &SearchState {
        &self.state
    }

    /// Returns whether the search has ended: a limit was reached, the observer stopped it, or there is nothing to search.
    pub fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Returns the result so far, as if the search were stopped here.
    pub fn result(&self) -> SearchResult {
        self.state.result(self.state.nodes())
    }

    /// Returns the state after the last completed depth, as passed to a [`SearchObserver`](crate::SearchObserver).
    pub fn info(&self) -> SearchInfo<'_> {
        SearchInfo {
            depth: self.state.depth(),
            seldepth: self.state.seldepth(),
            lines: self.state.complete_lines(),
            nodes: self.state.nodes(),
            table_hits: self.state.table_hits(),
            elapsed: self.elapsed,
            hashfull: self.engine.hashfull(),
        }
    }

    /// Ends the search and returns the engine.
    #[must_use = "otherwise the engine and its tables are lost"]
    pub fn into_engine(self) -> Engine {
        self.engine
    }
}
