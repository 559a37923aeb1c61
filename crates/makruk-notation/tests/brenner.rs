//! One-byte moves, encoded by piece and direction.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use std::collections::HashSet;

use makruk_notation::{
    DecodeErrorKind, EncodeErrorKind, TooManyPiecesError,
    brenner::{BrennerCoder, Notation, Numbering},
    bytecode,
    makruk_core::{Color, Move, Piece, Position, Role, Setup, SetupProblems, Square},
};

use crate::common::{
    self, position,
    records::{games, mv},
};
use static_assertions::{assert_eq_size, assert_impl_all};

assert_impl_all!(BrennerCoder: Copy, Eq, core::hash::Hash, Send, Sync, Unpin);
assert_impl_all!(TooManyPiecesError: core::error::Error, Copy, Eq);
assert_eq_size!(BrennerCoder, [u8; 49]);

const NOTATIONS: [Notation; 2] = [Notation::Main, Notation::Alternate];
const NUMBERINGS: [Numbering; 2] = [Numbering::Identity, Numbering::Current];

fn pieces(position: &Position, numbering: Numbering) -> BrennerCoder {
    BrennerCoder::new(position, numbering).unwrap()
}

/// A game from a given position, with its piece numbering.
struct Line {
    position: Position,
    pieces: BrennerCoder,
}

impl Line {
    fn new(position: Position, numbering: Numbering) -> Self {
        let pieces = pieces(&position, numbering);
        Self { position, pieces }
    }

    /// Plays moves and returns their bytes.
    #[track_caller]
    fn play(&mut self, moves: &str) -> Vec<u8> {
        let play = |text| {
            let mv = mv(text);
            let byte = self
                .pieces
                .encode(&self.position, mv, Notation::Main)
                .unwrap();
            assert_eq!(
                self.pieces.decode(&self.position, byte, Notation::Main),
                Ok(mv)
            );
            self.pieces.play(&self.position, mv);
            self.position.play(mv).unwrap();
            byte
        };
        moves.split(' ').map(play).collect()
    }

    fn number(&self, square: Square) -> Option<u8> {
        self.pieces.number(&self.position, square)
    }
}

// Bytes that must never change.

#[test]
fn the_bytes_of_a_game_never_change() {
    let vectors = [
        ("d3d4", 0x23, 0x23, 0x2b),
        ("e6e5", 0x24, 0x24, 0x2c),
        ("d4e5", 0x33, 0x33, 0x23),
        ("d6e5", 0x3b, 0x3b, 0x3b),
        ("f1f2", 0xc3, 0xc3, 0x58),
        ("b8d7", 0x10, 0x10, 0x10),
        ("h3h4", 0x27, 0x26, 0x2f),
        ("h8h7", 0xce, 0xce, 0xb9),
        ("h1h3", 0xd2, 0xd2, 0x9a),
        ("d8e7", 0x43, 0x43, 0xf0),
    ];
    let mut position = Position::start();
    let mut identity = pieces(&position, Numbering::Identity);
    let mut current = pieces(&position, Numbering::Current);
    for (text, main, main_current, alternate) in vectors {
        let mv = mv(text);
        let bytes = [
            (&identity, Notation::Main, main),
            (&current, Notation::Main, main_current),
            (&identity, Notation::Alternate, alternate),
        ];
        for (pieces, notation, byte) in bytes {
            assert_eq!(pieces.encode(&position, mv, notation), Ok(byte), "{text}");
            assert_eq!(pieces.decode(&position, byte, notation), Ok(mv), "{text}");
        }
        identity.play(&position, mv);
        current.play(&position, mv);
        position.play(mv).unwrap();
    }
}

// Every legal move has its own byte.

