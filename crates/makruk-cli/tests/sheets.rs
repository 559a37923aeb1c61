//! `makruk convert --to sheet` writes score sheets to print.

use crate::common::makruk;

const GAME: &str =
    "[White \"สมชาย\"]\n[Black \"Lek & <Co>\"]\n[Result \"1/2-1/2\"]\n\n1. Nd2 e5 1/2-1/2\n";

fn sheet(arguments: &[&str], input: &str) -> String {
    let run = makruk(&[&["convert", "--to", "sheet"], arguments].concat(), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn sheets_are_in_english_or_thai() {
    let english = sheet(&[], GAME);
    assert!(
        english.starts_with("<!doctype html>\n<html lang=\"en\">"),
        "{english}"
    );
    assert!(
        english.contains("<dd>สมชาย</dd>") && english.contains("<dd>Lek &amp; &lt;Co&gt;</dd>")
    );
    assert!(english.contains("<dd>0.5-0.5</dd>") && english.ends_with("</html>\n"));
    let thai = sheet(&["--thai"], GAME);
    assert!(
        thai.starts_with("<!doctype html>\n<html lang=\"th\">"),
        "{thai}"
    );
    assert!(thai.contains("<h1>ใบบันทึกหมากรุกไทย</h1>"));
}

#[test]
fn letters_can_be_chosen_for_either_language() {
    for arguments in [
        &["--to-letters", "makruk-js"][..],
        &["--to-letters", "makruk-js", "--thai"],
    ] {
        assert!(sheet(arguments, GAME).contains("<td>Md2</td><td>e5</td>"));
    }
}

#[test]
fn every_input_format_gives_the_same_sheet() {
    let expected = sheet(&[], "1. Nd2 e5 *");
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/sheet.mkg");
    for format in ["pgn", "uci", "jsonl"] {
        let games = makruk(&["convert", "--to", format], "1. Nd2 e5 *").out;
        assert_eq!(sheet(&["--from", format], &games), expected, "{format}");
    }
    makruk(&["convert", "--to", "range", "-o", path], "1. Nd2 e5 *");
    assert_eq!(sheet(&[path], ""), expected);
}

#[test]
fn games_follow_each_other_in_one_document() {
    let html = sheet(&[], "1. Nd2 *\n\n1. e4 *\n");
    assert_eq!(html.matches("<section>").count(), 2);
    assert_eq!(html.matches("<!doctype html>").count(), 1);
    assert_eq!(html.matches("</html>").count(), 1);
    // Without games there is no document.
    let run = makruk(&["convert", "--to", "sheet"], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""));
}

#[test]
fn what_a_sheet_does_not_show_is_dropped_only_if_that_is_allowed() {
    let game =
        "[TimeControl \"600\"]\n\n1. e4! {good} (1. d4) {[%draw white]} e5 {[%resign black]} 1-0";
    let run = makruk(&["convert", "--to", "sheet"], game);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let dropped = "1 variation, 1 comment, 1 glyph";
    assert!(
        run.err
            .contains(&format!("sheet cannot represent {dropped}; --lossy")),
        "{}",
        run.err
    );
    let run = makruk(&["convert", "--to", "sheet", "--lossy"], game);
    assert!(
        run.out.contains("<td>Be4 (=)</td><td>Be5</td>"),
        "{}",
        run.out
    );
    assert_eq!(
        run.err,
        format!(
            "note: standard input, line 1: dropped {dropped}\n\
             note: tags or results that sheet cannot represent were dropped from 1 game\n"
        )
    );
}

#[test]
fn statistics_count_the_moves_of_the_main_line() {
    let arguments = ["convert", "--to", "sheet", "--lossy", "--stats"];
    let run = makruk(&arguments, "1. e4 (1. d4 d5) 1... e5 *");
    assert!(
        run.err
            .contains("{\"format\":\"sheet\",\"games\":1,\"plies\":2,"),
        "{}",
        run.err
    );
}

#[test]
fn thai_is_for_sheets_and_sheets_are_only_written() {
    let run = makruk(&["convert", "--to", "pgn", "--thai"], GAME);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.contains("--thai needs --to sheet, found --to pgn"),
        "{}",
        run.err
    );
    let run = makruk(&["convert", "--from", "sheet", "--to", "pgn"], GAME);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("invalid value 'sheet'"), "{}", run.err);
}
