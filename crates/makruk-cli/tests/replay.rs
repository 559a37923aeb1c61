//! `makruk replay` replays games and reports the first illegal move.

use std::process::Stdio;

use crate::common::{self, child::Child, makruk};

#[test]
fn the_sample_is_a_complete_game_drawn_by_the_count() {
    let run = makruk(&["replay", "--sample"], "");
    assert_eq!(run.code, 0);
    assert!(
        run.out.starts_with("Game sample, 232 plies\n"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("115. Nd5             Kh2 (16 of 16)   116. Ne3             Kh1 (past 16)"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("Ply 213: Black starts counting (pieces' honour), from 8 to 16\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("| .  .  .  .  .  .  . [k]| 1"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .ends_with("1/2-1/2 at ply 232: draw, pieces' honour: the count of 16 was exceeded\n"),
        "{}",
        run.out
    );
}

#[test]
fn an_illegal_move_is_reported_with_game_and_ply() {
    let input = r#"{"id":"a","moves":["e3e4","e6e5","e4e5"]}"#;
    let run = makruk(&["replay"], input);
    assert_eq!(run.code, 1);
    let message = "`e4e5`: e4 to e5 is illegal: the bia cannot go there";
    assert!(
        run.err.contains(&format!(
            "standard input, line 1 (game a), ply 3: {message}"
        )),
        "{}",
        run.err
    );
    assert!(run.out.contains("from ply 3 on"), "{}", run.out);
    let run = makruk(&["replay", "--json"], input);
    assert!(
        run.out.ends_with(&format!(
            "\"error\":{{\"ply\":3,\"message\":\"{message}\"}}}}\n"
        )),
        "{}",
        run.out
    );
}

#[test]
fn json_has_every_field() {
    let run = makruk(&["replay", "--json"], "{\"moves\":[\"e3e4\"]}\n");
    assert_eq!(
        run.out,
        "{\"id\":null,\"start\":\"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\",\
         \"rules\":\"thai\",\"result\":\"*\",\"plies\":[{\"uci\":\"e3e4\",\"san\":\"e4\",\
         \"fen\":\"rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1\",\"legal\":23,\
         \"legal_fnv\":\"6af7563619455304\",\"check\":false,\"count\":null,\"drawn\":false,\
         \"end\":null}],\"insufficient\":[false,false],\"end\":null,\"error\":null}\n"
    );
}

/// White has a khon; Black calls board's honour with ply 3 of the game.
const CALLED: &str = "{\"start\":\"8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1\",\
    \"moves\":[\"c7d6\",\"d1d2\",\"d6d5\"],\"count_started\":4}\n";

#[test]
fn a_count_is_called_at_the_ply_in_count_started() {
    let run = makruk(&["replay", "--json"], CALLED);
    let count = "\"count\":{\"kind\":\"board\",\"by\":\"black\",\"number\":1,\"limit\":64}";
    assert_eq!(run.out.matches(count).count(), 1, "{}", run.out);
    assert!(
        run.out
            .contains("\"8/8/4n3/3k4/8/4S3/3K4/2R5 w - 128 1 3\""),
        "{}",
        run.out
    );
}

#[test]
fn boards_honor_must_be_called_under_thai_rules() {
    let input = CALLED.replace(",\"count_started\":4", "");
    let run = makruk(&["replay", "--json"], &input);
    assert!(!run.out.contains("\"count\":{"), "{}", run.out);
    assert!(
        run.out.contains(" w - 128 0 3\""),
        "a count may be called: {}",
        run.out
    );
    let run = makruk(&["replay", "--json", "--rules", "fairy"], &input);
    assert_eq!(
        run.out
            .matches("\"kind\":\"board\",\"by\":\"white\"")
            .count(),
        3,
        "{}",
        run.out
    );
}

#[test]
fn a_record_is_replayed_past_the_end_of_the_game() {
    // The rua gives perpetual check: ply 8 repeats the position for the third time.
    let moves = "a1a2 e8e7 a2a1 e7e8 ".repeat(3);
    let input = format!("4k3/8/8/8/8/8/8/R2K4 w - - 0 1; {moves}");
    let run = makruk(&["replay"], &input);
    assert!(
        run.out.contains("1/2-1/2 at ply 8: draw by repetition\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("The record continues for 4 more plies.\n"),
        "{}",
        run.out
    );
    assert_eq!(run.code, 0);
}

#[test]
fn count_started_must_be_a_ply() {
    let run = makruk(
        &["replay", "--json"],
        "{\"moves\":[],\"count_started\":-2}\n",
    );
    assert!(
        run.err
            .contains("`count_started` must be 0, -1 or the number of a ply"),
        "{}",
        run.err
    );
    assert_eq!(run.code, 1);
}

#[test]
fn uci_lines_may_start_with_a_fen() {
    let input = "e3e4 e6e5\n\n3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1; e7d5\nx ; e3e4\n";
    let run = makruk(&["replay", "--json"], input);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 4, "an empty line is a game without moves");
    assert!(lines[0].contains("\"uci\":\"e6e5\""));
    assert!(lines[1].contains("\"plies\":[],"));
    assert!(
        lines[2].contains("\"fen\":\"3k4/8/8/3n4/8/8/8/4K3 w - 128 6 2\""),
        "{}",
        lines[2]
    );
    assert!(lines[3].contains("\"error\":{\"ply\":0"), "{}", lines[3]);
    assert_eq!(run.code, 1);
}

#[test]
fn a_broken_line_does_not_stop_the_others() {
    let input = "{\"moves\":[\"e3e4\"]}\n{\"moves\":[\"e3e4\"\n\n{\"moves\":[]}\n";
    let run = makruk(&["replay", "--json"], input);
    assert_eq!(run.out.lines().count(), 4);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("line 2, offset 15: "), "{}", run.err);
}

#[test]
fn every_board_can_be_shown() {
    let run = makruk(&["replay", "--boards", "all"], "e3e4 e6e5");
    assert_eq!(run.out.matches("a  b  c  d  e  f  g  h").count(), 3);
    assert!(run.out.contains("1... e5"), "{}", run.out);
    let run = makruk(&["replay", "--boards", "none"], "e3e4 e6e5");
    assert!(!run.out.contains("a  b  c"), "{}", run.out);
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut command = common::command();
    let mut child = Child::start(
        command
            .args(["replay", "--sample", "--boards", "all"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    );
    child.wait_for(|_| true);
    child.close_output();
    let output = child.finish();
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_final_first_position_is_judged() {
    let run = makruk(&["replay", "--json"], "k7/RR6/8/8/8/8/8/4K3 b - - 0 1 ;\n");
    let end = "\"end\":{\"winner\":\"white\",\"by\":\"checkmate\",\"ply\":0}";
    assert!(run.out.contains(end), "{}", run.out);
}

#[test]
fn a_count_running_at_the_start_is_not_reported_as_started() {
    let run = makruk(&["replay"], "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2 ; h2h3 c4d4\n");
    assert!(!run.out.contains("starts counting"), "{}", run.out);
    assert!(run.out.contains("Black has counted 4 of 16"), "{}", run.out);
}

#[test]
fn an_array_is_not_a_game_and_a_byte_order_mark_is_skipped() {
    let run = makruk(
        &["replay", "--from", "jsonl"],
        "[null,null,[\"e3e4\"],null]\n",
    );
    assert!(
        run.err.contains("expected a game as a JSON object"),
        "{}",
        run.err
    );
    let run = makruk(&["replay"], "\u{feff}{\"moves\":[\"e3e4\"]}\n");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_value_of_another_type_is_named_with_its_key() {
    for (line, message) in [
        (
            "{\"moves\":\"e3e4\"}",
            "invalid type: string \"e3e4\", expected `moves` as an array of moves, such as [\"e3e4\", \"e6e5\"]",
        ),
        (
            "{\"moves\":[\"e3e4\",null]}",
            "offset 20: not a game in JSON: invalid type: null, expected a string",
        ),
        (
            "{\"moves\":[],\"count_started\":1.5}",
            "floating point `1.5`, expected `count_started` as 0, -1 or the number of a ply",
        ),
    ] {
        let run = makruk(&["replay"], &format!("{line}\n"));
        assert!(run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn an_expired_count_has_no_number_past_its_limit() {
    let run = makruk(&["replay", "--sample"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let text = "\nBlack's count of 16 has run out (pieces' honour)\n";
    assert!(run.out.contains(text), "{}", run.out);
    assert!(!run.out.contains("17 of 16"), "{}", run.out);
}

#[test]
fn the_report_is_available_in_thai() {
    let run = makruk(&["replay", "--sample", "--thai"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for text in [
        "เกม sample, เดิน ๒๓๒ ครั้ง\n",
        "ดำเริ่มนับศักดิ์หมาก เริ่มที่ ๘ นับถึง ๑๖\n",
        "ดำนับศักดิ์หมากเกิน ๑๖ แล้ว\n",
        "1/2-1/2 เมื่อเดินครั้งที่ ๒๓๒: เสมอ: นับศักดิ์หมากเกิน ๑๖ แล้ว\n",
    ] {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
    let words = [
        "Game", "plies", "Ply", "Black", "White", "to move", "draw", "count",
    ];
    for word in words {
        assert!(!run.out.contains(word), "{word}: {}", run.out);
    }
    assert_eq!(
        makruk(&["replay", "--sample", "--thai", "--json"], "").code,
        2
    );
}

#[test]
fn a_count_stopped_after_the_last_move_is_not_running() {
    let game = "[SetUp \"1\"]\n[FEN \"8/4n3/4k3/8/8/3K1M2/8/R7 b - - 0 1\"]\n\n\
                1... {[%count start]} Kd6 2. Ra6+ Ke5 3. Ra7";
    let run = makruk(&["replay"], &format!("{game} *\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("Black's next number is 3 of 64"),
        "{}",
        run.out
    );
    let run = makruk(&["replay"], &format!("{game} {{[%count stop]}} *\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(!run.out.contains("next number"), "{}", run.out);
    assert!(run.out.contains("Ply 4: the count stops\n"), "{}", run.out);
    let last = "Black to move, 12 legal moves\n8/R3n3/8/4k3/8/3K1M2/8/8 b - 128 0 3\n";
    assert!(run.out.contains(last), "{}", run.out);
}
