//! Invariants for arbitrary strings and setups.

use core::num::NonZeroU32;

use makruk_notation::{
    Epd, Fen, FenDialect, UciMove,
    fen::square_offset,
    makruk_core::{Color, CountField, Move, Piece, Role, Setup, Square},
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::common::{self, FAIRY, INTERNATIONAL, MAKRUK_JS, cases};

fn dialects() -> impl Strategy<Value = FenDialect> {
    select(&FenDialect::ALL[..])
}

/// Generates any pieces on any squares, any clocks, and a count with one of the limits or none.
fn setups() -> impl Strategy<Value = Setup> {
    let square = select(&Square::ALL[..]);
    let pieces = vec((square, select(&Piece::ALL[..])), 0..40);
    let turn = select(&Color::ALL[..]);
    let numbers = prop_oneof![0..100_u32, any::<u32>()];
    let limit = select(vec![16, 32, 44, 64, 88, 128]);
    let count = proptest::option::of((limit, numbers.clone()));
    (pieces, turn, count, numbers.clone(), numbers).prop_map(
        |(pieces, turn, count, halfmoves, fullmoves)| {
            let mut setup = Setup {
                turn,
                ..Setup::default()
            };
            for (square, piece) in pieces {
                setup.board.put(square, piece);
            }
            match count {
                None => setup.halfmoves = halfmoves,
                Some((limit_plies, elapsed_plies)) => {
                    setup.count = Some(CountField {
                        limit_plies,
                        elapsed_plies,
                        first_number: None,
                    });
                }
            }
            setup.fullmoves = NonZeroU32::new(fullmoves).unwrap_or(NonZeroU32::MIN);
            setup
        },
    )
}

/// Generates valid FENs in all dialects.
fn valid_texts() -> impl Strategy<Value = String> {
    let recorded: Vec<&str> = makruk_testdata::valid_fens().collect();
    let recorded = (select(recorded), dialects())
        .prop_map(|(text, dialect)| common::strict(text, FAIRY).display(dialect).to_string());
    let made_up = (setups(), dialects())
        .prop_map(|(setup, dialect)| Fen::from(setup).display(dialect).to_string());
    prop_oneof![recorded, made_up]
}

/// Generates the characters of a FEN, and some others.
fn bytes() -> impl Strategy<Value = u8> {
    let usual = b"KMSNRPETBFQkmsnrpetbfqw~/-0123456789 \t\n;\"".to_vec();
    prop_oneof![9 => select(usual), 1 => any::<u8>()]
}

#[derive(Clone, Debug)]
enum Change {
    Insert(u8),
    Replace(u8),
    Remove,
    Repeat,
    CutOff,
}

/// Generates nearly valid FENs.
fn invalid_texts() -> impl Strategy<Value = Vec<u8>> {
    let change = prop_oneof![
        3 => bytes().prop_map(Change::Insert),
        3 => bytes().prop_map(Change::Replace),
        3 => Just(Change::Remove),
        1 => Just(Change::Repeat),
        1 => Just(Change::CutOff),
    ];
    let changes = vec((any::<proptest::sample::Index>(), change), 1..4);
    (valid_texts(), changes).prop_map(|(text, changes)| {
        let mut text = text.into_bytes();
        for (place, change) in changes {
            let offset = place.index(text.len() + 1);
            let here = offset.min(text.len().saturating_sub(1));
            match change {
                Change::Insert(byte) => text.insert(offset, byte),
                Change::CutOff => text.truncate(offset),
                _ if text.is_empty() => {}
                Change::Replace(byte) => text[here] = byte,
                Change::Remove => drop(text.remove(here)),
                Change::Repeat => text.insert(here, text[here]),
            }
        }
        text
    })
}

/// Generates valid, nearly valid and arbitrary strings.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => invalid_texts(),
        2 => valid_texts().prop_map(String::into_bytes),
        1 => vec(bytes(), 0..100),
        1 => vec(any::<u8>(), 0..100),
    ]
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn fen_parsers_never_panic_and_errors_point_into_the_text(text in texts()) {
        let check = |result: Result<Fen, makruk_notation::FenError>| {
            if let Err(error) = result {
                assert!(error.offset() <= text.len());
                assert!(!error.to_string().is_empty());
                assert!(!error.kind().name().is_empty());
            }
        };
        for dialect in FenDialect::ALL {
            check(Fen::from_ascii(&text, dialect));
            check(Fen::from_ascii_relaxed(&text, dialect));
        }
        if let Err(error) = FenDialect::detect(&text) {
            prop_assert!(error.offset() < text.len());
        }
    }

    #[test]
    fn strictly_parsed_fens_are_written_back_byte_for_byte(text in texts()) {
        for dialect in FenDialect::ALL {
            let Ok(fen) = Fen::from_ascii(&text, dialect) else { continue };
            let mut expected = String::from_utf8(text.clone()).expect("a FEN is ASCII");
            if dialect == MAKRUK_JS {
                // Five dashes are a longer form of "no count".
                expected = expected.trim_end_matches(" - - - - -").to_owned();
            }
            prop_assert_eq!(fen.display(dialect).to_string(), expected);
        }
    }

    #[test]
    fn the_relaxed_parser_agrees_with_the_strict_one(text in texts()) {
        for dialect in FenDialect::ALL {
            if let Ok(fen) = Fen::from_ascii(&text, dialect) {
                prop_assert_eq!(Fen::from_ascii_relaxed(&text, dialect), Ok(fen));
            }
        }
    }

    #[test]
    fn relaxed_fens_are_written_in_strict_form(text in texts()) {
        for dialect in FenDialect::ALL {
            let Ok(fen) = Fen::from_ascii_relaxed(&text, dialect) else { continue };
            let written = fen.display(dialect).to_string();
            prop_assert_eq!(Fen::from_ascii(written.as_bytes(), dialect), Ok(fen));
        }
    }

    #[test]
    fn the_detected_dialect_never_gives_a_different_position(setup in setups(), dialect in dialects()) {
        let text = Fen::from(setup).display(dialect).to_string();
        prop_assume!(dialect != FenDialect::Official || text.contains(['D', 'H', 'd', 'h']));
        if let Ok(detected) = FenDialect::detect(text.as_bytes()) {
            let intended = common::strict(&text, dialect);
            prop_assert_eq!(Fen::from_ascii_relaxed(text.as_bytes(), detected), Ok(intended));
        }
    }

    #[test]
    fn a_text_rejected_in_the_detected_dialect_is_rejected_in_all(text in texts()) {
        let Ok(detected) = FenDialect::detect(&text) else { return Ok(()) };
        let reads = |&dialect: &FenDialect| Fen::from_ascii_relaxed(&text, dialect).is_ok();
        if !reads(&detected) {
            // Only a D or an H shows the official letters.
            let mut dialects = FenDialect::ALL.iter();
            let reader = dialects.find(|&&dialect| dialect != FenDialect::Official && reads(&dialect));
            prop_assert_eq!(reader, None);
        }
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn setups_round_trip(setup in setups()) {
        let fen = Fen::from(setup);
        for dialect in [FAIRY, INTERNATIONAL] {
            let text = fen.display(dialect).to_string();
            prop_assert_eq!(common::strict(&text, dialect), fen.clone());
        }
    }

    #[test]
    fn makruk_js_keeps_everything_except_clock_and_unspoken_counts(setup in setups()) {
        // A spoken number is half of an even number of plies.
        prop_assume!(setup.count.is_none_or(|count| count.elapsed_plies < u32::MAX));
        let text = Fen::from(setup.clone()).display(MAKRUK_JS).to_string();
        let read = common::strict(&text, MAKRUK_JS).into_setup();
        let count = setup.count.filter(|count| count.elapsed_plies > 0);
        let read_count = read.count.map(|count| CountField { first_number: None, ..count });
        prop_assert_eq!(read_count, count);
        prop_assert!(read.count.is_none_or(|count| count.first_number.is_some()));
        let read = Setup { count: None, ..read };
        prop_assert_eq!(read, Setup { count: None, halfmoves: 0, ..setup });
    }

    #[test]
    fn a_squares_offset_is_that_of_its_piece(setup in setups(), dialect in dialects()) {
        let text = format!("\t {}", Fen::from(setup.clone()).display(dialect));
        for square in Square::ALL {
            let letter = square_offset(text.as_bytes(), square)
                .map(|offset| char::from(text.as_bytes()[offset]));
            let piece = setup.board.get(square);
            let expected = piece.map(|piece| dialect.letters().piece_letter(piece));
            prop_assert_eq!(letter, expected, "{}", square);
        }
    }

    #[test]
    fn square_offset_never_panics(
        text in texts(),
        square in select(&Square::ALL[..]),
    ) {
        let offset = square_offset(&text, square);
        prop_assert!(offset.is_none_or(|offset| offset < text.len()));
    }

    #[test]
    fn the_epd_parser_never_panics(
        text in texts(),
        tail in ".{0,40}",
        dialect in dialects(),
    ) {
        let mut text = String::from_utf8_lossy(&text).into_owned();
        text.push_str(&tail);
        check_epd(&text, dialect);
    }

    #[test]
    fn the_epd_parser_never_panics_on_operations(
        setup in setups(),
        tail in r#"([ ;"\-0-9a-z]|hmvc [0-9]{1,3};|fmvn [0-9]{1,3};|id "[a-z; ]{0,5}"; ?){0,8}"#,
    ) {
        let fen = Fen::from(setup).to_string();
        let four: Vec<&str> = fen.split(' ').take(4).collect();
        check_epd(&format!("{} {tail}", four.join(" ")), FAIRY);
    }

    #[test]
    fn the_move_parser_never_panics(text in vec(any::<u8>(), 0..8)) {
        if let Err(error) = UciMove::from_ascii(&text) {
            prop_assert!(error.offset() <= text.len());
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn parsed_moves_are_written_back_byte_for_byte(text in "[a-i]?[0-9][a-i][0-9]?m?m?") {
        match text.parse::<UciMove>() {
            Ok(mv) => prop_assert_eq!(mv.to_string(), text),
            Err(error) => prop_assert!(error.offset() <= text.len()),
        }
    }

    #[test]
    fn all_moves_round_trip(bits in 0..1_u16 << 13) {
        if let Some(mv) = Move::from_bits(bits) {
            prop_assert_eq!(UciMove::from(mv).to_string().parse(), Ok(UciMove::from(mv)));
        }
    }

    #[test]
    fn letters_and_pieces_correspond_one_to_one(
        dialect in dialects(),
        piece in select(&Piece::ALL[..]),
        letter in any::<char>(),
    ) {
        let letters = dialect.letters();
        let read = letters.piece(letters.piece_letter(piece)).unwrap();
        let expected = if letters.has_bia_ngai() { piece.role() } else { piece.role().moves_as() };
        prop_assert_eq!((read.color(), read.role()), (piece.color(), expected));
        if let Some(piece) = letters.piece(letter) {
            prop_assert_eq!(letters.piece_letter(piece), letter);
            prop_assert!(piece.role() != Role::BiaNgai || letters.has_bia_ngai());
        }
    }
}

/// Asserts that an EPD round-trips, and that any other text yields an error that points into it.
fn check_epd(text: &str, dialect: FenDialect) {
    match Epd::parse(text, dialect) {
        Ok(epd) => {
            let written = epd.to_string();
            let again = Epd::parse(&written, FAIRY).expect("it was just written");
            assert_eq!(again, epd);
            if dialect == FAIRY && !text.ends_with(' ') && !text.contains("  ") {
                assert_eq!(written, text);
            }
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()), "{text} {error:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}
