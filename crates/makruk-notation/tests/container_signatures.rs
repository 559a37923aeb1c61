//! Signatures: a function of the main line, checked when they are read, and never needed to read games.

use crate::common::{
    files::{
        HEADER, body, crc32, file, file_around, file_of, file_with_group, file_without_signatures,
        leb128, many_games, read, section, streamed, text,
    },
    games::{tree, tree_of, tree_of_selfplay},
};
use makruk_notation::{
    container::{
        Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, ContainerErrorKind as Kind,
        FinalMaterial, GameFormat, Record, Signature,
    },
    makruk_core::{Board, Color, Move, Piece, Position, Role, Square},
    tree::GameTree,
};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Returns the departures and the material of a main line, found by comparing the positions of the game.
fn naive(tree: &GameTree) -> (Vec<Square>, [FinalMaterial; 2]) {
    let start = Board::start();
    let home = |&square: &Square| start.get(square).map(Piece::role) == Some(Role::Bia);
    let mut left = Vec::new();
    let mut position = tree.start().clone();
    for node in tree.main_line() {
        match node.mv() {
            Some(mv) => drop(position.play(mv).expect("moves of trees are legal")),
            None => drop(position.play_null()),
        }
        for square in Square::ALL.into_iter().filter(home) {
            let is_home = position.board().get(square) == start.get(square);
            if !is_home && !left.contains(&square) {
                left.push(square);
            }
        }
    }
    let count = |color, role| {
        let pieces = position.board().pieces(color, role).len();
        u8::try_from(pieces).expect("at most 64")
    };
    let material = Color::ALL.map(|color| FinalMaterial {
        rua: count(color, Role::Rua),
        ma: count(color, Role::Ma),
        khon: count(color, Role::Khon),
        met: count(color, Role::Met) + count(color, Role::BiaNgai),
        bia: count(color, Role::Bia),
    });
    (left, material)
}

fn parts(signature: Signature) -> (Vec<Square>, [FinalMaterial; 2]) {
    let material = Color::ALL.map(|color| signature.material(color));
    (signature.departures().collect(), material)
}

/// The games of the test data.
static GAMES: LazyLock<Vec<GameTree>> = LazyLock::new(|| {
    let games = makruk_testdata::games();
    let played = makruk_testdata::selfplay();
    let games = games.iter().map(tree_of);
    games.chain(played.iter().map(tree_of_selfplay)).collect()
});

/// Returns every `step`th game of the test data.
fn some_games(step: usize) -> Vec<GameTree> {
    GAMES.iter().step_by(step).cloned().collect()
}

/// Returns the signatures of an archive of one block.
fn signatures(bytes: &[u8]) -> Result<Vec<Option<Signature>>, Kind> {
    let archive = Archive::open(bytes).expect("valid index");
    archive.signatures(0).map_err(|error| {
        assert!(error.is_recoverable(), "{error}");
        error.kind()
    })
}

#[test]
fn a_signature_is_that_of_the_positions_of_the_game() {
    let mut usual = 0;
    for tree in GAMES.iter() {
        let is_usual = tree.start_setup() == Position::start().to_setup();
        let signature = Signature::of_tree(tree);
        assert_eq!(signature.map(parts), is_usual.then(|| naive(tree)));
        usual += usize::from(is_usual);
    }
    assert!(usual > 100, "{usual}");
}

#[test]
fn every_format_yields_the_same_signature() {
    for tree in some_games(10) {
        let expected = Signature::of_tree(&tree);
        for &format in GameFormat::ALL {
            let bytes = file(format, core::slice::from_ref(&tree));
            let archive = Archive::open(&bytes).expect("it is valid");
            let record = archive.record(0).expect("it is valid");
            assert_eq!(record.signature(), expected, "{format:?}");
            assert_eq!(archive.signatures(0).expect("it is valid"), [expected]);
        }
    }
}

