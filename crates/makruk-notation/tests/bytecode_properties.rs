//! Invariants of the byte code for arbitrary trees and bytes.

use makruk_notation::{
    Fen, GameTree,
    bytecode::{self, BytecodeEvent, BytecodeReader},
    makruk_core::{CountField, Position, SetupProblems},
    pgn::{Nag, check_comment},
};
use makruk_rules::GameResult;
use proptest::{collection::vec, prelude::*, sample::Index, sample::select};

use crate::common::{
    cases,
    trees::{assert_same, encode, tree_of_game},
};

/// An edit of a tree.
#[derive(Clone, Debug)]
enum Change {
    Move(Index),
    NullMove,
    Back(usize),
    Child(Index),
    Comment(String),
    CommentBefore(String),
    Nag(u8),
    DrawOffer(bool),
    Promote,
    Remove,
    ClearNotes,
}

fn comments() -> impl Strategy<Value = String> {
    let commands = vec![
        "[%count start]",
        "[%count stop]",
        "[%draw white]",
        "[%draw black]",
        "[%draw decline]",
        "[%clk 1:00]",
        "[%count start] so",
        "",
        "a brace }",
        "two\nlines",
    ];
    let text = prop_oneof![
        2 => select(commands).prop_map(str::to_owned),
        1 => "[ -~]{0,8}",
        1 => "[^\\x00]{0,4}",
    ];
    text.prop_filter("cannot be a comment", |text| check_comment(text).is_ok())
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        12 => any::<Index>().prop_map(Change::Move),
        1 => Just(Change::NullMove),
        4 => (1..4_usize).prop_map(Change::Back),
        3 => any::<Index>().prop_map(Change::Child),
        3 => comments().prop_map(Change::Comment),
        1 => comments().prop_map(Change::CommentBefore),
        2 => any::<u8>().prop_map(Change::Nag),
        1 => (0..40_u8).prop_map(Change::Nag),
        1 => any::<bool>().prop_map(Change::DrawOffer),
        1 => Just(Change::Promote),
        1 => Just(Change::Remove),
        1 => Just(Change::ClearNotes),
    ];
    vec(change, 0..80)
}

/// Generates initial positions: the start position, those of recorded games, and positions from the middle of games.
fn starts() -> impl Strategy<Value = (Position, Option<CountField>)> {
    let occurred = makruk_testdata::valid_fens().map(str::to_owned);
    let recorded = makruk_testdata::games().into_iter().map(|game| game.start);
    let fens: Vec<String> = occurred.chain(recorded).collect();
    let any = select(fens).prop_filter_map("too many pieces", |text| {
        let fen: Fen = text.parse().ok()?;
        let position = fen.to_position_ignoring(SetupProblems::TOO_MANY_MET).ok()?;
        bytecode::BytecodeCoder::new(&position).ok()?;
        Some((position, fen.as_setup().count))
    });
    prop_oneof![1 => Just((Position::start(), None)), 1 => any]
}

fn results() -> impl Strategy<Value = GameResult> {
    select(vec![
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ])
}

fn trees() -> impl Strategy<Value = GameTree> {
    (starts(), changes(), results()).prop_map(|((start, count), changes, result)| {
        let mut tree = GameTree::with_count(start, count);
        let mut cursor = tree.cursor_mut();
        for change in changes {
            match change {
                Change::Move(index) => {
                    let legal = cursor.position().legal_moves();
                    if !legal.is_empty() {
                        let mv = legal[index.index(legal.len())];
                        cursor.add_move(mv).expect("the move is legal");
                    }
                }
                Change::NullMove => {
                    let _ = cursor.add_null_move();
                }
                Change::Back(count) => (0..count).for_each(|_| {
                    cursor.go_back();
                }),
                Change::Child(index) => {
                    let children = cursor.node().children().count();
                    if children > 0 {
                        cursor.go_to_child(index.index(children));
                    }
                }
                Change::Comment(text) => cursor.add_comment(&text).expect("it was checked"),
                Change::CommentBefore(text) => {
                    cursor.add_comment_before(&text).expect("it was checked");
                }
                Change::Nag(number) => cursor.add_nag(Nag::new(number)),
                Change::DrawOffer(offers) => cursor.set_draw_offer(offers),
                Change::Promote => {
                    cursor.promote();
                }
                Change::Remove => {
                    cursor.remove();
                }
                Change::ClearNotes => cursor.clear_notes(),
            }
        }
        tree.set_result(result);
        tree
    })
}

