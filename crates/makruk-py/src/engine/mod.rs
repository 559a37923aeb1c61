//! The engine. Searches run in background threads, without the GIL.

mod analysis;
mod feed;
mod info;
mod job;
mod limit;
mod net;
mod uci;
mod watch;

use std::sync::Arc;

use makruk::{
    nnue::Net,
    search::{self, Level, Limits, Options, Player},
};
use pyo3::{prelude::*, types::PyDict};

pub(crate) use analysis::{
    _restore_decision, _restore_play_result, Analysis, Decision, PlayResult,
};
use feed::{Feed, JobResult};
pub(crate) use info::{_restore_info, _restore_line, _restore_score, Info, Line, Score, Wdl};
use job::Bench;
pub(crate) use limit::time;
use limit::{Limit, is_limited};
pub(crate) use net::NetSource;
pub(crate) use uci::{_close_engines, Uci};
use watch::Watch;

use crate::{
    errors::{Class, Failure, guarded},
    moves::Moves,
    root::{Played, Root},
    rules::Rules,
    vocabulary::{Number, is_white, name},
};

/// An engine: searches games, and retains its transposition table and histories between searches.
///
/// It runs one search at a time, and threads may share it: a call waits for earlier searches and calls to end. The exception is a
/// search without a limit (`time`, `depth`, `nodes` or a clock): until it is stopped, every other call raises an ``EngineError``.
/// A process forked during a search needs an engine of its own. The engine has `threads` threads, `hash_mb` megabytes for its
/// transposition table and `tablebase_mb` megabytes for endgame tablebases.
///
/// `net` is the neural network that evaluates positions: true for the bundled one (if its file exists), the path or the bytes of
/// another one, or false for the hand-crafted evaluation.
///
/// >>> engine = makruk.engine.Engine()
/// >>> board = makruk.Board("k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41")
/// >>> result = engine.play(board, makruk.engine.Limit(depth=4))
/// >>> result.info.score.mate
/// 1
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Debug)]
pub(crate) struct Engine {
    bench: Arc<Bench<search::Engine>>,
    options: Options,
    /// The hash of the net; `None` without a net.
    net: Option<u64>,
}

fn level_of(level: Option<Number<i64, name::Level>>) -> Result<Level, Failure> {
    level.map_or(Ok(Level::FULL), |Number(level, _)| level_from(level))
}

/// Returns the level with a number.
pub(crate) fn level_from(level: i64) -> Result<Level, Failure> {
    let parsed = level.to_string().parse();
    parsed.map_err(|error| Failure::argument("number", format!("{error}, found {level}")))
}

impl Engine {
    /// Starts a search.
    fn begin(
        &self,
        py: Python<'_>,
        game: makruk::Game,
        limit: Option<&Limit>,
        wishes: Wishes,
    ) -> PyResult<Analysis> {
        let Wishes {
            multipv,
            level,
            seed,
            moves,
        } = wishes;
        let limits = limit.map(|limit| limit.to_limits(is_white(game.position().turn())));
        let mut limits = limits.transpose()?.unwrap_or(Limits::default());
        let count = multipv.try_into().map_err(|_| {
            Failure::argument("number", format!("multipv is {multipv}: expected 1 to 255"))
        })?;
        limits.multi_pv = count;
        let level = level_of(level)?;
        let has_limit = is_limited(&level.limit(limits));
        let root = Arc::new(game.position().clone());
        let root_moves = root_moves(moves, &root)?;
        let analysed = Arc::clone(&root);
        let work = move |engine: &mut search::Engine, feed: &Feed| {
            let mut limits: Limits<'_> = limits;
            limits.moves = root_moves.as_deref();
            let mut watch = Watch::new(feed, &game, analysed);
            let result = engine.search(&game, &level.limit(limits), &mut watch);
            let line = level.choose(&result, seed);
            Ok(JobResult::Move {
                best: line.and_then(|line| line.moves.first().copied()),
                ponder: line.and_then(|line| line.moves.get(1).copied()),
            })
        };
        let job = self.bench.begin(py, Box::new(work), has_limit)?;
        Ok(Analysis::new(job, root))
    }
}

/// Returns the root moves to search, after a check; `None` for all.
fn root_moves(
    moves: Option<Moves>,
    root: &makruk::Position,
) -> Result<Option<Vec<makruk::Move>>, Failure> {
    let Some(Moves(moves)) = moves else {
        return Ok(None);
    };
    if moves.is_empty() {
        return Err(Failure::argument("moves", "`moves` is empty"));
    }
    for &mv in &moves {
        root.check_legal(mv)?;
    }
    Ok(Some(moves))
}