#[test]
fn variations_comments_and_null_moves_do_not_change_the_signature() {
    let noted = tree("{a} 1. e4! (1. d4 d5 (1... f5)) {b} 1... e5 (1... --) 2. d4 exd4 *");
    let plain = tree("1. e4 e5 2. d4 exd4 *");
    let expected = Signature::of_tree(&plain);
    assert_eq!(Signature::of_tree(&noted), expected);
    let bytes = file(GameFormat::Bytecode, &[noted]);
    let record = Archive::open(&bytes).expect("it is valid").record(0);
    assert_eq!(record.expect("it is valid").signature(), expected);
    let passed = tree("1. e4 -- 2. d4 -- *");
    let bytes = file(GameFormat::Bytecode, &[passed]);
    let record = Archive::open(&bytes).expect("it is valid").record(0);
    let signature = record.expect("it is valid").signature().expect("it exists");
    assert!(signature.departures().eq([Square::E3, Square::D3]));
}

#[test]
fn a_bia_leaves_its_square_when_it_is_captured_there() {
    let squares = [
        (Square::B1, Square::D2),
        (Square::A6, Square::A5),
        (Square::D2, Square::E6), // a ma does not move like this
    ];
    let moves = squares.map(|(from, to)| Some(Move::new(from, to)));
    let signature = Signature::of(moves.into_iter());
    assert!(signature.departures().eq([Square::A6, Square::E6]));
    assert_eq!(signature.material(Color::Black).bia, 7);
}

#[test]
fn a_promoted_bia_is_a_met_in_the_signature() {
    let moves = ["e3e4", "d6d5", "e4d5", "h6h5", "d5e6m"];
    let moves = moves.map(|text| text.parse::<Move>().ok());
    let signature = Signature::of(moves.into_iter());
    let white = signature.material(Color::White);
    assert_eq!((white.met, white.bia), (2, 7));
    let black = signature.material(Color::Black);
    assert_eq!((black.met, black.bia), (1, 6));
    let left = [Square::E3, Square::D6, Square::H6, Square::E6];
    assert!(signature.departures().eq(left));
    assert_eq!(signature.departures().len(), 4);
    assert!(signature.departures().rev().eq(left.into_iter().rev()));
}

#[test]
fn a_game_from_another_start_has_no_signature() {
    let other = tree("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra7 *");
    let usual = tree("1. e4 *");
    let expected = [None, Signature::of_tree(&usual)];
    let bytes = file(GameFormat::Range, &[other, usual]);
    assert_eq!(signatures(&bytes).expect("it is valid"), expected);
    assert!(Archive::open(&bytes).expect("it is valid").has_signatures());
    assert_eq!(bytes[section(&bytes, 1)][0], 255);
}

#[test]
fn a_game_with_invalid_moves_has_no_signature() {
    for (format, moves) in [
        (GameFormat::Index, &[255][..]),
        (GameFormat::Bytecode, &[0xff]),
        (GameFormat::Bytecode, &[0x7c, 0xd3, 0xff]), // a bia ngai that does not exist
        (GameFormat::Bytecode, &[0xd3, 0xff]),       // no ply
    ] {
        let length = u8::try_from(moves.len()).expect("few");
        let bytes = file_of(format, 1, &[&[0, 1, length], moves].concat());
        let record = Archive::open(&bytes).expect("valid index").record(0);
        assert_eq!(record.expect("not decoded").signature(), None, "{moves:?}");
    }
}

#[test]
fn archives_without_signatures_have_the_same_games() {
    let games = some_games(20);
    let (with, without) = (
        file(GameFormat::Index, &games),
        file_without_signatures(GameFormat::Index, &games),
    );
    let archive = Archive::open(&without).expect("it is valid");
    assert!(!archive.has_signatures());
    assert_eq!(archive.signatures(0).expect("it is valid"), []);
    assert_eq!(
        archive.signatures(archive.blocks()).unwrap_err().kind(),
        Kind::NoSuchGame(games.len() as u64)
    );
    let texts = |bytes| -> Vec<String> { read(bytes).expect("valid").iter().map(text).collect() };
    assert_eq!(texts(&with), texts(&without));
    assert!(with.len() <= without.len() + 12 * games.len() + 4 + 2);
}

