//! Archives: everything except the moves, in every format.

use crate::common::{
    files::{HEADER, crc32, file, file_of, many_games, read, text},
    games::{contents, main_line, tree, tree_of, tree_of_selfplay},
};
use makruk_notation::{
    EncodeErrorKind, ReadLimits,
    container::{Archive, ArchiveBuilder, ArchiveWriter, ContainerErrorKind, GameFormat, Record},
    makruk_core::{CountField, Position, SetupProblems},
    pgn::{PgnReader, TagError},
    tree::{GameTree, Node},
};

/// Each format has its own share of the games.
#[test]
fn whole_games_round_trip_in_a_format_with_start_and_result() {
    for (number, &format) in GameFormat::ALL.iter().enumerate() {
        whole_games_round_trip(format, number, GameFormat::ALL.len());
    }
}

/// Writes every `step`th game from `first` in a format, and reads it again.
fn whole_games_round_trip(format: GameFormat, first: usize, step: usize) {
    let (games, played) = (makruk_testdata::games(), makruk_testdata::selfplay());
    let trees = games.iter().map(tree_of);
    let trees = trees.chain(played.iter().map(tree_of_selfplay));
    let trees: Vec<GameTree> = trees.skip(first).step_by(step).collect();
    let games = read(&file(format, &trees)).expect("valid archive");
    assert_eq!(games.len(), trees.len());
    for (game, tree) in games.iter().zip(&trees) {
        assert_eq!(main_line(game), main_line(tree));
        assert_eq!(game.start_setup(), tree.start_setup());
        assert_eq!(game.result(), tree.result());
        assert_eq!(text(game), text(tree));
    }
}

#[test]
fn a_file_has_the_documented_bytes() {
    let games = [
        tree("[White \"A\"]\n[Black \"B\"]\n[Round \"1\"]\n\n1. e4 {[%draw white]} 1... e5 1-0"),
        tree("[White \"B\"]\n[Black \"A\"]\n[Round \"2\"]\n\n1. d4 *"),
    ];
    let bytes = file(GameFormat::Index, &games);
    #[rustfmt::skip]
    let header = [
        // Magic, version 2, format 4, its version, no flags.
        0x89, b'M', b'K', b'G', 2, 4, 1, 0,
    ];
    #[rustfmt::skip]
    let block = [
        // Two games of 27 bytes.
        2, 27,
        // White won, named tags, actions; two plies.
        0b0010_1001, 2,
        // A new list of three names: White, Black, Round. All three values are stored.
        0, 3, 5, 6, 4, 0b111,
        // Two new texts, and a number one higher than the last.
        0, 1, b'A', 0, 1, b'B', 2 << 2 | 1,
        // One action, one ply before the end: White offers a draw.
        1 << 6 | 3,
        // Two bytes of moves.
        2, 19, 4,
        // No result, the tag names of the preceding game; one ply.
        0b0000_0100, 1,
        // All three values differ: the second text, the first one, a number one higher.
        0b111, 2 << 2, 1 << 2, 2 << 2 | 1,
        // One byte of moves.
        1, 18,
    ];
    // Two rua, ma and khon, eight bia and a met, for White and, eleven bits higher, for Black.
    let side: u32 = (2 + 3 * 2 + 9 * 2) | (8 * 13 / 2 + 1) << 5;
    let [low, middle, high, _] = (side | side << 11).to_le_bytes();
    #[rustfmt::skip]
    let signatures = [
        // The bia have left e3, then e6.
        2, 4 | 12 << 4, low, middle, high,
        // The bia has left d3.
        1, 3, low, middle, high,
    ];
    // One block of 33 bytes with two games and ten bytes of signatures.
    let index = [1, 33, 2, 10];
    let mut expected = header.to_vec();
    expected.extend(crc32(&header).to_le_bytes());
    expected.extend(block);
    expected.extend(crc32(&block).to_le_bytes());
    expected.push(0); // no more blocks
    expected.extend(signatures);
    expected.extend(crc32(&signatures).to_le_bytes());
    expected.extend(index);
    expected.extend(crc32(&index).to_le_bytes());
    expected.extend(4_u64.to_le_bytes());
    expected.extend(b"GKM\x89");
    assert_eq!(bytes, expected);
    assert_eq!(
        Archive::open(&bytes).expect("it is valid").format(),
        GameFormat::Index
    );
    assert_eq!(read(&bytes).expect("it is valid").len(), 2);
}

