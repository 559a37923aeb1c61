//! The byte code of trees: golden bytes, invalid bytes, and very large inputs.

use makruk_notation::{
    DecodeError, DecodeErrorKind, EncodeErrorKind, FixedSink, GameTree,
    bytecode::{self, BytecodeEvent, BytecodeReader, ErrorCode},
    makruk_core::{Position, SetupProblems},
    pgn::{CommentError, Nag},
    tree::NodeId,
};
use makruk_rules::GameResult;
use makruk_rules::{Action, Rules};

use crate::common::trees::{assert_same, encode, tree_of_game};

fn tree(text: &str) -> GameTree {
    format!("[Event \"?\"]\n{text}").parse().expect(text)
}

/// Asserts that a game encodes to these bytes, and that they decode to the game.
#[track_caller]
fn check(text: &str, expected: &[u8]) {
    let tree = tree(text);
    assert_eq!(encode(&tree), expected, "{text}");
    assert_same(&tree, &decode(expected).expect(text));
}

fn decode(bytes: &[u8]) -> Result<GameTree, DecodeError> {
    bytecode::decode(bytes, &Position::start(), None)
}

/// Asserts that bytes of a game from the start position are rejected with this error kind, at this offset and ply.
#[track_caller]
fn refused(bytes: &[u8], kind: DecodeErrorKind, offset: usize, ply: usize) {
    let error = decode(bytes).map(|_| ()).expect_err("the bytes are wrong");
    let found = (error.kind(), error.offset(), error.ply());
    assert_eq!(found, (kind, offset, ply), "{bytes:02x?}: {error}");
}

#[test]
fn moves_results_and_glyphs_are_one_byte_each() {
    check("*", b"\xd3\xff");
    check("1. d4 e5 2. dxe5 dxe5 1-0", b"\x0c\x10\x0d\x0e\xd2\xff");
    check("1. d4 0-1", b"\x0c\xd0\xff");
    check("1. d4 1/2-1/2", b"\x0c\xd1\xff");
    check(
        "$0 1. d4 $1 $31 $32 $255 $0 *",
        b"\xb0\x00\x0c\xb1\xcf\xb0\x20\xb0\xff\xb0\x00\xd3\xff",
    );
    check("1. -- -- 2. d4 *", b"\x9a\x9a\x0c\xd3\xff");
}

#[test]
fn a_variation_begins_before_the_move_that_it_replaces() {
    check(
        "1. e4 e5 (1... d5 2. exd5) 2. Sf2 *",
        b"\x10\x10\xf0\x0c\x12\xf1\x44\xd3\xff",
    );
    check(
        "1. e4 (1. d4 d5 (1... e5 2. dxe5) (1... c5) 2. a4) (1. c4) 1... a5 *",
        b"\x10\xf0\x0c\x0c\xf0\x10\x0d\xf1\xf0\x08\xf1\x00\xf1\xf0\x08\xf1\x00\xd3\xff",
    );
    check("1. d4 ( 1. e4 e5 ) *", b"\x0c\xf0\x10\x10\xf1\xd3\xff");
}

#[test]
fn piece_names_are_restored_after_a_variation() {
    // The first variation captures bia; in the second, the other ma moves.
    let text =
        "1. d4 e5 2. dxe5 (2. Nd2 exd4 3. exd4) 2... dxe5 3. Nd2 Nd7 (3... Ne7 4. e4) 4. Nb1 *";
    let tree = tree(text);
    let bytes = encode(&tree);
    assert_eq!(
        bytes,
        b"\x0c\x10\x0d\xf0\x27\x11\x12\xf1\x0e\x27\x26\xf0\x2b\x10\xf1\x23\xd3\xff"
    );
    assert_same(&tree, &decode(&bytes).unwrap());
}

#[test]
fn comments_are_zero_terminated_texts() {
    check(
        "{at first} 1. d4 {one} {two, ๒} *",
        b"\xe0at first\0\x0c\xe0one\0\xe0two, \xe0\xb9\x92\0\xd3\xff",
    );
    check(
        "1. d4 ({why not} {indeed} 1. e4 {so} 1... e5 {then} ) *",
        b"\x0c\xf0\xe0why not\0\xe0indeed\0\x10\xe0so\0\x10\xe0then\0\xf1\xd3\xff",
    );
    check("1. d4 {} *", b"\x0c\xe0\0\xd3\xff");
}

