//! FENs, and the codes of Fairy-Stockfish for their errors.

use alloc::borrow::Cow;

use makruk::{
    Fen, FenDialect, FenError, Position, Setup, SetupError, SetupProblems, fen::FenErrorKind,
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

/// The code of a valid FEN.
const VALID: i32 = 1;
/// The code of an empty FEN.
const EMPTY: i32 = 0;
/// The code for each field.
const FIELD_CODES: [i32; 6] = [BOARD_GEOMETRY, -6, -5, -14, -2, -1];
/// The board has not eight ranks of eight squares, or a position that no game can reach.
const BOARD_GEOMETRY: i32 = -8;
const NUMBER_OF_KINGS: i32 = -3;
const TOUCHING_KINGS: i32 = -9;
const CHARACTER: i32 = -10;
const NUMBER_OF_FIELDS: i32 = -11;
const PROMOTED_PIECE: i32 = -12;

/// Adds the fields that a FEN lacks, as ffish.js does.
pub(crate) fn complete(fen: &str) -> Cow<'_, str> {
    let given = fen.split(' ').count();
    let mut text = Cow::Borrowed(fen);
    for field in Fen::START.split(' ').skip(given) {
        text += " ";
        text += field;
    }
    text
}

/// Reads a complete FEN.
pub(crate) fn read(fen: &str) -> Result<(Setup, Position), Failure> {
    let setup = parse(fen).map_err(|error| Failure::of_fen(&error, fen))?;
    let position = position_of(&setup).map_err(|error| Failure::of_setup(error, fen))?;
    Ok((setup, position))
}

fn parse(fen: &str) -> Result<Setup, FenError> {
    Fen::from_ascii(fen.as_bytes(), FenDialect::Fairy).map(Fen::into_setup)
}

fn position_of(setup: &Setup) -> Result<Position, SetupError> {
    // Many programs and sites write an unmarked met for a bia ngai.
    Position::from_setup_ignoring(setup, SetupProblems::TOO_MANY_MET)
}

/// Returns 1 for a valid FEN, 0 for an empty one, or the negative code of an error.
#[wasm_bindgen(js_name = validateFen)]
pub fn validate_fen(fen: &str) -> i32 {
    if fen.is_empty() {
        return EMPTY;
    }
    let fen = complete(fen);
    match parse(&fen).map(|setup| position_of(&setup)) {
        Err(error) => code_of_text(&error, &fen),
        Ok(Err(error)) => code_of_position(error),
        Ok(Ok(_)) => VALID,
    }
}

fn code_of_text(error: &FenError, fen: &str) -> i32 {
    let (before, rest) = fen.split_at_checked(error.offset()).unwrap_or((fen, ""));
    let field = before.matches(' ').count();
    match error.kind() {
        FenErrorKind::TrailingText => NUMBER_OF_FIELDS,
        _ if field > 0 => FIELD_CODES.get(field).copied().unwrap_or(NUMBER_OF_FIELDS),
        FenErrorKind::Piece(_) if rest.starts_with(|next: char| next.is_ascii_digit()) => {
            BOARD_GEOMETRY
        }
        FenErrorKind::MarkedPiece(_) | FenErrorKind::StrayMark => PROMOTED_PIECE,
        // The last one is a tab in place of a space.
        FenErrorKind::Piece(_) | FenErrorKind::OtherDialect(..) | FenErrorKind::Field(..) => {
            CHARACTER
        }
        _ => BOARD_GEOMETRY,
    }
}

fn code_of_position(error: SetupError) -> i32 {
    match error.problem() {
        SetupProblems::NO_KHUN | SetupProblems::SEVERAL_KHUNS => NUMBER_OF_KINGS,
        SetupProblems::KHUNS_TOUCH => TOUCHING_KINGS,
        _ => BOARD_GEOMETRY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_fields_are_those_of_the_start() {
        let board = "4k3/8/8/8/8/8/8/R3K3";
        assert_eq!(complete(board), alloc::format!("{board} w - - 0 1"));
        assert_eq!(complete(Fen::START), Fen::START);
        assert!(matches!(complete(Fen::START), Cow::Borrowed(_)));
    }

    #[test]
    fn the_code_depends_on_the_place_and_the_kind_of_the_error() {
        for (fen, code) in [
            (Fen::START, 1),
            ("", 0),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", -1),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", -2),
            ("4k3/8/8/8/8/8/8/8", -3),
            ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", -5),
            ("4k3/8/8/8/8/8/8/4K3 x", -6),
            ("4k3/8/8/8/8/8/4K3", -8),
            ("8/8/8/8/8/8/4k3/4K3", -9),
            ("4k3/8/8/8/8/8/8/4KX2", -10),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", -11),
            ("4k3/8/8/8/8/8/8/R~3K3", -12),
            ("4k3/8/8/8/8/8/8/4K3 w - x 0 1", -14),
        ] {
            assert_eq!(validate_fen(fen), code, "{fen}");
        }
    }
}
