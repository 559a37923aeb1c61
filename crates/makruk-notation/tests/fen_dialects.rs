//! The dialects of FEN: letters, fields, detection, and counts.

use core::num::NonZeroU16;

use makruk_notation::{
    Fen, FenDialect,
    fen::{DisplayBoard, FenErrorKind, Field, Found},
    letters,
    makruk_core::{Board, Color, CountField, File, Piece, Position, Rank, Role, Setup, Square},
};

use crate::common::{
    CUTE_CHESS, FAIRY, FAIRY_F, INTERNATIONAL, MAKRUK_JS, OFFICIAL, count, refused,
    refused_even_if_relaxed, relaxed, strict,
};

// Letters.

#[test]
fn the_start_in_each_dialect() {
    let start = Fen::from(Setup::start(Color::White));
    for (dialect, text) in [
        (
            FAIRY,
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        ),
        (MAKRUK_JS, "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1"),
        (
            INTERNATIONAL,
            "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1",
        ),
        (
            CUTE_CHESS,
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 0 0 1",
        ),
        (
            OFFICIAL,
            "rmhdkhmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMHKDHMR w - - 0 1",
        ),
    ] {
        assert_eq!(start.display(dialect).to_string(), text);
        assert_eq!(strict(text, dialect), start);
        assert_eq!(FenDialect::detect(text.as_bytes()), Ok(dialect));
    }
    assert_eq!(Fen::from(&Position::start()), start);
}

#[test]
fn each_role_has_its_letter() {
    for (dialect, pieces) in [
        (FAIRY, "KMSNRPM~1/kmsnrpm~1"),
        (MAKRUK_JS, "KETMRBF1/ketmrbf1"),
        (INTERNATIONAL, "KQBNRPQ~1/kqbnrpq~1"),
        (OFFICIAL, "KDHMRBN1/kdhmrbn1"),
    ] {
        let mut board = Board::new();
        for (file, role) in File::ALL.into_iter().zip(Role::ALL) {
            let (white, black) = (Color::White, Color::Black);
            board.put(Square::new(file, Rank::Eighth), Piece::new(white, role));
            board.put(Square::new(file, Rank::Seventh), Piece::new(black, role));
        }
        let text = format!("{pieces}/8/8/8/8/8/8");
        assert_eq!(DisplayBoard::new(&board, dialect).to_string(), text);
        assert_eq!(relaxed(&text, dialect).as_setup().board, board);
    }
}

#[test]
fn a_letter_may_mean_different_pieces() {
    assert_eq!(letters::FAIRY.piece('m'), Some(Piece::BlackMet));
    assert_eq!(letters::MAKRUK_JS.piece('m'), Some(Piece::BlackMa));
    assert_eq!(letters::MAKRUK_JS.piece('B'), Some(Piece::WhiteBia));
    assert_eq!(letters::INTERNATIONAL.piece('B'), Some(Piece::WhiteKhon));
    assert_eq!(letters::INTERNATIONAL.piece('M'), None);
}

#[test]
fn a_bia_ngai_has_a_letter_of_its_own_in_three_dialects() {
    let text = "4k3/8/8/3M~4/8/8/8/4K3 w - - 0 1";
    let fen = strict(text, FAIRY);
    assert_eq!(
        fen.display(MAKRUK_JS).to_string(),
        "4k3/8/8/3F4/8/8/8/4K3 w 1"
    );
    assert_eq!(
        fen.display(INTERNATIONAL).to_string(),
        "4k3/8/8/3Q~4/8/8/8/4K3 w - - 0 1"
    );
    let has: Vec<bool> = FenDialect::ALL
        .map(|dialect| dialect.letters().has_bia_ngai())
        .into();
    assert_eq!(has, [false, true, false, false, true, true]);
    refused(
        "4k3/8/8/3E~4/8/8/8/4K3 w 1",
        MAKRUK_JS,
        FenErrorKind::Piece(Found::Char('~')),
        "~4/8/8/8/4K3 w 1",
        "expected a piece letter or a digit from 1 to 8, found `~`",
    );
}

