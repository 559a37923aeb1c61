//! A search that is kept and goes on in steps.

use core::time::Duration;

use makruk_rules::{Game, storage::Storage};

use crate::{Engine, Limits, SearchInfo, SearchResult, search::Tree};

/// A search that can be kept and goes on when it is asked to: for a window that must not freeze, a worker in
/// a browser, or a server that gives many searches their turn. It borrows nothing, needs neither
/// threads nor a clock, and can be sent to another thread.
///
/// It owns its engine; [`Search::into_engine`] gives that back, with all that it learnt. One thread searches,
/// however many the engine has. Beside the engine it takes about 150 KB.
///
/// A step changes nothing but the time of day: however many positions each of them visits, all together
/// visit the same ones in the same order as [`Engine::search`] with one thread, and find the same.
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
///     // Draw a frame, answer a request, look at the clock.
/// };
/// let in_one_go = Engine::new(Options::default()).search(&game, &Limits::depth(6), &mut ());
/// assert_eq!(result, in_one_go);
/// ```
#[derive(Debug)]
#[must_use = "it searches only when it is asked to"]
pub struct Search {
    engine: Engine,
    tree: Tree,
    elapsed: Option<Duration>,
}

impl Search {
    /// Begins to search the position that a game has reached, as [`Engine::search`] does. No position is
    /// visited yet, but tables of endings that are wanted are made now; see
    /// [`Engine::prepare_tablebases`].
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

    /// Visits so many positions more, one at least; returns what came of the search when it is over.
    ///
    /// It stops between two positions that are searched to a depth, so the captures behind the last one
    /// come on top, mostly a few dozen. After the end it does nothing and returns the same.
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
        self.engine.step(&mut self.tree, nodes, self.elapsed);
        self.is_over().then(|| self.result())
    }

    /// Says how much time has passed since the clock began to run, before the next step. Without it times
    /// in the limits are not looked at.
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

    /// Returns whether a limit was reached, or there is nothing to search.
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

    /// Returns what was found by now: what a search says that is stopped here.
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

    /// Returns what is known after the last depth that is complete, as a
    /// [`SearchObserver`](crate::SearchObserver) is told it.
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

    /// Ends the search and gives the engine back.
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
    /// // The next search knows what this one learnt.
    /// let next = Search::new(search.into_engine(), &game, &Limits::NONE);
    /// assert!(!next.is_over());
    /// # Ok::<(), makruk_search::makruk_rules::ActionError>(())
    /// ```
    #[must_use = "without it the engine and what it learnt are lost"]
    pub fn into_engine(self) -> Engine {
        self.engine
    }
}
