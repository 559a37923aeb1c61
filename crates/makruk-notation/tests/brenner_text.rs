//! Games of one-byte moves with headers, comments, marks and results.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use makruk_notation::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, FixedSink,
    brenner::{
        BrennerEvent, BrennerReader, BrennerWriter, Header, Mark, Notation, Numbering, decode_tree,
        encode_tree,
    },
    makruk_core::{Move, Position, SetupProblems},
    pgn::Nag,
    tree::GameTree,
};
use makruk_rules::GameResult;
use proptest::{collection::vec, prelude::*, sample::select};

use crate::common::{
    self, cases, position,
    records::{games, mv},
};

const MAIN: Notation = Notation::Main;
const IDENTITY: Numbering = Numbering::Identity;

const FORMS: [(Numbering, Notation); 4] = [
    (Numbering::Identity, Notation::Main),
    (Numbering::Identity, Notation::Alternate),
    (Numbering::Current, Notation::Main),
    (Numbering::Current, Notation::Alternate),
];

fn read<'a>(
    bytes: &'a [u8],
    start: &Position,
    (numbering, notation): (Numbering, Notation),
) -> Result<Vec<BrennerEvent<'a>>, DecodeError> {
    BrennerReader::new(bytes, start.clone(), numbering, notation)?.collect()
}

fn write(
    events: &[BrennerEvent<'_>],
    start: &Position,
    (numbering, notation): (Numbering, Notation),
) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    let mut writer = BrennerWriter::new(&mut bytes, start.clone(), numbering, notation)?;
    for &event in events {
        writer.write(event)?;
    }
    Ok(bytes)
}

