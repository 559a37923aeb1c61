//! Invalid FENs and FENs of invalid positions: each is rejected with a message.

use makruk_notation::{
    Fen, FenDialect,
    fen::{FenErrorKind, Field, Found, square_offset},
    makruk_core::{Rank, Role, SetupProblems},
};
use makruk_testdata::InvalidFen;

use crate::common::{
    self, FAIRY, FAIRY_F, INTERNATIONAL, MAKRUK_JS, OFFICIAL, error, refused, strict,
};

fn of_class(class: &str) -> Vec<InvalidFen> {
    let mut rows = makruk_testdata::invalid_fens();
    rows.retain(|row| row.class == class);
    assert!(!rows.is_empty(), "{class}");
    rows
}

/// Returns the name of the error in the text or in the position.
fn verdict(fen: &str) -> String {
    match Fen::from_ascii(fen.as_bytes(), FAIRY) {
        Err(error) => error.kind().name().to_owned(),
        Ok(fen) => match fen.to_position() {
            Err(error) => format!("{:?}", error.problem()),
            Ok(_) => "valid".to_owned(),
        },
    }
}

#[test]
fn only_lenient_forms_are_accepted() {
    for InvalidFen { fen, why, class } in makruk_testdata::invalid_fens() {
        if class == "lenient" {
            continue;
        }
        assert_ne!(verdict(&fen), "valid", "{class}: {why}: {fen}");
    }
}

#[test]
fn every_error_has_a_location_and_a_message() {
    for InvalidFen { fen, why, .. } in makruk_testdata::invalid_fens() {
        let message = match Fen::from_ascii(fen.as_bytes(), FAIRY) {
            Err(error) => {
                assert!(error.offset() <= fen.len(), "{why}");
                assert!(fen.is_char_boundary(error.offset()), "{why}");
                error.to_string()
            }
            Ok(parsed) => {
                let Err(error) = parsed.to_position() else {
                    continue;
                };
                if let Some(square) = error.square() {
                    assert!(square_offset(fen.as_bytes(), square).is_some(), "{why}");
                }
                error.to_string()
            }
        };
        assert!(
            message.len() > 10 && !message.contains('\n'),
            "{why}: {message}"
        );
        assert!(!message.ends_with('.'), "{why}: {message}");
    }
}

#[test]
fn malformed_texts_are_rejected_for_the_right_reason() {
    for InvalidFen { fen, why, .. } in of_class("malformed") {
        let expected: &[&str] = match why.as_str() {
            "seven ranks" | "nine ranks" | "trailing slash" => &["rank-count"],
            "a rank of seven squares" | "an empty rank field" | "only slashes" | "blanks" => {
                &["rank-width"]
            }
            "a rank of nine squares" => &["rank-width", "piece"], // the digit may be a 9
            "no slashes" | "a run of digits" => &["adjacent-digits"],
            "digit 0"
            | "digit 9"
            | "plus sign"
            | "bad rank separator"
            | "unknown piece letter x"
            | "Thai letters on the board" => &["piece"],
            "unknown piece letter e"
            | "unknown piece letter E"
            | "unknown piece letter b"
            | "unknown piece letter F" => &["other-dialect"],
            "promoted mark on a khun" => &["marked-piece"],
            "promoted mark with no piece before it" => &["stray-mark"],
            "empty string" => &["empty"],
            "side to move 'x'"
            | "side to move in upper case"
            | "negative count"
            | "count not a number"
            | "move number not a number"
            | "negative move number"
            | "limit field not a number" => &["field"],
            "castling field not '-'" => &["castling"],
            "two spaces: empty side field" => &["empty-field"],
            "seven fields" => &["trailing-text"],
            "move number overflows" | "count overflows" => &["overflow"],
            other => panic!("{other}"),
        };
        let verdict = verdict(&fen);
        assert!(
            expected.contains(&verdict.as_str()),
            "{why}: {verdict}: {fen}"
        );
    }
}

#[test]
fn illegal_positions_are_rejected_for_the_right_reason() {
    for InvalidFen { fen, why, .. } in of_class("illegal") {
        let expected = match why.as_str() {
            "limit is none of 16 32 44 64 88 128" | "odd limit" => "unknown-limit",
            "no white khun" | "no black khun" | "empty board" => "SetupProblems(NO_KHUN)",
            "two white khuns" | "two black khuns" => "SetupProblems(SEVERAL_KHUNS)",
            "khuns touch" => "SetupProblems(KHUNS_TOUCH)",
            "side not to move is in check" => "SetupProblems(OPPONENT_IN_CHECK)",
            other => panic!("{other}"),
        };
        assert_eq!(verdict(&fen), expected, "{why}: {fen}");
    }
}