#[test]
fn a_comment_that_is_only_a_command_is_one_byte() {
    check(
        "{[%count start]} 1. d4 {[%count stop]} {[%draw white]} {[%draw black]} {[%draw accept white]} \
         {[%draw accept black]} {[%draw decline white]} {[%draw decline black]} {[%resign white]} \
         {[%resign black]} {[%timeout white]} {[%timeout black]} {[%claim repetition white]} \
         {[%claim repetition black]} *",
        b"\xd4\x0c\xd5\xd6\xd7\xd8\xd9\xda\xdb\xdc\xdd\xde\xdf\xe6\xe7\xd3\xff",
    );
    // Any other comment is encoded as text, exactly as written.
    check(
        "1. d4 {[%count start] now} {[%clk 1]} {[%count  start]} {[%count start]} {x} *",
        b"\x0c\xe0[%count start] now\0\xe0[%clk 1]\0\xe0[%count  start]\0\xd4\xe0x\0\xd3\xff",
    );
    // Before a move, a command has no effect.
    check(
        "1. d4 ({[%count start]} 1. e4) *",
        b"\x0c\xf0\xe0[%count start]\0\x10\xf1\xd3\xff",
    );
}

#[test]
fn command_bytes_are_the_actions_of_the_tree() {
    let tree = decode(b"\xd4\xd5\xd6\xd7\xd8\xd3\xff").unwrap();
    let mut actions = tree.root().actions();
    let mut events = BytecodeReader::new(b"\xd4\xd5\xd6\xd7\xd8\xd3\xff");
    for _ in 0..5 {
        let event = events.next().map(|event| event.expect("it is valid"));
        assert_eq!(event, actions.next().map(BytecodeEvent::Action));
    }
    assert_eq!(actions.next(), None);
    // A command followed by text is also an action, but encoded as text here.
    let tree = decode(b"\xe0[%count start] \xe0\xb8\x81\0\xd3\xff").unwrap();
    assert!(tree.root().actions().eq([Action::StartCount]));
}

#[test]
fn a_draw_offer_is_a_byte_after_its_move() {
    check(
        "1. d4= $1 {so} e5= (1... d5=) *",
        b"\x0c\xe8\xb1\xe0so\0\x10\xe8\xf0\x0c\xe8\xf1\xd3\xff",
    );
}

#[test]
fn comments_before_main_line_moves_are_kept() {
    let mut tree = GameTree::default();
    let mut cursor = tree.cursor_mut();
    cursor.add_comment_before("before all").unwrap();
    cursor.add_comment("at first").unwrap();
    cursor.add_null_move().unwrap();
    cursor.add_comment_before("[%count start]").unwrap();
    cursor.add_nag(Nag::GOOD);
    cursor.set_draw_offer(true);
    let bytes = encode(&tree);
    assert_eq!(
        bytes,
        b"\xe5before all\0\xe0at first\0\x9a\xe8\xe5[%count start]\0\xb1\xd3\xff"
    );
    assert_same(&tree, &decode(&bytes).unwrap());
}

#[test]
fn a_tree_decodes_with_the_given_start_and_count() {
    let text = "[SetUp \"1\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n\
                {[%count start]} 1... Kd6 1/2-1/2\n\n";
    let tree = tree(text);
    let bytes = encode(&tree);
    assert_eq!(bytes, b"\xd4\x93\xd1\xff");
    let count = tree.start_setup().count;
    assert!(count.is_some());
    let read = bytecode::decode(&bytes, tree.start(), count).unwrap();
    assert_eq!(read.start_setup(), tree.start_setup());
    assert_same(&tree, &read);
    assert_eq!(read.result(), GameResult::Draw);
    assert_eq!(read.tag("Result"), Some("1/2-1/2"));
    assert_eq!(read.tag("White"), Some("?"));
    let games = [&tree, &read].map(|tree| tree.to_game(Rules::THAI).unwrap());
    assert_eq!(games[0], games[1]);
}

#[test]
fn whole_games_take_one_byte_per_move_plus_two() {
    let mut moves = 0;
    for game in makruk_testdata::games() {
        let tree = tree_of_game(&game);
        let bytes = encode(&tree);
        assert_eq!(bytes.len(), game.moves.len() + 2, "{}", game.id);
        let count = tree.start_setup().count;
        let read = bytecode::decode(&bytes, tree.start(), count).expect(&game.id);
        assert_same(&tree, &read);
        moves += game.moves.len();
    }
    assert_eq!(moves, 33_237);
}

