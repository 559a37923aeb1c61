//! FENs and moves are written in JSON as their text forms.

use core::fmt::Debug;

use makruk_notation::{
    Fen, FenDialect, GameTree, UciMove,
    letters::LetterSet,
    makruk_core::{Color, Move, Setup, Square},
};
use serde::Deserialize;

#[track_caller]
fn rejected<T: Debug + for<'de> Deserialize<'de>>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert_eq!(error.split(" at line").next(), Some(message));
}

#[test]
fn a_fen_is_a_text() {
    let fen = Fen::from(Setup::start(Color::White));
    let json = serde_json::to_string(&fen).unwrap();
    assert_eq!(json, format!("\"{}\"", Fen::START));
    assert_eq!(serde_json::from_str::<Fen>(&json).unwrap(), fen);
    assert_eq!(serde_json::from_str::<Fen>("\"startpos\"").unwrap(), fen);
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
    let promotion = Move::new(Square::A5, Square::A6).promoting();
    let json = serde_json::to_string(&UciMove::from(promotion)).unwrap();
    assert_eq!(json, "\"a5a6m\"");
    assert_eq!(
        serde_json::from_str::<UciMove>(&json).unwrap(),
        UciMove::from(promotion)
    );
}

#[test]
fn an_invalid_fen_is_rejected_with_the_offset() {
    rejected::<Fen>(
        "\"\"",
        "FEN, offset 0: expected eight ranks of eight squares",
    );
    rejected::<Fen>(
        "\"rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1\"",
        "FEN, offset 2: expected a piece, a number of empty squares or `/`",
    );
    rejected::<Fen>(
        "\"4k3/8/8/8/8/8/8/4K3\"",
        "FEN, offset 19: expected the side to move, `w` or `b`",
    );
}

#[test]
fn an_invalid_move_is_rejected() {
    for text in ["e3", "e3e3", "0000"] {
        rejected::<UciMove>(
            &format!("\"{text}\""),
            &format!("invalid value: string \"{text}\", expected a move such as `e3e4` or `a5a6m`"),
        );
    }
}

#[test]
fn other_types_are_rejected() {
    rejected::<Fen>(
        "17",
        "invalid type: integer `17`, expected `startpos`, a FEN or the fields of a setup",
    );
    rejected::<UciMove>(
        "null",
        "invalid type: null, expected a move such as `e3e4` or `a5a6m`",
    );
}

#[test]
fn letters_dialects_and_records_are_texts() {
    let json = serde_json::to_string(&(LetterSet::THAI, FenDialect::CuteChess)).unwrap();
    assert_eq!(json, r#"["thai","cutechess"]"#);
    let read = serde_json::from_str::<(LetterSet, FenDialect)>(&json);
    assert_eq!(read.unwrap(), (LetterSet::THAI, FenDialect::CuteChess));
    rejected::<LetterSet>(
        "\"latin\"",
        &format!(
            "a letter set: {}",
            "latin".parse::<LetterSet>().unwrap_err()
        ),
    );

    let tree: GameTree = "1. e4! (1. d4 {quiet}) e5 1-0".parse().unwrap();
    let json = serde_json::to_string(&tree).unwrap();
    let read: GameTree = serde_json::from_str(&json).unwrap();
    assert_eq!(read.pgn().to_string(), tree.pgn().to_string());
    rejected::<GameTree>(
        "\"1. e4 e9\"",
        "PGN: line 1, column 7, ply 2: expected a rank, found `9`",
    );
}
