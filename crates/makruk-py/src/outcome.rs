//! Counts, claims and outcomes: what the rules say of a position or game.

use makruk::pgn::GameResult;
use pyo3::prelude::*;

use crate::{
    errors::{Failure, guarded},
    pickle::{Reduced, restorer},
    vocabulary::{color, is_white},
};

/// A running count.
///
/// >>> board = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 31 40")
/// >>> print(board.count)
/// black counts 16 of 16 (pieces' honour)
/// >>> board.count.number, board.count.limit, board.count.kind
/// (16, 16, 'pieces')
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Count(pub(crate) makruk::Count);

#[pymethods]
impl Count {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (String,)>> {
        let text = guarded(|| serde_json::to_string(&slf.get().0).map_err(unreadable));
        Ok((restorer(slf.py(), "_restore_count")?, (text?,)))
    }

    /// ``"board"`` for board's honour, ``"pieces"`` for pieces' honour.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind.name()
    }

    /// The side that counts.
    #[getter]
    fn by(&self) -> bool {
        is_white(self.0.by)
    }

    /// The number spoken last. If none was spoken yet, it is the one before the first.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number
    }

    /// Whether a number has been spoken in this count.
    #[getter]
    fn is_spoken(&self) -> bool {
        self.0.is_spoken
    }

    /// The number that the counting side speaks with its next move.
    #[getter]
    fn next(&self) -> u32 {
        self.0.next()
    }

    /// The limit. The rules decide whether the game is a draw when it is reached or exceeded.
    #[getter]
    fn limit(&self) -> u16 {
        self.0.limit
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Count: {}>", self.0)
    }
}

/// Makes the count of a pickle.
#[pyfunction]
pub(crate) fn _restore_count(text: &str) -> PyResult<Count> {
    guarded(|| Ok(Count(serde_json::from_str(text).map_err(unreadable)?)))
}

fn unreadable(error: serde_json::Error) -> Failure {
    Failure::argument("pickle", error)
}

/// The draws that can be claimed or accepted.
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Claims {
    /// Whether a draw by repetition may be claimed.
    #[pyo3(get)]
    pub(crate) repetition: bool,
    pub(crate) accept: [bool; 2],
}

#[pymethods]
impl Claims {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (bool, [bool; 2])>> {
        let Self { repetition, accept } = *slf.get();
        Ok((restorer(slf.py(), "_restore_claims")?, (repetition, accept)))
    }

    /// Returns whether a side may accept a draw, because the other side has offered it or counts.
    fn accept_draw(&self, color: bool) -> bool {
        self.accept[usize::from(!color)]
    }

    fn __bool__(&self) -> bool {
        *self != Self::default()
    }

    fn __repr__(&self) -> String {
        let name = |is_true| if is_true { "True" } else { "False" };
        let [repetition, white, black] =
            [self.repetition, self.accept[0], self.accept[1]].map(name);
        format!("<Claims: repetition={repetition}, accept_draw: white={white}, black={black}>")
    }
}

/// Makes the claims of a pickle.
#[pyfunction]
pub(crate) fn _restore_claims(repetition: bool, accept: [bool; 2]) -> Claims {
    Claims { repetition, accept }
}

/// How a game ended.
///
/// >>> outcome = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1").outcome()
/// >>> outcome.termination, outcome.winner == makruk.WHITE, outcome.result()
/// ('checkmate', True, '1-0')
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) makruk::Outcome);

#[pymethods]
impl Outcome {
    /// The reason, such as ``"checkmate"`` or ``"counting-pieces"``.
    #[getter]
    fn termination(&self) -> &'static str {
        self.0.by().name()
    }

    /// The winner; ``None`` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner().map(is_white)
    }

    /// Returns ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``.
    fn result(&self) -> &'static str {
        GameResult::from(Some(self.0)).as_str()
    }

    /// Describes the outcome.
    fn __str__(&self) -> String {
        match self.0.winner() {
            Some(winner) => format!("{winner} wins: {}", self.0.by()),
            None => format!("draw: {}", self.0.by()),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.__str__())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (Option<bool>, &'static str)>> {
        let outcome = slf.get();
        let restore = restorer(slf.py(), "_restore_outcome")?;
        Ok((restore, (outcome.winner(), outcome.termination())))
    }
}

/// Makes the outcome of a pickle.
#[pyfunction]
#[pyo3(signature = (winner, termination))]
pub(crate) fn _restore_outcome(winner: Option<bool>, termination: &str) -> PyResult<Outcome> {
    let by = termination
        .parse()
        .map_err(|error| Failure::argument("termination", error))?;
    Ok(Outcome(makruk::Outcome::new(winner.map(color), by)))
}
