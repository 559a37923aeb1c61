//! The reasons and messages of illegal moves.

use makruk_core::{Illegality, Move, Position, Role};

use crate::common::{mv, position, uci};

/// Asserts that every method that takes a move rejects this one, with this reason.
#[track_caller]
fn rejected(fen: &str, text: &str, illegality: Illegality, message: &str) {
    let position = position(fen);
    let mv = mv(text);
    assert!(!position.is_legal(mv), "{text} in {fen}");

    let error = position.check_legal(mv).unwrap_err();
    assert_eq!(error.reason(), illegality, "{text} in {fen}");
    assert_eq!(error.mv(), mv);
    assert_eq!(error.to_string(), message);

    assert_eq!(position.after(mv).unwrap_err(), error);
    let mut played = position.clone();
    assert_eq!(played.play(mv).unwrap_err(), error);
    assert_eq!(
        played.to_setup(),
        position.to_setup(),
        "a rejected move changes nothing"
    );
    assert_eq!(played.zobrist(), position.zobrist());
}

#[test]
fn a_move_from_an_empty_square_is_illegal() {
    let message = "e5 to e6 is illegal: e5 is empty";
    rejected(
        "4k3/8/8/8/8/8/8/4K3 w",
        "e5e6",
        Illegality::EmptySquare,
        message,
    );
}

#[test]
fn moving_an_opponents_piece_is_illegal() {
    let message = "e8 to e7 is illegal: the piece on e8 belongs to the opponent";
    rejected(
        "4k3/8/8/8/8/8/8/4K3 w",
        "e8e7",
        Illegality::NotTheirTurn,
        message,
    );
    let message = "e1 to e2 is illegal: the piece on e1 belongs to the opponent";
    rejected(
        "4k3/8/8/8/8/8/8/4K3 b",
        "e1e2",
        Illegality::NotTheirTurn,
        message,
    );
}

#[test]
fn capturing_an_own_piece_is_illegal() {
    let message = "e1 to e2 is illegal: a piece of the same side is on e2";
    rejected(
        "4k3/8/8/8/8/8/4M3/4K3 w",
        "e1e2",
        Illegality::OwnPiece,
        message,
    );
    let message = "d3 to d4 is illegal: a piece of the same side is on d4";
    rejected(
        "4k3/8/8/8/3N4/3P4/8/4K3 w",
        "d3d4",
        Illegality::OwnPiece,
        message,
    );
}

#[test]
fn an_unreachable_target_is_illegal() {
    for (fen, text, role) in [
        ("4k3/8/8/8/8/8/8/4K3 w", "e1e3", Role::Khun),
        ("4k3/8/8/8/3M4/8/8/4K3 w", "d4d5", Role::Met),
        ("4k3/8/8/8/3M~4/8/8/4K3 w", "d4d5", Role::BiaNgai),
        ("4k3/8/8/8/3S4/8/8/4K3 w", "d4d3", Role::Khon),
        ("4k3/8/8/8/3N4/8/8/4K3 w", "d4d5", Role::Ma),
        ("4k3/8/8/8/3R4/8/8/4K3 w", "d4e5", Role::Rua),
        ("4k3/8/8/8/3P4/8/8/4K3 w", "d4d6", Role::Bia),
    ] {
        let (from, to) = text.split_at(2);
        let message = format!("{from} to {to} is illegal: the {role} cannot go there");
        rejected(fen, text, Illegality::Unreachable(role), &message);
    }
}

#[test]
fn a_rua_does_not_jump_over_pieces() {
    let message = "d4 to d7 is illegal: the rua cannot go there";
    let illegality = Illegality::Unreachable(Role::Rua);
    rejected("4k3/8/3n4/8/3R4/8/8/4K3 w", "d4d7", illegality, message);
}

