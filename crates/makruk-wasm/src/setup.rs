//! Setups: any arrangement of pieces, parsed from text and formatted as text.

use alloc::{string::String, vec::Vec};

use makruk::{
    Color, Fen, FenDialect, FenError, Position, Setup, SetupProblems, Square, letters::LetterSet,
};
use makruk_wasm_common::{Failure, Json};
use wasm_bindgen::prelude::*;

/// Reads a FEN. Without a dialect, the letters determine it; if they are ambiguous, it is the fairy dialect.
pub(crate) fn read(fen: &str, dialect: Option<&str>) -> Result<(Setup, SetupProblems), Failure> {
    let dialect = dialect_of(fen, dialect)?;
    accept(fen, Fen::from_ascii(fen.as_bytes(), dialect))
}

fn accept(fen: &str, read: Result<Fen, FenError>) -> Result<(Setup, SetupProblems), Failure> {
    let setup = read.map_err(|error| Failure::of_fen(&error, fen))?;
    // Many programs and sites write an unmarked met for a bia ngai.
    Ok((setup.into_setup(), SetupProblems::TOO_MANY_MET))
}

fn dialect_of(fen: &str, name: Option<&str>) -> Result<FenDialect, Failure> {
    match name {
        Some(name) => dialect_named(name),
        None => Ok(FenDialect::detect(fen.as_bytes()).unwrap_or(FenDialect::Fairy)),
    }
}

/// Reads a FEN of a valid position.
pub(crate) fn read_position(
    fen: &str,
    dialect: Option<&str>,
) -> Result<(Setup, Position), Failure> {
    let (setup, ignored) = read(fen, dialect)?;
    let position = Position::from_setup_ignoring(&setup, ignored);
    let position = position.map_err(|error| Failure::of_setup(error, fen))?;
    Ok((setup, position))
}

pub(crate) fn dialect_named(name: &str) -> Result<FenDialect, Failure> {
    name.parse()
        .map_err(|error| Failure::new("unknown-dialect", error))
}

pub(crate) fn letters_named(name: &str) -> Result<LetterSet, Failure> {
    name.parse()
        .map_err(|error| Failure::new("unknown-letters", error))
}

/// Returns the 64 squares of a board: 0 for an empty square, otherwise 1 plus the role, plus 8 for Black.
pub(crate) fn board_bytes(setup: &Setup) -> Vec<u8> {
    let code = |&square| match setup.board.get(square) {
        None => 0,
        Some(piece) => {
            let side = if piece.color() == Color::Black { 8 } else { 0 };
            side + 1 + u8::try_from(piece.role().index()).unwrap_or_default()
        }
    };
    Square::ALL.iter().map(code).collect()
}

/// Describes any FEN, valid or not, also in non-standard forms: the board, the side to move, and the names of the problems.
#[wasm_bindgen(js_name = describeSetup)]
pub fn describe_setup(fen: &str, dialect: Option<String>) -> Result<String, Failure> {
    let read_in = dialect_of(fen, dialect.as_deref())?;
    let (setup, ignored) = accept(fen, Fen::from_ascii_relaxed(fen.as_bytes(), read_in))?;
    let mut json = Json::default();
    json.object(|json| {
        json.key("fen").display(Fen::from(setup.clone()));
        json.key("dialect").text(read_in.name());
        json.key("turn").text(setup.turn.name());
        let board = board_bytes(&setup);
        json.key("board").array(board, Json::number);
        let problems = setup.problems().difference(ignored);
        json.key("problems")
            .array(problems.iter(), |json, problem| {
                json.text(problem.name());
            });
        let error = Position::from_setup_ignoring(&setup, ignored).err();
        json.key("message").optional(error, Json::display);
    });
    Ok(json.finish())
}
