//! Move codes: every game round-trips, and only canonical encodings are accepted.

use makruk_codec::{
    FixedSink,
    makruk_core::{Color, Move, Position, Setup},
    moves::{
        MAX_PLIES, MODEL_VERSION, MovesCode, MovesDecodeErrorKind as DecodeErrorKind,
        MovesEncodeErrorKind as EncodeErrorKind, RangeDecoder, RangeEncoder, index_of, model,
        move_at,
    },
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::common::{cases, games, mv, position};

/// A short game with captures and a promotion.
const SHORT: &str = "c3c4 d6d5 c4d5 e6d5 d3d4 c6c5 d4c5 h8h7 c5c6m b8c6";

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

fn encode(code: MovesCode, start: &Position, moves: &[Move]) -> (Vec<u8>, u64) {
    let mut bytes = Vec::new();
    let bits = code.encode(start, moves, &mut bytes).expect("legal game");
    (bytes, bits)
}

fn assert_round_trip(code: MovesCode, start: &Position, moves: &[Move]) {
    let (bytes, bits) = encode(code, start, moves);
    let decoded = code.decode(start, moves.len(), &bytes);
    assert_eq!(decoded.as_deref(), Ok(moves), "{code}");
    assert_eq!(bytes.len() as u64, bits.div_ceil(8), "{code}");
}

fn decode_error(code: MovesCode, start: &Position, plies: usize, bytes: &[u8]) -> DecodeErrorKind {
    code.decode(start, plies, bytes)
        .expect_err("the bytes are wrong")
        .kind()
}

#[test]
fn whole_games_round_trip() {
    for (start, moves) in games() {
        for code in MovesCode::ALL {
            assert_round_trip(code, &start, &moves);
        }
    }
}

/// A twentieth of the positions, in each game from another ply on.
#[test]
fn every_legal_move_of_a_sample_of_positions_round_trips() {
    every_legal_move_round_trips(20);
}

/// Encodes each legal move of every `step`th position of the recorded games.
fn every_legal_move_round_trips(step: usize) {
    for (number, (mut position, moves)) in games().enumerate() {
        for (ply, &played) in moves.iter().enumerate() {
            let is_encoded = (ply + number) % step == 0;
            let legal = position.legal_moves();
            let mut seen = [false; 256];
            for &mv in &legal {
                let index = index_of(&position, mv).expect("the move is legal");
                assert_eq!(move_at(&position, index), Ok(mv));
                assert!(!core::mem::replace(&mut seen[usize::from(index)], true));
                for code in MovesCode::ALL.into_iter().filter(|_| is_encoded) {
                    assert_round_trip(code, &position, &[mv]);
                }
            }
            assert!(seen[..legal.len()].iter().all(|&seen| seen));
            position.play(played).expect("legal game");
        }
    }
}

#[test]
fn indices_follow_the_canonical_order() {
    let mut legal = Position::start().legal_moves();
    legal.sort_unstable();
    for (index, &mv) in (0..).zip(&legal) {
        assert_eq!(index_of(&Position::start(), mv), Some(index));
    }
    let error = move_at(&Position::start(), 23).expect_err("there are 23 moves");
    let words = "expected a move below number 23, found number 23";
    assert_eq!(error.to_string(), words);
}

#[test]
fn the_bytes_of_version_1_never_change() {
    let golden = [
        (MovesCode::Index, GOLDEN_INDEX, 80),
        (MovesCode::Radix, GOLDEN_RADIX, GOLDEN_BITS[0]),
        (MovesCode::Huffman, GOLDEN_HUFFMAN, GOLDEN_BITS[1]),
        (MovesCode::Range, GOLDEN_RANGE, GOLDEN_BITS[2]),
    ];
    assert_eq!(MODEL_VERSION, 1);
    for (code, hex, bits) in golden {
        let (bytes, found) = encode(code, &Position::start(), &moves(SHORT));
        let number = bytes
            .iter()
            .fold(0, |number, &byte| number << 8 | u128::from(byte));
        assert_eq!((number, found), (hex, bits), "{code} {number:x}");
        assert_eq!(code.version(), 1);
    }
}

const GOLDEN_INDEX: u128 = 0x1103_1804_1202_1616_170f;
const GOLDEN_RADIX: u128 = 0x0a46_33b0_521c;
const GOLDEN_HUFFMAN: u128 = 0xd1_eda5_d7f8_fb00;
const GOLDEN_RANGE: u128 = 0x9822_eff1_656e;
/// The sizes in bits, in the order radix, Huffman, range.
const GOLDEN_BITS: [u64; 3] = [46, 50, 46];

/// A hash of the encodings of all recorded games: any change in the model's output changes the hash.
#[test]
fn the_bytes_of_recorded_games_never_change() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut lengths = [0; 4];
    for (start, moves) in games() {
        for (code, length) in MovesCode::ALL.into_iter().zip(&mut lengths) {
            let (bytes, _) = encode(code, &start, &moves);
            *length += bytes.len();
            for byte in bytes {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!((lengths, hash), GOLDEN_GAMES);
}

const GOLDEN_GAMES: ([usize; 4], u64) =
    ([33_237, 15_044, 17_805, 15_316], 2_482_012_146_887_179_136);

#[test]
fn the_probabilities_of_the_start_position_never_change() {
    let predictor = model::Predictor::new(&Position::start());
    let candidates = predictor.candidates();
    assert_eq!(candidates.moves().len(), 23);
    let weights: Vec<u32> = candidates.weights().collect();
    assert_eq!(weights.iter().max(), Some(&65_536));
    assert_eq!(weights, GOLDEN_WEIGHTS);
}

const GOLDEN_WEIGHTS: [u32; 23] = [
    1_059, 65_536, 383, 2_790, 31_444, 3_366, 298, 402, 1_403, 964, 42_979, 2_581, 470, 49_469,
    448, 4_322, 1_075, 30_957, 35_631, 41_011, 43_656, 2_387, 3_419,
];

#[test]
#[cfg(feature = "__training")] // enabled by makruk-lab, a workspace member
fn the_weights_match_the_features() {
    use makruk_codec::moves::training::{HIDDEN, POSITION_ROWS, ROWS};

    let expected = ROWS * HIDDEN + 2 * (ROWS - POSITION_ROWS);
    let weights = include_bytes!("../src/moves/weights.bin");
    assert_eq!(weights.len(), expected);
}

#[test]
fn a_game_without_moves_takes_no_bytes() {
    for code in MovesCode::ALL {
        let (bytes, bits) = encode(code, &Position::start(), &[]);
        assert_eq!((bytes.len(), bits), (0, 0), "{code}");
        assert_eq!(code.decode(&Position::start(), 0, &[]), Ok(Vec::new()));
        let error = decode_error(code, &Position::start(), 0, &[0]);
        assert_eq!(error, DecodeErrorKind::DataAfterEnd, "{code}");
    }
}

#[test]
fn forced_moves_take_no_bits_in_radix_and_range_codes() {
    let mut forced = 0;
    for (mut position, moves) in games() {
        for mv in moves {
            if position.count_legal() == 1 {
                for code in [MovesCode::Radix, MovesCode::Huffman, MovesCode::Range] {
                    assert_eq!(encode(code, &position, &[mv]), (Vec::new(), 0), "{code}");
                    assert_eq!(code.decode(&position, 1, &[]), Ok(vec![mv]), "{code}");
                }
                forced += 1;
            }
            position.play(mv).expect("legal game");
        }
    }
    assert!(forced > 20, "{forced}");
}

#[test]
fn black_may_move_first() {
    let start = Position::from_setup(&Setup::start(Color::Black)).expect("the setup is valid");
    let game = moves("e6e5 d3d4 e5d4 e3d4 g8e7");
    for code in MovesCode::ALL {
        assert_round_trip(code, &start, &game);
    }
}

#[test]
fn rotated_positions_have_the_same_probabilities() {
    for (position, _) in games() {
        let one = model::Predictor::new(&position).candidates();
        let other = model::Predictor::new(&position.swap_sides()).candidates();
        for (mv, score) in one.moves().iter().zip(one.scores()) {
            let index = other
                .moves()
                .binary_search(&mv.rotate_180())
                .expect("legal move");
            assert_eq!(other.scores()[index], *score);
        }
    }
}

#[test]
fn illegal_moves_are_rejected_with_their_ply() {
    let mut game = moves(SHORT);
    game[6] = moves("a1a8")[0];
    for code in MovesCode::ALL {
        let error = code
            .encode(&Position::start(), &game, &mut Vec::new())
            .expect_err("a rua does not jump");
        assert_eq!(
            (error.kind(), error.ply()),
            (EncodeErrorKind::IllegalMove, 7)
        );
        assert_eq!(error.to_string(), "ply 7: the move is illegal");
    }
}

#[test]
fn decoding_does_not_continue_past_the_end_of_a_game() {
    // The khun on a8 is mated.
    let mate = position("k6R/7R/8/8/8/8/8/K7 b - - 0 1");
    assert!(!mate.has_legal_move());
    for code in MovesCode::ALL {
        for bytes in [&[][..], &[0], &[0, 0, 0]] {
            assert!(code.decode(&mate, 1, bytes).is_err(), "{code} {bytes:?}");
        }
    }
}

#[test]
fn truncated_and_trailing_bytes_are_rejected() {
    let start = Position::start();
    let game = moves(SHORT);
    for code in MovesCode::ALL {
        let (mut bytes, _) = encode(code, &start, &game);
        for len in 0..bytes.len() {
            assert!(code.decode(&start, game.len(), &bytes[..len]).is_err());
        }
        assert_eq!(
            decode_error(code, &start, game.len(), &[]),
            DecodeErrorKind::Truncated
        );
        bytes.push(0);
        assert_eq!(
            decode_error(code, &start, game.len(), &bytes),
            DecodeErrorKind::DataAfterEnd
        );
    }
}

#[test]
fn an_excessive_ply_count_allocates_no_memory() {
    for code in MovesCode::ALL {
        for bytes in [&[][..], &[0; 100]] {
            assert!(code.decode(&Position::start(), usize::MAX, bytes).is_err());
        }
    }
}

/// A game of the maximum length, with two khuns and two rua, in which every ply has a choice.
#[test]
fn the_longest_game_round_trips_and_a_longer_one_is_rejected() {
    let start = position("k7/8/8/8/8/8/8/6RK w - - 0 1");
    let round = moves("g1g2 a8a7 g2g1 a7a8");
    let mut game: Vec<Move> = round.into_iter().cycle().take(MAX_PLIES).collect();
    for code in MovesCode::ALL {
        assert_round_trip(code, &start, &game);
    }
    let last = game[MAX_PLIES % 4];
    game.push(last);
    for code in MovesCode::ALL {
        let error = code
            .encode(&start, &game, &mut Vec::new())
            .expect_err("it is too long");
        assert_eq!(error.kind(), EncodeErrorKind::TooManyPlies);
    }
}

#[test]
fn a_full_sink_is_an_error() {
    let mut room = [0; 1];
    let mut sink = FixedSink::new(&mut room);
    let mut encoder = RangeEncoder::new(&Position::start(), &mut sink);
    let error = moves(SHORT)
        .into_iter()
        .try_for_each(|mv| encoder.push(mv))
        .expect_err("a byte is not enough");
    assert_eq!(error.kind(), EncodeErrorKind::Full);
}

#[test]
fn a_range_decoder_iterates_over_a_game() {
    let game = moves(SHORT);
    let (bytes, _) = encode(MovesCode::Range, &Position::start(), &game);
    let mut decoder = RangeDecoder::new(&Position::start(), &bytes);
    let mut position = Position::start();
    for &mv in &game {
        assert_eq!(decoder.position(), &position);
        assert_eq!(decoder.next_move(), Ok(mv));
        position.play(mv).expect("legal game");
    }
    assert_eq!(decoder.finish(), Ok(()));
}

/// A code, a start position, a number of plies and the correct bytes.
fn encoded() -> impl Strategy<Value = (MovesCode, Position, usize, Vec<u8>)> {
    let game = (
        select(games().collect::<Vec<_>>()),
        any::<proptest::sample::Index>(),
    );
    (select(&MovesCode::ALL[..]), game).prop_map(|(code, ((start, moves), cut))| {
        let plies = cut.index(moves.len() + 1).min(60);
        let (bytes, _) = encode(code, &start, &moves[..plies]);
        (code, start, plies, bytes)
    })
}

/// Correct bytes that were changed, truncated or extended.
fn damaged() -> impl Strategy<Value = (MovesCode, Position, usize, Vec<u8>)> {
    let flips = vec(any::<proptest::sample::Index>(), 0..4);
    let tail = vec(any::<u8>(), 0..3);
    (encoded(), flips, 0..3_usize, tail, 0..3_usize).prop_map(
        |((code, start, plies, mut bytes), flips, cut, tail, more)| {
            for flip in flips {
                if !bytes.is_empty() {
                    let bit = flip.index(8 * bytes.len());
                    bytes[bit / 8] ^= 1 << (bit % 8);
                }
            }
            bytes.truncate(bytes.len().saturating_sub(cut));
            bytes.extend(tail);
            (code, start, plies + more, bytes)
        },
    )
}

fn assert_error_or_same(code: MovesCode, start: &Position, plies: usize, bytes: &[u8]) {
    match code.decode(start, plies, bytes) {
        Ok(moves) => {
            assert_eq!(moves.len(), plies);
            assert_eq!(encode(code, start, &moves).0, bytes, "{code}");
        }
        Err(error) => {
            assert!(error.offset() <= bytes.len(), "{code} {error}");
            assert!(error.ply() <= plies, "{code} {error}");
        }
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn damaged_bytes_give_an_error_or_a_game_with_the_same_encoding(
        (code, start, plies, bytes) in damaged(),
    ) {
        assert_error_or_same(code, &start, plies, &bytes);
    }

    #[test]
    fn any_bytes_give_an_error_or_a_game_with_the_same_encoding(
        code in select(&MovesCode::ALL[..]),
        plies in prop_oneof![0..40_usize, any::<usize>()],
        bytes in vec(any::<u8>(), 0..24),
    ) {
        assert_error_or_same(code, &Position::start(), plies, &bytes);
    }
}

#[test]
fn codes_parse_from_their_names_only() {
    for code in MovesCode::ALL {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
    for text in ["", "Range", "range ", "huffman-mean"] {
        let error = text.parse::<MovesCode>().expect_err(text);
        assert_eq!(
            error.to_string(),
            "expected one of index, radix, huffman, range"
        );
    }
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: encodes every legal move of 33,237 positions in every code"]
    fn every_legal_move_round_trips() {
        super::every_legal_move_round_trips(1);
    }
}
