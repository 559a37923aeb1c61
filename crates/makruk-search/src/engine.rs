//! The engine.

use alloc::{boxed::Box, vec::Vec};
use core::{sync::atomic::AtomicBool, time::Duration};

use makruk_bitboard::BitPosition;
use makruk_core::Move;
use makruk_rules::{Game, Rules, storage::Storage};
use makruk_tables::{MemoryTables, Probe, Tablebase};

#[cfg(feature = "nnue")]
use crate::nnue::Net;
#[cfg(feature = "__tuning")]
use crate::search::Params;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
use crate::threads::{Helper, StopOnDrop};
use crate::{
    Limits, Options, Score, SearchObserver, SearchResult,
    allocation_error::AllocationError,
    clock::{Clocked, OwnClock},
    endings::Endings,
    eval, options,
    prober::TablebaseProber,
    search::{
        Ballot, Cycles, Guard, Histories, InFlightMoves, RootMove, SearchState, Searcher, Setting,
        Totals,
    },
    state::State,
    threads::HAS_THREADS,
    time::Budget,
    transposition::TranspositionTable,
};

/// A search engine, which keeps its transposition table and histories between searches.
///
/// With one thread and without time limits, the search is deterministic: the same game, limits and table size give the
/// same result in a new engine and after [`Engine::clear`].
///
/// # Examples
///
/// ```
/// use makruk::{Fen, Rules, search::{Engine, Limits, Options, Score}};
///
/// // White mates with the rua.
/// let fen: Fen = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41".parse()?;
/// let game = fen.to_game(Rules::THAI)?;
/// let mut engine = Engine::new(Options::default())?;
/// let result = engine.search(&game, &Limits::depth(4), &mut ());
/// assert_eq!(result.score(), Some(Score::MateIn(1)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Search
///
/// The engine uses principal variation search with iterative deepening and aspiration windows, a transposition table,
/// quiescence search, null-move pruning, ProbCut, futility and late move pruning, late move reductions, singular
/// extensions, killer moves, history heuristics and static exchange evaluation for move ordering, and correction
/// histories. Endgame tablebases decide endings of up to four pieces, exactly under the running count.
///
/// # Memory
///
/// | Memory | Bytes | Set by |
/// |---|---|---|
/// | transposition table | 16 MiB by default | [`Options::with_hash_bytes`] |
/// | endgame tables together | at most 48 MiB by default; 16 MiB without `two-sided` | [`Options::with_tablebase_bytes`] |
/// | one endgame table | 131,072 with one piece, up to 8,388,608 with two, up to 33,554,432 with one on each side | |
/// | all of them ([`Engine::prepare_tablebases`]) | 110 MiB; 77 MiB without `two-sided` | [`Engine::FULL_TABLEBASE_BYTES`] |
/// | histories, per thread | 1,511,936; 43,520 with the `small-tables` feature | [`Options::with_threads`] |
/// | search state, per thread | about 60 KB, plus 4 KB per ply of the deepest line; at most 80 KB with `small-tables` | |
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
#[doc(alias = "LMR")]
#[doc(alias = "PVS")]
#[doc(alias = "TT")]
#[doc(alias = "qsearch")]
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    histories: Vec<Histories>,
    /// `None` unless the parameters enable the detection of upcoming repetitions.
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

/// Time for generating a slice of the tablebases before the observer is asked to stop, in search nodes.
const NODES_PER_SLICE: u64 = 1_000;
/// Minimum time for generating a two-piece table.
const TIME_FOR_TABLE: Duration = Duration::from_secs(1);

impl Engine {
    /// Memory limit for all endgame tablebases, in bytes: 140 MiB, or 77 MiB without the feature `two-sided`. The tables have
    /// 110 MiB; the last one generated needs more until it is packed.
    pub const FULL_TABLEBASE_BYTES: usize = options::FULL_TABLEBASE_BYTES;

    /// Reach of the endgame tablebases at full strength, in captures; see [`Options::tablebase_reach`]. In 400 games, a reach of
    /// 8 was not stronger (docs/experiments.tsv).
    pub const FULL_TABLEBASE_REACH: u8 = options::FULL_TABLEBASE_REACH;

    /// Size in bytes of each thread's histories: 1,511,936, or 43,520 with the `small-tables` feature. A search needs
    /// about 60 KB more per thread, plus 4 KB per ply of its deepest line; with `small-tables` the total is less than
    /// 128 KB at any depth.
    #[doc(alias = "memory")]
    pub const HISTORY_BYTES: usize = Histories::BYTES;

