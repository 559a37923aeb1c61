#![allow(clippy::unwrap_used, clippy::panic)]

use alloc::{
    string::{String, ToString as _},
    vec,
};

use super::*;
use crate::client::OptionKind;

fn option(line: &str) -> EngineOption {
    match EngineLine::parse(line).unwrap() {
        EngineLine::Option(option) => option,
        other => panic!("{other:?}"),
    }
}

#[test]
fn options_of_all_types_are_read() {
    let check = option("option name Use NNUE type check default true");
    assert_eq!(check.name, "Use NNUE");
    let default = Some(true);
    assert_eq!(check.kind, OptionKind::Check { default });

    let spin = option("option  name Move Overhead type spin default 10 min 0\tmax 5000 ");
    let (default, min, max) = (Some(10), Some(0), Some(5_000));
    assert_eq!(spin.kind, OptionKind::Spin { default, min, max });

    let combo = option("option name Style type combo default Very Solid var Very Solid var Risky");
    let kind = OptionKind::Combo {
        default: Some("Very Solid".into()),
        variants: vec!["Very Solid".into(), "Risky".into()],
    };
    assert_eq!(combo.kind, kind);

    let button = option("option name Clear Hash type button");
    assert_eq!(button.kind, OptionKind::Button);

    let text = option(r"option name EvalFile type string default C:\my  nets\var min.nnue");
    let default = r"C:\my  nets\var min.nnue".into();
    assert_eq!(text.kind, OptionKind::Text { default });
    let empty = option("option name BookFile type string default <empty>");
    let default = String::new();
    assert_eq!(empty.kind, OptionKind::Text { default });
}

#[test]
fn missing_limits_do_not_limit() {
    let spin = option("option name Seed type spin");
    assert_eq!(
        spin.set_command("-9223372036854775808").unwrap(),
        "setoption name Seed value -9223372036854775808"
    );
}

#[test]
fn values_are_checked_and_written_as_declared() {
    let check = option("option name Ponder type check default false");
    assert_eq!(
        check.set_command("True").unwrap(),
        "setoption name Ponder value true"
    );
    let combo = option("option name UCI_Variant type combo default chess var chess var makruk");
    assert_eq!(
        combo.set_command("Makruk").unwrap(),
        "setoption name UCI_Variant value makruk"
    );
    let button = option("option name Clear Hash type button");
    assert_eq!(button.set_command("").unwrap(), "setoption name Clear Hash");
    let text = option("option name BookFile type string default x");
    assert_eq!(
        text.set_command("").unwrap(),
        "setoption name BookFile value <empty>"
    );
    let message = |option: &EngineOption, value: &str| {
        let error = option.set_command(value).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        message(&check, "1"),
        "option `Ponder`: expected true or false, found `1`"
    );
    assert_eq!(
        message(&combo, "xiangqi"),
        "option `UCI_Variant`: expected `chess`, `makruk`, found `xiangqi`"
    );
    assert_eq!(
        message(&button, "now"),
        "option `Clear Hash`: expected no value for a button, found `now`"
    );
    assert_eq!(
        message(&text, "a\nquit"),
        "option `BookFile`: expected a text of one line, found `a\\nquit`"
    );
    assert_eq!(
        message(&option("option name A type spin min 3"), "2"),
        "option `A`: expected an integer of at least 3, found `2`"
    );
}

#[test]
fn unreadable_options_and_answers_are_rejected() {
    for (line, message) in [
        ("option", "`option`: expected `name` and a name, found nothing"),
        (
            "option name type check",
            "`option`: expected `name` and a name, found `name type check`",
        ),
        (
            "option name A type slider",
            "`option`: expected `type` and `check`, `spin`, `combo`, `button` or `string`, found `slider`",
        ),
        (
            "option name A type spin default 0.5 min 0",
            "`option`: expected an integer, found `0.5`",
        ),
        (
            "option name A type check default on",
            "`option`: expected `true` or `false`, found `on`",
        ),
        (
            "bestmove",
            "`bestmove`: expected a move such as `e3e4`, found nothing",
        ),
    ] {
        let error = EngineLine::parse(line).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn an_answer_may_have_no_move() {
    for text in ["(none)", "0000", "NULL"] {
        let line = EngineLine::parse(&alloc::format!("bestmove {text} ponder (none)")).unwrap();
        let answer = BestMove {
            best: None,
            ponder: None,
        };
        assert_eq!(line, EngineLine::BestMove(answer));
    }
}

#[test]
fn letters_of_other_programs_promote() {
    for text in ["a5a6m", "a5a6q", "a5a6f"] {
        let line = EngineLine::parse(&alloc::format!("bestmove {text}")).unwrap();
        let best = "a5a6m".parse().ok();
        assert!(matches!(line, EngineLine::BestMove(answer) if answer.best == best));
    }
}

#[test]
fn other_lines_are_not_interpreted() {
    for line in ["", "  ", "Fairy-Stockfish 14 by F. Fichter", "id", "registration ok", "xreadyok", "x uciok"] {
        assert_eq!(EngineLine::parse(line), Ok(EngineLine::Other));
    }
}
