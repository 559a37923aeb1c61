//! Zobrist hashes: golden values, and position equality.
//!
//! The golden values were computed by an independent short program, written in another language from the documentation alone.
//! Hashes may be stored, so they must never change.

use std::{
    collections::{HashSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
};

use makruk_core::{Board, Color, Piece, Position, Role, Square, zobrist};

use crate::common::{mv, position, setup};

const SEED: u64 = 0x6d61_6b72_756b_0001;
const BLACK_TO_MOVE: u64 = 0x1914_44f2_2616_5693;
const START: u64 = 0xc2d6_2d29_710f_53c9;

#[test]
fn the_seed_and_the_side_key_never_change() {
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
fn an_empty_board_hashes_to_the_side_key() {
    assert_eq!(zobrist::hash(&Board::new(), Color::White), 0);
    assert_eq!(zobrist::hash(&Board::new(), Color::Black), BLACK_TO_MOVE);
}

#[test]
fn all_keys_are_distinct() {
    let mut keys = HashSet::from([0, zobrist::BLACK_TO_MOVE]);
    for piece in Piece::ALL
        .into_iter()
        .filter(|piece| piece.role() != Role::BiaNgai)
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
                zobrist::key(Piece::new(color, Role::BiaNgai), square),
                zobrist::key(Piece::new(color, Role::Met), square),
            );
        }
    }
}

// Incremental updates.

#[test]
fn every_kind_of_move_updates_the_hash() {
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
        assert_eq!(position.zobrist(), before.zobrist(), "{text} undone");
    }
}

#[test]
fn a_null_move_toggles_the_side_key() {
    let mut position = Position::start();
    let undo = position.play_null().unwrap();
    assert_eq!(position.zobrist(), START ^ BLACK_TO_MOVE);
    position.undo(undo);
    assert_eq!(position.zobrist(), START);
}

#[test]
fn transpositions_have_the_same_hash() {
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

// Position equality.

fn std_hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn equality_ignores_the_clocks() {
    let one = position("4k3/8/8/8/3S4/8/8/4K3 w - - 0 1");
    let other = position("4k3/8/8/8/3S4/8/8/4K3 w - - 37 90");
    assert_eq!(one, other);
    assert_eq!(one.zobrist(), other.zobrist());
    assert_eq!(std_hash(&one), std_hash(&other));
    assert_ne!(one.to_setup(), other.to_setup());
}

#[test]
fn positions_equate_bia_ngai_and_met_but_boards_do_not() {
    let met = position("4k3/8/8/8/3M4/8/8/4K3 w");
    let bia_ngai = position("4k3/8/8/8/3M~4/8/8/4K3 w");
    assert_eq!(met, bia_ngai);
    assert_eq!(met.zobrist(), bia_ngai.zobrist());
    assert_eq!(std_hash(&met), std_hash(&bia_ngai));
    assert_ne!(met.board(), bia_ngai.board());
    assert_ne!(met.to_setup(), bia_ngai.to_setup());
}

#[test]
fn swapping_a_met_and_a_bia_ngai_gives_an_equal_position() {
    let one = position("4k3/8/8/3M~4/3M4/8/8/4K3 w");
    let other = position("4k3/8/8/3M4/3M~4/8/8/4K3 w");
    assert_eq!((&one, one.zobrist()), (&other, other.zobrist()));
}

#[test]
fn the_turn_and_every_piece_distinguish_positions() {
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
