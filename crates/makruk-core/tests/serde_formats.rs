//! The vocabulary types round-trip in every data format, self-describing or not.

use core::num::{NonZeroU16, NonZeroU32};

use makruk_core::{
    Board, Color, CountField, File, Move, Piece, Position, Rank, Role, Setup, Square,
};
use makruk_notation::Fen;
use makruk_testdata::formats::{Format, round_trips};
use proptest::prelude::*;

#[test]
fn names_moves_and_boards_round_trip() {
    round_trips(&Square::ALL.to_vec());
    round_trips(&File::ALL.to_vec());
    round_trips(&Rank::ALL.to_vec());
    round_trips(&Color::ALL.to_vec());
    round_trips(&Role::ALL.to_vec());
    round_trips(&Piece::ALL.to_vec());
    let moves: Vec<_> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    round_trips(&moves);
    round_trips(&(Some(moves[0]), None::<Move>));
    round_trips(&Board::new());
    round_trips(&Board::start());
}

#[test]
fn a_move_is_its_uci_text_or_two_bytes() {
    let mv: Move = "a5a6m".parse().unwrap();
    assert_eq!(Format::Json.write(&mv).unwrap(), b"\"a5a6m\"");
    assert_eq!(Format::Postcard.write(&mv).unwrap().len(), 2);
    assert_eq!(Format::BincodeFixed.write(&mv).unwrap().len(), 2);
}

#[test]
fn a_setup_is_startpos_or_a_fen_in_human_readable_formats() {
    for (fen, json) in [
        (Fen::START, "startpos"),
        (
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
        ),
        (
            "4k3/8/3M~4/8/8/3m~4/8/4K3 b - - 7 30",
            "4k3/8/3M~4/8/8/3m~4/8/4K3 b - - 7 30",
        ),
    ] {
        let setup = fen.parse::<Fen>().unwrap().into_setup();
        let text = Format::Json.write(&setup).unwrap();
        assert_eq!(text, format!("\"{json}\"").into_bytes());
        round_trips(&setup);
    }
}

#[test]
fn a_setup_that_a_fen_cannot_represent_is_a_struct() {
    let mut setup = Setup::start(Color::Black);
    setup.count = Some(CountField {
        limit_plies: 128,
        elapsed_plies: 24,
        first_number: None,
    });
    assert!(Format::Json.write(&setup).unwrap().starts_with(b"\""));
    for (halfmoves, first_number) in [(7, None), (0, NonZeroU16::new(1)), (7, NonZeroU16::new(5))] {
        setup.halfmoves = halfmoves;
        if let Some(count) = &mut setup.count {
            count.first_number = first_number;
        }
        assert!(
            Format::Json
                .write(&setup)
                .unwrap()
                .starts_with(b"{\"board\":{")
        );
        round_trips(&setup);
    }
}

#[test]
fn recorded_fens_are_written_as_makruk_notation_writes_them() {
    for text in makruk_testdata::valid_fens() {
        let setup = text.parse::<Fen>().unwrap().into_setup();
        let expected = if text == Fen::START { "startpos" } else { text };
        let json = Format::Json.write(&setup).unwrap();
        assert_eq!(json, format!("\"{expected}\"").into_bytes());
        round_trips(&setup);
    }
}

