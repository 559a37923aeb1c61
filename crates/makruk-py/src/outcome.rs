//! Counts, claims and outcomes: the rules' view of a position or game.

use makruk::GameResult;
use pyo3::prelude::*;

use crate::{
    errors::{Failure, guarded},
    pickle::{Reduced, restorer},
    vocabulary::{color, is_white},
};

/// A running count, in spoken numbers.
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

    /// The kind of count: ``"board"`` for board's honour, ``"pieces"`` for pieces' honour.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind.name()
    }

    /// The counting side.
    #[getter]
    fn by(&self) -> bool {
        is_white(self.0.by)
    }

    /// The last number spoken, or 0 if there is none. At the beginning of pieces' honour it is one less than the first number.
    #[getter]
    fn number(&self) -> u32 {
        self.0.number
    }

    /// Whether a number was spoken in this count; if not, :attr:`next` is the first number.
    #[getter]
    fn is_spoken(&self) -> bool {
        self.0.is_spoken
    }

    /// The next number, spoken with the counting side's next move.
    #[getter]
    fn next(&self) -> u32 {
        self.0.next()
    }

    /// The limit as a spoken number. The rules determine whether reaching or exceeding it draws the game.
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

/// Restores a count from a pickle.
#[pyfunction]
pub(crate) fn _restore_count(text: &str) -> PyResult<Count> {
    guarded(|| Ok(Count(serde_json::from_str(text).map_err(unreadable)?)))
}

fn unreadable(error: serde_json::Error) -> Failure {
    Failure::argument("pickle", error)
}

/// The draws available by claim or acceptance while the game is in progress.
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

    /// Returns whether a side may accept a draw, because the other side has offered one or is counting.
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

/// Restores claims from a pickle.
#[pyfunction]
pub(crate) fn _restore_claims(repetition: bool, accept: [bool; 2]) -> Claims {
    Claims { repetition, accept }
}

/// The outcome of a game: the winner, if any, and the reason.
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

    /// The winner, if any; ``None`` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner().map(is_white)
    }

    /// Returns ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``.
    fn result(&self) -> &'static str {
        GameResult::from(Some(self.0)).as_str()
    }

    /// Describes the outcome in words.
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

/// Restores an outcome from a pickle.
#[pyfunction]
#[pyo3(signature = (winner, termination))]
pub(crate) fn _restore_outcome(winner: Option<bool>, termination: &str) -> PyResult<Outcome> {
    let by = termination
        .parse()
        .map_err(|error| Failure::argument("termination", error))?;
    Ok(Outcome(makruk::Outcome::new(winner.map(color), by)))
}