    /// Maximum number of threads; 1 on platforms without threads.
    pub const MAX_THREADS: usize = if HAS_THREADS { 256 } else { 1 };

    /// Creates an engine.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for a transposition table of [`Options::hash_bytes`].
    pub fn new(options: Options) -> Result<Self, AllocationError> {
        let mut engine = Self {
            table: TranspositionTable::new(options.hash_bytes)?,
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
        Ok(engine)
    }

    /// Returns the size of the transposition table in bytes.
    #[doc(alias = "transposition table")]
    pub fn hash_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Replaces the transposition table with an empty one of this size in bytes; it is never smaller than 64 bytes.
    ///
    /// ```
    /// use makruk::search::{Engine, Options};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// engine.set_hash_bytes(1_000)?;
    /// assert_eq!(engine.hash_bytes(), 960); // rounded down to a multiple of 64
    /// engine.set_hash_bytes(0)?;
    /// assert_eq!(engine.hash_bytes(), 64);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not enough memory; the engine then retains its table.
    #[doc(alias = "transposition table")]
    #[doc(alias = "hash")]
    pub fn set_hash_bytes(&mut self, bytes: usize) -> Result<(), AllocationError> {
        self.table = TranspositionTable::new(bytes)?;
        Ok(())
    }

    /// Sets the number of threads, clamped to between 1 and [`Engine::MAX_THREADS`]; the maximum is 1 without the
    /// feature `std` and on platforms without threads. [`Engine::threads`] returns the number in use.
    ///
    /// ```
    /// use makruk::search::{Engine, Options};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// engine.set_threads(2);
    /// assert_eq!(engine.threads(), 2);
    /// engine.set_threads(0);
    /// assert_eq!(engine.threads(), 1);
    /// engine.set_threads(usize::MAX);
    /// assert_eq!(engine.threads(), Engine::MAX_THREADS);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        self.histories.resize_with(threads, Histories::new);
    }

    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Sets the maximum size of the [endgame tablebases](makruk_tables::MemoryTables) in bytes, and drops those that
    /// are loaded.
    #[doc(alias = "endgame tablebase")]
    pub fn set_tablebase_bytes(&mut self, bytes: usize) {
        self.endings.set_room(bytes);
    }

    /// Sets an external tablebase to probe for endings that the built-in tables do not cover, and
    /// clears the transposition table.
    ///
    /// It is probed when one side has only its khun or at most five pieces are on the board, if its result
    /// [holds under the game's rules](Tablebase::holds_under). The engine generates its own tables on demand; see
    /// [`Options::tablebase_reach`].
    ///
    /// ```
    /// use makruk::{
    ///     Fen, Rules,
    ///     search::{Engine, Limits, Options, Score},
    ///     tables::MemoryTables,
    /// };
    ///
    /// // Tables of the caller, for an engine that generates none.
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// let mut engine = Engine::new(Options::default().with_tablebase_bytes(0))?;
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

    /// Sets the evaluation net; `None` restores the hand-crafted evaluation. Also clears the engine, as
    /// [`Engine::clear`] does.
    ///
    /// Positions with a bare khun are still evaluated by endgame tablebases and the hand-crafted evaluation, and a
    /// running count scales down a lead in the net's evaluation. [`evaluate`] does not use the net.
    ///
    /// ```
    /// use makruk::{nnue::{Net, Parts}, search::{Engine, Options}};
    ///
    /// // The file of a net that finds all positions equal.
    /// let bytes = Net::new(&Parts::zero(32), 400, "an example")?.to_bytes();
    /// let mut engine = Engine::new(Options::default())?;
    /// engine.set_net(Some(Net::from_bytes(&bytes)?));
    /// assert_eq!(engine.net().map(Net::provenance), Some("an example"));
    /// engine.set_net(None);
    /// assert!(engine.net().is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    #[doc(alias = "EvalFile")]
    #[doc(alias = "NNUE")]
    #[doc(alias = "neural network")]
    pub fn set_net(&mut self, net: Option<Net>) {
        self.net = net.map(Box::new);
        self.clear();
    }

