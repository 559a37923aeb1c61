//! EPD: a position with operations, converted to and from Python values.

use makruk::{Epd, Fen, FenDialect, Position, epd::Operation};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString},
};

use crate::{
    errors::{Class, Failure, guarded},
    moves::{Move, Moves},
    notation::{parse_san, write_san},
    state::State,
};

/// Formats the position as an EPD. Includes the plies counted: without them, the count would start again.
pub(crate) fn write(
    state: &State,
    dialect: FenDialect,
    operations: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let setup = state.setup();
    let counted = setup.count.map(|count| count.elapsed_plies);
    let fen = Fen::from(setup);
    // The fields are in the fairy dialect; only the piece letters vary.
    let pieces = fen.display(dialect).to_string();
    let fields = fen.to_string();
    let pieces = pieces.split(' ').take(1);
    let mut text: Vec<String> = pieces
        .chain(fields.split(' ').skip(1).take(3))
        .map(str::to_owned)
        .collect();
    let mut opcodes = Vec::new();
    let given = |name| operations.map_or(Ok(false), |operations| operations.contains(name));
    if let Some(plies) = counted.filter(|&plies| plies > 0) {
        if !given("hmvc")? {
            opcodes.push("hmvc".to_owned());
            text.push(format!("hmvc {plies};"));
        }
    }
    for (opcode, value) in operations.into_iter().flatten() {
        let opcode: String = opcode.extract()?;
        let operand = operand(state.position(), &opcode, &value)?;
        let blank = if operand.is_empty() { "" } else { " " };
        text.push(format!("{opcode}{blank}{operand};"));
        opcodes.push(opcode);
    }
    let text = text.join(" ");
    // Check that the output can be parsed.
    guarded(|| {
        let epd = Epd::parse(&text, dialect).map_err(|error| failure(error, &text))?;
        if epd
            .operations()
            .map(|operation| operation.opcode)
            .ne(opcodes)
        {
            let message =
                "an opcode is a letter followed by up to 14 letters, digits and underscores";
            return Err(Failure::new(Class::Fen, "epd", message));
        }
        Ok(())
    })?;
    Ok(text)
}

fn failure(error: makruk::epd::EpdError, text: &str) -> Failure {
    Failure::new(Class::Fen, "epd", error).at(text, error.offset())
}

/// Formats an operand: a number, a quoted text, one or more moves in SAN, or nothing for `None`.
fn operand(position: &Position, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_none() {
        return Ok(String::new());
    }
    if let Ok(mv) = value.cast::<Move>() {
        let mv = mv.get().0;
        return guarded(|| write_san(position, mv, "fairy"));
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?;
        if text.contains(['"', '\n', '\r', '\0']) {
            let message =
                format!("{opcode}: an EPD cannot contain a quotation mark or a line break");
            return Err(Failure::argument("epd", message).into());
        }
        return Ok(format!("\"{text}\""));
    }
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    if is_number && !value.is_instance_of::<PyBool>() {
        return value.str()?.extract();
    }
    let Ok(Moves(moves)) = value.extract() else {
        let found = value.get_type().name()?;
        let message =
            format!("{opcode} is a {found}: expected a number, a str, a Move, moves or None");
        return Err(PyTypeError::new_err(message));
    };
    guarded(|| {
        let mut position = position.clone();
        let mut text = Vec::new();
        for (ply, mv) in moves.into_iter().enumerate() {
            let san = write_san(&position, mv, "fairy").map_err(|failure| failure.at_ply(ply))?;
            text.push(san);
            if opcode == "pv" {
                position.play_unchecked(mv);
            }
        }
        Ok(text.join(" "))
    })
}

/// Parses an EPD into its position and its operations.
pub(crate) fn read<'py>(
    py: Python<'py>,
    text: &str,
    dialect: Option<FenDialect>,
    rules: makruk::Rules,
) -> PyResult<(State, Bound<'py, PyDict>)> {
    let (state, operations) = guarded(|| {
        let detected = FenDialect::detect(text.as_bytes());
        let dialect = dialect.or(detected.ok()).unwrap_or(FenDialect::Fairy);
        let epd = Epd::parse(text, dialect).map_err(|error| failure(error, text))?;
        let position = epd
            .fen()
            .to_position_ignoring(makruk::SetupProblems::TOO_MANY_MET)?;
        let state = State::new(epd.fen().as_setup(), position, rules);
        Ok((state, epd.operations().collect::<Vec<_>>()))
    })?;
    let values = PyDict::new(py);
    for operation in operations {
        let value = value(py, state.position(), operation)?;
        values.set_item(operation.opcode, value)?;
    }
    Ok((state, values))
}

/// Converts the operands of an operation: to moves if its opcode takes moves, otherwise to a number or a string.
fn value<'py>(
    py: Python<'py>,
    position: &Position,
    operation: Operation<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let Operation {
        opcode, operands, ..
    } = operation;
    if operands.is_empty() {
        return Ok(py.None().into_bound(py));
    }
    if matches!(opcode, "am" | "bm" | "pm" | "pv" | "sm") {
        let moves = guarded(|| {
            let mut position = position.clone();
            let mut moves = Vec::new();
            for san in operands.split_whitespace() {
                let mv = parse_san(&position, san, None).map_err(|error| error.within(opcode))?;
                moves.push(Move(mv));
                if opcode == "pv" {
                    position.play_unchecked(mv);
                }
            }
            Ok(moves)
        })?;
        return Ok(PyList::new(py, moves)?.into_any());
    }
    if let Ok(number) = operands.parse::<i64>() {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    let is_number = operands
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    if let Some(number) = operands.parse::<f64>().ok().filter(|_| is_number) {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    let unquoted = operands
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let text = unquoted
        .filter(|text| !text.contains('"'))
        .unwrap_or(operands);
    Ok(text.into_pyobject(py)?.into_any())
}
