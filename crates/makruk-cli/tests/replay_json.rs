//! `makruk replay --json` writes the data of a record, and omits data that were not requested.

use std::time::{Duration, Instant};

use crate::common::makruk;
use serde_json::{Value, json};

/// Replays games and returns their JSON objects.
fn replay(args: &[&str], input: &str) -> Vec<Value> {
    let run = makruk(&[&["replay", "--json"], args].concat(), input);
    let lines = run.out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("an object per line"))
        .collect()
}

const PGN: &str = "[Event \"Friendly\"]\n[White \"Somchai\"]\n[Black \"Lek\"]\n[Result \"1-0\"]\n\
    [GameId \"g7\"]\n[Termination \"normal\"]\n\n1. e4 e5 1-0\n";

#[test]
fn a_pgn_has_its_id_result_termination_and_tags() {
    let games = replay(&[], PGN);
    let game = &games[0];
    assert_eq!(game["id"], "g7");
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["termination"], "normal");
    assert_eq!(game["tags"]["White"], "Somchai");
    assert_eq!(game["tags"]["Black"], "Lek");
    assert_eq!(game["tags"]["Event"], "Friendly");
    assert_eq!(game["end"], Value::Null, "nobody knows how it ended");
}

#[test]
fn the_data_of_a_json_game_survive_every_conversion() {
    let input = json!({
        "id": {"any": ["value", 1]},
        "moves": ["e3e4"],
        "result": "0-1",
        "termination": "time forfeit",
        "tags": {"White": "A", "Opening": "x"},
    });
    let direct = &replay(&[], &input.to_string())[0];
    assert_eq!(direct["id"], input["id"]);
    assert_eq!(direct["result"], "0-1");
    assert_eq!(direct["termination"], "time forfeit");
    assert_eq!(direct["tags"]["Opening"], "x");
    let written = makruk(&["convert", "--to", "jsonl"], &input.to_string());
    let pgn = makruk(&["convert", "--to", "pgn"], &input.to_string());
    assert!(
        pgn.out.contains("[Termination \"time forfeit\"]"),
        "{}",
        pgn.out
    );
    let back = makruk(&["convert", "--to", "jsonl"], &pgn.out);
    for text in [written.out, back.out] {
        let object: Value = serde_json::from_str(&text).expect("an object");
        assert_eq!(object["result"], "0-1", "{text}");
        assert_eq!(object["termination"], "time forfeit", "{text}");
        assert_eq!(object["tags"]["White"], "A", "{text}");
        let again = &replay(&[], &text)[0];
        assert_eq!(again["result"], "0-1");
        assert_eq!(again["termination"], "time forfeit");
    }
}

#[test]
fn a_game_without_metadata_has_neither_tags_nor_termination() {
    for input in ["e3e4\n", "{\"moves\":[\"e3e4\"]}\n"] {
        let game = &replay(&[], input)[0];
        assert_eq!(game["id"], Value::Null);
        assert_eq!(game["result"], "*");
        assert!(game.get("tags").is_none() && game.get("termination").is_none());
    }
}

#[test]
fn only_the_requested_fields_are_written_in_order() {
    let input = "{\"moves\":[\"e3e4\",\"e6e5\"]}\n";
    let full = &replay(&[], input)[0];
    let keys = [
        "uci",
        "san",
        "fen",
        "legal",
        "legal_fnv",
        "check",
        "count",
        "drawn",
        "end",
    ];
    for key in keys {
        let short = &replay(&["--fields", key], input)[0];
        for ply in 0..2 {
            assert_eq!(short["plies"][ply], json!({ key: full["plies"][ply][key] }));
        }
        let mut short = short.clone();
        short["plies"] = full["plies"].clone();
        assert_eq!(&short, full);
    }
    let run = makruk(&["replay", "--json", "--fields", "san,uci"], input);
    assert!(
        run.out.contains(
            "\"plies\":[{\"san\":\"e4\",\"uci\":\"e3e4\"},{\"san\":\"e5\",\"uci\":\"e6e5\"}]"
        ),
        "{}",
        run.out
    );
    let none = &replay(&["--fields", "none"], input)[0];
    assert!(none.get("plies").is_none());
    assert_eq!(none["insufficient"], full["insufficient"]);
    assert_eq!(makruk(&["replay", "--fields", "uci"], input).code, 2);
    assert_eq!(
        makruk(&["replay", "--json", "--fields", "x"], input).code,
        2
    );
}

