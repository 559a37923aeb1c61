//! Games read chunk by chunk from a source equal the games of the whole text.

use std::{
    io::{self, ErrorKind, Read},
    ops::Range,
    time::{Duration, Instant},
};

use crate::common::{cases, games::Log};
use makruk_notation::{
    ReadLimits,
    pgn::{Games, PgnReader},
};
use proptest::{collection::vec, prelude::*, sample::select};

/// Bytes that [`Games`] requests per read.
const CHUNK: usize = 1 << 16;

/// A source that yields a few bytes at a time, and fails before some of them.
struct Slow<'a> {
    text: &'a [u8],
    step: usize,
    fails: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.fails > 0 && self.text.len() % 3 == 1 {
            self.fails -= 1;
            return Err(ErrorKind::TimedOut.into());
        }
        let length = self.step.min(buffer.len()).min(self.text.len());
        let (now, later) = self.text.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.text = later;
        Ok(length)
    }
}

/// A game with its range in the text, the reader's events, and the error locations.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    bytes: Range<u64>,
    lines: Vec<String>,
    errors: Vec<u64>,
    end_line: usize,
}

fn found(bytes: Range<u64>, before: u64, reader: &mut PgnReader<'_>) -> Option<Found> {
    let mut log = Log::default();
    if !reader.read_game(&mut log) {
        return None;
    }
    let errors = log
        .errors
        .iter()
        .map(|error| before + error.offset() as u64);
    Some(Found {
        bytes,
        errors: errors.collect(),
        lines: log.lines,
        end_line: reader.line(),
    })
}

fn of_the_whole(text: &[u8]) -> Vec<Found> {
    let mut reader = PgnReader::new(text);
    let mut games = Vec::new();
    loop {
        let start = reader.offset() as u64;
        let Some(mut game) = found(start..start, 0, &mut reader) else {
            return games;
        };
        game.bytes.end = reader.offset() as u64;
        games.push(game);
    }
}

fn of_the_pieces(text: &[u8], step: usize) -> Vec<Found> {
    let mut games = Games::new(Slow {
        text,
        step,
        fails: 0,
    });
    let mut all = Vec::new();
    loop {
        let start = games.offset();
        let Some(mut reader) = games.next_game().expect("the source does not fail") else {
            return all;
        };
        let mut game = found(start..start, start, &mut reader).expect("a game");
        assert!(!reader.skip_game(), "one game at a time");
        game.bytes.end = games.offset();
        all.push(game);
    }
}

#[track_caller]
fn same(text: &[u8], step: usize) {
    let (whole, pieces) = (of_the_whole(text), of_the_pieces(text, step));
    assert_eq!(whole, pieces, "{}", String::from_utf8_lossy(text));
}

/// A PGN whose tokens may be split between chunks.
const TEXT: &str = "\u{feff}[Event \"one \\\" \\\\\"]\r\r\n[ White  \"ขุน\" ]\r\r\n\r\r\n1. e4! {ม้า\r\r\n[Event} $12 \
    (1. d4 {x} (1. c4 ) 1... d5) 1... e5 ; to the end } \r\n% escaped\r\n2. Sf2 ๒... -- 1-0 {behind} ; it\n\
    {before}\n[White \"two\"] [Black \"B\"]\n\n1. e4 e5\n[Event \"cut off\"]\n\n1/2-1/2 1. e4 ) 1–0\u{a0}*\n \
    [Event \"not closed\"]\n\n1. e4 {x \n[Event \"next\"]\n\n1. e4 $999 [x] ] } e5 * 1. c4 ) ½ % no escape\n\
    0-1{x}%no escape *\n\u{feff}[Event \"tags\"]\n\n[Event \"last\"]\n\n1. e4 1… e5 (1... d5 \u{1a}";

#[test]
fn small_texts_in_small_chunks() {
    for step in [1, 2, 3, 7] {
        same(TEXT.as_bytes(), step);
        for text in ["", "\n", "{x}", "1-0", "1. e4", "[A \"b\"]", "{"] {
            same(text.as_bytes(), step);
        }
    }
    assert_eq!(of_the_whole(TEXT.as_bytes()).len(), 12);
}

