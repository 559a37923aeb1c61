//! Forms for serde of what a saved game against the engine holds.

use core::{fmt::Debug, time::Duration};

use ::serde::{Serialize, de::DeserializeOwned};
use makruk_search::{Chances, Clock, Level, PlayerPolicy, Resignation, Score};

#[track_caller]
fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn a_level_is_a_number_up_to_10() {
    both(&Level::new(3), "3");
    both(&Level::FULL, "10");
    let error = serde_json::from_str::<Level>("11").unwrap_err().to_string();
    assert!(
        error.starts_with("expected a level from 0 to 10, found 11"),
        "{error}"
    );
    assert!(serde_json::from_str::<Level>("-1").is_err());
}

#[test]
fn a_score_has_one_of_two_names() {
    both(&Score::Cp(-35), r#"{"cp":-35}"#);
    both(&Score::MateIn(3), r#"{"mate":3}"#);
    both(&Score::MatedIn(0), r#"{"mate":0}"#);
    both(&Score::MatedIn(2), r#"{"mate":-2}"#);
    assert!(serde_json::from_str::<Score>(r#"{"mate":65536}"#).is_err());
    assert!(serde_json::from_str::<Score>(r#"{"elo":1}"#).is_err());
}

#[test]
fn chances_are_three_numbers_per_mille() {
    let chances = Chances::from_per_mille(620, 300, 80).unwrap();
    both(&chances, "[620,300,80]");
    assert!(serde_json::from_str::<Chances>("[620,300,81]").is_err());
    assert!(serde_json::from_str::<Chances>("[65535,300,701]").is_err());
}

#[test]
fn a_clock_and_a_policy_keep_their_fields() {
    let clock = Clock::new(Duration::from_millis(61_500)).with_moves_to_go(7);
    let json = serde_json::to_string(&clock).unwrap();
    assert_eq!(serde_json::from_str::<Clock>(&json).unwrap(), clock);

    let policy = PlayerPolicy::default().with_resignation(Some(Resignation::default()));
    let json = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<PlayerPolicy>(&json).unwrap(), policy);
    // A field that is missing has its default; an unknown one is an error.
    let partial: PlayerPolicy = serde_json::from_str(r#"{"start_count":null}"#).unwrap();
    assert_eq!(partial, PlayerPolicy::default().with_start_count(None));
    assert!(serde_json::from_str::<PlayerPolicy>(r#"{"start":1}"#).is_err());
}