/// Asserts that events and bytes encode the same game.
#[track_caller]
fn same(events: &[BrennerEvent<'_>], bytes: &[u8]) {
    let start = Position::start();
    assert_eq!(read(bytes, &start, FORMS[0]).as_deref(), Ok(events));
    assert_eq!(
        write(events, &start, FORMS[0]).expect("it can be written"),
        bytes
    );
}

#[track_caller]
fn refused(bytes: &[u8], kind: DecodeErrorKind, offset: usize, ply: usize, message: &str) {
    let start = Position::start();
    let mut reader = BrennerReader::new(bytes, start, IDENTITY, MAIN).unwrap();
    let error = reader.find_map(Result::err).expect("an error");
    assert_eq!(
        (error.kind(), error.offset(), error.ply()),
        (kind, offset, ply)
    );
    assert_eq!(error.to_string(), message);
    assert_eq!(reader.next(), None, "nothing is read behind an error");
}

#[track_caller]
fn not_written(events: &[BrennerEvent<'_>], kind: EncodeErrorKind, ply: usize, message: &str) {
    let error = write(events, &Position::start(), FORMS[0]).unwrap_err();
    assert_eq!((error.kind(), error.ply()), (kind, ply), "{events:?}");
    assert_eq!(error.to_string(), message);
}

fn play(text: &str) -> BrennerEvent<'static> {
    BrennerEvent::Move(mv(text))
}

// Valid games.

#[test]
fn a_game_has_headers_moves_marks_comments_and_a_result() {
    same(
        &[
            BrennerEvent::Header(Header::White, "ก"),
            BrennerEvent::Header(Header::Black, "B"),
            BrennerEvent::Header(Header::Date, "2026"),
            BrennerEvent::Header(Header::Location, "Bangkok"),
            BrennerEvent::Header(Header::Event, ""),
            BrennerEvent::Header(Header::Variation, "V"),
            play("d3d4"),
            BrennerEvent::Mark(Mark::Bad),
            BrennerEvent::Mark(Mark::Bad),
            BrennerEvent::Comment("W"),
            BrennerEvent::Mark(Mark::Good),
            BrennerEvent::Comment(""),
            play("e6e5"),
            BrennerEvent::Comment("a\nb"),
            BrennerEvent::Result(GameResult::Draw),
        ],
        b"\0W\xe0\xb8\x81\0\0BB\0\0D2026\0\0LBangkok\0\0T\0\0VV\0\
          \x23\x06\x06\0W\0\x07\0\0\x24\0a\nb\0\x03",
    );
}

#[test]
fn each_known_result_has_its_byte() {
    same(
        &[play("d3d4"), BrennerEvent::Result(GameResult::BlackWins)],
        &[0x23, 1],
    );
    same(
        &[play("d3d4"), BrennerEvent::Result(GameResult::WhiteWins)],
        &[0x23, 2],
    );
    same(
        &[play("d3d4"), BrennerEvent::Result(GameResult::Draw)],
        &[0x23, 3],
    );
    same(&[BrennerEvent::Result(GameResult::WhiteWins)], &[2]);
    same(&[play("d3d4")], &[0x23]);
    same(&[], &[]);
    let events = [play("d3d4"), BrennerEvent::Result(GameResult::Unknown)];
    let bytes = write(&events, &Position::start(), FORMS[0]);
    assert_eq!(bytes.expect("it can be written"), [0x23]);
}

#[test]
fn headers_may_be_in_any_order() {
    same(
        &[
            BrennerEvent::Header(Header::Variation, "x"),
            BrennerEvent::Header(Header::White, "y"),
        ],
        b"\0Vx\0\0Wy\0",
    );
}

#[test]
fn each_header_has_its_letter_and_its_tag() {
    let headers = Header::ALL.map(|header| (char::from(header.letter()), header.tag()));
    assert_eq!(
        headers,
        [
            ('W', "White"),
            ('B', "Black"),
            ('D', "Date"),
            ('L', "Site"),
            ('T', "Event"),
            ('V', "Variation"),
        ]
    );
    for letter in 0..=255 {
        let header = Header::from_letter(letter);
        assert!(header.is_none_or(|header| header.letter() == letter));
        assert_eq!(header.is_some(), b"WBDLTV".contains(&letter));
    }
}

#[test]
fn a_reader_reports_its_offset_and_ply() {
    let start = Position::start();
    let mut reader =
        BrennerReader::new(b"\0WA\0\x23\x06\x24", start.clone(), IDENTITY, MAIN).unwrap();
    let mut places = vec![(reader.offset(), reader.ply())];
    while let Some(event) = reader.next() {
        event.unwrap();
        places.push((reader.offset(), reader.ply()));
    }
    assert_eq!(places, [(0, 0), (4, 0), (5, 1), (6, 1), (7, 2)]);
    let after = start.after(mv("d3d4")).unwrap().after(mv("e6e5")).unwrap();
    assert_eq!(reader.position(), &after);
    assert_eq!(reader.next(), None);
}

#[test]
fn recorded_games_round_trip() {
    for (start, moves) in games() {
        let events: Vec<BrennerEvent<'_>> =
            moves.iter().map(|&mv| BrennerEvent::Move(mv)).collect();
        for form in FORMS {
            let bytes = write(&events, &start, form).unwrap();
            assert_eq!(bytes.len(), moves.len());
            assert_eq!(read(&bytes, &start, form).as_ref(), Ok(&events));
        }
    }
}

#[test]
fn a_game_can_start_from_any_position_with_black_to_move() {
    let start = position("4k3/8/8/8/p7/8/8/4K3 b");
    let events = [
        play("a4a3m"),
        BrennerEvent::Mark(Mark::Good),
        play("e1d1"),
        play("a3b2"),
    ];
    let bytes = write(&events, &start, FORMS[0]).unwrap();
    assert_eq!(bytes, [0b001_00_000, 7, 0b00001_100, 0b01_0000_11]);
    assert_eq!(read(&bytes, &start, FORMS[0]).as_deref(), Ok(&events[..]));
}

// Invalid bytes.

#[test]
fn a_text_must_be_terminated() {
    let kind = DecodeErrorKind::UnterminatedText;
    refused(b"\0", kind, 0, 0, "offset 0: a text is not terminated");
    refused(b"\0Wx", kind, 0, 0, "offset 0: a text is not terminated");
    refused(
        b"\x23\0x",
        kind,
        1,
        1,
        "offset 1, ply 1: a text is not terminated",
    );
}

#[test]
fn a_text_must_be_utf_8() {
    let kind = DecodeErrorKind::BadUtf8;
    refused(b"\0Wa\xff\0", kind, 3, 0, "offset 3: a text is not UTF-8");
    refused(
        b"\x23\0\xe0\xb8\0",
        kind,
        2,
        1,
        "offset 2, ply 1: a text is not UTF-8",
    );
}

#[test]
fn a_header_begins_with_one_of_six_letters() {
    for (bytes, letter) in [
        (&b"\0Xa\0"[..], b'X'),
        (b"\0white\0", b'w'),
        (b"\0\0", 0),
        (b"\0\xe0\xb8\x81\0", 0xe0),
    ] {
        let message = format!("offset 1: the code {letter:#04x} is reserved");
        refused(bytes, DecodeErrorKind::ReservedCode(letter), 1, 0, &message);
    }
}

#[test]
fn repeated_headers_are_rejected() {
    refused(
        b"\0Wa\0\0Bb\0\0Wa\0",
        DecodeErrorKind::RepeatedHeader(b'W'),
        9,
        0,
        "offset 9: duplicate header 'W'",
    );
}

#[test]
fn a_mark_requires_a_move() {
    let message = "offset 0: a mark comes before the first move";
    for byte in [6, 7] {
        refused(
            &[byte, 0x23],
            DecodeErrorKind::MarkWithoutMove,
            0,
            0,
            message,
        );
    }
}

#[test]
fn nothing_follows_a_result() {
    let message = "offset 2, ply 1: expected the end, found more bytes";
    for rest in [0x24, 0, 1, 2, 6, 4] {
        refused(
            &[0x23, 2, rest],
            DecodeErrorKind::DataAfterEnd,
            2,
            1,
            message,
        );
    }
}

#[test]
fn an_invalid_move_is_rejected_with_its_ply() {
    let kind = DecodeErrorKind::IllegalMove(0x41);
    let message = "offset 1, ply 2: the code 0x41 is an illegal move";
    refused(&[0x23, 0x41], kind, 1, 2, message);
    let kind = DecodeErrorKind::NoSuchPiece(0x44);
    let message = "offset 0, ply 1: the code 0x44 names a missing piece";
    refused(&[0x44], kind, 0, 1, message);
    let kind = DecodeErrorKind::ReservedCode(4);
    let message = "offset 4, ply 1: the code 0x04 is reserved";
    refused(b"\0Wa\0\x04", kind, 4, 1, message);
}

#[test]
fn too_many_pieces_are_rejected_before_reading() {
    let start = common::relaxed("7k/8/8/8/RRR5/8/8/K7 w", common::FAIRY)
        .to_position_ignoring(SetupProblems::TOO_MANY_RUA)
        .unwrap();
    let error = read(&[], &start, FORMS[0]).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::TooManyPieces);
    assert_eq!(
        error.to_string(),
        "offset 0: the position has too many pieces of a kind"
    );
    let error = write(&[], &start, FORMS[0]).unwrap_err();
    assert_eq!(error.kind(), EncodeErrorKind::TooManyPieces);
}

