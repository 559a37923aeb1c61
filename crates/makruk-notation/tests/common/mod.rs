//! Parsing valid FENs, and the errors of invalid ones.
#![allow(dead_code)] // each file of tests takes what it needs

#[cfg(feature = "std")]
pub(crate) mod files;
pub(crate) mod games;
#[cfg(feature = "alloc")]
pub(crate) mod trees;
pub(crate) mod xml;

use makruk_notation::{
    Fen, FenDialect, FenError,
    fen::FenErrorKind,
    makruk_core::{CountField, Position},
};

pub(crate) const FAIRY: FenDialect = FenDialect::Fairy;
pub(crate) const MAKRUK_JS: FenDialect = FenDialect::MakrukJs;
pub(crate) const INTERNATIONAL: FenDialect = FenDialect::International;

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

/// The error of the strict reader.
#[track_caller]
pub(crate) fn error(text: &str, dialect: FenDialect) -> FenError {
    Fen::from_ascii(text.as_bytes(), dialect).expect_err(text)
}

/// The strict reader stops in front of `rest` and says what is wrong.
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

/// The relaxed reader stops in front of `rest` and says what is wrong.
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

/// A count as a fairy FEN says it.
pub(crate) fn count(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}
