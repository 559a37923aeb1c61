//! A running search, as a Python object.

use std::sync::{Arc, Mutex};

use makruk::Position;
use pyo3::prelude::*;

use super::{
    feed::JobResult,
    info::{Info, Score},
    job::Job,
};
use crate::{
    errors::{Class, Failure, poisoned},
    moves::Move,
    pickle::{Reduced, restorer},
};

/// An analysis running in the background. Iterating over it yields an :class:`Info` after each depth; with :class:`Uci`, after each
/// line that the engine reports.
///
/// >>> engine = makruk.engine.Engine()
/// >>> with engine.analysis(makruk.Board()) as analysis:
/// ...     for info in analysis:
/// ...         if info.depth == 4:
/// ...             break
/// >>> analysis.wait().move in makruk.Board().legal_moves
/// True
///
/// With asyncio, ``await`` returns the :class:`PlayResult`, and ``async for`` yields one :class:`Info` after another, with or
/// without ``async with``. Cancelling the task, for example by ``asyncio.timeout``, stops the search.
///
/// >>> import asyncio
/// >>> async def think():
/// ...     return await engine.analysis(makruk.Board(), makruk.engine.Limit(depth=3), level=5)
/// >>> asyncio.run(think()).move in makruk.Board().legal_moves
/// True
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Debug)]
pub(crate) struct Analysis {
    job: Job,
    root: Arc<Position>,
    last: Mutex<Option<Info>>,
}

impl Analysis {
    pub(super) fn new(job: Job, root: Arc<Position>) -> Self {
        Self {
            job,
            root,
            last: Mutex::new(None),
        }
    }

    /// Waits for the search to end.
    fn end(&self, py: Python<'_>) -> PyResult<JobResult> {
        while self.__next__(py)?.is_some() {}
        self.job.result()?.ok_or_else(no_answer)
    }

    /// Waits for the search to end and returns its last report.
    pub(super) fn last_info(&self, py: Python<'_>) -> PyResult<Info> {
        self.end(py)?;
        let last = self.info()?;
        Ok(last.unwrap_or_else(|| Info::empty(Arc::clone(&self.root))))
    }

    pub(super) fn decision(&self, py: Python<'_>) -> PyResult<Option<Decision>> {
        match self.end(py)? {
            JobResult::Decision(decision) => Ok(decision.map(|(action, score)| Decision {
                action: action.to_string(),
                score: score.map(|value| Score {
                    value,
                    side: self.root.turn(),
                }),
            })),
            _ => Err(no_answer()),
        }
    }
}

/// Calls one of the package's coroutines.
pub(super) fn awaitable<'py>(
    object: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let module = object.py().import("makruk._awaiting")?;
    module.call_method1(name, (object,))
}

fn no_answer() -> PyErr {
    Failure::new(Class::Internal, "internal", "the search returned no result").into()
}

#[pymethods]
impl Analysis {
    /// Stops the search soon. May be called from any thread.
    fn stop(&self) {
        self.job.stop();
    }

    /// Waits for the search to end and returns the move. Without a limit, the search ends only when it is stopped.
    pub(super) fn wait(&self, py: Python<'_>) -> PyResult<PlayResult> {
        match self.end(py)? {
            JobResult::Move { best, ponder } => Ok(PlayResult {
                r#move: best.map(Move),
                ponder: ponder.map(Move),
                info: self.info()?,
            }),
            _ => Err(no_answer()),
        }
    }

    /// The last :class:`Info` yielded; ``None`` before the first.
    #[getter]
    fn info(&self) -> PyResult<Option<Info>> {
        Ok(self.last.lock().map_err(poisoned)?.clone())
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        let Some(info) = self.job.next(py)? else {
            return Ok(None);
        };
        *self.last.lock().map_err(poisoned)? = Some(info.clone());
        Ok(Some(info))
    }

    fn _repr_html_(&self) -> PyResult<Option<String>> {
        self.info()?.map(|info| info.to_html()).transpose()
    }

    fn __await__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let coroutine = awaitable(slf, "wait")?;
        coroutine.call_method0("__await__")
    }

    fn __aiter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __anext__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        awaitable(slf, "next_info")
    }

    fn __aenter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        awaitable(slf, "enter")
    }

    #[pyo3(signature = (*_error))]
    fn __aexit__<'py>(
        slf: &Bound<'py, Self>,
        _error: &Bound<'py, pyo3::types::PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        awaitable(slf, "leave")
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<()> {
        self.stop();
        self.end(py).map(drop)
    }
}

/// The move chosen by an engine.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Clone, Debug)]
pub(crate) struct PlayResult {
    /// The best move; ``None`` if there is no legal move, or another engine returns none.
    #[pyo3(get)]
    r#move: Option<Move>,
    /// The expected reply.
    #[pyo3(get)]
    ponder: Option<Move>,
    /// The last :class:`Info`; ``None`` if there was none, such as before the first completed depth.
    #[pyo3(get)]
    info: Option<Info>,
}

/// The fields of a [`PlayResult`].
type ResultFields = (Option<Move>, Option<Move>, Option<Info>);

/// Restores a result from a pickle.
#[pyfunction]
#[pyo3(signature = (r#move, ponder, info))]
pub(crate) fn _restore_play_result(
    r#move: Option<&Bound<'_, Move>>,
    ponder: Option<&Bound<'_, Move>>,
    info: Option<&Bound<'_, Info>>,
) -> PlayResult {
    PlayResult {
        r#move: r#move.map(|mv| *mv.get()),
        ponder: ponder.map(|mv| *mv.get()),
        info: info.map(|info| info.get().clone()),
    }
}

#[pymethods]
impl PlayResult {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, ResultFields>> {
        let result = slf.get().clone();
        let fields = (result.r#move, result.ponder, result.info);
        Ok((restorer(slf.py(), "_restore_play_result")?, fields))
    }

    fn _repr_html_(&self) -> PyResult<Option<String>> {
        self.info.as_ref().map(Info::to_html).transpose()
    }

    fn __repr__(&self) -> String {
        let write = |mv: Option<Move>| {
            mv.map_or("-".to_owned(), |mv| makruk::UciMove::from(mv.0).to_string())
        };
        format!(
            "<PlayResult: {}, ponder {}>",
            write(self.r#move),
            write(self.ponder)
        )
    }
}

/// The engine's decision on its next action in a game.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    /// The action, for `makruk.Game.act`.
    #[pyo3(get)]
    action: String,
    /// The score of the position for the side to move; ``None`` if it was not searched.
    #[pyo3(get)]
    score: Option<Score>,
}

#[pymethods]
impl Decision {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (String, Option<Score>)>> {
        let Self { action, score } = slf.get().clone();
        Ok((restorer(slf.py(), "_restore_decision")?, (action, score)))
    }

    fn __repr__(&self) -> String {
        format!("<Decision: {}>", self.action)
    }
}

/// Restores a decision from a pickle.
#[pyfunction]
#[pyo3(signature = (action, score))]
pub(crate) fn _restore_decision(action: String, score: Option<&Bound<'_, Score>>) -> Decision {
    Decision {
        action,
        score: score.map(|score| *score.get()),
    }
}