// Detection.

#[track_caller]
fn is(dialect: FenDialect, texts: &[&str]) {
    for text in texts {
        assert_eq!(FenDialect::detect(text.as_bytes()), Ok(dialect), "{text}");
    }
}

#[track_caller]
fn is_refused(text: &str, kind: FenErrorKind, rest: &str, message: &str) {
    let error = FenDialect::detect(text.as_bytes()).expect_err(text);
    assert_eq!(error.kind(), kind, "{text}");
    assert_eq!(&text[error.offset()..], rest, "{text}");
    // The dialects that have the letter follow, in parentheses.
    assert!(error.to_string().starts_with(message), "{error}");
}

#[track_caller]
fn is_ambiguous(letter: char, texts: &[&str]) {
    let message =
        format!("`{letter}` means different pieces in different dialects: specify the dialect");
    for text in texts {
        let rest = &text[text.find(letter).expect("it exists")..];
        is_refused(text, FenErrorKind::AmbiguousDialect(letter), rest, &message);
    }
}

#[test]
fn s_or_a_marked_met_is_fairy() {
    is(
        FAIRY,
        &[
            "4k3/8/8/8/4S3/8/8/4K3",
            "4k3/8/8/8/4s3/8/8/4K3 w 1",
            "4k3/8/8/8/4M~3/8/8/4K3",
        ],
    );
}

#[test]
fn f_t_or_e_is_makruk_js() {
    is(
        MAKRUK_JS,
        &[
            "4k3/8/8/8/4F3/8/8/4K3",
            "4k3/8/8/8/4T3/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/4e3/8/8/4K3 w",
            "4k3/8/8/8/2M1e3/8/8/4K3 w",
        ],
    );
}

#[test]
fn q_or_b_beside_p_or_n_is_international() {
    is(
        INTERNATIONAL,
        &[
            "4k3/8/8/8/4Q3/8/8/4K3",
            "4k3/8/8/8/4Q~3/8/8/4K3",
            "4k3/8/8/8/2B1P3/8/8/4K3 w 1",
            "4k3/8/8/8/2B1n3/8/8/4K3",
            "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR",
        ],
    );
}

#[test]
fn p_or_n_without_q_and_b_means_the_same_as_fairy() {
    for text in [
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1",
    ] {
        is(FAIRY, &[text]);
        assert_eq!(strict(text, FAIRY), strict(text, INTERNATIONAL));
    }
    is(
        FAIRY,
        &[
            "4k3/8/8/8/2M1P3/8/8/4K3",
            "4k3/8/8/8/2M1N3/8/8/4K3 w 1",
            "4k3/8/8/8/4P3/8/8/4K3",
        ],
    );
}

#[test]
fn b_alone_is_makruk_js_with_m_or_three_fields_and_ambiguous_otherwise() {
    is(
        MAKRUK_JS,
        &[
            "4k3/8/8/8/2B1M3/8/8/4K3",
            "4k3/8/8/8/2b1R3/8/8/4K3 w 1",
            "4k3/8/8/8/2B5/8/8/4K3 b 12",
            "4k3/8/8/8/2B5/8/8/4K3 b 12 - - - - -",
        ],
    );
    is_ambiguous(
        'B',
        &[
            "4k3/8/8/8/2B5/8/8/4K3",
            "4k3/8/8/8/2B5/8/8/4K3 w",
            "4k3/8/8/8/2B5/8/8/4K3 w -",
            "4k3/8/8/8/2B1R3/8/8/4K3 w - -",
            "4k3/8/8/8/2B1R3/8/8/4K3 w - - 0 1",
        ],
    );
}