#[test]
fn tags_actions_and_counts_are_kept() {
    let game = tree(
        "[White \"ส้มชาย\"]\n[White \"twice\"]\n[Empty \"\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n\
         {[%count start]} 1... Kd6= 2. Kd2 {[%count stop]} {[%draw black]} 2... Kd5 1/2-1/2",
    );
    for &format in GameFormat::ALL {
        if format == GameFormat::Bytecode {
            continue;
        }
        let games = read(&file(format, core::slice::from_ref(&game))).expect("valid archive");
        assert_eq!(contents(&games[0]), contents(&game), "{format:?}");
        assert_eq!(text(&games[0]), text(&game), "{format:?}");
    }
    let games =
        read(&file(GameFormat::Bytecode, core::slice::from_ref(&game))).expect("valid archive");
    assert_eq!(text(&games[0]), text(&game));
}

#[test]
fn the_byte_code_keeps_whole_trees() {
    let game = tree("[White \"A\"]\n\n1. e4! {good} (1. d4 $20 d5 (1... c5)) 1... e5 *");
    let games =
        read(&file(GameFormat::Bytecode, core::slice::from_ref(&game))).expect("valid archive");
    assert_eq!(text(&games[0]), text(&game));
}

#[test]
fn brenner_keeps_comments_and_marks() {
    let game = tree("1. e4! {good} 1... e5?? {[%count stop] and more} 2. d4 *");
    for format in &GameFormat::ALL[..4] {
        let games = read(&file(*format, core::slice::from_ref(&game))).expect("valid archive");
        assert_eq!(text(&games[0]), text(&game));
    }
}

#[test]
fn actions_follow_the_comments_on_their_ply() {
    let game = tree("1. e4 {[%count start]} {good} 1... e5 *");
    for &format in GameFormat::ALL {
        let (reduced, _) = format.reduce(&game);
        let games = read(&file(format, core::slice::from_ref(&reduced))).expect("it is valid");
        assert_eq!(text(&games[0]), text(&reduced), "{format:?}");
        let comments: Vec<&str> = reduced.main_line().flat_map(Node::comments).collect();
        match format {
            GameFormat::Bytecode => assert_eq!(comments, ["[%count start]", "good"]),
            GameFormat::Brenner(..) => assert_eq!(comments, ["good", "[%count start]"]),
            _ => assert_eq!(comments, ["[%count start]"]),
        }
    }
}

