//! Each line of an engine is parsed or rejected; the command that sets an option is read by a session with its name and value; a
//! reply's moves are legal or rejected.
#![cfg_attr(fuzzing, no_main)]

extern crate alloc;

#[path = "../../crates/makruk-uci/src/command.rs"]
#[allow(dead_code)] // sessions use the rest
mod command;

use makruk::{Position, UciMove};
use makruk_uci::{
    client::{EngineLine, EngineOption, OptionKind},
    read_move,
};

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    // Values for the options are among the words of the input.
    let mut last = "";
    for line in text.split('\n') {
        match EngineLine::parse(line) {
            Ok(EngineLine::Option(option)) => check_option(&option, last),
            Ok(EngineLine::Info(info)) => {
                let chances = info.chances.map(|it| it.win() + it.draw() + it.loss());
                assert!(chances.is_none_or(|sum| sum == 1_000));
                assert!(info.pv.len() <= line.len() / 4);
                assert!(
                    info.string
                        .is_none_or(|text| line.ends_with(text.trim_end()) || line.contains(&text))
                );
            }
            Ok(EngineLine::BestMove(answer)) => {
                let words: Vec<_> = line.split_ascii_whitespace().collect();
                let legal = read_move(words[1], &Position::start());
                match answer.best {
                    // A bia that must promote needs no letter, but none can in the start position.
                    Some(mv) => assert_eq!(
                        legal.is_ok(),
                        UciMove::from(mv).to_move(&Position::start()).is_ok()
                    ),
                    None => assert!(legal.is_err()),
                }
            }
            Ok(_) => {}
            Err(error) => assert!(error.to_string().len() < 1_000),
        }
        last = line;
    }
});

fn check_option(option: &EngineOption, value: &str) {
    let value = match &option.kind {
        OptionKind::Spin { default, .. } => default.map(|number| number.to_string()),
        OptionKind::Check { default } => default.map(|is_set| is_set.to_string()),
        OptionKind::Combo { variants, .. } => variants.first().cloned(),
        OptionKind::Button => Some(String::new()),
        _ => None,
    }
    .unwrap_or_else(|| value.to_owned());
    let Ok(line) = option.set_command(&value) else {
        return;
    };
    assert!(!line.contains(['\n', '\r']));
    // The protocol cannot name an option whose name has the word `value`.
    let words: Vec<_> = option.name.split_ascii_whitespace().collect();
    if words.contains(&"value") {
        return;
    }
    let Ok(command::Command::SetOption { name, value: read }) = command::parse(&line) else {
        panic!("`{line}` is not read as an option")
    };
    assert_eq!(name, words.join(" "));
    assert_eq!(read.is_none(), option.kind == OptionKind::Button);
    if let Some(read) = read {
        let written = value.trim_ascii();
        assert!(
            read.eq_ignore_ascii_case(written) || read == "<empty>" || read.parse::<i64>().is_ok()
        );
    }
}