#[test]
fn m_alone_is_decided_by_the_fields() {
    is(
        MAKRUK_JS,
        &[
            "4k3/8/8/8/4M3/8/8/4K3 w 1",
            "4k3/8/8/8/4M3/8/8/4K3 w 1 b pp 5 5 64",
            "4k3/8/8/8/4m3/8/8/4K2R w 17",
        ],
    );
    is(
        FAIRY,
        &[
            "4k3/8/8/8/4M3/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/4m3/8/8/4K2R w - 128 5 1",
        ],
    );
    is_ambiguous(
        'M',
        &[
            "4k3/8/8/8/4M3/8/8/4K3",
            "4k3/8/8/8/4M3/8/8/4K3 w",
            "4k3/8/8/8/4M3/8/8/4K3 w -",
            "4k3/8/8/8/4M3/8/8/4K3 w - -",
            "4k3/8/8/8/4M3/8/8/4K3 w 0 1",
        ],
    );
    is_ambiguous('m', &["4k3/8/8/8/4m3/8/8/4K3"]);
}

#[test]
fn khuns_and_rua_mean_the_same_everywhere() {
    is(
        FAIRY,
        &[
            "4k3/8/8/8/8/8/8/4K2R",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "8/8/8/8/8/8/8/8",
        ],
    );
    is(
        MAKRUK_JS,
        &[
            "4k3/8/8/8/8/8/8/4K2R w 1",
            "4k3/8/8/8/8/8/8/4K2R b 1 b pp 4 4 16",
        ],
    );
}

#[test]
fn mixed_letters_are_rejected() {
    for (text, letter, rest) in [
        ("4k3/8/8/8/2S1T3/8/8/4K3", 'T', "T3/8/8/4K3"),
        ("4k3/8/8/8/2t1s3/8/8/4K3", 's', "s3/8/8/4K3"),
        ("4k3/8/8/8/2M1Q3/8/8/4K3", 'Q', "Q3/8/8/4K3"),
        ("4k3/8/8/8/2P1E3/8/8/4K3", 'E', "E3/8/8/4K3"),
        ("4k3/8/8/8/2B1S3/8/8/4K3", 'S', "S3/8/8/4K3"),
        ("4k3/8/8/8/2F~5/8/8/4K3", '~', "~5/8/8/4K3"),
        ("4k3/8/8/8/2M1B1P1/8/8/4K3", 'P', "P1/8/8/4K3"),
    ] {
        let message =
            format!("the letter `{letter}` belongs to a different dialect from those before it");
        is_refused(text, FenErrorKind::MixedDialects(letter), rest, &message);
    }
}

#[test]
fn an_f_beside_fairy_letters_is_a_bia_ngai() {
    is(
        FAIRY_F,
        &[
            "4k3/8/8/8/2F1S3/8/8/4K3",
            "4k3/8/8/8/2n1f3/8/8/4K3 b - - 0 1",
            // A met, since makruk-js does not write six fields.
            "4k3/8/8/8/2F1M3/8/8/4K3 w - - 0 1",
        ],
    );
    is(
        MAKRUK_JS,
        &["4k3/8/8/8/2F1M3/8/8/4K3 w 1", "4k3/8/8/8/2F5/8/8/4K3"],
    );
    let fen = strict("4k3/8/8/8/2n1f3/8/8/4K3 b - - 0 1", FAIRY_F);
    assert_eq!(fen.to_string(), "4k3/8/8/8/2n1m~3/8/8/4K3 b - - 0 1");
    assert_eq!(
        fen.display(FAIRY_F).to_string(),
        "4k3/8/8/8/2n1f3/8/8/4K3 b - - 0 1"
    );
    // In the dialect of Fairy-Stockfish itself, an F is an error.
    assert!(Fen::from_ascii(b"4k3/8/8/8/2F1S3/8/8/4K3 w - - 0 1", FAIRY).is_err());
}

#[test]
fn leading_blanks_do_not_affect_detection() {
    is(
        FAIRY,
        &[
            "  4k3/8/8/8/4S3/8/8/4K3\tw",
            "\r\n4k3/8/8/8/4M3/8/8/4K3  w\t- - 0 1\n",
        ],
    );
    is_refused(
        "  4k3/8/8/8/4M3/8/8/4K3",
        FenErrorKind::AmbiguousDialect('M'),
        "M3/8/8/4K3",
        "`M` means different pieces in different dialects: specify the dialect",
    );
    is_refused(
        "\t 4k3/8/8/8/2S1T3/8/8/4K3",
        FenErrorKind::MixedDialects('T'),
        "T3/8/8/4K3",
        "the letter `T` belongs to a different dialect from those before it",
    );
}