// Games that cannot be written.

#[test]
fn a_text_cannot_contain_a_zero_byte() {
    let kind = EncodeErrorKind::EmbeddedNul;
    let message = "a text contains a zero byte";
    not_written(
        &[BrennerEvent::Header(Header::White, "a\0")],
        kind,
        0,
        message,
    );
    let message = "ply 1: a text contains a zero byte";
    not_written(
        &[play("d3d4"), BrennerEvent::Comment("\0")],
        kind,
        1,
        message,
    );
}

#[test]
fn misplaced_events_are_not_written() {
    let kind = EncodeErrorKind::Unsupported;
    let header = BrennerEvent::Header(Header::White, "a");
    let message = "the format cannot represent this";
    not_written(&[BrennerEvent::Mark(Mark::Bad)], kind, 0, message);
    not_written(&[BrennerEvent::Comment("a")], kind, 0, message);
    not_written(&[header, header], kind, 0, message);
    let result = BrennerEvent::Result(GameResult::Draw);
    not_written(&[result, header], kind, 0, message);
    not_written(
        &[BrennerEvent::Result(GameResult::Unknown), result],
        kind,
        0,
        message,
    );
    let message = "ply 1: the format cannot represent this";
    not_written(&[play("d3d4"), header], kind, 1, message);
    not_written(&[result, play("d3d4")], kind, 1, message);
}

