//! Damaged and malicious archives: each error is detected and reported.

use crate::common::{
    files::{
        HEADER, body, crc32, file, file_around, file_of, file_without_signatures, leb128,
        many_games, read, streamed,
    },
    games::tree,
};
use makruk_notation::{
    ReadLimits,
    container::{
        Archive, ArchiveReader, ArchiveWriter, ContainerError, ContainerErrorKind, GameFormat,
    },
    pgn::TagError,
    tree::GameTree,
};
use proptest::prelude::*;

/// Returns the message of an error in one game or one block, after which reading can continue.
#[track_caller]
fn recoverable(error: &ContainerError) -> String {
    assert!(error.is_recoverable(), "{error}");
    error.to_string()
}

#[test]
fn a_damaged_block_does_not_affect_the_others() {
    let games = many_games();
    let mut bytes = file(GameFormat::Index, &games);
    let archive = Archive::open(&bytes).expect("it is valid");
    for (record, number) in archive.records().zip(0..) {
        let record = record.expect("it is valid");
        assert_eq!(
            record.header().tag("Round"),
            Some(&*u32::to_string(&number))
        );
    }
    bytes[100_000] ^= 1;
    let archive = Archive::open(&bytes).expect("valid index");
    let right: Vec<bool> = archive.games().map(|game| game.is_ok()).collect();
    let lost = right.iter().filter(|&&right| !right).count();
    assert!((30..100).contains(&lost), "{lost}");
    for (index, &is_right) in right.iter().enumerate() {
        let game = archive.game(index);
        assert_eq!(game.is_ok(), is_right);
        if let Err(error) = game {
            assert!(error.is_recoverable());
            assert!(matches!(error.kind(), ContainerErrorKind::Checksum { .. }));
            assert!(error.game() <= index as u64 + 1);
        }
    }
    // The reader reports the damage to a block once.
    let reader = ArchiveReader::new(bytes.as_slice()).expect("valid header");
    let games = reader.map(|game| {
        game.map_err(|error| {
            assert!(error.is_recoverable(), "{error}");
            error.game()
        })
    });
    let games: Vec<Result<GameTree, u64>> = games.collect();
    let first = right.iter().position(|right| !right).expect("one is lost") as u64 + 1;
    let errors: Vec<u64> = games
        .iter()
        .filter_map(|game| game.as_ref().err().copied())
        .collect();
    assert_eq!(errors, [first]);
    assert_eq!(games.len(), 200 - lost + 1);
}

#[test]
fn an_invalid_game_does_not_affect_the_others() {
    let games = [&[0, 1, 1, 255][..], &[0, 1, 1, 19]].concat(); // the first game has no such move
    let bytes = file_of(GameFormat::Index, 2, &games);
    let archive = Archive::open(&bytes).expect("valid index");
    let right: Vec<bool> = archive.games().map(|game| game.is_ok()).collect();
    assert_eq!(right, [false, true]);
    assert!(archive.record(0).is_ok());
    let reader = ArchiveReader::new(bytes.as_slice()).expect("valid header");
    let right = reader.map(|game| game.map_err(|error| recoverable(&error)).is_ok());
    assert_eq!(right.collect::<Vec<bool>>(), [false, true]);
}

