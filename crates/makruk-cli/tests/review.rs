//! `makruk review` reviews games: what each move was worth, counts included.

use std::fs;

use serde_json::Value;
use unicode_width::UnicodeWidthStr as _;

use crate::common::makruk;

/// White puts its rua where it is captured.
const GIFT: &str =
    r#"{"id":"gift","start":"4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1","moves":["d2d4","d5d4"]}"#;
/// A few moves from the start position.
const OPENING: &str =
    r#"{"id":7,"moves":["f3f4","c6c5","g1f3","b8c6","b1d2","g8e7","e3e4","d6d5"]}"#;

fn review(args: &[&str], games: &str) -> String {
    let run = makruk(&[&["review", "--nodes", "500"], args].concat(), games);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn json(games: &str) -> Vec<Value> {
    objects(&review(&["--json"], games))
}

fn sum(wdl: &Value) -> u64 {
    let parts = wdl.as_array().expect("an array").iter();
    parts.map(|part| part.as_u64().expect("a number")).sum()
}

#[test]
fn a_move_is_compared_with_the_best_one() {
    let game = &json(GIFT)[0];
    assert_eq!(game["id"], "gift");
    let [first, second] = game["moves"].as_array().expect("moves").as_slice() else {
        panic!("two moves");
    };
    assert_eq!(
        (&first["uci"], &first["best"]),
        (&"d2d4".into(), &"d2d5".into())
    );
    assert!(first["loss"].as_f64() >= Some(0.3), "{first}");
    assert_eq!(first["line"][0], "d2d5");
    let wrong = ["mistake", "blunder", "missed_win", "missed_mate"];
    assert!(wrong.contains(&first["class"].as_str().expect("a name")));
    assert_eq!(
        (&second["class"], second["loss"].as_f64()),
        (&"best".into(), Some(0.0))
    );
    assert_eq!(game["key"], serde_json::json!([1]));
}

#[test]
fn every_object_has_the_documented_fields() {
    for game in json(&format!("{GIFT}\n{OPENING}\n")) {
        for side in ["white", "black"] {
            let side = &game[side];
            let accuracy = side["accuracy"].as_f64().expect("a number");
            assert!((0.0..=100.0).contains(&accuracy));
            let classes = side["classes"].as_object().expect("an object");
            let moves: u64 = classes.values().filter_map(Value::as_u64).sum();
            let phases = side["phases"].as_object().expect("an object");
            let of_phases: u64 = phases
                .values()
                .filter_map(|phase| phase["moves"].as_u64())
                .sum();
            assert_eq!(moves, of_phases);
        }
        for (mv, ply) in game["moves"].as_array().expect("moves").iter().zip(1..) {
            assert_eq!(mv["ply"], ply);
            assert_eq!((sum(&mv["wdl"]), sum(&mv["best_wdl"])), (1_000, 1_000));
            assert!(mv["score"]["cp"].is_i64() || mv["score"]["mate"].is_i64());
            assert!(mv["best_score"].is_object() && mv["san"].is_string());
            assert!(mv["count"].is_null() || mv["count"].is_string());
        }
    }
}

#[test]
fn formations_are_named() {
    let game = &json(OPENING)[0];
    let name = serde_json::json!({"white": "Ma Phuk", "black": "Ma Phuk"});
    assert_eq!(game["formation"], name);
    assert_eq!(game["id"], 7);
}

#[test]
fn annotated_pgn_and_books_name_formations() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("annotated.pgn");
    let output = path.to_str().expect("UTF-8");
    review(&["-o", output], OPENING);
    let text = fs::read_to_string(&path).expect("written");
    let tag = "[Formation \"White Ma Phuk, Black Ma Phuk\"]";
    assert!(text.contains(tag), "{text}");
    let fen = "r1smk2r/3nn3/pp1ppppp/2p5/5P2/PPPPPNPP/3N4/R1SKMS1R w - - 0 1";
    let shown = makruk(&["book", "show", fen], "").out;
    assert!(shown.contains("White: Ma Phuk (ม้าผูก)"), "{shown}");
    assert!(shown.contains("Black: Ma Thiam (ม้าเทียม)"), "{shown}");
    let shown = makruk(&["book", "show", fen, "--json"], "").out;
    let formation = r#""formation":{"white":"Ma Phuk","black":"Ma Thiam"}"#;
    assert!(shown.contains(formation), "{shown}");
}

