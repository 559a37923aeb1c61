//! A game that needs too much memory is rejected with a message, and reading continues with the next game.

use crate::common::makruk;
use serde_json::json;

/// Returns this many plies of ma moving back and forth.
fn moves(plies: usize) -> Vec<&'static str> {
    let cycle = ["b1d2", "b8d7", "d2b1", "d7b8"];
    cycle.into_iter().cycle().take(plies).collect()
}

/// Returns these plies as PGN.
fn pgn(plies: usize) -> String {
    let cycle = ["Nd2", "Nd7", "Nb1", "Nb8"];
    let sans: Vec<_> = cycle.into_iter().cycle().take(plies).collect();
    format!("{} *\n\n", sans.join(" "))
}

#[test]
fn a_long_line_is_rejected_alone() {
    let line = "e3e4\n";
    // A line may take up to a sixteenth of the memory limit.
    let long = "b1d2 b8d7 d2b1 d7b8 ".repeat(4_000);
    let input = format!("{line}{long}\n{line}");
    let args = ["convert", "--to", "uci", "--max-memory", "1"];
    let run = makruk(&args, &input);
    assert_eq!((run.code, run.out.as_str()), (1, "e3e4\ne3e4\n"));
    assert_eq!(
        run.err,
        "error: standard input, line 2: the line has more than 65536 bytes; --max-memory raises the limit\n"
    );
    let run = makruk(&["convert", "--to", "uci"], &input);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn a_pgn_game_that_needs_too_much_memory_is_rejected_alone() {
    let input = format!("{}{}{}", pgn(2), pgn(60_000), pgn(4));
    let args = ["convert", "--to", "uci", "--max-memory", "1"];
    let run = makruk(&args, &input);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "b1d2 b8d7\nb1d2 b8d7 d2b1 d7b8\n");
    assert!(
        run.err.contains(
            "the game needs more than 1048576 bytes of memory; --max-memory raises the limit"
        ),
        "{}",
        run.err
    );
    let run = makruk(
        &["replay", "--json", "--fields", "none", "--max-memory", "8"],
        &input,
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn an_endless_comment_is_rejected_and_earlier_games_are_kept() {
    let input = format!("{}1. e4 {{{}", pgn(2), "x".repeat(2 << 20));
    let args = ["convert", "--to", "uci", "--max-memory", "1"];
    let run = makruk(&args, &input);
    assert_eq!((run.code, run.out.as_str()), (1, "b1d2 b8d7\n"));
    assert_eq!(
        run.err,
        "error: standard input, the last game: the game that begins on line 3 has more than 524288 \
         bytes, so the rest of the file is not read; --max-memory raises the limit\n"
    );
}

#[test]
fn an_archived_game_with_too_many_moves_is_rejected_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.mkg");
    let file = path.to_str().expect("valid UTF-8");
    let line = |plies| json!({ "moves": moves(plies) }).to_string();
    let input = [line(2), line(20_000), line(4)].join("\n");
    let run = makruk(&["convert", "--to", "bytecode", "-o", file], &input);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = makruk(&["convert", file, "--to", "uci", "--max-memory", "1"], "");
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "b1d2 b8d7\nb1d2 b8d7 d2b1 d7b8\n", "{}", run.err);
    assert!(
        run.err.contains("game 2") && run.err.contains("--max-memory raises the limit"),
        "{}",
        run.err
    );
}

#[test]
#[cfg(unix)]
fn endless_input_is_rejected() {
    for format in ["index", "bytecode", "brenner"] {
        let args = [
            "convert",
            "--raw",
            "--from",
            format,
            "--to",
            "pgn",
            "/dev/zero",
        ];
        let run = makruk(&args, "");
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert_eq!(
            run.err,
            "error: /dev/zero, game 1: the game has more than 4194304 bytes; --max-memory raises the limit\n"
        );
    }
    let run = makruk(
        &[
            "convert",
            "--from",
            "pgn",
            "--to",
            "uci",
            "/dev/zero",
            "--max-memory",
            "1",
        ],
        "",
    );
    assert_eq!(run.code, 1, "{}", run.err);
    let run = makruk(&["fen", "/dev/zero"], "");
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: /dev/zero, line 1: the line is too long to skip\n"
    );
}
