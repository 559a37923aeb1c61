//! `makruk manual`: a manual page for the tool and for each command.

use std::{collections::BTreeSet, fs};

use crate::common::{commands, makruk, options};

#[test]
fn a_page_for_every_command_lists_every_option() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("valid UTF-8");
    let run = makruk(&["manual", path], "");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let commands = commands();
    let files = fs::read_dir(folder.path()).expect("it can be listed");
    // Command groups have a page for each of their commands as well.
    assert!(files.count() > commands.len() + 1);
    for command in &commands {
        let file = folder.path().join(format!("makruk-{command}.1"));
        let page = fs::read_to_string(file).expect("the page exists");
        assert!(
            page.contains(&format!("\n.TH makruk-{command} 1 ")),
            "{page}"
        );
        assert!(
            page.contains(&format!("\n.SH NAME\nmakruk\\-{command} \\- ")),
            "{page}"
        );
        assert!(
            page.contains(&format!("\n.SH SYNOPSIS\n\\fBmakruk {command}")),
            "{page}"
        );
        let options = options(command);
        assert!(options.contains("help"));
        for option in options {
            let option = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(
                page.contains(&format!("\\fB{option}\\fR")),
                "{command}: {option}"
            );
        }
    }
}

#[test]
fn without_a_folder_the_tools_page_is_printed() {
    let run = makruk(&["manual"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(".SH NAME\nmakruk \\- "), "{}", run.out);
    for command in commands() {
        assert!(
            run.out.contains(&format!("makruk\\-{command}(1)")),
            "{command}"
        );
    }
    assert!(run.out.contains("Exit codes: 0"), "{}", run.out);
}

#[test]
fn a_missing_folder_is_named() {
    let run = makruk(&["manual", "no/such/folder"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("error: no/such/folder/makruk.1: "),
        "{}",
        run.err
    );
}

#[test]
fn no_help_describes_a_value_twice() {
    for command in commands() {
        let help = makruk(&["help", &command], "").out;
        let values = help.lines().map(str::trim).filter(|line| {
            let value = line.strip_prefix("- ");
            value.is_some_and(|value| value.contains(": "))
        });
        let values: Vec<_> = values.collect();
        let different: BTreeSet<_> = values.iter().collect();
        assert_eq!(values.len(), different.len(), "{help}");
    }
}

#[test]
fn the_help_groups_the_commands() {
    let run = makruk(&["--help"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let mut rest = run.out.as_str();
    for text in [
        "\nPlay and learn:\n  play ",
        "\n  puzzles ",
        "\n  drill ",
        "\n\nAnalyse:\n  analyze ",
        "[also: analyse]\n",
        "\n\nFiles:\n  find ",
        "\n\nFor programs:\n  uci ",
        "\n\nOptions:\n",
        "NO_COLOR",
        "Exit codes:",
    ] {
        let behind = rest.split_once(text).map(|(_, behind)| behind);
        rest = behind.unwrap_or_else(|| panic!("{text}: {}", run.out));
    }
    assert_eq!(makruk(&["help"], "").out, run.out);
}