/// Asserts that valid bytes round-trip, and that other bytes yield an error within them.
fn check(bytes: &[u8], start: &Position) {
    match bytecode::decode(bytes, start, None) {
        Ok(tree) => assert_eq!(encode(&tree), bytes),
        Err(error) => {
            assert!(error.offset() <= bytes.len(), "{error}");
            assert!(error.ply() <= bytes.len(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
    let events = BytecodeReader::new(bytes);
    assert!(events.count() <= bytes.len() + 1);
}

/// Generates bytes that are often valid: codes for moves, glyphs, actions, comments and variations.
fn likely_bytes() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        6 => select(vec![0x00_u8, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c]).prop_map(|byte| vec![byte]),
        4 => (0x00..0xa0_u8).prop_map(|byte| vec![byte]),
        4 => Just(vec![0x9a]),
        2 => select(vec![0xb1_u8, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xdc, 0xe6, 0xe8]).prop_map(|byte| vec![byte]),
        1 => any::<u8>().prop_map(|number| vec![0xb0, number]),
        2 => (select(vec![0xe0_u8, 0xe5]), comments()).prop_map(|(code, text)| {
            [&[code], text.as_bytes(), &[0]].concat()
        }),
        3 => Just(vec![0xf0, 0x9a]),
        3 => Just(vec![0xf1]),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ];
    vec(part, 0..24).prop_map(|parts| {
        let mut bytes = parts.concat();
        bytes.extend([0xd3, 0xff]);
        bytes
    })
}

#[test]
fn a_decoded_game_takes_at_most_42_bytes_of_memory_per_byte() {
    let start = Position::start();
    let decode = |bytes: &[u8]| bytecode::decode(bytes, &start, None).expect("it is valid");
    let mut four = Vec::new();
    let tree: GameTree = "1. Nd2 Ne7 2. Nb1 Ng8 *".parse().expect("a game");
    bytecode::encode(&tree, &mut four).expect("it can be written");
    let moves = four[..4].iter().copied().cycle().take(4000);
    for around in [
        &b""[..],
        b"\xb1",
        b"\xe0\0",
        b"\xe7",
        b"\xe8",
        b"\xdd\xdd\xdd",
        b"\xe5\0\xb0\xff\xe0x\0",
    ] {
        let mut bytes: Vec<u8> = moves
            .clone()
            .flat_map(|mv| [&[mv], around].concat())
            .collect();
        bytes.extend(b"\xd3\xff");
        let memory = decode(&bytes).bytes() - GameTree::default().bytes();
        assert!(
            memory <= 42 * bytes.len(),
            "{around:?}: {memory} for {}",
            bytes.len()
        );
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn every_tree_round_trips(tree in trees()) {
        let bytes = encode(&tree);
        let count = tree.start_setup().count;
        let read = bytecode::decode(&bytes, tree.start(), count);
        let read = read.expect("it was just written");
        assert_same(&tree, &read);
        prop_assert_eq!(encode(&read), bytes);
    }

    #[test]
    fn changed_bytes_give_an_error_or_another_tree(
        tree in trees(),
        changes in vec((any::<Index>(), 0..4_u8, any::<u8>()), 1..4),
    ) {
        let mut bytes = encode(&tree);
        for (place, what, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let place = place.index(bytes.len());
            match what {
                0 => bytes[place] ^= 1 << (byte & 7),
                1 => bytes[place] = byte,
                2 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        check(&bytes, tree.start());
    }

    #[test]
    fn a_truncated_tree_is_an_error(tree in trees(), place in any::<Index>()) {
        let bytes = encode(&tree);
        let cut = &bytes[..place.index(bytes.len())];
        prop_assert!(bytecode::decode(cut, tree.start(), None).is_err());
        let events: Result<Vec<BytecodeEvent<'_>>, _> = BytecodeReader::new(cut).collect();
        prop_assert!(events.is_err());
    }

    #[test]
    fn events_and_tree_have_the_same_moves(tree in trees()) {
        let bytes = encode(&tree);
        let mut moves = 0;
        let mut nodes = vec![tree.root()];
        while let Some(node) = nodes.pop() {
            moves += usize::from(!node.is_root());
            nodes.extend(node.children());
        }
        let mut events = BytecodeReader::new(&bytes);
        let is_move = |event: &BytecodeEvent<'_>| matches!(event, BytecodeEvent::Move(_) | BytecodeEvent::NullMove);
        let found = events.by_ref().filter(|event| event.as_ref().is_ok_and(is_move)).count();
        prop_assert_eq!(found, moves);
        prop_assert_eq!(events.ply(), tree.main_line().count());
        prop_assert_eq!(events.depth(), 0);
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn likely_bytes_are_rejected_or_canonical(bytes in likely_bytes()) {
        check(&bytes, &Position::start());
    }

    #[test]
    fn any_bytes_are_rejected_or_canonical(bytes in vec(any::<u8>(), 0..64)) {
        check(&bytes, &Position::start());
    }
}

#[test]
fn a_flipped_bit_gives_an_error_or_another_game() {
    let mut readable = 0;
    for game in makruk_testdata::games().iter().take(6) {
        let tree = tree_of_game(game);
        let mut bytes = encode(&tree);
        for bit in 0..bytes.len() * 8 {
            bytes[bit / 8] ^= 1 << (bit % 8);
            check(&bytes, tree.start());
            readable += usize::from(bytecode::decode(&bytes, tree.start(), None).is_ok());
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
    assert!(readable > 0);
}