#[test]
fn legal_moves_have_distinct_bytes_that_decode_to_them() {
    for (mut position, moves) in games() {
        let mut all_pieces = NUMBERINGS.map(|numbering| pieces(&position, numbering));
        for mv in moves {
            for pieces in &all_pieces {
                for notation in NOTATIONS {
                    let mut seen = [false; 256];
                    for legal in position.legal_moves() {
                        let byte = pieces.encode(&position, legal, notation).unwrap();
                        assert!(!seen[usize::from(byte)], "{position:?} {legal:?}");
                        seen[usize::from(byte)] = true;
                        assert_eq!(pieces.decode(&position, byte, notation), Ok(legal));
                    }
                }
            }
            for pieces in &mut all_pieces {
                pieces.play(&position, mv);
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn the_valid_bytes_are_exactly_the_legal_moves() {
    for (mut position, moves) in games().step_by(8) {
        let mut all_pieces = NUMBERINGS.map(|numbering| pieces(&position, numbering));
        for (ply, mv) in moves.into_iter().enumerate() {
            if ply % 3 == 0 {
                for pieces in &all_pieces {
                    for notation in NOTATIONS {
                        let decoded: HashSet<Move> = (0..=255)
                            .filter_map(|byte| pieces.decode(&position, byte, notation).ok())
                            .inspect(|&mv| assert!(position.is_legal(mv)))
                            .collect();
                        let bytes = (0..=255)
                            .filter(|&byte| pieces.decode(&position, byte, notation).is_ok())
                            .count();
                        assert_eq!(decoded.len(), position.count_legal());
                        assert_eq!(bytes, decoded.len());
                    }
                }
            }
            for pieces in &mut all_pieces {
                pieces.play(&position, mv);
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn a_game_can_start_from_any_position_with_either_side() {
    for text in makruk_testdata::valid_fens() {
        let position = common::strict(text, common::FAIRY)
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .unwrap();
        for position in [position.swap_sides(), position] {
            for numbering in NUMBERINGS {
                let pieces = pieces(&position, numbering);
                for notation in NOTATIONS {
                    for mv in position.legal_moves() {
                        let byte = pieces.encode(&position, mv, notation).unwrap();
                        assert_eq!(pieces.decode(&position, byte, notation), Ok(mv), "{text}");
                    }
                }
            }
        }
    }
}

// Piece identities.

#[test]
fn pieces_are_numbered_from_the_a_file_and_up_each_file() {
    let start = Position::start();
    for numbering in NUMBERINGS {
        let pieces = pieces(&start, numbering);
        let number = |square| pieces.number(&start, square);
        for (index, square) in Square::ALL.into_iter().enumerate() {
            let expected = match start.board().get(square).map(Piece::role) {
                Some(Role::Bia) => Some(index % 8),
                Some(Role::Rua | Role::Ma | Role::Khon) => Some(index % 8 / 4),
                Some(Role::Met) => Some(0),
                _ => None,
            };
            assert_eq!(number(square).map(usize::from), expected, "{square}");
        }
    }
    let position = position("k7/8/2r5/8/2r1P3/2P1P3/8/1N2K1N1 b");
    for numbering in NUMBERINGS {
        let pieces = pieces(&position, numbering);
        let number = |square| pieces.number(&position, square);
        assert_eq!(number(Square::C4), Some(0));
        assert_eq!(number(Square::C6), Some(1));
        assert_eq!(number(Square::C3), Some(0));
        assert_eq!(number(Square::E3), Some(1));
        assert_eq!(number(Square::E4), Some(2));
        assert_eq!(number(Square::E1), None);
        assert_eq!(number(Square::B1), Some(0));
        assert_eq!(number(Square::G1), Some(1));
        assert_eq!(number(Square::H8), None);
    }
}

#[test]
fn a_piece_keeps_its_number_when_it_passes_another() {
    let mut identity = Line::new(position("2k5/8/8/8/8/4K3/8/R6R w"), Numbering::Identity);
    let mut current = Line::new(identity.position.clone(), Numbering::Current);
    for line in [&mut identity, &mut current] {
        line.play("a1a2 c8b8 a2h2 b8b7 h1g1");
    }
    assert_eq!(identity.number(Square::H2), Some(0));
    assert_eq!(identity.number(Square::G1), Some(1));
    assert_eq!(current.number(Square::G1), Some(0));
    assert_eq!(current.number(Square::H2), Some(1));
    assert_eq!(identity.play("b7b6 h2h3"), [0b00001_110, 0b1_0_001_01_0]);
    assert_eq!(current.play("b7b6 h2h3"), [0b00001_110, 0b1_1_001_01_0]);
}

#[test]
fn a_captured_pieces_number_is_not_reused() {
    let start = || position("k7/8/8/r7/P1PP4/8/8/R3K2R w");
    let mut identity = Line::new(start(), Numbering::Identity);
    identity.play("e1e2 a5a4");
    assert_eq!(identity.number(Square::C4), Some(1));
    assert_eq!(identity.number(Square::D4), Some(2));
    identity.play("a1a4 a8b8");
    assert_eq!(identity.number(Square::A4), Some(0));
    let mut current = Line::new(start(), Numbering::Current);
    current.play("e1e2 a5a4");
    assert_eq!(current.number(Square::C4), Some(0));

    // Rua number 0 has been captured, so its code is invalid.
    let mut line = Line::new(position("8/8/k7/r7/8/8/8/R3K2R w"), Numbering::Identity);
    line.play("e1e2 a5a1");
    line.pieces.play(&line.position, mv("e2e3"));
    line.position.play(mv("e2e3")).unwrap();
    line.play("a1a2");
    let byte = 0b1_0_001_01_0; // rua 0, one square north
    assert_eq!(
        line.pieces.decode(&line.position, byte, Notation::Main),
        Err(DecodeErrorKind::NoSuchPiece(byte))
    );
    assert_eq!(line.number(Square::H1), Some(1));
}

#[test]
fn a_promoting_bia_gets_the_next_unused_met_number() {
    let start = position("8/7k/8/PPP4n/8/8/8/M3K3 w");
    let mut line = Line::new(start.clone(), Numbering::Identity);
    assert_eq!(line.play("b5b6m h5g7"), [0b001_00_001, 0b0001_0_011]);
    assert_eq!(line.number(Square::B6), Some(1));
    assert_eq!(line.number(Square::A1), Some(0));
    line.play("a5a6m g7e6 a6b7 e6d8 b6a5");
    assert_eq!(line.number(Square::B7), Some(2));
    assert_eq!(line.number(Square::A5), Some(1));
    // Black captures met number 2, but the next bia that promotes still gets number 3.
    line.play("d8b7 c5c6m b7d8");
    assert_eq!(line.number(Square::C6), Some(3));
    assert_eq!(
        line.play("c6d7 h7h8 a5b6"),
        [0b01_0011_00, 0b00001_010, 0b01_0001_00]
    );

    let mut line = Line::new(start, Numbering::Current);
    line.play("b5b6m h5g7");
    assert_eq!(line.number(Square::B6), Some(1));
    line.play("a5a6m g7e6");
    assert_eq!(line.number(Square::A6), Some(1)); // after a1
    assert_eq!(line.number(Square::B6), Some(2));
}

#[test]
fn all_eight_bia_can_promote_in_addition_to_a_met() {
    let start = position("8/8/8/PPPPPPPP/8/8/8/1k2K2M w");
    for numbering in NUMBERINGS {
        let mut line = Line::new(start.clone(), numbering);
        for file in "abcdefgh".chars() {
            let black = if (file as u8) % 2 == 1 {
                "b1a1"
            } else {
                "a1b1"
            };
            line.play(&format!("{file}5{file}6m {black}"));
        }
        // The met of h1 existed first; on renumbering, it comes after the bia ngai of h6.
        let number_on_g6 = match numbering {
            Numbering::Identity => 7,
            Numbering::Current => 6,
        };
        assert_eq!(line.number(Square::G6), Some(number_on_g6));
        assert_eq!(line.number(Square::H6), Some(8));
        let bytes = line.play("h6g7");
        assert_eq!(bytes, [0b01_1000_01]);
    }
}

#[test]
fn met_and_bia_ngai_are_numbered_together() {
    // The same pieces get the same numbers, whether bia ngai are marked or not.
    let unmarked = |text: &str| {
        common::relaxed(text, common::FAIRY)
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .unwrap()
    };
    let marked = position("7k/8/8/1M~6/8/8/8/M2K2M~1 w");
    let unmarked = unmarked("7k/8/8/1M6/8/8/8/M2K2M1 w");
    for numbering in NUMBERINGS {
        for position in [&marked, &unmarked] {
            let pieces = pieces(position, numbering);
            let number = |square| pieces.number(position, square);
            assert_eq!(number(Square::A1), Some(0));
            assert_eq!(number(Square::B5), Some(1));
            assert_eq!(number(Square::G1), Some(2));
        }
    }
}

#[test]
fn a_copy_of_the_coder_restores_the_state_before_a_variation() {
    let mut line = Line::new(Position::start(), Numbering::Identity);
    line.play("d3d4 e6e5");
    let (pieces, before) = (line.pieces, line.position.clone());
    line.play("d4e5 d6e5 h3h4");
    assert_ne!(line.pieces, pieces);
    line.pieces = pieces;
    line.position = before;
    assert_eq!(line.play("e3e4"), [0b001_00_100]);
}

#[test]
fn current_numbering_needs_no_updates() {
    for (mut position, moves) in games().step_by(10) {
        let pieces = pieces(&position, Numbering::Current);
        for mv in moves {
            let byte = pieces.encode(&position, mv, Notation::Main).unwrap();
            assert_eq!(pieces.decode(&position, byte, Notation::Main), Ok(mv));
            position.play_unchecked(mv);
        }
        // Updates change nothing with this numbering.
        let mut following = pieces;
        for mv in position.legal_moves() {
            following.play(&position, mv);
        }
        let promotion = common::position("7k/8/8/P7/8/8/8/K7 w");
        following.play(&promotion, mv("a5a6m"));
        assert_eq!(following, pieces);
    }
}

// Directions for Black.

#[test]
fn bia_directions_are_relative_to_the_mover_and_others_to_the_diagram() {
    let white = position("7k/8/3p1p2/4P3/8/8/8/K7 w");
    let black = white.swap_sides();
    for (position, right) in [(white, "e5f6m"), (black, "d4c3m")] {
        let pieces = pieces(&position, Numbering::Identity);
        let byte = pieces.encode(&position, mv(right), Notation::Main).unwrap();
        assert_eq!(byte, 0b001_10_000, "{right}");
    }
    // Khon steps are named as on the diagram: forward is south for Black.
    let white = position("7k/8/8/4S3/8/8/8/K7 w");
    let black = white.swap_sides();
    for (position, forward, byte) in [
        (&white, "e5e6", 0b1_0_000_01_1),
        (&black, "d4d3", 0b1_0_000_11_1),
    ] {
        let pieces = pieces(position, Numbering::Identity);
        assert_eq!(
            pieces.encode(position, mv(forward), Notation::Main),
            Ok(byte)
        );
    }
    // The codes for a khon's backward step encode no legal move.
    for (position, backward) in [(&white, 0b1_0_000_11_1), (&black, 0b1_0_000_01_1)] {
        let pieces = pieces(position, Numbering::Identity);
        assert_eq!(
            pieces.decode(position, backward, Notation::Main),
            Err(DecodeErrorKind::IllegalMove(backward))
        );
    }
}

#[test]
fn a_game_with_sides_swapped_has_reversed_directions() {
    // Two functions on bytes of the main notation: one clears the piece number, the other reverses the direction.
    let kind = |byte: u8| match byte {
        0x80.. => byte & 0b1011_1111, // rua, khon
        0x40.. => byte & 0b1100_0011, // met
        0x20.. => byte & 0b1111_1000, // bia
        0x10.. => byte & 0b1111_0111, // ma
        _ => byte,
    };
    let turned = |byte: u8| match byte {
        0x80.. | 0x08..0x20 => byte ^ 0b100,
        0x40.. => byte ^ 0b10,
        _ => byte,
    };
    for (mut position, moves) in games().step_by(20) {
        for mv in moves {
            let mirrored = position.swap_sides();
            for legal in position.legal_moves() {
                let byte = |position: &Position, mv| {
                    let pieces = pieces(position, Numbering::Current);
                    pieces.encode(position, mv, Notation::Main).unwrap()
                };
                let (one, other) = (byte(&position, legal), byte(&mirrored, legal.rotate_180()));
                assert_eq!(kind(turned(one)), kind(other), "{one:08b} {other:08b}");
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn black_may_move_first() {
    let position = Position::from_setup(&Setup::start(Color::Black)).unwrap();
    for numbering in NUMBERINGS {
        let mut line = Line::new(position.clone(), numbering);
        // e8 has a khun, d8 a met.
        assert_eq!(
            line.play("e8e7 d1d2 d8c7"),
            [0b00001_110, 0b00001_010, 0b01_0000_10]
        );
    }
}

// Errors.

#[track_caller]
fn refused(position: &Position, byte: u8, kind: DecodeErrorKind, message: &str) {
    for numbering in NUMBERINGS {
        let error = pieces(position, numbering)
            .decode(position, byte, Notation::Main)
            .unwrap_err();
        assert_eq!(error, kind);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn an_invalid_byte_is_rejected_with_the_reason() {
    let start = Position::start();
    let code = |byte| format!("the code {byte:#04x}");
    for byte in [
        4,
        5,
        0b001_01_000,
        0b01_1001_00,
        0b1_0_000_00_0,
        0b1_0_010_00_1,
    ] {
        let message = format!("{} is reserved", code(byte));
        refused(&start, byte, DecodeErrorKind::ReservedCode(byte), &message);
    }
    for byte in [0, 1, 2, 3, 6, 7] {
        let message = format!("{} is not a move", code(byte));
        refused(&start, byte, DecodeErrorKind::NotAMove(byte), &message);
    }
    // There is no second met; its move would be blocked too.
    let byte = 0b01_0001_00;
    let message = format!("{} names a missing piece", code(byte));
    refused(&start, byte, DecodeErrorKind::NoSuchPiece(byte), &message);
    // Moves off the board, to a square with an own piece and through a piece; a bia's capture on an empty square.
    for byte in [0b1_0_001_11_0, 0b1_0_001_00_0, 0b1_0_011_01_0, 0b001_10_011] {
        let message = format!("{} is an illegal move", code(byte));
        refused(&start, byte, DecodeErrorKind::IllegalMove(byte), &message);
    }
    // A move into check.
    let pinned = position("4r2k/8/8/8/8/8/4S3/4K3 w");
    let byte = 0b1_0_001_00_1;
    let message = format!("{} is an illegal move", code(byte));
    refused(&pinned, byte, DecodeErrorKind::IllegalMove(byte), &message);
}

#[test]
fn an_illegal_move_has_no_byte() {
    let start = Position::start();
    let pieces = pieces(&start, Numbering::Identity);
    for text in ["d1d3", "e6e5", "e3e4m", "e4e5", "e3e5"] {
        assert_eq!(
            pieces.encode(&start, mv(text), Notation::Main),
            Err(EncodeErrorKind::IllegalMove),
            "{text}"
        );
    }
    assert_eq!(
        EncodeErrorKind::IllegalMove.to_string(),
        "the move is illegal"
    );
}

#[test]
fn a_coder_for_another_position_never_panics_or_gives_illegal_moves() {
    let pieces = pieces(&Position::start(), Numbering::Identity);
    let other = position("8/8/8/3k4/8/3K4/8/r6R w");
    for byte in 0..=255 {
        if let Ok(mv) = pieces.decode(&other, byte, Notation::Main) {
            assert!(other.is_legal(mv));
        }
    }
    assert_eq!(
        pieces.decode(&other, 0b1_0_001_01_0, Notation::Main),
        Err(DecodeErrorKind::NoSuchPiece(0b1_0_001_01_0))
    );
    let other = position("8/8/3k4/8/R7/3K4/8/8 w");
    assert_eq!(
        pieces.encode(&other, mv("a4a5"), Notation::Main),
        Err(EncodeErrorKind::IllegalMove)
    );
}

#[test]
fn more_pieces_than_numbers_are_rejected() {
    let too_many = |text: &str| {
        let position = common::relaxed(text, common::FAIRY)
            .to_position_ignoring(SetupProblems::all())
            .unwrap();
        for numbering in NUMBERINGS {
            let error = BrennerCoder::new(&position, numbering).unwrap_err();
            assert_eq!(bytecode::BytecodeCoder::new(&position), Err(error));
            assert_eq!(EncodeErrorKind::from(error), EncodeErrorKind::TooManyPieces);
            assert_eq!(DecodeErrorKind::from(error), DecodeErrorKind::TooManyPieces);
        }
        let error = BrennerCoder::new(&position, Numbering::Identity).unwrap_err();
        ((error.color(), error.role()), error.to_string())
    };
    for (text, color, role, message) in [
        (
            "7k/8/8/8/RRR5/8/8/K7 w",
            Color::White,
            Role::Rua,
            "white has more than 2 rua",
        ),
        (
            "k7/8/8/8/sss5/8/8/4K3 w",
            Color::Black,
            Role::Khon,
            "black has more than 2 khon",
        ),
        (
            "k7/8/8/8/NNN5/8/8/K7 w",
            Color::White,
            Role::Ma,
            "white has more than 2 ma",
        ),
        (
            "k7/8/P7/8/8/PPPPPPPP/8/K7 w",
            Color::White,
            Role::Bia,
            "white has more than 8 bia",
        ),
        (
            "k7/8/8/8/M~M~6/PPPPPPPP/8/K7 w",
            Color::White,
            Role::Met,
            "white has more than 9 met, bia ngai and bia together",
        ),
        (
            "k7/pppppppp/mm6/8/8/8/8/K7 w",
            Color::Black,
            Role::Met,
            "black has more than 9 met, bia ngai and bia together",
        ),
    ] {
        assert_eq!(
            too_many(text),
            ((color, role), message.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn as_many_pieces_as_numbers_are_accepted() {
    for text in [
        "k7/8/8/8/MM~6/1PPPPPPP/8/K7 w",
        "k7/8/8/8/M7/PPPPPPPP/8/K7 w",
        "k7/8/8/1RRNNSS1/M7/PPPPPPPP/8/7K w",
        "k7/8/8/8/MM~M~M~M~M~M~M~/M~7/8/1K6 w",
    ] {
        let position = position(text);
        for numbering in NUMBERINGS {
            let pieces = pieces(&position, numbering);
            for mv in position.legal_moves() {
                let byte = pieces.encode(&position, mv, Notation::Main).unwrap();
                assert_eq!(pieces.decode(&position, byte, Notation::Main), Ok(mv));
            }
        }
    }
}

#[test]
fn a_bia_past_its_promotion_rank_promotes_on_its_next_move() {
    let position = common::relaxed("k7/8/4P3/8/8/8/8/K7 w", common::FAIRY)
        .to_position_ignoring(SetupProblems::BIA_PAST_PROMOTION)
        .unwrap();
    let pieces = pieces(&position, Numbering::Identity);
    assert_eq!(
        pieces.decode(&position, 0b001_00_000, Notation::Main),
        Ok(mv("e6e7m"))
    );
}

#[test]
fn notations_and_numberings_have_names() {
    for (notation, name) in [(Notation::Main, "main"), (Notation::Alternate, "alternate")] {
        assert_eq!(notation.to_string(), name);
        assert_eq!(name.parse(), Ok(notation));
    }
    for (numbering, name) in [
        (Numbering::Identity, "identity"),
        (Numbering::Current, "current"),
    ] {
        assert_eq!(numbering.to_string(), name);
        assert_eq!(name.parse(), Ok(numbering));
    }
    assert!("Main".parse::<Notation>().is_err());
    assert!("".parse::<Numbering>().is_err());
}
