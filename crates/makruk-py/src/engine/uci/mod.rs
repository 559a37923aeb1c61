//! Other engines: programs with the UCI protocol. Their pipes are served by the threads of jobs, without the GIL.

mod command;
mod connection;
mod declared;
mod digest;
mod failure;
mod placement;
mod pondering;
mod search;

use std::{
    fs::OpenOptions,
    mem,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    thread,
};

use makruk_uci::client::GoLimits;
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use self::{
    command::{Command, timeouts_of},
    connection::{Connection, Program},
    declared::{Declared, Settings},
    placement::Placement,
    search::Request,
};
use super::{
    analysis::{Analysis, PlayResult, awaitable},
    feed::Feed,
    info::Info,
    job::Bench,
    limit::{Limit, is_limited},
    root_moves,
};
use crate::{
    errors::{Failure, os_error, poisoned},
    moves::Moves,
    root::Root,
    vocabulary::{Number, is_white, name},
};

/// The engines of this process, to end them at its end.
static ENGINES: Mutex<Vec<Weak<Bench<Connection>>>> = Mutex::new(Vec::new());

/// Another engine: a program with the UCI protocol, which this class starts and ends.
///
/// `command` is a list of the program and its arguments, or a string in which quotes group words. `options` are set at the start:
/// values are booleans, numbers, texts and paths, and ``None`` presses a button. `UCI_Variant` is ``makruk`` and `UCI_ShowWDL`
/// true unless given; an option `Rules` follows the rules of the board. A game is sent from its start, so that the engine sees
/// repetitions and counts.
///
/// >>> with makruk.engine.Uci(["fairy-stockfish"], {"Hash": 16}) as engine:
/// ...     result = engine.play(makruk.Board(), makruk.engine.Limit(depth=4))
/// ...     info = engine.analyse(makruk.Board(), makruk.engine.Limit(depth=4), multipv=2)
/// >>> result.move in makruk.Board().legal_moves, len(info.lines)
/// (True, 2)
///
/// It does one search at a time, and threads may share it, as :class:`Engine`. A process forked from this one needs an engine of
/// its own. Leaving a ``with`` block ends the program, and so do :meth:`close`, dropping the object and the end of Python.
///
/// A program that crashes, hangs or breaks the protocol raises an ``EngineError``, whose `kind` names the problem. If that ended
/// the program, the next call starts it again with the same options. `timeout` is the time in seconds for the handshake (by
/// default 10), for an answer to ``isready`` (30), and for a move after a stop or beyond the time limit of a search (2).
///
/// `cwd` is the working folder of the program. All lines of the protocol are added to the file `log`.
///
/// With asyncio, ``await asyncio.to_thread(Uci, …)`` starts the program without blocking the event loop, an awaited
/// :meth:`analysis` returns the move, and ``async with`` ends the program.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Debug)]
pub(crate) struct Uci {
    /// `None` only while it is dropped.
    bench: Option<Arc<Bench<Connection>>>,
    declared: Arc<Declared>,
}

impl Uci {
    fn bench(&self) -> PyResult<&Arc<Bench<Connection>>> {
        self.bench.as_ref().ok_or_else(|| poisoned(()).into())
    }

    /// Starts a search.
    fn begin(
        &self,
        py: Python<'_>,
        board: &Root<'_>,
        limit: Option<&Limit>,
        wishes: Wishes,
    ) -> PyResult<Analysis> {
        let game = board.to_game(py)?;
        let root = Arc::new(game.position().clone());
        let is_white = is_white(root.turn());
        let (mut go, has_limit) = match limit {
            None => (GoLimits::default(), false),
            Some(limit) => {
                let limits = limit.to_limits(is_white)?;
                (limit.to_go(is_white)?, is_limited(&limits))
            }
        };
        if wishes.multipv == 0 {
            let message = "multipv is 0: expected at least 1";
            return Err(Failure::argument("number", message).into());
        }
        go.search_moves = root_moves(wishes.moves, &root)?.unwrap_or_default();
        let request = Request {
            placement: py.detach(|| Placement::of(game)),
            root: Arc::clone(&root),
            go,
            multipv: wishes.multipv,
            ponder: wishes.ponder,
        };
        let work =
            move |connection: &mut Connection, feed: &Feed| connection.search(&request, feed);
        let job = self.bench()?.begin(py, Box::new(work), has_limit)?;
        Ok(Analysis::new(job, root))
    }
}