#[test]
fn an_illegal_move_is_not_written_and_its_ply_is_reported() {
    let events = [play("d3d4"), play("d4d5")];
    let message = "ply 2: the move is illegal";
    not_written(&events, EncodeErrorKind::IllegalMove, 2, message);
}

#[test]
fn a_writer_can_continue_after_an_error() {
    let mut bytes = Vec::new();
    let start = Position::start();
    let mut writer = BrennerWriter::new(&mut bytes, start.clone(), IDENTITY, MAIN).unwrap();
    assert!(writer.write(BrennerEvent::Mark(Mark::Good)).is_err());
    assert!(writer.write(play("d4d5")).is_err());
    assert!(
        writer
            .write(BrennerEvent::Header(Header::White, "\0"))
            .is_err()
    );
    writer
        .write(BrennerEvent::Header(Header::White, "a"))
        .unwrap();
    writer.write(play("d3d4")).unwrap();
    assert_eq!(writer.position(), &start.after(mv("d3d4")).unwrap());
    assert_eq!(bytes, *b"\0Wa\0\x23");
}

#[test]
fn a_full_sink_is_an_error_and_leaves_the_move_unplayed() {
    let mut room = [0; 2];
    let mut sink = FixedSink::new(&mut room);
    let mut writer = BrennerWriter::new(&mut sink, Position::start(), IDENTITY, MAIN).unwrap();
    writer.write(play("d3d4")).unwrap();
    writer.write(play("e6e5")).unwrap();
    let before = writer.position().clone();
    let error = writer.write(play("d4e5")).unwrap_err();
    assert_eq!(error.to_string(), "ply 3: the output is full");
    assert_eq!(writer.position(), &before);
    assert_eq!(sink.as_bytes(), [0x23, 0x24]);
}

// Trees.

#[track_caller]
fn tree(pgn: &str) -> GameTree {
    pgn.parse().expect(pgn)
}

fn bytes_of(
    tree: &GameTree,
    (numbering, notation): (Numbering, Notation),
) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    encode_tree(tree, numbering, notation, &mut bytes).map(|()| bytes)
}

fn tree_of(
    bytes: &[u8],
    (numbering, notation): (Numbering, Notation),
) -> Result<GameTree, DecodeError> {
    decode_tree(bytes, Position::start(), None, numbering, notation)
}

