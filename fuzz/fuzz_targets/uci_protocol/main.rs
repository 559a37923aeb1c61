//! Each line of a conversation is executed or rejected with a message; the position is the one that the last `position`
//! gave, or none if that was rejected; each `go` is answered once, with a legal move of it or with none.
//!
//! The conversation is the tool's own; this file takes the place of the rest of the tool. The invariant does not depend
//! on how far work has come when it is stopped.
#![cfg_attr(fuzzing, no_main)]

#[path = "../../../crates/makruk-cli/src/coordinates.rs"]
mod coordinates;
#[path = "../../../crates/makruk-cli/src/escape.rs"]
#[allow(dead_code)] // the tool asks this in other places too
mod escape;
mod expected;
#[path = "../../../crates/makruk-cli/src/given.rs"]
#[allow(dead_code)] // the tool says more of what it rejects than this conversation
mod given;
mod uci;

use uci::{Asked, Conversation};

/// The tool's engine is another one each time.
mod engine {
    pub(crate) fn seed_of_clock() -> u64 {
        0
    }
}

/// Longer conversations only repeat what shorter ones show.
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