#[test]
fn unknown_letters_are_left_to_the_parser() {
    is(FAIRY, &["4k3/8/8/8/2x1S3/8/8/4K3", "", "   ", "ข"]);
}

#[test]
fn only_letters_on_the_board_count() {
    is(
        FAIRY,
        &[
            "4k3/8/8/8/4S3/8/8/4K3 b - - 0 1",
            "4k3/8/8/8/4S3/8/8/4K3 T E F",
        ],
    );
}

// The fields of makruk-js.

fn spoken(limit_plies: u16, elapsed_plies: u32, first: u16) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: NonZeroU16::new(first),
    }
}

#[test]
fn makruk_js_has_three_fields_without_a_count() {
    let fen = strict("4k3/8/8/8/4T3/8/8/4K3 b 17", MAKRUK_JS);
    assert_eq!(
        (fen.as_setup().turn, fen.as_setup().fullmoves.get()),
        (Color::Black, 17)
    );
    assert_eq!((fen.as_setup().count, fen.as_setup().halfmoves), (None, 0));
    assert_eq!(
        fen.display(MAKRUK_JS).to_string(),
        "4k3/8/8/8/4T3/8/8/4K3 b 17"
    );
}

#[test]
fn makruk_js_has_eight_fields_with_a_count() {
    for (text, count) in [
        ("8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 16", spoken(32, 5, 3)),
        ("8/8/8/8/2k5/8/7R/3K4 b 2 b pp 3 3 16", spoken(32, 6, 3)),
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 b 9 b bp 12 1 64",
            spoken(128, 24, 1),
        ),
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 w 9 b bp 12 1 64",
            spoken(128, 23, 1),
        ),
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 w 9 w bp 12 4 64",
            spoken(128, 24, 4),
        ),
    ] {
        let fen = strict(text, MAKRUK_JS);
        assert_eq!(fen.as_setup().count, Some(count), "{text}");
        assert_eq!(fen.display(MAKRUK_JS).to_string(), text);
    }
}

#[test]
fn five_dashes_mean_no_count_and_are_not_written() {
    let fen = strict("4k3/8/8/8/4T3/8/8/4K3 b 17 - - - - -", MAKRUK_JS);
    assert_eq!(fen, strict("4k3/8/8/8/4T3/8/8/4K3 b 17", MAKRUK_JS));
    assert_eq!(
        fen.display(MAKRUK_JS).to_string(),
        "4k3/8/8/8/4T3/8/8/4K3 b 17"
    );
}

#[test]
fn partial_counts_are_rejected() {
    let board = "8/8/8/8/2k5/8/7R/3K4";
    for (fields, field, found, rest, expected) in [
        // After one dash, only dashes may follow.
        (
            "w 2 - pp 3 3 16",
            Field::CountType,
            'p',
            "pp 3 3 16",
            "the kind of count must be `bp` or `pp`",
        ),
        (
            "w 2 - - - - 16",
            Field::CountTo,
            '1',
            "16",
            "the limit of the count must be 8, 16, 22, 32, 44 or 64",
        ),
        (
            "w 2 b - - - -",
            Field::CountType,
            '-',
            "- - - -",
            "the kind of count must be `bp` or `pp`",
        ),
        (
            "w 2 b pp - 3 16",
            Field::CountNumber,
            '-',
            "- 3 16",
            "the count must be a number from 1",
        ),
        (
            "w 2 x pp 3 3 16",
            Field::CountColor,
            'x',
            "x pp 3 3 16",
            "the counting side must be `w` or `b`",
        ),
        (
            "w 2 b pq 3 3 16",
            Field::CountType,
            'q',
            "q 3 3 16",
            "the kind of count must be `bp` or `pp`",
        ),
        (
            "w 2 b pp 0 3 16",
            Field::CountNumber,
            '0',
            "0 3 16",
            "the count must be a number from 1",
        ),
        (
            "w 2 b pp 3 0 16",
            Field::CountFrom,
            '0',
            "0 16",
            "the first number of the count must be a number from 1",
        ),
        (
            "w 0",
            Field::Fullmoves,
            '0',
            "0",
            "the move number must be a number from 1",
        ),
        (
            "w - - 0 1",
            Field::Fullmoves,
            '-',
            "- - 0 1",
            "the move number must be a number from 1",
        ),
    ] {
        let kind = FenErrorKind::Field(field, Found::Char(found));
        let message = format!("{expected}, found `{found}`");
        refused(
            &format!("{board} {fields}"),
            MAKRUK_JS,
            kind,
            rest,
            &message,
        );
    }
}

