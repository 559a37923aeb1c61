//! Each line of a conversation is executed or rejected with a message; the position is that of the last `position` command, or
//! none if that was rejected; each `go` is answered once, with a legal move if there is one.
//!
//! The session runs in steps, so it is deterministic: the same conversation always takes the same course.
#![cfg_attr(fuzzing, no_main)]

extern crate alloc;

#[path = "../../../crates/makruk-uci/src/command.rs"]
#[allow(dead_code)] // the session uses the rest
mod command;
mod expected;
mod uci;

use uci::{Asked, Conversation};

/// Longer conversations add no coverage.
const MAX_LINES: usize = 24;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut conversation = Conversation::new();
    for line in text.lines().take(MAX_LINES) {
        let Some((line, asked)) = uci::moderate(line) else {
            continue;
        };
        conversation.say(&line, asked);
        if matches!(asked, Asked::Quit) {
            return;
        }
    }
    conversation.say("isready", Asked::Ready);
    conversation.say("quit", Asked::Quit);
});
