//! Packed positions and games, and ranked positions.

use makruk::{
    EncodeError, EncodeErrorKind, GameTree, Position, Rules, Setup, brenner, bytecode,
    container::GameFormat,
    pack::{PackFormat, Wide},
    ranking::{self, PositionSet},
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyInt},
};

use crate::{
    board::Board,
    errors::{Failure, guarded, guarded_python, write_error},
    pgn::{PgnGame, Record, Recorded, shared},
    state::State,
    vocabulary::{Number, name, named},
};

pub(crate) fn format_named(name: &str) -> Result<GameFormat, Failure> {
    named("format", "unknown-format", name)
}

fn pack_format_named(name: &str) -> Result<PackFormat, Failure> {
    named("format", "unknown-format", name)
}

fn set_named(name: &str) -> Result<PositionSet, Failure> {
    match name {
        "r" => Ok(PositionSet::R),
        "m" => Ok(PositionSet::M),
        _ => {
            let message = format!("unknown set of positions {name:?}: expected r or m");
            Err(Failure::argument("unknown-set", message))
        }
    }
}

fn board_of(setup: Setup) -> Result<Board, Failure> {
    let position = Position::from_setup(&setup)?;
    Ok(Board::of(State::new(&setup, position, Rules::THAI)))
}

/// Packs a position, with its count, into a few bytes.
///
/// ``"nibble"`` is fast and takes at most 24 bytes; ``"rank-r"`` takes 18 bytes: the rank among the positions that captures and
/// promotions can produce. The other formats are ``"huffman"``, ``"radix"``, ``"multinomial"`` and ``"rank-m"``. With ``tagged``,
/// the first byte identifies the format. Clocks and move numbers are not packed, and the ``"rank"`` formats turn a bia ngai into
/// a met.
///
/// >>> len(makruk.codec.pack(makruk.Board(), "rank-r"))
/// 18
#[pyfunction]
#[pyo3(signature = (board, format="nibble", *, tagged=false))]
pub(crate) fn pack<'py>(
    py: Python<'py>,
    board: &Bound<'py, Board>,
    format: &str,
    tagged: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let packed = board.get().with(|state| {
        let format = pack_format_named(format)?;
        let setup = state.setup();
        Ok(if tagged {
            format.pack_tagged(&setup)?
        } else {
            format.pack(&setup)?
        })
    })?;
    Ok(PyBytes::new(py, &packed))
}

/// Unpacks a position. By default, its first byte identifies the format.
///
/// >>> packed = makruk.codec.pack(makruk.Board(), "rank-r")
/// >>> makruk.codec.unpack(packed, "rank-r") == makruk.Board()
/// True
#[pyfunction]
#[pyo3(signature = (data, format=None))]
pub(crate) fn unpack(data: &[u8], format: Option<&str>) -> PyResult<Board> {
    guarded(|| {
        let setup = match format {
            Some(format) => pack_format_named(format)?.unpack(data)?,
            None => PackFormat::unpack_tagged(data)?.1,
        };
        board_of(setup)
    })
}

/// Ranks a position: returns the number of its board and side to move in a set of positions.
///
/// The set ``"r"`` has the positions that captures and promotions can produce, ``"m"`` all positions with a full set of pieces.
///
/// >>> number = makruk.codec.rank(makruk.Board())
/// >>> makruk.codec.unrank(number) == makruk.Board()
/// True
#[pyfunction]
#[pyo3(signature = (board, positions="r"))]
pub(crate) fn rank<'py>(
    py: Python<'py>,
    board: &Bound<'py, Board>,
    positions: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let number = board
        .get()
        .with(|state| Ok(ranking::rank(&state.setup(), set_named(positions)?)?))?;
    to_int(py, number)
}

/// Unranks a number: returns the position with that rank. Some ranks have no valid position: the khuns may be adjacent, or the
/// wrong side may be in check.
#[pyfunction]
#[pyo3(signature = (number, positions="r"))]
pub(crate) fn unrank(number: &Bound<'_, PyInt>, positions: &str) -> PyResult<Board> {
    let bytes: Vec<u8> = number
        .call_method1("to_bytes", (24, "little"))
        .and_then(|bytes| bytes.extract())
        .map_err(|_| Failure::argument("number", "expected a number from 0 to 2^192 - 1"))?;
    guarded(|| {
        let setup = ranking::unrank(Wide::from_le_bytes(&bytes), set_named(positions)?)?;
        board_of(setup)
    })
}

/// Returns the number of positions in a set.
///
/// >>> makruk.codec.rank_size("r").bit_length()
/// 138
#[pyfunction]
#[pyo3(signature = (positions="r"))]
pub(crate) fn rank_size<'py>(py: Python<'py>, positions: &str) -> PyResult<Bound<'py, PyAny>> {
    to_int(py, set_named(positions)?.size())
}

fn to_int(py: Python<'_>, number: Wide) -> PyResult<Bound<'_, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    py.get_type::<PyInt>()
        .call_method1("from_bytes", (bytes, "little"))
}