#[test]
fn truncated_counts_are_rejected() {
    let fields = ["8/8/8/8/2k5/8/7R/3K4", "w", "2", "b", "pp", "3", "3"];
    for (number, field, name) in [
        (
            4,
            Field::CountType,
            "the kind of count, expected `bp` or `pp`",
        ),
        (5, Field::CountNumber, "the count, expected a number from 1"),
        (
            6,
            Field::CountFrom,
            "the first number of the count, expected a number from 1",
        ),
        (
            7,
            Field::CountTo,
            "the limit of the count, expected 8, 16, 22, 32, 44 or 64",
        ),
    ] {
        let text = fields[..number].join(" ");
        let message = format!("the text ends before {name}");
        refused(
            &text,
            MAKRUK_JS,
            FenErrorKind::MissingField(field),
            "",
            &message,
        );
    }
}

#[test]
fn the_kind_of_count_must_fit_the_pieces() {
    let message = "the kind of count does not match the pieces: expected `pp` if the counting side has \
                   only its khun, otherwise `bp`";
    for (text, rest) in [
        ("8/8/8/8/2k5/8/7R/3K4 w 2 b bp 3 3 16", "bp 3 3 16"),
        ("8/8/8/8/2k5/8/7R/3K4 w 2 w pp 3 3 16", "pp 3 3 16"),
        ("3k4/2r5/8/8/8/8/2R5/4K3 b 9 b pp 12 1 64", "pp 12 1 64"),
    ] {
        refused(text, MAKRUK_JS, FenErrorKind::CountType, rest, message);
    }
}

#[test]
fn makruk_js_limits_are_spoken_numbers_and_fairy_limits_are_plies() {
    for (spoken_limit, plies) in [(8, 16), (16, 32), (22, 44), (32, 64), (44, 88), (64, 128)] {
        let js = format!("8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 {spoken_limit}");
        let fen = strict(&js, MAKRUK_JS);
        assert_eq!(
            fen.to_string(),
            format!("8/8/8/8/2k5/8/7R/3K4 w - {plies} 5 2")
        );
    }
    for limit in [88, 128, 9, 2_147_483_656, u32::MAX] {
        let message =
            format!("the limit of the count must be 8, 16, 22, 32, 44 or 64, found {limit}");
        let kind = FenErrorKind::UnknownLimit(Field::CountTo, limit);
        let text = format!("8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 {limit}");
        refused(&text, MAKRUK_JS, kind, &limit.to_string(), &message);
    }
    for limit in [8, 22] {
        let message = &format!(
            "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies, found {limit}"
        );
        let kind = FenErrorKind::UnknownLimit(Field::Limit, limit);
        let text = format!("8/8/8/8/2k5/8/7R/3K4 w - {limit} 5 2");
        refused(&text, FAIRY, kind, &format!("{limit} 5 2"), message);
    }
}