#[test]
fn the_same_command_gives_the_same_bytes_with_any_number_of_threads() {
    let games = format!("{GIFT}\n{OPENING}\n").repeat(3);
    let one = review(&["--json", "--threads", "1"], &games);
    assert_eq!(review(&["--json", "--threads", "3"], &games), one);
    assert_eq!(one.lines().count(), 6);
}

#[test]
fn one_game_has_a_report_and_many_have_a_line_each() {
    let report = review(&[], GIFT);
    for part in [
        "accuracy",
        "loss per move",
        "1. Rd4?? misses mate in 12 (100 % → 52 %). Better: 1. Rxd5",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
    let lines = review(&[], &format!("{GIFT}\n{OPENING}\n"));
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

#[test]
fn games_without_moves_and_games_that_are_over_have_a_review() {
    let games = r#"{"moves":[]}
{"start":"8/8/8/8/8/1k6/1r6/K7 w - - 0 1","moves":[]}
{"start":"k7/8/1K6/8/8/8/8/7R w - - 0 1","moves":["h1h8"]}
"#;
    let games = json(games);
    let moves = |index: usize| games[index]["moves"].as_array().map(Vec::len);
    assert_eq!((moves(0), moves(1), moves(2)), (Some(0), Some(0), Some(1)));
    assert_eq!(games[2]["moves"][0]["score"]["mate"], 1);
    assert_eq!(games[2]["white"]["accuracy"], 100.0);
}

#[test]
fn a_side_without_moves_has_no_accuracy_to_show() {
    let game = r#"{"moves":["f3f4"]}"#;
    let report = review(&[], game);
    let line = report.lines().find(|line| line.starts_with("accuracy"));
    let columns: Vec<_> = line.expect("a line").split_whitespace().collect();
    assert_eq!(columns.last(), Some(&"-"), "{report}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("annotated.pgn");
    review(&["-o", path.to_str().expect("UTF-8")], game);
    let text = fs::read_to_string(&path).expect("written");
    assert!(text.contains("[WhiteAccuracy ") && !text.contains("[BlackAccuracy "));
    assert_eq!(review(&[], r#"{"moves":[]}"#), "The game has no moves.\n");
}

#[test]
fn columns_with_thai_names_are_aligned() {
    let game = "[White \"ผู้ท้าชิงจากเชียงใหม่\"]\n[Black \"B\"]\n\n1. e4 e5 *\n";
    let report = review(&[], game);
    let table: Vec<_> = report.lines().take_while(|line| !line.is_empty()).collect();
    let widths = table.iter().map(|line| line.width());
    assert!(
        table.len() > 3
            && widths
                .clone()
                .all(|width| Some(width) == widths.clone().next()),
        "{report}"
    );
}

#[test]
fn a_folder_for_the_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().to_str().expect("UTF-8");
    let run = makruk(&["review", "-o", output], GIFT);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("is a folder"), "{}", run.err);
}

#[test]
fn a_game_of_2_000_plies_is_reviewed() {
    let round = ["f1e2", "f8e7", "e2f1", "e7f8"].map(|mv| format!("\"{mv}\""));
    let moves = vec![round.join(","); 500].join(",");
    let game = format!("{{\"moves\":[{moves}]}}\n");
    let run = makruk(&["review", "--json", "--nodes", "1"], &game);
    assert_eq!(run.code, 0, "{}", run.err);
    let game = &objects(&run.out)[0];
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2_000));
}

#[test]
fn an_illegal_move_ends_the_review_there_and_is_reported() {
    let games = format!("{{\"moves\":[\"e3e4\",\"e6e5\",\"a1a9\"]}}\n{OPENING}\n");
    let run = makruk(&["review", "--json", "--nodes", "100"], &games);
    assert_eq!(run.code, 1);
    assert_eq!(run.out.lines().count(), 2, "{}", run.out);
    assert!(run.err.contains("line 1"), "{}", run.err);
    let games = r#"{"moves":["e3e4","e6e5","a1h8"]}"#;
    let run = makruk(&["review", "--json", "--nodes", "100"], games);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("ply 3"), "{}", run.err);
    assert_eq!(
        objects(&run.out)[0]["moves"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn a_file_without_games_is_reported() {
    let run = makruk(&["review", "--nodes", "100"], "");
    let found = (run.code, run.out.as_str(), run.err.as_str());
    assert_eq!(found, (0, "", "note: no games\n"));
}

#[test]
fn text_that_is_no_game_is_reported() {
    let run = makruk(&["review", "--json"], "nothing\n");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("line 1"), "{}", run.err);
    let run = makruk(&["review", "no such file"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no such file"), "{}", run.err);
}

#[test]
fn annotated_pgn_keeps_what_the_record_has_and_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("annotated.pgn");
    let output = path.to_str().expect("UTF-8");
    let pgn = "[Event \"Kept\"]\n[Variant \"Makruk\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1\"]\n\n\
               1. Rd4 {hasty [%clk 0:00:03] [%eval 0.50]} (1. Rd3 {solid}) Rxd4 *\n";
    review(&["-o", output], pgn);
    let text = fs::read_to_string(&path).expect("written");
    let one_line = text.replace('\n', " ");
    for part in [
        "[Event \"Kept\"]",
        "[WhiteAccuracy ",
        "hasty [%clk 0:00:03] [%eval 0.50]",
        "Rd3",
        "solid",
        "[%wdl ",
        "Rxd5",
        "$4",
    ] {
        assert!(one_line.contains(part), "{part}: {text}");
    }
    // The first move had an evaluation.
    assert_eq!(one_line.matches("[%eval ").count(), 2, "{text}");
    let run = makruk(&["replay", output], "");
    assert_eq!(run.code, 0, "{}", run.err);
    let again = makruk(&["review", "-o", output], GIFT);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("not empty"), "{}", again.err);
}

#[test]
fn an_interrupted_run_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("reviews.jsonl");
    let output = path.to_str().expect("UTF-8");
    let games = format!("{GIFT}\n{OPENING}\n{GIFT}\n");
    let whole = review(&["--json"], &games);
    // The first review, and a part of the second.
    let first = whole.find('\n').expect("lines") + 1;
    fs::write(&path, &whole[..first + 40]).expect("written");
    review(&["--json", "--resume", "-o", output], &games);
    assert_eq!(fs::read_to_string(&path).expect("written"), whole);
    // Nothing is left to do.
    review(&["--json", "--resume", "-o", output], &games);
    assert_eq!(fs::read_to_string(&path).expect("written"), whole);
    // Nor are reviews with other options.
    let other = [
        "review", "--json", "--resume", "--nodes", "999", "-o", output,
    ];
    let run = makruk(&other, &games);
    assert_eq!(run.code, 2);
    let message = "line 1: reviewed with --nodes 500, not 999";
    assert!(run.err.contains(message), "{}", run.err);
    assert_eq!(fs::read_to_string(&path).expect("kept"), whole);
    // The reviews of other games are not continued.
    let run = makruk(&["review", "--json", "--resume", "-o", output], OPENING);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1: the review of another game"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_to_string(&path).expect("kept"), whole);
}

#[test]
fn a_file_of_something_else_is_not_resumed_and_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.jsonl");
    let output = path.to_str().expect("UTF-8");
    for (text, message) in [
        (
            "{\"id\":\"x\",\"foo\":1}",
            "line 1: not the beginning of a review",
        ),
        (
            "{\"id\":\"x\",\"foo\":1}\n{\"id\":\"y\"",
            "line 1: not a review",
        ),
        ("hello", "line 1: not the beginning of a review"),
    ] {
        fs::write(&path, text).expect("written");
        let run = makruk(&["review", "--json", "--resume", "-o", output], GIFT);
        assert_eq!(run.code, 2, "{text}");
        assert!(run.err.contains(message), "{text}: {}", run.err);
        assert_eq!(fs::read_to_string(&path).expect("kept"), text);
    }
}

