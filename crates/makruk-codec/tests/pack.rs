//! Packed boards: golden bytes, round trips, and invalid bytes.

use makruk_codec::{
    makruk_core::{Color, Piece, Position, Role, Setup, Square},
    pack::{self, PackError, PackFormat, Packed, ReachBound, UnpackErrorKind, Wide},
};
use proptest::prelude::*;

use crate::common::{count, engine_positions, setup};

/// Returns the part of a setup that a format preserves.
fn kept(format: PackFormat, setup: &Setup) -> Setup {
    let mut kept = Setup {
        halfmoves: 0,
        fullmoves: core::num::NonZeroU32::MIN,
        ..setup.clone()
    };
    if let Some(count) = &mut kept.count {
        count.first_number = None;
    }
    if !format.keeps_bia_ngai() {
        for (square, piece) in &setup.board {
            kept.board
                .put(square, Piece::new(piece.color(), piece.role().moves_as()));
        }
        kept.board.mark_surplus_mets();
    }
    kept
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap())
        .collect()
}

fn is_ranked(format: PackFormat) -> bool {
    format.name().starts_with("rank")
}

/// Returns all recorded positions, in games and on their own. Engine games also have counts.
fn recorded() -> impl Iterator<Item = Setup> {
    let games = makruk_testdata::games().into_iter();
    let plies = games.flat_map(|game| game.plies.into_iter().map(|ply| ply.fen));
    makruk_testdata::valid_fens()
        .map(str::to_owned)
        .chain(plies)
        .map(|fen| setup(&fen))
        .chain(engine_positions())
}

#[test]
fn every_recorded_position_round_trips_in_every_format() {
    let mut refused = 0;
    for setup in recorded() {
        for &format in PackFormat::ALL {
            match format.pack(&setup) {
                Ok(packed) => {
                    assert!(packed.len() <= format.max_bytes());
                    assert_eq!(format.unpack(&packed), Ok(kept(format, &setup)), "{format}");
                }
                Err(PackError::CountPastEnd) if is_ranked(format) => {
                    let count = setup.count.unwrap();
                    assert!(count.elapsed_plies > u32::from(count.limit_plies) + 1);
                    refused += 1;
                }
                Err(error) => panic!("{format}: {error}"),
            }
        }
    }
    if cfg!(feature = "ranking") {
        assert!(refused > 0 && refused < 2 * 720, "{refused}");
    }
}

#[test]
fn every_recorded_position_is_a_position_again_with_the_same_hash_and_bytes() {
    let mut promoted = 0;
    for setup in recorded() {
        let Ok(position) = Position::from_setup(&setup) else {
            continue;
        };
        promoted += u32::from(Color::ALL.into_iter().any(|color| {
            let bia_ngai = setup.board.pieces(color, Role::BiaNgai);
            !bia_ngai.is_empty() && !setup.board.pieces(color, Role::Met).is_empty()
        }));
        for &format in PackFormat::ALL {
            let Ok(packed) = format.pack(&setup) else {
                continue;
            };
            let unpacked = format.unpack(&packed).expect("it was just packed");
            let again = Position::from_setup(&unpacked).expect("it was legal");
            assert_eq!(again.zobrist(), position.zobrist(), "{format}");
            assert_eq!(format.pack(&unpacked), Ok(packed), "{format}");
        }
    }
    assert!(promoted > 1_000, "{promoted}");
}

/// The start, a rua against a bare khun with 5 plies of 32 counted, and bia ngai during a count.
const EXAMPLES: [&str; 3] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "8/8/8/8/2k5/8/7R/3K4 w - 32 5 1",
    "4k3/8/2m~5/8/4M~3/3S4/8/3K4 w - 128 12 1",
];

/// The examples in each format.
const GOLDEN: &[(&str, [&str; 3])] = &[
    (
        "nibble",
        [
            "ff00ff0000ff00ff3452214300000000666666669a788ba9",
            "0880000400000000450b0540",
            "080008100004001025dc0b0cc0",
        ],
    ),
    (
        "huffman",
        [
            "06beb7ca6a1d2022222202006066666606e0bfdb7b1f",
            "060d00e80000000000000540",
            "061e0080024800b00000000cc0",
        ],
    ),
    (
        "radix",
        [
            "06fe0ff00f00f00ff09f826877258713b824ab61ce",
            "060d00080000000000180540",
            "061e00800001400000480b0cc0",
        ],
    ),
    (
        "multinomial",
        [
            "4228ddfd7960e42bd0450450cc8b255b68d5f609",
            "c05f8551ee41c904585bb20000000000000000000540",
            "8eeb007ebdb239409eaa34a500000000000000000cc0",
        ],
    ),
    (
        "rank-m",
        [
            "3a5f59b9ed53cf86b85da03bb7030f375bd202",
            "ffbdb96cdf7d18fb889548669f2d16375bd202",
            "90b50c713dcf18fb889548669f2d16375bd202",
        ],
    ),
    (
        "rank-r",
        [
            "3a00e363c92cb05418ad11bbf81354d3e403",
            "ff46e2dbfcd382f27d72903b051454d3e403",
            "903e35e05a2583f27d72903b051454d3e403",
        ],
    ),
];

