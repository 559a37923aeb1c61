//! Squares, colours and pieces: integers and booleans as in python-chess, and the class of a piece.

use std::{fmt::Display, marker::PhantomData, str::FromStr};

use makruk::{Color, FenDialect, Role, Square, SquareSet, letters::LetterSet};
use pyo3::{
    exceptions::{PyOverflowError, PyTypeError},
    prelude::*,
    types::PyFrozenSet,
};

use crate::errors::{Failure, guarded};

/// An integer argument with its name. If it is out of range, the error is a `ValueError`, not an `OverflowError`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number<T, N>(pub(crate) T, pub(crate) PhantomData<N>);

impl<T, N> Number<T, N> {
    pub(crate) const fn of(number: T) -> Self {
        Self(number, PhantomData)
    }
}

impl<T: Integer, N: Name> FromPyObject<'_, '_> for Number<T, N> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let number = match object.extract::<i128>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => None,
            Err(error) if error.is_instance_of::<PyTypeError>(py) => {
                return Err(wrong_type(N::NAME, "an int", object));
            }
            number => T::try_from(number?).ok(),
        };
        let number = number.ok_or_else(|| {
            let (least, most) = T::RANGE;
            let expected = match (T::IS_WIDE, object.lt(0).unwrap_or(false)) {
                (true, true) => "a number that is not negative".to_owned(),
                (true, false) => "a number of at most 64 bits".to_owned(),
                _ => format!("{least} to {most}"),
            };
            let message = format!("{} is {}: expected {expected}", N::NAME, *object);
            Failure::argument("number", message)
        })?;
        Ok(Self::of(number))
    }
}

/// The type of an integer argument.
pub(crate) trait Integer: TryFrom<i128> + Display + 'static {
    /// The least and the greatest number.
    const RANGE: (Self, Self);
    /// Whether this is the range of `u64`, whose bounds error messages need not state.
    const IS_WIDE: bool;
}

macro_rules! integers {
    ($($integer:ident)*) => {
        $(impl Integer for $integer {
            const RANGE: (Self, Self) = (Self::MIN, Self::MAX);
            const IS_WIDE: bool = Self::MIN == 0 && size_of::<Self>() == 8;
        })*
    };
}

integers!(u8 u16 u32 u64 usize i32 i64 i128);

/// The name of an argument.
pub(crate) trait Name {
    const NAME: &'static str;
}

/// The names of integer arguments.
pub(crate) mod name {
    macro_rules! names {
        ($($name:ident $text:literal)*) => {
            $(#[derive(Clone, Copy, Debug)]
            pub(crate) struct $name;

            impl super::Name for $name {
                const NAME: &'static str = $text;
            })*
        };
    }

    names!(
        Action "action"
        Black "black"
        Count "count"
        Cp "cp"
        Depth "depth"
        Draws "draws"
        First "first"
        Games "games"
        HashMb "hash_mb"
        Index "index"
        Least "least"
        Level "level"
        Mate "mate"
        MaxBytes "max_bytes"
        MaxMemory "max_memory"
        MaxMoves "max_moves"
        MaxPlies "max_plies"
        MaxPly "max_ply"
        Memory "memory"
        MinCount "min_count"
        Most "most"
        Multipv "multipv"
        N "n"
        Nag "nag"
        Nodes "nodes"
        Number "the number of a game"
        PieceType "piece_type"
        Players "players"
        Plies "plies"
        Position "position"
        Promotion "promotion"
        ProofNodes "proof_nodes"
        RemainingMoves "remaining_moves"
        Rows "rows"
        Seed "seed"
        Size "size"
        Spare "spare"
        Square "square"
        TablebaseMb "tablebase_mb"
        Threads "threads"
        Unknown "unknown"
        White "white"
    );
}

/// The error for an argument of the wrong type that has this name.
pub(crate) fn wrong_type(name: &str, expected: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let found = object.get_type().name();
    found.map_or_else(
        |error| error,
        |found| PyTypeError::new_err(format!("{name} is a {found}: expected {expected}")),
    )
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
        let Number(index, _) = object.extract::<Number<i64, name::Square>>()?;
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

pub(crate) fn role<N>(Number(piece_type, _): Number<i64, N>) -> Result<Role, Failure> {
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

/// Parses the text of an argument. The library's error says what it expected.
pub(crate) fn parsed<T: FromStr<Err: Display>>(
    kind: &'static str,
    text: &str,
) -> Result<T, Failure> {
    let parsed = text.parse();
    parsed.map_err(|expected| Failure::argument(kind, format!("{expected}, found {text:?}")))
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
    guarded(|| Ok(index_of(parsed("square", name)?)))
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
    fn new(piece_type: Number<i64, name::PieceType>, color: bool) -> PyResult<Self> {
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
