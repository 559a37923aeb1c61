//! Each line of a conversation is obeyed or refused in words; each `isready` is answered, and each `go` with one
//! legal move.
//!
//! The conversation is the tool's own; this file takes the place of the rest of the tool.
#![cfg_attr(fuzzing, no_main)]

#[allow(dead_code)] // the tool reads positions in more ways than this conversation
#[path = "../../../crates/makruk-cli/src/input.rs"]
mod input;
mod uci;

use makruk::{Fen, Position, SetupProblem, UciMove};
use uci::Conversation;

/// What a command of the tool came to.
enum Verdict {
    Refused,
}

/// What the tool's arguments say.
mod args {
    use makruk::FenDialect;

    #[derive(Clone, Copy)]
    pub(crate) struct FromDialect;

    impl FromDialect {
        pub(crate) fn named(self) -> Option<FenDialect> {
            None
        }
    }
}

/// Where the tool complains.
mod output {
    pub(crate) fn complain(_: std::fmt::Arguments<'_>) {}
    pub(crate) fn complain_at(_: &[u8], _: usize, _: std::fmt::Arguments<'_>) {}
}

mod play {
    pub(crate) fn seed_of_clock() -> u64 {
        0
    }
}

/// Longer conversations only repeat what shorter ones show.
const MAX_LINES: usize = 24;

/// Asks for the position, which the tool says as a FEN.
fn position(conversation: &mut Conversation) -> Position {
    let said = conversation.say("d");
    let fen = said.iter().find_map(|line| line.strip_prefix("fen "));
    let fen: Fen = fen
        .expect("it says a FEN")
        .parse()
        .expect("in the fairy dialect");
    fen.to_position_ignoring(SetupProblem::TOO_MANY_MET)
        .expect("it was taken")
}

makruk_fuzz::law!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut conversation = Conversation::new();
    let mut asked = None;
    for line in text.lines().take(MAX_LINES) {
        let Some(line) = uci::moderate(line) else {
            continue;
        };
        if !uci::is_go(&line) {
            conversation.say(&line);
            continue;
        }
        // What was asked before is answered when something new is.
        let now = position(&mut conversation);
        conversation.say(&line);
        if let Some(before) = asked.replace(now) {
            assert_answer(&mut conversation, &before);
        }
    }
    let ready = conversation.say("isready");
    assert!(ready.iter().any(|line| line == "readyok"));
    conversation.end();
    if let Some(before) = asked {
        assert_answer(&mut conversation, &before);
    }
    assert_eq!(conversation.answer(), None, "it answers when it is asked");
});

/// Asserts that a search was answered with a move that is legal, or none if there is none.
fn assert_answer(conversation: &mut Conversation, position: &Position) {
    let answer = conversation.answer().expect("each search is answered");
    let best = answer
        .split(' ')
        .nth(1)
        .expect("it has a word for the move");
    if best == "(none)" {
        assert_eq!(position.count_legal(), 0, "{}", Fen(position.to_setup()));
    } else {
        let mv: UciMove = best.parse().expect("it is a move");
        assert!(
            position.is_legal(mv.0),
            "{best}: {}",
            Fen(position.to_setup())
        );
    }
}
