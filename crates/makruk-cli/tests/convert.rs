//! `makruk convert` converts games to another format, and never drops anything silently.

use crate::common::{self, makruk};

/// In PlayOK's style: `P` is a bia ngai, lines end with `\r\r\n`, and there is no `Variant`.
const PLAYOK: &str = "[Event \"?\"]\r\r\n[Site \"PlayOK\"]\r\r\n[White \"somchai\"]\r\r\n\
    [Black \"lek\"]\r\r\n[Result \"1/2-1/2\"]\r\r\n\r\r\n\
    1. a4 b5 2. axb5\r\r\nc5 3. b6=P Nc6 4.\r\r\nPc7 1/2-1/2\r\r\n";

/// In SchemingMind's style: international letters, a promotion without a mark, `=` for an offer.
const SCHEMINGMIND: &str = "[Site \"SchemingMind\"]\n\
    [FEN \"rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1\"]\n\n\
    1. a4 b5 2. axb5 Nd7= 3. b6 Qe7 4. Qf2 *\n";

const ANNOTATED: &str =
    "[White \"A\"]\n\n{[%count start]} 1. e4! {[%clk 0:09:58]} (1. d4 d5) 1... e5 *\n";

#[test]
fn a_playok_pgn_is_converted_to_json() {
    let run = makruk(&["convert", "--to", "jsonl"], PLAYOK);
    assert_eq!(
        run.out,
        "{\"start\":\"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\",\"moves\":[\
         \"a3a4\",\"b6b5\",\"a4b5\",\"c6c5\",\"b5b6m\",\"b8c6\",\"b6c7\"],\
         \"result\":\"1/2-1/2\",\"tags\":{\"Event\":\"?\",\"Site\":\"PlayOK\",\
         \"White\":\"somchai\",\"Black\":\"lek\",\"Result\":\"1/2-1/2\"}}\n"
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn a_schemingmind_pgn_is_converted_to_uci_lines() {
    let run = makruk(&["convert", "--to", "uci", "--lossy"], SCHEMINGMIND);
    assert_eq!(run.out, "a3a4 b6b5 a4b5 b8d7 b5b6m d8e7 e1f2\n");
    assert_eq!(run.code, 0);
}

#[test]
fn a_game_that_the_format_cannot_represent_is_rejected() {
    let run = makruk(&["convert", "--to", "uci"], ANNOTATED);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains(
            "standard input, line 1: uci cannot represent 1 variation, 1 comment, 1 action, 1 glyph; \
             --lossy drops such parts"
        ),
        "{}",
        run.err
    );
    let run = makruk(&["convert", "--to", "uci", "--lossy"], ANNOTATED);
    assert_eq!((run.code, run.out.as_str()), (0, "e3e4 e6e5\n"));
    assert_eq!(
        run.err,
        "note: standard input, line 1: dropped 1 variation, 1 comment, 1 action, 1 glyph\n\
         note: tags or results that uci cannot represent were dropped from 1 game\n"
    );
}

#[test]
fn only_dropped_tags_with_content_are_noted() {
    let note = "note: tags or results that uci cannot represent were dropped from 1 game\n";
    for (to, text, expected) in [
        ("uci", "1. e4 *\n", ""),
        ("uci", "[Event \"?\"]\n[White \"?\"]\n\n1. e4 *\n", ""),
        ("uci", "[Event \"x\"]\n\n1. e4 *\n", note),
        ("uci", "1. e4 1-0\n", note),
        ("index", "1. e4 1-0\n", note),
        ("brenner", "[White \"A\"]\n\n1. e4 1-0\n", ""),
        ("brenner", "[Round \"1\"]\n\n1. e4 1-0\n", note),
        ("bytecode", "1. e4 1-0\n", ""),
        ("bytecode", "[White \"A\"]\n\n1. e4 1-0\n", note),
    ] {
        for lossy in [&[][..], &["--lossy"]] {
            let path = file("bare-tags");
            let mut args = vec!["convert", "--to", to, "-o", &path];
            args.extend((to != "uci").then_some("--raw"));
            args.extend(lossy);
            let run = makruk(&args, text);
            let format = if to == "uci" {
                to.to_owned()
            } else {
                format!("raw {to}")
            };
            let expected = expected.replace("uci", &format);
            assert_eq!((run.code, run.err), (0, expected), "{to}: {text}");
        }
    }
}

#[test]
fn tags_dropped_from_uci_lines_are_noted() {
    let run = makruk(&["convert", "--to", "uci"], PLAYOK);
    assert_eq!(run.code, 0);
    assert!(
        run.err
            .contains("note: tags or results that uci cannot represent were dropped from 1 game"),
        "{}",
        run.err
    );
}

#[test]
fn json_carries_variations_comments_and_tags() {
    let json = makruk(&["convert", "--to", "jsonl"], ANNOTATED);
    assert!(
        json.out.contains(
            "\"movetext\":\"{[%count start]} 1. e4 $1 {[%clk 0:09:58]} (1. d4 d5) 1... e5 *\""
        ),
        "{}",
        json.out
    );
    let back = makruk(&["convert", "--to", "pgn"], &json.out);
    assert_eq!(
        back.out,
        "[White \"A\"]\n[Variant \"Makruk\"]\n\n\
         {[%count start]} 1. e4 $1 {[%clk 0:09:58]} (1. d4 d5) 1... e5 *\n\n"
    );
}

#[test]
fn an_invalid_game_is_rejected_without_lossy() {
    let text = "1. e4 e5 2. Kxh8 *\n[White \"B\"]\n\n1. d4 *\n";
    let run = makruk(&["convert", "--to", "uci"], text);
    assert_eq!((run.code, run.out.as_str()), (1, "d3d4\n"));
    assert!(
        run.err
            .contains("standard input, line 1, column 13, ply 3: no legal khun move to h8 matches"),
        "{}",
        run.err
    );
    let run = makruk(&["convert", "--to", "uci", "--lossy"], text);
    assert_eq!((run.code, run.out.as_str()), (1, "e3e4 e6e5\nd3d4\n"));
}

#[test]
fn thai_letters_are_written_and_detected() {
    let thai = makruk(
        &["convert", "--to", "pgn", "--to-letters", "thai"],
        SCHEMINGMIND,
    );
    assert!(
        thai.out
            .contains("1. ก๔ ข๕ 2. กxข๕ ม-ง๗= 3. ข๖=M ม็-จ๗ 4. ม็-ฉ๒ *"),
        "{}",
        thai.out
    );
    let back = makruk(&["convert", "--to", "uci", "--lossy"], &thai.out);
    assert_eq!(back.out, "a3a4 b6b5 a4b5 b8d7 b5b6m d8e7 e1f2\n");
}

#[test]
fn ambiguous_letters_are_read_as_fairy_unless_specified() {
    let run = makruk(
        &["convert", "--to", "uci"],
        "[FEN \"4k3/8/8/8/8/3M4/4M3/4K3 w - - 0 1\"]\n\n1. Kd1 *\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let text = "[FEN \"1k6/8/8/8/8/3M4/4N3/K7 w - - 0 1\"]\n\n1. Mc4 *\n";
    let run = makruk(&["convert", "--to", "uci"], text);
    assert_eq!(run.out, "1k6/8/8/8/8/3M4/4N3/K7 w - - 0 1 ; d3c4\n");
    let run = makruk(&["convert", "--to", "uci", "--letters", "makruk-js"], text);
    assert_eq!(run.code, 1, "the ma on e2 reaches c3, not c4: {}", run.out);
}

#[test]
fn the_id_and_count_of_a_json_game_survive_as_tags() {
    let json = "{\"id\":\"g1\",\"start\":\"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\",\
                \"moves\":[\"c7d6\"],\"count_started\":2,\"result\":\"*\"}\n";
    let pgn = makruk(&["convert", "--to", "pgn"], json);
    assert!(
        pgn.out.contains(
            "[GameId \"g1\"]\n[CountStarted \"2\"]\n[Variant \"Makruk\"]\n[SetUp \"1\"]\n\
             [FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n1... Kd6 *\n"
        ),
        "{}",
        pgn.out
    );
    let back = makruk(&["convert", "--to", "jsonl"], &pgn.out);
    assert!(back.out.contains("\"id\":\"g1\""), "{}", back.out);
    assert!(back.out.contains("\"count_started\":2"), "{}", back.out);
}

/// A count that a player calls with ply 2, in three notations.
const CALLED: [&str; 3] = [
    "{\"start\":\"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\",\"moves\":[\"c7d6\",\"c1b1\",\"d6d5\"],\"count_started\":2}\n",
    "[CountStarted \"2\"]\n[SetUp \"1\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n1... Kd6 2. Rb1 Kd5 *\n",
    "[SetUp \"1\"]\n[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n{[%count start]} 1... Kd6 2. Rb1 Kd5 *\n",
];

#[test]
fn a_called_count_is_never_lost_silently() {
    let sheets = CALLED.map(|text| makruk(&["convert", "--to", "sheet"], text));
    assert_eq!(sheets.each_ref().map(|run| run.code), [0; 3]);
    assert!(sheets[0].out.contains(" <b>1</b>"), "{}", sheets[0].out);
    assert_eq!(sheets[0].out, sheets[2].out);
    assert_eq!(sheets[1].out, sheets[2].out);
    for (text, part) in
        CALLED
            .into_iter()
            .zip(["the call of its count", "the call of its count", "1 action"])
    {
        let run = makruk(&["convert", "--to", "uci"], text);
        let message = format!("uci cannot represent {part}; --lossy drops such parts\n");
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.ends_with(&message), "{}", run.err);
        let run = makruk(&["convert", "--to", "uci", "--lossy"], text);
        let note = format!("note: standard input, line 1: dropped {part}\n");
        assert_eq!((run.code, run.err), (0, note));
    }
    // A count that starts automatically is a tag, and so is an id.
    let note = "note: tags or results that uci cannot represent were dropped from 1 game\n";
    for key in ["\"count_started\":0", "\"count_started\":-1", "\"id\":7"] {
        let json = format!("{{\"moves\":[\"e3e4\"],{key}}}\n");
        let run = makruk(&["convert", "--to", "uci"], &json);
        assert_eq!((run.code, run.err.as_str()), (0, note), "{key}");
    }
}

#[test]
fn values_that_a_game_cannot_have_are_rejected() {
    for (key, message) in [
        (
            "\"result\":\"9-9\"",
            "result: expected 1-0, 0-1, 1/2-1/2 or *, found \"9-9\"",
        ),
        (
            "\"result\":1",
            "result: expected 1-0, 0-1, 1/2-1/2 or *, found 1",
        ),
        (
            "\"count_started\":-2",
            "`count_started` must be 0, -1 or the number of a ply, found -2",
        ),
        (
            "\"count_started\":3",
            "`count_started` must be a ply of the game, found 3 after the last ply, 2",
        ),
    ] {
        let json = format!("{{\"moves\":[\"e3e4\",\"e6e5\"],{key}}}\n");
        let expected = format!("error: standard input, line 1: {message}\n");
        for args in [
            &["convert", "--to", "pgn"][..],
            &["replay", "--json"],
            &["find", "turn:white"],
            &["review", "--nodes", "1"],
            &["book", "build", "-o", &file("refused.mkb")],
        ] {
            let run = makruk(args, &json);
            assert_eq!(run.code, 1, "{args:?} {}", run.err);
            assert!(run.err.starts_with(&expected), "{args:?} {}", run.err);
            assert_eq!(run.err.matches(message).count(), 1, "{args:?} {}", run.err);
        }
        // Nothing of the value is written.
        let run = makruk(&["convert", "--to", "pgn", "--lossy"], &json);
        assert!(!run.out.contains("CountStarted"), "{}", run.out);
        assert!(run.out.ends_with("\n\n1. e4 e5 *\n\n"), "{}", run.out);
    }
    let run = makruk(
        &["convert", "--to", "uci"],
        "{\"moves\":[],\"result\":null}\n",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn the_format_is_detected_from_the_first_line() {
    for (text, moves) in [
        ("\n\n1. e4 *\n", "e3e4\n"),
        ("{a comment} 1. e4 *", "e3e4\n"),
        ("e4 e5", "e3e4 e6e5\n"),
        ("; a comment\n1. e4 *", "e3e4\n"),
        ("% escaped\n1. e4 *", "e3e4\n"),
        ("\u{feff}[White \"A\"]\n1. e4 *", "e3e4\n"),
        ("\u{feff}{\"moves\":[\"e3e4\"]}", "e3e4\n"),
        ("{ \"moves\": [\"e3e4\"] }\n", "e3e4\n"),
        ("e3e4 e6e5\ne3e4\n", "e3e4 e6e5\ne3e4\n"),
        ("\ne3e4\n", "\ne3e4\n"),
        ("", ""),
    ] {
        let run = makruk(&["convert", "--to", "uci", "--lossy"], text);
        assert_eq!(
            (run.out.as_str(), run.code),
            (moves, 0),
            "{text:?}: {}",
            run.err
        );
    }
}

#[test]
fn stats_are_the_last_line_on_standard_error() {
    let run = makruk(&["convert", "--to", "uci", "--stats"], PLAYOK);
    assert_eq!(
        run.err.lines().last(),
        Some("{\"format\":\"uci\",\"games\":1,\"plies\":7,\"payload_bits\":288,\"file_bytes\":36}")
    );
}

#[test]
fn an_unwritable_file_is_named() {
    let run = makruk(&["convert", "--to", "uci", "-o", "/nowhere/x"], "e3e4\n");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("/nowhere/x"), "{}", run.err);
}

#[test]
fn replay_reads_a_pgn_with_its_counts() {
    let text = "[Variant \"makruk\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\
                [FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n\
                {[%count start]} 1... Kd6 {[%clk 0:01:00]} 2. Kd2 Kd5 3. Kd3 \
                {[%count stop]} 3... Ke5 4. Kc3 1/2-1/2\n";
    let run = makruk(&["replay", "--boards", "none"], text);
    assert!(run.out.contains("A against B\n"), "{}", run.out);
    assert!(
        run.out.contains("...             Kd6 (1 of 64)"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("2. Kd2             Kd5 (2 of 64)"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("Ply 1: Black starts counting (board's honour), from 1 to 64\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("Ply 5: the count stops\n"), "{}", run.out);
    assert!(
        run.out
            .ends_with("The recorded result is 1/2-1/2, but no move ends the game.\n"),
        "{}",
        run.out
    );
    assert_eq!(run.code, 0);
}

#[test]
fn an_illegal_count_call_is_an_error_in_the_record() {
    let run = makruk(&["replay"], "1. e4 {[%count start]} 1... e5 *\n");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains(
            "standard input, line 1, ply 1: the count cannot be called: no count starts while a bia is"
        ),
        "{}",
        run.err
    );
}

#[test]
fn replay_locates_a_pgn_error_and_reads_the_next_game() {
    let text = "[White \"ก\"]\n\n1. e4 {ข} Kxh8\n\n[White \"B\"]\n\n1. e4 *\n";
    let run = makruk(&["replay", "--json"], text);
    assert_eq!((run.code, run.out.lines().count()), (1, 2));
    assert!(
        run.err
            .contains("standard input, line 3, column 11, ply 2: no legal khun move to h8 matches"),
        "{}",
        run.err
    );
    assert!(
        run.out
            .lines()
            .next()
            .is_some_and(|line| line.contains("\"error\":{\"ply\":2,")),
        "{}",
        run.out
    );
}

const BYTE_FORMATS: [&str; 7] = [
    "brenner",
    "brenner-alt",
    "bytecode",
    "index",
    "radix",
    "huffman",
    "range",
];

/// Returns the path of a file in the tests' folder.
fn file(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

#[test]
fn every_binary_format_round_trips() {
    let pgn = makruk(&["convert", "--to", "pgn"], PLAYOK).out;
    for format in BYTE_FORMATS {
        let path = file(&format!("playok.{format}"));
        let run = makruk(&["convert", "--to", format, "-o", &path], PLAYOK);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        for from in [format, "auto"] {
            let back = makruk(&["convert", &path, "--from", from, "--to", "pgn"], "");
            assert_eq!(
                (back.code, back.out.as_str()),
                (0, pgn.as_str()),
                "{format}"
            );
        }
        let judged = makruk(&["replay", &path, "--boards", "none"], "");
        assert!(judged.out.contains("somchai against lek"), "{}", judged.out);
    }
}

#[test]
fn a_file_of_a_format_other_than_specified_is_rejected() {
    let path = file("named.index");
    makruk(&["convert", "--to", "index", "-o", &path], PLAYOK);
    let run = makruk(&["convert", &path, "--from", "radix", "--to", "pgn"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the archive is in another format"),
        "{}",
        run.err
    );
}

#[test]
fn a_damaged_file_is_rejected_with_the_location() {
    let path = file("damaged.index");
    makruk(
        &["convert", "--to", "index", "-o", &path],
        "e3e4 e6e5\nd3d4\n",
    );
    let mut bytes = std::fs::read(&path).expect("it was written");
    bytes[20] ^= 1;
    std::fs::write(&path, &bytes).expect("it can be written");
    let run = makruk(&["convert", &path, "--to", "uci"], "");
    // Both games are in one block, and share a checksum.
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("game 1, offset 23: the checksum is"),
        "{}",
        run.err
    );
    std::fs::write(&path, &bytes[..20]).expect("it can be written");
    let run = makruk(&["convert", &path, "--to", "uci"], "");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("expected more bytes, found the end"),
        "{}",
        run.err
    );
}

#[test]
fn byte_code_keeps_variations_and_index_codes_reject_them() {
    let path = file("annotated.bytecode");
    let run = makruk(&["convert", "--to", "bytecode", "-o", &path], ANNOTATED);
    assert_eq!(run.code, 0, "{}", run.err);
    let back = makruk(&["convert", &path, "--to", "pgn"], "");
    assert!(
        back.out
            .contains("{[%count start]} 1. e4 $1 {[%clk 0:09:58]} (1. d4 d5) 1... e5 *"),
        "{}",
        back.out
    );
    let run = makruk(&["convert", "--to", "index", "-o", &path], ANNOTATED);
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("index cannot represent 1 variation, 1 comment, 1 glyph; --lossy"),
        "{}",
        run.err
    );
    let run = makruk(
        &["convert", "--to", "index", "-o", &path, "--lossy"],
        ANNOTATED,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let back = makruk(&["convert", &path, "--to", "pgn"], "");
    assert!(
        back.out.contains("{[%count start]} 1. e4 e5 *"),
        "{}",
        back.out
    );
}

#[test]
fn raw_output_is_the_bytes_of_one_game() {
    let path = file("bare");
    for (format, expected) in [
        ("brenner", "\u{24}\u{24}".as_bytes()),
        ("bytecode", b"\x10\x10\xd3\xff"),
        ("index", b"\x13\x04"),
    ] {
        let run = makruk(
            &["convert", "--to", format, "--raw", "-o", &path],
            "e3e4 e6e5\n",
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        assert_eq!(
            std::fs::read(&path).expect("it was written"),
            expected,
            "{format}"
        );
        let back = makruk(
            &["convert", &path, "--from", format, "--raw", "--to", "uci"],
            "",
        );
        assert_eq!(
            (back.code, back.out.as_str()),
            (0, "e3e4 e6e5\n"),
            "{format}"
        );
    }
    let run = makruk(
        &["convert", "--to", "index", "--raw", "-o", &path],
        "e3e4\nd3d4\n",
    );
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("raw output holds exactly one game"),
        "{}",
        run.err
    );
    // Nothing is written that could not be read.
    for format in ["radix", "huffman", "range"] {
        let reason =
            format!("raw bytes in the format {format} do not contain the number of plies\n");
        let args = ["convert", &path, "--from", format, "--raw", "--to", "uci"];
        let run = makruk(&args, "");
        assert_eq!((run.code, run.err), (2, format!("error: {path}: {reason}")));
        let args = ["convert", "--to", format, "--raw", "-o", &path];
        let run = makruk(&args, "e3e4\n");
        let expected = format!("error: --raw --to {format}: {reason}");
        assert_eq!((run.code, run.err), (2, expected));
    }
}

#[test]
fn the_format_of_raw_input_must_be_specified() {
    let run = makruk(&["convert", "--to", "uci", "--raw"], "\u{24}\u{24}");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("--raw needs a binary format"),
        "{}",
        run.err
    );
}

#[test]
fn raw_output_does_not_silently_drop_the_first_position() {
    let text = "[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1\"]\n\n1... Kd6= *\n";
    let path = file("bare-start");
    for (to, what) in [
        ("brenner", "1 action, its initial position"),
        ("bytecode", "its initial position"),
        ("index", "1 action, its initial position"),
    ] {
        let args = ["convert", "--to", to, "--raw", "-o", &path];
        let run = makruk(&args, text);
        assert_eq!(run.code, 1, "{to}");
        assert_eq!(
            run.err,
            format!(
                "error: standard input, line 1: raw {to} cannot represent {what}; --lossy drops such parts\n\
                 error: {path}: not written: no game was converted (1 rejected)\n"
            )
        );
        let run = makruk(&[&args[..], &["--lossy"]].concat(), text);
        assert_eq!(run.code, 0, "{to}");
        assert_eq!(
            run.err,
            format!("note: standard input, line 1: dropped {what}\n")
        );
    }
}

#[test]
fn raw_brenner_output_keeps_actions_as_comments() {
    let text = "{[%count start]} 1. e4= {[%count stop]} 1... e5 *\n";
    let path = file("bare-actions");
    let args = ["convert", "--to", "brenner", "--raw", "-o", &path];
    let run = makruk(&args, text);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("cannot represent 2 actions;"),
        "{}",
        run.err
    );
    let run = makruk(&[&args[..], &["--lossy"]].concat(), text);
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "note: standard input, line 1: dropped 2 actions\n")
    );
    let args = [
        "convert", &path, "--from", "brenner", "--raw", "--to", "pgn",
    ];
    let back = makruk(&args, "");
    assert!(
        back.out.contains("\n1. e4 {[%count stop]} 1... e5 *"),
        "{}",
        back.out
    );
    let run = makruk(&["convert", "--to", "brenner", "--raw"], &back.out);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn stats_count_the_written_moves() {
    let path = file("counted");
    for (to, plies) in [("bytecode", 5), ("brenner", 1), ("index", 1)] {
        let run = makruk(
            &["convert", "--to", to, "--lossy", "--stats", "-o", &path],
            "1. e4 (1. d4 d5) 1... -- 2. d4 *\n",
        );
        let bits = 8 * plies;
        let expected = format!("\"games\":1,\"plies\":{plies},\"payload_bits\":{bits},");
        assert!(run.err.contains(&expected), "{to}: {}", run.err);
    }
}

#[test]
fn a_file_can_be_converted_in_place() {
    let path = file("itself.pgn");
    let games = "1. e4 e5 2. Sf2 Sf7 *\n\n".repeat(5000);
    std::fs::write(&path, &games).expect("it can be written");
    let run = makruk(&["convert", &path, "--to", "pgn", "-o", &path], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let written = std::fs::read_to_string(&path).expect("it was written");
    assert_eq!(written.matches("Sf7 *").count(), 5000);
    // Unreadable input leaves the file unchanged.
    let run = makruk(&["convert", "/nowhere", "--to", "pgn", "-o", &path], "");
    assert_eq!(run.code, 2);
    assert_eq!(std::fs::read_to_string(&path).expect("it exists"), written);
}

/// A readable game, and one with an illegal move.
const GOOD: &str = "{\"moves\":[\"e3e4\"]}\n";
const BAD: &str = "{\"moves\":[\"e3e9\"]}\n";

#[test]
fn a_file_is_unchanged_if_every_game_is_rejected() {
    let path = file("refused.jsonl");
    std::fs::write(&path, BAD.repeat(2)).expect("it can be written");
    for to in ["pgn", "jsonl", "index"] {
        let run = makruk(&["convert", &path, "--to", to, "-o", &path, "--stats"], "");
        assert_eq!(run.code, 1, "{to}");
        let text = std::fs::read_to_string(&path).expect("it exists");
        assert_eq!(text, BAD.repeat(2), "{to}");
        let expected = format!("error: {path}: not written: no game was converted (2 rejected)\n");
        assert!(run.err.contains(&expected), "{to}: {}", run.err);
        let stats = "\"games\":0,\"plies\":0,\"payload_bits\":0,\"file_bytes\":0}\n";
        assert!(run.err.ends_with(stats), "{to}: {}", run.err);
    }
    // No file is created either.
    let new = file("refused.new");
    let _ = std::fs::remove_file(&new);
    let run = makruk(&["convert", &path, "--to", "index", "-o", &new], "");
    assert_eq!(run.code, 1);
    assert!(!std::path::Path::new(&new).exists());
}

#[test]
fn an_input_file_is_not_replaced_if_a_game_is_rejected() {
    let path = file("half.jsonl");
    let games = [GOOD, BAD, GOOD].concat();
    std::fs::write(&path, &games).expect("it can be written");
    let other_name = format!("{}/../tmp/half.jsonl", env!("CARGO_TARGET_TMPDIR"));
    for output in [&path, &other_name] {
        let run = makruk(&["convert", &path, "--to", "pgn", "-o", output], "");
        assert_eq!(run.code, 1, "{output}");
        let text = std::fs::read_to_string(&path).expect("it exists");
        assert_eq!(text, games, "{output}");
        let expected = format!(
            "error: {output}: not replaced: it is also the input file and would lose games (1 \
             rejected); choose another file with -o\n"
        );
        assert!(run.err.ends_with(&expected), "{}", run.err);
    }
    // A different output file receives the accepted games.
    let other = file("half.pgn");
    let run = makruk(&["convert", &path, "--to", "pgn", "-o", &other], "");
    assert_eq!(run.code, 1);
    let text = std::fs::read_to_string(&other).expect("it was written");
    assert_eq!(text.matches("1. e4 *").count(), 2, "{text}");
    assert!(!run.err.contains("half.pgn"), "{}", run.err);
    // With --lossy a part of every game is written.
    let run = makruk(
        &["convert", &path, "--to", "pgn", "-o", &path, "--lossy"],
        "",
    );
    assert_eq!(run.code, 1);
    let text = std::fs::read_to_string(&path).expect("it was written");
    assert_eq!(text.matches("[Variant").count(), 3, "{text}");
}

#[cfg(unix)]
#[test]
fn a_file_redirected_to_standard_input_is_recognized() {
    let path = file("piped.jsonl");
    let games = [GOOD, BAD].concat();
    std::fs::write(&path, &games).expect("it can be written");
    let script = format!("exec \"$0\" convert --to pgn -o '{path}' <'{path}'");
    let run = common::shell(&script, "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("not replaced"), "{}", run.err);
    let text = std::fs::read_to_string(&path).expect("it exists");
    assert_eq!(text, games);
}

#[test]
fn an_empty_input_gives_an_empty_file_unless_old_games_would_be_lost() {
    for to in ["pgn", "index"] {
        let path = file("none");
        std::fs::write(&path, "what was there").expect("it can be written");
        let run = makruk(&["convert", "--to", to, "-o", &path], "");
        let expected = format!("error: {path}: not written: no game was converted\n");
        assert_eq!((run.code, run.err), (1, expected), "{to}");
        assert_eq!(std::fs::read(&path).expect("it exists"), b"what was there");
        std::fs::remove_file(&path).expect("it can be removed");
        let run = makruk(&["convert", "--to", to, "-o", &path], "");
        let note = "note: no games\n";
        assert_eq!((run.code, run.err.as_str()), (0, note), "{to}");
        let run = makruk(&["convert", &path, "--to", "uci"], "");
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{to}");
        assert_eq!(run.err, note, "{to}");
    }
}

#[test]
fn fens_are_written_in_the_chosen_dialect_and_read_back() {
    let line = "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1 ; e4d5\n";
    let cute_chess = ["--dialect", "cutechess"];
    let pgn = makruk(
        &[&["convert", "--to", "pgn"][..], &cute_chess].concat(),
        line,
    );
    let tag = "[FEN \"4k3/8/8/8/4S3/8/8/4K3 w - 0 0 1\"]";
    assert!(pgn.out.contains(tag), "{}{}", pgn.out, pgn.err);
    assert_eq!(makruk(&["convert", "--to", "uci"], &pgn.out).out, line);
    let uci = makruk(
        &[&["convert", "--to", "uci"][..], &cute_chess].concat(),
        line,
    );
    assert_eq!(uci.out, line.replace("- - 0", "- 0 0"));
    assert_eq!(makruk(&["convert", "--to", "uci"], &uci.out).out, line);
}

#[test]
fn own_files_are_read_in_any_letter_set_even_with_a_single_move() {
    // Md2 is a met move in fairy letters and a ma move in those of makruk-js.
    for letters in ["fairy", "international", "playok", "makruk-js", "thai"] {
        for mv in ["e1d2\n", "b1d2\n"] {
            let pgn = makruk(&["convert", "--to", "pgn", "--to-letters", letters], mv);
            let back = makruk(&["convert", "--to", "uci", "--lossy"], &pgn.out);
            assert_eq!(
                (back.out.as_str(), back.err.as_str()),
                (mv, ""),
                "{letters}"
            );
        }
    }
    let run = makruk(&["convert", "--to", "uci"], "1. Md2 *\n");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("the letters fairy and makruk-js"),
        "{}",
        run.err
    );
}

#[test]
fn a_truncated_game_is_noted() {
    let run = makruk(&["convert", "--to", "jsonl"], "1. e4 e5 2.");
    assert_eq!(run.code, 0);
    assert!(
        run.err
            .contains("note: standard input, line 1: the record ends without a result"),
        "{}",
        run.err
    );
}

#[test]
fn games_without_tags_and_results_are_separated_by_move_numbers() {
    let run = makruk(
        &["convert", "--to", "uci"],
        "1. e4 e5\n\n1. d4 d5\n2. Nd2\n\n2... Nd7\n",
    );
    assert_eq!(run.out, "e3e4 e6e5\nd3d4 d6d5 b1d2 b8d7\n");
}

#[test]
fn json_keeps_repeated_tags() {
    let text = "[Opening \"x\"]\n[Opening \"y\"]\n[Variant \"Makruk\"]\n\n1. e4 *\n\n";
    let json = makruk(&["convert", "--to", "jsonl"], text);
    assert!(
        json.out
            .contains("\"tags\":[[\"Opening\",\"x\"],[\"Opening\",\"y\"]]"),
        "{}",
        json.out
    );
    let back = makruk(&["convert", "--to", "pgn"], &json.out);
    assert_eq!(back.out, text);
}

#[test]
fn an_error_in_a_variation_does_not_stop_the_replay() {
    let run = makruk(
        &["replay", "--boards", "none"],
        "1. e4 (1. e9) 1... e5 2. d4 *\n",
    );
    assert_eq!(run.code, 1);
    assert!(run.out.contains("Game 1, 3 plies"), "{}", run.out);
    assert!(
        run.out
            .contains("Error in the record: expected a rank, found `9`"),
        "{}",
        run.out
    );
    let run = makruk(&["replay", "--boards", "none"], "1. e4 -- 2. d4 *\n");
    assert!(
        run.err.contains("ply 2: a game cannot contain a null move"),
        "{}",
        run.err
    );
    assert!(
        run.out.contains("cannot be replayed from ply 2 on"),
        "{}",
        run.out
    );
}

#[test]
fn a_promotion_may_lack_its_letter() {
    const START: &str = "8/8/8/2P5/k7/8/8/K6R w - - 0 1";
    for (format, line) in [
        ("uci", format!("{START} ; c5c6 a4b4 c6b7")),
        (
            "jsonl",
            format!(r#"{{"start":"{START}","moves":["c5c6","a4b4","c6b7"]}}"#),
        ),
    ] {
        let run = makruk(&["convert", "--from", format, "--to", "uci"], &line);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        assert_eq!(run.out, format!("{START} ; c5c6m a4b4 c6b7\n"), "{format}");
    }
    // Only a promotion has the letter.
    for (moves, error) in [
        ("h1h2m", "`h1h2m`: h1 to h2 is illegal"),
        ("c5d6", "`c5d6`: c5 to d6 is illegal"),
        (
            "c5c6mm",
            "`c5c6mm`: expected the end of the move, found `m`",
        ),
    ] {
        let line = format!("{START} ; {moves}");
        let run = makruk(&["convert", "--from", "uci", "--to", "uci"], &line);
        assert_eq!(run.code, 1, "{moves}");
        assert!(run.err.contains(error), "{moves}: {}", run.err);
    }
}

/// Two games twice; each second one says more, or less.
const TWICE: &str = "\
[White \"C\"]
[Black \"D\"]
[FEN \"8/8/8/8/2k5/8/7R/3K4 w - - 0 1\"]

1. Rh4+ 1-0

[White \"A\"]

1. e4 e5 1-0

[White \"C\"]
[Black \"D\"]
[Date \"2024.05.01\"]
[FEN \"8/8/8/8/2k5/8/7R/3K4 w - - 0 1\"]

1. Rh4+ 1-0

[White \"B\"]

1. e4 e5 1-0
";

#[test]
fn unique_games_are_the_richest_at_the_place_of_the_first() {
    let run = makruk(&["convert", "--to", "pgn", "--unique"], TWICE);
    assert_eq!(run.code, 0);
    assert_eq!(
        run.err,
        "note: standard input, game 2, game 4: 2 games have the same moves, but they differ in White; all stay\n\
         note: 1 duplicate game dropped\n"
    );
    let tags = run
        .out
        .lines()
        .filter(|line| line.starts_with("[White") || line.starts_with("[Date"));
    let expected = [
        "[White \"C\"]",
        "[Date \"2024.05.01\"]",
        "[White \"A\"]",
        "[White \"B\"]",
    ];
    assert!(tags.eq(expected), "{}", run.out);
    let again = makruk(&["convert", "--to", "pgn", "--unique"], &run.out);
    assert_eq!(again.out, run.out);
}

#[test]
fn unique_games_are_written_as_without_the_option() {
    let json = makruk(&["convert", "--to", "jsonl"], TWICE).out;
    let json =
        format!("{json}{{\"id\":7,\"moves\":[\"d3d4\"],\"count_started\":-1}}\n{{\"moves\":[]}}\n");
    let distinct: String = json.split_inclusive('\n').skip(1).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |format: &str, options: &[&str]| {
        let file = folder.path().join("games");
        let file = file.to_str().expect("valid UTF-8");
        let arguments = ["convert", "--to", format, "-o", file];
        let run = makruk(&[&arguments, options].concat(), &distinct);
        assert_eq!(run.code, 0, "{format}: {}", run.err);
        std::fs::read(file).expect("it was written")
    };
    for format in [
        "pgn", "uci", "jsonl", "sheet", "brenner", "bytecode", "radix",
    ] {
        assert!(
            write(format, &[]) == write(format, &["--unique"]),
            "{format}"
        );
    }
}

#[test]
fn games_with_other_ids_are_no_duplicates() {
    let line = |id: &str| format!("{{\"id\":{id},\"moves\":[\"d3d4\"]}}\n");
    let games = [
        line("1"),
        line("2"),
        line("\"a\\nb\""),
        line("\"a\\nc\""),
        line("1"),
    ]
    .concat();
    let run = makruk(&["convert", "--to", "jsonl", "--unique"], &games);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    assert!(run.out.starts_with("{\"id\":1,"), "{}", run.out);
}

#[test]
fn a_game_that_is_rejected_is_no_duplicate() {
    let games = "1. e4 {good} e5 *\n\n1. e4 e5 *\n\n1. e4 e5 2. e9 *\n";
    let run = makruk(&["convert", "--to", "uci", "--unique"], games);
    assert_eq!((run.code, run.out.as_str()), (1, "e3e4 e6e5\n"));
    assert!(
        run.err.ends_with("note: 0 duplicate games dropped\n"),
        "{}",
        run.err
    );
    // Without its comment it is written, and contains the others.
    let run = makruk(
        &["convert", "--to", "uci", "--unique", "--lossy", "--stats"],
        games,
    );
    assert_eq!(run.out, "e3e4 e6e5\n");
    assert!(
        run.err.contains("note: 2 duplicate games dropped\n"),
        "{}",
        run.err
    );
    assert!(run.err.contains("\"games\":1,\"plies\":2,"), "{}", run.err);
}

#[test]
fn at_most_a_screenful_of_disagreements_is_reported() {
    let moves = ["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "Nd2", "Ng2"];
    let starts = moves
        .iter()
        .flat_map(|first| ["a5", "b5", "Ne7"].map(|second| (first, second)));
    let games = starts.take(22).flat_map(|(first, second)| {
        (0..9).map(move |player| format!("[White \"{player}\"]\n\n1. {first} {second} *\n\n"))
    });
    let run = makruk(
        &["convert", "--to", "uci", "--unique"],
        &games.collect::<String>(),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<_> = run
        .err
        .lines()
        .filter(|line| !line.contains("tags or results"))
        .collect();
    assert_eq!(lines.len(), 22, "{}", run.err);
    assert!(
        lines[0].contains("game 8 and 1 more: 9 games have the same moves"),
        "{}",
        lines[0]
    );
    assert_eq!(
        lines[20],
        "note: 2 more groups of games with the same moves stay"
    );
    assert_eq!(lines[21], "note: 0 duplicate games dropped");
}