#[test]
fn the_bytes_of_version_1_never_change() {
    let path = format!("{}/../../docs/FORMATS.md", env!("CARGO_MANIFEST_DIR"));
    let documentation = std::fs::read_to_string(path).expect("it is in the repository");
    for &format in PackFormat::ALL {
        let packed = EXAMPLES.map(|fen| format!("{:x}", format.pack(&setup(fen)).unwrap()));
        let golden = GOLDEN.iter().find(|(name, _)| *name == format.name());
        assert_eq!(packed, golden.unwrap_or(&("", [""; 3])).1, "{format}");
        for (hex_digits, fen) in packed.iter().zip(EXAMPLES) {
            assert_eq!(
                format.unpack(&hex(hex_digits)),
                Ok(kept(format, &setup(fen)))
            );
            assert!(
                documentation.contains(hex_digits.as_str()),
                "{format}: {hex_digits}"
            );
        }
    }
}

#[test]
fn a_header_contains_format_and_version() {
    let start = Setup::start(Color::Black);
    let ids = [0, 1, 4, 5, 6, 7];
    assert!(PackFormat::ALL.len() <= ids.len());
    for (id, &format) in ids.into_iter().zip(PackFormat::ALL) {
        let packed = format.pack_tagged(&start).unwrap();
        assert_eq!(packed.first(), Some(&(0x10 + id)));
        assert_eq!(packed[1..], format.pack(&start).unwrap()[..]);
        assert_eq!(
            PackFormat::unpack_tagged(&packed),
            Ok((format, start.clone()))
        );
        assert_eq!(format.name().parse(), Ok(format));

        let mut later = packed.to_vec();
        later[0] += 0x10;
        let error = PackFormat::unpack_tagged(&later).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (UnpackErrorKind::UnknownVersion(2), 0)
        );
        let error = PackFormat::unpack_tagged(&packed[..8]).unwrap_err();
        let inside = format.unpack(&packed[1..8]).unwrap_err();
        assert_eq!(error.offset(), inside.offset() + 1);
        match (error.kind(), inside.kind()) {
            (
                UnpackErrorKind::TooShort { found: 8, least },
                UnpackErrorKind::TooShort {
                    found: 7,
                    least: inside,
                },
            ) => assert_eq!(least, inside + 1),
            (
                UnpackErrorKind::WrongLength { found: 8, expected },
                UnpackErrorKind::WrongLength {
                    found: 7,
                    expected: inside,
                },
            ) => assert_eq!(expected, inside + 1),
            other => panic!("{format}: {other:?}"),
        }
    }
    assert_eq!(
        PackFormat::unpack_tagged(&[]).unwrap_err().kind(),
        UnpackErrorKind::TooShort {
            found: 0,
            least: 10
        }
    );
    for tag in [0x12, 0x13, 0x1f] {
        assert_eq!(
            PackFormat::unpack_tagged(&[tag]).unwrap_err().kind(),
            UnpackErrorKind::ReservedCode(tag)
        );
    }
    assert!(
        "rank"
            .parse::<PackFormat>()
            .unwrap_err()
            .to_string()
            .starts_with("expected one of the formats nibble, ")
    );
}

#[test]
fn no_format_exceeds_the_capacity_of_a_packed_position() {
    for &format in PackFormat::ALL {
        let mut setup = setup(EXAMPLES[1]);
        setup.count = Some(count(128, u32::MAX));
        assert!(format.max_bytes() + 4 < Packed::MAX_BYTES);
        if !is_ranked(format) {
            let packed = format.pack(&setup).unwrap();
            assert_eq!(format.unpack(&packed).unwrap().count, setup.count);
        }
    }
}

