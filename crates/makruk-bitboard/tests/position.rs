//! Bitboard positions: equality, hash, conversion, and the effect of illegal moves.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
};

use makruk_bitboard::BitPosition;
use makruk_core::{Piece, Position, SetupProblems, Square};

use crate::common::{mv, position, square, squares};

fn sets(fen: &str) -> BitPosition {
    BitPosition::from(&position(fen))
}

fn hash(position: &BitPosition) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_bia_ngai_equals_a_met() {
    let met = sets("4k3/8/8/3M4/8/8/8/4K3 w");
    let promoted = sets("4k3/8/8/3M~4/8/8/8/4K3 w");
    assert_eq!(met, promoted);
    assert_eq!(hash(&met), hash(&promoted));
    assert_ne!(met.to_setup(), promoted.to_setup());
    assert_eq!(promoted.get(Square::D5), Some(Piece::WhiteBiaNgai));
}

#[test]
fn pieces_colors_and_turn_distinguish_positions() {
    let met = sets("4k3/8/8/3M4/8/8/8/4K3 w");
    for other in [
        "4k3/8/8/3M4/8/8/8/4K3 b",
        "4k3/8/8/3m4/8/8/8/4K3 w",
        "4k3/8/8/3S4/8/8/8/4K3 w",
        "4k3/8/8/3R4/8/8/8/4K3 w",
        "4k3/8/8/3P4/8/8/8/4K3 w",
        "4k3/8/8/3N4/8/8/8/4K3 w",
        "4k3/8/8/4M3/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w",
    ] {
        assert_ne!(met, sets(other), "{other}");
    }
}

#[test]
fn roles_whose_codes_differ_in_one_bit_are_distinguished() {
    for (one, other) in [("R", "S"), ("S", "M"), ("N", "1"), ("P", "1"), ("R", "M~")] {
        let with =
            |piece: &str| sets(&format!("4k3/8/8/3{piece}4/8/8/8/4K3 w").replace("314", "8"));
        assert_ne!(with(one), with(other), "{one} {other}");
    }
}

#[test]
fn a_bia_that_reaches_its_promotion_rank_becomes_a_bia_ngai() {
    let after = sets("4k3/8/8/3P4/8/8/8/4K3 w").after(mv("d5d6m")).unwrap();
    assert_eq!(after.get(Square::D6), Some(Piece::WhiteBiaNgai));
    assert_eq!(after.get(Square::D5), None);
}

#[test]
fn conversion_drops_the_clocks() {
    let position = Position::try_from(&sets("4k3/8/8/3M4/8/8/8/4K3 b - - 30 40")).unwrap();
    assert_eq!((position.halfmoves(), position.fullmoves().get()), (0, 1));
}

#[test]
fn a_position_after_an_illegal_move_does_not_convert() {
    let start = BitPosition::start();
    assert!(start.after(mv("a1d8")).is_err());
    let impossible = start.after_unchecked(mv("e1e8")); // the met captures the khun
    let error = Position::try_from(&impossible).unwrap_err();
    assert!(error.problems().contains(SetupProblems::NO_KHUN));
    assert_eq!(start.after_unchecked(mv("d5d6")), start, "nothing moves");
}

#[test]
fn movers_are_filtered_by_square() {
    let start = BitPosition::start();
    assert_eq!(start.legal_moves_from(square("b1")).len(), 1);
    assert!(
        start.legal_moves_from(square("b8")).is_empty(),
        "a square of the other side has no moves"
    );
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    for (fen, from, to) in [
        ("4r2k/8/8/8/8/4S3/8/4K3 w", "e3", "e4"),
        ("4r2k/8/8/8/8/4P3/8/4K3 w", "e3", "e4"),
        ("4r2k/8/8/8/8/4R3/8/4K3 w", "e3", "e2 e4 e5 e6 e7 e8"),
        ("7k/8/8/8/K2R2r1/8/8/8 w", "d4", "b4 c4 e4 f4 g4"),
        ("7k/8/8/8/K2S2r1/8/8/8 w", "d4", ""),
        ("7k/8/8/8/K2P2r1/8/8/8 w", "d4", ""),
        ("4r2k/8/8/8/8/4N3/8/4K3 w", "e3", ""),
        ("4r2k/8/8/8/8/4M3/8/4K3 w", "e3", ""),
    ] {
        let moves = sets(fen).legal_moves_from(square(from));
        let targets = moves.iter().map(|mv| mv.to()).collect();
        assert_eq!(squares(targets), to, "{fen}");
        assert_eq!(squares(sets(fen).pinned()), from, "{fen}");
    }
}