#[test]
fn a_chunk_may_start_at_any_byte() {
    for at in 0..=TEXT.len() {
        // A game in front of `TEXT` fills the first chunk, except for its last `at` bytes.
        let filling = "x".repeat(CHUNK - at - 4);
        let text = format!("{{{filling}}}*\n{TEXT}");
        assert_eq!(text.len(), CHUNK - at + TEXT.len());
        same(text.as_bytes(), CHUNK);
    }
}

#[test]
fn a_game_may_be_longer_than_a_chunk() {
    for length in [CHUNK - 10, CHUNK, 3 * CHUNK, 10 * CHUNK + 1] {
        let filling = "x ".repeat(length / 2);
        let text = format!("[A \"b\"]\n\n1. e4 {{{filling}}} e5 *\n\n{TEXT}{{{filling}");
        same(text.as_bytes(), 1000);
    }
}

#[test]
fn a_long_game_is_scanned_in_linear_time() {
    let length = 48 << 20;
    let source = io::Cursor::new(b"{")
        .chain(io::repeat(b'x').take(length))
        .chain(io::Cursor::new(b"}*"));
    let begun = Instant::now();
    let mut games = Games::new(source);
    assert!(
        games
            .next_game()
            .expect("the source does not fail")
            .is_some()
    );
    assert_eq!(games.offset(), length + 3);
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn many_games_are_split_in_one_pass() {
    let text = "[White \"A\"]\n\n1. e4 e5 {x} 2. Sf2 1-0\n\n".repeat(20_000);
    assert_eq!(of_the_whole(text.as_bytes()).len(), 20_000);
    same(text.as_bytes(), usize::MAX);
}

#[test]
fn error_columns_are_correct_for_games_on_one_line() {
    let text = "1. e4 * 1. d4 ) *\n\n1. c4 ] *";
    same(text.as_bytes(), 5);
    let mut games = Games::new(text.as_bytes());
    let mut said = Vec::new();
    while let Some(mut reader) = games.next_game().expect("the source does not fail") {
        let mut log = Log::default();
        reader.read_game(&mut log);
        said.extend(log.errors.iter().map(ToString::to_string));
    }
    assert_eq!(
        said,
        [
            "line 1, column 15, ply 1: no variation is open here, found `)`",
            "line 3, column 7, ply 1: expected a move, found `]`"
        ]
    );
}

#[test]
fn an_overlong_game_is_an_error_and_earlier_games_are_read() {
    let short = "1. e4 e5 1-0";
    let text = format!(
        "{short}\n{short}\n\n{{{}}} 1. d4 *\n{short}",
        "x".repeat(200)
    );
    let mut games = Games::new(text.as_bytes()).with_limits(ReadLimits::PGN.with_max_bytes(50));
    assert!(games.next_game().expect("short").is_some());
    assert!(games.next_game().expect("short").is_some());
    for _ in 0..2 {
        let error = games.next_game().expect_err("too long");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        assert_eq!(
            error.to_string(),
            "the game that begins on line 4 has more than 50 bytes"
        );
    }
    // Exactly at the limit, and one byte over it.
    for (max, is_read) in [(short.len(), true), (short.len() - 1, false)] {
        let mut games =
            Games::new(short.as_bytes()).with_limits(ReadLimits::PGN.with_max_bytes(max as u64));
        assert_eq!(games.next_game().is_ok(), is_read, "{max}");
    }
}

#[test]
fn an_endless_comment_ends_with_an_error() {
    let source = io::Cursor::new(b"1. e4 {").chain(io::repeat(b'x'));
    let mut games = Games::new(source).with_limits(ReadLimits::PGN.with_max_bytes(1 << 20));
    let error = games.next_game().expect_err("it is unterminated");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    // The end of the game is known only once the rest of the source is known to lack a closing brace.
    let source = io::Cursor::new(b"1. e4 {\n[a \"b\"]\n").chain(io::repeat(b'x').take(4 << 20));
    let mut games = Games::new(source).with_limits(ReadLimits::PGN.with_max_bytes(1 << 20));
    assert!(games.next_game().is_err());
    let mut blanks =
        Games::new(io::repeat(b'\n')).with_limits(ReadLimits::PGN.with_max_bytes(1 << 20));
    assert!(blanks.next_game().is_err());
}

/// A source that yields its parts one by one, and fails where a pipe would block.
struct Parts<'a>(&'a [&'a [u8]]);

impl Read for Parts<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let waits = || io::Error::from(ErrorKind::WouldBlock);
        let (part, rest) = self.0.split_first().ok_or_else(waits)?;
        buffer[..part.len()].copy_from_slice(part);
        self.0 = rest;
        Ok(part.len())
    }
}