/// Search options other than the limits.
struct Wishes {
    multipv: u32,
    moves: Option<Moves>,
    ponder: Option<bool>,
}

#[pymethods]
impl Uci {
    #[new]
    #[pyo3(signature = (command, options=None, *, timeout=None, cwd=None, log=None))]
    fn new(
        py: Python<'_>,
        command: Command,
        options: Option<Settings>,
        timeout: Option<f64>,
        cwd: Option<PathBuf>,
        log: Option<PathBuf>,
    ) -> PyResult<Self> {
        let timeouts = timeouts_of(timeout)?;
        let mut command = command.0.timeouts(timeouts);
        if let Some(folder) = cwd {
            command = command.folder(folder);
        }
        let log = log.map(|path| {
            let file = OpenOptions::new().append(true).create(true).open(&path);
            let file = file.map_err(|error| os_error(error, &path))?;
            PyResult::Ok(Arc::new(Mutex::new(file)))
        });
        let program = Program {
            command,
            timeouts,
            log: log.transpose()?,
        };
        let declared = Arc::default();
        let settings = options.unwrap_or_default();
        let connection = Connection::new(program, settings, Arc::clone(&declared));
        let bench = Arc::new(Bench::new(connection));
        let mut engines = engines();
        engines.retain(|engine| engine.strong_count() > 0);
        engines.push(Arc::downgrade(&bench));
        drop(engines);
        let engine = Self {
            bench: Some(bench),
            declared,
        };
        engine.bench()?.with(py, Connection::started)?;
        Ok(engine)
    }

    /// The engine's name; empty if it has none.
    #[getter]
    fn name(&self) -> String {
        self.declared.name()
    }

    /// The engine's authors; empty if it names none.
    #[getter]
    fn author(&self) -> String {
        self.declared.author()
    }