#[test]
fn truncated_input_is_reported_as_such() {
    use DecodeErrorKind::{Truncated, UnterminatedText};
    refused(b"", Truncated, 0, 0);
    refused(b"\x0c", Truncated, 1, 1);
    refused(b"\x0c\x10\xd3", Truncated, 3, 2);
    refused(b"\x0c\xb0", Truncated, 1, 1);
    refused(b"\x0c\xf0\x10", Truncated, 3, 1);
    refused(b"\x0c\xe0text", UnterminatedText, 1, 1);
    refused(b"\xe5text\xff", UnterminatedText, 0, 0);
    refused(b"\xe1text\xd3\xff", UnterminatedText, 0, 0);
}

#[test]
fn every_prefix_of_a_game_is_rejected() {
    let text = "{x} 1. e4 $1 $77 e5= {[%count start]} (1... d5 {bold} 2. exd5) 2. Sf2 {a khon} 1-0";
    let bytes = encode(&tree(text));
    for length in 0..bytes.len() {
        assert!(decode(&bytes[..length]).is_err(), "{length}");
    }
    for byte in 0..=u8::MAX {
        let mut longer = bytes.clone();
        longer.push(byte);
        let error = decode(&longer).expect_err("there is one byte too many");
        assert_eq!(
            (error.kind(), error.offset()),
            (DecodeErrorKind::DataAfterEnd, bytes.len())
        );
    }
}

#[test]
fn reserved_codes_are_rejected() {
    for code in 0..=u8::MAX {
        let reserved = matches!(code,
            0x36..=0x3f | 0x46..=0x4f | 0x98 | 0x99 | 0x9b | 0xa0..=0xaf | 0xe9..=0xef | 0xf2..=0xfe)
            || code < 0x20 && code & 3 == 3;
        if reserved {
            let bytes = [0x0c, code, 0xd3, 0xff];
            // The piece coder reports reserved codes among the move codes.
            let ply = if code < 0x98 { 2 } else { 1 };
            refused(&bytes, DecodeErrorKind::ReservedCode(code), 1, ply);
        } else if let Err(error) = decode(&[0x0c, code, 0xd3, 0xff]) {
            let kind = error.kind();
            assert!(!matches!(kind, DecodeErrorKind::ReservedCode(_)), "{kind}");
        }
    }
}

#[test]
fn impossible_moves_are_rejected_with_offset_and_ply() {
    use DecodeErrorKind::{IllegalMove, NoSuchPiece};
    refused(b"\x0c\x0d\xd3\xff", IllegalMove(0x0d), 1, 2);
    refused(b"\x0c\x70\xd3\xff", NoSuchPiece(0x70), 1, 2);
    // In a variation, the ply of an error is that of the preceding main-line move.
    refused(b"\x0c\x10\xf0\x0c\x0d\xf1\xd3\xff", IllegalMove(0x0d), 4, 2);
    // A captured piece is absent, and is restored after the variation.
    refused(b"\x0c\x10\x0d\x10\xd3\xff", NoSuchPiece(0x10), 3, 4);
    assert!(decode(b"\x0c\x10\x0d\xf0\x00\xf1\x00\xd3\xff").is_ok());
    refused(
        b"\x0c\x10\x0d\xf0\x00\xf1\x10\xd3\xff",
        NoSuchPiece(0x10),
        6,
        4,
    );
    assert!(decode(b"\x0c\x10\x0d\xf0\x00\x10\xf1\x00\xd3\xff").is_ok());
    // Another variation of the same move begins in the same position as the first.
    assert!(decode(b"\x0c\x10\x0d\xf0\x00\x10\xf1\xf0\x00\x11\xf1\x00\xd3\xff").is_ok());
}

#[test]
fn a_side_in_check_cannot_pass() {
    let fen: makruk_notation::Fen = "4k3/8/8/8/8/8/4R3/3K4 b - - 0 1".parse().unwrap();
    let start = fen.to_position().unwrap();
    let error = bytecode::decode(b"\x9a\xd3\xff", &start, None).expect_err("Black is in check");
    assert_eq!(error.kind(), DecodeErrorKind::IllegalMove(0x9a));
    assert_eq!(
        error.to_string(),
        "offset 0, ply 1: the code 0x9a is an illegal move"
    );
}

