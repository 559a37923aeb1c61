//! A program at the other end of a pipe gets its answer as soon as its question is there.

mod common;

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use common::makruk;

/// A tool that is asked and answers.
struct Conversation {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Conversation {
    fn begin(args: &[&str]) -> Self {
        let mut child = common::command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the tool starts");
        let (send, lines) = channel();
        let output: ChildStdout = child.stdout.take().expect("it has an output");
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let _ = send.send(line.expect("it writes UTF-8"));
            }
        });
        Self {
            input: child.stdin.take().expect("it has an input"),
            child,
            lines,
        }
    }

    fn ask(&mut self, question: &str) {
        self.input
            .write_all(question.as_bytes())
            .expect("the tool reads");
    }

    fn answer(&self) -> String {
        self.lines
            .recv_timeout(Duration::from_secs(30))
            .expect("an answer comes though the input is not at its end")
    }

    fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().expect("it ends").code().is_some());
    }
}

#[test]
fn each_line_is_answered_before_the_next_one_comes() {
    let fen = "4k3/8/8/8/8/8/8/R2K4 w - - 0 1\n";
    for (args, questions, answer) in [
        (&["fen"][..], [fen, "x\n"], "4k3/8/8/8/8/8/8/R2K4 w - - 0 1"),
        (&["fen", "--json"], [fen, "x\n"], "{\"ok\":true,"),
        (&["pack", "--format", "nibble"], [fen, "x\n"], ""),
        (&["unpack", "--format", "rank-r"], ["x\n", "y\n"], "error: "),
        (&["replay", "--json"], ["e3e4\n", "d3d4\n"], "{\"id\":null,"),
        (&["replay"], ["e3e4\n", "d3d4\n"], "Game 1, 1 ply"),
        (&["convert", "--to", "uci"], ["e3e4\n", "d3d4\n"], "e3e4"),
        (
            &["convert", "--to", "uci"],
            ["{\"moves\":[\"e3e4\"]}\n", "{\"moves\":[]}\n"],
            "e3e4",
        ),
        (
            &["convert", "--to", "jsonl"],
            ["e3e4\n", "d3d4\n"],
            "{\"start\":",
        ),
    ] {
        let mut conversation = Conversation::begin(args);
        conversation.ask(questions[0]);
        let first = conversation.answer();
        assert!(first.starts_with(answer), "{args:?}: {first}");
        while conversation
            .lines
            .recv_timeout(Duration::from_millis(50))
            .is_ok()
        {}
        conversation.ask(questions[1]);
        conversation.answer();
        conversation.end();
    }
}

#[test]
fn each_game_of_a_pgn_is_answered_before_the_next_one_comes() {
    for args in [
        &["convert", "--to", "uci", "--lossy"][..],
        &["replay", "--json"],
    ] {
        let mut conversation = Conversation::begin(args);
        for (name, mv) in [("A", "e4"), ("B", "d4"), ("C", "c4")] {
            conversation.ask(&format!("[White \"{name}\"]\n\n1. {mv} *\n\n"));
            let answer = conversation.answer();
            let uci = mv.replace('4', "3") + mv;
            assert!(answer.contains(&uci), "{args:?}: {answer}");
        }
        conversation.end();
    }
}

#[test]
fn an_archive_is_known_whatever_the_first_read_gives() {
    let archive = {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.mkg");
        let name = path.to_str().expect("it is UTF-8");
        let run = makruk(&["convert", "--to", "range", "-o", name], "e3e4 e6e5\n");
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        std::fs::read(path).expect("it is there")
    };
    for first in 1..12 {
        let mut conversation = Conversation::begin(&["convert", "--to", "uci"]);
        for part in [&archive[..first], &archive[first..]] {
            conversation.input.write_all(part).expect("it is read");
            thread::sleep(Duration::from_millis(60));
        }
        assert_eq!(conversation.answer(), "e3e4 e6e5");
        conversation.end();
    }
}