#[test]
fn each_block_has_its_own_signatures() {
    let games = many_games();
    let bytes = file(GameFormat::Index, &games);
    let archive = Archive::open(&bytes).expect("it is valid");
    assert!(archive.blocks() > 2);
    let all = (0..archive.blocks()).flat_map(|block| archive.signatures(block).expect("valid"));
    assert!(all.eq(games.iter().map(Signature::of_tree)));
}

#[test]
fn appended_games_have_signatures_if_the_archive_has() {
    let games = many_games();
    let (old, new) = games.split_at(70);
    for (archive, expected) in [
        (
            file(GameFormat::Index, old),
            file(GameFormat::Index, &games),
        ),
        (
            file_without_signatures(GameFormat::Index, old),
            file_without_signatures(GameFormat::Index, &games),
        ),
    ] {
        let mut file = std::io::Cursor::new(archive);
        let mut writer = ArchiveWriter::append(&mut file).expect("it is an archive");
        for game in new {
            writer.write(game).expect("it fits");
        }
        writer.finish().expect("writing to a vector cannot fail");
        assert!(file.into_inner() == expected);
    }
    // Signatures can also be dropped.
    let mut both = std::io::Cursor::new(file(GameFormat::Index, &games));
    let writer = ArchiveWriter::append(&mut both).expect("it is an archive");
    writer.without_signatures().finish().expect("a vector");
    let mut both = both.into_inner();
    // The archive is shorter than before, and the file is not.
    let without = file_without_signatures(GameFormat::Index, &games);
    both.truncate(without.len());
    assert!(both == without);
}

#[test]
fn appending_computes_damaged_signatures_of_the_last_block_again() {
    let games = many_games();
    let right = file(GameFormat::Index, &games);
    let blocks = Archive::open(&right).expect("it is valid").blocks();
    let section = section(&right, blocks);
    for (place, is_repaired) in [(section.start, false), (section.end - 1, true)] {
        let mut bytes = right.clone();
        bytes[place] ^= 1;
        let damaged = bytes.clone();
        let mut file = std::io::Cursor::new(bytes);
        let writer = ArchiveWriter::append(&mut file).expect("it is an archive");
        writer.finish().expect("a vector");
        let expected = if is_repaired { &right } else { &damaged };
        assert!(file.get_ref() == expected, "{place}");
    }
}

#[test]
fn appending_rejects_signatures_of_another_size() {
    let group = [1, 4, 0xba, 0xd6, 0x35, 255]; // a signature, and one that no game has
    let bytes = file_with_group(GameFormat::Index, 1, &GAME, &group);
    assert_eq!(read(&bytes).map_or(0, |games| games.len()), 1);
    let mut file = std::io::Cursor::new(bytes.clone());
    let error = ArchiveWriter::append(&mut file).unwrap_err();
    assert_eq!(error.kind(), Kind::Index);
    assert_eq!(file.into_inner(), bytes);
}

#[test]
fn damaged_signatures_leave_all_games_readable() {
    let games = [tree("1. e4 e5 *"), tree("1. d4 *")];
    let right = file(GameFormat::Radix, &games);
    for place in section(&right, 1) {
        let mut bytes = right.clone();
        bytes[place] ^= 0x10;
        let read = read(&bytes).expect("the games are undamaged");
        assert!(read.iter().map(text).eq(games.iter().map(text)));
        assert!(matches!(signatures(&bytes), Err(Kind::Checksum { .. })));
    }
}

#[test]
fn a_truncated_archive_is_rejected_at_any_length() {
    let right = file(GameFormat::Bytecode, &many_games()[..70]);
    let end = section(&right, 2);
    for length in (end.start - 1..right.len()).step_by(5) {
        assert!(Archive::open(&right[..length]).is_err(), "{length}");
        let error = streamed(&right[..length]).unwrap_err();
        assert!(!error.is_recoverable(), "{length}");
    }
    for extra in [1, 100, 100_000] {
        let longer = [right.clone(), vec![0; extra]].concat();
        assert!(Archive::open(&longer).is_err(), "{extra}");
        assert!(streamed(&longer).is_err(), "{extra}");
    }
}

