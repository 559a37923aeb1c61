//! Requested and effective engine options.

use makruk_search::{Engine, Level, Options, Score};

#[test]
fn effective_sizes_are_reported() {
    let options = Options::default().with_hash_bytes(3 << 20).with_threads(2);
    let mut engine = Engine::new(options).expect("enough memory");
    assert_eq!((engine.hash_bytes(), engine.threads()), (3 << 20, 2));
    engine.set_hash_bytes(100).expect("enough memory");
    assert_eq!(engine.hash_bytes(), 64, "whole cache lines");
}

#[test]
fn a_hash_table_that_exceeds_memory_is_an_error() {
    let options = Options::default().with_hash_bytes(usize::MAX);
    let error = Engine::new(options).expect_err("no machine has this much");
    assert_eq!(error.bytes(), usize::MAX);
    let text = format!("cannot allocate {} bytes of memory", usize::MAX);
    assert_eq!(error.to_string(), text);
    let mut engine = Engine::new(Options::default()).expect("16 MiB are available");
    assert!(engine.set_hash_bytes(usize::MAX).is_err());
    assert_eq!(engine.hash_bytes(), 16 << 20);
}

#[test]
fn levels_round_trip_through_text() {
    for number in 0..=10 {
        let level = Level::new(number);
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for text in ["", " 3", "+", "11", "255", "256", "-0", "-1", "1.0", "full"] {
        let error = text.parse::<Level>().expect_err(text);
        assert_eq!(error.to_string(), "expected a level from 0 to 10");
    }
}

#[test]
fn scores_round_trip_through_text() {
    let scores = [
        Score::Cp(0),
        Score::Cp(-900),
        Score::Cp(i32::MAX),
        Score::Cp(i32::MIN),
        Score::MateIn(1),
        Score::MateIn(u16::MAX),
        Score::MatedIn(0),
        Score::MatedIn(1),
        Score::MatedIn(u16::MAX),
    ];
    for score in scores {
        assert_eq!(score.to_string().parse(), Ok(score));
    }
    for text in [
        "",
        "cp",
        "cp ",
        "35",
        "cp x",
        "cp  3",
        "mate 65536",
        "mate -65536",
        "mate",
        "CP 3",
    ] {
        assert!(text.parse::<Score>().is_err(), "{text:?}");
    }
}
