//! Moves.

use makruk::UciMove;
use pyo3::prelude::*;

use crate::{
    errors::{Failure, guarded},
    vocabulary::{Number, SquareIndex, index_of, name, piece_type, role, unexpected},
};

/// A move from one square to another, with or without promotion.
///
/// A bia that reaches the sixth rank always becomes a bia ngai; in UCI notation, such a move ends in ``m``.
///
/// >>> move = makruk.Move.from_uci("a5a6m")
/// >>> move.promotion == makruk.BIA_NGAI, makruk.square_name(move.to_square)
/// (True, 'a6')
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move(pub(crate) makruk::Move);

/// Moves as an argument: a list, a tuple, legal moves, or any other iterable.
pub(crate) struct Moves(pub(crate) Vec<makruk::Move>);

impl FromPyObject<'_, '_> for Moves {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let one = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item?;
            let mv = item.cast::<Move>().map(|mv| mv.get().0);
            mv.map_err(|_| unexpected("a Move", item.as_borrowed()))
        };
        object
            .try_iter()?
            .map(one)
            .collect::<PyResult<_>>()
            .map(Self)
    }
}

/// The error for a move whose squares are the same.
pub(crate) fn same_square(square: makruk::Square) -> Failure {
    let message = format!("both squares of the move are {square}");
    Failure::argument("move", message)
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(
        from_square: SquareIndex,
        to_square: SquareIndex,
        promotion: Option<Number<i64, name::Promotion>>,
    ) -> PyResult<Self> {
        let (from, to) = (from_square.0, to_square.0);
        let mv = makruk::Move::try_new(from, to).ok_or_else(|| same_square(from))?;
        match promotion.map(role).transpose()? {
            None => Ok(Self(mv)),
            Some(makruk::Role::BiaNgai) => Ok(Self(mv.promoting())),
            Some(other) => {
                let message = format!("a bia promotes to bia ngai, not to {}", other.name());
                Err(Failure::argument("promotion", message).into())
            }
        }
    }

    /// Parses a move in UCI notation, such as ``e3e4``. Legality depends on the board and is not checked.
    #[staticmethod]
    fn from_uci(uci: &str) -> PyResult<Self> {
        guarded(|| {
            let parsed = UciMove::from_ascii(uci.as_bytes());
            let mv = parsed.map_err(|error| Failure::of_uci(&error, uci))?;
            Ok(Self(mv.into()))
        })
    }

    /// Returns the move in UCI notation.
    fn uci(&self) -> String {
        UciMove::from(self.0).to_string()
    }

    /// The origin square.
    #[getter]
    fn from_square(&self) -> u8 {
        index_of(self.0.from())
    }

    /// The target square.
    #[getter]
    fn to_square(&self) -> u8 {
        index_of(self.0.to())
    }

    /// ``makruk.BIA_NGAI`` if the move promotes a bia, otherwise ``None``.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        let is_promotion = self.0.is_promotion();
        is_promotion.then(|| piece_type(makruk::Role::BiaNgai))
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.uci())
    }

    fn __getnewargs__(&self) -> (u8, u8, Option<u8>) {
        (self.from_square(), self.to_square(), self.promotion())
    }
}