    /// The options that the engine declares, by name.
    ///
    /// >>> with makruk.engine.Uci("fairy-stockfish") as engine:
    /// ...     engine.options["Hash"]
    /// Option(type='spin', default=16, min=1, max=1024, var=())
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.declared.options(py)
    }

    /// Whether the program runs. An end by itself is noticed by the next call.
    #[getter]
    fn is_running(&self) -> bool {
        let bench = self.bench.as_ref();
        self.declared.is_running() && bench.is_some_and(|bench| !bench.is_forked())
    }

    /// Chooses a move.
    ///
    /// With `ponder`, an engine that has the option `Ponder` then searches the position after the expected reply until the next
    /// call. If that call searches this position, with similar limits, the search continues; otherwise it is stopped.
    #[pyo3(signature = (board, limit=None, *, ponder=false, **limits))]
    fn play(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        ponder: bool,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PlayResult> {
        let limit = Limit::needed(limit, limits)?;
        let wishes = Wishes {
            multipv: 1,
            moves: None,
            ponder: Some(ponder),
        };
        self.begin(py, &board, Some(&limit), wishes)?.wait(py)
    }

    /// Analyses a position and returns the last :class:`Info`.
    ///
    /// `multipv` is the number of lines, for an engine with the option `MultiPV`. `moves` restricts the root moves. Without a
    /// legal move, the engine does not search, and there are no lines.
    #[pyo3(
        signature = (board, limit=None, *, multipv=Number::of(1), moves=None, **limits),
        text_signature = "($self, /, board, limit=None, *, multipv=1, moves=None, **limits)"
    )]
    fn analyse(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        multipv: Number<u32, name::Multipv>,
        moves: Option<Moves>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Info> {
        let limit = Limit::needed(limit, limits)?;
        let analysis = self.analysis(py, board, Some(limit), multipv, moves, None)?;
        analysis.last_info(py)
    }

    /// Analyses a position in the background, and yields an :class:`Info` after each line of the engine that has a score and a
    /// principal variation. A variation ends before its first illegal move. If the reader is slow, the oldest of more than 1,024
    /// waiting infos are dropped.
    ///
    /// Without a limit, the search continues until it is stopped, as that of :meth:`Engine.analysis`. The arguments are those of
    /// :meth:`analyse`.
    ///
    /// >>> with makruk.engine.Uci("fairy-stockfish") as engine:
    /// ...     with engine.analysis(makruk.Board()) as analysis:
    /// ...         for info in analysis:
    /// ...             if info.depth >= 3:
    /// ...                 break
    /// >>> analysis.wait().move in makruk.Board().legal_moves
    /// True
    #[pyo3(
        signature = (board, limit=None, *, multipv=Number::of(1), moves=None, **limits),
        text_signature = "($self, /, board, limit=None, *, multipv=1, moves=None, **limits)"
    )]
    fn analysis(
        &self,
        py: Python<'_>,
        board: Root<'_>,
        limit: Option<Limit>,
        multipv: Number<u32, name::Multipv>,
        moves: Option<Moves>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Analysis> {
        let limit = Limit::of_call(limit, limits)?;
        let wishes = Wishes {
            multipv: multipv.0,
            moves,
            ponder: None,
        };
        self.begin(py, &board, limit.as_ref(), wishes)
    }

    /// Sets options, after a check of all names and values.
    fn configure(&self, py: Python<'_>, options: Settings) -> PyResult<()> {
        self.bench()?
            .with(py, move |connection| connection.configure(&options))
    }

    /// Waits until the engine has processed all commands.
    fn ping(&self, py: Python<'_>) -> PyResult<()> {
        self.bench()?.with(py, Connection::ping)
    }

    /// Announces a new game, and waits until the engine is ready.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.bench()?.with(py, Connection::begin_game)
    }

    /// Ends the program and starts it again with the same options. A running search is stopped.
    fn restart(&self, py: Python<'_>) -> PyResult<()> {
        self.bench()?.with_stopped(py, Connection::restart)
    }

    /// Ends the program: it is killed if it does not end in time. A running search is stopped. Afterwards, only :meth:`restart`
    /// starts it again.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.bench()?.with_stopped(py, Connection::close)
    }

    /// The same as :meth:`close`.
    fn quit(&self, py: Python<'_>) -> PyResult<()> {
        self.close(py)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __aenter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        awaitable(slf, "enter")
    }

    #[pyo3(signature = (*_error))]
    fn __aexit__<'py>(
        slf: &Bound<'py, Self>,
        _error: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        awaitable(slf, "close")
    }

    fn __repr__(&self) -> String {
        let name = self.name();
        let state = if self.is_running() {
            ""
        } else {
            ", not running"
        };
        format!("<Uci: {name}{state}>")
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        let Some(bench) = self.bench.take() else {
            return;
        };
        if bench.is_forked() {
            // The engine belongs to the other process.
            mem::forget(bench);
            return;
        }
        bench.end_spare_work();
        // The program takes time to end, for which Python must not wait.
        let ending = thread::Builder::new().name("makruk-end".to_owned());
        let _ = ending.spawn(move || drop(bench));
    }
}

/// Ends all engines, at the end of Python.
#[pyfunction]
pub(crate) fn _close_engines(py: Python<'_>) -> PyResult<()> {
    let engines = mem::take(&mut *engines());
    let engines = engines.iter().filter_map(Weak::upgrade);
    for bench in engines.filter(|bench| !bench.is_forked()) {
        bench.with_stopped(py, Connection::close)?;
    }
    Ok(())
}

/// Locks the list of engines. Only threads that hold the GIL do, so that a fork does not interrupt them.
fn engines() -> MutexGuard<'static, Vec<Weak<Bench<Connection>>>> {
    ENGINES.lock().unwrap_or_else(PoisonError::into_inner)
}