#[test]
fn any_fen_count_round_trips_in_unranked_formats() {
    for &format in PackFormat::ALL.iter().filter(|&&format| !is_ranked(format)) {
        let mut setup = setup(EXAMPLES[0]);
        let board = format.pack(&setup).unwrap().len();
        for limit in [16, 32, 44, 64, 88, 128] {
            for (plies, bytes) in [
                (0, 2),
                (1, 2),
                (129, 2),
                (8_190, 2),
                (8_191, 6),
                (u32::MAX, 6),
            ] {
                setup.count = Some(count(limit, plies));
                let packed = format.pack(&setup).unwrap();
                assert_eq!(packed.len(), board + bytes);
                assert_eq!(format.unpack(&packed), Ok(setup.clone()));
            }
        }
        setup.count = Some(count(17, 3));
        assert_eq!(format.pack(&setup), Err(PackError::UnknownLimit(17)));
    }
}

/// Checks an error in bytes of the `nibble` format.
#[track_caller]
fn refused(format: PackFormat, bytes: &str, kind: UnpackErrorKind, offset: usize) {
    let error = format.unpack(&hex(bytes)).expect_err(bytes);
    assert_eq!(
        (error.kind(), error.offset()),
        (kind, offset),
        "{bytes}: {error}"
    );
}

#[test]
fn only_canonical_nibbles_are_accepted() {
    use UnpackErrorKind::*;
    let refused = |bytes, kind, offset| refused(PackFormat::Nibble, bytes, kind, offset);
    // White's khun on a1, Black's on h8.
    assert!(
        PackFormat::Nibble
            .unpack(&hex("0100000000000080b5"))
            .is_ok()
    );
    assert_eq!(
        PackFormat::Nibble
            .unpack(&hex("0100000000000080f5"))
            .unwrap()
            .turn,
        Color::Black
    );
    let too_short = |found, least| TooShort { found, least };
    let wrong = |found, expected| WrongLength { found, expected };
    refused("", too_short(0, 9), 0);
    refused("01000000000000", too_short(7, 9), 7);
    refused("0100000000000080", too_short(8, 9), 8);
    refused("ff00000000000080b5", too_short(9, 13), 9);
    refused("0100000000000080b500", too_short(10, 11), 10);
    refused("0100000000000080b5000000", wrong(12, 11), 11);
    refused("0100000000000080b500000000000000", wrong(16, 11), 11);
    refused("0100000000000080b5ff3f000000", wrong(14, 15), 14);
    refused("0100000000000080b5ff3fff1f000000", wrong(16, 15), 15);
    refused("0100000000000080e5", ReservedCode(14), 8);
    refused("0100000000000080be", ReservedCode(14), 8);
    refused(
        "010000000000008055",
        Setup(PackError::SeveralKhuns(Color::White)),
        0,
    );
    refused(
        "0100000000000080bb",
        Setup(PackError::NoKhun(Color::White)),
        0,
    );
    refused(
        "010000000000008045",
        Setup(PackError::NoKhun(Color::Black)),
        0,
    );
    refused("0300000000000080b511", NonZeroPadding, 9);
    assert!(
        PackFormat::Nibble
            .unpack(&hex("0300000000000080150b"))
            .is_ok()
    );
    refused("0300000000000080151b", NonZeroPadding, 9);
    refused(
        "ffffffff01000000000000000000000000000000000000000000",
        TooManyPieces,
        0,
    );
    // The count.
    refused("0100000000000080b50000", ReservedCode(0x00), 9);
    refused("0100000000000080b500e0", ReservedCode(0xe0), 9);
    refused("0100000000000080b5ff3f", wrong(11, 15), 11);
    refused("0100000000000080b50020ffffffff", wrong(15, 11), 11);
    refused("0100000000000080b5ff3ffe1f0000", NonCanonical, 9);
    assert!(
        PackFormat::Nibble
            .unpack(&hex("0100000000000080b5ff3fff1f0000"))
            .is_ok()
    );
}

