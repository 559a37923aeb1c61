//! The engine.

use alloc::{boxed::Box, collections::TryReserveError, vec::Vec};
use core::{sync::atomic::AtomicBool, time::Duration};

use makruk_bitboard::BitPosition;
use makruk_core::Move;
#[cfg(feature = "nnue")]
use makruk_net::{Net, NetError};
use makruk_rules::{Action, Game, Rules, storage::Storage};

#[cfg(feature = "__tuning")]
use crate::search::Params;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
use crate::threads::{Helper, StopOnDrop};
use crate::{
    Limits, Options, Score, SearchObserver, SearchResult, Tablebase, eval,
    search::{Ballot, Claims, Cycles, Guard, Histories, RootMove, Searcher, Setting, Tree},
    state::State,
    tablebase::{Endings, Known},
    time::Budget,
    transposition::TranspositionTable,
    word::Word,
};

/// An engine: searches games, and keeps its transposition table and histories between searches.
///
/// With one thread, the same game, limits (without times) and table size give the same result, if
/// nothing was searched before or [`Engine::clear`] was called.
///
/// # Examples
///
/// ```
/// use makruk_search::{Engine, Limits, Options, Score};
/// use makruk_search::makruk_rules::Rules;
/// use makruk_notation::Fen;
///
/// // White mates with the rua.
/// let fen: Fen = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41".parse()?;
/// let game = fen.to_game(Rules::THAI)?;
/// let mut engine = Engine::new(Options::default());
/// let result = engine.search(&game, &Limits::depth(4), &mut ());
/// assert_eq!(result.score(), Some(Score::MateIn(1)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Search
///
/// A principal variation search with iterative deepening and aspiration windows, a transposition
/// table, quiescence search, null-move pruning, ProbCut, futility and late move pruning, late move
/// reductions, singular extensions, killer moves, history heuristics and static exchange evaluation for
/// move ordering, and correction histories. Endings with a bare khun are decided by endgame tablebases.
#[doc(alias = "alpha-beta")]
#[doc(alias = "aspiration window")]
#[doc(alias = "correction history")]
#[doc(alias = "futility pruning")]
#[doc(alias = "history heuristic")]
#[doc(alias = "iterative deepening")]
#[doc(alias = "killer move")]
#[doc(alias = "late move pruning")]
#[doc(alias = "late move reduction")]
#[doc(alias = "move ordering")]
#[doc(alias = "null move")]
#[doc(alias = "principal variation search")]
#[doc(alias = "probcut")]
#[doc(alias = "quiescence")]
#[doc(alias = "static exchange evaluation")]
#[doc(alias = "transposition table")]
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    histories: Vec<Histories>,
    /// `None` unless the parameters use them.
    cycles: Option<Cycles>,
    is_selective: bool,
    endings: Endings,
    /// The rules of the last search.
    rules: Option<Rules>,
    tablebase: Option<Box<dyn Tablebase + Send + Sync>>,
    #[cfg(feature = "nnue")]
    net: Option<Box<Net>>,
    #[cfg(feature = "__tuning")]
    pub(crate) params: Params,
}

/// Whether the search can use several threads. WebAssembly in a browser compiles with `std`, but has
/// neither threads nor a clock.
pub(crate) const HAS_THREADS: bool = cfg!(all(
    feature = "std",
    target_has_atomic = "64",
    not(all(target_family = "wasm", target_os = "unknown"))
));

/// With less time than this no tablebase with two pieces is generated.
const TIME_FOR_TABLE: Duration = Duration::from_secs(1);

impl Engine {
    /// Enough bytes for all endgame tablebases together.
    pub const FULL_TABLEBASE_BYTES: usize = 80 << 20;

    /// Maximum number of threads; 1 where the platform has none.
    pub const MAX_THREADS: usize = if HAS_THREADS { 256 } else { 1 };

