//! EPD: four fields of a FEN and operations.

use makruk_notation::{
    Epd,
    epd::{EpdError, EpdErrorKind},
    fen::{FenErrorKind, Field, Found},
};

use crate::common::{FAIRY, INTERNATIONAL, MAKRUK_JS, count};

const BOARD: &str = "8/8/8/8/2k5/8/7R/3K4";

#[track_caller]
fn epd(text: &str) -> Epd<'_> {
    match Epd::parse(text, FAIRY) {
        Ok(epd) => epd,
        Err(error) => panic!("`{text}`: {error} (at {})", error.offset()),
    }
}

/// Asserts that the parser stops at `rest` with this error.
#[track_caller]
fn refused(text: &str, kind: EpdErrorKind, rest: &str, message: &str) {
    let error: EpdError = Epd::parse(text, FAIRY).expect_err(text);
    assert_eq!(error.kind(), kind, "{text}");
    assert_eq!(&text[error.offset()..], rest, "{text}");
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn four_fields_are_an_epd() {
    let text = format!("{BOARD} w - -");
    let epd = epd(&text);
    assert_eq!(epd.fen().to_string(), format!("{BOARD} w - - 0 1"));
    assert_eq!(epd.operations().count(), 0);
    assert_eq!(epd.to_string(), text);
}

#[test]
fn operations_are_kept_unchanged() {
    let text = format!(r#"{BOARD} w - - bm Rh3 Rh4;  id "rua; \1" ;noop; c0 "";"#);
    let epd = epd(&text);
    let operations: Vec<_> = epd
        .operations()
        .map(|operation| (operation.opcode, operation.operands))
        .collect();
    let expected = [
        ("bm", "Rh3 Rh4"),
        ("id", r#""rua; \1""#),
        ("noop", ""),
        ("c0", r#""""#),
    ];
    assert_eq!(operations, expected);
    assert_eq!(epd.to_string(), text, "written as they were read");
}

#[test]
fn an_operation_is_found_by_its_opcode() {
    let text = format!("{BOARD} w - - bm Rh3; c0 one; c0 two;");
    let epd = epd(&text);
    assert_eq!(epd.operation("bm"), Some("Rh3"));
    assert_eq!(epd.operation("c0"), Some("one"), "the first of them");
    assert_eq!(epd.operation("am"), None);
    assert_eq!(epd.operation("b"), None);
}

#[test]
fn opcodes_have_at_most_15_letters_digits_and_underscores() {
    for opcode in ["a", "Z", "c0", "a_b", "abcdefghijklmno"] {
        let text = format!("{BOARD} w - - {opcode} 1;");
        assert_eq!(epd(&text).operation(opcode), Some("1"));
    }
}

#[test]
fn hmvc_is_the_half_move_clock() {
    let text = format!("{BOARD} w - - hmvc 13;");
    assert_eq!(epd(&text).fen().to_string(), format!("{BOARD} w - - 13 1"));
    assert_eq!(
        epd(&text).operation("hmvc"),
        Some("13"),
        "it stays an operation"
    );
}

#[test]
fn with_a_limit_hmvc_is_the_number_of_counted_plies() {
    let text = format!("{BOARD} w - 32 hmvc 5; fmvn 2;");
    let epd = epd(&text);
    assert_eq!(epd.fen().as_setup().count, Some(count(32, 5)));
    assert_eq!(epd.fen().as_setup().halfmoves, 0);
    assert_eq!(epd.fen().to_string(), format!("{BOARD} w - 32 5 2"));
    assert_eq!(epd.to_string(), text);
}

#[test]
fn a_limit_without_hmvc_has_no_counted_plies() {
    assert_eq!(
        epd(&format!("{BOARD} w - 32")).fen().as_setup().count,
        Some(count(32, 0))
    );
}

#[test]
fn fmvn_is_the_move_number() {
    let text = format!("{BOARD} b - - fmvn 4294967295;");
    assert_eq!(epd(&text).fen().as_setup().fullmoves.get(), u32::MAX);
}

#[test]
fn the_pieces_have_the_letters_of_the_dialect() {
    let fairy = epd("4k3/8/8/3M~4/3S4/8/8/4K3 w - - id 1;");
    let js = Epd::parse("4k3/8/8/3F4/3T4/8/8/4K3 w - - id 1;", MAKRUK_JS).unwrap();
    let international = Epd::parse("4k3/8/8/3Q~4/3B4/8/8/4K3 w - - id 1;", INTERNATIONAL).unwrap();
    assert_eq!(js, fairy);
    assert_eq!(international, fairy);
    assert_eq!(
        js.to_string(),
        "4k3/8/8/3M~4/3S4/8/8/4K3 w - - id 1;",
        "written in fairy letters"
    );
}

#[test]
fn the_fields_are_the_same_in_all_dialects() {
    let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - id 1;";
    let cute_chess = makruk_notation::FenDialect::CuteChess;
    assert_eq!(Epd::parse(start, cute_chess).unwrap(), epd(start));
}

// Errors.

#[test]
fn the_first_four_fields_are_those_of_a_fen() {
    for (text, kind, rest, message) in [
        (
            "",
            FenErrorKind::Empty,
            "",
            "expected a board, found an empty text",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w",
            FenErrorKind::MissingField(Field::Castling),
            "",
            "the text ends before the third field, expected `-`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w -",
            FenErrorKind::MissingField(Field::Limit),
            "",
            "the text ends before the counting limit, expected `-` or 16, 32, 44, 64, 88 or 128 \
             plies",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 id 1;",
            FenErrorKind::Field(Field::Limit, Found::Char('e')),
            "e3 id 1;",
            "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies, found `e`",
        ),
        (
            "4k3/8/8/8/8/8/8/4T3 w - - id 1;",
            FenErrorKind::OtherDialect('T', FAIRY),
            "T3 w - - id 1;",
            "`T` is not a piece in the fairy dialect (makruk-js: khon)",
        ),
    ] {
        refused(text, EpdErrorKind::Fen(kind), rest, message);
    }
}

#[test]
fn a_fen_is_not_an_epd() {
    let text = format!("{BOARD} w - - 0 1");
    let kind = EpdErrorKind::Opcode(Found::Char('0'));
    refused(
        &text,
        kind,
        "0 1",
        "expected an opcode of up to 15 letters, digits and underscores, found `0`",
    );
}

#[test]
fn an_opcode_begins_with_a_letter_and_ends_with_a_blank_or_semicolon() {
    for (operations, found, rest, name) in [
        (";", Found::Char(';'), ";", "`;`"),
        ("1a 2;", Found::Char('1'), "1a 2;", "`1`"),
        ("_a 2;", Found::Char('_'), "_a 2;", "`_`"),
        ("b-m Rh3;", Found::Char('-'), "-m Rh3;", "`-`"),
        ("ขุน;", Found::Char('ข'), "ขุน;", "`ข`"),
        ("id 1; \"x\";", Found::Char('"'), "\"x\";", "`\"`"),
        ("abcdefghijklmnop 1;", Found::Char(' '), " 1;", "a space"), // 16 letters
    ] {
        let text = format!("{BOARD} w - - {operations}");
        let message =
            format!("expected an opcode of up to 15 letters, digits and underscores, found {name}");
        refused(&text, EpdErrorKind::Opcode(found), rest, &message);
    }
    let text = format!("{BOARD} w - -\tid 1;");
    let message = "expected an opcode of up to 15 letters, digits and underscores, found `\\t`";
    refused(
        &text,
        EpdErrorKind::Opcode(Found::Char('\t')),
        "\tid 1;",
        message,
    );
}

#[test]
fn an_operation_ends_with_a_semicolon() {
    let message = "expected a semicolon after the operation, found the end";
    for operations in ["bm", "bm ", "bm Rh3", "id 1; bm Rh3"] {
        let text = format!("{BOARD} w - - {operations}");
        refused(&text, EpdErrorKind::MissingSemicolon, "", message);
    }
}

#[test]
fn a_quote_must_be_closed() {
    let message = "expected a closing quote, found the end";
    let text = format!("{BOARD} w - - id \"a\"; c0 \"b;");
    refused(&text, EpdErrorKind::OpenQuote, "\"b;", message);
}

#[test]
fn the_clocks_are_numbers_in_range() {
    let message = "expected a number of plies after `hmvc`, or a move number from 1 after `fmvn`";
    for (operations, rest) in [
        ("hmvc x;", "x;"),
        ("hmvc;", ";"),
        ("hmvc ;", ";"),
        ("hmvc -1;", "-1;"),
        ("hmvc +1;", "+1;"),
        ("hmvc 1 2;", "1 2;"),
        ("hmvc \"1\";", "\"1\";"),
        ("hmvc 4294967296;", "4294967296;"),
        ("fmvn 0;", "0;"),
        ("fmvn 4294967296;", "4294967296;"),
        ("id 1; fmvn  z ; noop;", "z ; noop;"),
    ] {
        let text = format!("{BOARD} w - - {operations}");
        refused(&text, EpdErrorKind::Number, rest, message);
    }
}
