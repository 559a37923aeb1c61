//! Reading FENs that are right, and errors of those that are not.
#![allow(dead_code)] // each file of tests takes what it needs

#[cfg(feature = "std")]
pub(crate) mod files;
pub(crate) mod games;
#[cfg(feature = "alloc")]
pub(crate) mod trees;
pub(crate) mod xml;

use makruk_notation::{
    Fen, FenDialect, FenError, UciMove,
    fen::FenErrorKind,
    makruk_core::{CountField, Position, Setup},
};
use makruk_rules::{Counting, Rules};

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

/// All positions behind the plies of an engine's games against itself, with their counts.
pub(crate) fn engine_positions() -> impl Iterator<Item = Setup> {
    let rules = Rules::FAIRY;
    makruk_testdata::selfplay()
        .into_iter()
        .flat_map(move |game| {
            let start = strict(&game.start, FAIRY).0;
            let mut position = Position::from_setup(&start).expect("the start is valid");
            let mut counting = Counting::new(&position, start.count, &rules);
            game.moves.into_iter().map(move |mv| {
                let mv: UciMove = mv.parse().expect("the moves are well formed");
                let undo = position.play(mv.0).expect("the moves are legal");
                counting.advance(&position, &undo, &rules);
                Setup {
                    count: counting.field(&rules),
                    ..position.to_setup()
                }
            })
        })
}
