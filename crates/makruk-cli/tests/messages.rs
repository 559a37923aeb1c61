//! What the tool says about arguments and input that it cannot use.

use crate::common::{makruk, makruk_of_bytes};

/// Returns the first line of the error of a command that fails.
fn error(args: &[&str]) -> String {
    let run = makruk(args, "");
    assert_ne!(run.code, 0, "{args:?}: {}", run.out);
    run.err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_number_out_of_range_names_the_range() {
    for (args, expected) in [
        (
            &["perft", "abc"][..],
            "expected a whole number from 0 to 255",
        ),
        (&["perft", "256"], "expected a whole number from 0 to 255"),
        (
            &["analyze", "--depth", "0"],
            "expected a whole number from 1 to 255",
        ),
        (
            &["analyze", "--nodes", "foo"],
            "expected a whole number of at least 1",
        ),
        (
            &["analyze", "--nodes", "99999999999999999999"],
            "expected a whole number of at least 1",
        ),
        (
            &["analyze", "--multipv", "+1"],
            "expected a whole number from 1 to 255",
        ),
        (&["play", "--seed", "-1"], "unexpected argument '-1'"),
        (
            &["play", "--seed", "1.5"],
            "expected a whole number of at least 0",
        ),
        (&["bench", ""], "expected a whole number from 1 to 255"),
    ] {
        let error = error(args);
        assert!(error.contains(expected), "{args:?}: {error}");
        assert!(!error.contains("invalid digit"), "{error}");
    }
}

#[test]
fn only_a_command_with_a_similar_name_is_suggested() {
    let run = makruk(&["foo"], "");
    assert!(!run.err.contains("similar"), "{}", run.err);
    for (name, near) in [("anlyze", "analyze"), ("replya", "replay"), ("bok", "book")] {
        let run = makruk(&[name], "");
        assert!(run.err.contains(&format!("'{near}'")), "{}", run.err);
    }
}

#[test]
fn a_file_name_in_place_of_a_position_is_recognised() {
    let error = error(&["book", "show", "nofile.mkb"]);
    assert!(error.contains("found a file name: nofile.mkb"), "{error}");
}

#[test]
fn a_chess_fen_is_called_one() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let run = makruk(&["fen", "--json"], fen);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\"kind\":\"chess-fen\""), "{}", run.out);
    assert!(
        run.err.contains("this is a chess FEN, expected Makruk"),
        "{}",
        run.err
    );
}

#[test]
fn a_file_without_a_game_says_so() {
    for input in ["", "; only a comment\n"] {
        let run = makruk(&["replay"], input);
        assert_eq!((run.code, &*run.out), (1, ""));
        assert_eq!(
            run.err,
            "error: standard input: expected a game, found none\n"
        );
    }
}

#[test]
fn bytes_that_are_no_game_show_no_board() {
    let run = makruk_of_bytes(&["replay"], b"\x7fELF\x02\x01\x01\x00\x00");
    assert_eq!(run.code, 1);
    assert!(!run.out.contains("a  b  c"), "{}", run.out);
    assert!(run.out.contains("Not a game:"), "{}", run.out);
    // A game whose first move is wrong has a board.
    let run = makruk(&["replay"], "[Event \"?\"]\n\n1. Zz9 *\n");
    assert!(run.out.contains("a  b  c"), "{}", run.out);
}

#[test]
fn a_review_of_no_legal_move_has_no_accuracy() {
    let run = makruk(&["review", "--nodes", "100"], "1. Zz9 *\n");
    assert_eq!(run.code, 1);
    assert!(!run.out.contains('%'), "{}", run.out);
    let run = makruk(
        &["review", "--nodes", "100", "--json"],
        "[Event \"?\"]\n\n*\n",
    );
    assert!(run.out.contains("\"accuracy\":null"), "{}", run.out);
}

#[test]
fn a_contradicting_result_is_converted_with_a_note() {
    let run = makruk(
        &["convert", "--to", "pgn"],
        "[Result \"1-0\"]\n\n1. e4 e5 0-1\n",
    );
    assert_eq!(run.code, 0);
    assert!(
        run.out.contains("[Result \"1-0\"]") && run.out.contains("e5 0-1"),
        "{}",
        run.out
    );
    let note =
        "line 3, column 10, ply 2: the result 0-1 differs from the tag Result in line 1, 1-0";
    assert!(run.err.contains(note), "{}", run.err);
}
