//! The engine. Searches run in background threads, without the GIL.

mod analysis;
mod info;
mod job;
mod net;

use std::{sync::Arc, time::Duration};

use makruk::{
    nnue::Net,
    search::{self, Clock, Level, Limits, Options, Player},
};
use pyo3::{exceptions::PyTypeError, prelude::*};

pub(crate) use analysis::{
    _restore_decision, _restore_play_result, Analysis, Decision, PlayResult,
};
pub(crate) use info::{
    _restore_info, _restore_line, _restore_score, Info, Line, Score, Wdl, wdl_parts,
};
use job::{Bench, JobResult};
pub(crate) use net::NetSource;

use crate::{
    errors::{Class, Failure, guarded},
    game::Game,
    moves::Moves,
    root::Root,
    rules::Rules,
    vocabulary::{Number, is_white},
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
    bench: Arc<Bench>,
    options: Options,
    /// The hash of the net; `None` without a net.
    net: Option<u64>,
}

/// The fields of `makruk.engine.Limit`.
struct Limit {
    time: Option<f64>,
    depth: Option<Number<u8>>,
    nodes: Option<Number<u64>>,
    mate: Option<Number<u16>>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<Number<u16>>,
}

impl FromPyObject<'_, '_> for Limit {
    type Error = PyErr;

    fn extract(limit: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if !limit.hasattr("remaining_moves")? {
            let found = limit.get_type().name()?;
            let message = format!("expected a makruk.engine.Limit, found {found}");
            return Err(PyTypeError::new_err(message));
        }
        Ok(Self {
            time: limit.getattr("time")?.extract()?,
            depth: limit.getattr("depth")?.extract()?,
            nodes: limit.getattr("nodes")?.extract()?,
            mate: limit.getattr("mate")?.extract()?,
            white_clock: limit.getattr("white_clock")?.extract()?,
            black_clock: limit.getattr("black_clock")?.extract()?,
            white_inc: limit.getattr("white_inc")?.extract()?,
            black_inc: limit.getattr("black_inc")?.extract()?,
            remaining_moves: limit.getattr("remaining_moves")?.extract()?,
        })
    }
}

impl Limit {
    fn to_limits(&self, white_to_move: bool) -> Result<Limits<'static>, Failure> {
        if let Some(Number(0)) = self.depth {
            return Err(Failure::argument("limit", "depth is 0: expected 1 to 255"));
        }
        let mut limits = Limits::NONE;
        limits.depth = self.depth.map(|Number(depth)| depth);
        limits.nodes = self.nodes.map(|Number(nodes)| nodes);
        limits.mate = self.mate.map(|Number(moves)| moves);
        limits.movetime = self.time.map(seconds).transpose()?;
        let (clock, increment) = if white_to_move {
            (self.white_clock, self.white_inc)
        } else {
            (self.black_clock, self.black_inc)
        };
        if let Some(remaining) = clock {
            let mut clock = Clock::new(seconds(remaining)?);
            clock.increment = increment.map(seconds).transpose()?.unwrap_or_default();
            clock.moves_to_go = self.remaining_moves.map(|Number(moves)| moves);
            limits.clock = Some(clock);
        }
        Ok(limits)
    }
}

/// Returns whether a search ends on its own. A mate limit alone does not count: there may be no mate to find.
fn is_limited(limits: &Limits<'_>) -> bool {
    limits.movetime.is_some()
        || limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.clock.is_some()
}

pub(crate) fn seconds(number: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(number)
        .map_err(|_| Failure::argument("limit", format!("{number} seconds is not a valid time")))
}

fn level_of(level: Option<Number<i64>>) -> Result<Level, Failure> {
    let Some(Number(level)) = level else {
        return Ok(Level::FULL);
    };
    let parsed = level.to_string().parse();
    parsed.map_err(|error| Failure::argument("level", format!("{error}, found {level}")))
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
        let mut limits = limits.transpose()?.unwrap_or(Limits::NONE);
        let count = multipv.try_into().map_err(|_| {
            Failure::argument(
                "multipv",
                format!("multipv is {multipv}: expected 1 to 255"),
            )
        })?;
        limits.multi_pv = count;
        let level = level_of(level)?;
        let has_limit = is_limited(&level.limit(limits));
        let root = Arc::new(game.position().clone());
        let root_moves = moves.map(|moves| moves.0);
        if root_moves.as_ref().is_some_and(Vec::is_empty) {
            return Err(Failure::argument("moves", "`moves` is empty").into());
        }
        for &mv in root_moves.iter().flatten() {
            game.position().check_legal(mv).map_err(Failure::from)?;
        }
        let work = move |engine: &mut search::Engine, watch: &mut job::Watch| {
            let mut limits: Limits<'_> = limits;
            limits.moves = root_moves.as_deref();
            let result = engine.search(&game, &level.limit(limits), watch);
            let line = level.choose(&result, seed);
            JobResult::Move {
                best: line.and_then(|line| line.moves.first().copied()),
                ponder: line.and_then(|line| line.moves.get(1).copied()),
            }
        };
        let job = self.bench.begin(py, Box::new(work), has_limit)?;
        Ok(Analysis::new(job, root))
    }
}

