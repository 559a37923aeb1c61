//! FENs as people paste them: from addresses, in quotes, of chess.

use makruk_core::Square;
use makruk_notation::fen::{self, Fen, FenDialect, FenErrorKind};

const BOARD: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";

fn relaxed(text: &str) -> Result<String, (usize, FenErrorKind)> {
    let dialect = FenDialect::detect(text.as_bytes()).unwrap_or_default();
    match Fen::from_ascii_relaxed(text.as_bytes(), dialect) {
        Ok(fen) => Ok(fen.to_string()),
        Err(error) => Err((error.offset(), error.kind())),
    }
}

fn strict(text: &str) -> Result<Fen, FenErrorKind> {
    Fen::from_ascii(text.as_bytes(), FenDialect::Fairy).map_err(|error| error.kind())
}

#[test]
fn the_fields_of_an_address_are_separated_by_underscores_pluses_or_escaped_spaces() {
    for separator in ["_", "+", "%20", " _ ", "%20%20", "+ "] {
        let text = [BOARD, "b", "-", "-", "3", "7"].join(separator);
        assert_eq!(relaxed(&text), Ok(format!("{BOARD} b - - 3 7")), "{text}");
        assert!(strict(&text).is_err(), "{text}");
    }
    // makruk-js and Cute Chess, detected from their fields.
    let makruk_js = "rmtetkmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR_w_1";
    assert!(relaxed(makruk_js).is_ok());
    let cute = format!("{BOARD}_w_-_0_0_1");
    assert_eq!(
        FenDialect::detect(cute.as_bytes()),
        Ok(FenDialect::CuteChess)
    );
    assert_eq!(
        relaxed(&format!("{BOARD}_b")),
        Ok(format!("{BOARD} b - - 0 1"))
    );
}

#[test]
fn a_separator_within_the_board_is_an_error() {
    for (text, offset) in [
        ("rnsmksnr/8/pppp+ppp/8/8/PPPPPPPP/8/RNSKMSNR+w", 15),
        ("rnsmksnr_8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR_w", 8),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKM+SNR+w", 40),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKM%20SNR w", 40),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR%2w", 43),
    ] {
        let (at, _) = relaxed(text).expect_err(text);
        assert_eq!(at, offset, "{text}");
    }
}

#[test]
fn quotes_and_a_semicolon_around_the_text_are_ignored() {
    let fen = format!("{BOARD} w - - 0 1");
    for text in [
        format!("\"{fen}\""),
        format!("'{fen}'"),
        format!(" \"{fen}\"; "),
        format!("\"{fen};\""),
        format!("{fen};"),
        format!("{fen} ;\n"),
    ] {
        assert_eq!(relaxed(&text), Ok(fen.clone()), "{text}");
        assert!(strict(&text).is_err(), "{text}");
    }
    for text in [
        format!("\"{fen}"),
        format!("{fen}\""),
        format!("\"{fen}'"),
        "\"".into(),
        "\"\"".into(),
        ";".into(),
    ] {
        assert!(relaxed(&text).is_err(), "{text}");
    }
    let (offset, _) = relaxed("  \"9/8\"").expect_err("nine");
    assert_eq!(offset, 3);
}

#[test]
fn castling_rights_are_an_error_that_says_that_makruk_has_none() {
    for rights in ["KQkq", "K", "kq"] {
        let text = format!("{BOARD} w {rights} - 0 1");
        let offset = BOARD.len() + 3;
        assert_eq!(relaxed(&text), Err((offset, FenErrorKind::Castling)));
        assert_eq!(strict(&text), Err(FenErrorKind::Castling));
    }
    assert!(FenErrorKind::Castling.to_string().contains("castling"));
    let text = format!("{BOARD} w KQkqK - 0 1");
    assert!(matches!(strict(&text), Err(FenErrorKind::Field(..))));
}

#[test]
fn a_chess_fen_is_recognised_by_castling_en_passant_or_pawns_where_makruk_has_none() {
    for chess in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr_pppppppp".replace('_', "/").as_str(),
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "\"4k3/8/8/8/4P3/8/8/R3K3 w Q - 0 1\"",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    ] {
        assert!(fen::is_chess(chess.as_bytes()), "{chess}");
    }
    for makruk in [
        Fen::START,
        "rnbkqbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1",
        "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
        "rmtetkmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1",
        "",
    ] {
        assert!(!fen::is_chess(makruk.as_bytes()), "{makruk}");
    }
}

#[test]
fn a_piece_is_found_in_text_with_quotes_and_blanks_around_it() {
    for (text, offset) in [
        (&b"4k3/8/8/8/8/8/8/4K2R w - - 0 1"[..], 1),
        (b"\"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"", 2),
        (b"  '4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1';", 4),
    ] {
        assert_eq!(fen::square_offset(text, Square::E8), Some(offset));
        assert_eq!(fen::square_offset(text, Square::H1), Some(offset + 18));
    }
}
