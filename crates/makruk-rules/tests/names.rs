//! The names of terminations, counts and presets round-trip.

use core::{fmt::Display, str::FromStr};

use makruk_rules::{CountKind, Rules, Termination};

/// Every termination, with its name and its phrase.
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
        "checkmate by the counting side",
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
    (Termination::Unknown, "unknown", "unknown termination"),
];

/// Asserts that a value round-trips through its text form.
fn round_trips<T: Display + FromStr<Err: core::fmt::Debug> + PartialEq + core::fmt::Debug>(
    value: &T,
    text: &str,
) {
    assert_eq!(value.to_string(), text);
    assert_eq!(&text.parse::<T>().unwrap(), value);
}

#[test]
fn terminations_parse_from_names_and_phrases() {
    for (end, name, phrase) in ENDS {
        round_trips(&end, phrase);
        assert_eq!((end.name(), name.parse()), (name, Ok(end)));
    }
}

#[test]
fn count_kinds_parse_from_names_and_words() {
    for (kind, name, words) in [
        (CountKind::Board, "board", "board's honour"),
        (CountKind::Pieces, "pieces", "pieces' honour"),
    ] {
        round_trips(&kind, words);
        assert_eq!((kind.name(), name.parse()), (name, Ok(kind)));
    }
}

#[test]
fn presets_parse_from_their_names() {
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
fn house_rules_are_written_as_a_preset_with_changes() {
    let house = Rules::THAI.with_board(None);
    assert_eq!(house.name(), None);
    round_trips(&house, "thai,board=none");
}

#[test]
fn parse_errors_name_the_expectation() {
    for text in ["", "Checkmate", "checkmate ", "board", "counting_board"] {
        let error = text.parse::<Termination>().unwrap_err().to_string();
        assert!(error.starts_with("expected a termination"), "{error}");
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
