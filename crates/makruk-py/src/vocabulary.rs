//! Squares, colours and pieces: integers and booleans as in python-chess, and the class of a piece.

use std::{fmt::Display, str::FromStr};

use makruk::{Color, FenDialect, Role, Square, SquareSet, letters::LetterSet};
use pyo3::{
    exceptions::{PyOverflowError, PyTypeError},
    prelude::*,
    types::PyFrozenSet,
};

use crate::errors::{Failure, guarded};

/// An integer argument. If it is out of range, the error is a `ValueError`, not an `OverflowError`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<T>(pub(crate) T);

impl<T: TryFrom<i128>> FromPyObject<'_, '_> for Number<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let is_overflow = |error: &PyErr| error.is_instance_of::<PyOverflowError>(object.py());
        let number = match object.extract::<i128>() {
            Err(error) if is_overflow(&error) => None,
            number => T::try_from(number?).ok(),
        };
        let number = number.ok_or_else(|| {
            Failure::argument("number", format!("the number {} is out of range", *object))
        })?;
        Ok(Self(number))
    }
}

/// The error for an argument of the wrong type, in Python's words.
pub(crate) fn unexpected(expected: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let found = object.get_type().name();
    found.map_or_else(
        |error| error,
        |found| PyTypeError::new_err(format!("expected {expected}, found {found}")),
    )
}

/// A square as a Python index, from 0 (a1) to 63 (h8).
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareIndex(pub(crate) Square);

impl FromPyObject<'_, '_> for SquareIndex {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let Number(index) = object.extract::<Number<i64>>()?;
        let square = usize::try_from(index).ok().and_then(Square::from_index);
        let square = square.ok_or_else(|| {
            let message = format!("{index} is not a square: expected 0 (a1) to 63 (h8)");
            Failure::argument("square", message)
        })?;
        Ok(Self(square))
    }
}

/// Returns the Python index of a square.
pub(crate) fn index_of(square: Square) -> u8 {
    u8::try_from(square.index()).unwrap_or_default()
}

/// Returns the Python indices of squares.
pub(crate) fn squares_of(py: Python<'_>, squares: SquareSet) -> PyResult<Bound<'_, PyFrozenSet>> {
    PyFrozenSet::new(py, squares.iter().map(index_of))
}

/// Converts a Python colour: `makruk.WHITE` is `True`, `makruk.BLACK` is `False`.
pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// Returns the number of a role, from 1 (`makruk.KHUN`) to 7 (`makruk.BIA_NGAI`).
pub(crate) fn piece_type(role: Role) -> u8 {
    u8::try_from(role.index() + 1).unwrap_or_default()
}

pub(crate) fn role(Number(piece_type): Number<i64>) -> Result<Role, Failure> {
    let index = usize::try_from(piece_type)
        .ok()
        .and_then(|n| n.checked_sub(1));
    index.and_then(Role::from_index).ok_or_else(|| {
        let message =
            format!("{piece_type} is not a piece type: expected 1 (khun) to 7 (bia ngai)");
        Failure::argument("piece-type", message)
    })
}

/// Parses a name in an argument. The library's error lists the valid names.
pub(crate) fn named<T: FromStr<Err: Display>>(
    argument: &str,
    kind: &'static str,
    name: &str,
) -> Result<T, Failure> {
    name.parse().map_err(|expected| {
        let message = format!("unknown {argument} {name:?}: {expected}");
        Failure::argument(kind, message)
    })
}

pub(crate) fn letters_named(name: &str) -> Result<LetterSet, Failure> {
    named("letters", "unknown-letters", name)
}

pub(crate) fn dialect_named(name: &str) -> Result<FenDialect, Failure> {
    named("dialect", "unknown-dialect", name)
}

/// Parses the name of a square, such as ``"e3"``, and returns its index.
///
/// >>> makruk.parse_square("e3") == makruk.E3
/// True
#[pyfunction]
pub(crate) fn parse_square(name: &str) -> PyResult<u8> {
    guarded(|| {
        let square = name.parse();
        let square: Square = square.map_err(|error| Failure::argument("square", error))?;
        Ok(index_of(square))
    })
}

/// Returns the name of a square.
///
/// >>> makruk.square_name(makruk.E3)
/// 'e3'
#[pyfunction]
pub(crate) fn square_name(square: SquareIndex) -> String {
    square.0.to_string()
}

/// A piece: a type and a colour.
///
/// >>> piece = makruk.Piece(makruk.RUA, makruk.WHITE)
/// >>> str(piece), piece.name
/// ('R', 'rua')
#[pyclass(frozen, eq, hash, module = "makruk")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) makruk::Piece);

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: Number<i64>, color: bool) -> PyResult<Self> {
        let role = role(piece_type)?;
        Ok(Self(makruk::Piece::new(self::color(color), role)))
    }

    /// Parses a piece letter in a FEN: ``K``, ``M``, ``S``, ``N``, ``R``, ``P`` or ``M~``, in lower case for Black.
    ///
    /// >>> makruk.Piece.from_symbol("m~").name
    /// 'bia ngai'
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let fairy = FenDialect::Fairy.letters();
        let (letter, is_marked) = match symbol.strip_suffix('~') {
            Some(letter) => (letter, true),
            None => (symbol, false),
        };
        let mut chars = letter.chars();
        let piece = match (chars.next(), chars.next()) {
            (Some(letter), None) => fairy.piece(letter),
            _ => None,
        };
        let piece = piece.and_then(|piece| match (is_marked, piece.role()) {
            (false, _) => Some(piece),
            (true, Role::Met) => Some(makruk::Piece::new(piece.color(), Role::BiaNgai)),
            (true, _) => None,
        });
        let piece = piece.ok_or_else(|| {
            let message = format!(
                "{symbol:?} is not a piece: expected one of K M S N R P M~, lower case for Black"
            );
            Failure::argument("piece", message)
        })?;
        Ok(Self(piece))
    }

    /// The piece type, such as ``makruk.RUA``.
    #[getter]
    fn piece_type(&self) -> u8 {
        piece_type(self.0.role())
    }

    /// The colour: ``makruk.WHITE`` or ``makruk.BLACK``.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color())
    }

    /// The Thai name, such as ``khon`` or ``bia ngai``.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.role().name()
    }

    /// Returns the piece letter in a FEN.
    fn symbol(&self) -> String {
        let letter = FenDialect::Fairy.letters().piece_letter(self.0);
        let mark = if self.0.role() == Role::BiaNgai {
            "~"
        } else {
            ""
        };
        format!("{letter}{mark}")
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __getnewargs__(&self) -> (u8, bool) {
        (self.piece_type(), self.color())
    }
}