    /// Returns the net, if one was [set](Engine::set_net).
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// Clears the transposition table and the histories, for a new game or to reproduce a search. The tablebases stay: a
    /// search does not depend on those of earlier ones.
    #[doc(alias = "ucinewgame")]
    pub fn clear(&mut self) {
        self.table.clear();
        for histories in &mut self.histories {
            *histories = Histories::new();
        }
    }

    /// Searches the current position of a game, on all threads of the engine, until a limit is reached or the observer
    /// stops it. For programs that cannot block, [`Search`](crate::Search) searches in steps on one thread.
    ///
    /// The search uses the whole game: earlier positions, the count and the side that started it, and the game's rules.
    /// A game that is over is searched as if it continued; without a legal move there is no best move.
    ///
    /// If the limits include a time and there is no clock, 100 nodes count as a millisecond: neither the observer has one
    /// ([`SearchObserver::has_clock`]) nor the engine, whose own clock needs the `std` feature and a system with a clock, which
    /// WebAssembly in a browser is not.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk::{Game, Position, Rules, search::{Engine, Limits, Options}};
    ///
    /// let game = Game::new(Position::start(), Rules::THAI);
    /// let mut engine = Engine::new(Options::default())?;
    /// // Ten milliseconds, and at most six plies.
    /// let limits = Limits::depth(6).with_movetime(Duration::from_millis(10));
    /// let result = engine.search(&game, &limits, &mut ());
    /// assert!(game.position().is_legal(result.best.unwrap()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "go")]
    #[doc(alias = "think")]
    pub fn search<S: Storage>(
        &mut self,
        game: &Game<S>,
        limits: &Limits<'_>,
        observer: &mut dyn SearchObserver,
    ) -> SearchResult {
        let mut observer = Clocked::new(observer, OwnClock::start());
        let setting = self.begin(game, limits);
        let budget = Budget::new(limits, &setting.root);
        let (root, rules) = (&setting.root.position, &setting.rules);
        if has_time_for_tables(&budget) {
            while self.generates_more(root, rules, NODES_PER_SLICE, &budget, &mut observer) {}
        }
        self.endings.begin(root, rules);
        let (flag, totals) = (AtomicBool::new(false), Totals::default());
        let (table, cycles) = (&self.table, self.cycles.as_ref());
        #[cfg(feature = "nnue")]
        let net = self.net.as_deref();
        let prober = Some(TablebaseProber {
            tables: self.endings.tables(),
            tablebase: self.tablebase.as_deref(),
        });
        let Some((histories, others)) = self.histories.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let in_flight = (!others.is_empty()).then(InFlightMoves::new);
        let mut search = SearchState::new(setting.clone(), limits);
        let guard = Guard::new(&mut observer, &flag, &totals, &search);
        let run = |others: &dyn Fn() -> Vec<Ballot>| {
            let mut searcher = Searcher {
                search: &mut search,
                table,
                histories,
                cycles,
                guard,
                in_flight: in_flight.as_ref(),
                prober,
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
                let unlimited = Limits::default().with_multi_pv(limits.multi_pv);
                for (histories, mut helper) in others.iter_mut().zip(&helpers) {
                    let (flag, totals, in_flight) = (&flag, &totals, in_flight.as_ref());
                    let setting = setting.clone();
                    let work = move || {
                        let mut search = SearchState::new(setting, &unlimited);
                        let guard = Guard::new(&mut helper, flag, totals, &search);
                        Searcher {
                            search: &mut search,
                            table,
                            histories,
                            cycles,
                            guard,
                            in_flight,
                            prober,
                            #[cfg(feature = "nnue")]
                            net,
                        }
                        .run(u64::MAX, u8::MAX);
                    };
                    // If the system cannot start more threads, the search runs with fewer.
                    if std::thread::Builder::new()
                        .spawn_scoped(scope, work)
                        .is_err()
                    {
                        break;
                    }
                }
                // If the observer panicked, the other threads would otherwise search forever.
                let _stop = StopOnDrop(&flag);
                run(&|| helpers.iter().filter_map(Helper::ballot).collect())
            });
        }
        #[cfg(not(all(feature = "std", target_has_atomic = "64")))]
        let _ = others;
        run(&Vec::new)
    }

    /// Prepares a search, except for the tablebases.
    pub(crate) fn begin<S: Storage>(&mut self, game: &Game<S>, limits: &Limits<'_>) -> Setting {
        let before = self.rules.replace(*game.rules());
        if before.is_some_and(|before| before != *game.rules()) {
            // The values in the tables depend on the previous rules' counts.
            self.clear();
        }
        self.table.begin_search();
        let root = root_of(game);
        let mut hashes = Vec::with_capacity(game.ply());
        hashes.extend(game.hashes());
        Setting {
            root,
            rules: *game.rules(),
            is_selective: self.is_selective,
            hashes,
            moves: root_moves(&root, limits.moves),
            #[cfg(feature = "__tuning")]
            params: self.params.clone(),
        }
    }

    /// Begins a resumable search.
    pub(crate) fn begin_search<S: Storage>(
        &mut self,
        game: &Game<S>,
        limits: &Limits<'_>,
    ) -> SearchState {
        let setting = self.begin(game, limits);
        self.endings.begin(&setting.root.position, &setting.rules);
        let mut search = SearchState::new(setting, limits);
        // Ensure that there is a move before any node is visited.
        self.resume(&mut search, 0, 0, &mut ());
        search.awaits_tables = !search.is_over() && has_time_for_tables(search.budget());
        search
    }

    /// Searches this many more nodes, at least one. The first steps generate tablebases instead, if the search needs
    /// them.
    pub(crate) fn step(
        &mut self,
        search: &mut SearchState,
        nodes: u64,
        observer: &mut dyn SearchObserver,
    ) {
        if search.awaits_tables {
            if observer.should_stop() {
                search.end();
                return;
            }
            let (root, rules) = (search.root().position, *search.rules());
            if self.generates_more(&root, &rules, nodes, search.budget(), observer) {
                return;
            }
            self.endings.begin(&root, &rules);
            search.restart();
        }
        let until = search.nodes().saturating_add(nodes.max(1));
        self.resume(search, until, u8::MAX, observer);
    }

    /// Generates a part of the tablebases that a search of this root probes, about as long as it takes to search `nodes`
    /// nodes. Returns whether the search has to wait for more: a search with a time limit spends at most half of its time on
    /// them.
    fn generates_more(
        &mut self,
        root: &BitPosition,
        rules: &Rules,
        nodes: u64,
        budget: &Budget,
        observer: &mut dyn SearchObserver,
    ) -> bool {
        let half = budget.usual().map(|time| time / 2);
        let is_late = half.is_some_and(|half| observer.elapsed() >= Some(half));
        !is_late && self.endings.prepare_for(root, rules, nodes.max(1)) && !observer.should_stop()
    }

    /// Continues a search on one thread until it is over, has visited this many nodes, or has completed this depth.
    pub(crate) fn resume(
        &mut self,
        search: &mut SearchState,
        nodes: u64,
        depth: u8,
        observer: &mut dyn SearchObserver,
    ) {
        let (flag, totals) = (AtomicBool::new(false), Totals::default());
        totals.nodes.store(search.nodes());
        totals.table_hits.store(search.table_hits());
        let Some(histories) = self.histories.first_mut() else {
            unreachable!("there is at least one thread");
        };
        let prober = TablebaseProber {
            tables: self.endings.tables(),
            tablebase: self.tablebase.as_deref(),
        };
        Searcher {
            guard: Guard::new(observer, &flag, &totals, search),
            in_flight: None,
            search,
            table: &self.table,
            histories,
            cycles: self.cycles.as_ref(),
            prober: Some(prober),
            #[cfg(feature = "nnue")]
            net: self.net.as_deref(),
        }
        .run(nodes, depth);
    }

    /// Returns the share of the transposition table that this search has filled, per mille.
    pub(crate) fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }

    /// Generates all endgame tablebases that fit into [`Options::tablebase_bytes`], so that no search of these rules has to
    /// wait for them. Each call takes about as long as searching `nodes` nodes, and returns whether work remains; with 0
    /// nodes, it generates nothing.
    ///
    /// With [`u64::MAX`] nodes, one call generates all of them. This takes two to three seconds and up to
    /// [`Engine::FULL_TABLEBASE_BYTES`] bytes of memory. Tables with a bia or with pieces on both sides depend on the count
    /// limits: for games under different rules, they are regenerated on demand.
    ///
    /// Only a search with a time limit may find more with prepared tables: any other waits for those
    /// [within its reach](Options::tablebase_reach), and probes no others.
    ///
    /// ```
    /// use makruk::{Rules, search::{Engine, Options}};
    ///
    /// // Room for the tables with one piece.
    /// let mut engine = Engine::new(Options::default().with_tablebase_bytes(1 << 20))?;
    /// assert!(engine.prepare_tablebases(&Rules::THAI, 0));
    /// while engine.prepare_tablebases(&Rules::THAI, 1_000) {
    ///     // Look whether there is something else to do.
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_tablebases(&mut self, rules: &Rules, nodes: u64) -> bool {
        self.endings.prepare(rules, nodes)
    }

    /// Like [`Engine::prepare_tablebases`], but only for the tablebases that a search of the game's current position
    /// [probes](Options::tablebase_reach). With 0 nodes, it returns whether a table with two pieces is missing.
    ///
    /// Use it between searches in a single-threaded program. Unfinished work resumes with the next call, or in a
    /// [`Search`](crate::Search).
    ///
    /// ```
    /// use makruk::{Fen, Rules, search::{Engine, Options}};
    ///
    /// // A rua and a ma against a khon, which may soon be captured.
    /// let fen: Fen = "8/4k3/8/2s5/8/2K1N3/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default().with_tablebase_reach(1))?;
    /// while engine.prepare_tablebases_for(&game, 1_000) {
    ///     // Look whether the opponent has moved.
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_tablebases_for<S: Storage>(&mut self, game: &Game<S>, nodes: u64) -> bool {
        let position = BitPosition::from(game.position());
        self.endings.prepare_for(&position, game.rules(), nodes)
    }

    /// Returns the exact result of a game's current position from the engine's endgame tablebases and the caller's, for
    /// the side to move; `None` if none of them covers the position. Earlier positions of the game are ignored.
    ///
    /// ```
    /// use makruk::{Fen, Rules, search::{Engine, Options}, tables::{Verdict, Wdl}};
    ///
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default())?;
    /// assert_eq!(engine.probe_tablebases(&game), None);
    ///
    /// engine.prepare_tablebases_for(&game, u64::MAX);
    /// let probe = engine.probe_tablebases(&game).unwrap();
    /// assert_eq!(probe.verdict, Verdict::Win { plies: 25 });
    /// assert_eq!(probe.with_count, Some(Wdl::Draw));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn probe_tablebases<S: Storage>(&self, game: &Game<S>) -> Option<Probe> {
        let rules = game.rules();
        let root = root_of(game);
        let none = MemoryTables::new();
        let probe = |tables: &MemoryTables| {
            // The engine's tables may be those of an earlier game under other rules.
            let holds = tables.holds_under(&root.position, rules);
            TablebaseProber {
                tables: if holds { tables } else { &none },
                tablebase: self.tablebase.as_deref(),
            }
            .probe_with_count(&root, rules)
        };
        probe(self.endings.tables()).or_else(|| probe(self.endings.parked()))
    }
}

