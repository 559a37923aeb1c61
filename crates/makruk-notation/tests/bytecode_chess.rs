//! The byte code for chess, from which the Makruk byte code is derived, matches its specification, and every code round-trips.

#[path = "chess/bytecode.rs"]
mod chess;

use chess::{
    BishopTarget, Code, KingStep, KnightStep, PawnStep, Promotion, QueenTarget, RookTarget, Wing,
};
use makruk_notation::{
    DecodeErrorKind, FixedSink,
    bytecode::ErrorCode,
    makruk_core::{File, Rank},
    pgn::Nag,
};
use makruk_rules::GameResult;

fn bytes(code: Code) -> Vec<u8> {
    let mut room = [0; 2];
    let mut sink = FixedSink::new(&mut room);
    code.write(&mut sink).expect("there is room for two bytes");
    sink.as_bytes().to_vec()
}

/// Asserts the bytes of a code, and reads them back.
#[track_caller]
fn check(code: Code, expected: &[u8]) {
    assert_eq!(bytes(code), expected, "{code:?}");
    assert_eq!(Code::read(expected), Ok((code, &[][..])), "{expected:02x?}");
}

#[test]
fn codes_have_the_documented_bytes() {
    let pawn = |file, step| Code::Pawn { file, step };
    check(pawn(File::A, PawnStep::Forward), &[0x00]);
    check(pawn(File::E, PawnStep::Double), &[0x13]);
    check(pawn(File::D, PawnStep::Right), &[0x0d]);
    check(pawn(File::H, PawnStep::Left), &[0x1e]);
    let knight = |wing, files, ranks| Code::Knight(wing, KnightStep::new(files, ranks).unwrap());
    check(knight(Wing::Queen, 1, 2), &[0x20]);
    check(knight(Wing::Queen, -1, 2), &[0x21]);
    check(knight(Wing::King, -2, 1), &[0x2a]);
    check(knight(Wing::King, 2, 1), &[0x2f]);
    check(
        Code::Bishop(Wing::Queen, BishopTarget::Rising(Rank::First)),
        &[0x30],
    );
    check(
        Code::Bishop(Wing::King, BishopTarget::Falling(Rank::Eighth)),
        &[0x4f],
    );
    check(
        Code::Rook(Wing::Queen, RookTarget::Rank(Rank::Eighth)),
        &[0x57],
    );
    check(Code::Rook(Wing::King, RookTarget::File(File::D)), &[0x6b]);
    let queen = |target| Code::Queen(QueenTarget::Diagonal(target));
    check(queen(BishopTarget::Rising(Rank::Second)), &[0x71]);
    check(queen(BishopTarget::Falling(Rank::First)), &[0x78]);
    let queen = |target| Code::Queen(QueenTarget::Straight(target));
    check(queen(RookTarget::Rank(Rank::First)), &[0x80]);
    check(queen(RookTarget::File(File::A)), &[0x88]);
    check(queen(RookTarget::File(File::H)), &[0x8f]);
    let king = |files, ranks| Code::King(KingStep::new(files, ranks).unwrap());
    check(king(1, 1), &[0x90]);
    check(king(0, 1), &[0x94]);
    check(king(1, 0), &[0x97]);
    check(Code::Castle(Wing::King), &[0x98]);
    check(Code::Castle(Wing::Queen), &[0x99]);
    check(Code::NullMove, &[0x9a]);
    check(Code::Nag(Nag::new(1)), &[0xb1]);
    check(Code::Nag(Nag::new(31)), &[0xcf]);
    check(Code::Nag(Nag::new(32)), &[0xb0, 32]);
    check(Code::Nag(Nag::new(0)), &[0xb0, 0]);
    check(Code::Result(GameResult::BlackWins), &[0xd0]);
    check(Code::Result(GameResult::Draw), &[0xd1]);
    check(Code::Result(GameResult::WhiteWins), &[0xd2]);
    check(Code::Result(GameResult::Unknown), &[0xd3]);
    check(Code::Comment, &[0xe0]);
    check(Code::Error(ErrorCode::Unreadable), &[0xe1]);
    check(Code::Error(ErrorCode::Unrecognized), &[0xe4]);
    check(Code::BeginVariation, &[0xf0]);
    check(Code::EndVariation, &[0xf1]);
    check(Code::End, &[0xff]);
}

#[test]
fn a_promotion_is_two_bytes() {
    let promotion = |file, step, piece| Code::Promotion { file, step, piece };
    check(
        promotion(File::A, PawnStep::Right, Promotion::Queen),
        &[0xa0, 0b0010_0111],
    );
    check(
        promotion(File::H, PawnStep::Forward, Promotion::Knight),
        &[0xa7, 0b0010_0000],
    );
    check(
        promotion(File::C, PawnStep::Left, Promotion::Rook),
        &[0xa2, 0b0010_1010],
    );
}