#[test]
fn an_invalid_text_is_rejected_with_the_offset() {
    for (text, message) in [
        ("", "FEN, offset 0: expected eight ranks of eight squares"),
        (
            "8/8/8/8/8/8/8/7",
            "FEN, offset 15: expected eight ranks of eight squares",
        ),
        (
            "9/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, offset 0: expected a piece, a number of empty squares or `/`",
        ),
        (
            "44/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, offset 1: expected a piece, a number of empty squares or `/`",
        ),
        (
            "8p/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, offset 1: expected `/` or the end of the board",
        ),
        (
            "p~7/8/8/8/8/8/8/8 w - - 0 1",
            "FEN, offset 1: expected a piece, a number of empty squares or `/`",
        ),
        (
            "8/8/8/8/8/8/8/8",
            "FEN, offset 15: expected the side to move, `w` or `b`",
        ),
        (
            "8/8/8/8/8/8/8/8 x - - 0 1",
            "FEN, offset 16: expected the side to move, `w` or `b`",
        ),
        ("8/8/8/8/8/8/8/8 w KQ - 0 1", "FEN, offset 18: expected `-`"),
        (
            "8/8/8/8/8/8/8/8 w - 99999 0 1",
            "FEN, offset 20: expected `-` or a limit in plies",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 00 1",
            "FEN, offset 22: expected a number of plies",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - +1 1",
            "FEN, offset 22: expected a number of plies",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 0",
            "FEN, offset 24: expected a move number from 1",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 ",
            "FEN, offset 25: expected the end",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 x",
            "FEN, offset 26: expected the end",
        ),
        (
            "ก",
            "FEN, offset 0: expected a piece, a number of empty squares or `/`",
        ),
    ] {
        let json = serde_json::to_vec(text).unwrap();
        let error = Format::Json.read::<Setup>(&json).unwrap_err();
        let error = error.split(" at line").next().unwrap_or_default();
        assert_eq!(error, message, "{text}");
    }
}

#[test]
fn other_types_and_unknown_fields_are_rejected() {
    for json in ["17", "null", "[]", "{}", "true"] {
        assert!(
            Format::Json.read::<Setup>(json.as_bytes()).is_err(),
            "{json}"
        );
    }
    let mut value = serde_json::to_value(CountField {
        limit_plies: 32,
        elapsed_plies: 1,
        first_number: None,
    })
    .unwrap();
    value["by"] = "white".into();
    assert!(serde_json::from_value::<CountField>(value).is_err());
}

fn setups() -> impl Strategy<Value = Setup> {
    let pieces = proptest::collection::vec((0..64_usize, 0..14_usize), 0..40);
    let count = proptest::option::of((any::<u16>(), any::<u32>(), any::<u16>()));
    let rest = (any::<bool>(), any::<u32>(), 1..=u32::MAX);
    (pieces, count, rest).prop_map(|(pieces, count, (black, halfmoves, fullmoves))| {
        let mut setup = Setup::default();
        for (square, piece) in pieces {
            setup.board.put(Square::ALL[square], Piece::ALL[piece]);
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup.count = count.map(|(limit_plies, elapsed_plies, first)| CountField {
            limit_plies,
            elapsed_plies,
            first_number: NonZeroU16::new(first % 3),
        });
        setup.halfmoves = if halfmoves % 2 == 0 { 0 } else { halfmoves };
        setup.fullmoves = NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN);
        setup
    })
}

proptest! {
    #[test]
    fn any_setup_round_trips(setup in setups()) {
        round_trips(&setup);
    }

    #[test]
    fn a_board_is_written_as_makruk_notation_writes_it(setup in setups()) {
        let setup = Setup { count: None, ..setup };
        let expected = Fen::from(setup.clone()).to_string();
        prop_assert_eq!(serde_json::to_value(&setup).unwrap(), expected);
    }

    #[test]
    fn any_text_is_parsed_or_rejected(text in "[0-9/kKmMsSnNrRpP~ wb+-]{0,80}|\\PC{0,40}") {
        let json = serde_json::to_vec(&text).unwrap();
        if let Ok(setup) = Format::Json.read::<Setup>(&json) {
            prop_assert_eq!(Format::Json.write(&setup).unwrap(), json);
        }
    }

    #[test]
    fn take_back_reverses_every_move(
        choices in proptest::collection::vec(any::<usize>(), 0..200),
    ) {
        let mut position = Position::start();
        let mut kept = Vec::new();
        for choice in choices {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            let before = position.clone();
            let undo = position.play_unchecked(mv);
            kept.push((before, mv, undo.captured().map(Piece::role)));
        }
        for (before, mv, captured) in kept.into_iter().rev() {
            position.take_back(mv, captured, before.halfmoves(), before.fullmoves());
            prop_assert_eq!(position.to_setup(), before.to_setup());
            prop_assert_eq!(position.zobrist(), before.zobrist());
        }
    }
}
