#![allow(clippy::panic)]

use alloc::{string::ToString, vec, vec::Vec};

use super::*;

fn info(line: &str) -> Info {
    Info::parse(Words::new(line))
}

#[test]
fn all_values_of_a_line_are_read() {
    let read = info(
        "depth 12 seldepth 20 multipv 2 score cp -31 upperbound wdl 100 600 300 nodes 123456789012 nps 1000000 \
         hashfull 17 tbhits 5 time 4321 cpuload 990 pv e3e4 e6e5 a5a6m",
    );
    let expected = Info {
        depth: Some(12),
        seldepth: Some(20),
        multipv: Some(2),
        score: Some(Score::Cp(-31)),
        bound: Some(Bound::Upper),
        chances: Chances::from_per_mille(100, 600, 300),
        nodes: Some(123_456_789_012),
        nps: Some(1_000_000),
        hashfull: Some(17),
        tbhits: Some(5),
        time: Some(Duration::from_millis(4_321)),
        cpuload: Some(990),
        pv: ["e3e4", "e6e5", "a5a6m"].map(|mv| mv.parse().expect("a move")).into(),
        ..Info::default()
    };
    assert_eq!(read, expected);
    assert!(read.chances.is_some());
}

#[test]
fn mates_and_the_searched_move_are_read() {
    assert_eq!(info("score mate 3 lowerbound").score, Some(Score::MateIn(3)));
    assert_eq!(info("score mate -3").score, Some(Score::MatedIn(3)));
    let read = info("depth 3 currmove d3d4 currmovenumber 4");
    assert_eq!(read.currmove, "d3d4".parse().ok());
    assert_eq!(read.currmovenumber, Some(4));
}

#[test]
fn a_message_is_the_rest_of_the_line() {
    let read = info("depth 3 string  nodes 5  pv e3e4 ");
    assert_eq!(read.string.as_deref(), Some("nodes 5  pv e3e4"));
    assert_eq!((read.depth, read.nodes), (Some(3), None));
}

#[test]
fn unknown_words_and_unreadable_values_are_skipped() {
    let read = info("ebf 1.7 depth x nodes -1 score cp 9.5 time 7 score pawns 3 wdl 1 2 3 nps 99999999999999999999999 pv");
    let expected = Info {
        time: Some(Duration::from_millis(7)),
        ..Info::default()
    };
    assert_eq!(read, expected);
    // A key after a key without a value.
    assert_eq!(info("depth nodes 5").nodes, Some(5));
    assert_eq!(info("score cp").score, None);
    assert_eq!(info("score mate 70000").score, None);
}

#[test]
fn the_best_line_ends_at_the_first_word_that_is_no_move() {
    let read = info("pv e3e4 e7e8n nodes 5");
    assert_eq!(read.pv, vec!["e3e4".parse().expect("a move")] as Vec<Move>);
    assert_eq!(read.nodes, Some(5));
    assert_eq!(read.pv.first().map(ToString::to_string).as_deref(), Some("e3e4"));
}