#[test]
fn spoken_numbers_out_of_range_are_rejected() {
    let text = |number, from| format!("8/8/8/8/2k5/8/7R/3K4 w 2 b pp {number} {from} 16");
    let message = "the count is too large";
    let kind = FenErrorKind::Overflow(Field::CountNumber);
    refused(
        &text("2147483648", "1"),
        MAKRUK_JS,
        kind,
        "2147483648 1 16",
        message,
    );
    refused(
        &text("4294967296", "1"),
        MAKRUK_JS,
        kind,
        "4294967296 1 16",
        message,
    );
    let message = "the first number of the count is too large";
    let kind = FenErrorKind::Overflow(Field::CountFrom);
    refused(&text("3", "65536"), MAKRUK_JS, kind, "65536 16", message);
    let largest = text("2147483647", "65535");
    assert_eq!(
        strict(&largest, MAKRUK_JS).display(MAKRUK_JS).to_string(),
        largest
    );
}

// Conversion between the two forms of counts.

#[test]
fn plies_and_spoken_numbers_convert() {
    for (fairy, js) in [
        // The bare khun captured the last bia. Three pieces are left, so Black's count has just reached 3.
        (
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
            "8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 16",
        ),
        // Black is bare and next says 4: the number of plies is even while Black is to move.
        (
            "8/8/8/8/2k5/8/7R/3K4 b - 32 6 2",
            "8/8/8/8/2k5/8/7R/3K4 b 2 b pp 3 3 16",
        ),
        (
            "8/8/8/8/2k5/8/7R/3K4 w - 32 7 3",
            "8/8/8/8/2k5/8/7R/3K4 w 3 b pp 4 4 16",
        ),
        (
            "8/8/8/8/2k5/8/7R/3K4 w - 32 31 15",
            "8/8/8/8/2k5/8/7R/3K4 w 15 b pp 16 4 16",
        ),
        // Board's honour: White counts, then Black.
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 b - 128 1 1",
            "3k4/2r5/8/8/8/8/2R5/4K3 b 1 w bp 1 1 64",
        ),
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 w - 128 2 2",
            "3k4/2r5/8/8/8/8/2R5/4K3 w 2 w bp 1 1 64",
        ),
        (
            "3k4/2r5/8/8/8/8/2R5/4K3 b - 128 128 1",
            "3k4/2r5/8/8/8/8/2R5/4K3 b 1 b bp 64 1 64",
        ),
        // Limit 128 with a bare khun is pieces' honour against a lone met or ma.
        (
            "8/8/M~7/8/8/4k3/8/4K3 b - 128 6 1",
            "8/8/F7/8/8/4k3/8/4K3 b 1 b pp 3 3 64",
        ),
    ] {
        let fen = strict(fairy, FAIRY);
        assert_eq!(fen.display(MAKRUK_JS).to_string(), js);
        assert_eq!(strict(js, MAKRUK_JS).to_string(), fairy);
    }
}

#[test]
fn makruk_js_cannot_represent_a_count_before_its_first_number() {
    let fen = strict("3k4/2r5/8/8/8/8/2R5/4K3 b - 128 0 1", FAIRY);
    assert_eq!(
        fen.display(MAKRUK_JS).to_string(),
        "3k4/2r5/8/8/8/8/2R5/4K3 b 1"
    );
    assert_eq!(fen.as_setup().count, Some(count(128, 0)));
}

#[test]
fn makruk_js_cannot_represent_the_half_move_clock() {
    let fen = strict("3k4/2r5/8/8/8/8/2R5/4K3 b - - 12 7", FAIRY);
    assert_eq!(
        fen.display(MAKRUK_JS).to_string(),
        "3k4/2r5/8/8/8/8/2R5/4K3 b 7"
    );
    assert_eq!(fen.display(INTERNATIONAL).to_string(), fen.to_string());
}

// Strings that only the relaxed parser accepts.

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

/// Asserts that the relaxed parser reads `text` as the given FEN, and that the strict parser rejects it.
#[track_caller]
fn relaxed_only(dialect: FenDialect, text: &str, fen: &str) {
    assert!(Fen::from_ascii(text.as_bytes(), dialect).is_err(), "{text}");
    assert_eq!(
        relaxed(text, dialect).display(dialect).to_string(),
        fen,
        "{text}"
    );
}