#[test]
fn only_canonical_bit_codes_are_accepted() {
    use UnpackErrorKind::*;
    let too_short = |found, least| TooShort { found, least };
    for format in [PackFormat::Huffman, PackFormat::Radix] {
        let fine = "80010000000000000000"; // a1, d1: 13 bits, then 62 zeros
        assert_eq!(
            format.unpack(&hex(fine)).unwrap().board.khun(Color::Black),
            Some(Square::D1)
        );
        refused(format, "00000000000000000000", KhunsShareSquare, 0);
        refused(format, "8001000000000000000000", too_short(11, 12), 11);
        refused(format, "800100000000000000", too_short(9, 10), 9);
        refused(format, "80", too_short(1, 10), 1);
        refused(format, "80010000000000000080", NonZeroPadding, 9);
        refused(format, "80010000000000000008", NonZeroPadding, 9);
    }
    // One piece on the first square, as a three-bit digit for eight possible pieces.
    refused(PackFormat::Radix, "800300000000000000", too_short(9, 10), 9);
    // Rank 3 has nine digits in four bits; a tenth digit is invalid.
    let mut pieces = setup("7k/8/8/8/8/P7/8/K7 w - - 0 1");
    let packed = PackFormat::Radix.pack(&pieces).unwrap();
    assert_eq!(PackFormat::Radix.unpack(&packed).unwrap(), pieces);
    let mut bytes = packed.to_vec();
    assert_eq!(bytes.len(), 10);
    bytes[9] += 8; // digit 8 becomes 9
    let error = PackFormat::Radix.unpack(&bytes).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (RankOutOfRange, 9));
    // 31 pieces besides the khuns.
    let mut full = vec![0x80, 0xe1, 0xff, 0xff, 0xff, 0x0f];
    full.resize(22, 0);
    assert_eq!(
        PackFormat::Radix.unpack(&full).unwrap_err().kind(),
        TooManyPieces
    );
    pieces.board.put(Square::B6, Piece::WhiteBia);
    assert_eq!(
        PackFormat::Radix.pack(&pieces),
        Err(PackError::BiaOffZone(Square::B6))
    );
}

#[test]
fn multinomial_numbers_beyond_the_last_are_rejected() {
    let limbs = pack::multinomial::SIZE.to_le_bytes();
    let error = PackFormat::Multinomial.unpack(&limbs[..20]).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (UnpackErrorKind::RankOutOfRange, 0)
    );
    let mut last = limbs;
    let borrow = last.iter().position(|&byte| byte > 0).unwrap();
    last[..borrow].fill(0xff);
    last[borrow] -= 1;
    let setup = PackFormat::Multinomial.unpack(&last[..20]).unwrap();
    assert_eq!(
        PackFormat::Multinomial.pack(&setup).unwrap()[..],
        last[..20]
    );
    for found in (0..20).chain([21, 23]) {
        let error = PackFormat::Multinomial.unpack(&vec![0; found]).unwrap_err();
        let expected = match found {
            21 => UnpackErrorKind::TooShort { found, least: 22 },
            23 => UnpackErrorKind::WrongLength {
                found,
                expected: 22,
            },
            _ => UnpackErrorKind::TooShort { found, least: 20 },
        };
        assert_eq!(error.kind(), expected);
    }
}