#[test]
fn a_game_of_400_000_plies_takes_seconds() {
    let moves = ["b1d2", "b8d7", "d2b1", "d7b8"].repeat(100_000);
    let input = json!({ "moves": moves }).to_string();
    let begin = Instant::now();
    let run = makruk(&["replay", "--json", "--fields", "drawn"], &input);
    let game: Value = serde_json::from_str(&run.out).expect("an object");
    assert_eq!(
        game["end"]["ply"], 8,
        "the start position stands for the third time"
    );
    let plies = game["plies"].as_array().expect("there are plies");
    assert_eq!(plies.len(), 400_000);
    assert!(plies[7..].iter().all(|ply| ply["drawn"] == true));
    assert!(
        begin.elapsed() < Duration::from_secs(60),
        "{:?}",
        begin.elapsed()
    );
}

#[test]
fn ends_by_players_and_arbiters_are_replayed() {
    let end = |winner: Value, by: &str, ply: u32| json!({"winner": winner, "by": by, "ply": ply});
    let (white, black, nobody) = (json!("white"), json!("black"), Value::Null);
    for (pgn, expected) in [
        (
            "1. e4 e5 {[%resign white]} 0-1",
            end(black.clone(), "resignation", 2),
        ),
        (
            "{[%resign black]} 1-0",
            end(white.clone(), "resignation", 0),
        ),
        (
            "1. e4 {[%draw white]} {[%draw accept black]} 1/2-1/2",
            end(nobody.clone(), "agreement", 1),
        ),
        (
            "1. e4 e5 {[%timeout white]} 0-1",
            end(black.clone(), "timeout", 2),
        ),
        (
            "[Termination \"time forfeit\"]\n[Result \"0-1\"]\n\n1. e4 0-1",
            end(black, "timeout", 1),
        ),
        (
            "[Termination \"adjudication\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
            end(white, "adjudication", 1),
        ),
        (
            "[Termination \"adjudication\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2",
            end(nobody, "adjudication", 1),
        ),
        ("1. e4 1-0", Value::Null),
        (
            "[Termination \"normal\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
            Value::Null,
        ),
    ] {
        let game = &replay(&[], pgn)[0];
        assert_eq!(game["end"], expected, "{pgn}");
        assert_eq!(game["error"], Value::Null, "{pgn}");
        for to in ["jsonl", "bytecode", "range"] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let path = folder.path().join("games");
            let file = path.to_str().expect("valid UTF-8");
            let run = makruk(&["convert", "--to", to, "-o", file], pgn);
            assert_eq!(run.code, 0, "{to}: {}", run.err);
            let run = makruk(&["replay", "--json", file], "");
            let back: Value = serde_json::from_str(&run.out).expect("an object");
            assert_eq!(back["end"], expected, "{pgn} through {to}");
        }
    }
}

#[test]
fn a_draw_cannot_be_accepted_without_an_offer() {
    let run = makruk(&["replay", "--json"], "1. e4 {[%draw accept black]} e5 *");
    assert_eq!(run.code, 1);
    let game: Value = serde_json::from_str(&run.out).expect("an object");
    assert_eq!(game["end"], Value::Null);
    assert_eq!(game["error"]["ply"], 1, "{game}");
}

#[test]
fn requesting_a_key_twice_is_a_usage_error() {
    let run = makruk(&["replay", "--json", "--fields", "uci,end,uci"], "e3e4\n");
    let message = "error: --fields: duplicate key `uci`\n";
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (2, "", message)
    );
}