#[test]
fn texts_that_cannot_be_comments_are_rejected() {
    use DecodeErrorKind::{BadComment, BadUtf8};
    refused(b"\x0c\xe0ab\xff\0\xd3\xff", BadUtf8, 4, 1);
    refused(b"\xe0\xe0\xb8\0\xd3\xff", BadUtf8, 1, 0);
    refused(b"\x0c\xe2\x80\0\xd3\xff", BadUtf8, 2, 1);
    for (text, reason) in [
        (" a", CommentError::OuterBlank),
        ("a\n", CommentError::OuterBlank),
        ("a\rb", CommentError::CarriageReturn),
        ("a}\nb", CommentError::BraceInSeveralLines),
        ("a\n[Event \"x\"]", CommentError::BeginsGame),
    ] {
        for (before, behind, ply) in [
            (&b"\x0c\xe0"[..], &b"\0\xd3\xff"[..], 1),
            (b"\x0c\xe5", b"\0\xd3\xff", 1),
            (b"\x0c\xf0\xe0", b"\0\x10\xf1\xd3\xff", 1),
            (b"\xe0", b"\0\x0c\xd3\xff", 0),
        ] {
            let bytes = [before, text.as_bytes(), behind].concat();
            refused(&bytes, BadComment(reason), before.len() - 1, ply);
        }
    }
}

#[test]
fn variations_follow_a_move_contain_one_and_are_closed() {
    use DecodeErrorKind::{UnbalancedVariation, VariationWithoutMove};
    refused(b"\xf0\x0c\xf1\xd3\xff", VariationWithoutMove, 0, 0);
    refused(
        b"\x0c\xf0\xf0\x10\xf1\xf1\xd3\xff",
        VariationWithoutMove,
        2,
        1,
    );
    refused(b"\x0c\xf0\xf1\xd3\xff", VariationWithoutMove, 2, 1);
    refused(b"\x0c\xf0\xe0x\0\xf1\xd3\xff", VariationWithoutMove, 5, 1);
    refused(b"\xf1\xd3\xff", UnbalancedVariation, 0, 0);
    refused(b"\x0c\xf0\x10\xf1\xf1\xd3\xff", UnbalancedVariation, 4, 1);
    refused(b"\x0c\xf0\x10\xd3\xff", UnbalancedVariation, 3, 1);
    refused(b"\x0c\xf0\x10\xff", UnbalancedVariation, 3, 1);
}

#[test]
fn non_canonical_encodings_are_rejected() {
    use DecodeErrorKind::NonCanonical;
    for (bytes, offset) in [
        (&b"\x0c\xb0\x01\xd3\xff"[..], 1), // a short glyph in two bytes
        (b"\x0c\xb0\x1f\xd3\xff", 1),
        (b"\x0c\xff", 1),                                // no result
        (b"\x0c\xe0[%count start]\0\xd3\xff", 1),        // a command as text
        (b"\x0c\xe0[%draw decline white]\0\xd3\xff", 1), //
        (b"\x0c\xe0x\0\xb1\xd3\xff", 4),                 // a glyph after a comment
        (b"\x0c\xd4\xb1\xd3\xff", 2),                    //
        (b"\x0c\xb1\xe8\xd3\xff", 2),                    // a draw offer after a glyph
        (b"\x0c\xe8\xe8\xd3\xff", 2),                    // a repeated offer
        (b"\x0c\xb1\xe5x\0\xd3\xff", 2),                 // a comment before the move after a glyph
        (b"\x0c\xf0\x10\xe5x\0\xf1\xd3\xff", 3),         // after the first move of a variation
        (b"\x0c\xf0\xb1\x10\xf1\xd3\xff", 2),            // a glyph before it
        (b"\x0c\xf0\xd4\x10\xf1\xd3\xff", 2),            // a command before it
        (b"\x0c\xf0\xe8\x10\xf1\xd3\xff", 2),            // an offer before it
        (b"\x0c\xf0\x10\xf1\xe0x\0\xd3\xff", 4),         // a comment after a variation
        (b"\x0c\xf0\x10\xf1\xb1\xd3\xff", 4),            // a glyph after it
        (b"\x0c\xf0\x10\xf1\xe8\xd3\xff", 4),            // an offer after it
        (b"\x0c\xf0\x10\xf0\x08\xf1\xf1\xd3\xff", 3),    // a variation of the first of another
    ] {
        refused(bytes, NonCanonical, offset, 1);
    }
    refused(b"\xe8\xd3\xff", NonCanonical, 0, 0); // an offer without a move
    refused(b"\xff", NonCanonical, 0, 0);
}