/// Creates a random position of a set from 256 random bits; `None` if it is invalid. See `random_board`.
#[pyfunction]
pub(crate) fn _random_board(bits: [u64; 4], positions: &str) -> PyResult<Option<Board>> {
    guarded(|| {
        let setup = ranking::random(set_named(positions)?, bits);
        Ok(board_of(setup).ok())
    })
}

/// Encodes a game's moves in a few bytes, without its tags.
///
/// ``"bytecode"`` encodes variations and comments, ``"brenner"`` and its variants only comments. ``"range"``, the smallest,
/// encodes only moves, as do ``"index"``, ``"radix"`` and ``"huffman"``. :func:`reduce` drops the parts that a format cannot
/// represent. A game with errors raises the first one. With ``lossy``, the part that can be read and represented is encoded.
///
/// >>> import io
/// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *"))
/// >>> makruk.codec.encode_game(game, "index")
/// b'\x13\x04\x01'
#[pyfunction]
#[pyo3(signature = (game, format="bytecode", *, lossy=false))]
pub(crate) fn encode_game<'py>(
    py: Python<'py>,
    game: Recorded<'py>,
    format: &str,
    lossy: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let format = format_named(format)?;
    let tree = shared(&game.0).with_detached(py, |record| writable(record, format, lossy))?;
    // The model of `range` and `huffman` takes milliseconds.
    let encode = || {
        let mut bytes = Vec::new();
        let encoded = format.encode(&tree, &mut bytes);
        encoded.map_err(|error| encode_error(error, format, &tree))?;
        Ok(bytes)
    };
    let bytes = py.detach(|| guarded_python(encode))?;
    Ok(PyBytes::new(py, &bytes))
}

/// Returns the game to encode: the whole game or, if losses are allowed, what can be read and represented.
pub(crate) fn writable(
    record: &Record,
    format: GameFormat,
    lossy: bool,
) -> Result<GameTree, Failure> {
    if lossy {
        return Ok(format.reduce(&record.tree).0);
    }
    record.whole().cloned()
}

/// Converts the error of encoding a game, with the parts that are too much for the format.
pub(crate) fn encode_error(error: EncodeError, format: GameFormat, tree: &GameTree) -> PyErr {
    if error.kind() != EncodeErrorKind::Lossy {
        return write_error(error);
    }
    let (_, dropped) = format.reduce(tree);
    let message = format!("{error}: makruk.codec.reduce drops {dropped}");
    Failure::from(error).with_message(&message).into()
}

/// Decodes the moves that :func:`encode_game` wrote, from the start position or the position of a board.
///
/// Moves-only formats require the number of plies. Other formats check it if it is given.
///
/// >>> print(makruk.codec.decode_game(b"\x13\x04", "index", plies=2).pgn(headers=False))
/// 1. e4 e5 *
#[pyfunction]
#[pyo3(signature = (data, format="bytecode", *, plies=None, start=None))]
pub(crate) fn decode_game<'py>(
    py: Python<'py>,
    data: &[u8],
    format: &str,
    plies: Option<Number<usize, name::Plies>>,
    start: Option<&Bound<'py, Board>>,
) -> PyResult<Bound<'py, PgnGame>> {
    let header = match start {
        None => GameTree::default(),
        Some(board) => board
            .get()
            .read(|state| GameTree::with_count(state.position().clone(), state.setup().count))?,
    };
    let decode = || {
        let format = format_named(format)?;
        let (start, count) = (header.start(), header.start_setup().count);
        match (plies, format) {
            (Some(Number(plies, _)), _) => Ok(format.decode(&header, plies, data)?),
            (None, GameFormat::Bytecode) => Ok(bytecode::decode(data, start, count)?),
            (None, GameFormat::Brenner(notation, numbering)) => {
                let start = start.clone();
                Ok(brenner::decode_tree(
                    data, start, count, numbering, notation,
                )?)
            }
            _ => {
                let message = format!("the format {} needs the number of plies", format.name());
                Err(Failure::argument("plies", message))
            }
        }
    };
    let tree = py.detach(|| guarded(decode))?;
    Bound::new(py, PgnGame::of(Record::new(tree)))
}

/// Returns a game without the parts that the format cannot represent, and a description of the dropped parts. Errors of the game
/// remain.
///
/// >>> import io
/// >>> game = makruk.pgn.read_game(io.StringIO("1. e4! {good} e5 (1... d5) *"))
/// >>> makruk.codec.reduce(game, "range")[1]
/// '1 variation, 1 comment, 1 glyph'
#[pyfunction]
pub(crate) fn reduce<'py>(
    py: Python<'py>,
    game: Recorded<'py>,
    format: &str,
) -> PyResult<(Bound<'py, PgnGame>, String)> {
    let (reduced, dropped) = shared(&game.0).with_detached(py, |record| {
        let (tree, dropped) = format_named(format)?.reduce(&record.tree);
        let reduced = Record {
            errors: record.errors.clone(),
            more_errors: record.more_errors,
            ..Record::new(tree)
        };
        Ok((reduced, dropped.to_string()))
    })?;
    Ok((Bound::new(py, PgnGame::of(reduced))?, dropped))
}