#[test]
fn trailing_fields_may_be_omitted() {
    for (fields, whole) in [
        ("", "w - - 0 1"),
        (" b", "b - - 0 1"),
        (" b -", "b - - 0 1"),
        (" b - -", "b - - 0 1"),
        (" b - - 3", "b - - 3 1"),
        (" b - 32", "b - 32 0 1"),
        (" b - 32 7", "b - 32 7 1"),
    ] {
        relaxed_only(
            FAIRY,
            &format!("{START}{fields}"),
            &format!("{START} {whole}"),
        );
    }
    relaxed_only(
        MAKRUK_JS,
        "4k3/8/8/8/4T3/8/8/4K3",
        "4k3/8/8/8/4T3/8/8/4K3 w 1",
    );
    relaxed_only(
        MAKRUK_JS,
        "4k3/8/8/8/4T3/8/8/4K3 b",
        "4k3/8/8/8/4T3/8/8/4K3 b 1",
    );
}

// Cute Chess. Source: its makrukboard.cpp (`vSetFenString`, `vFenString`), whose example is START w - 0 0 1.

#[test]
fn a_cute_chess_fen_has_the_limit_0_while_there_is_no_count() {
    for (fairy, cute_chess) in [
        (format!("{START} w - - 0 1"), format!("{START} w - 0 0 1")),
        (
            "8/8/3k4/8/8/3K4/4R3/8 w - - 7 20".to_owned(),
            "8/8/3k4/8/8/3K4/4R3/8 w - 0 7 20".to_owned(),
        ),
        (
            "8/8/2m5/s7/8/1k6/1s6/1K6 w - 44 38 182".to_owned(),
            "8/8/2m5/s7/8/1k6/1s6/1K6 w - 44 38 182".to_owned(),
        ),
    ] {
        let fen = strict(&fairy, FAIRY);
        assert_eq!(fen.display(CUTE_CHESS).to_string(), cute_chess);
        assert_eq!(strict(&cute_chess, CUTE_CHESS), fen);
    }
}

#[test]
fn a_cute_chess_fen_does_not_mark_a_bia_ngai() {
    let fen = strict("4k3/8/8/3M~4/8/8/8/4K3 w - - 0 1", FAIRY);
    let text = fen.display(CUTE_CHESS).to_string();
    assert_eq!(text, "4k3/8/8/3M4/8/8/8/4K3 w - 0 0 1");
    refused_even_if_relaxed(
        "4k3/8/8/3M~4/8/8/8/4K3 w - 0 0 1",
        CUTE_CHESS,
        FenErrorKind::Piece(Found::Char('~')),
        "~4/8/8/8/4K3 w - 0 0 1",
        "expected a piece letter or a digit from 1 to 8, found `~`",
    );
}

#[test]
fn a_dash_turns_counting_off_in_cute_chess_so_only_the_relaxed_reader_accepts_it() {
    relaxed_only(
        CUTE_CHESS,
        &format!("{START} w - - 0 1"),
        &format!("{START} w - 0 0 1"),
    );
    refused(
        &format!("{START} w - - 0 1"),
        CUTE_CHESS,
        FenErrorKind::Field(Field::LimitOrZero, Found::Char('-')),
        "- 0 1",
        "the counting limit must be `0` or 16, 32, 44, 64, 88 or 128 plies, found `-`",
    );
}

#[test]
fn a_limit_of_0_is_cute_chess() {
    is(
        CUTE_CHESS,
        &[
            &format!("{START} w - 0 0 1"),
            "8/8/3k4/8/8/3K4/4R3/8 w - 0 0 1",
            "4k3/8/8/8/4M3/8/8/4K3 w - 0 12 40",
        ],
    );
    is(
        FAIRY,
        &[
            &format!("{START} w - - 0 1"),
            "8/8/3k4/8/8/3K4/4R3/8 w - 32 0 1",
            "4k3/8/8/3M~4/8/8/8/4K3 w - 0 0 1",
        ],
    );
    is(INTERNATIONAL, &["4k3/8/8/8/4Q3/8/8/4K3 w - 0 0 1"]);
}

