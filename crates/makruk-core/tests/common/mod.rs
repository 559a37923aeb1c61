//! Parsing and writing positions, moves and squares as text.
#![allow(dead_code)] // not every test file uses every item

use core::{fmt::Display, str::FromStr};

use makruk_core::{Move, Position, Setup, SetupProblems, Square, SquareSet};
use makruk_notation::{Fen, FenDialect};

/// Parses a FEN in the fairy dialect; the board and the side to move are enough.
#[track_caller]
pub(crate) fn setup(fen: &str) -> Setup {
    match Fen::from_ascii_relaxed(fen.as_bytes(), FenDialect::Fairy) {
        Ok(fen) => fen.into_setup(),
        Err(error) => panic!("`{fen}` is not a FEN: {error}"),
    }
}

/// Parses a valid position.
#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    position_ignoring(fen, SetupProblems::empty())
}

/// Parses a position that is valid apart from the ignored problems.
#[track_caller]
pub(crate) fn position_ignoring(fen: &str, ignored: SetupProblems) -> Position {
    match Position::from_setup_ignoring(&setup(fen), ignored) {
        Ok(position) => position,
        Err(error) => panic!("`{fen}` is not a position: {error}"),
    }
}

#[track_caller]
fn parse<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

#[track_caller]
pub(crate) fn square(name: &str) -> Square {
    parse(name)
}

/// Parses a move such as `e3e4` or `a5a6m`.
#[track_caller]
pub(crate) fn mv(uci: &str) -> Move {
    parse(uci)
}

/// Writes moves in UCI notation, in canonical order.
pub(crate) fn uci(moves: &[Move]) -> Vec<String> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// Returns all legal moves, separated by spaces, for example `e1d1 e1f1`.
#[track_caller]
pub(crate) fn moves(fen: &str) -> String {
    uci(&position(fen).legal_moves()).join(" ")
}

/// Returns the destinations of the piece on a square, separated by spaces; `m` marks a promotion: `a6m b6m`.
#[track_caller]
pub(crate) fn goes(fen: &str, from: &str) -> String {
    destinations(&position(fen), from)
}

/// Like [`goes`], for a given position instead of a FEN.
#[track_caller]
pub(crate) fn destinations(position: &Position, from: &str) -> String {
    let moves = uci(&position.legal_moves_from(square(from)));
    moves
        .iter()
        .map(|mv| &mv[2..])
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the squares of a set, separated by spaces, from a1 to h8.
pub(crate) fn squares(set: SquareSet) -> String {
    set.into_iter()
        .map(|square| square.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}