    /// Creates an engine.
    ///
    /// If there is not enough memory for a transposition table of
    /// [`Options::hash_bytes`], the engine has the smallest one, of 64 bytes, and
    /// [`Engine::hash_bytes`] says so; [`Engine::try_new`] returns an error instead.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let engine = Engine::new(Options::default().with_hash_bytes(1 << 20));
    /// assert_eq!(engine.hash_bytes(), 1 << 20);
    /// // No machine has this much; the engine works all the same.
    /// let engine = Engine::new(Options::default().with_hash_bytes(usize::MAX));
    /// assert_eq!(engine.hash_bytes(), 64);
    /// ```
    pub fn new(options: Options) -> Self {
        let table = TranspositionTable::new(options.hash_bytes).unwrap_or_default();
        Self::with_table(table, options)
    }

    /// Creates an engine whose transposition table has exactly the size that was asked for, in
    /// whole cache lines of 64 bytes.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the transposition table.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let options = Options::default().with_hash_bytes(1 << 20);
    /// assert_eq!(Engine::try_new(options)?.hash_bytes(), 1 << 20);
    /// assert!(Engine::try_new(options.with_hash_bytes(usize::MAX)).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn try_new(options: Options) -> Result<Self, TryReserveError> {
        let table = TranspositionTable::new(options.hash_bytes)?;
        Ok(Self::with_table(table, options))
    }

    fn with_table(table: TranspositionTable, options: Options) -> Self {
        let mut engine = Self {
            table,
            histories: Vec::new(),
            cycles: Cycles::if_used(),
            is_selective: options.selective,
            endings: Endings::new(options.tablebase_bytes, options.tablebase_reach),
            rules: None,
            tablebase: None,
            #[cfg(feature = "nnue")]
            net: None,
            #[cfg(feature = "__tuning")]
            params: Params::DEFAULT,
        };
        engine.set_threads(options.threads);
        engine
    }

    /// Returns the size of the transposition table in bytes.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let engine = Engine::new(Options::default().with_hash_bytes(1 << 20));
    /// assert_eq!(engine.hash_bytes(), 1 << 20);
    /// ```
    #[doc(alias = "transposition table")]
    pub fn hash_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Replaces the transposition table by an empty one of this size in bytes, at least 64.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; the engine keeps its table.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let mut engine = Engine::new(Options::default());
    /// engine.set_hash_bytes(1 << 20)?;
    /// assert_eq!(engine.hash_bytes(), 1 << 20);
    /// assert!(engine.set_hash_bytes(usize::MAX).is_err());
    /// assert_eq!(engine.hash_bytes(), 1 << 20);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "transposition table")]
    #[doc(alias = "hash")]
    pub fn set_hash_bytes(&mut self, bytes: usize) -> Result<(), TryReserveError> {
        self.table = TranspositionTable::new(bytes)?;
        Ok(())
    }

    /// Sets the number of threads, clamped to 1 to [`Engine::MAX_THREADS`], which is 1 without the
    /// feature `std` and where the platform has no threads. [`Engine::threads`] reports the result.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let mut engine = Engine::new(Options::default());
    /// engine.set_threads(2);
    /// assert_eq!(engine.threads(), 2);
    /// engine.set_threads(0);
    /// assert_eq!(engine.threads(), 1);
    /// engine.set_threads(usize::MAX);
    /// assert_eq!(engine.threads(), Engine::MAX_THREADS);
    /// ```
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        self.histories.resize_with(threads, Histories::new);
    }

    /// Returns the number of threads of a search.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let engine = Engine::new(Options::default().with_threads(3));
    /// assert_eq!(engine.threads(), 3.min(Engine::MAX_THREADS));
    /// ```
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Sets the maximum size of the [endgame tablebases](crate::BareKhunTables) in bytes, and drops those that
    /// are loaded.
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    /// use makruk_search::{Engine, Limits, Options, Score};
    ///
    /// // Mate in 13, which a tablebase knows without a search.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default());
    /// let result = engine.search(&game, &Limits::depth(2), &mut ());
    /// assert_eq!(result.score(), Some(Score::MateIn(13)));
    ///
    /// engine.set_tablebase_bytes(0);
    /// engine.clear();
    /// let result = engine.search(&game, &Limits::depth(2), &mut ());
    /// assert!(matches!(result.score(), Some(Score::Cp(_))));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn set_tablebase_bytes(&mut self, bytes: usize) {
        self.endings.set_room(bytes);
    }

    /// Sets an external tablebase to probe for endings that the built-in tables do not cover, and
    /// clears the transposition table.
    ///
    /// It is probed while one side has nothing but its khun and no bia is left. The engine generates its
    /// own tables on demand: those with one piece before the first search, one with two pieces, or
    /// with a piece and a bia, when such an ending is searched with enough time. See
    /// [`Engine::prepare_tablebases`].
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    /// use makruk_search::{BareKhunTables, Engine, Limits, Options, Score};
    ///
    /// // Tables of the caller, for an engine that generates none.
    /// let mut tables = BareKhunTables::new();
    /// tables.generate(&[Role::Rua]);
    /// let mut engine = Engine::new(Options::default().with_tablebase_bytes(0));
    /// engine.set_tablebase(Some(Box::new(tables)));
    ///
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let result = engine.search(&game, &Limits::depth(2), &mut ());
    /// assert_eq!(result.score(), Some(Score::MateIn(13)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    #[doc(alias = "oracle")]
    pub fn set_tablebase(&mut self, tablebase: Option<Box<dyn Tablebase + Send + Sync>>) {
        self.table.clear();
        self.tablebase = tablebase;
    }

    /// Sets a net that evaluates positions from now on, from the bytes of its file, and clears the engine as
    /// [`Engine::clear`] does.
    ///
    /// Positions with a bare khun are still evaluated by endgame tablebases and terms, and a running count reduces
    /// what the net says of a lead. [`evaluate`] does not use the net.
    ///
    /// # Errors
    ///
    /// If the bytes are no net that this version can use; the engine keeps what it had. The error says what
    /// was found.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    /// use makruk_search::makruk_net::{Net, Parts};
    ///
    /// // A file of a net, here one that finds all positions equal.
    /// let bytes = Net::new(&Parts::zero(32), 400, "an example")?.to_bytes();
    /// let mut engine = Engine::new(Options::default());
    /// engine.set_net(&bytes)?;
    /// assert_eq!(engine.net().map(Net::provenance), Some("an example"));
    /// assert!(engine.set_net(&bytes[1..]).is_err());
    /// assert!(engine.net().is_some());
    /// # Ok::<(), makruk_search::makruk_net::NetError>(())
    /// ```
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    #[doc(alias = "EvalFile")]
    #[doc(alias = "neural network")]
    pub fn set_net(&mut self, bytes: &[u8]) -> Result<(), NetError> {
        self.use_net(Net::from_bytes(bytes)?);
        Ok(())
    }

    /// Sets a net that was read before; see [`Engine::set_net`].
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    /// use makruk_search::makruk_net::{Net, Parts};
    ///
    /// let net = Net::new(&Parts::zero(32), 400, "an example")?;
    /// let mut engine = Engine::new(Options::default());
    /// engine.use_net(net.clone());
    /// assert_eq!(engine.net(), Some(&net));
    /// # Ok::<(), makruk_search::makruk_net::NetError>(())
    /// ```
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn use_net(&mut self, net: Net) {
        self.net = Some(Box::new(net));
        self.clear();
    }

    /// Removes the net, so that the engine evaluates by its terms again, and clears the engine as
    /// [`Engine::clear`] does.
    ///
    /// ```
    /// use makruk_search::{Engine, Options};
    ///
    /// let mut engine = Engine::new(Options::default());
    /// engine.remove_net();
    /// assert!(engine.net().is_none());
    /// ```
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn remove_net(&mut self) {
        self.net = None;
        self.clear();
    }

    /// Returns the net that was [set](Engine::set_net).
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// Clears the transposition table, the histories, and the tablebases that were not
    /// [prepared](Engine::prepare_tablebases): for a new game, or to reproduce a search.
    ///
    /// ```
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    /// use makruk_search::{Engine, Limits, Options};
    ///
    /// // The same search twice, with the same number of nodes.
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default());
    /// let first = engine.search(&game, &Limits::depth(4), &mut ());
    /// engine.clear();
    /// let second = engine.search(&game, &Limits::depth(4), &mut ());
    /// assert_eq!((first.best, first.nodes), (second.best, second.nodes));
    /// ```
    #[doc(alias = "ucinewgame")]
    pub fn clear(&mut self) {
        self.table.clear();
        self.endings.clear();
        for histories in &mut self.histories {
            *histories = Histories::new();
        }
    }

    /// Searches the current position of a game, until a limit is reached or the observer stops the
    /// search.
    ///
    /// The whole game matters: earlier positions, the count and who started it, and the game's rules.
    /// A game that is over is searched as if it continued; without a legal move there is no best
    /// move.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_core::Position;
    /// use makruk_rules::{Game, Rules};
    /// use makruk_search::{Engine, Limits, Options, Stopwatch};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default());
    /// // Ten milliseconds, and at most six plies.
    /// let limits = Limits::depth(6).with_movetime(Duration::from_millis(10));
    /// let result = engine.search(&game, &limits, &mut Stopwatch::start());
    /// assert!(game.position().is_legal(result.best.unwrap()));
    /// ```
    #[doc(alias = "go")]
    #[doc(alias = "think")]
    pub fn search<S: Storage>(
        &mut self,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> SearchResult {
        let setting = self.begin(game, limits);
        if has_time_for_tables(&Budget::new(limits, &setting.root)) {
            let position = &setting.root.position;
            self.endings
                .generate_some(position, &setting.rules, u64::MAX);
        }
        let (flag, total) = (AtomicBool::new(false), Word::default());
        let (table, cycles) = (&self.table, self.cycles.as_ref());
        #[cfg(feature = "nnue")]
        let net = self.net.as_deref();
        let known = Some(Known {
            tables: self.endings.tables(),
            tablebase: self.tablebase.as_deref(),
        });
        let Some((histories, others)) = self.histories.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let claims = (!others.is_empty()).then(Claims::new);
        let mut tree = Tree::new(setting.clone(), limits);
        let guard = Guard::new(observer, &flag, &total, &tree);
        let search = |others: &dyn Fn() -> Vec<Ballot>| {
            let mut searcher = Searcher {
                tree: &mut tree,
                table,
                histories,
                cycles,
                guard,
                claims: claims.as_ref(),
                known,
                #[cfg(feature = "nnue")]
                net,
            };
            searcher.run(u64::MAX, u8::MAX);
            searcher.answer(others)
        };
        #[cfg(all(feature = "std", target_has_atomic = "64"))]
        if !others.is_empty() {
            let helpers: Vec<_> = others.iter().map(|_| Helper::default()).collect();
            return std::thread::scope(|scope| {
                let unlimited = Limits::NONE.with_multi_pv(limits.multi_pv);
                for (histories, mut helper) in others.iter_mut().zip(&helpers) {
                    let (flag, total, claims) = (&flag, &total, claims.as_ref());
                    let setting = setting.clone();
                    let work = move || {
                        let mut tree = Tree::new(setting, &unlimited);
                        let guard = Guard::new(&mut helper, flag, total, &tree);
                        Searcher {
                            tree: &mut tree,
                            table,
                            histories,
                            cycles,
                            guard,
                            claims,
                            known,
                            #[cfg(feature = "nnue")]
                            net,
                        }
                        .run(u64::MAX, u8::MAX);
                    };
                    // If the system starts no more threads, there are fewer.
                    if std::thread::Builder::new()
                        .spawn_scoped(scope, work)
                        .is_err()
                    {
                        break;
                    }
                }
                // If the observer panics, the other threads would search forever.
                let _stop = StopOnDrop(&flag);
                search(&|| helpers.iter().filter_map(Helper::ballot).collect())
            });
        }
        #[cfg(not(all(feature = "std", target_has_atomic = "64")))]
        let _ = others;
        search(&Vec::new)
    }

    /// Prepares a search, but for the tablebases with two pieces.
    pub(crate) fn begin<S: Storage>(&mut self, game: &Game<S>, limits: &Limits<'_>) -> Setting {
        let before = self.rules.replace(*game.rules());
        if before.is_some_and(|before| before != *game.rules()) {
            // The values in the tables depend on the old counts.
            self.clear();
        }
        self.table.begin_search();
        let root = root_of(game);
        self.endings.generate_ones(game.rules());
        Setting {
            root,
            rules: *game.rules(),
            is_selective: self.is_selective,
            hashes: hashes_of(game),
            moves: root_moves(&root, limits.moves),
            #[cfg(feature = "__tuning")]
            params: self.params.clone(),
        }
    }

    /// Begins a search that goes on in steps.
    pub(crate) fn begin_tree<S: Storage>(&mut self, game: &Game<S>, limits: &Limits<'_>) -> Tree {
        let mut tree = Tree::new(self.begin(game, limits), limits);
        // There is a move before any node is visited.
        self.go_on(&mut tree, 0, 0, &mut ());
        tree.awaits_tables = !tree.is_over() && has_time_for_tables(tree.budget());
        tree
    }

    /// Visits this many more nodes, at least one. The first steps generate tablebases instead, if the search
    /// needs them.
    pub(crate) fn step(&mut self, tree: &mut Tree, nodes: u64, observer: &mut dyn SearchObserver) {
        if tree.awaits_tables {
            if observer.should_stop() {
                tree.end();
                return;
            }
            let half = tree.budget().usual().map(|time| time / 2);
            let is_late = half.is_some_and(|half| observer.elapsed() >= Some(half));
            if !is_late && self.generate_for(tree, nodes) {
                return;
            }
            tree.begin_again();
        }
        let until = tree.nodes().saturating_add(nodes.max(1));
        self.go_on(tree, until, u8::MAX, observer);
    }

    /// Generates tablebases that a search awaits; returns whether there is more to do.
    pub(crate) fn generate_for(&mut self, tree: &Tree, nodes: u64) -> bool {
        let (position, rules) = (&tree.root().position, tree.rules());
        self.endings.generate_some(position, rules, nodes)
    }

    /// Continues a search in one thread, until it is over or has visited this many nodes or completed
    /// this depth.
    pub(crate) fn go_on(
        &mut self,
        tree: &mut Tree,
        nodes: u64,
        depth: u8,
        observer: &mut dyn SearchObserver,
    ) {
        let (flag, total) = (AtomicBool::new(false), Word::default());
        total.store(tree.nodes());
        let Some(histories) = self.histories.first_mut() else {
            unreachable!("there is at least one thread");
        };
        let known = Known {
            tables: self.endings.tables(),
            tablebase: self.tablebase.as_deref(),
        };
        Searcher {
            guard: Guard::new(observer, &flag, &total, tree),
            claims: None,
            tree,
            table: &self.table,
            histories,
            cycles: self.cycles.as_ref(),
            known: Some(known),
            #[cfg(feature = "nnue")]
            net: self.net.as_deref(),
        }
        .run(nodes, depth);
    }

    /// Returns the transposition table occupancy by this search, per mille.
    pub(crate) fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }

    /// Generates all endgame tablebases now, as far as [`Options::tablebase_bytes`] allows, so that they
    /// are there when a game comes near such an ending, and [`Engine::clear`] keeps them.
    ///
    /// This takes less than a second and [`Engine::FULL_TABLEBASE_BYTES`] bytes. Those with a bia depend
    /// on the limits of counts: for games under other rules they are generated again on demand.
    ///
    /// ```no_run
    /// use makruk_rules::Rules;
    /// use makruk_search::{Engine, Options};
    ///
    /// let options = Options::default().with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
    /// let mut engine = Engine::new(options);
    /// engine.prepare_tablebases(&Rules::THAI);
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_tablebases(&mut self, rules: &Rules) {
        self.endings.prepare(rules);
    }

    /// Generates endgame tablebases in steps, each with the work of about this many nodes of a search: those
    /// that a search of the game's current position generates, which [`Options::tablebase_reach`]
    /// extends. [`Engine::clear`] keeps them. Returns whether there is more to do.
    ///
    /// This is for the time between two searches, in a program with one thread. What was begun goes on with
    /// the next call, or in a [`Search`](crate::Search).
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    /// use makruk_search::{Engine, Options};
    ///
    /// // A rua and a ma against a khon, which may soon be captured.
    /// let fen: Fen = "8/4k3/8/2s5/8/2K1N3/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default().with_tablebase_reach(4));
    /// while engine.prepare_some_tablebases(&game, 1_000) {
    ///     // Look whether the opponent has moved.
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_some_tablebases<S: Storage>(&mut self, game: &Game<S>, nodes: u64) -> bool {
        let position = BitPosition::from(game.position());
        self.endings.prepare_some(&position, game.rules(), nodes)
    }
}

