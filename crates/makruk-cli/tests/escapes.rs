//! External input cannot control the terminal or forge a line.

use crate::common::{Run, makruk};

/// Sequences that clear a screen, in 7 and 8 bits, a line break, a bell, and characters that change the writing direction.
const HOSTILE: &str = "\u{1b}[2J\u{9b}31m\u{7}\u{7f}\u{202e}\u{2066}\u{2028}";

/// Returns whether `text` could affect a terminal beyond its own lines.
fn can_control_terminal(text: &str) -> bool {
    text.chars().any(|char| {
        (char.is_control() && char != '\n') || "\u{202e}\u{2066}\u{2028}".contains(char)
    })
}

fn assert_harmless(run: &Run, what: &str) {
    for text in [&run.out, &run.err] {
        assert!(!can_control_terminal(text), "{what}: {text:?}");
    }
}

#[test]
fn a_games_own_texts_are_escaped() {
    let id = format!("{HOSTILE}\nerror: forged");
    let json = serde_json::json!({"id": id, "moves": ["e3e9"]}).to_string();
    for args in [
        &["replay"][..],
        &["convert", "--to", "pgn"],
        &["convert", "--to", "pgn", "--lossy"],
        &["convert", "--to", "uci"],
    ] {
        let run = makruk(args, &json);
        assert_harmless(&run, &format!("{args:?}"));
        assert!(!run.err.contains("\nerror: forged"), "{}", run.err);
        assert!(!run.out.contains("\nerror: forged"), "{}", run.out);
        assert!(run.err.contains("\\u001b[2J\\u009b31m"), "{}", run.err);
    }
    for tag in [
        "GameId",
        "CountStarted",
        "White",
        "Event",
        "FEN",
        "Variant",
        "x",
    ] {
        let pgn = format!("[{tag} \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} {HOSTILE} e9 *\n");
        assert_harmless(&makruk(&["replay"], &pgn), tag);
        assert_harmless(&makruk(&["convert", "--to", "uci"], &pgn), tag);
    }
    let uci = format!("{HOSTILE} ; e3e4\ne3e4 {HOSTILE}\n");
    assert_harmless(&makruk(&["replay", "--from", "uci"], &uci), "uci");
}

#[test]
fn thai_names_are_shown_unchanged() {
    let pgn = "[White \"สมชาย\"]\n[Black \"O'Neil \\\"the\\\" ๊\"]\n\n1. e4 *\n";
    let run = makruk(&["replay"], pgn);
    assert!(
        run.out.contains("สมชาย against O'Neil \"the\" ๊\n"),
        "{}",
        run.out
    );
}

#[test]
fn echoes_of_fens_files_and_arguments_are_escaped() {
    for args in [
        &["board", HOSTILE][..],
        &["moves", HOSTILE],
        &["perft", "1", "--fen", HOSTILE],
        &["replay", HOSTILE],
        &["fen", HOSTILE],
        &["convert", "--to", "uci", HOSTILE],
        &["convert", "--to", "uci", "-o", "/nowhere/\u{1b}[2J\n"],
        &["board", "--svg", "/nowhere/\u{1b}[2J\n"],
        &["replay", "--from", HOSTILE],
        &["\u{1b}[2J"],
    ] {
        let run = makruk(args, "e3e4\n");
        assert_ne!(run.code, 0);
        assert_harmless(&run, &format!("{args:?}"));
    }
    for args in [
        &["fen"][..],
        &["pack", "--format", "nibble"],
        &["unpack", "--format", "nibble"],
    ] {
        let line = format!("{HOSTILE}\n4k3/8/8/8/8/8/8/{HOSTILE} w - - 0 1\n");
        assert_harmless(&makruk(args, &line), args[0]);
    }
}
