//! Talks with the engine while it thinks.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A conversation that goes on while the engine thinks.
pub(crate) struct Engine {
    pub(crate) child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_makruk"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the tool starts");
        let input = child.stdin.take().expect("it has an input");
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Self {
            child,
            input,
            output,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// Reads on to a line that begins with a word.
    pub(crate) fn hear(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it speaks");
            assert!(read > 0, "it ended before `{word}`");
            if line.starts_with(word) {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Reads the first line that does not begin with a word.
    pub(crate) fn hear_next_but(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("it speaks");
            assert!(read > 0, "it ended");
            if !line.starts_with(word) {
                return line.trim_end().to_owned();
            }
        }
    }

    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}