#[test]
fn each_format_rejects_exactly_the_documented_setups() {
    let full = |format| !matches!(format, PackFormat::Nibble | PackFormat::Radix);
    let zone = |format: PackFormat| is_ranked(format) || format == PackFormat::Radix;
    for &format in PackFormat::ALL {
        let refused = |fen: &str| format.pack(&setup(fen)).err();
        let mut bare = Setup::default();
        assert_eq!(format.pack(&bare), Err(PackError::NoKhun(Color::White)));
        bare.board.put(Square::A1, Piece::WhiteKhun);
        assert_eq!(format.pack(&bare), Err(PackError::NoKhun(Color::Black)));
        assert_eq!(
            refused("4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
            Some(PackError::SeveralKhuns(Color::White))
        );
        for (fen, color, role) in [
            ("4k3/8/8/8/8/8/RRR5/3K4 w - - 0 1", Color::White, Role::Rua),
            ("4k3/nnn5/8/8/8/8/8/3K4 w - - 0 1", Color::Black, Role::Ma),
            ("4k3/8/8/8/8/8/SSS5/3K4 w - - 0 1", Color::White, Role::Khon),
            (
                "4k3/8/8/8/8/MPPPPPPP/MP6/3K4 w - - 0 1",
                Color::White,
                Role::Bia,
            ),
            (
                "4k3/8/8/8/8/8/MMMMMMMM/MM1K4 w - - 0 1",
                Color::White,
                Role::Bia,
            ),
        ] {
            let expected = full(format).then_some(PackError::TooManyOf(color, role));
            let misplaced = fen.contains("MP6") && zone(format);
            if misplaced {
                assert!(matches!(
                    refused(fen),
                    Some(PackError::BiaOffZone(_) | PackError::TooManyOf(..))
                ));
            } else {
                assert_eq!(refused(fen), expected, "{format}: {fen}");
            }
        }
        for (fen, square) in [
            ("4k3/8/8/8/8/8/P7/3K4 w - - 0 1", Square::A2),
            ("4k3/8/P7/8/8/8/8/3K4 w - - 0 1", Square::A6),
            ("4k3/p7/8/8/8/8/8/3K4 w - - 0 1", Square::A7),
            ("4k3/8/8/8/8/p7/8/3K4 w - - 0 1", Square::A3),
        ] {
            let expected = zone(format).then_some(PackError::BiaOffZone(square));
            assert_eq!(refused(fen), expected, "{format}: {fen}");
        }
        let seventeen = "4k3/8/8/P7/PPPPPPPP/8/RNSMSNR1/3K4 w - - 0 1";
        assert_eq!(
            refused(seventeen),
            Some(PackError::TooManyPieces(Color::White)),
            "{format}"
        );
        let khuns_touch = setup("8/8/8/8/8/8/4k3/3K4 w - - 0 1");
        let packed = format.pack(&khuns_touch).unwrap();
        assert_eq!(
            format.unpack(&packed),
            Ok(khuns_touch),
            "a format does not validate the position"
        );
    }
}

#[test]
fn messages_name_the_problem() {
    for (error, message) in [
        (PackError::NoKhun(Color::White), "white has no khun"),
        (
            PackError::SeveralKhuns(Color::Black),
            "black has more than one khun",
        ),
        (
            PackError::TooManyPieces(Color::White),
            "white has more than 16 pieces",
        ),
        (
            PackError::TooManyOf(Color::White, Role::Rua),
            "white has more rua than the format can represent",
        ),
        (
            PackError::BiaOffZone(Square::A6),
            "the bia on a6 is on a rank that the format cannot represent",
        ),
        (
            PackError::Unreachable(ReachBound::OpposedFiles),
            "no game reaches this position: bound on opposed files",
        ),
        (
            PackError::UnknownLimit(5),
            "the counting limit must be 16, 32, 44, 64, 88 or 128 plies, found 5",
        ),
        (
            PackError::CountingWithoutCondition,
            "a count is running although a bia is on the board",
        ),
        (
            PackError::CountPastEnd,
            "the count exceeds its limit by more than one ply",
        ),
    ] {
        assert_eq!(error.to_string(), message);
        assert_eq!(UnpackErrorKind::Setup(error).to_string(), message);
    }
}

#[test]
fn wide_numbers_round_trip_through_text() {
    for text in [
        "0",
        "7",
        "18446744073709551615",
        "18446744073709551616",
        "10000000000000000000",
        "100000000000000000000000000000000000000",
        "6277101735386680763835789423207666416102355444464034512895",
    ] {
        let number: Wide = text.parse().unwrap();
        assert_eq!(number.to_string(), text);
        assert_eq!(Wide::from_le_bytes(&number.to_le_bytes()), number);
    }
    for text in [
        "",
        "00",
        "01",
        "-1",
        "1 ",
        "6277101735386680763835789423207666416102355444464034512896",
        "9999999999999999999999999999999999999999999999999999999999",
        "62771017353866807638357894232076664161023554444640345128960",
        "10000000000000000000000000000000000000000000000000000000000",
    ] {
        assert!(text.parse::<Wide>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_rejected_or_canonical(bytes in prop::collection::vec(any::<u8>(), 0..34)) {
        for &format in PackFormat::ALL {
            if let Ok(setup) = format.unpack(&bytes) {
                prop_assert_eq!(&format.pack(&setup).unwrap()[..], &bytes[..]);
            }
        }
    }

    #[test]
    fn flipped_bits_are_rejected_or_give_another_setup(
        place in 0..30_000usize, bit in 0..200usize, cut in 0..4usize,
    ) {
        let games = GAMES.get_or_init(|| recorded().step_by(61).collect::<Vec<_>>());
        let setup = &games[place % games.len()];
        for &format in PackFormat::ALL {
            let Ok(packed) = format.pack(setup) else { continue };
            let mut bytes = packed.to_vec();
            let bit = bit % (8 * bytes.len());
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes.truncate(bytes.len() - cut);
            if let Ok(other) = format.unpack(&bytes) {
                prop_assert_ne!(&other, &kept(format, setup));
                prop_assert_eq!(&format.pack(&other).unwrap()[..], &bytes[..]);
            }
        }
    }

    #[test]
    fn wide_numbers_order_like_their_digits(a in any::<[u64; 3]>(), b in any::<[u64; 3]>()) {
        let (a, b) = (Wide::from_limbs(a), Wide::from_limbs(b));
        let (x, y) = (format!("{a:>60}"), format!("{b:>60}"));
        prop_assert_eq!(a.cmp(&b), format!("{:>60}", x.trim()).cmp(&format!("{:>60}", y.trim())));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }
}

static GAMES: std::sync::OnceLock<Vec<Setup>> = std::sync::OnceLock::new();