/// Search options other than the limits.
struct Wishes {
    multipv: u8,
    level: Option<Number<i64>>,
    seed: u64,
    moves: Option<Moves>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (*, threads=Number(1), hash_mb=Number(16), tablebase_mb=Number(48), net=NetSource::Package),
        text_signature = "(*, threads=1, hash_mb=16, tablebase_mb=48, net=True)"
    )]
    fn new(
        py: Python<'_>,
        threads: Number<usize>,
        hash_mb: Number<usize>,
        tablebase_mb: Number<usize>,
        net: NetSource,
    ) -> PyResult<Self> {
        let most = search::Engine::MAX_THREADS;
        if !(1..=most).contains(&threads.0) {
            let message = format!("threads is {}: expected 1 to {most}", threads.0);
            return Err(Failure::argument("threads", message).into());
        }
        let bytes = |Number(megabytes): Number<usize>| megabytes.saturating_mul(1 << 20);
        let options = Options::default()
            .with_threads(threads.0)
            .with_hash_bytes(bytes(hash_mb))
            .with_tablebase_bytes(bytes(tablebase_mb));
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

    /// Analyses a position in the background, and yields an :class:`Info` after each depth.
    ///
    /// Without a limit, the search continues until it is stopped: by :meth:`Analysis.stop` from any thread, by leaving a ``with``
    /// block, or by Ctrl-C during a wait. `multipv` is the number of lines and `level` the strength from 0 to 10. `moves`
    /// restricts the root moves.
    ///
    /// >>> engine = makruk.engine.Engine()
    /// >>> for info in engine.analyse(makruk.Board(), makruk.engine.Limit(depth=3), multipv=2):
    /// ...     print(info.depth, len(info.lines))
    /// 1 2
    /// 2 2
    /// 3 2
    #[pyo3(
        signature = (board, limit=None, *, multipv=Number(1), level=None, seed=Number(0), moves=None),
        text_signature = "($self, /, board, limit=None, *, multipv=1, level=None, seed=0, moves=None)"
    )]
    // One argument per Python argument.
    #[allow(clippy::too_many_arguments)]
    fn analyse(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        multipv: Number<u8>,
        level: Option<Number<i64>>,
        seed: Number<u64>,
        moves: Option<Moves>,
    ) -> PyResult<Analysis> {
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
        signature = (board, limit, *, level=None, seed=Number(0)),
        text_signature = "($self, /, board, limit, *, level=None, seed=0)"
    )]
    fn play(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Limit,
        level: Option<Number<i64>>,
        seed: Number<u64>,
    ) -> PyResult<PlayResult> {
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
        signature = (game, limit, *, level=None, seed=Number(0)),
        text_signature = "($self, /, game, limit, *, level=None, seed=0)"
    )]
    fn decide(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        limit: Limit,
        level: Option<Number<i64>>,
        seed: Number<u64>,
    ) -> PyResult<Option<Decision>> {
        let game = game.get().read(makruk::Game::clone)?;
        let turn = game.position().turn();
        let limits = limit.to_limits(is_white(turn))?;
        let level = level_of(level)?;
        let has_limit = is_limited(&level.limit(limits));
        let root = Arc::new(game.position().clone());
        let work = move |engine: &mut search::Engine, watch: &mut job::Watch| {
            let mut player = Player::new(turn).with_level(level).with_seed(seed.0);
            let decision = player.decide(engine, &game, &limits, watch);
            JobResult::Decision(decision.map(|decision| (decision.action, decision.score)))
        };
        let job = self.bench.begin(py, Box::new(work), has_limit)?;
        Analysis::new(job, root).decision(py)
    }

    /// Clears the transposition table, the histories, and the tablebases that :meth:`prepare_tablebases` did not generate, for a
    /// new game or to reproduce a search.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.bench.with(py, search::Engine::clear)
    }

    /// Generates all endgame tablebases that fit into `tablebase_mb`, so that they are available when a game approaches such an
    /// ending. This takes some seconds.
    ///
    /// Ctrl-C ends the wait, but not the work: the next call waits until it is done.
    #[pyo3(signature = (rules=None))]
    fn prepare_tablebases(&self, py: Python<'_>, rules: Option<&Bound<'_, Rules>>) -> PyResult<()> {
        let rules = Rules::or_default(rules);
        self.bench.with(py, move |engine| {
            engine.prepare_tablebases(&rules, u64::MAX);
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