#[test]
fn a_tree_round_trips_with_six_tags_glyphs_comments_and_result() {
    let text = "[Event \"Cup\"]\n[Site \"Bangkok\"]\n[Date \"2026.11.21\"]\n[Round \"?\"]\n\
        [White \"ก\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[Variation \"Ma\"]\n\
        [Variant \"Makruk\"]\n\n\
        1. d4 $1 {[%count start]} {two} 1... e5 $2 2. dxe5 $3 dxe5 $4 3. Sf2 $5 Nd7 $6\n\
        4. h4 $4 $3 $2 {x} 1/2-1/2\n\n";
    let tree = tree(text);
    let expected = b"\0W\xe0\xb8\x81\0\0BB\0\0D2026.11.21\0\0LBangkok\0\0TCup\0\0VMa\0\
        \x23\x07\0[%count start]\0\0two\0\x24\x06\x33\x07\x07\x3b\x06\x06\xc3\x07\x06\x10\x06\x07\
        \x27\x06\x06\x07\x07\x06\0x\0\x03";
    for form in FORMS {
        let bytes = bytes_of(&tree, form).unwrap();
        assert_eq!(tree_of(&bytes, form).unwrap().pgn().to_string(), text);
    }
    assert_eq!(bytes_of(&tree, FORMS[0]).unwrap(), expected);
}

#[test]
fn empty_and_unknown_tags_are_not_written() {
    assert!(bytes_of(&GameTree::default(), FORMS[0]).is_ok_and(|bytes| bytes.is_empty()));
    let read = tree_of(&[], FORMS[0]).unwrap();
    assert_eq!(
        read.pgn().to_string(),
        GameTree::default().pgn().to_string()
    );
    let tree = tree("[White \"\"]\n[Date \"????.??.??\"]\n[Black \"-\"]\n[Site \"x\"]\n\n*\n");
    assert_eq!(
        bytes_of(&tree, FORMS[0]).expect("it can be written"),
        b"\0Lx\0"
    );
}

#[test]
fn other_tags_are_dropped() {
    let tree = tree("[Annotator \"x\"]\n[Round \"3\"]\n[Variant \"Makruk\"]\n\n1. d4 *\n");
    assert_eq!(
        bytes_of(&tree, FORMS[0]).expect("it can be written"),
        [0x23]
    );
}

#[test]
fn tree_contents_without_a_code_are_rejected() {
    for (text, ply) in [
        ("1. d4 (1. e4) *", 1),
        ("1. d4 e5 2. dxe5 (2. h4 d5) *", 3),
        ("{before} 1. d4 *", 0),
        ("$1 1. d4 *", 0),
        ("1. d4 $10 *", 1),
        ("1. d4 $1 $3 *", 1),
        ("1. d4 e5 $2 $2 *", 2),
        ("1. d4 -- *", 2),
        ("1. d4 e5= *", 2),
    ] {
        let tree = tree(&format!("[White \"A\"]\n\n{text}\n"));
        let error = bytes_of(&tree, FORMS[0]).expect_err(text);
        assert_eq!(error.kind(), EncodeErrorKind::Unsupported, "{text}");
        assert_eq!(error.ply(), ply, "{text}");
    }
    let mut tree = tree("1. d4 e5 *");
    let mut cursor = tree.cursor_mut();
    while cursor.go_forward() {}
    cursor.add_comment_before("early").unwrap();
    let error = bytes_of(&tree, FORMS[0]).unwrap_err();
    assert_eq!(
        (error.kind(), error.ply()),
        (EncodeErrorKind::Unsupported, 2)
    );
}

#[test]
fn the_start_position_and_its_count_come_from_the_caller() {
    let fen = common::strict("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 3 1", common::FAIRY);
    let start = fen.as_setup().count;
    let mut tree = GameTree::from_setup(fen.as_setup()).unwrap();
    tree.cursor_mut().add_move(mv("c7d6")).unwrap();
    let bytes = bytes_of(&tree, FORMS[0]).unwrap();
    assert_eq!(bytes, [0b00001_111]);
    let position = fen.to_position().unwrap();
    let read = decode_tree(&bytes, position, start, IDENTITY, MAIN).unwrap();
    assert_eq!(read.pgn().to_string(), tree.pgn().to_string());
}