#[test]
fn the_relaxed_fairy_reader_accepts_0_for_no_limit() {
    relaxed_only(
        FAIRY,
        &format!("{START} w - 0 0 1"),
        &format!("{START} w - - 0 1"),
    );
    refused(
        &format!("{START} w - 0 0 1"),
        FAIRY,
        FenErrorKind::UnknownLimit(Field::Limit, 0),
        "0 0 1",
        "the counting limit must be `-` or 16, 32, 44, 64, 88 or 128 plies, found 0",
    );
}

#[test]
fn makrukground_omits_the_fields_between_side_and_clock() {
    relaxed_only(
        FAIRY,
        &format!("{START} w 0 1"),
        &format!("{START} w - - 0 1"),
    );
    relaxed_only(
        FAIRY,
        &format!("{START} w 3 4"),
        &format!("{START} w - - 3 4"),
    );
    refused(
        &format!("{START} w 0 1"),
        FAIRY,
        FenErrorKind::Field(Field::Castling, Found::Char('0')),
        "0 1",
        "the third field must be `-`, found `0`",
    );
}

#[test]
fn a_short_form_has_a_clock_but_no_count() {
    let fen = relaxed("8/8/8/8/2k5/8/7R/3K4 b 32 7", FAIRY);
    assert_eq!(
        (
            fen.as_setup().halfmoves,
            fen.as_setup().fullmoves.get(),
            fen.as_setup().count
        ),
        (32, 7, None)
    );
    refused_even_if_relaxed(
        "8/8/8/8/2k5/8/7R/3K4 b 32 7 30",
        FAIRY,
        FenErrorKind::TrailingText,
        " 30",
        "expected the end of the text after the last field",
    );
}

#[test]
fn blanks_and_tabs_may_surround_and_separate_fields() {
    relaxed_only(
        FAIRY,
        &format!("{START}\tw\t-\t-\t0\t1"),
        &format!("{START} w - - 0 1"),
    );
    relaxed_only(
        FAIRY,
        &format!(" \t{START}  b - -  5 \t 7 \r\n"),
        &format!("{START} b - - 5 7"),
    );
    relaxed_only(
        MAKRUK_JS,
        " 8/8/8/8/2k5/8/7R/3K4\tw  2 b pp\t3 3 16\n",
        "8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 16",
    );
}

#[test]
fn leading_zeros_and_move_0_are_accepted() {
    relaxed_only(
        FAIRY,
        &format!("{START} w - - 007 012"),
        &format!("{START} w - - 7 12"),
    );
    relaxed_only(
        FAIRY,
        &format!("{START} w - - 0 0"),
        &format!("{START} w - - 0 1"),
    );
    relaxed_only(
        FAIRY,
        &format!("{START} w - 032 5 1"),
        &format!("{START} w - 32 5 1"),
    );
    relaxed_only(
        MAKRUK_JS,
        "4k3/8/8/8/4T3/8/8/4K3 b 0",
        "4k3/8/8/8/4T3/8/8/4K3 b 1",
    );
}

#[test]
fn the_relaxed_parser_neither_skips_nor_guesses() {
    for text in [
        "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1", // another dialect
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 9",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w KQkq - 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR W",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 17 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - -1 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 4294967296",
        "rnsmksnr/44/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR/",
        "",
        " \t",
    ] {
        assert!(
            Fen::from_ascii_relaxed(text.as_bytes(), FAIRY).is_err(),
            "{text}"
        );
    }
}

#[test]
fn dialects_have_names() {
    let names: Vec<_> = FenDialect::ALL.map(FenDialect::name).into();
    assert_eq!(
        names,
        [
            "fairy",
            "makruk-js",
            "international",
            "cutechess",
            "fairy-f",
            "official"
        ]
    );
    assert_eq!(FenDialect::default(), FAIRY);
}
