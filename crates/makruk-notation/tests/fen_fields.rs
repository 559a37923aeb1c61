//! The numbers in a FEN: a field with two meanings, and numbers that are preserved.

use crate::common::{FAIRY, INTERNATIONAL, count, strict};
use makruk_notation::{
    Fen,
    makruk_core::{Color, Setup},
};

fn setup(fields: &str) -> Setup {
    strict(&format!("8/8/8/8/2k5/8/7R/3K4 {fields}"), FAIRY).into_setup()
}

#[test]
fn without_a_limit_the_fifth_field_is_the_half_move_clock() {
    let setup = setup("b - - 13 21");
    assert_eq!((setup.count, setup.halfmoves), (None, 13));
}

#[test]
fn with_a_limit_the_fifth_field_is_the_counted_plies_and_there_is_no_clock() {
    let setup = setup("b - 32 13 21");
    assert_eq!((setup.count, setup.halfmoves), (Some(count(32, 13)), 0));
}

#[test]
fn the_clock_is_not_written_during_a_count() {
    let mut with_clock = setup("b - 32 13 21");
    with_clock.halfmoves = 99;
    assert_eq!(
        Fen::from(with_clock).to_string(),
        "8/8/8/8/2k5/8/7R/3K4 b - 32 13 21"
    );
}

#[test]
fn the_sixth_field_is_the_move_number() {
    assert_eq!(setup("b - - 13 21").fullmoves.get(), 21);
    assert_eq!(setup("b - 32 13 21").fullmoves.get(), 21);
}

#[test]
fn the_second_field_is_the_side_to_move() {
    assert_eq!(setup("w - - 0 1").turn, Color::White);
    assert_eq!(setup("b - - 0 1").turn, Color::Black);
}

#[test]
fn counts_round_trip_unchecked() {
    for (fields, kept) in [
        ("w - 32 66 32", count(32, 66)), // beyond its limit
        ("w - 32 5 2", count(32, 5)),    // odd
        ("b - 32 5 2", count(32, 5)),    // odd with the other side to move
        ("w - 32 0 2", count(32, 0)),
        ("w - 128 0 1", count(128, 0)), // nothing spoken yet
        ("w - 16 4294967295 1", count(16, u32::MAX)),
    ] {
        let text = format!("8/8/8/8/2k5/8/7R/3K4 {fields}");
        for dialect in [FAIRY, INTERNATIONAL] {
            let fen = strict(&text, dialect);
            assert_eq!(fen.as_setup().count, Some(kept), "{text}");
            assert_eq!(fen.display(dialect).to_string(), text);
        }
    }
}

#[test]
fn a_count_is_kept_with_any_pieces() {
    let text = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 16 3 1";
    let fen = strict(text, FAIRY);
    assert_eq!(fen.to_string(), text);
    assert!(fen.to_position().is_ok());
}

#[test]
fn the_largest_numbers_are_kept() {
    let text = "8/8/8/8/2k5/8/7R/3K4 b - - 4294967295 4294967295";
    let fen = strict(text, FAIRY);
    assert_eq!(
        (fen.as_setup().halfmoves, fen.as_setup().fullmoves.get()),
        (u32::MAX, u32::MAX)
    );
    assert_eq!(fen.to_string(), text);
}

#[test]
fn the_clocks_are_carried_into_the_position() {
    let mut position = strict("8/8/8/8/2k5/8/7R/3K4 b - - 13 21", FAIRY)
        .to_position()
        .unwrap();
    assert_eq!((position.halfmoves(), position.fullmoves().get()), (13, 21));
    let _undo = position.play_null().unwrap();
    assert_eq!(
        Fen::from(&position).to_string(),
        "8/8/8/8/2k5/8/7R/3K4 w - - 14 22"
    );
}
