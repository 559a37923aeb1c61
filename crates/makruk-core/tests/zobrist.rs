//! Zobrist hashes: golden numbers, and equality of positions.
//!
//! The golden numbers were computed by a program of a few lines in another language from the
//! description in the documentation alone. Hashes may be stored, so they must never change.

mod common;

use std::{
    collections::{HashSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

use makruk_core::{Board, Color, Piece, Position, Role, Square, zobrist};

use common::{mv, position, setup};

const SEED: u64 = 0x6d61_6b72_756b_0001;
const BLACK_TO_MOVE: u64 = 0x1914_44f2_2616_5693;
const START: u64 = 0xc2d6_2d29_710f_53c9;

#[test]
fn the_seed_and_the_key_of_the_turn_never_change() {
    assert_eq!(zobrist::SEED, SEED);
    assert_eq!(zobrist::BLACK_TO_MOVE, BLACK_TO_MOVE);
}

#[test]
fn the_keys_never_change() {
    for (piece, square, key) in [
        (Piece::WhiteKhun, Square::A1, 0xeee4_9be9_adc2_e6ff), // the first
        (Piece::WhiteKhun, Square::B1, 0x6076_34f3_15d4_d105),
        (Piece::BlackKhun, Square::A1, 0x97b9_713c_3d52_8618),
        (Piece::WhiteMet, Square::A1, 0x38ab_a865_98e8_2cee),
        (Piece::WhiteKhon, Square::E4, 0x5153_e4d5_9f29_d0a9),
        (Piece::BlackMa, Square::G8, 0xdd21_20fa_b7d1_175c),
        (Piece::WhiteRua, Square::H1, 0x4c63_dbc1_971f_d305),
        (Piece::BlackBia, Square::H8, 0xd577_eaa6_5dc5_015f), // the last
    ] {
        assert_eq!(zobrist::key(piece, square), key, "{piece} on {square}");
    }
}

#[test]
fn the_hashes_never_change() {
    for (fen, hash) in [
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", START),
        (
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b",
            START ^ BLACK_TO_MOVE,
        ),
        (
            "rnsmksnr/8/1pM~1pppp/p7/8/PPPP1PPP/8/RNSKMSNR b",
            0x7b49_de4a_b62d_3c0a,
        ),
        ("8/8/8/8/2k5/8/7R/3K4 w", 0x657c_e8c5_990e_148a),
    ] {
        assert_eq!(position(fen).zobrist(), hash, "{fen}");
        assert_eq!(
            zobrist::hash(&setup(fen).board, setup(fen).turn),
            hash,
            "{fen}"
        );
    }
    assert_eq!(Position::start().zobrist(), START);
}

#[test]
fn an_empty_board_has_the_hash_of_the_turn() {
    assert_eq!(zobrist::hash(&Board::new(), Color::White), 0);
    assert_eq!(zobrist::hash(&Board::new(), Color::Black), BLACK_TO_MOVE);
}

#[test]
fn all_keys_are_different() {
    let mut keys = HashSet::from([0, zobrist::BLACK_TO_MOVE]);
    for piece in Piece::ALL
        .into_iter()
        .filter(|piece| piece.role() != Role::Biangai)
    {
        for square in Square::ALL {
            assert!(
                keys.insert(zobrist::key(piece, square)),
                "{piece} on {square}"
            );
        }
    }
    assert_eq!(keys.len(), 2 + 768);
}

#[test]
fn a_bia_ngai_and_a_met_hash_alike() {
    for color in Color::ALL {
        for square in Square::ALL {
            assert_eq!(
                zobrist::key(Piece::new(color, Role::Biangai), square),
                zobrist::key(Piece::new(color, Role::Met), square),
            );
        }
    }
}

// Moves keep the hash up to date.

#[test]
fn each_kind_of_move_keeps_the_hash_up_to_date() {
    for (fen, text) in [
        ("7k/8/2n5/3P4/8/8/8/K7 w", "a1a2"),
        ("7k/8/2n5/3P4/8/8/8/K7 w", "d5d6m"),
        ("7k/8/2n5/3P4/8/8/8/K7 w", "d5c6m"),
        ("7k/8/8/2m~5/3N4/8/4s3/K7 b", "c5d4"),
        ("7k/8/8/8/3n4/8/4S3/K7 b", "d4e2"),
    ] {
        let before = position(fen);
        let mut position = before.clone();
        let undo = position.play(mv(text)).unwrap();
        assert_eq!(
            position.zobrist(),
            zobrist::hash(position.board(), position.turn()),
            "{text}"
        );
        assert_ne!(position.zobrist(), before.zobrist());
        position.undo(undo);
        assert_eq!(position.zobrist(), before.zobrist(), "{text} taken back");
    }
}

#[test]
fn a_null_move_changes_the_hash_by_the_key_of_the_turn() {
    let mut position = Position::start();
    let undo = position.play_null().unwrap();
    assert_eq!(position.zobrist(), START ^ BLACK_TO_MOVE);
    position.undo(undo);
    assert_eq!(position.zobrist(), START);
}

#[test]
fn moves_in_another_order_lead_to_the_same_hash() {
    let play = |moves: [&str; 4]| {
        let play = |position: Position, text| position.after(mv(text)).unwrap();
        moves.into_iter().fold(Position::start(), play)
    };
    let one = play(["e3e4", "d6d5", "b1d2", "g8e7"]);
    let other = play(["b1d2", "g8e7", "e3e4", "d6d5"]);
    assert_eq!(one, other);
    assert_eq!(one.zobrist(), other.zobrist());
    assert_ne!(one.halfmoves(), other.halfmoves());
}

// Equality of positions.

fn std_hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn positions_are_equal_whatever_their_clocks_say() {
    let one = position("4k3/8/8/8/3S4/8/8/4K3 w - - 0 1");
    let other = position("4k3/8/8/8/3S4/8/8/4K3 w - - 37 90");
    assert_eq!(one, other);
    assert_eq!(one.zobrist(), other.zobrist());
    assert_eq!(std_hash(&one), std_hash(&other));
    assert_ne!(one.to_setup(), other.to_setup());
}

#[test]
fn positions_are_equal_whether_a_met_was_a_bia_or_not_but_boards_are_not() {
    let met = position("4k3/8/8/8/3M4/8/8/4K3 w");
    let biangai = position("4k3/8/8/8/3M~4/8/8/4K3 w");
    assert_eq!(met, biangai);
    assert_eq!(met.zobrist(), biangai.zobrist());
    assert_eq!(std_hash(&met), std_hash(&biangai));
    assert_ne!(met.board(), biangai.board());
    assert_ne!(met.to_setup(), biangai.to_setup());
}

#[test]
fn a_met_and_a_bia_ngai_may_change_places() {
    let one = position("4k3/8/8/3M~4/3M4/8/8/4K3 w");
    let other = position("4k3/8/8/3M4/3M~4/8/8/4K3 w");
    assert_eq!((&one, one.zobrist()), (&other, other.zobrist()));
}

#[test]
fn positions_differ_in_their_turn_and_in_every_piece() {
    let positions = [
        "4k3/8/8/8/3S4/8/8/4K3 w",
        "4k3/8/8/8/3S4/8/8/4K3 b",
        "4k3/8/8/8/4S3/8/8/4K3 w",
        "4k3/8/8/8/3s4/8/8/4K3 w",
        "4k3/8/8/8/3N4/8/8/4K3 w",
        "4k3/8/8/8/3R4/8/8/4K3 w",
        "4k3/8/8/8/3M4/8/8/4K3 w",
        "4k3/8/8/8/3m4/8/8/4K3 w",
        "4k3/8/8/8/3P4/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w",
        "3k4/8/8/8/8/8/8/4K3 w",
    ]
    .map(position);
    for (index, one) in positions.iter().enumerate() {
        for other in &positions[index + 1..] {
            assert_ne!(one, other);
            assert_ne!(one.zobrist(), other.zobrist());
        }
    }
}