/// A game of one ply in the format `index`, as in a block.
const GAME: [u8; 4] = [0, 1, 1, 19];
/// The material of the start position.
const ALL: [u8; 3] = [0xba, 0xd6, 0x35];

#[test]
fn only_canonical_signatures_are_accepted() {
    let accepted = |group: &[u8]| {
        let bytes = file_with_group(GameFormat::Index, 1, &GAME, group);
        assert_eq!(read(&bytes).map_or(0, |games| games.len()), 1);
        signatures(&bytes)
    };
    let with = |squares: &[u8], material: [u8; 3]| [squares, &material].concat();
    assert!(accepted(&with(&[0], ALL)).is_ok());
    assert!(accepted(&with(&[2, 0x21], ALL)).is_ok());
    assert!(accepted(&[255]).is_ok());
    let sixteen = [16, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe];
    assert!(accepted(&[&sixteen[..], &[0xba, 0xd6, 0x35]].concat()).is_ok());
    for (group, kind) in [
        (with(&[17], ALL), Kind::NonCanonical),
        (with(&[254], ALL), Kind::NonCanonical),
        (with(&[2, 0x11], ALL), Kind::NonCanonical), // the same square twice
        (with(&[1, 0x10], ALL), Kind::NonCanonical), // padding
        (with(&[0], [27, 0, 0]), Kind::NonCanonical), // three of a kind
        (with(&[0], [0xc0, 0x06, 0]), Kind::NonCanonical), // ten bia and mets
        (with(&[0], [0, 0, 0x40]), Kind::NonCanonical), // a bit above those of Black
        (with(&[0], [0, 0, 0x36]), Kind::NonCanonical),
        (vec![0, 0xba, 0xd6], Kind::Truncated),
        (vec![2], Kind::Truncated),
        (vec![255, 255], Kind::DataAfterEnd),
    ] {
        assert_eq!(accepted(&group), Err(kind), "{group:x?}");
    }
}

#[test]
fn a_lying_signature_is_read_as_it_stands() {
    let group = [&[1, 0][..], &ALL].concat(); // a3, but the game has moved e3
    let bytes = file_with_group(GameFormat::Index, 1, &GAME, &group);
    let archive = Archive::open(&bytes).expect("it is valid");
    let found = archive.signatures(0).expect("it is canonical");
    let lie = found[0].expect("it exists");
    assert!(lie.departures().eq([Square::A3]));
    let truth = archive.record(0).expect("it is valid").signature();
    assert_ne!(truth, Some(lie));
    // A copy has the true signature, or the given one.
    let copy = |record: &Record| {
        let mut copy = ArchiveBuilder::new(GameFormat::Index);
        copy.push_record(record).expect("it has the same format");
        copy.finish()
    };
    let record = archive.record(0).expect("it is valid");
    assert_eq!(signatures(&copy(&record)), Ok(vec![truth]));
    assert_eq!(copy(&record.with_signature(Some(lie))), bytes);
}

