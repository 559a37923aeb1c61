//! Clocks and evaluations in comments.

use core::time::Duration;

use makruk_notation::{
    pgn::{ClockTime, Eval, EvalScore},
    tree::GameTree,
};
use proptest::{prelude::*, sample::select};

fn tree(comment: &str) -> GameTree {
    format!("1. e4 {{{comment}}} *").parse().expect("a game")
}

fn first(tree: &GameTree) -> Vec<&str> {
    let node = tree.main_line().next().expect("a move");
    node.comments().collect()
}

#[test]
fn clocks_are_hours_minutes_and_seconds_with_decimals() {
    for (text, millis) in [
        ("[%clk 0:09:58]", Some(598_000)),
        ("[%clk 1:00:00.25] late", Some(3_600_250)),
        ("[%clk 100:00:00]", Some(360_000_000)),
        ("[%clk x] [%clk 0:00:01]", Some(1_000)),
        ("[%clk 0:60:00]", None),
        ("[%clk 0:00]", None),
        ("[%clk 0:0:1:1]", None),
        ("[%clk 0:00:-1]", None),
        ("[%clk 0:00:00.x]", None),
        ("[%clk 9999999999999999:00:00]", None),
        ("[%emt 0:00:01]", None),
    ] {
        let tree = tree(text);
        let node = tree.main_line().next().expect("a move");
        assert_eq!(node.clock(), millis.map(Duration::from_millis), "{text}");
    }
    let tree = tree("[%emt 0:00:02.5]");
    let node = tree.main_line().next().expect("a move");
    assert_eq!(node.elapsed(), Some(Duration::from_millis(2_500)));
}

#[test]
fn evaluations_are_those_of_white() {
    use EvalScore::{Cp, Mate, Mated};
    for (text, score, depth) in [
        ("0.35", Cp(35), None),
        ("-1.2,12", Cp(-120), Some(12)),
        ("+3", Cp(300), None),
        (".005", Cp(1), None),
        ("#3", Mate(3), None),
        ("#-3,9", Mate(-3), Some(9)),
        ("#-0", Mated, None),
        ("#70000", Mate(70_000), None),
    ] {
        let eval = Eval::new(score).with_depth(depth);
        assert_eq!(Eval::parse(text), Some(eval), "{text}");
        assert_eq!(Eval::parse(&eval.to_string()), Some(eval), "{text}");
    }
    for text in [
        "",
        ".",
        "x",
        "#",
        "#x",
        "#2147483648",
        "-21474836.49",
        "1,x",
        "1,-1",
        "--1",
        "1.2.3",
        "99999999999",
    ] {
        assert_eq!(Eval::parse(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn every_evaluation_is_read_as_it_is_written(
        number in prop_oneof![select(vec![i32::MIN, i32::MAX]), any::<i32>()],
        depth in proptest::option::of(any::<u32>()),
    ) {
        for score in [EvalScore::Cp(number), EvalScore::Mate(number), EvalScore::Mated] {
            let eval = Eval::new(score).with_depth(depth);
            prop_assert_eq!(eval.to_string().parse(), Ok(eval));
        }
    }

    #[test]
    fn every_time_is_read_as_it_is_written(
        seconds in prop_oneof![Just(u64::MAX), any::<u64>(), 0..100_000_u64],
        millis in 0..1_000_u32,
    ) {
        let time = ClockTime(Duration::new(seconds, millis * 1_000_000));
        prop_assert_eq!(time.to_string().parse(), Ok(time));
    }
}

#[test]
fn texts_that_are_no_values_have_an_error() {
    let error = "soon".parse::<ClockTime>().expect_err("no time");
    assert_eq!(error.to_string(), "expected a time such as `0:09:58`");
    assert!("x".parse::<Eval>().is_err());
    // The longest duration is rounded to milliseconds within its range.
    let written = ClockTime(Duration::MAX).to_string();
    assert_eq!(
        written.parse(),
        Ok(ClockTime(Duration::from_secs(u64::MAX)))
    );
}

#[test]
fn setting_a_command_keeps_the_others_and_the_text() {
    let set = |comment: &str, time: Option<u64>| {
        let mut tree = tree(comment);
        let mut cursor = tree.cursor_mut();
        cursor.go_forward();
        cursor
            .set_clock(time.map(Duration::from_millis))
            .expect("room");
        let comments: Vec<String> = first(&tree).iter().map(ToString::to_string).collect();
        // The text is read back.
        let again: GameTree = tree.pgn().to_string().parse().expect("a game");
        assert_eq!(first(&again), comments);
        comments
    };
    assert_eq!(set("text", Some(598_000)), ["[%clk 0:09:58] text"]);
    assert_eq!(
        set("[%eval 0.20] text", Some(1_500)),
        ["[%eval 0.20] [%clk 0:00:01.5] text"]
    );
    assert_eq!(
        set("[%clk 0:01:00] text [%clk 0:02:00]", Some(0)),
        ["[%clk 0:00:00] text"]
    );
    assert_eq!(set("[%clk 0:01:00] text [%x y]", None), ["text [%x y]"]);
    assert_eq!(set("[%clk 0:01:00]", None), [""; 0]);
    // An invalid value is another program's.
    assert_eq!(set("[%clk soon]", Some(0)), ["[%clk soon] [%clk 0:00:00]"]);
    // A call of the count stays by itself.
    assert_eq!(
        set("[%count start]", Some(0)),
        ["[%clk 0:00:00]", "[%count start]"]
    );
}

#[test]
fn glyphs_and_comments_before_a_variation_survive() {
    let mut tree: GameTree = "1. e4 ({or} 1. d4! {good}) *".parse().expect("a game");
    let mut cursor = tree.cursor_mut();
    cursor.go_to_child(1);
    cursor
        .set_eval(Some(Eval::new(EvalScore::Cp(20))))
        .expect("room");
    cursor
        .set_elapsed(Some(Duration::from_secs(2)))
        .expect("room");
    let written = tree.pgn().to_string().replace('\n', " ");
    assert!(
        written.contains("({or} 1. d4 $1 {[%eval 0.20] [%emt 0:00:02] good})"),
        "{written}"
    );
}
