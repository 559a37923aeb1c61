//! The names of ends, counts and presets round-trip.

use core::{fmt::Display, str::FromStr};

use makruk_rules::{CountKind, Rules, Termination};

/// Every end of a game, with its name and its phrase.
const ENDS: [(Termination, &str, &str); 12] = [
    (Termination::Checkmate, "checkmate", "checkmate"),
    (Termination::Stalemate, "stalemate", "stalemate"),
    (
        Termination::CountExpired(CountKind::Board),
        "counting-board",
        "board's honour expired",
    ),
    (
        Termination::CountExpired(CountKind::Pieces),
        "counting-pieces",
        "pieces' honour expired",
    ),
    (
        Termination::MateWhileCounting,
        "mate-while-counting",
        "checkmate by the side that counts",
    ),
    (Termination::Repetition, "repetition", "repetition"),
    (
        Termination::InsufficientMaterial,
        "insufficient-material",
        "insufficient material",
    ),
    (Termination::Agreement, "agreement", "agreement"),
    (Termination::Resignation, "resignation", "resignation"),
    (Termination::Timeout, "timeout", "timeout"),
    (Termination::Adjudication, "adjudication", "adjudication"),
    (
        Termination::Unknown,
        "unknown",
        "the record does not say how",
    ),
];

/// Asserts that a value writes a text and is read from it.
fn round_trips<T: Display + FromStr<Err: core::fmt::Debug> + PartialEq + core::fmt::Debug>(
    value: &T,
    text: &str,
) {
    assert_eq!(value.to_string(), text);
    assert_eq!(&text.parse::<T>().unwrap(), value);
}

#[test]
fn the_end_of_a_game_is_read_from_its_name_and_its_phrase() {
    for (end, name, phrase) in ENDS {
        round_trips(&end, phrase);
        assert_eq!((end.name(), name.parse()), (name, Ok(end)));
    }
}

#[test]
fn the_kind_of_a_count_is_read_from_its_name_and_its_words() {
    for (kind, name, words) in [
        (CountKind::Board, "board", "board's honour"),
        (CountKind::Pieces, "pieces", "pieces' honour"),
    ] {
        round_trips(&kind, words);
        assert_eq!((kind.name(), name.parse()), (name, Ok(kind)));
    }
}

#[test]
fn presets_are_read_from_their_names() {
    for (rules, name) in [
        (Rules::THAI, "thai"),
        (Rules::FAIRY, "fairy"),
        (Rules::FAIRY_ON_CALL, "fairy_on_call"),
    ] {
        round_trips(&rules, name);
        assert_eq!(rules.name(), Some(name));
    }
}

#[test]
fn other_rules_have_no_name() {
    let house = Rules::THAI.with_board(None);
    assert_eq!((house.name(), house.to_string()), (None, "house".into()));
}

#[test]
fn other_texts_are_rejected_with_what_was_expected() {
    for text in ["", "Checkmate", "checkmate ", "board", "counting_board"] {
        let error = text.parse::<Termination>().unwrap_err().to_string();
        assert!(error.starts_with("expected the end of a game"), "{error}");
    }
    for text in ["", "Board", "board's", "both"] {
        let error = text.parse::<CountKind>().unwrap_err().to_string();
        assert_eq!(error, "expected `board` or `pieces`");
    }
    for text in ["", "Thai", "house", "fairy-on-call"] {
        let error = text.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(error, "expected `thai`, `fairy` or `fairy_on_call`");
    }
}
