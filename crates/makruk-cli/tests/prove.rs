//! `makruk prove` proves mates under the rules, before the count ends.

use crate::common::makruk;
use serde_json::{Value, json};

/// Mate in 3; there is none in 2.
const MATE: &str = "6R1/8/2r5/3M~4/3K4/8/6R1/4k3 w - 128 0 113";

fn object(args: &[&str]) -> (i32, Value) {
    let run = makruk(&[&["prove", "--json"], args].concat(), "");
    assert_eq!(run.err, "");
    (
        run.code,
        serde_json::from_str(&run.out).expect("valid JSON"),
    )
}

#[test]
fn a_mate_has_its_minimum_length_and_the_longest_defence() {
    let (code, found) = object(&[MATE, "--mate", "5"]);
    assert_eq!((code, &found["mate"]), (0, &json!(3)));
    assert_eq!(
        found["line"],
        json!(["d5c6", "e1d1", "g2a2", "d1c1", "g8g1"])
    );
    assert!(found["nodes"].as_u64() > Some(0) && found.get("unknown").is_none());
}

#[test]
fn the_absence_of_a_mate_is_proved_too() {
    let (code, found) = object(&[MATE, "--mate", "2"]);
    assert_eq!(
        (code, &found["mate"], &found["line"]),
        (0, &json!(null), &json!([]))
    );
    assert!(found.get("unknown").is_none());
    let run = makruk(&["prove", MATE, "--mate", "2"], "");
    assert!(run.out.contains("\nno mate in 2\n"), "{}", run.out);
}

#[test]
fn reaching_a_limit_leaves_the_result_open() {
    let (code, found) = object(&[MATE, "--mate", "3", "--nodes", "10"]);
    assert_eq!(
        (code, &found["mate"], &found["unknown"]),
        (1, &json!(null), &json!(true))
    );
    assert_eq!(found["nodes"], 10);
}

#[test]
fn a_running_count_decides() {
    for (elapsed, mate) in [
        (27, json!(2)),
        (29, json!(2)),
        (31, json!(null)),
        (30, json!(2)),
        (32, json!(null)),
    ] {
        let fen = format!("k7/8/2K5/8/8/8/8/1R6 w - 32 {elapsed} 1");
        assert_eq!(object(&[&fen, "--mate", "5"]).1["mate"], mate, "{elapsed}");
    }
}

#[test]
fn a_counting_side_stops_before_mating_under_thai_rules() {
    // White calls board's honour, so a mate would only draw.
    let fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20";
    let run = makruk(&["prove", fen, "--mate", "1"], "");
    assert!(
        run.out.contains("White stops the count first\n20. Rh8#"),
        "{}",
        run.out
    );
    let (_, found) = object(&[fen, "--mate", "1"]);
    assert_eq!(found["calls"], json!([{"ply": 0, "count": "stop"}]));
    // Under Fairy-Stockfish's rules the mate still wins.
    let run = makruk(&["prove", fen, "--mate", "1", "--rules", "fairy"], "");
    assert!(run.out.contains("\n20. Rh8#"), "{}", run.out);
    assert!(!run.out.contains("stops"), "{}", run.out);
}

#[test]
fn the_weaker_sides_call_replaces_the_stronger_sides_count() {
    let fen = "1k6/7m~/RM~M~K4/3N4/1m~4m~1/m~7/1m~1m~4/3r4 w - 128 127 50";
    let (code, found) = object(&[fen, "--mate", "5"]);
    assert_eq!((code, &found["mate"]), (0, &json!(2)));
    let calls = json!([{"ply": 0, "count": "start"}, {"ply": 2, "count": "stop"}]);
    assert_eq!(found["calls"], calls);
    let run = makruk(&["prove", fen, "--mate", "5"], "");
    let lines = "White calls a count first\nWhite stops the count before its move 2\n50. ";
    assert!(run.out.contains(lines), "{}", run.out);
}

#[test]
fn results_proved_before_a_limit_are_reported() {
    // The node limit suffices to prove the mate, but not to find its line.
    let (_, all) = object(&[MATE, "--mate", "3"]);
    let all = all["nodes"].as_u64().expect("a number");
    let open = (1..all)
        .rev()
        .map(|nodes| object(&[MATE, "--mate", "3", "--nodes", &nodes.to_string()]));
    let (code, found) = { open }
        .find(|(_, found)| found["line"] == json!([]))
        .expect("a limit");
    assert_eq!(
        (code, &found["mate"], &found["unchecked"]),
        (0, &json!(3), &json!(true))
    );
}

#[test]
fn the_tree_contains_all_defences() {
    let run = makruk(&["prove", MATE, "--mate", "3", "--tree"], "");
    let tree = " 113. Mxc6\n  113... Kd1\n   114. Ra2\n    114... Kc1\n     115. Rg1#\n    114... Ke1\n     115. \
                Rg1#\n  113... Kf1\n   114. Ra2\n    114... Ke1\n     115. Rg1#\n";
    assert!(run.out.contains(tree), "{}", run.out);
}

#[test]
fn invalid_arguments_are_rejected_with_the_reason() {
    for (args, code, message) in [
        (&["prove", MATE][..], 2, "--mate <N>"),
        (
            &["prove", MATE, "--mate", "0"],
            2,
            "expected a whole number from 1 to 128",
        ),
        (
            &["prove", MATE, "--mate", "129"],
            2,
            "expected a whole number from 1 to 128",
        ),
        (&["prove", "8/8 w", "--mate", "1"], 1, "error: FEN, offset "),
        (
            &["prove", MATE, "--mate", "1", "--rules", "chess"],
            2,
            "invalid value 'chess'",
        ),
    ] {
        let run = makruk(args, "");
        assert_eq!(run.code, code, "{args:?}: {}", run.err);
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
    let over = makruk(
        &["prove", "k7/RR6/8/8/8/8/8/4K3 b - - 0 1", "--mate", "1"],
        "",
    );
    assert!(over.out.contains("1-0: checkmate"), "{}", over.out);
}

#[test]
fn the_end_of_a_finished_game_is_named() {
    let mated = "R1k5/8/2K5/8/8/8/8/8 b - - 0 1";
    let mate = makruk(&["board", mated, "--json"], "").out;
    let (_, found) = object(&[mated, "--mate", "1"]);
    let board: Value = serde_json::from_str(&mate).expect("valid JSON");
    assert!(found["end"].is_string(), "{found}");
    assert_eq!(found["end"], board["end"]);
    assert!(object(&[MATE, "--mate", "1"]).1.get("end").is_none());
}