#[test]
fn a_bia_neither_captures_straight_ahead_nor_moves_diagonally() {
    let illegality = Illegality::Unreachable(Role::Bia);
    let message = "d4 to d5 is illegal: the bia cannot go there";
    rejected("4k3/8/8/3n4/3P4/8/8/4K3 w", "d4d5", illegality, message);
    let message = "d4 to e5 is illegal: the bia cannot go there";
    rejected("4k3/8/8/8/3P4/8/8/4K3 w", "d4e5", illegality, message);
    let message = "d4 to d3 is illegal: the bia cannot go there";
    rejected("4k3/8/8/8/3P4/8/8/4K3 w", "d4d3", illegality, message);
}

#[test]
fn a_bia_that_reaches_its_promotion_rank_must_promote() {
    let message = "d5 to d6 is illegal: the bia must promote";
    rejected(
        "4k3/8/8/3P4/8/8/8/4K3 w",
        "d5d6",
        Illegality::MissingPromotion,
        message,
    );
    let message = "d4 to e3 is illegal: the bia must promote";
    rejected(
        "4k3/8/8/8/3p4/4N3/8/4K3 b",
        "d4e3",
        Illegality::MissingPromotion,
        message,
    );
}

#[test]
fn other_moves_cannot_promote() {
    let message = "d4 to d5 is illegal: this move cannot promote";
    rejected(
        "4k3/8/8/8/3P4/8/8/4K3 w",
        "d4d5m",
        Illegality::NoPromotion,
        message,
    );
    let message = "d5 to d6 is illegal: this move cannot promote";
    rejected(
        "4k3/8/8/3S4/8/8/8/4K3 w",
        "d5d6m",
        Illegality::NoPromotion,
        message,
    );
}

#[test]
fn the_khun_may_not_be_left_in_check() {
    for (fen, text) in [
        ("4r2k/8/8/8/8/8/4M3/4K3 w", "e2d3"), // pinned
        ("4r2k/8/8/8/8/8/3M4/4K3 w", "d2c3"), // does not answer a check
        ("4r2k/8/8/8/8/8/8/4K3 w", "e1e2"),   // along the rua's line
        ("8/8/8/3k4/8/3K4/8/8 w", "d3d4"),    // next to the other khun
        ("4r2k/8/8/3P4/8/8/8/4K3 w", "d5d6m"),
        ("4r2k/8/8/3P4/8/8/8/4K3 w", "d5d6"), // takes precedence over the missing promotion
    ] {
        let (from, to) = (&text[..2], &text[2..4]);
        let message = format!("{from} to {to} is illegal: the khun would be in check");
        rejected(fen, text, Illegality::KhunInCheck, &message);
    }
}

#[test]
fn legal_moves_are_accepted() {
    let start = Position::start();
    for mv in start.legal_moves() {
        assert_eq!(start.check_legal(mv), Ok(()));
        assert!(start.after(mv).is_ok());
    }
}

#[test]
fn every_illegal_move_is_rejected_with_the_right_reason() {
    let position = position("4k3/8/8/r1PRK3/8/8/8/8 w");
    let mut refused = 0;
    for bits in 0..1 << 13 {
        let Some(mv) = Move::from_bits(bits) else {
            continue;
        };
        let Err(error) = position.check_legal(mv) else {
            continue;
        };
        refused += 1;
        let (from, to) = (
            position.board().get(mv.from()),
            position.board().get(mv.to()),
        );
        let is_own = |piece: Option<makruk_core::Piece>| {
            piece.is_some_and(|piece| piece.color() == position.turn())
        };
        match error.reason() {
            Illegality::EmptySquare => assert_eq!(from, None),
            Illegality::NotTheirTurn => assert!(from.is_some() && !is_own(from)),
            Illegality::OwnPiece => assert!(is_own(from) && is_own(to)),
            Illegality::Unreachable(role) => assert_eq!(from.unwrap().role(), role),
            Illegality::MissingPromotion => assert!(position.is_legal(mv.promoting())),
            Illegality::NoPromotion => assert!(position.is_legal(mv.not_promoting())),
            Illegality::KhunInCheck => assert!(is_own(from) && !is_own(to)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(
        refused + position.count_legal(),
        64 * 63 * 2,
        "{:?}",
        uci(&position.legal_moves())
    );
}
