//! Files of games: what stands around the moves, in every format.

mod common;

use common::games::{contents, main_line, tree, tree_of, tree_of_selfplay};
use makruk_notation::{
    brenner::{Notation, Numbering},
    container::{
        Archive, Builder, ContainerError, ContainerErrorKind, Format, PackError, ReadError, Reader,
        Writer,
    },
    tree::{GameTree, Node},
};
use proptest::prelude::*;

const FORMATS: [Format; 9] = [
    Format::Brenner(Notation::Main, Numbering::Identity),
    Format::Brenner(Notation::Main, Numbering::Current),
    Format::Brenner(Notation::Alternate, Numbering::Identity),
    Format::Brenner(Notation::Alternate, Numbering::Current),
    Format::Bytecode,
    Format::Index,
    Format::Radix,
    Format::Huffman,
    Format::Range,
];

fn file(format: Format, trees: &[GameTree]) -> Vec<u8> {
    let mut builder = Builder::new(format);
    for tree in trees {
        builder.push(tree).expect("the format can carry it");
    }
    builder.finish()
}

fn text(tree: &GameTree) -> String {
    tree.pgn().to_string()
}

/// Reads a file in both ways.
fn read(bytes: &[u8]) -> Result<Vec<GameTree>, ContainerError> {
    let archive = Archive::new(bytes)?;
    let games: Vec<GameTree> = archive.games().collect::<Result<_, _>>()?;
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => panic!("{error}"),
    };
    for game in &games {
        let next = reader.next_game().expect("it can be read");
        let next = next.expect("there is a game").expect("it is right");
        assert_eq!(text(&next), text(game));
    }
    assert!(reader.next_game().expect("it can be read").is_none());
    Ok(games)
}

#[test]
fn whole_games_come_back_in_every_format_with_start_and_result() {
    let mut trees: Vec<GameTree> = makruk_testdata::games().iter().map(tree_of).collect();
    trees.extend(makruk_testdata::selfplay().iter().map(tree_of_selfplay));
    for format in FORMATS {
        let games = read(&file(format, &trees)).expect("the file is right");
        assert_eq!(games.len(), trees.len());
        for (game, tree) in games.iter().zip(&trees) {
            assert_eq!(main_line(game), main_line(tree));
            assert_eq!(game.start_setup(), tree.start_setup());
            assert_eq!(game.result(), tree.result());
            assert_eq!(text(game), text(tree));
        }
    }
}

#[test]
fn a_file_is_the_bytes_that_the_documentation_says() {
    let game = tree("1. e4 {[%draw white]} 1... e5 1-0");
    let bytes = file(Format::Index, &[game]);
    #[rustfmt::skip]
    let expected = [
        // Magic, version 1, format 4, its version, no flags.
        0x89, b'M', b'K', b'G', 1, 4, 1, 0,
        // A game of eight bytes: White has won, tags and actions; two plies.
        8, 0b0001_1001, 2,
        // No tags at all.
        0,
        // One action, behind ply 1: White offers a draw.
        1, 1, 3,
        // The moves.
        19, 4,
    ];
    assert_eq!(bytes[..17], expected[..17]);
    let parsed = Archive::new(&bytes).expect("it is right");
    assert_eq!(parsed.format(), Format::Index);
    assert_eq!(parsed.len(), 1);
}

#[test]
fn tags_actions_and_counts_are_kept() {
    let game = tree(
        "[White \"ส้มชาย\"]\n[White \"twice\"]\n[Empty \"\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n\
         {[%count start]} 1... Kd6= 2. Kd2 {[%count stop]} {[%draw black]} 2... Kd5 1/2-1/2",
    );
    for format in FORMATS {
        if format == Format::Bytecode {
            continue;
        }
        let games = read(&file(format, core::slice::from_ref(&game))).expect("the file is right");
        assert_eq!(contents(&games[0]), contents(&game), "{format:?}");
        assert_eq!(text(&games[0]), text(&game), "{format:?}");
    }
    let games =
        read(&file(Format::Bytecode, core::slice::from_ref(&game))).expect("the file is right");
    assert_eq!(text(&games[0]), text(&game));
}

#[test]
fn the_byte_code_carries_whole_trees() {
    let game = tree("[White \"A\"]\n\n1. e4! {good} (1. d4 $20 d5 (1... c5)) 1... e5 *");
    let games =
        read(&file(Format::Bytecode, core::slice::from_ref(&game))).expect("the file is right");
    assert_eq!(text(&games[0]), text(&game));
}