#[test]
fn unreachable_positions_are_rejected_unless_the_problem_is_ignored() {
    for InvalidFen { fen, why, .. } in of_class("unreachable") {
        let expected = match why.as_str() {
            "three white rua" => SetupProblems::TOO_MANY_RUA,
            "three black ma" => SetupProblems::TOO_MANY_MA,
            "three white khon" => SetupProblems::TOO_MANY_KHON,
            "more met and bia than nine" => SetupProblems::TOO_MANY_BIA,
            why if why.contains("must be promoted") => SetupProblems::BIA_PAST_PROMOTION,
            why if why.contains("behind its start") => SetupProblems::BIA_BEHIND_START,
            other => panic!("{other}"),
        };
        let parsed = strict(&fen, FAIRY);
        let problems = parsed.to_position().unwrap_err().problems();
        assert!(problems.contains(expected), "{why}: {fen}: {problems:?}");
        if !problems.intersects(SetupProblems::FATAL) {
            let forgiven = parsed.to_position_ignoring(problems);
            assert!(forgiven.is_ok(), "{why}: {fen}");
        }
    }
}

#[test]
fn the_relaxed_parser_accepts_lenient_forms() {
    for InvalidFen { fen, why, .. } in of_class("lenient") {
        let relaxed = Fen::from_ascii_relaxed(fen.as_bytes(), FAIRY).expect(&why);
        assert!(
            relaxed
                .to_position_ignoring(SetupProblems::TOO_MANY_MET)
                .is_ok(),
            "{why}"
        );
    }
}

#[test]
fn other_dialects_are_rejected_by_name() {
    for InvalidFen { fen, why, .. } in of_class("dialect") {
        let kind = error(&fen, FAIRY).kind();
        assert!(
            matches!(kind, FenErrorKind::OtherDialect(_, FenDialect::Fairy)),
            "{why}"
        );
    }
}

// Each error kind, with its location and message.

#[test]
fn an_empty_text_is_rejected() {
    let message = "expected a board, found an empty text";
    for dialect in FenDialect::ALL {
        refused("", dialect, FenErrorKind::Empty, "", message);
    }
}

#[test]
fn a_rank_has_eight_squares() {
    let kind = |rank, squares| FenErrorKind::RankWidth { rank, squares };
    refused(
        "4k3/8/7/8/8/8/8/4K3 w - - 0 1",
        FAIRY,
        kind(Rank::Sixth, 7),
        "7/8/8/8/8/4K3 w - - 0 1",
        "rank 6 has 7 squares, expected 8",
    );
    refused(
        "4k3/8/8/8/8/8/8/4K3R w - - 0 1",
        FAIRY,
        kind(Rank::First, 9),
        "R w - - 0 1",
        "rank 1 has 9 squares, expected 8",
    );
    refused(
        "4k3/8/8/R8/8/8/8/4K3 w - - 0 1",
        FAIRY,
        kind(Rank::Fifth, 9),
        "8/8/8/8/4K3 w - - 0 1",
        "rank 5 has 9 squares, expected 8",
    );
    refused(
        "4k3/",
        FAIRY,
        kind(Rank::Seventh, 0),
        "",
        "rank 7 has 0 squares, expected 8",
    );
}

#[test]
fn a_board_has_eight_ranks() {
    let kind = |ranks| FenErrorKind::RankCount { ranks };
    let message = "the board has 7 ranks, expected 8";
    refused(
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        FAIRY,
        kind(7),
        " w - - 0 1",
        message,
    );
    let message = "the board has 9 ranks, expected 8";
    refused(
        "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1",
        FAIRY,
        kind(9),
        "/8 w - - 0 1",
        message,
    );
    let message = "the board has 1 rank, expected 8";
    refused("4k3", FAIRY, kind(1), "", message);
}