#[test]
fn pairs_of_marks_form_glyphs_even_around_a_comment() {
    let nags = |marks: &[u8]| {
        let bytes = [&[0x23], marks, &[0x24]].concat();
        let tree = tree_of(&bytes, FORMS[0]).unwrap();
        let first = tree.main_line().next().unwrap();
        let nags: Vec<u8> = first.nags().map(Nag::number).collect();
        (nags, first.comments().count())
    };
    assert_eq!(nags(&[7]), (vec![1], 0));
    assert_eq!(nags(&[6]), (vec![2], 0));
    assert_eq!(nags(&[7, 7]), (vec![3], 0));
    assert_eq!(nags(&[6, 6]), (vec![4], 0));
    assert_eq!(nags(&[7, 6]), (vec![5], 0));
    assert_eq!(nags(&[6, 7]), (vec![6], 0));
    assert_eq!(nags(&[6, 7, 7]), (vec![6, 1], 0));
    assert_eq!(nags(&[7, 0, b'a', 0, 6]), (vec![5], 1));
    // A mark after the last move becomes a glyph too.
    let tree = tree_of(&[0x23, 7], FORMS[0]).unwrap();
    assert!(tree.main_line().next().unwrap().nags().eq([Nag::GOOD]));
}

#[test]
fn a_text_that_pgn_cannot_represent_gives_no_tree() {
    for (bytes, offset, ply) in [
        (&b"\0Wa\0\0Ba\nb\0"[..], 4, 0),
        (b"\x23\0 a\0", 1, 1),
        (b"\x23\x06\0a}\nb\0", 2, 1),
    ] {
        let error = tree_of(bytes, FORMS[0]).unwrap_err();
        assert_eq!(error.kind(), DecodeErrorKind::NotInTree);
        assert_eq!((error.offset(), error.ply()), (offset, ply));
        assert!(read(bytes, &Position::start(), FORMS[0]).is_ok());
    }
    let error = tree_of(b"\x23\0 a\0", FORMS[0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "offset 1, ply 1: a game tree cannot represent this text"
    );
    // The tree decoder reports an error in the bytes as the reader does.
    let error = tree_of(b"\0Wa\0\0Wa\0", FORMS[0]).unwrap_err();
    assert_eq!(error.kind(), DecodeErrorKind::RepeatedHeader(b'W'));
}

// Arbitrary bytes.

/// Generates the bytes of a game with annotations.
fn valid_bytes() -> impl Strategy<Value = (Position, Vec<u8>, usize)> {
    let all: Vec<(Position, Vec<Move>)> = games().step_by(7).collect();
    let notes = vec(
        (
            any::<proptest::sample::Index>(),
            prop_oneof![
                Just(None),
                Just(Some("?".to_owned())),
                Just(Some("!".to_owned())),
                "[^\0]{0,6}".prop_map(Some),
            ],
        ),
        0..6,
    );
    let headers = vec(("[^\0]{0,4}", select(&Header::ALL[..])), 0..4);
    let result = select(vec![
        GameResult::Unknown,
        GameResult::Draw,
        GameResult::WhiteWins,
        GameResult::BlackWins,
    ]);
    (
        select(all),
        0_usize..120,
        notes,
        headers,
        result,
        0..FORMS.len(),
    )
        .prop_map(
            |((start, mut moves), plies, notes, headers, result, form)| {
                moves.truncate(plies);
                let (numbering, notation) = FORMS[form];
                let mut bytes = Vec::new();
                let mut writer =
                    BrennerWriter::new(&mut bytes, start.clone(), numbering, notation).unwrap();
                for (text, header) in &headers {
                    let _ = writer.write(BrennerEvent::Header(*header, text));
                }
                for (ply, &mv) in moves.iter().enumerate() {
                    writer.write(BrennerEvent::Move(mv)).unwrap();
                    for (place, note) in &notes {
                        if place.index(moves.len()) == ply {
                            let event = match note.as_deref() {
                                None => continue,
                                Some("?") => BrennerEvent::Mark(Mark::Bad),
                                Some("!") => BrennerEvent::Mark(Mark::Good),
                                Some(text) => BrennerEvent::Comment(text),
                            };
                            writer.write(event).unwrap();
                        }
                    }
                }
                writer.write(BrennerEvent::Result(result)).unwrap();
                (start, bytes, form)
            },
        )
}

#[derive(Clone, Debug)]
enum Change {
    Flip(u8),
    Replace(u8),
    Insert(u8),
    Remove,
    CutOff,
}

fn invalid_bytes() -> impl Strategy<Value = (Position, Vec<u8>, usize)> {
    let change = prop_oneof![
        4 => (0..8_u8).prop_map(Change::Flip),
        2 => any::<u8>().prop_map(Change::Replace),
        2 => prop_oneof![0..8_u8, any::<u8>()].prop_map(Change::Insert),
        1 => Just(Change::Remove),
        1 => Just(Change::CutOff),
    ];
    let changes = vec((any::<proptest::sample::Index>(), change), 1..4);
    (valid_bytes(), changes).prop_map(|((start, mut bytes, form), changes)| {
        for (place, change) in changes {
            let offset = place.index(bytes.len() + 1);
            match change {
                Change::Insert(byte) => bytes.insert(offset, byte),
                Change::CutOff => bytes.truncate(offset),
                _ if offset == bytes.len() => {}
                Change::Flip(bit) => bytes[offset] ^= 1 << bit,
                Change::Replace(byte) => bytes[offset] = byte,
                Change::Remove => drop(bytes.remove(offset)),
            }
        }
        (start, bytes, form)
    })
}

/// Asserts that bytes yield an error that points into them, or a game that is written as the same bytes.
fn check(start: &Position, bytes: &[u8], form: usize) -> Result<(), TestCaseError> {
    let form = FORMS[form];
    let events = read(bytes, start, form);
    match &events {
        Ok(events) => prop_assert_eq!(write(events, start, form).expect("it was read"), bytes),
        Err(error) => {
            prop_assert!(error.offset() < bytes.len());
            prop_assert!(error.ply() <= error.offset() + 1);
            prop_assert!(!error.to_string().is_empty());
        }
    }
    let (numbering, notation) = form;
    match decode_tree(bytes, start.clone(), None, numbering, notation) {
        Ok(tree) => {
            prop_assert!(events.is_ok());
            let again = bytes_of(&tree, form).expect("it was just read");
            let back = decode_tree(&again, start.clone(), None, numbering, notation).unwrap();
            // An empty header is equivalent to none.
            prop_assert_eq!(bytes_of(&back, form).expect("it was read"), again);
            prop_assert_eq!(back.main_line().count(), tree.main_line().count());
        }
        Err(error) if error.kind() == DecodeErrorKind::NotInTree => {}
        Err(error) => prop_assert_eq!(Some(error), events.err()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn annotated_games_round_trip((start, bytes, form) in valid_bytes()) {
        let (numbering, notation) = FORMS[form];
        let events: Vec<BrennerEvent<'_>> = BrennerReader::new(&bytes, start.clone(), numbering, notation)
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let again = write(&events, &start, FORMS[form]);
        prop_assert_eq!(again.expect("it was read"), &bytes[..]);
        check(&start, &bytes, form)?;
    }

    #[test]
    fn damaged_games_are_rejected_or_canonical(
        (start, bytes, form) in invalid_bytes(),
    ) {
        check(&start, &bytes, form)?;
    }

    #[test]
    fn a_reader_never_panics(bytes in vec(any::<u8>(), 0..40), form in 0..FORMS.len()) {
        check(&Position::start(), &bytes, form)?;
    }

    #[test]
    fn random_short_codes_are_rejected_or_canonical(
        bytes in vec(prop_oneof![0..64_u8, select(b"\0WB\x23\x24\xc3\x10".to_vec())], 0..12),
        form in 0..FORMS.len(),
    ) {
        check(&Position::start(), &bytes, form)?;
    }
}
