//! The byte code of moves: golden bytes, and every legal move of 281 games.

use core::{error::Error, fmt::Debug, hash::Hash, iter::FusedIterator};
use std::collections::HashSet;

use makruk_notation::{
    DecodeErrorKind, Fen,
    bytecode::{BytecodeCoder, BytecodeEvent, BytecodeReader, ErrorCode, VERSION},
    makruk_core::{Move, Position, Setup, SetupProblems},
};
use static_assertions::{assert_eq_size, assert_impl_all};

assert_impl_all!(BytecodeCoder: Send, Sync, Unpin, Copy, Eq, Hash, Debug);
assert_impl_all!(ErrorCode: Send, Sync, Copy, Eq, Hash, Debug);
assert_impl_all!(BytecodeEvent<'static>: Send, Sync, Copy, Eq, Debug);
assert_impl_all!(BytecodeReader<'static>: Send, Sync, Clone, Debug, FusedIterator);
assert_impl_all!(DecodeErrorKind: Error, Copy, Eq, Hash);
assert_eq_size!(BytecodeCoder, [u8; 30]);

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_position_ignoring(SetupProblems::all() - SetupProblems::FATAL)
        .expect("valid position")
}

fn mv(text: &str) -> Move {
    text.parse::<Move>().expect(text)
}

/// Returns the code of a move in the position of a FEN, and asserts that the code decodes to that move.
#[track_caller]
fn code(fen: &str, text: &str) -> u8 {
    let position = position(fen);
    let pieces = BytecodeCoder::new(&position).expect("every piece has a name");
    let code = pieces
        .encode(&position, mv(text))
        .expect("the move is legal");
    assert_eq!(pieces.decode(&position, code), Ok(mv(text)));
    code
}

/// Returns the codes of a game, and asserts that they decode to its moves.
#[track_caller]
fn codes(fen: &str, moves: &str) -> Vec<u8> {
    let mut position = position(fen);
    let mut pieces = BytecodeCoder::new(&position).expect("every piece has a name");
    let play = |text| {
        let mv = mv(text);
        let code = pieces.encode(&position, mv).expect(text);
        assert_eq!(pieces.decode(&position, code), Ok(mv), "{text}");
        pieces.play(&position, mv);
        position.play(mv).expect(text);
        code
    };
    moves.split(' ').map(play).collect()
}

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

#[test]
fn the_version_is_1() {
    assert_eq!(VERSION, 1);
}

/// The bytes of a game's first moves, recorded with another program.
#[test]
fn the_recorded_game_has_the_recorded_bytes() {
    let moves = "d3d4 e6e5 d4e5 d6e5 f1f2 b8d7 h3h4 h8h7 h1h3 d8e7";
    assert_eq!(
        codes(START, moves),
        [0x0c, 0x10, 0x0d, 0x0e, 0x44, 0x26, 0x1c, 0x66, 0x62, 0x9f]
    );
}

/// `[(FEN, moves with their codes); 12]`, from the document's diagrams. Each piece is the only one of its kind, so it
/// is the a-side one. A rua's code gives its target, not the distance.
const STEPS: [(&str, &str); 12] = [
    (
        "k7/8/8/4N3/8/8/8/K7 w - - 0 1",
        "e5f7:20 e5d7:21 e5c6:22 e5c4:23 e5d3:24 e5f3:25 e5g4:26 e5g6:27",
    ),
    ("k7/8/8/4n3/8/8/8/K7 b - - 0 1", "e5f7:20 e5c4:23 e5g4:26"),
    (
        "k7/8/8/4S3/8/8/8/K7 w - - 0 1",
        "e5f6:30 e5d6:31 e5d4:32 e5f4:33 e5e6:34",
    ),
    (
        "k7/8/8/4s3/8/8/8/K7 b - - 0 1",
        "e5f6:30 e5d6:31 e5d4:32 e5f4:33 e5e4:35",
    ),
    (
        "k7/8/8/4R3/8/8/8/K7 w - - 0 1",
        "e5e1:50 e5e2:51 e5e3:52 e5e4:53 e5e6:55 e5e7:56 e5e8:57 e5a5:58 e5b5:59 e5c5:5a e5d5:5b e5f5:5d e5g5:5e e5h5:5f",
    ),
    (
        "k7/8/8/4r3/8/8/8/K7 b - - 0 1",
        "e5e1:50 e5e8:57 e5a5:58 e5h5:5f",
    ),
    (
        "6k1/8/8/8/8/8/K7/7R w - - 0 1",
        "h1a1:58 h1e1:5c h1h5:54 h1h7:56",
    ),
    (
        "k7/8/8/4K3/8/8/8/8 w - - 0 1",
        "e5f6:90 e5d6:91 e5d4:92 e5f4:93 e5e6:94 e5e4:95 e5d5:96 e5f5:97",
    ),
    (
        "k7/8/8/4M3/8/8/8/K7 w - - 0 1",
        "e5f6:9c e5d6:9d e5d4:9e e5f4:9f",
    ),
    (
        "k7/8/8/4m3/8/8/8/K7 b - - 0 1",
        "e5f6:9c e5d6:9d e5d4:9e e5f4:9f",
    ),
    (
        "k7/8/8/3p1p2/4P3/8/8/K7 w - - 0 1",
        "e4e5:10 e4f5:11 e4d5:12",
    ),
    (
        "k7/8/8/4p3/3P1P2/8/8/K7 b - - 0 1",
        "e5e4:10 e5d4:11 e5f4:12",
    ),
];

#[test]
fn steps_have_the_numbers_in_the_diagrams() {
    for (fen, moves) in STEPS {
        for (text, expected) in moves.split(' ').filter_map(|entry| entry.split_once(':')) {
            let code = format!("{:02x}", code(fen, text));
            assert_eq!(code, expected, "{fen} {text}");
        }
    }
}

#[test]
fn a_bia_ngai_keeps_the_name_of_its_bia() {
    let fen = "k7/8/8/2P3P1/8/8/8/K3M3 w - - 0 1";
    let bytes = codes(fen, "g5g6m a8b8 c5c6m b8a8 g6h7 a8b8 c6b5 b8a8 e1d2");
    assert_eq!(
        bytes,
        [0x18, 0x97, 0x08, 0x96, 0x88, 0x97, 0x7a, 0x96, 0x9d]
    );
}

#[test]
fn pieces_keep_their_names_when_they_pass_each_other() {
    // The a-side ma moves to the right of the other one.
    let fen = "k7/8/8/8/8/8/8/KN2N3 w - - 0 1";
    let bytes = codes(
        fen,
        "b1c3 a8b8 e1g2 b8a8 c3e4 a8b8 e4g3 b8a8 g3h5 a8b8 g2f4",
    );
    let white: Vec<u8> = bytes.into_iter().step_by(2).collect();
    assert_eq!(white, [0x20, 0x2f, 0x27, 0x26, 0x20, 0x29]);
}

#[test]
fn a_captured_pieces_name_is_not_reused() {
    // White's a-side rua is captured on a8, and the other one recaptures.
    let fen = "1r6/6k1/8/8/8/8/7K/R6R w - - 0 1";
    let bytes = codes(fen, "a1a8 b8a8 h1a1 g7f6 a1a8 f6g7 a8b8");
    assert_eq!(bytes, [0x57, 0x58, 0x68, 0x92, 0x67, 0x90, 0x69]);
}

#[test]
fn pieces_of_any_first_position_are_named_by_files() {
    // A lone piece is the a-side one, on any file.
    assert_eq!(code("k7/8/8/8/8/8/8/K6R w - - 0 1", "h1h2"), 0x51);
    // Within a file the piece on the lower rank comes first, for Black too.
    let fen = "7k/8/r7/8/r7/8/8/7K b - - 0 1";
    assert_eq!((code(fen, "a4b4"), code(fen, "a6b6")), (0x59, 0x69));
    // The file takes precedence over the rank.
    let fen = "k7/8/N7/8/8/8/2N5/K7 w - - 0 1";
    assert_eq!((code(fen, "a6c7"), code(fen, "c2d4")), (0x27, 0x28));
}

#[test]
fn the_first_bia_on_a_file_takes_its_name_and_others_take_free_ones() {
    // There are three bia on the c-file, two on the a-file and one on the b-file. The first on each gets its file's
    // name: 2, 0 and 1. The others get 3, 4 and 5, beginning with the a-file.
    let fen = "7k/8/8/2P5/P1P5/PPP5/8/7K w - - 0 1";
    let names: Vec<u8> = ["a4a5", "b3b4", "c5c6m"]
        .iter()
        .map(|text| code(fen, text) >> 2)
        .collect();
    assert_eq!(names, [3, 1, 5]);
    let fen = "7k/8/8/2P5/1PP5/1P6/8/7K w - - 0 1";
    assert_eq!(code(fen, "c5c6m") >> 2, 3);
    assert_eq!(code(fen, "b4b5") >> 2, 0);
}

#[test]
fn additional_mets_take_unused_bia_names() {
    // The met nearest the a-file gets the name of the met; a bia ngai counts as a met.
    for fen in [
        "7k/8/8/8/2M2M1M/P1P5/8/7K w - - 0 1",
        "7k/8/8/8/2M~2M1M~/P1P5/8/7K w - - 0 1",
    ] {
        assert_eq!(code(fen, "c4d5"), 0x9c, "{fen}");
        assert_eq!(code(fen, "f4g5"), 0x74, "{fen}"); // name 1
        assert_eq!(code(fen, "h4g5"), 0x7d, "{fen}"); // name 3
        assert_eq!(code(fen, "a3a4"), 0x00, "{fen}");
    }
    // Bia are named before mets, whatever their squares.
    let fen = "7k/8/8/8/MM6/6P1/6P1/7K w - - 0 1";
    assert_eq!(code(fen, "g3g4"), 0x00);
    assert_eq!(code(fen, "b4c5"), 0x74);
}

#[test]
fn more_pieces_of_a_kind_than_names_are_an_error() {
    let is_named = |fen: &str| BytecodeCoder::new(&position(fen)).is_ok();
    assert!(is_named("7k/8/8/8/8/8/RR6/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/8/8/RRR5/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/8/8/NNN5/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/8/8/SSS5/7K w - - 0 1"));
    assert!(!is_named("7k/8/nnn5/8/8/8/8/7K w - - 0 1"));
    // Eight bia and a met, or nine mets, are the maximum.
    assert!(is_named("7k/8/8/8/M7/PPPPPPPP/8/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/MM6/PPPPPPPP/8/7K w - - 0 1"));
    assert!(is_named("7k/8/8/8/M7/MMMMMMMM/8/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/MM6/MMMMMMMM/8/7K w - - 0 1"));
    assert!(is_named("7k/8/8/8/M~7/PPPPPPPP/8/7K w - - 0 1"));
    assert!(!is_named("7k/8/8/8/P7/PPPPPPPP/8/7K w - - 0 1"));
    let error = BytecodeCoder::new(&position("7k/8/8/8/8/8/RRR5/7K w - - 0 1")).unwrap_err();
    assert_eq!(error.to_string(), "white has more than 2 rua");
}

#[test]
fn invalid_codes_are_reserved_or_name_their_piece() {
    let position = Position::start();
    let pieces = BytecodeCoder::new(&position).unwrap();
    let (mut reserved, mut absent, mut illegal, mut legal) = (0, 0, 0, 0);
    for code in 0..=u8::MAX {
        match pieces.decode(&position, code) {
            Ok(mv) => {
                assert_eq!(pieces.encode(&position, mv), Some(code));
                legal += 1;
            }
            Err(DecodeErrorKind::ReservedCode(byte)) => {
                assert_eq!(byte, code);
                let moves = matches!(code,
                    0x00..=0x35 | 0x40..=0x45 | 0x50..=0x97 | 0x9c..=0x9f
                        if code >= 0x20 || code & 3 < 3);
                assert!(!moves, "{code:02x}");
                reserved += 1;
            }
            Err(DecodeErrorKind::NoSuchPiece(byte)) => {
                assert_eq!(byte, code);
                assert!(matches!(code, 0x70..=0x8f));
                absent += 1;
            }
            Err(DecodeErrorKind::IllegalMove(byte)) => {
                assert_eq!(byte, code);
                illegal += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(legal, 23);
    assert_eq!(256 - reserved, 24 + 16 + 12 + 32 + 32 + 8 + 4);
    assert_eq!((absent, illegal), (32, 128 - 32 - 23));
}

#[test]
fn a_promoted_bia_has_no_bia_codes() {
    let mut position = position("7k/8/8/2P5/8/8/8/7K w - - 0 1");
    let mut pieces = BytecodeCoder::new(&position).unwrap();
    assert_eq!(
        pieces.decode(&position, 0x78),
        Err(DecodeErrorKind::NoSuchPiece(0x78))
    );
    for text in ["c5c6m", "h8g8"] {
        pieces.play(&position, mv(text));
        position.play(mv(text)).unwrap();
    }
    assert_eq!(
        pieces.decode(&position, 0x08),
        Err(DecodeErrorKind::NoSuchPiece(0x08))
    );
    assert_eq!(pieces.decode(&position, 0x78), Ok(mv("c6d7")));
}

#[test]
fn an_illegal_move_has_no_code() {
    let position = position("k7/8/8/2P5/8/8/8/K7 w - - 0 1");
    let pieces = BytecodeCoder::new(&position).unwrap();
    for text in ["c5c6", "c5d6m", "a1a3", "a8a7", "h1h2"] {
        assert_eq!(pieces.encode(&position, mv(text)), None, "{text}");
    }
    // A move from another position has no code either.
    let other = Position::start();
    assert_eq!(pieces.encode(&other, mv("d3d4")), None);
    assert_eq!(pieces.encode(&other, mv("b1d2")), None);
}

#[test]
fn legal_moves_have_distinct_codes_that_round_trip() {
    let (mut plies, mut moves) = (0, 0);
    for game in makruk_testdata::games() {
        let mut position = position(&game.start);
        let mut pieces = BytecodeCoder::new(&position).expect("every piece has a name");
        // The number of legal moves after each ply, according to the other program.
        let counts = game.plies.iter().map(|ply| ply.legal.n);
        let counts = core::iter::once(position.legal_moves().len()).chain(counts);
        for (text, count) in game.moves.iter().zip(counts) {
            let mut codes = HashSet::new();
            for legal in position.legal_moves() {
                let code = pieces.encode(&position, legal).expect("the move is legal");
                assert!(codes.insert(code), "{} {code:02x}", game.id);
                assert_eq!(pieces.decode(&position, code), Ok(legal), "{}", game.id);
                moves += 1;
            }
            assert_eq!(codes.len(), count, "{}", game.id);
            // Every other byte yields an error.
            let read = (0..=u8::MAX).filter(|&code| pieces.decode(&position, code).is_ok());
            assert_eq!(read.count(), codes.len(), "{}", game.id);
            pieces.play(&position, mv(text));
            position.play(mv(text)).expect("the move is legal");
            plies += 1;
        }
    }
    assert_eq!(plies, 33_237);
    assert_eq!(moves, 492_070);
}

#[test]
fn black_may_move_first() {
    let start =
        Position::from_setup(&Setup::start(makruk_notation::makruk_core::Color::Black)).unwrap();
    let pieces = BytecodeCoder::new(&start).unwrap();
    assert_eq!(pieces.encode(&start, mv("a6a5")), Some(0x00));
    assert_eq!(pieces.encode(&start, mv("h6h5")), Some(0x1c));
}