#[test]
fn brenner_carries_comments_and_marks() {
    let game = tree("1. e4! {good} 1... e5?? {[%count stop] and more} 2. d4 *");
    for format in &FORMATS[..4] {
        let games = read(&file(*format, core::slice::from_ref(&game))).expect("the file is right");
        assert_eq!(text(&games[0]), text(&game));
    }
}

#[test]
fn actions_stand_behind_the_comments_on_their_ply() {
    let game = tree("1. e4 {[%count start]} {good} 1... e5 *");
    for format in FORMATS {
        let (reduced, _) = format.reduce(&game);
        let games = read(&file(format, core::slice::from_ref(&reduced))).expect("it is right");
        assert_eq!(text(&games[0]), text(&reduced), "{format:?}");
        let comments: Vec<&str> = reduced.main_line().flat_map(Node::comments).collect();
        match format {
            Format::Bytecode => assert_eq!(comments, ["[%count start]", "good"]),
            Format::Brenner(..) => assert_eq!(comments, ["good", "[%count start]"]),
            _ => assert_eq!(comments, ["[%count start]"]),
        }
    }
}

#[test]
fn what_a_format_cannot_carry_is_refused_and_named() {
    let game = tree("{before} 1. e4 $20 $1 {a} (1. d4) 1... -- *");
    for format in FORMATS {
        let mut builder = Builder::new(format);
        let pushed = builder.push(&game);
        let (reduced, dropped) = format.reduce(&game);
        match format {
            Format::Bytecode => {
                assert!(pushed.is_ok());
                assert!(dropped.is_empty());
            }
            Format::Brenner(..) => {
                assert!(pushed.is_err());
                assert_eq!(
                    dropped.to_string(),
                    "1 variation, 1 comment, 1 glyph, 1 null move"
                );
                assert_eq!(reduced.annotations().to_string(), "1 comment, 1 glyph");
            }
            _ => {
                assert_eq!(pushed, Err(PackError::NullMove { ply: 2 }));
                assert_eq!(
                    dropped.to_string(),
                    "1 variation, 2 comments, 2 glyphs, 1 null move"
                );
                assert!(reduced.annotations().is_empty());
            }
        }
        assert_eq!(
            builder.finish(),
            file(
                format,
                if pushed.is_ok() {
                    core::slice::from_ref(&game)
                } else {
                    &[]
                }
            )
        );
        let games = read(&file(format, &[reduced])).expect("the file is right");
        assert_eq!(games.len(), 1);
    }
}

#[test]
fn a_comment_that_stands_before_a_move_is_not_lost() {
    let mut game = tree("1. e4 e5 *");
    let mut cursor = game.cursor_mut();
    cursor.go_forward();
    cursor.add_comment_before("early").expect("it is a comment");
    for format in FORMATS {
        let pushed = Builder::new(format).push(&game);
        let (reduced, dropped) = format.reduce(&game);
        if format == Format::Bytecode {
            let games = read(&file(format, &[reduced])).expect("the file is right");
            let node = games[0].main_line().next().expect("there is a move");
            assert!(node.comments_before().eq(["early"]));
        } else {
            assert_eq!(pushed, Err(PackError::Unsupported), "{format:?}");
            assert_eq!(dropped.to_string(), "1 comment");
        }
    }
}

#[test]
fn games_are_read_in_any_order() {
    let trees: Vec<GameTree> = makruk_testdata::selfplay()
        .iter()
        .map(tree_of_selfplay)
        .collect();
    let bytes = file(Format::Radix, &trees);
    let archive = Archive::new(&bytes).expect("it is right");
    for index in [119, 0, 60, 7] {
        let game = archive
            .game(index)
            .expect("it is there")
            .expect("it is right");
        assert_eq!(main_line(&game), main_line(&trees[index]));
    }
    assert!(archive.game(120).is_none());
}

#[test]
fn an_empty_file_has_no_games() {
    for format in FORMATS {
        let bytes = file(format, &[]);
        assert_eq!(bytes.len(), 8 + 1 + 1 + 4 + 12);
        assert!(Archive::new(&bytes).expect("it is right").is_empty());
        assert_eq!(read(&bytes).expect("it is right").len(), 0);
    }
}