#[test]
fn a_move_of_a_promoted_piece_is_two_bytes_whose_meaning_depends_on_the_piece() {
    let promoted = |target| Code::Promoted {
        file: File::B,
        target,
    };
    let leap = KnightStep::new(-1, -2).unwrap();
    check(promoted(leap.into()), &[0xa9, 0x24]);
    let bishop = BishopTarget::Falling(Rank::Sixth);
    check(promoted(bishop.into()), &[0xa9, 0x2d]);
    let rook = RookTarget::File(File::F);
    check(promoted(rook.into()), &[0xa9, 0x2d]);
    let queen = QueenTarget::Straight(rook);
    check(promoted(queen.into()), &[0xa9, 0x3d]);
    let Ok((Code::Promoted { target, .. }, _)) = Code::read(&[0xa9, 0x2d]) else {
        panic!("a promoted piece moves");
    };
    assert_eq!((target.bishop(), target.rook()), (Some(bishop), Some(rook)));
    assert_eq!(
        (target.knight(), target.queen()),
        (None, QueenTarget::Diagonal(bishop))
    );
    let Ok((Code::Promoted { target, .. }, _)) = Code::read(&[0xa9, 0x3d]) else {
        panic!("a promoted piece moves");
    };
    assert_eq!(
        (target.bishop(), target.rook(), target.knight()),
        (None, None, None)
    );
    assert_eq!(target.queen(), queen);
}

#[test]
fn steps_match_the_diagrams() {
    let knight = [
        (1, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
        (2, 1),
    ];
    let king = [
        (1, 1),
        (-1, 1),
        (-1, -1),
        (1, -1),
        (0, 1),
        (0, -1),
        (-1, 0),
        (1, 0),
    ];
    for (index, (knight, king)) in (0..).zip(knight.into_iter().zip(king)) {
        let Ok((Code::Knight(Wing::Queen, step), _)) = Code::read(&[0x20 + index]) else {
            panic!("a knight moves");
        };
        assert_eq!(step.offset(), knight);
        let Ok((Code::King(step), _)) = Code::read(&[0x90 + index]) else {
            panic!("the king moves");
        };
        assert_eq!(step.offset(), king);
    }
    assert_eq!(KnightStep::new(1, 1), None);
    assert_eq!(KingStep::new(1, 2), None);
    assert_eq!(PawnStep::Double.offset(), (0, 2));
    assert_eq!(PawnStep::Right.offset(), (1, 1));
}

#[test]
fn every_code_round_trips_and_the_number_of_codes_is_as_documented() {
    let (mut moves, mut others, mut two_bytes, mut glyphs) = (0, 0, 0, 0);
    for first in 0..=u8::MAX {
        match Code::read(&[first]) {
            Ok((code, rest)) => {
                assert!(rest.is_empty());
                assert_eq!(bytes(code), [first]);
                // Only the first byte is consumed.
                assert_eq!(Code::read(&[first, 7]), Ok((code, &[7][..])));
                if first < 0xa0 {
                    moves += 1;
                } else {
                    others += 1;
                }
            }
            Err(DecodeErrorKind::Truncated) => {
                for second in 0..=u8::MAX {
                    let expected = match Code::read(&[first, second]) {
                        Ok((code, rest)) => {
                            assert!(rest.is_empty());
                            assert_eq!(bytes(code), [first, second]);
                            if first < 0xb0 {
                                two_bytes += 1;
                            } else {
                                glyphs += 1;
                            }
                            continue;
                        }
                        Err(_) if first < 0xb0 => DecodeErrorKind::ReservedCode(second),
                        Err(_) => DecodeErrorKind::NonCanonical,
                    };
                    assert_eq!(Code::read(&[first, second]), Err(expected));
                }
            }
            Err(error) => {
                assert_eq!(error, DecodeErrorKind::ReservedCode(first));
                let reserved = matches!(first,
                    0x9b..=0x9f | 0xd4..=0xdf | 0xe5..=0xef | 0xf2..=0xfe);
                assert!(reserved, "{first:02x}");
            }
        }
    }
    // 155 one-byte moves; 8 pawns with 4 steps and 4 pieces, and 8 promoted pieces with 32 targets.
    assert_eq!((moves, two_bytes), (155, 128 + 256));
    // Glyphs 1 to 31, 4 results, 5 codes with text, 2 codes for variations, and the end; then the two-byte glyphs.
    assert_eq!((others, glyphs), (31 + 4 + 5 + 2 + 1, 225));
}

#[test]
fn a_second_byte_is_never_zero_and_its_upper_bits_are_reserved() {
    for first in 0xa0..=0xaf {
        for second in [0x00, 0x1f, 0x40, 0x67, 0xa0, 0xe0] {
            assert_eq!(
                Code::read(&[first, second]),
                Err(DecodeErrorKind::ReservedCode(second))
            );
        }
    }
    assert_eq!(
        Code::read(&[0xa0, 0x30]),
        Err(DecodeErrorKind::ReservedCode(0x30))
    );
}

#[test]
fn empty_input_and_half_a_code_are_truncated() {
    assert_eq!(Code::read(&[]), Err(DecodeErrorKind::Truncated));
    for first in 0xa0..=0xb0 {
        assert_eq!(Code::read(&[first]), Err(DecodeErrorKind::Truncated));
    }
}

#[test]
fn a_full_sink_rejects_a_code() {
    let mut room = [0; 1];
    let mut sink = FixedSink::new(&mut room);
    assert!(Code::Nag(Nag::new(0)).write(&mut sink).is_err());
    assert!(Code::End.write(&mut sink).is_err());
}
