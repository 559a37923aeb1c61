//! `makruk analyze` reports the engine's evaluation of a position.

use crate::common::makruk;
use serde_json::{Value, json};

const MATE_IN_ONE: &str = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";

fn objects(args: &[&str]) -> Vec<Value> {
    let run = makruk(&[&["analyze", "--json"], args].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let parse = |line| serde_json::from_str(line).expect("a line of JSON");
    run.out.lines().map(parse).collect()
}

#[test]
fn lines_are_listed_best_first_in_san() {
    let run = makruk(&["analyze", "--depth", "4", "--multipv", "3"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[1], "White to move, 23 legal moves");
    assert_eq!(lines[2], "Scores are from White's point of view, in bia.");
    assert!(lines[3].starts_with("White wins "), "{}", run.out);
    assert!(lines[4].starts_with("  1 "), "{}", run.out);
    assert!(lines[4].contains("  1. "), "{}", run.out);
    assert!(lines[6].starts_with("  3 "), "{}", run.out);
    assert!(lines[7].starts_with("depth 4, "), "{}", run.out);
}

#[test]
fn a_position_of_a_game_is_analyzed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.uci");
    std::fs::write(&path, "e3e4 e6e5 b1d2\n").expect("written");
    let file = path.to_str().expect("UTF-8");
    let fen = |args: &[&str]| {
        objects(&[&["--game", file, "--depth", "1"], args].concat())[0]["fen"].clone()
    };
    let after_two = "rnsmksnr/8/pppp1ppp/4p3/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 2";
    assert_eq!(fen(&["--ply", "2"]), after_two);
    let last = "rnsmksnr/8/pppp1ppp/4p3/4P3/PPPP1PPP/3N4/R1SKMSNR b - - 1 2";
    assert_eq!(fen(&[]), last);
    let run = makruk(&["analyze", "--game", file, "--ply", "4"], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("--ply 4: the game has 3 plies"),
        "{}",
        run.err
    );
    let run = makruk(&["analyze", "--ply", "4"], "");
    assert_eq!(run.code, 2);
}

#[test]
fn chances_accompany_scores_of_the_net() {
    let last = objects(&["--depth", "4"]).pop().expect("a line");
    let wdl = last["lines"][0]["wdl"].as_array().expect("chances");
    let sum: u64 = wdl.iter().filter_map(Value::as_u64).sum();
    assert_eq!((wdl.len(), sum), (3, 1_000));
    let without = objects(&["--depth", "4", "--net", "none"]).pop();
    assert!(without.expect("a line")["lines"][0]["wdl"].is_null());
    let text = makruk(&["analyze", "--depth", "4"], "").out;
    assert!(
        text.contains("White wins ") && text.contains(" %, draw "),
        "{text}"
    );
}

#[test]
fn analyse_is_an_alias_and_lines_break_between_moves() {
    let run = makruk(&["analyse", "--depth", "15"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut broken = false;
    for line in run.out.lines().filter(|line| line.starts_with("  ")) {
        assert!(line.chars().count() <= 80, "{line}");
        let first = line.trim_start();
        // A line never breaks between a number and its move.
        assert!(!first.ends_with('.'), "{line}");
        broken |= line.starts_with("             ");
    }
    assert!(broken, "{}", run.out);
}

#[test]
fn a_mate_is_reported_in_words_and_in_every_letter_set() {
    let run = makruk(&["analyze", MATE_IN_ONE, "--depth", "3"], "");
    assert!(run.out.contains("White mates in 1  41. R"), "{}", run.out);
    let run = makruk(
        &["analyze", MATE_IN_ONE, "--depth", "3", "--letters", "thai"],
        "",
    );
    assert!(
        run.out.contains("White mates in 1  41. รฉ๘#"),
        "{}",
        run.out
    );
}

#[test]
fn scores_are_from_whites_point_of_view() {
    // Black mates: `1... Rh1#` with the colours swapped.
    let black = "8/2k2m2/1sp3p1/pPp3Pp/P4p1P/4s3/5r1r/K7 b - - 0 41";
    let objects = objects(&[black, "--depth", "3"]);
    let last = objects.last().expect("a line");
    assert_eq!(last["lines"][0]["score"]["mate"], -1);
    assert_eq!(last["score_view"], "white");
    let run = makruk(&["analyze", black, "--depth", "3"], "");
    assert!(run.out.contains("Black mates in 1  41... R"), "{}", run.out);
}

#[test]
fn json_has_a_line_per_depth_and_a_final_one() {
    let objects = objects(&["--depth", "4", "--multipv", "2"]);
    assert_eq!(objects.len(), 5);
    let depths: Vec<_> = objects.iter().map(|o| o["depth"].as_u64()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 4].map(Some));
    for (index, object) in objects.iter().enumerate() {
        assert_eq!(object["final"], index == 4);
        let lines = object["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 2);
        for line in lines {
            assert!(line["score"]["cp"].is_i64(), "{line}");
            let length = |key: &str| line[key].as_array().map(Vec::len);
            assert_eq!(length("pv_uci"), length("pv_san"));
            assert_ne!(length("pv_uci"), Some(0));
        }
        assert!(object["nodes"].as_u64() > Some(0));
        assert!(object["seldepth"].as_u64() >= object["depth"].as_u64());
        assert!(object["time_ms"].is_u64());
    }
}

#[test]
fn a_line_that_ends_the_game_names_the_termination() {
    let objects = objects(&[MATE_IN_ONE, "--depth", "2"]);
    let line = &objects.last().expect("a line")["lines"][0];
    assert_eq!(line["end"], "checkmate");
    assert_eq!(line["pv_uci"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_node_limit_ends_the_analysis() {
    let objects = objects(&["--nodes", "5000"]);
    let last = objects.last().expect("a line");
    let nodes = last["nodes"].as_u64().expect("a number");
    assert!((5_000..5_100).contains(&nodes), "{nodes}");
}

#[test]
fn a_running_count_is_reported_and_affects_the_score() {
    // Black says 16 of 16 with its next move; White has no mate before the draw.
    let fen = "8/8/8/8/2k5/8/6NR/2SK4 b - 32 30 40";
    let run = makruk(&["analyze", fen, "--depth", "6"], "");
    assert!(
        run.out
            .contains("Black's next number is 16 of 16 (pieces' honour)"),
        "{}",
        run.out
    );
    assert!(run.out.contains("+0.00"), "{}", run.out);
    assert!(
        run.out.contains("(draw: pieces' honour expired)"),
        "{}",
        run.out
    );
}

#[test]
fn a_finished_game_has_no_lines() {
    let mate = "k7/RR6/8/8/8/8/8/4K3 b - - 0 1";
    let objects = objects(&[mate]);
    assert_eq!(objects.len(), 1);
    assert_eq!(objects[0]["end"], "checkmate");
    assert_eq!(objects[0]["lines"], Value::Array(vec![]));
    let run = makruk(&["analyze", mate], "");
    assert!(run.out.contains("1-0: checkmate"), "{}", run.out);
}

#[test]
fn invalid_positions_and_options_are_rejected() {
    let run = makruk(&["analyze", "8/8/8/8/8/8/8/8", "w"], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(makruk(&["analyze", "--multipv", "0"], "").code, 2);
    assert_eq!(makruk(&["analyze", "--depth", "0"], "").code, 2);
    assert_eq!(makruk(&["analyze", "--threads", "0"], "").code, 2);
}

#[test]
fn numbers_out_of_range_are_rejected_with_the_range() {
    for (args, message) in [
        (["analyze", "--nodes", "0"], "expected a whole number"),
        (["analyze", "--depth", "0"], "expected a whole number"),
        (
            ["analyze", "--multipv", "0"],
            "expected a whole number from 1 to 255",
        ),
        (
            ["analyze", "--multipv", "1000"],
            "expected a whole number from 1 to 255",
        ),
        (
            ["analyze", "--threads", "0"],
            "expected a whole number from 1 to 256",
        ),
        (["play", "--nodes", "0"], "expected a whole number"),
    ] {
        let run = makruk(&args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(message), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_result_in_the_endgame_tables_is_reported_with_the_count() {
    // Black, bare, has counted 40 of 44. The table's distance is that of `makruk tables probe`.
    let too_late = "8/8/4k3/8/8/8/8/KSM5 w - 88 79 1";
    let run = makruk(&["analyze", too_late, "--depth", "1"], "");
    let sentence =
        "\nEndgame tables: draw (White's win takes 35, but the count leaves 5)\nScores are";
    assert!(run.out.contains(sentence), "{}", run.out);
    let tables = |fen: &str, rules: &str| {
        let objects = objects(&[fen, "--rules", rules, "--depth", "1"]);
        let (last, earlier) = objects.split_last().expect("a line");
        assert!(earlier.iter().all(|object| object["tables"].is_null()));
        last["tables"].clone()
    };
    let draw = json!({"wdl": "win", "plies": 69, "with_count": "draw"});
    assert_eq!(tables(too_late, "thai"), draw);
    // Results are from White's point of view, like scores.
    let turned = "5msk/8/8/8/8/3K4/8/8 b - 88 79 1";
    let draw = json!({"wdl": "loss", "plies": 69, "with_count": "draw"});
    assert_eq!(tables(turned, "thai"), draw);
    let win = json!({"wdl": "win", "plies": 69, "with_count": "win"});
    assert_eq!(tables("8/8/4k3/8/8/8/8/KSM5 w - - 0 1", "fairy"), win);

    let run = makruk(
        &["analyze", "8/8/4k3/8/8/8/8/KSM5 w - - 0 1", "--depth", "1"],
        "",
    );
    assert!(
        run.out.contains("\nEndgame tables: White wins in 35\n"),
        "{}",
        run.out
    );
    let none = ["analyze", too_late, "--depth", "1", "--tables", "none"];
    let run = makruk(&none, "");
    assert!(run.code == 0 && !run.out.contains("Endgame"), "{}", run.out);
    // No table has six pieces.
    let run = makruk(&["analyze", "8/8/2ppk3/8/8/PP6/8/K7", "--depth", "1"], "");
    assert!(run.code == 0 && !run.out.contains("Endgame"), "{}", run.out);
}
