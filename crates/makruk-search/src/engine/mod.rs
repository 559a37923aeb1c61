//! The engine.

mod tablebases;

use alloc::{boxed::Box, vec::Vec};
use core::{sync::atomic::AtomicBool, time::Duration};

use makruk_bitboard::BitPosition;
use makruk_core::Move;
use makruk_rules::{Game, Rules, storage::Storage};
use makruk_tables::Tablebase;

use tablebases::has_time_for_tables;

#[cfg(feature = "nnue")]
use crate::nnue::Net;
#[cfg(feature = "__tuning")]
use crate::search::Params;
use crate::{
    Limits, Options, Score, SearchObserver, SearchResult,
    allocation_error::AllocationError,
    clock::{Clocked, OwnClock},
    endings::Endings,
    eval,
    helper::with_helpers,
    options,
    prober::TablebaseProber,
    search::{
        Cycles, Guard, Histories, InFlightMoves, RootMove, SearchState, Searcher, Setting, Totals,
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
    /// Before its first node, the search generates the endgame tablebases in [reach](Options::tablebase_reach), which takes up to some
    /// seconds; a search with a time limit spends at most half of its time on them.
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
        let (shared, histories) = self.share();
        let Some((histories, others)) = histories.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let in_flight = (!others.is_empty()).then(InFlightMoves::new);
        let shared = Shared {
            in_flight: in_flight.as_ref(),
            ..shared
        };
        let unlimited = Limits::default().with_multi_pv(limits.multi_pv);
        let help = |histories: &mut Histories, observer: &mut dyn SearchObserver| {
            let mut search = SearchState::new(setting.clone(), &unlimited);
            let guard = Guard::new(observer, &flag, &totals, &search);
            shared
                .searcher(&mut search, histories, guard)
                .run(u64::MAX, u8::MAX);
        };
        let mut search = SearchState::new(setting.clone(), limits);
        let guard = Guard::new(&mut observer, &flag, &totals, &search);
        with_helpers(others, &flag, help, |ballots| {
            let mut searcher = shared.searcher(&mut search, histories, guard);
            searcher.run(u64::MAX, u8::MAX);
            searcher.answer(ballots)
        })
    }

    /// Returns the parts of a search that its threads share, and the histories of each thread.
    fn share(&mut self) -> (Shared<'_>, &mut [Histories]) {
        let shared = Shared {
            table: &self.table,
            cycles: self.cycles.as_ref(),
            in_flight: None,
            prober: TablebaseProber {
                tables: self.endings.tables(),
                tablebase: self.tablebase.as_deref(),
            },
            #[cfg(feature = "nnue")]
            net: self.net.as_deref(),
        };
        (shared, &mut self.histories)
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
        let (shared, histories) = self.share();
        let Some(histories) = histories.first_mut() else {
            unreachable!("there is at least one thread");
        };
        let guard = Guard::new(observer, &flag, &totals, search);
        shared.searcher(search, histories, guard).run(nodes, depth);
    }

    /// Returns the share of the transposition table that this search has filled, per mille.
    pub(crate) fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }
}

/// A clock set by the caller.
pub(crate) struct Elapsed(pub(crate) Option<Duration>);

impl SearchObserver for Elapsed {
    fn elapsed(&mut self) -> Option<Duration> {
        self.0
    }
}

/// The parts of a search that all threads share.
#[derive(Clone, Copy, Debug)]
struct Shared<'a> {
    table: &'a TranspositionTable,
    cycles: Option<&'a Cycles>,
    in_flight: Option<&'a InFlightMoves>,
    prober: TablebaseProber<'a>,
    #[cfg(feature = "nnue")]
    net: Option<&'a Net>,
}

impl<'a> Shared<'a> {
    fn searcher(
        self,
        search: &'a mut SearchState,
        histories: &'a mut Histories,
        guard: Guard<'a>,
    ) -> Searcher<'a> {
        Searcher {
            search,
            table: self.table,
            histories,
            cycles: self.cycles,
            guard,
            in_flight: self.in_flight,
            prober: Some(self.prober),
            #[cfg(feature = "nnue")]
            net: self.net,
        }
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
#[doc(alias = "eval")]
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
