//! `--rules`: presets and house rules.

use std::fs;

use crate::common::{commands, makruk, options};
use serde_json::Value;

/// A game that repeats its initial position once.
const REPEATED: &str = r#"{"moves": ["b1d2", "g8e7", "d2b1", "e7g8"]}"#;

/// Replays the game, and returns its rules and its end.
fn replay(rules: &str) -> (Value, Value) {
    let run = makruk(&["replay", "--json", "--rules", rules], REPEATED);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let game: Value = serde_json::from_str(&run.out).unwrap();
    (game["rules"].clone(), game["plies"][3]["drawn"].clone())
}

#[test]
fn a_house_rule_may_draw_at_the_second_occurrence() {
    assert_eq!(replay("thai"), ("thai".into(), false.into()));
    let house = "thai,repetition.fold=2";
    assert_eq!(replay(house), (house.into(), true.into()));
    // A house rule equal to the preset's value changes nothing.
    assert_eq!(replay("thai, repetition.fold=3").0, "thai");
}

#[test]
fn each_command_with_rules_lists_presets_and_values() {
    let mut known = 0;
    for command in commands() {
        if !options(&command).contains("rules") {
            continue;
        }
        known += 1;
        let run = makruk(&[&command, "--rules", "chess"], "");
        assert_eq!(run.code, 2, "{command}");
        for name in ["thai", "fairy", "fairy_on_call"] {
            assert!(run.err.contains(name), "{command}: {}", run.err);
        }
        let run = makruk(&[&command, "--rules", "thai,expiry=never"], "");
        assert_eq!(run.code, 2, "{command}");
        let reason = "offset 12: expected exceeded or reached for `expiry`";
        assert!(run.err.contains(reason), "{command}: {}", run.err);
        let run = makruk(&[&command, "--rules", "thai,?"], "");
        assert_eq!(run.code, 2, "{command}");
        assert!(
            run.err.contains("`repetition.fold`"),
            "{command}: {}",
            run.err
        );
    }
    assert!(known >= 6);
}

#[test]
fn a_saved_game_keeps_its_house_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let file = path.to_str().unwrap();
    let rules = "thai,expiry=reached";
    let args = [
        "play", "--level", "0", "--seed", "1", "--rules", rules, "--save", file,
    ];
    let run = makruk(&args, "e4\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[Rules \"thai,expiry=reached\"]"), "{saved}");
    let run = makruk(&["play", file, "--save", file], "quit\n");
    assert_eq!(run.code, 0, "{}", run.err);
}
