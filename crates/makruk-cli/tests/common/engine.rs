//! Conversations with the engine while it thinks.

use std::process::Stdio;

use super::child::Child;

/// A conversation that continues while the engine thinks.
pub(crate) struct Engine(pub(crate) Child);

impl Engine {
    pub(crate) fn start() -> Self {
        let mut command = super::command();
        command
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Self(Child::start(&mut command))
    }

    #[track_caller]
    pub(crate) fn send(&mut self, line: &str) {
        self.0.send(format!("{line}\n"));
    }

    /// Reads up to a line that begins with the given word.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, word: &str) -> String {
        self.0.wait_for(|line| line.starts_with(word))
    }

    /// Returns the first line that does not begin with the given word.
    #[track_caller]
    pub(crate) fn next_line_except(&mut self, word: &str) -> String {
        self.0.wait_for(|line| !line.starts_with(word))
    }

    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert!(self.0.end().success());
    }
}
