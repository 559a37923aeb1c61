//! A program at the other end of a pipe gets its answer as soon as it has sent its question.

use std::{process::Stdio, thread, time::Duration};

use crate::common::{self, child::Child, makruk};

/// Starts the tool for a dialogue.
fn begin(args: &[&str]) -> Child {
    let mut command = common::command();
    let command = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    Child::start_for(command, Duration::from_secs(60))
}

#[test]
fn each_line_is_answered_before_the_next_one_arrives() {
    let fen = "4k3/8/8/8/8/8/8/R2K4 w - - 0 1\n";
    for (args, exchanges) in [
        (
            &["fen"][..],
            [(fen, "4k3/8/8/8/8/8/8/R2K4 w - - 0 1"), ("x\n", "error: ")],
        ),
        (
            &["fen", "--json"],
            [(fen, "{\"ok\":true,"), ("x\n", "{\"ok\":false,")],
        ),
        (
            &["pack", "--format", "nibble"],
            [(fen, ""), ("x\n", "error: ")],
        ),
        (
            &["unpack", "--format", "rank-r"],
            [("x\n", "error: "), ("y\n", "error: ")],
        ),
        (
            &["replay", "--json"],
            [("e3e4\n", "{\"id\":null,"), ("d3d4\n", "{\"id\":null,")],
        ),
        (
            &["replay"],
            [("e3e4\n", "Game 1, 1 ply"), ("d3d4\n", "Game 2, 1 ply")],
        ),
        (
            &["convert", "--to", "uci"],
            [("e3e4\n", "e3e4"), ("d3d4\n", "d3d4")],
        ),
        (
            &["convert", "--to", "uci"],
            [
                ("{\"moves\":[\"e3e4\"]}\n", "e3e4"),
                ("{\"moves\":[]}\n", ""),
            ],
        ),
        (
            &["convert", "--to", "jsonl"],
            [("e3e4\n", "{\"start\":"), ("d3d4\n", "{\"start\":")],
        ),
    ] {
        let mut conversation = begin(args);
        for (question, answer) in exchanges {
            conversation.send(question);
            conversation.wait_for(|line| line.starts_with(answer));
        }
        assert!(conversation.finish().status.code().is_some());
    }
}

#[test]
fn each_pgn_game_is_answered_before_the_next_one_arrives() {
    for args in [
        &["convert", "--to", "uci", "--lossy"][..],
        &["replay", "--json"],
    ] {
        let mut conversation = begin(args);
        for (name, mv) in [("A", "e4"), ("B", "d4"), ("C", "c4")] {
            conversation.send(format!("[White \"{name}\"]\n\n1. {mv} *\n\n"));
            let answer = conversation.wait_for(|_| true);
            let uci = mv.replace('4', "3") + mv;
            assert!(answer.contains(&uci), "{args:?}: {answer}");
        }
        assert!(conversation.finish().status.code().is_some());
    }
}

#[test]
fn an_archive_is_recognized_whatever_the_size_of_the_first_read() {
    let archive = {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.mkg");
        let name = path.to_str().expect("valid UTF-8");
        let run = makruk(&["convert", "--to", "range", "-o", name], "e3e4 e6e5\n");
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        std::fs::read(path).expect("it exists")
    };
    for first in 1..12 {
        let mut conversation = begin(&["convert", "--to", "uci"]);
        for part in [&archive[..first], &archive[first..]] {
            conversation.send(part);
            thread::sleep(Duration::from_millis(60));
        }
        assert_eq!(conversation.wait_for(|_| true), "e3e4 e6e5");
        assert!(conversation.finish().status.code().is_some());
    }
}
