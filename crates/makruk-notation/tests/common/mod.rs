//! Helpers that parse valid FENs, and check the errors for invalid ones.
#![allow(dead_code)] // each test file uses only some items

#[cfg(feature = "std")]
pub(crate) mod files;
pub(crate) mod games;
pub(crate) mod records;
#[cfg(feature = "alloc")]
pub(crate) mod trees;
pub(crate) mod xml;

use makruk_notation::{
    Fen, FenDialect, FenError,
    fen::FenErrorKind,
    makruk_core::{CountField, Position},
};
use proptest::prelude::ProptestConfig;

/// Multiplies the default number of cases, which the variable `PROPTEST_CASES` sets: `PROPTEST_CASES=4000` tries many more.
pub(crate) fn cases(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: usual.cases.saturating_mul(times),
        ..usual
    }
}

pub(crate) const FAIRY: FenDialect = FenDialect::Fairy;
pub(crate) const MAKRUK_JS: FenDialect = FenDialect::MakrukJs;
pub(crate) const INTERNATIONAL: FenDialect = FenDialect::International;
pub(crate) const CUTE_CHESS: FenDialect = FenDialect::CuteChess;
pub(crate) const FAIRY_F: FenDialect = FenDialect::FairyF;
pub(crate) const OFFICIAL: FenDialect = FenDialect::Official;

/// Reads a FEN strictly.
#[track_caller]
pub(crate) fn strict(text: &str, dialect: FenDialect) -> Fen {
    match Fen::from_ascii(text.as_bytes(), dialect) {
        Ok(fen) => fen,
        Err(error) => panic!("`{text}`: {error} (at {})", error.offset()),
    }
}

/// Reads a FEN with the relaxed reader.
#[track_caller]
pub(crate) fn relaxed(text: &str, dialect: FenDialect) -> Fen {
    match Fen::from_ascii_relaxed(text.as_bytes(), dialect) {
        Ok(fen) => fen,
        Err(error) => panic!("`{text}`: {error} (at {})", error.offset()),
    }
}

/// Returns the error of the strict reader.
#[track_caller]
pub(crate) fn error(text: &str, dialect: FenDialect) -> FenError {
    Fen::from_ascii(text.as_bytes(), dialect).expect_err(text)
}

/// Asserts that the strict reader stops at `rest` with this error.
#[track_caller]
pub(crate) fn refused(
    text: &str,
    dialect: FenDialect,
    kind: FenErrorKind,
    rest: &str,
    message: &str,
) {
    assert_error(&error(text, dialect), text, kind, rest, message);
}

/// Asserts that even the relaxed reader stops at `rest` with this error.
#[track_caller]
pub(crate) fn refused_even_if_relaxed(
    text: &str,
    dialect: FenDialect,
    kind: FenErrorKind,
    rest: &str,
    message: &str,
) {
    let error = Fen::from_ascii_relaxed(text.as_bytes(), dialect).expect_err(text);
    assert_error(&error, text, kind, rest, message);
}

#[track_caller]
fn assert_error(error: &FenError, text: &str, kind: FenErrorKind, rest: &str, message: &str) {
    assert_eq!(error.kind(), kind, "{text}");
    assert_eq!(&text[error.offset()..], rest, "{text}");
    assert_eq!(error.to_string(), message, "{text}");
}

#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    match relaxed(fen, FAIRY).to_position() {
        Ok(position) => position,
        Err(error) => panic!("`{fen}`: {error}"),
    }
}

/// Returns a count as written in a fairy FEN.
pub(crate) fn count(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}