/// Returns whether a search has enough time for generating two-piece tablebases.
pub(crate) fn has_time_for_tables(budget: &Budget) -> bool {
    budget.hard.is_none_or(|hard| hard >= TIME_FOR_TABLE)
}

/// A clock set by the caller.
pub(crate) struct Elapsed(pub(crate) Option<Duration>);

impl SearchObserver for Elapsed {
    fn elapsed(&mut self) -> Option<Duration> {
        self.0
    }
}

/// Returns the static evaluation of a game's current position, for the side to move.
///
/// It does not detect the end of the game: only a search finds checkmate, stalemate and draws.
///
/// ```
/// use makruk::{Game, Position, Rules, search::{Score, evaluate}};
///
/// // Both sides have the same pieces; only the tempo counts.
/// let Score::Cp(start) = evaluate(&Game::new(Position::start(), Rules::THAI)) else {
///     unreachable!("an evaluation is never a mate")
/// };
/// assert!((0..50).contains(&start));
/// ```
#[doc(alias = "static evaluation")]
#[doc(alias = "evaluation")]
#[doc(alias = "mobility")]
pub fn evaluate<S: Storage>(game: &Game<S>) -> Score {
    Score::Cp(eval::evaluate(&root_of(game), game.rules()))
}

/// Returns a game's current position as a search state.
pub(crate) fn root_of<S: Storage>(game: &Game<S>) -> State {
    let position = game.position();
    State::new(
        BitPosition::from(position),
        *game.counting(),
        game.count().map(|count| count.by),
        u16::try_from(position.halfmoves()).unwrap_or(u16::MAX),
    )
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