#[test]
fn a_board_holds_pieces_and_digits_from_1_to_8() {
    for (text, found, rest, name) in [
        ("4k3/8/8/8/8/8/8/3xK3 w", Found::Char('x'), "xK3 w", "`x`"),
        (
            "4k3/8/9/8/8/8/8/4K3 w",
            Found::Char('9'),
            "9/8/8/8/8/4K3 w",
            "`9`",
        ),
        (
            "4k3/8/08/8/8/8/8/4K3 w",
            Found::Char('0'),
            "08/8/8/8/8/4K3 w",
            "`0`",
        ),
        (
            "4k3|8/8/8/8/8/8/4K3 w",
            Found::Char('|'),
            "|8/8/8/8/8/8/4K3 w",
            "`|`",
        ),
        (
            "3ขk3/8/8/8/8/8/8/4K3 w",
            Found::Char('ข'),
            "ขk3/8/8/8/8/8/8/4K3 w",
            "`ข`",
        ),
        (
            "4k3\u{1}/8/8/8/8/8/8/4K3",
            Found::Char('\u{1}'),
            "\u{1}/8/8/8/8/8/8/4K3",
            "`\\u{1}`",
        ),
    ] {
        let message = format!("expected a piece letter or a digit from 1 to 8, found {name}");
        refused(text, FAIRY, FenErrorKind::Piece(found), rest, &message);
    }
}

#[test]
fn a_byte_that_is_not_text_is_named() {
    let error = Fen::from_ascii(b"4k3/8/8/\xff", FAIRY).unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::Piece(Found::Byte(0xff)));
    assert_eq!(error.offset(), 8);
    assert_eq!(
        error.to_string(),
        "expected a piece letter or a digit from 1 to 8, found the byte 0xff"
    );
}

#[test]
fn two_digits_must_not_be_adjacent() {
    let message = "expected a piece or the end of the rank after a digit, found a digit";
    for dialect in FenDialect::ALL {
        let kind = FenErrorKind::AdjacentDigits;
        refused(
            "4k3/44/8/8/8/8/8/4K3 w",
            dialect,
            kind,
            "4/8/8/8/8/8/4K3 w",
            message,
        );
    }
}

#[test]
fn a_mark_follows_a_piece() {
    let message = "expected a piece before `~`, the mark of a promoted bia";
    for (text, rest) in [
        ("~4k3/8/8/8/8/8/8/4K3 w", "~4k3/8/8/8/8/8/8/4K3 w"),
        ("4k3/8/8/4~4/8/8/8/4K3 w", "~4/8/8/8/4K3 w"),
        ("4k3/8/8/4M~~3/8/8/8/4K3 w", "~3/8/8/8/4K3 w"),
        ("4k3/8/8/7M/~8/8/8/4K3 w", "~8/8/8/4K3 w"),
    ] {
        refused(text, FAIRY, FenErrorKind::StrayMark, rest, message);
    }
}

#[test]
fn only_a_met_can_be_marked_as_promoted() {
    for (letter, role) in [
        ('K', Role::Khun),
        ('S', Role::Khon),
        ('N', Role::Ma),
        ('R', Role::Rua),
        ('P', Role::Bia),
    ] {
        let text = format!("4k3/8/8/4{letter}~3/8/8/8/4K3 w");
        let message = format!("`~` marks a promoted bia, not a {role}");
        refused(
            &text,
            FAIRY,
            FenErrorKind::MarkedPiece(role),
            "~3/8/8/8/4K3 w",
            &message,
        );
    }
}

#[test]
fn all_six_fields_are_required() {
    let fields = ["4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1"];
    for (number, field, expected) in [
        (1, Field::Turn, "the side to move, expected `w` or `b`"),
        (2, Field::Castling, "the third field, expected `-`"),
        (
            3,
            Field::Limit,
            "the counting limit, expected `-` or 16, 32, 44, 64, 88 or 128 plies",
        ),
        (
            4,
            Field::Halfmoves,
            "the half-move clock, expected a number of plies",
        ),
        (
            5,
            Field::Fullmoves,
            "the move number, expected a number from 1",
        ),
    ] {
        let message = format!("the text ends before {expected}");
        let kind = FenErrorKind::MissingField(field);
        let text = fields[..number].join(" ");
        refused(&text, FAIRY, kind, "", &message);
        refused(&format!("{text} "), FAIRY, kind, "", &message);
    }
    let message = "the text ends before the counted plies, expected a number of plies";
    let kind = FenErrorKind::MissingField(Field::CountedPlies);
    refused("4k3/8/8/8/8/8/8/4K3 w - 16", FAIRY, kind, "", message);
}

