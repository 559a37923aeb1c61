//! `makruk manual`: a manual page for the tool and for each command.

mod common;

use std::fs;

use common::{commands, makruk, options};

#[test]
fn the_folder_gets_a_page_for_every_command_with_every_option() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let path = folder.path().to_str().expect("its name is text");
    let run = makruk(&["manual", path], "");
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let commands = commands();
    let files = fs::read_dir(folder.path()).expect("it can be listed");
    // Commands with commands of their own have a page for each of these as well.
    assert!(files.count() > commands.len() + 1);
    for command in &commands {
        let file = folder.path().join(format!("makruk-{command}.1"));
        let page = fs::read_to_string(file).expect("the page is there");
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
fn without_a_folder_the_page_of_the_tool_is_printed() {
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
fn a_folder_that_is_not_there_is_named() {
    let run = makruk(&["manual", "no/such/folder"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("error: no/such/folder/makruk.1: "),
        "{}",
        run.err
    );
}