#[test]
fn trailing_bytes_are_rejected() {
    use DecodeErrorKind::DataAfterEnd;
    refused(b"\x0c\xd3\x10\xff", DataAfterEnd, 2, 1);
    refused(b"\x0c\xd3\xd3\xff", DataAfterEnd, 2, 1);
    refused(b"\x0c\xd3\xe0x\0\xff", DataAfterEnd, 2, 1);
    refused(b"\x0c\xd3\xff\xff", DataAfterEnd, 3, 1);
}

#[test]
fn error_codes_are_events_but_not_part_of_a_tree() {
    let bytes = b"\x0c\xe1Zz9\0\xe2Kd8\0\xf0\xe3Nd2\0\x10\xe4\0\xf1\xe1?\0\xd3\xff";
    let events: Result<Vec<BytecodeEvent<'_>>, DecodeError> = BytecodeReader::new(bytes).collect();
    assert_eq!(
        events.unwrap(),
        [
            BytecodeEvent::Move(0x0c),
            BytecodeEvent::Error(ErrorCode::Unreadable, "Zz9"),
            BytecodeEvent::Error(ErrorCode::Illegal, "Kd8"),
            BytecodeEvent::BeginVariation,
            BytecodeEvent::Error(ErrorCode::Ambiguous, "Nd2"),
            BytecodeEvent::Move(0x10),
            BytecodeEvent::Error(ErrorCode::Unrecognized, ""),
            BytecodeEvent::EndVariation,
            BytecodeEvent::Error(ErrorCode::Unreadable, "?"),
            BytecodeEvent::Result(GameResult::Unknown),
        ]
    );
    refused(bytes, DecodeErrorKind::ErrorRecord(0xe1), 1, 1);
    refused(b"\xe4x\0\xd3\xff", DecodeErrorKind::ErrorRecord(0xe4), 0, 0);
    refused(b"\xd3\xe4x\0\xff", DecodeErrorKind::DataAfterEnd, 1, 0);
}

#[test]
fn events_report_their_place_and_end_with_an_error() {
    let mut events = BytecodeReader::new(b"\x0c\xe0x\0\xf0\x10\x10\xf1\x10\xe9\x0c");
    let mut places = Vec::new();
    while let Some(Ok(_)) = events.next() {
        places.push((events.offset(), events.ply(), events.depth()));
    }
    assert_eq!(
        places,
        [
            (0, 1, 0),
            (1, 1, 0),
            (4, 1, 1),
            (5, 1, 1),
            (6, 1, 1),
            (7, 1, 0),
            (8, 2, 0)
        ]
    );
    assert_eq!((events.offset(), events.ply()), (9, 2));
    assert_eq!(events.next(), None);
}

#[test]
fn texts_with_a_zero_byte_cannot_be_written() {
    for place in 0..3 {
        let mut tree = GameTree::default();
        let mut cursor = tree.cursor_mut();
        cursor.add_null_move().unwrap();
        cursor.add_null_move().unwrap();
        match place {
            0 => cursor.add_comment("a\0b").unwrap(),
            1 => cursor.add_comment_before("\0").unwrap(),
            _ => {
                cursor.go_back();
                cursor.add_null_move().unwrap();
                cursor.add_comment_before("b\0").unwrap();
            }
        }
        let error = bytecode::encode(&tree, &mut Vec::new()).expect_err("there is a zero byte");
        assert_eq!(error.kind(), EncodeErrorKind::EmbeddedNul);
        assert_eq!(error.ply(), 2);
        assert_eq!(error.to_string(), "ply 2: a text contains a zero byte");
    }
}

#[test]
fn a_full_sink_is_an_error_at_every_offset() {
    let text = "{x} 1. e4 $77 e5= {[%count start]} (1... d5 {bold} 2. exd5) 2. Sf2 {a khon} 1-0";
    let tree = tree(text);
    let bytes = encode(&tree);
    for length in 0..=bytes.len() {
        let mut room = vec![0; length];
        let mut sink = FixedSink::new(&mut room);
        let written = bytecode::encode(&tree, &mut sink);
        assert_eq!(sink.as_bytes(), &bytes[..sink.as_bytes().len()]);
        if length < bytes.len() {
            let error = written.expect_err("there is no room");
            assert_eq!(error.kind(), EncodeErrorKind::Full);
            assert!(error.ply() <= 3);
        } else {
            assert!(written.is_ok());
            assert_eq!(sink.as_bytes(), &bytes[..]);
        }
    }
}