/// Returns whether a search has so much time that tablebases with two pieces may be generated.
fn has_time_for_tables(budget: &Budget) -> bool {
    budget.hard.is_none_or(|hard| hard >= TIME_FOR_TABLE)
}

/// A clock that is set by the caller.
pub(crate) struct Elapsed(pub(crate) Option<Duration>);

impl SearchObserver for Elapsed {
    fn elapsed(&mut self) -> Option<Duration> {
        self.0
    }
}

/// Returns the static evaluation of a game's current position, for the side to move.
///
/// It ignores the end of a game: checkmate, stalemate and draws are for a search to find.
///
/// ```
/// use makruk_search::{evaluate, Score};
/// use makruk_search::{makruk_core::Position, makruk_rules::{Game, Rules}};
///
/// // Both sides have the same pieces; only the tempo counts.
/// let Score::Cp(start) = evaluate(&Game::new(Position::start(), Rules::THAI)) else {
///     unreachable!("an evaluation is never a mate")
/// };
/// assert!((0..50).contains(&start));
/// ```
#[doc(alias = "static evaluation")]
pub fn evaluate<S: Storage>(game: &Game<S>) -> Score {
    Score::Cp(eval::evaluate(&root_of(game), game.rules()))
}

/// Returns the current position of a game, for a search.
pub(crate) fn root_of<S: Storage>(game: &Game<S>) -> State {
    let position = game.position();
    State::new(
        BitPosition::from(position),
        *game.counting(),
        game.count().map(|count| count.by),
        u16::try_from(position.halfmoves()).unwrap_or(u16::MAX),
    )
}

/// Returns the hashes of all positions before the current one.
fn hashes_of<S: Storage>(game: &Game<S>) -> Vec<u64> {
    let mut position = game.start_position();
    let mut hashes = Vec::new();
    for action in game.actions() {
        if let Action::Move(mv) = action {
            hashes.push(position.zobrist());
            position.play_unchecked(mv);
        }
    }
    hashes
}

/// Returns the root moves, captures first.
fn root_moves(root: &State, only: Option<&[Move]>) -> Vec<RootMove> {
    let position = &root.position;
    let mut moves = position.legal_moves();
    moves.sort();
    let only = only.filter(|only| moves.iter().any(|mv| only.contains(mv)));
    let (mut captures, others): (Vec<_>, Vec<_>) = moves
        .into_iter()
        .filter(|mv| only.is_none_or(|only| only.contains(mv)))
        .map(RootMove::new)
        .partition(|root_move| position.get(root_move.mv.to()).is_some());
    captures.extend(others);
    captures
}
