//! The walk over a block's games finds the same games as the records.

use crate::common::{
    files::{file, file_of, file_without_signatures, many_games},
    games::{tree, tree_of_selfplay},
};
use makruk_notation::{
    container::{Archive, ContainerErrorKind as Kind, GameFormat, RawGame},
    makruk_core::Position,
    tree::GameTree,
};
use makruk_rules::GameResult;
use proptest::prelude::*;

/// Games that together use every field of a game.
const NOTED: [&str; 6] = [
    "1. e4 e5 2. Sf2 Sf7 1/2-1/2",
    "[White \"ส้ม\"]\n[White \"B\"]\n\n1. d4= {[%draw white]} 1... e5! {a} {[%count start]} *",
    "[Result \"*\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n{[%count start]} 1... Kd6= 0-1",
    "[White \"C\"]\n[White \"B\"]\n[Own \"1\"]\n\n1. d4 1-0",
    "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]\n\n12... Kd7 {x} 13. Ra7+ {[%count stop]} 0-1",
    "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 7 12\"]\n[White \"C\"]\n[White \"B\"]\n[Own \"2\"]\n\n12... Kd7 *",
];

/// Asserts that the walk agrees with the records of an archive.
#[track_caller]
fn assert_walked(bytes: &[u8]) {
    let archive = Archive::open(bytes).expect("it is valid");
    let mut records = archive.records();
    for block in 0..archive.blocks() {
        let block = archive.block(block).expect("it is valid");
        let mut again = block.records();
        let mut index = block.range().start;
        for game in block.games() {
            let game = game.expect("it is valid");
            let record = records.next().expect("a game").expect("it is valid");
            assert_eq!(game.index(), index);
            assert_eq!(record.index(), Some(index));
            assert_eq!(game.result(), record.header().result());
            assert_eq!(
                (game.plies(), game.moves()),
                (record.plies(), record.moves())
            );
            let tree = record.header();
            let start = Position::start().to_setup();
            assert_eq!(game.start_text().is_none(), tree.start_setup() == start);
            let mut usual = GameTree::default();
            usual.set_result(tree.result());
            assert_eq!(game.has_usual_tags(), usual.tags().eq(tree.tags()));
            let same = again.next().expect("a game").expect("it is valid");
            assert_eq!(same.moves(), record.moves());
            assert!(same.header().tags().eq(record.header().tags()));
            index += 1;
        }
        assert_eq!(index, block.range().end);
        assert!(again.next().is_none());
    }
    assert!(records.next().is_none());
}

#[test]
fn the_walk_finds_the_games_of_the_records() {
    for &format in GameFormat::ALL {
        let trees: Vec<GameTree> = NOTED
            .iter()
            .map(|text| format.reduce(&tree(text)).0)
            .collect();
        assert_walked(&file(format, &trees));
        assert_walked(&file_without_signatures(format, &trees[..1]));
    }
    assert_walked(&file(GameFormat::Index, &many_games()));
    let games = makruk_testdata::selfplay();
    let games: Vec<GameTree> = games.iter().map(tree_of_selfplay).collect();
    assert_walked(&file(GameFormat::Bytecode, &games));
}

#[test]
fn records_can_be_skipped() {
    let games: Vec<GameTree> = NOTED.iter().map(|text| tree(text)).collect();
    let bytes = file(GameFormat::Bytecode, &games);
    let archive = Archive::open(&bytes).expect("it is valid");
    let block = archive.block(0).expect("it is valid");
    let mut records = block.records();
    let record = records.nth(3).expect("a game").expect("it is valid");
    assert_eq!(record.header().tag("Own"), Some("1"));
    let record = records.nth(1).expect("a game").expect("it is valid");
    assert_eq!(
        (record.header().tag("Own"), record.index()),
        (Some("2"), Some(5))
    );
    assert!(records.next().is_none() && records.nth(5).is_none());
    assert!(block.records().nth(6).is_none());
}

#[test]
fn a_damaged_block_cannot_be_opened() {
    let mut bytes = file(GameFormat::Index, &[tree("1. e4 *")]);
    bytes[15] ^= 1;
    let archive = Archive::open(&bytes).expect("valid index");
    let error = archive.block(0).map(|_| ()).unwrap_err();
    assert!(matches!(error.kind(), Kind::Checksum { .. }), "{error}");
    let error = archive.block(1).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), Kind::NoSuchGame(1));
}

#[test]
fn the_walk_ends_after_an_error() {
    for (games, kind, offset) in [
        (
            &[0, 1, 1, 19, 0x40, 1, 1, 19][..],
            Kind::ReservedFlag(0x40),
            18,
        ),
        (&[0, 1, 1, 19, 0x0c, 1, 1, 19], Kind::ReservedFlag(0x0c), 18),
        (&[0, 1, 1, 19, 0x04, 1, 1, 19], Kind::NoSuchText, 20),
        (&[0, 1, 1, 19, 0x08, 1, 7, 19], Kind::NoSuchText, 20),
        (&[0, 1, 1, 19, 0, 1, 9, 19], Kind::Truncated, 22),
        (&[0, 1, 1, 19, 0, 1, 1, 19, 7], Kind::DataAfterEnd, 22),
    ] {
        let bytes = file_of(GameFormat::Index, 2, games);
        let archive = Archive::open(&bytes).expect("valid index");
        let block = archive.block(0).expect("valid checksum");
        let mut walk = block.games();
        assert_eq!(walk.next().expect("a game").map_or(9, RawGame::index), 0);
        let error = walk.next().expect("a game").map(|_| ()).unwrap_err();
        assert!(error.is_recoverable());
        assert_eq!(
            (error.kind(), error.game(), error.offset()),
            (kind, 2, offset)
        );
        assert!(walk.next().is_none());
    }
}

#[test]
fn results_are_read_from_the_first_byte() {
    let games = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]].concat();
    let bytes = file_of(GameFormat::Index, 4, &games);
    let archive = Archive::open(&bytes).expect("it is valid");
    let block = archive.block(0).expect("it is valid");
    let results = block
        .games()
        .map(|game| game.expect("it is valid").result());
    assert!(results.eq([
        GameResult::Unknown,
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw
    ]));
}

proptest! {
    #[test]
    fn the_walk_finds_every_game_of_valid_records(
        number in 1..4_usize,
        games in prop::collection::vec(prop_oneof![0..4_u8, any::<u8>()], 0..60),
    ) {
        let bytes = file_of(GameFormat::Index, number, &games);
        let Ok(archive) = Archive::open(&bytes) else {
            return Ok(()); // more games than bytes
        };
        let block = archive.block(0).expect("valid checksum");
        let walked: Vec<_> = block.games().map_while(Result::ok).collect();
        let records: Vec<_> = block.records().map_while(Result::ok).collect();
        prop_assert!(walked.len() >= records.len());
        for (game, record) in walked.iter().zip(&records) {
            prop_assert_eq!(game.moves(), record.moves());
            prop_assert_eq!(game.plies(), record.plies());
        }
    }
}