#[test]
fn one_blank_separates_two_fields() {
    for (text, field, rest, message) in [
        (
            "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
            Field::Turn,
            " w - - 0 1",
            "the side to move is empty, expected `w` or `b`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w  - - 0 1",
            Field::Castling,
            " - - 0 1",
            "the third field is empty, expected `-`",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - -  0 1",
            Field::Halfmoves,
            " 0 1",
            "the half-move clock is empty, expected a number of plies",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0  1",
            Field::Fullmoves,
            " 1",
            "the move number is empty, expected a number from 1",
        ),
    ] {
        refused(text, FAIRY, FenErrorKind::EmptyField(field), rest, message);
    }
}

#[test]
fn each_field_has_its_form() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (fields, field, found, rest, message) in [
        (
            "x - - 0 1",
            Field::Turn,
            'x',
            "x - - 0 1",
            "the side to move must be `w` or `b`",
        ),
        (
            "W - - 0 1",
            Field::Turn,
            'W',
            "W - - 0 1",
            "the side to move must be `w` or `b`",
        ),
        (
            "wb - - 0 1",
            Field::Turn,
            'b',
            "b - - 0 1",
            "the side to move must be `w` or `b`",
        ),
        (
            "w KQ-q - 0 1",
            Field::Castling,
            'K',
            "KQ-q - 0 1",
            "the third field must be `-`",
        ),
        (
            "w -- - 0 1",
            Field::Castling,
            '-',
            "- - 0 1",
            "the third field must be `-`",
        ),
        (
            "w - e3 0 1",
            Field::Limit,
            'e',
            "e3 0 1",
            "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies",
        ),
        (
            "w - 12a 0 1",
            Field::Limit,
            'a',
            "a 0 1",
            "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies",
        ),
        (
            "w - - -3 1",
            Field::Halfmoves,
            '-',
            "-3 1",
            "the half-move clock must be a number of plies",
        ),
        (
            "w - 32 1.5 1",
            Field::CountedPlies,
            '.',
            ".5 1",
            "the counted plies must be a number of plies",
        ),
        (
            "w - - 0 0",
            Field::Fullmoves,
            '0',
            "0",
            "the move number must be a number from 1",
        ),
        (
            "w - - 0 +1",
            Field::Fullmoves,
            '+',
            "+1",
            "the move number must be a number from 1",
        ),
    ] {
        let kind = FenErrorKind::Field(field, Found::Char(found));
        let message = format!("{message}, found `{found}`");
        refused(&format!("{board} {fields}"), FAIRY, kind, rest, &message);
    }
    refused(
        &format!("{board}\tw - - 0 1"),
        FAIRY,
        FenErrorKind::Field(Field::Turn, Found::Char('\t')),
        "\tw - - 0 1",
        "the side to move must be `w` or `b`, found `\\t`",
    );
    refused(
        &format!("{board} w - -- 0 1"),
        FAIRY,
        FenErrorKind::Field(Field::Limit, Found::Char('-')),
        "- 0 1",
        "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies, found `-`",
    );
}

#[test]
fn numbers_have_no_leading_zeros() {
    let message = "the half-move clock has a leading zero";
    let kind = FenErrorKind::LeadingZero(Field::Halfmoves);
    refused(
        "4k3/8/8/8/8/8/8/4K3 w - - 00 1",
        FAIRY,
        kind,
        "00 1",
        message,
    );
    let message = "the move number has a leading zero";
    let kind = FenErrorKind::LeadingZero(Field::Fullmoves);
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0 01", FAIRY, kind, "01", message);
    refused("4k3/8/8/8/8/8/8/4K3 w 01", MAKRUK_JS, kind, "01", message);
    let message = "the counting limit has a leading zero";
    let kind = FenErrorKind::LeadingZero(Field::Limit);
    refused(
        "4k3/8/8/8/8/8/8/4K3 w - 016 0 1",
        FAIRY,
        kind,
        "016 0 1",
        message,
    );
}

#[test]
fn numbers_out_of_range_are_rejected() {
    let message = "the half-move clock is too large";
    let kind = FenErrorKind::Overflow(Field::Halfmoves);
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1";
    refused(text, FAIRY, kind, "4294967296 1", message);
    let message = "the move number is too large";
    let kind = FenErrorKind::Overflow(Field::Fullmoves);
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999";
    refused(text, FAIRY, kind, "99999999999999999999", message);
}