#[test]
fn errors_in_games_reviewed_earlier_are_reported_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("reviews.jsonl");
    let output = path.to_str().expect("UTF-8");
    let games = format!("[White \"A\"]\n\n1. e4 Ke4 *\n\n{GIFT}");
    let arguments = [
        "review", "--json", "--resume", "--nodes", "500", "-o", output,
    ];
    let [first, again] = [(); 2].map(|()| makruk(&arguments, &games));
    assert_eq!((first.code, again.code), (1, 1));
    assert!(!first.err.is_empty());
    assert_eq!(first.err, again.err);
}

#[test]
fn a_second_annotation_adds_no_comments() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["a.pgn", "b.pgn"].map(|name| folder.path().join(name));
    let annotate = |games: &str, path: &std::path::Path| {
        review(&["-o", path.to_str().expect("UTF-8")], games);
        fs::read_to_string(path).expect("written")
    };
    let once = annotate(GIFT, &first);
    assert_eq!(annotate(&once, &second), once);
}

#[test]
fn insights_summarize_the_games_of_a_player() {
    let game = |white: &str, black: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[BlackElo \"1850\"]\n\n1. e4 e5 2. Nd2 Nd7 *\n\n"
        )
    };
    let games = game("Somchai", "Malee") + &game("Malee", "SOMCHAI") + &game("A", "B");
    let object = &objects(&review(&["--insights", "somchai", "--json"], &games))[0];
    assert_eq!(
        (&object["player"], &object["games"]),
        (&"somchai".into(), &2.into())
    );
    let groups = object["groups"].as_array().expect("groups");
    let of = |by: &str, name: &str| {
        let group = groups
            .iter()
            .find(|group| group["by"] == by && group["group"] == name);
        group.map_or(0, |group| group["games"].as_u64().expect("a number"))
    };
    assert_eq!((of("color", "white"), of("color", "black")), (1, 1));
    assert_eq!(
        (of("opponent", "1800 to 1999"), of("opponent", "unrated")),
        (1, 1)
    );
    assert_eq!((of("phase", "opening"), of("formation", "none")), (2, 2));
    let text = review(&["--insights", "nobody"], &games);
    assert_eq!(text, "nobody: 0 games\n");
}