/// Search options other than the limits.
struct Wishes {
    multipv: u8,
    level: Option<Number<i64, name::Level>>,
    seed: u64,
    moves: Option<Moves>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (*, threads=Number::of(1), hash_mb=Number::of(16), tablebase_mb=Number::of(48), net=NetSource::Package),
        text_signature = "(*, threads=1, hash_mb=16, tablebase_mb=48, net=True)"
    )]
    fn new(
        py: Python<'_>,
        threads: Number<usize, name::Threads>,
        hash_mb: Number<usize, name::HashMb>,
        tablebase_mb: Number<usize, name::TablebaseMb>,
        net: NetSource,
    ) -> PyResult<Self> {
        let most = search::Engine::MAX_THREADS;
        if !(1..=most).contains(&threads.0) {
            let message = format!("threads is {}: expected 1 to {most}", threads.0);
            return Err(Failure::argument("threads", message).into());
        }
        let bytes = |megabytes: usize| megabytes.saturating_mul(1 << 20);
        let options = Options::default()
            .with_threads(threads.0)
            .with_hash_bytes(bytes(hash_mb.0))
            .with_tablebase_reach(search::Engine::FULL_TABLEBASE_REACH)
            .with_tablebase_bytes(bytes(tablebase_mb.0));
        let net = net.read(py)?;
        let hash = net.as_ref().map(Net::hash);
        let mut engine = py.detach(|| {
            guarded(|| {
                search::Engine::new(options)
                    .map_err(|error| Failure::new(Class::Engine, "memory", error))
            })
        })?;
        if let Some(net) = net {
            engine.set_net(Some(net));
        }
        let bench = Arc::new(Bench::new(engine));
        Ok(Self {
            bench,
            options,
            net: hash,
        })
    }

    /// The hash of the net as 16 hexadecimal digits; ``None`` without a net.
    #[getter]
    fn net(&self) -> Option<String> {
        self.net.map(|hash| format!("{hash:016x}"))
    }

    /// Analyses a position and returns the last :class:`Info`.
    ///
    /// `multipv` is the number of lines and `level` the strength from 0 to 10. `moves` restricts the root moves. Without a legal
    /// move, there are no lines. Instead of a `limit`, its fields can be given, such as ``nodes=10_000``, here and in the other
    /// methods.
    ///
    /// >>> info = makruk.engine.Engine().analyse(makruk.Board(), depth=3, multipv=2)
    /// >>> info.depth, len(info.lines), sum(info.lines[0].wdl)
    /// (3, 2, 1000)
    #[pyo3(
        signature = (board, limit=None, *, multipv=Number::of(1), level=None, seed=Number::of(0), moves=None, **limits),
        text_signature = "($self, /, board, limit=None, *, multipv=1, level=None, seed=0, moves=None, **limits)"
    )]
    // One argument per Python argument.
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        multipv: Number<u8, name::Multipv>,
        level: Option<Number<i64, name::Level>>,
        seed: Number<u64, name::Seed>,
        moves: Option<Moves>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Info> {
        let limit = Limit::needed(limit, limits)?;
        let analysis = self.analysis(py, board, Some(limit), multipv, level, seed, moves, None)?;
        analysis.last_info(py)
    }

    /// Analyses a position in the background, and yields an :class:`Info` after each depth. If a limit or a stop ends the
    /// search within a depth, the last info has the depth before it once more, with the nodes and the time of the whole search.
    ///
    /// Without a limit, the search continues until it is stopped: by :meth:`Analysis.stop` from any thread, by leaving a ``with``
    /// block, or by Ctrl-C during a wait. The arguments are those of :meth:`analyse`.
    ///
    /// >>> engine = makruk.engine.Engine()
    /// >>> for info in engine.analysis(makruk.Board(), makruk.engine.Limit(depth=3), multipv=2):
    /// ...     print(info.depth, len(info.lines))
    /// 1 2
    /// 2 2
    /// 3 2
    #[pyo3(
        signature = (board, limit=None, *, multipv=Number::of(1), level=None, seed=Number::of(0), moves=None, **limits),
        text_signature = "($self, /, board, limit=None, *, multipv=1, level=None, seed=0, moves=None, **limits)"
    )]
    // One argument per Python argument.
    #[allow(clippy::too_many_arguments)]
    fn analysis(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        multipv: Number<u8, name::Multipv>,
        level: Option<Number<i64, name::Level>>,
        seed: Number<u64, name::Seed>,
        moves: Option<Moves>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Analysis> {
        let limit = Limit::of_call(limit, limits)?;
        let wishes = Wishes {
            multipv: multipv.0,
            level,
            seed: seed.0,
            moves,
        };
        self.begin(py, board.to_game(py)?, limit.as_ref(), wishes)
    }

    /// Chooses a move, at a level from 0 to 10 (by default 10, full strength).
    ///
    /// The choice depends only on the lines found and the seed: use a new seed for each move.
    #[pyo3(
        signature = (board, limit=None, *, level=None, seed=Number::of(0), **limits),
        text_signature = "($self, /, board, limit=None, *, level=None, seed=0, **limits)"
    )]
    fn play(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        level: Option<Number<i64, name::Level>>,
        seed: Number<u64, name::Seed>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PlayResult> {
        let limit = Limit::needed(limit, limits)?;
        let wishes = Wishes {
            multipv: 1,
            level,
            seed: seed.0,
            moves: None,
        };
        let analysis = self.begin(py, board.to_game(py)?, Some(&limit), wishes)?;
        analysis.wait(py)
    }

    /// Decides the next action of the side to move: a move, a draw offer or its acceptance, a count, a claim or a resignation.
    ///
    /// >>> engine = makruk.engine.Engine()
    /// >>> game = makruk.Game("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    /// >>> decision = engine.decide(game, makruk.engine.Limit(depth=4))
    /// >>> game.act(decision.action)
    /// >>> decision.action
    /// 'start_count'
    #[pyo3(
        signature = (game, limit=None, *, level=None, seed=Number::of(0), **limits),
        text_signature = "($self, /, game, limit=None, *, level=None, seed=0, **limits)"
    )]
    fn decide(
        &self,
        py: Python<'_>,
        game: Played<'_>,
        limit: Option<Limit>,
        level: Option<Number<i64, name::Level>>,
        seed: Number<u64, name::Seed>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Decision>> {
        let limit = Limit::needed(limit, limits)?;
        let game = game.0.get().read(makruk::Game::clone)?;
        let turn = game.position().turn();
        let limits = limit.to_limits(is_white(turn))?;
        let level = level_of(level)?;
        let has_limit = is_limited(&level.limit(limits));
        let root = Arc::new(game.position().clone());
        let decided = Arc::clone(&root);
        let work = move |engine: &mut search::Engine, feed: &Feed| {
            let mut player = Player::new(turn).with_level(level).with_seed(seed.0);
            let mut watch = Watch::new(feed, &game, decided);
            let decision = player.decide(engine, &game, &limits, &mut watch);
            let decision = decision.map(|decision| (decision.action, decision.score));
            Ok(JobResult::Decision(decision))
        };
        let job = self.bench.begin(py, Box::new(work), has_limit)?;
        Analysis::new(job, root).decision(py)
    }

    /// Clears the transposition table and the histories, for a new game or to reproduce a search.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.bench.with(py, |engine| {
            engine.clear();
            Ok(())
        })
    }

    /// Generates all endgame tablebases that fit into `tablebase_mb`, so that no search has to wait for them. This takes some
    /// seconds.
    ///
    /// Ctrl-C ends the wait, but not the work: the next call waits until it is done.
    #[pyo3(signature = (rules=None))]
    fn prepare_tablebases(&self, py: Python<'_>, rules: Option<&Bound<'_, Rules>>) -> PyResult<()> {
        let rules = Rules::or_default(rules);
        self.bench.with(py, move |engine| {
            engine.prepare_tablebases(&rules, u64::MAX);
            Ok(())
        })
    }

    fn __repr__(&self) -> String {
        let Options {
            threads,
            hash_bytes,
            tablebase_bytes,
            ..
        } = self.options;
        format!(
            "Engine(threads={threads}, hash_mb={}, tablebase_mb={})",
            hash_bytes >> 20,
            tablebase_bytes >> 20
        )
    }
}

/// Returns the static evaluation of a position, for the side to move.
///
/// >>> makruk.engine.evaluate(makruk.Board()).mate is None
/// True
#[pyfunction]
pub(crate) fn evaluate(py: Python<'_>, board: Root<'_>) -> PyResult<Score> {
    let game = board.to_game(py)?;
    let side = game.position().turn();
    let value = py.detach(|| guarded(|| Ok(search::evaluate(&game))))?;
    Ok(Score { value, side })
}
