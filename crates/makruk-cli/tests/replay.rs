//! `makruk replay` replays games and says where a record stops being legal.

mod common;

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use common::makruk;

#[test]
fn the_sample_is_a_complete_game() {
    let run = makruk(&["replay", "--sample"], "");
    assert_eq!(run.code, 0);
    assert!(
        run.out.starts_with("Game sample, 232 moves\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("d7c6+"), "{}", run.out);
    assert!(
        run.out.contains("| .  .  .  .  .  .  . [k]| 1"),
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
fn json_has_every_field_and_null_for_what_is_not_known() {
    let run = makruk(&["replay", "--json"], "{\"moves\":[\"e3e4\"]}\n");
    assert_eq!(
        run.out,
        "{\"id\":null,\"start\":\"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\",\
         \"rules\":null,\"plies\":[{\"uci\":\"e3e4\",\"san\":null,\
         \"fen\":\"rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1\",\"legal\":23,\
         \"legal_fnv\":\"6af7563619455304\",\"check\":false,\"count\":null,\"drawn\":null,\
         \"end\":null}],\"insufficient\":null,\"end\":null,\"error\":null}\n"
    );
}

#[test]
fn uci_lines_may_begin_with_a_fen() {
    let input = "e3e4 e6e5\n\n3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1; e7d5\nx ; e3e4\n";
    let run = makruk(&["replay", "--json"], input);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 4, "an empty line is a game without moves");
    assert!(lines[0].contains("\"uci\":\"e6e5\""));
    assert!(lines[1].contains("\"plies\":[],"));
    assert!(
        lines[2].contains("\"fen\":\"3k4/8/8/3n4/8/8/8/4K3 w - - 0 2\""),
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
    assert!(run.err.contains("line 2: offset"), "{}", run.err);
}

#[test]
fn every_board_can_be_shown() {
    let run = makruk(&["replay", "--boards", "all"], "e3e4 e6e5");
    assert_eq!(run.out.matches("a  b  c  d  e  f  g  h").count(), 3);
    assert!(run.out.contains("1... e6e5"), "{}", run.out);
    let run = makruk(&["replay", "--boards", "none"], "e3e4 e6e5");
    assert!(!run.out.contains("a  b  c"), "{}", run.out);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_makruk"))
        .args(["replay", "--sample", "--boards", "all"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it has an output"))
        .read_line(&mut line)
        .expect("it writes a line");
    let output = child.wait_with_output().expect("the tool ends");
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(0));
}