#[test]
fn the_sizes_of_groups_match_the_archive() {
    let block = |bytes: &[u8]| bytes[HEADER..section(bytes, 1).start - 1].to_vec();
    let one = block(&file_of(GameFormat::Index, 1, &GAME));
    let size = leb128(one.len())[0];
    let index = |group: u8| vec![1, size, 1, group];
    let none = [255, 0, 0, 0, 0];
    for (section, index) in [
        (&[][..], index(1)),     // a missing group
        (&none, index(0)),       // an unexpected one
        (&none, index(2)),       // a longer one
        (&[0; 17], index(13)),   // more than 12 bytes per game
        (&[], vec![1, size, 1]), // no size
    ] {
        let bytes = file_around(
            GameFormat::Index,
            &[&one, &[0][..], section].concat(),
            &index,
        );
        let kind = Archive::open(&bytes).unwrap_err().kind();
        assert!(matches!(kind, Kind::Index | Kind::Truncated), "{kind:?}");
        let streamed = streamed(&bytes).unwrap_err();
        assert!(!streamed.is_recoverable());
        let kind = streamed.kind();
        assert!(
            matches!(kind, Kind::Index | Kind::Truncated | Kind::DataAfterEnd),
            "{kind:?}"
        );
    }
    // Two blocks, of which one has a group: all have one, or none has.
    let games = many_games();
    let right = file_without_signatures(GameFormat::Index, &games);
    let archive = Archive::open(&right).expect("it is valid");
    let games = archive.block_games(archive.blocks() - 1).len();
    let end = section(&right, archive.blocks()).start - 1;
    let mut index = right[end + 1..right.len() - 16].to_vec();
    assert_eq!(index.pop(), Some(0));
    index.extend(leb128(games));
    let group = vec![255; games];
    let checksum = crc32(&group).to_le_bytes();
    let bytes = file_around(
        GameFormat::Index,
        &[&right[HEADER..=end], &group, &checksum].concat(),
        &index,
    );
    assert_eq!(Archive::open(&bytes).unwrap_err().kind(), Kind::Index);
    assert_eq!(streamed(&bytes).unwrap_err().kind(), Kind::Index);
}

#[test]
fn the_zero_after_the_blocks_is_checked() {
    let mut bytes = file(GameFormat::Index, &[tree("1. e4 *")]);
    let zero = section(&bytes, 1).start - 1;
    bytes[zero] = 1;
    assert_eq!(Archive::open(&bytes).unwrap_err().kind(), Kind::Index);
}

fn any_move() -> impl Strategy<Value = Option<Move>> {
    any::<u16>().prop_map(Move::from_bits)
}

proptest! {
    #[test]
    fn any_moves_have_a_signature_that_round_trips(
        moves in prop::collection::vec(any_move(), 0..200),
    ) {
        let signature = Signature::of(moves.into_iter());
        let (record, _) = Record::new(&tree("1. e4 *"), GameFormat::Index).expect("it fits");
        let mut builder = ArchiveBuilder::new(GameFormat::Index);
        builder.push_record(&record.with_signature(Some(signature))).expect("it has the format");
        let bytes = builder.finish();
        prop_assert_eq!(signatures(&bytes), Ok(vec![Some(signature)]));
        let size = section(&bytes, 1).len();
        prop_assert!(size <= 12 + 4, "{}", size);
    }

    #[test]
    fn any_bytes_of_signatures_are_rejected_or_canonical(
        group in prop::collection::vec(prop_oneof![0..4_u8, any::<u8>()], 1..=24),
    ) {
        let games = [GAME, GAME].concat();
        let bytes = file_with_group(GameFormat::Index, 2, &games, &group);
        let Ok(archive) = Archive::open(&bytes) else {
            return Ok(()); // one byte for two games
        };
        prop_assert_eq!(read(&bytes).map_or(0, |games| games.len()), 2);
        if let Ok(signatures) = archive.signatures(0) {
            let mut copy = ArchiveBuilder::new(GameFormat::Index);
            for (record, signature) in archive.records().zip(signatures) {
                let record = record.expect("it is valid").with_signature(signature);
                copy.push_record(&record).expect("it has the format");
            }
            prop_assert_eq!(copy.finish(), bytes);
        }
    }

    #[test]
    fn a_changed_section_never_changes_the_games(
        place in any::<prop::sample::Index>(),
        mask in 1..=255_u8,
    ) {
        let games = some_games(150);
        let mut bytes = file(GameFormat::Bytecode, &games);
        let section = section(&bytes, 1);
        bytes[section.start + place.index(section.len())] ^= mask;
        let reader = ArchiveReader::new(bytes.as_slice()).expect("valid header");
        let again = reader.map(|game| text(&game.expect("it is undamaged")));
        prop_assert!(again.eq(games.iter().map(text)));
        prop_assert!(signatures(&bytes).is_err());
        prop_assert!(!body(&bytes).is_empty());
    }
}