#[test]
fn too_many_pieces_are_an_error() {
    let fen: makruk_notation::Fen = "7k/8/8/8/8/8/RRR5/7K w - - 0 1".parse().unwrap();
    let start = fen.to_position_ignoring(SetupProblems::all() - SetupProblems::FATAL);
    let start = start.unwrap();
    let error = bytecode::decode(b"\xd3\xff", &start, None).expect_err("three rua");
    assert_eq!(
        (error.kind(), error.offset(), error.ply()),
        (DecodeErrorKind::TooManyPieces, 0, 0)
    );
    let error = bytecode::encode(&GameTree::new(start), &mut Vec::new()).expect_err("three rua");
    assert_eq!(
        (error.kind(), error.ply()),
        (EncodeErrorKind::TooManyPieces, 0)
    );
}

#[test]
fn an_edited_tree_is_written_in_its_current_state() {
    let mut tree = tree("1. d4 ({before} 1. e4 {so} e5) (1. c4) 1... a5 2. b4 *");
    let mut cursor = tree.cursor_mut();
    cursor.go_to_child(1);
    assert!(cursor.promote());
    cursor.go_to_start();
    cursor.go_to_child(2);
    assert!(cursor.remove());
    let bytes = encode(&tree);
    assert_eq!(
        bytes,
        b"\x10\xe5before\0\xe0so\0\xf0\x0c\x00\x04\xf1\x10\xd3\xff"
    );
    assert_same(&tree, &decode(&bytes).unwrap());
    assert!(tree.node(NodeId::ROOT).is_some());
}

/// Malicious inputs with a hundred thousand repetitions. A decoder that takes more than linear time would not finish.
mod bombs {
    use super::{DecodeErrorKind, decode, encode};

    const COUNT: usize = 100_000;

    #[track_caller]
    fn is_written_back(bytes: &[u8]) {
        let tree = decode(bytes).expect("valid bytes");
        assert_eq!(encode(&tree), bytes);
    }

    #[test]
    fn nested_variations() {
        let mut bytes = b"\x9a\x9a".to_vec();
        bytes.extend(b"\xf0\x9a\x9a".repeat(COUNT));
        bytes.extend([0xf1].repeat(COUNT));
        bytes.extend(b"\xd3\xff");
        is_written_back(&bytes);
        bytes.truncate(3 * COUNT);
        let error = decode(&bytes).expect_err("nothing ends");
        assert_eq!(error.kind(), DecodeErrorKind::Truncated);
    }

    #[test]
    fn nested_variations_of_the_penultimate_move() {
        // Every variation continues after the nested one.
        let mut bytes = b"\x27\x26".to_vec();
        bytes.extend(b"\xf0\x9a\x9a".repeat(COUNT));
        bytes.extend(b"\x9a\xf1".repeat(COUNT));
        bytes.extend(b"\x23\xd3\xff");
        is_written_back(&bytes);
    }

    #[test]
    fn many_variations_of_one_move() {
        let mut bytes = b"\x0c".to_vec();
        bytes.extend(b"\xf0\x10\xf1".repeat(COUNT));
        bytes.extend(b"\x10\xd3\xff");
        is_written_back(&bytes);
    }

    #[test]
    fn a_variation_of_every_move_of_a_long_game() {
        let mut bytes = b"\x9a\xf0\x9a\x9a\x9a\xf1".repeat(COUNT);
        bytes.extend(b"\xd3\xff");
        is_written_back(&bytes);
    }

    #[test]
    fn a_long_line_with_many_variations_of_its_last_move() {
        // A long line, many variations that replace its last move, and one more move.
        let mut bytes = [0x9a].repeat(COUNT);
        bytes.extend(b"\xf0\x9a\xf1".repeat(COUNT));
        bytes.extend(b"\x9a\xd3\xff");
        is_written_back(&bytes);
    }

    #[test]
    fn many_comments_and_glyphs_of_one_move() {
        let mut bytes = b"\xe5\0".repeat(COUNT);
        bytes.extend(b"\xb1".repeat(COUNT));
        bytes.extend(b"\xe0\0\xd4".repeat(COUNT));
        bytes.extend(b"\x0c\xf0");
        bytes.extend(b"\xe0x\0".repeat(COUNT));
        bytes.extend(b"\x10\xf1\xd3\xff");
        is_written_back(&bytes);
    }

    #[test]
    fn a_long_text() {
        let mut bytes = b"\xe0".to_vec();
        bytes.extend(b"x".repeat(50 * COUNT));
        bytes.extend(b"\0\xd3\xff");
        is_written_back(&bytes);
    }
}