#[test]
fn a_file_is_the_same_written_at_once_or_game_by_game() {
    let trees: Vec<GameTree> = makruk_testdata::games()
        .iter()
        .take(20)
        .map(tree_of)
        .collect();
    for format in FORMATS {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes, format).expect("a vector takes everything");
        for tree in &trees {
            writer
                .write(tree)
                .expect("a vector takes everything")
                .expect("it can be carried");
        }
        let length = writer.finish().expect("a vector takes everything");
        assert_eq!(length, bytes.len() as u64);
        assert_eq!(bytes, file(format, &trees));
    }
}

#[test]
fn one_bad_game_does_not_lose_the_others() {
    let trees = [tree("1. e4 *"), tree("1. d4 *"), tree("1. c4 *")];
    let mut bytes = file(Format::Index, &trees);
    // The last byte of the second game's moves.
    let each = (bytes.len() - 8 - 1 - 4 - 12 - 4) / 3;
    let place = 8 + 2 * each - 5;
    bytes[place] ^= 1;
    let archive = Archive::new(&bytes).expect("the index is right");
    let kinds: Vec<bool> = archive.games().map(|game| game.is_ok()).collect();
    assert_eq!(kinds, [true, false, true]);
    let error = archive.game(1).expect("it is there").unwrap_err();
    assert!(matches!(error.kind(), ContainerErrorKind::Checksum { .. }));
    assert_eq!(error.game(), 2);
    let mut reader = Reader::new(bytes.as_slice()).expect("the header is right");
    let mut right = Vec::new();
    while let Some(game) = reader.next_game().expect("it can be read") {
        right.push(game.is_ok());
    }
    assert_eq!(right, [true, false, true]);
}

#[test]
fn a_header_that_is_not_known_is_refused_by_name() {
    let bytes = file(Format::Index, &[tree("1. e4 *")]);
    for (place, value, message) in [
        (
            0,
            0x50,
            "offset 0: this is no file of games: expected the bytes 89 4D 4B 47",
        ),
        (4, 2, "offset 4: version 2 of these files is not known"),
        (5, 99, "offset 5: the format number 99 is not known"),
        (6, 2, "offset 6: version 2 of this format is not known"),
        (7, 1, "offset 7: the flags 0b00000001 have a reserved one"),
    ] {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        assert_eq!(Archive::new(&bytes).unwrap_err().to_string(), message);
        let error = Reader::new(bytes.as_slice()).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_game_that_promises_too_much_takes_no_memory() {
    // A length of 2^63 bytes.
    let mut bytes = file(Format::Index, &[]);
    bytes.truncate(8);
    bytes.extend([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]);
    let mut reader = Reader::new(bytes.as_slice()).expect("the header is right");
    let error = reader.next_game().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1, offset 8: the game has more than 4194304 bytes, the limit of this reader"
    );
    // One of 4,000,000 bytes, of which three are there.
    bytes.truncate(8);
    bytes.extend([0x80, 0x92, 0xf4, 0x01, 1, 2, 3]);
    let mut reader = Reader::new(bytes.as_slice()).expect("the header is right");
    let error = reader.next_game().unwrap_err();
    assert!(
        matches!(error, ReadError::Container(error) if error.kind() == ContainerErrorKind::Truncated)
    );
}

#[test]
fn an_error_says_where_it_is() {
    const FEN: &[u8; 31] = b"4k3/8/8/8/8/8/8/R3K3 w - - 7 12";
    let parts: [&[u8]; 7] = [
        &[0b0001_1101, 1, 31], // White has won; start, tags, actions; one ply; bytes of the FEN
        FEN,
        &[1], // one tag
        b"\x01A",
        b"\x02\xc3\xa9",
        &[1, 1, 6], // one action, behind ply 1
        &[0],       // the move
    ];
    let game = parts.concat();
    assert!(read(&file_of(Format::Index, &game)).is_ok());
    // Before the game stand the header and its length.
    let place = |part: usize| 9 + parts[..part].concat().len();
    for (at, byte, offset, message) in [
        (
            9,
            0b0011_1101,
            9,
            "the flags 0b00111101 have a reserved one",
        ),
        (
            place(1),
            b'x',
            place(1),
            "start, offset 0: expected a man or a digit from 1 to 8, found `x`",
        ),
        (
            place(2) - 10,
            b'x',
            place(1),
            "start, offset 21: the side to move must be `w` or `b`, found `x`",
        ),
        (
            place(3) + 1,
            b' ',
            place(3),
            "the name of a tag has ASCII letters, digits and _+#=:- only",
        ),
        (place(4) + 2, b'a', place(4) + 1, "a text is not UTF-8"),
        (
            place(4),
            0x7f,
            9 + game.len(),
            "expected more bytes, found the end",
        ),
        (
            place(5) + 1,
            2,
            place(5) + 1,
            "an action stands at ply 2, where none can be",
        ),
        (
            place(5) + 1,
            0,
            place(5) + 1,
            "an action stands at ply 0, where none can be",
        ),
        (place(5) + 2, 8, place(5) + 2, "the action 8 is not known"),
        (
            place(6),
            255,
            place(6),
            "moves, offset 0, ply 1: expected a move below number 15, found number 255",
        ),
    ] {
        let mut game = game.clone();
        game[at - 9] = byte;
        let error = read(&file_of(Format::Index, &game)).unwrap_err();
        let found = (error.game(), error.offset(), error.kind().to_string());
        assert_eq!(found, (1, offset as u64, message.to_owned()), "{at}");
    }
}

#[test]
fn every_file_that_is_cut_is_refused() {
    let bytes = file(Format::Radix, &[tree("1. e4 e5 *"), tree("1. d4 *")]);
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        assert!(Archive::new(cut).is_err(), "{length}");
        let Ok(mut reader) = Reader::new(cut) else {
            continue;
        };
        let end = loop {
            match reader.next_game() {
                Ok(Some(_)) => {}
                Ok(None) => break true,
                Err(_) => break false,
            }
        };
        assert!(!end, "{length}");
    }
}