#[test]
fn insights_list_ratings_by_number_and_phases_in_order() {
    let game = |elo: &str| {
        format!("[White \"M\"]\n[Black \"B\"]\n[BlackElo \"{elo}\"]\n\n1. e4 e5 2. Nd2 Nd7 *\n\n")
    };
    let games = game("1850") + &game("?") + &game("900") + &game("12345");
    let object = &objects(&review(&["--insights", "m", "--json"], &games))[0];
    let groups = object["groups"].as_array().expect("groups").iter();
    let of_opponents = groups.filter(|group| group["by"] == "opponent");
    let names: Vec<_> = of_opponents.map(|group| group["group"].clone()).collect();
    assert_eq!(
        names,
        ["800 to 999", "1800 to 1999", "12200 to 12399", "unrated"]
    );
}

#[test]
fn a_review_without_tables_does_not_know_their_results() {
    let game = "{\"start\":\"8/8/4k3/8/8/8/8/KSM5 w - - 0 1\",\"moves\":[\"a1b2\"]}\n";
    for (tables, is_known) in [("default", true), ("none", false)] {
        let args = ["review", "--nodes", "1", "--json", "--tables", tables];
        let run = makruk(&args, game);
        let is_sure = run.out.contains("\"wdl\":[1000,0,0]");
        assert_eq!((run.code, is_sure), (0, is_known), "{}", run.out);
    }
}
