//! An invalid game is rejected with its location, and conversion continues with the next game.

use crate::common::makruk;
use tempfile::tempdir;

const BAD_ID: &str = "{\"id\":1,\"moves\":[\"e3e4\"]}\n\
    {\"id\":\"a\\nb\",\"moves\":[\"e3e4\"]}\n\
    {\"id\":3,\"moves\":[\"d3d4\"]}\n";

#[test]
fn an_id_that_cannot_be_a_tag_rejects_only_its_game() {
    let folder = tempdir().expect("a temporary folder");
    for to in [
        "pgn",
        "brenner",
        "brenner-alt",
        "bytecode",
        "index",
        "radix",
        "huffman",
        "range",
    ] {
        let path = folder.path().join(to);
        let file = path.to_str().expect("valid UTF-8");
        let run = makruk(&["convert", "--to", to, "-o", file], BAD_ID);
        assert_eq!(run.code, 1, "{}", run.err);
        let message = format!(
            "error: standard input, line 2 (game a\\nb): {to} cannot represent its id (a tag \
             value cannot contain a line break); --lossy drops such parts\n"
        );
        assert_eq!(run.err, message);
        let back = makruk(&["convert", file, "--to", "uci"], "");
        assert_eq!(back.out, "e3e4\nd3d4\n");

        let run = makruk(&["convert", "--to", to, "--lossy", "-o", file], BAD_ID);
        assert_eq!(run.code, 0, "{}", run.err);
        let message = "note: standard input, line 2 (game a\\nb): dropped its id (a tag \
                       value cannot contain a line break)\n";
        assert_eq!(run.err, message);
        let back = makruk(&["convert", file, "--to", "jsonl"], "");
        let ids: Vec<_> = back
            .out
            .lines()
            .map(|line| line.split(",\"start\"").next().unwrap_or_default())
            .collect();
        assert!(ids[0].starts_with("{\"id\":\"1\""), "{}", ids[0]);
        assert!(ids[1].starts_with("{\"start\""), "{}", ids[1]);
        assert!(ids[2].starts_with("{\"id\":\"3\""), "{}", ids[2]);
    }
}

#[test]
fn an_id_with_a_line_break_is_kept_in_json() {
    let run = makruk(&["convert", "--to", "jsonl"], BAD_ID);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("{\"id\":\"a\\nb\","), "{}", run.out);
    let run = makruk(&["convert", "--to", "uci"], BAD_ID);
    assert_eq!(run.out, "e3e4\ne3e4\nd3d4\n");
}

#[test]
fn an_invalid_game_does_not_affect_its_neighbors() {
    let good = "{\"moves\":[\"e3e4\"]}\n";
    for bad in [
        "{\"moves\":[\"e3e9\"]}",
        "{\"moves\":[\"e3e4\",\"e3e4\"]}",
        "{\"moves\":7}",
        "{\"moves\":[]",
        "{\"start\":\"x\",\"moves\":[]}",
        "{\"moves\":[],\"tags\":{\"a b\":\"c\"}}",
        "{\"moves\":[],\"tags\":{\"White\":\"a\\nb\"}}",
        "{\"moves\":[],\"tags\":{\"Variant\":\"Chess\"}}",
        "{\"moves\":[],\"tags\":7}",
        "{\"moves\":[\"e3e4\"],\"movetext\":\"1. d4\"}",
        "\u{1}",
        "",
    ] {
        for to in ["pgn", "range", "jsonl", "uci"] {
            let input = format!("{good}{bad}\n{good}");
            let folder = tempdir().expect("a temporary folder");
            let path = folder.path().join("games");
            let file = path.to_str().expect("valid UTF-8");
            let run = makruk(&["convert", "--to", to, "-o", file], &input);
            assert!(
                run.err.contains("standard input, line 2"),
                "{bad}: {}",
                run.err
            );
            assert_eq!(run.code, 1, "{bad}");
            let back = makruk(&["convert", file, "--to", "uci"], "");
            assert_eq!(back.out, "e3e4\ne3e4\n", "{bad} to {to}");
        }
    }
}

#[test]
fn an_id_larger_than_any_integer_keeps_its_digits() {
    for id in [
        "123456789012345678901234567890",
        "18446744073709551616",
        "1.50",
    ] {
        let game = format!("{{\"id\":{id},\"moves\":[\"e3e4\"]}}\n");
        for args in [
            &["convert", "--to", "jsonl"][..],
            &["replay", "--json", "--fields", "none"][..],
        ] {
            let run = makruk(args, &game);
            assert!(
                run.out.starts_with(&format!("{{\"id\":{id},")),
                "{}",
                run.out
            );
        }
        let run = makruk(&["convert", "--to", "pgn"], &game);
        assert!(
            run.out.contains(&format!("[GameId \"{id}\"]")),
            "{}",
            run.out
        );
    }
}
