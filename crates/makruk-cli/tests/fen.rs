//! `makruk fen` answers every line with one line.

use crate::common::makruk;

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

#[test]
fn lines_are_answered_in_order_and_rejected_ones_are_skipped() {
    let input = format!("{START}\n\n9/8/8/8/8/8/8/8 w - - 0 1\n{START}");
    let run = makruk(&["fen", "--from", "fairy"], &input);
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines,
        [
            START,
            "error: expected a board, found an empty text",
            "error: expected a piece letter or a digit from 1 to 8, found `9`",
            START,
        ]
    );
    assert!(
        run.err
            .contains("standard input, line 3, offset 0: expected a piece letter or a digit"),
        "{}",
        run.err
    );
}

#[test]
fn json_has_one_object_per_line() {
    let input = format!("{START}\n4k3/8/8/8/8/8/4R3/3K4 w - - 0 1\n");
    let run = makruk(&["fen", "--json"], &input);
    assert_eq!(
        run.out,
        format!(
            "{{\"ok\":true,\"fen\":\"{START}\"}}\n{{\"ok\":false,\"kind\":\"position\",\"offset\":1,\
             \"message\":\"black is in check although it is white's turn (e8)\"}}\n"
        )
    );
}

#[test]
fn dialects_are_converted_and_windows_line_ends_are_accepted() {
    let run = makruk(&["fen", "--to", "makruk-js"], &format!("{START}\r\n"));
    assert_eq!(run.out, "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1\n");
    assert_eq!(run.code, 0);
    let run = makruk(&["fen", "--to", "international"], &run.out);
    assert_eq!(
        run.out,
        "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1\n"
    );
}

#[test]
fn a_fen_for_cute_chess_has_0_instead_of_a_dash() {
    let fen = "8/8/3k4/8/8/3K4/4R3/8 w - - 0 1\n";
    let run = makruk(&["fen", "--to", "cutechess"], fen);
    assert_eq!(run.out, "8/8/3k4/8/8/3K4/4R3/8 w - 0 0 1\n");
    assert_eq!(makruk(&["fen"], &run.out).out, fen);
    // Cute Chess does not mark bia ngai, so several mets are accepted.
    let unmarked = "4k3/8/8/8/4M3/8/3M4/S3K3 b - 0 0 1\n";
    let run = makruk(&["fen", "--from", "cutechess"], unmarked);
    assert_eq!(run.out, "4k3/8/8/8/4M3/8/3M4/S3K3 b - - 0 1\n");
    let marked = "4k3/8/8/8/4M~3/8/3M4/S3K3 b - - 0 1\n";
    assert_eq!(makruk(&["fen", "--to", "cutechess"], marked).out, unmarked);
}

#[test]
fn an_ambiguous_dialect_must_be_specified() {
    let run = makruk(&["fen", "--relaxed"], "4k3/8/8/8/4M3/8/8/4K3\n");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("specify the dialect"), "{}", run.out);
    let run = makruk(
        &["fen", "--relaxed", "--from", "makruk-js"],
        "4k3/8/8/8/4M3/8/8/4K3\n",
    );
    assert_eq!(run.out, "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1\n");
}

#[test]
fn short_forms_and_unmarked_promoted_bia_need_relaxed() {
    let text = "4k3/8/8/8/4M3/8/3M4/S3K3\tb\n";
    assert_eq!(makruk(&["fen"], text).code, 1);
    let run = makruk(&["fen", "--relaxed"], text);
    assert_eq!(run.out, "4k3/8/8/8/4M3/8/3M4/S3K3 b - - 0 1\n");
}

#[test]
fn a_missing_file_is_a_usage_error() {
    for name in [
        "no-such-file",
        "no/such/file",
        "no/such/file/in/this/or/that/folder",
    ] {
        let run = makruk(&["fen", name], "");
        assert_eq!(run.code, 2);
        let is_named = run.err.starts_with(&format!("error: {name}: "));
        assert!(is_named && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn a_fen_in_place_of_a_file_is_rejected_with_a_hint() {
    for (args, command) in [
        (&["fen"][..], "fen"),
        (&["pack", "--format", "rank-r"], "pack --format rank-r"),
    ] {
        for fen in [START, "8/1k6/4s~3/8/8/8/8/R2KR3"] {
            let run = makruk(&[args, &[fen]].concat(), "");
            assert_eq!((run.code, run.out.as_str()), (2, ""));
            let hint = format!(
                "; expected a file, found a FEN; pass the FEN on standard input: \
                 echo \"{fen}\" | makruk {command}\n"
            );
            assert!(run.err.ends_with(&hint), "{}", run.err);
        }
    }
}