#[test]
fn an_unknown_header_is_rejected_with_the_reason() {
    let bytes = file(GameFormat::Index, &[tree("1. e4 *")]);
    for (place, value, message) in [
        (
            0,
            0x50,
            "offset 0: not an archive: expected the bytes 89 4D 4B 47",
        ),
        (
            4,
            1,
            "offset 4: archive version 1 was never released, expected version 2: write the archive again from its source",
        ),
        (
            4,
            3,
            "offset 4: archive version 3 is unknown, expected version 2",
        ),
        (5, 99, "offset 5: game format 99 is unknown"),
        (6, 2, "offset 6: version 2 of the game format is unknown"),
        (7, 1, "offset 7: a reserved flag is set in 0b00000001"),
    ] {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        let checksum = crc32(&bytes[..8]).to_le_bytes();
        bytes[8..HEADER].copy_from_slice(&checksum);
        assert_eq!(Archive::open(&bytes).unwrap_err().to_string(), message);
        let error = ArchiveReader::new(bytes.as_slice())
            .map(|_| ())
            .unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_block_with_an_excessive_size_allocates_no_memory() {
    // A block with a game of 2^63 bytes.
    let mut bytes = file(GameFormat::Index, &[]);
    bytes.truncate(HEADER);
    bytes.extend([
        1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01,
    ]);
    let mut reader = ArchiveReader::new(bytes.as_slice()).expect("valid header");
    let error = reader.next().expect("there is a block").unwrap_err();
    assert!(!error.is_recoverable());
    assert!(reader.next().is_none());
    assert_eq!(
        error.to_string(),
        "game 1, offset 12: the game has more than 4194304 bytes, the limit of this reader"
    );
    // One game of 4,000,000 bytes, of which three are present.
    bytes.truncate(HEADER);
    bytes.extend([1, 0x80, 0x92, 0xf4, 0x01, 1, 2, 3]);
    let mut reader = ArchiveReader::new(bytes.as_slice()).expect("valid header");
    let error = reader.next().expect("there is a block").unwrap_err();
    assert!(!error.is_recoverable());
    assert_eq!(error.kind(), ContainerErrorKind::Truncated);
}

#[test]
fn limits_are_enforced_and_named() {
    let long = "x".repeat(1000);
    let mut game = tree("1. e4 (1. d4 d5) 1... e5 *");
    game.set_tag("Event", &long).expect("a tag");
    let bytes = file(GameFormat::Bytecode, &[game.clone(), game]);
    let limits = ReadLimits::ARCHIVE;
    for (limits, expected) in [
        (limits.with_max_moves(4).with_max_bytes(1100), None),
        (
            limits.with_max_moves(3),
            Some(ContainerErrorKind::TooManyMoves(3)),
        ),
        // The second game spends two bytes on its tags, and still has the long text.
        (
            limits.with_max_bytes(1030),
            Some(ContainerErrorKind::TooManyBytes(1030)),
        ),
    ] {
        let archive = Archive::open(&bytes)
            .expect("it is valid")
            .with_limits(limits);
        let mut reader = ArchiveReader::new(bytes.as_slice())
            .expect("it is valid")
            .with_limits(limits);
        for index in 0..2 {
            let error = archive.game(index).err();
            assert_eq!(error.as_ref().map(ContainerError::kind), expected);
            let game = reader.next().expect("it exists");
            assert_eq!(
                game.err().as_ref().map(recoverable),
                error.as_ref().map(recoverable)
            );
        }
    }
}

#[test]
fn repeated_tags_count_towards_the_memory_limit() {
    // A list of 3,000 tags with one text of 20,000 bytes, and another 100 games with the same tags.
    let mut games = vec![0b1000, 0, 0];
    games.extend(leb128(3000));
    games.extend(vec![1; 3000]); // Event
    games.push(1);
    games.extend(vec![0; 374]); // only the first tag stores its value
    games.extend([0]);
    games.extend(leb128(20_000));
    games.extend(vec![b'x'; 20_000]);
    games.push(0);
    for _ in 0..100 {
        games.extend([0b0100, 0]);
        games.extend(vec![0; 375]);
        games.push(0);
    }
    let bytes = file_of(GameFormat::Index, 101, &games);
    let archive = Archive::open(&bytes).expect("valid index");
    for record in archive.records() {
        let error = record.expect_err("60 MB");
        assert!(
            matches!(error.kind(), ContainerErrorKind::TooManyBytes(_)),
            "{error}"
        );
    }
}

/// A small block's games follow the header, the number of games and their length.
const BEGIN: usize = HEADER + 2;

/// A game that uses every field of the format, field by field.
const PARTS: [&[u8]; 9] = [
    &[0b0011_1001, 1, 0, 31], // White won; start, tags, actions; one ply; length of the FEN
    b"4k3/8/8/8/8/8/8/R3K3 w - - 7 12",
    &[0, 1, 0],      // a new set of one new name
    b"\x01A",        //
    &[1, 0],         // with a new value
    b"\x02\xc3\xa9", //
    &[15],           // an action after the last ply
    &[1],            // length of the moves
    &[0],            // the move
];

/// Returns the offset of a field in the file.
fn place(part: usize) -> usize {
    BEGIN + PARTS[..part].concat().len()
}

/// Asserts that changing a byte makes the game invalid, with this error offset and message.
#[track_caller]
fn assert_rejected(at: usize, byte: u8, offset: usize, message: &str) {
    let mut game = PARTS.concat();
    let right = read(&file_of(GameFormat::Index, 1, &game));
    assert!(right.is_ok(), "{right:?}");
    game[at - BEGIN] = byte;
    let error = read(&file_of(GameFormat::Index, 1, &game)).unwrap_err();
    let found = (error.game(), error.offset(), error.kind().to_string());
    assert_eq!(found, (1, offset as u64, message.to_owned()));
}

#[test]
fn errors_in_a_games_start_are_located() {
    let unknown = "undefined text number";
    assert_rejected(
        BEGIN,
        0b0111_1001,
        BEGIN,
        "a reserved flag is set in 0b01111001",
    );
    assert_rejected(
        BEGIN,
        0b0011_1101,
        BEGIN,
        "a reserved flag is set in 0b00111101",
    );
    assert_rejected(BEGIN, 0b0011_0101, place(2), unknown); // the tag names of the preceding game
    assert_rejected(BEGIN + 2, 7, BEGIN + 2, unknown);
    let message = "start, offset 0: expected a piece letter or a digit from 1 to 8, found `x`";
    assert_rejected(place(1), b'x', BEGIN + 2, message);
    let message = "start, offset 21: the side to move must be `w` or `b`, found `x`";
    assert_rejected(place(2) - 10, b'x', BEGIN + 2, message);
}

#[test]
fn errors_in_a_games_tags_are_located() {
    let unknown = "undefined text number";
    let end = "expected more bytes, found the end";
    assert_rejected(place(2), 7, place(2), unknown);
    let message = "a tag name can contain only ASCII letters, digits and _+#=:-";
    assert_rejected(place(3) + 1, b' ', place(2), message);
    assert_rejected(place(4), 3, place(4), "non-canonical encoding");
    assert_rejected(place(4), 0, place(4) + 1, unknown);
    assert_rejected(
        place(4) + 1,
        3,
        place(4) + 1,
        "the kind of a tag value is reserved",
    );
    assert_rejected(place(4) + 1, 12, place(4) + 1, unknown);
    assert_rejected(place(4) + 1, 9, place(8) + 1, end);
    assert_rejected(place(5) + 2, b'a', place(5) + 1, "a text is not UTF-8");
    assert_rejected(place(5), 0x7f, place(8) + 1, end);
}

#[test]
fn errors_in_a_games_actions_and_moves_are_located() {
    let message = "misplaced action";
    assert_rejected(place(6), 16, place(6), "action 16 is unknown");
    assert_rejected(place(6), 0, place(6), "action 0 is unknown");
    assert_rejected(place(6), 1 << 6 | 15, place(6), message);
    assert_rejected(place(6), 0x2f, place(7), message);
    let message = "moves, offset 0, ply 1: expected a move below number 15, found number 255";
    assert_rejected(place(8), 255, place(8), message);
}

#[test]
fn every_truncated_file_is_rejected() {
    let bytes = file(GameFormat::Radix, &[tree("1. e4 e5 *"), tree("1. d4 *")]);
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        assert!(Archive::open(cut).is_err(), "{length}");
        let Ok(mut reader) = ArchiveReader::new(cut) else {
            continue;
        };
        let is_fatal =
            |game: Result<_, ContainerError>| game.is_err_and(|error| !error.is_recoverable());
        assert!(reader.any(is_fatal), "{length}");
        assert!(reader.next().is_none(), "{length}");
    }
}

/// Games that together use every field of a record.
const NOTED: [&str; 4] = [
    "1. e4 e5 2. Sf2 Sf7 1/2-1/2",
    "[White \"ส้ม\"]\n[White \"B\"]\n\n1. d4= {[%draw white]} 1... e5! {a} {[%count start]} *",
    "[Result \"*\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n{[%count start]} 1... Kd6= 0-1",
    "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]\n\n12... Kd7 {x} 13. Ra7+ {[%count stop]} 0-1",
];

#[test]
fn every_flipped_bit_is_rejected() {
    for &format in GameFormat::ALL {
        let trees: Vec<GameTree> = NOTED
            .iter()
            .map(|text| format.reduce(&tree(text)).0)
            .collect();
        for trees in [&trees[..], &trees[..1], &[]] {
            // Damaged signatures are errors of those, not of games.
            let right = file_without_signatures(format, trees);
            for bit in 0..8 * right.len() {
                let mut bytes = right.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                let archive = Archive::open(&bytes)
                    .and_then(|archive| archive.games().collect::<Result<Vec<_>, _>>());
                assert!(archive.is_err(), "{format:?}, bit {bit}");
                assert!(streamed(&bytes).is_err(), "{format:?}, bit {bit}");
            }
        }
    }
}

#[test]
fn appending_requires_a_valid_archive() {
    let right = file_without_signatures(GameFormat::Index, &[tree("1. e4 *"), tree("1. d4 *")]);
    for bit in 0..8 * right.len() {
        let mut bytes = right.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let mut file = std::io::Cursor::new(bytes.clone());
        assert!(ArchiveWriter::append(&mut file).is_err(), "bit {bit}");
        assert_eq!(file.into_inner(), bytes);
    }
    for length in 0..right.len() {
        let file = std::io::Cursor::new(right[..length].to_vec());
        assert!(ArchiveWriter::append(file).is_err(), "{length}");
    }
}

#[test]
fn all_blocks_except_the_last_are_full() {
    let games = many_games();
    // Two blocks that should have been one.
    let small = file_without_signatures(GameFormat::Index, &games[..2]);
    let block = &small[HEADER..small.len() - 22];
    let mut index = vec![2];
    for _ in 0..2 {
        index.extend(leb128(block.len()));
        index.extend([2, 0]);
    }
    let joined = file_around(GameFormat::Index, &[block, block, &[0]].concat(), &index);
    let archive = Archive::open(&joined).expect("valid index");
    let kind = archive.game(0).unwrap_err().kind();
    assert_eq!(kind, ContainerErrorKind::NonCanonical);
    assert!(streamed(&joined).is_err());
    // Four-byte games that exactly fill a block, then one game more.
    let full = [0, 1, 1, 19].repeat(0x4000);
    assert_eq!(
        read(&file_of(GameFormat::Index, 0x4000, &full)).map_or(0, |games| games.len()),
        0x4000
    );
    let more = [0, 1, 1, 19].repeat(0x4001);
    let archive = file_of(GameFormat::Index, 0x4001, &more);
    let archive = Archive::open(&archive).expect("valid index");
    assert!(archive.game(0x3fff).is_ok());
    let error = archive.game(0x4000).unwrap_err();
    assert_eq!(error.kind(), ContainerErrorKind::NonCanonical);
    assert!(streamed(&file_of(GameFormat::Index, 0x4001, &more)).is_err());
}

fn some_games() -> impl Strategy<Value = Vec<GameTree>> {
    let texts = prop::sample::select(vec![
        "1. e4 e5 2. Sf2 Sf7 1/2-1/2",
        "[White \"A\"]\n[Black \"B\"]\n\n1. d4 *",
        "{[%count start]} *",
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]\n\n12... Kd7 13. Ra7+ 0-1",
    ]);
    prop::collection::vec(texts.prop_map(tree), 0..4)
}