#[test]
fn unrepresentable_contents_are_rejected_and_named() {
    let game = tree("{before} 1. e4 $20 $1 {a} (1. d4) 1... -- *");
    for &format in GameFormat::ALL {
        let mut builder = ArchiveBuilder::new(format);
        let pushed = builder.push(&game);
        let (reduced, dropped) = format.reduce(&game);
        match format {
            GameFormat::Bytecode => {
                assert!(pushed.is_ok());
                assert!(dropped.is_empty());
            }
            GameFormat::Brenner(..) => {
                assert!(pushed.is_err());
                assert_eq!(
                    dropped.to_string(),
                    "1 variation, 1 comment, 1 glyph, 1 null move"
                );
                assert_eq!(reduced.annotations().to_string(), "1 comment, 1 glyph");
            }
            _ => {
                let error = pushed.as_ref().expect_err("it has a null move");
                assert_eq!((error.kind(), error.ply()), (EncodeErrorKind::NullMove, 2));
                assert_eq!(error.to_string(), "ply 2: the format has no null moves");
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
        let games = read(&file(format, &[reduced])).expect("valid archive");
        assert_eq!(games.len(), 1);
    }
}

#[test]
fn a_comment_before_a_move_is_kept() {
    let mut game = tree("1. e4 e5 *");
    let mut cursor = game.cursor_mut();
    cursor.go_forward();
    cursor.add_comment_before("early").expect("it is a comment");
    for &format in GameFormat::ALL {
        let pushed = ArchiveBuilder::new(format).push(&game);
        let (reduced, dropped) = format.reduce(&game);
        if format == GameFormat::Bytecode {
            let games = read(&file(format, &[reduced])).expect("valid archive");
            let node = games[0].main_line().next().expect("there is a move");
            assert!(node.comments_before().eq(["early"]));
        } else {
            let error = pushed.expect_err("the comment would be lost");
            assert_eq!(error.kind(), EncodeErrorKind::Lossy, "{format:?}");
            let message = "the format cannot represent the whole game";
            assert_eq!(error.to_string(), message);
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
    let bytes = file(GameFormat::Radix, &trees);
    let archive = Archive::open(&bytes).expect("it is valid");
    for index in [119, 0, 60, 7] {
        let game = archive.game(index).expect("it is valid");
        assert_eq!(main_line(&game), main_line(&trees[index]));
    }
    let error = archive.game(120).unwrap_err();
    assert_eq!(error.kind(), ContainerErrorKind::NoSuchGame(120));
    assert!(
        error.to_string().starts_with("game 121, offset "),
        "{error}"
    );
    assert!(error.is_recoverable());
}

#[test]
fn an_empty_file_has_no_games() {
    for &format in GameFormat::ALL {
        let bytes = file(format, &[]);
        assert_eq!(bytes.len(), HEADER + 1 + 1 + 4 + 12);
        assert!(Archive::open(&bytes).expect("it is valid").is_empty());
        assert_eq!(read(&bytes).expect("it is valid").len(), 0);
    }
}

#[test]
fn writing_game_by_game_gives_the_same_file() {
    let trees: Vec<GameTree> = makruk_testdata::games()
        .iter()
        .take(20)
        .map(tree_of)
        .collect();
    for &format in GameFormat::ALL {
        let mut bytes = Vec::new();
        let mut writer =
            ArchiveWriter::new(&mut bytes, format).expect("writing to a vector cannot fail");
        for tree in &trees {
            writer.write(tree).expect("representable in the format");
        }
        let length = writer.finish().expect("writing to a vector cannot fail");
        assert_eq!(length, bytes.len() as u64);
        assert_eq!(bytes, file(format, &trees));
    }
}

#[test]
fn appending_games_gives_the_same_file() {
    let games = many_games();
    for format in [GameFormat::Index, GameFormat::Bytecode] {
        let expected = file(format, &games);
        // Append to an empty archive, within the first block, after a block that has just become full, and after all
        // games.
        let of_first = |count: usize| file(format, &games[..count]);
        let full = (0..200).find(|&count| of_first(count).len() > 0x1_0000 + 2 * HEADER);
        let full = full.expect("the games fill a block");
        for split in [0, 1, full - 1, full, full + 1, 150, 200] {
            let mut file = std::io::Cursor::new(of_first(split));
            let mut writer = ArchiveWriter::append(&mut file).expect("it is a file of games");
            assert_eq!(writer.format(), format);
            for game in &games[split..] {
                writer.write(game).expect("representable in the format");
            }
            let length = writer.finish().expect("writing to a vector cannot fail");
            assert_eq!(length, expected.len() as u64);
            assert!(file.into_inner() == expected, "{split}");
        }
    }
}

#[test]
fn games_are_copied_without_decoding_their_moves() {
    let trees: Vec<GameTree> = makruk_testdata::selfplay()
        .iter()
        .take(20)
        .map(tree_of_selfplay)
        .collect();
    let (left, right) = trees.split_at(7);
    for &format in GameFormat::ALL {
        let mut merged = ArchiveBuilder::new(format);
        for trees in [left, right] {
            let bytes = file(format, trees);
            for (record, tree) in Archive::open(&bytes)
                .expect("it is valid")
                .records()
                .zip(trees)
            {
                let record = record.expect("it is valid");
                assert_eq!(record.plies(), tree.main_line().count());
                assert_eq!(record.header().result(), tree.result());
                assert!(record.header().tags().eq(tree.tags()));
                merged.push_record(&record).expect("it has the same format");
            }
        }
        assert_eq!(merged.finish(), file(format, &trees));
    }
    // A record with invalid moves can be copied too.
    let bytes = file_of(GameFormat::Index, 1, &[0, 1, 1, 255]);
    let record = Archive::open(&bytes).expect("it is valid").record(0);
    let record = record.expect("its moves are not decoded");
    assert!(record.decode(&ReadLimits::ARCHIVE).is_err());
    let mut copy = ArchiveBuilder::new(GameFormat::Index).without_signatures();
    copy.push_record(&record).expect("it has the same format");
    assert_eq!(copy.finish(), bytes);
    let error = ArchiveBuilder::new(GameFormat::Radix).push_record(&record);
    assert_eq!(
        error.unwrap_err().to_string(),
        "the game is encoded as index, but the archive has another format"
    );
}

/// Returns engine self-play games with the tags of a club championship.
fn club_games(count: usize) -> impl Iterator<Item = GameTree> {
    let games: Vec<GameTree> = makruk_testdata::selfplay()
        .iter()
        .map(tree_of_selfplay)
        .collect();
    (0..count).map(move |number| {
        let mut game = games[number % games.len()].clone();
        for (name, value) in [
            ("Event", "Club championship".to_owned()),
            ("Site", "Bangkok".to_owned()),
            (
                "Date",
                format!("2026.{:02}.{:02}", number / 28 % 12 + 1, number % 28 + 1),
            ),
            ("Round", format!("{}", number / 10 + 1)),
            ("White", format!("Player {}", number % 10)),
            ("Black", format!("Player {}", (number * 3 + 1) % 10)),
            ("Variant", "Makruk".to_owned()),
        ] {
            game.set_tag(name, &value).expect("a tag");
        }
        game
    })
}

#[test]
fn club_tags_take_less_than_a_quarter_of_the_size_of_the_moves() {
    let mut builder = ArchiveBuilder::new(GameFormat::Range);
    let bits: u64 = club_games(300)
        .map(|game| builder.push(&game).expect("it fits"))
        .sum();
    let bytes = builder.finish().len() as u64;
    assert!(
        8 * bytes * 100 < 125 * bits,
        "{bytes} bytes for {} of moves",
        bits / 8
    );
}

#[test]
fn only_start_positions_that_a_pgn_can_represent_are_accepted() {
    use makruk_notation::Fen;

    let setup = |fen: &str| fen.parse::<Fen>().expect("valid FEN").into_setup();
    let tree_of = |setup: &makruk_notation::makruk_core::Setup| {
        let position = Position::from_setup_ignoring(setup, SetupProblems::all());
        GameTree::with_count(position.expect("it can be ignored"), setup.count)
    };
    // Extra mets may stand for bia ngai; a third rua cannot stand for anything else.
    let mets = tree_of(&setup("4k3/8/8/8/8/8/MM6/4K3 w - - 0 1"));
    let ruas = tree_of(&setup("4k3/8/8/8/8/8/RRR5/4K3 w - - 0 1"));
    for &format in GameFormat::ALL {
        assert!(Record::new(&mets, format).is_ok());
        let error = Record::new(&ruas, format).unwrap_err();
        assert!(matches!(error.kind(), EncodeErrorKind::Setup(_)), "{error}");
    }
    let text = b"4k3/8/8/8/8/8/RRR5/4K3 w - - 0 1";
    let mut game = vec![0b1_0000, 0, 0, 32];
    game.extend(text);
    game.push(0);
    let error = read(&file_of(GameFormat::Index, 1, &game)).unwrap_err();
    assert!(
        matches!(error.kind(), ContainerErrorKind::Setup(_)),
        "{error}"
    );
    // No Makruk count has a limit of 30 plies.
    let mut odd = setup("8/8/8/8/2k5/8/7R/3K4 w - 32 5 2");
    odd.count = odd.count.map(|count| CountField {
        limit_plies: 30,
        ..count
    });
    let error = Record::new(&tree_of(&odd), GameFormat::Range).unwrap_err();
    assert!(matches!(error.kind(), EncodeErrorKind::Fen(_)), "{error}");
    // Fields that a FEN cannot represent are kept.
    let mut known = setup("8/8/8/8/2k5/8/7R/3K4 w - 32 5 2");
    known.halfmoves = 17;
    known.count = known.count.map(|count| CountField {
        first_number: core::num::NonZeroU16::new(2),
        ..count
    });
    for setup in [setup("8/8/8/8/2k5/8/7R/3K4 w - 32 5 2"), known] {
        let games = read(&file(GameFormat::Range, &[tree_of(&setup)])).expect("it is valid");
        assert_eq!(games[0].start_setup(), setup);
    }
}

#[test]
fn formats_have_their_command_line_names() {
    let names: Vec<&str> = GameFormat::ALL.iter().map(|format| format.name()).collect();
    assert_eq!(
        names,
        [
            "brenner",
            "brenner-current",
            "brenner-alt",
            "brenner-alt-current",
            "bytecode",
            "index",
            "radix",
            "huffman",
            "range"
        ]
    );
    for &format in GameFormat::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "Range".parse::<GameFormat>().unwrap_err();
    assert_eq!(error.names(), names);
    assert_eq!(
        error.to_string(),
        format!("expected one of {}", names.join(", "))
    );
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: writes each of the games in every format"]
    fn whole_games_round_trip_in_every_format_with_start_and_result() {
        for &format in GameFormat::ALL {
            whole_games_round_trip(format, 0, 1);
        }
    }
}

#[test]
fn a_tag_that_no_archive_can_contain_is_an_error() {
    let text = b"[Variant \"Chess\"]\n\n1. e4 *";
    let mut reader = PgnReader::new(text);
    let game = GameTree::read(&mut reader, None).expect("a game").tree;
    assert_eq!(game.tag("Variant"), Some("Chess"));
    for &format in GameFormat::ALL {
        let error = ArchiveBuilder::new(format).push(&game).expect_err("a tag");
        let kind = EncodeErrorKind::Tag(TagError::Variant);
        assert_eq!(error.kind(), kind, "{format}");
    }
}
