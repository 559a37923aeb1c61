//! Commands are replaced in comments, and the texts around them stay.

use makruk_notation::pgn::{Command, commands, replace_commands};
use proptest::prelude::*;

fn is_clock(command: Command<'_>) -> bool {
    command.name == "clk"
}

#[track_caller]
fn cut(comment: &str, expected: &[&str]) {
    let mut comments = vec![comment.to_owned()];
    replace_commands(&mut comments, &is_clock, None);
    assert_eq!(comments, expected);
}

#[test]
fn one_blank_remains_between_the_texts_around_cut_commands() {
    cut("[%clk 1] a [%clk 2] b", &["a b"]);
    cut("a [%clk 1][%clk 2]   b", &["a b"]);
    cut("a   [%clk 1] [%x] b", &["a [%x] b"]);
    cut("[%clk 1]      [%x]y", &["[%x]y"]);
    cut("[%clk 1]   [%é]y", &["[%é]y"]);
    cut("a [%clk 1] ", &["a"]);
}

#[test]
fn a_comment_of_cut_commands_is_removed() {
    cut("[%clk 1] [%clk 2]", &[]);
    cut("  [%clk 1]  ", &[]);
}

#[test]
fn an_unfinished_command_is_text() {
    cut("[%clk 1] [%clk", &["[%clk"]);
    cut("[[%clk 1]]", &["[ ]"]);
    cut("a [b [%clk 1]", &["a [b"]);
}

#[test]
fn the_new_command_takes_the_place_of_the_first_old_one() {
    let mut comments = vec!["a [%clk 1] b [%clk 2] c".to_owned(), "[%clk 3]".to_owned()];
    replace_commands(&mut comments, &is_clock, Some("[%clk 4]"));
    assert_eq!(comments, ["a [%clk 4] b c"]);
}

/// Comments of texts, blanks and commands.
fn comment() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "[%clk 1]",
        "[%clk 2]",
        "[%eval 1]",
        "[%x]",
        "[%",
        "[",
        "]",
        " ",
        "  ",
        "a",
        "é",
        "%",
    ]);
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// Cuts the clocks from the last one to the first, so that the places of the others stay.
fn cut_from_the_end(comment: &str) -> String {
    let mut places = Vec::new();
    let mut from = 0;
    while let Some(start) = comment[from..].find("[%").map(|at| from + at) {
        let Some(length) = comment[start..].find(']') else {
            break;
        };
        from = start + length + 1;
        if commands(&comment[start..from]).all(is_clock) {
            places.push(start..from);
        }
    }
    let mut text = comment.to_owned();
    for place in places.into_iter().rev() {
        let (before, after) = (
            text[..place.start].trim_end(),
            text[place.end..].trim_start(),
        );
        let is_inside = !before.is_empty() && !after.is_empty();
        text = format!("{before}{}{after}", if is_inside { " " } else { "" });
    }
    text
}

proptest! {
    #[test]
    fn commands_are_cut_as_from_the_end(comment in comment()) {
        let mut comments = vec![comment.clone()];
        replace_commands(&mut comments, &is_clock, None);
        let expected = cut_from_the_end(&comment);
        prop_assert_eq!(comments.concat(), expected);
    }
}