proptest! {
    #[test]
    fn a_damaged_file_is_rejected_or_canonical(
        format in prop::sample::select(GameFormat::ALL),
        trees in some_games(),
        place in any::<prop::sample::Index>(),
        mask in 1..=255_u8,
    ) {
        let mut bytes = file_without_signatures(format, &trees);
        let place = place.index(bytes.len());
        bytes[place] ^= mask;
        let games = Archive::open(&bytes).and_then(|archive| archive.games().collect::<Result<Vec<_>, _>>());
        prop_assert!(games.is_err(), "{place}");
    }

    #[test]
    fn a_changed_game_with_a_valid_checksum_is_rejected_or_canonical(
        format in prop::sample::select(GameFormat::ALL),
        text in prop::sample::select(NOTED.to_vec()),
        place in any::<prop::sample::Index>(),
        changes in prop::collection::vec(any::<u8>(), 0..3),
        removed in 0..3_usize,
    ) {
        let tree = tree(text);
        let bytes = file(format, &[format.reduce(&tree).0]);
        let mut game = body(&bytes).to_vec();
        let place = place.index(game.len());
        let end = (place + removed).min(game.len());
        game.splice(place..end, changes);
        let bytes = file_of(format, 1, &game);
        if let Ok(games) = read(&bytes) {
            prop_assert_eq!(file_without_signatures(format, &games), bytes);
        }
    }

    #[test]
    fn a_reader_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut file = file(GameFormat::Range, &[]);
        file.truncate(HEADER);
        file.extend(&bytes);
        let _ = Archive::open(&file).map(|archive| archive.games().count());
        if let Ok(reader) = ArchiveReader::new(file.as_slice()) {
            let _ = reader.count();
        }
    }
}

#[test]
fn a_second_event_is_rejected() {
    // White won; two tags, both `Event`, with two texts.
    let game = [0b1001, 0, 0, 2, 1, 1, 0b11, 0, 1, b'a', 0, 1, b'b', 0];
    let mut once = game;
    once[5] = 2; // `Site`
    let read = |game: &[u8]| read(&file_of(GameFormat::Index, 1, game));
    let games = read(&once).expect("valid");
    assert_eq!(
        (games[0].tag("Event"), games[0].tag("Site")),
        (Some("a"), Some("b"))
    );
    let error = read(&game).expect_err("a second event");
    assert_eq!(error.kind(), ContainerErrorKind::Tag(TagError::SecondEvent));
}
