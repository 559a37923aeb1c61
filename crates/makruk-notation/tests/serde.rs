//! FENs and moves in data formats: they are what they are in text.
#![cfg(feature = "serde")]

use core::fmt::Debug;

use makruk_notation::{
    Fen, UciMove,
    makruk_core::{Color, Move, Setup, Square},
};
use serde::Deserialize;

#[track_caller]
fn refused<T: Debug + for<'de> Deserialize<'de>>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert_eq!(error.split(" at line").next(), Some(message));
}

#[test]
fn a_fen_is_a_text() {
    let fen = Fen(Setup::start(Color::White));
    let json = serde_json::to_string(&fen).unwrap();
    assert_eq!(json, format!("\"{}\"", Fen::START));
    assert_eq!(serde_json::from_str::<Fen>(&json).unwrap(), fen);
}

#[test]
fn recorded_fens_round_trip() {
    for text in makruk_testdata::valid_fens() {
        let json = format!("\"{text}\"");
        let fen: Fen = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&fen).unwrap(), json);
    }
}

#[test]
fn a_move_is_a_text() {
    let promotion = Move::new(Square::A5, Square::A6).unwrap().promoting();
    let json = serde_json::to_string(&UciMove(promotion)).unwrap();
    assert_eq!(json, "\"a5a6m\"");
    assert_eq!(
        serde_json::from_str::<UciMove>(&json).unwrap(),
        UciMove(promotion)
    );
}

#[test]
fn a_text_that_is_no_fen_is_refused_in_the_words_of_the_reader() {
    refused::<Fen>("\"\"", "expected a board, found an empty text");
    refused::<Fen>(
        "\"rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1\"",
        "`t` is no man in the fairy dialect, but in another one",
    );
    refused::<Fen>(
        "\"4k3/8/8/8/8/8/8/4K3\"",
        "the text ends before the side to move, expected `w` or `b`",
    );
}

#[test]
fn a_text_that_is_no_move_is_refused_in_the_words_of_the_reader() {
    refused::<UciMove>("\"e3\"", "expected a square like `e4`, found the end");
    refused::<UciMove>("\"0000\"", "`0000` is no move: Makruk has no null move");
}

#[test]
fn other_types_are_refused() {
    refused::<Fen>(
        "17",
        "invalid type: integer `17`, expected a FEN in the fairy dialect",
    );
    refused::<UciMove>("null", "invalid type: null, expected a move like `e3e4`");
}