#[test]
fn a_game_is_yielded_before_further_input_arrives() {
    let parts = [&b"1. e4 "[..], b"*\n\n", b"[White \"B\"]\n\n1. d4 1-0\n"];
    let mut games = Games::new(Parts(&parts));
    for _ in 0..2 {
        let mut reader = games.next_game().expect("it exists").expect("a game");
        assert!(reader.skip_game());
    }
    let error = games.next_game().expect_err("no more is there");
    assert_eq!(error.kind(), ErrorKind::WouldBlock);
}

#[test]
fn a_game_with_thai_moves_or_signs_is_yielded_before_further_input_arrives() {
    for text in [
        "1. มง2 บจ5 1-0\n",
        "1. ม.ข1 - ง2 บจ5 1-0\n",
        "1. Nd2 -- 1-0\n",
    ] {
        let parts = [text.as_bytes()];
        let mut games = Games::new(Parts(&parts));
        let mut reader = games.next_game().expect(text).expect("a game");
        assert!(reader.skip_game());
    }
}

#[test]
fn a_result_at_the_end_of_a_part_waits_for_the_text_behind_it() {
    // `12` is no first move of another game, so the result is none.
    let parts = [&b"1. e4 e5 0.5-0.5\n\n1"[..], b"2. Nd2 *\n"];
    let mut games = Games::new(Parts(&parts));
    let mut reader = games.next_game().expect("it exists").expect("a game");
    assert!(reader.skip_game());
    assert!(!reader.skip_game());
}

#[test]
fn reading_can_be_retried_after_a_source_error() {
    let mut games = Games::new(Slow {
        text: TEXT.as_bytes(),
        step: 1,
        fails: 5,
    });
    let (mut failed, mut read) = (0, 0);
    loop {
        match games.next_game() {
            Ok(Some(_)) => read += 1,
            Ok(None) => break,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::TimedOut);
                failed += 1;
            }
        }
    }
    assert_eq!((failed, read), (5, 12));
}

fn texts() -> impl Strategy<Value = String> {
    let pieces = select(vec![
        "1. ",
        "e4",
        "e5 ",
        "(",
        ")",
        "{",
        "}",
        "{x}",
        ";",
        "\n",
        "\r\n",
        "%",
        "\n%",
        "$",
        "$1",
        "!",
        "!?",
        "[",
        "]",
        "[White \"A\"]",
        "\n[Event \"x\"]",
        "\n[Event \"",
        "[A \"",
        "\\\"",
        "\"]",
        "1-0",
        "*",
        "1/2",
        "½",
        " ",
        "\u{feff}",
        "\u{a0}",
        "ก",
        " ก ",
        "ม ง2 ",
        "x ข1",
        " - ",
        "…",
        "12",
        "\n{",
        "*{",
        "* ;",
    ]);
    vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    // Each step clears a chunk, and the second test also reads one before its text.
    #![proptest_config(cases(2))]

    #[test]
    fn random_texts_in_small_chunks(text in texts(), step in select(vec![1, 2, 3, 7])) {
        prop_assert_eq!(of_the_whole(text.as_bytes()), of_the_pieces(text.as_bytes(), step));
    }

    #[test]
    fn random_texts_across_a_chunk_boundary(text in texts(), at: prop::sample::Index) {
        let at = at.index(text.len() + 1);
        let text = format!("{{{}}}*\n{text}", "x".repeat(CHUNK - at - 4));
        prop_assert_eq!(of_the_whole(text.as_bytes()), of_the_pieces(text.as_bytes(), 1 << 12));
    }
}
