//! UCI moves.

use makruk_notation::{
    UciMove,
    fen::Found,
    makruk_core::{Illegality, Move, Position, Role, Square},
    uci::{ParseUciMoveError, UciErrorKind},
};

use crate::common::position;

#[test]
fn a_move_is_two_squares_plus_m_for_a_promotion() {
    let push = Move::new(Square::A5, Square::A6);
    assert_eq!(UciMove::from(push).to_string(), "a5a6");
    assert_eq!(UciMove::from(push.promoting()).to_string(), "a5a6m");
    assert_eq!("a5a6".parse(), Ok(UciMove::from(push)));
    assert_eq!("a5a6m".parse(), Ok(UciMove::from(push.promoting())));
    // Sites that write F for a bia ngai in a FEN.
    assert_eq!("a5a6f".parse(), Ok(UciMove::from(push.promoting())));
    assert_eq!(UciMove::from(push), UciMove::from(push));
}

#[test]
fn all_moves_round_trip() {
    let mut number = 0;
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let text = UciMove::from(mv).to_string();
        assert_eq!(text.parse(), Ok(UciMove::from(mv)), "{text}");
        assert_eq!(UciMove::from_ascii(text.as_bytes()), Ok(UciMove::from(mv)));
        number += 1;
    }
    assert_eq!(number, 64 * 63 * 2);
}

#[test]
fn recorded_moves_round_trip() {
    for text in makruk_testdata::games()
        .into_iter()
        .flat_map(|game| game.moves)
    {
        assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
    }
}

// Validation on a board.

#[test]
fn a_legal_move_is_accepted() {
    let start = Position::start();
    let legal = start.legal_moves();
    for &mv in &legal {
        assert_eq!(UciMove::from(mv).to_move(&start), Ok(mv));
    }
}

#[test]
fn a_promotion_may_lack_the_suffix() {
    let position = position("7k/8/8/P7/8/8/8/K7 w");
    let to_move = |text: &str| text.parse::<UciMove>().unwrap().to_move(&position);
    for text in ["a5a6m", "a5a6"] {
        assert_eq!(to_move(text).map(Move::is_promotion), Ok(true), "{text}");
    }
    let error = to_move("a5b6").unwrap_err();
    assert_eq!(error.reason(), Illegality::Unreachable(Role::Bia));
}

#[test]
fn other_moves_must_not_have_the_suffix() {
    let error = "e3e4m"
        .parse::<UciMove>()
        .unwrap()
        .to_move(&Position::start())
        .unwrap_err();
    assert_eq!(error.reason(), Illegality::NoPromotion);
}

#[test]
fn an_illegal_move_is_rejected_with_its_reason() {
    let error = "d1d3"
        .parse::<UciMove>()
        .unwrap()
        .to_move(&Position::start())
        .unwrap_err();
    assert_eq!(error.reason(), Illegality::OwnPiece);
    let error = "e3e5"
        .parse::<UciMove>()
        .unwrap()
        .to_move(&Position::start())
        .unwrap_err();
    assert_eq!(error.reason(), Illegality::Unreachable(Role::Bia));
}

// Errors.

#[track_caller]
fn refused(text: &str, kind: UciErrorKind, offset: usize, message: &str) {
    let error: ParseUciMoveError = text.parse::<UciMove>().expect_err(text);
    assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(UciMove::from_ascii(text.as_bytes()), Err(error));
}

#[test]
fn a_move_begins_with_two_squares() {
    for (text, found, offset, name) in [
        ("", Found::End, 0, "the end"),
        ("e", Found::End, 1, "the end"),
        ("e3", Found::End, 2, "the end"),
        ("e3e", Found::End, 3, "the end"),
        ("i3e4", Found::Char('i'), 0, "`i`"),
        ("e9e4", Found::Char('9'), 1, "`9`"),
        ("e0e4", Found::Char('0'), 1, "`0`"),
        ("e3i4", Found::Char('i'), 2, "`i`"),
        ("e3e9", Found::Char('9'), 3, "`9`"),
        ("e3-e4", Found::Char('-'), 2, "`-`"),
        ("E3E4", Found::Char('E'), 0, "`E`"),
        (" e3e4", Found::Char(' '), 0, "a space"),
        ("จ๓จ๔", Found::Char('จ'), 0, "`จ`"),
        ("e๓e4", Found::Char('๓'), 1, "`๓`"),
    ] {
        let message = format!("expected a square like `e4`, found {name}");
        refused(text, UciErrorKind::Square(found), offset, &message);
    }
}

#[test]
fn a_move_leaves_its_square() {
    refused(
        "e3e3",
        UciErrorKind::SameSquare,
        2,
        "both squares of the move are the same",
    );
    refused(
        "e3e3m",
        UciErrorKind::SameSquare,
        2,
        "both squares of the move are the same",
    );
}

#[test]
fn the_suffix_is_a_lower_case_m() {
    for (text, found, name) in [
        ("a5a6q", Found::Char('q'), "`q`"),
        ("a5a6M", Found::Char('M'), "`M`"),
        ("a5a6=m", Found::Char('='), "`=`"),
        ("a5a6 ", Found::Char(' '), "a space"),
        ("a5a6\n", Found::Char('\n'), "`\\n`"),
        ("a5a6ม็", Found::Char('ม'), "`ม`"),
    ] {
        let message = format!("expected `m` for a promotion or the end of the move, found {name}");
        refused(text, UciErrorKind::Promotion(found), 4, &message);
    }
}

#[test]
fn trailing_text_is_rejected() {
    let message = "expected the end of the move, found `m`";
    refused("a5a6mm", UciErrorKind::End(Found::Char('m')), 5, message);
    let message = "expected the end of the move, found a space";
    refused(
        "a5a6m a6a7",
        UciErrorKind::End(Found::Char(' ')),
        5,
        message,
    );
}

#[test]
fn there_is_no_null_move() {
    let message = "`0000` is not a move: Makruk has no null move";
    refused("0000", UciErrorKind::NullMove, 0, message);
}

#[test]
fn a_byte_that_is_not_text_is_named() {
    let error = UciMove::from_ascii(b"e3\xffe").unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (UciErrorKind::Square(Found::Byte(0xff)), 2)
    );
    assert_eq!(
        error.to_string(),
        "expected a square like `e4`, found the byte 0xff"
    );
}