#[test]
fn a_count_has_one_of_six_limits() {
    for limit in [0, 8, 33, 100, 129, 256, 65_552, u32::MAX] {
        let message = format!(
            "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies, found {limit}"
        );
        let kind = FenErrorKind::UnknownLimit(Field::Limit, limit);
        let text = format!("4k3/8/8/8/8/8/8/4K3 w - {limit} 0 1");
        refused(&text, FAIRY, kind, &format!("{limit} 0 1"), &message);
    }
    for limit in [16, 32, 44, 64, 88, 128] {
        let fen = strict(&format!("4k3/8/8/8/8/8/8/4K3 w - {limit} 0 1"), FAIRY);
        assert_eq!(fen.as_setup().count, Some(common::count(limit, 0)));
    }
}

#[test]
fn trailing_text_is_rejected() {
    let message = "expected the end of the text after the last field";
    for (text, rest) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 9", " 9"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", " "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "\n"),
    ] {
        refused(text, FAIRY, FenErrorKind::TrailingText, rest, message);
    }
}

#[test]
fn the_letters_of_another_dialect_are_named() {
    for (dialect, name, letters) in [
        (FAIRY, "fairy", "BETFQbetfq"),
        (MAKRUK_JS, "makruk-js", "SNPQsnpq"),
        (INTERNATIONAL, "international", "MSETFmsetf"),
    ] {
        for letter in letters.chars() {
            let text = format!("4k3/8/8/3{letter}4/8/8/8/4K3 w");
            let rest = format!("{letter}4/8/8/8/4K3 w");
            // The letters of Cute Chess and of Thai sites are mostly those of the fairy dialect.
            let elsewhere = [FAIRY, MAKRUK_JS, INTERNATIONAL, FAIRY_F, OFFICIAL];
            let others = elsewhere.into_iter().filter_map(|other| {
                let piece = other.letters().piece(letter)?;
                let is_fairy = other != FAIRY && FAIRY.letters().piece(letter) == Some(piece);
                (!is_fairy).then(|| format!("{other}: {}", piece.role()))
            });
            let others: Vec<String> = others.collect();
            let others = others.join(", ");
            let message = format!("`{letter}` is not a piece in the {name} dialect ({others})");
            refused(
                &text,
                dialect,
                FenErrorKind::OtherDialect(letter, dialect),
                &rest,
                &message,
            );
        }
    }
}

#[test]
fn a_position_error_can_point_into_the_text() {
    let text = "4k3/8/8/3P4/P7/8/8/RRRK4 w - - 0 1";
    let error = strict(text, FAIRY).to_position().unwrap_err();
    let offset = square_offset(text.as_bytes(), error.square().unwrap()).unwrap();
    assert_eq!(&text[offset..], "RK4 w - - 0 1", "the third rua");
}

#[test]
fn every_error_kind_has_a_machine_readable_name() {
    let kinds = [
        (FenErrorKind::Empty, "empty"),
        (
            FenErrorKind::RankWidth {
                rank: Rank::First,
                squares: 7,
            },
            "rank-width",
        ),
        (FenErrorKind::RankCount { ranks: 7 }, "rank-count"),
        (FenErrorKind::Piece(Found::End), "piece"),
        (FenErrorKind::AdjacentDigits, "adjacent-digits"),
        (FenErrorKind::StrayMark, "stray-mark"),
        (FenErrorKind::MarkedPiece(Role::Khun), "marked-piece"),
        (FenErrorKind::MissingField(Field::Turn), "missing-field"),
        (FenErrorKind::EmptyField(Field::Turn), "empty-field"),
        (FenErrorKind::Field(Field::Turn, Found::End), "field"),
        (FenErrorKind::LeadingZero(Field::Halfmoves), "leading-zero"),
        (FenErrorKind::Overflow(Field::Halfmoves), "overflow"),
        (FenErrorKind::UnknownLimit(Field::Limit, 5), "unknown-limit"),
        (FenErrorKind::CountType, "count-type"),
        (FenErrorKind::TrailingText, "trailing-text"),
        (FenErrorKind::MixedDialects('T'), "mixed-dialects"),
        (FenErrorKind::AmbiguousDialect('M'), "ambiguous-dialect"),
        (FenErrorKind::OtherDialect('T', FAIRY), "other-dialect"),
    ];
    for (kind, name) in kinds {
        assert_eq!(kind.name(), name);
    }
}