/// Games with something in each place of a record.
const NOTED: [&str; 4] = [
    "1. e4 e5 2. Sf2 Sf7 1/2-1/2",
    "[White \"ส้ม\"]\n[White \"B\"]\n\n1. d4= {[%draw white]} 1... e5! {a} {[%count start]} *",
    "[Result \"*\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n{[%count start]} 1... Kd6= 0-1",
    "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]\n\n12... Kd7 {x} 13. Ra7+ {[%count stop]} 0-1",
];

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

fn leb128(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(u8::try_from(number & 0x7f).expect("seven bits") | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).expect("seven bits"));
    bytes
}

/// Returns the only game in a file without its length, of one byte or two, and its checksum.
fn body(file: &[u8]) -> &[u8] {
    let (length, begin) = match file[8..] {
        [low, high, ..] if low >= 0x80 => (usize::from(low & 0x7f) | usize::from(high) << 7, 10),
        [low, ..] => (usize::from(low), 9),
        [] => panic!("the file has a game"),
    };
    &file[begin..begin + length]
}

/// Makes a file of one game, whatever its bytes are, with the right checksums.
fn file_of(format: Format, game: &[u8]) -> Vec<u8> {
    let mut bytes = file(format, &[]);
    bytes.truncate(8);
    let length = leb128(game.len());
    let mut index = vec![1];
    index.extend(leb128(length.len() + game.len() + 4));
    bytes.extend(length);
    bytes.extend(game);
    bytes.extend(crc32(game).to_le_bytes());
    bytes.push(0);
    bytes.extend(&index);
    bytes.extend(crc32(&index).to_le_bytes());
    bytes.extend((index.len() as u64).to_le_bytes());
    bytes.extend(b"GKM\x89");
    bytes
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
    fn a_damaged_file_is_refused_or_means_what_it_says(
        format in prop::sample::select(FORMATS.to_vec()),
        trees in some_games(),
        place in any::<prop::sample::Index>(),
        mask in 1..=255_u8,
    ) {
        let mut bytes = file(format, &trees);
        let place = place.index(bytes.len());
        bytes[place] ^= mask;
        // Every byte is checked, but for the number of the format.
        let games = Archive::new(&bytes).and_then(|archive| archive.games().collect::<Result<Vec<_>, _>>());
        prop_assert!(games.is_err() || place == 5 || place == 7, "{place}");
    }

    #[test]
    fn a_changed_game_with_its_checksum_is_refused_or_written_as_the_same_bytes(
        format in prop::sample::select(FORMATS.to_vec()),
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
        let bytes = file_of(format, &game);
        if let Ok(games) = read(&bytes) {
            prop_assert_eq!(file(format, &games), bytes);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut file = file(Format::Range, &[]);
        file.truncate(8);
        file.extend(&bytes);
        let _ = Archive::new(&file).map(|archive| archive.games().count());
        if let Ok(mut reader) = Reader::new(file.as_slice()) {
            while let Ok(Some(_)) = reader.next_game() {}
        }
    }
}
