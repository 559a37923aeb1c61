//! `makruk completions`: shells complete every command and every option.

use std::collections::BTreeSet;

use crate::common::{commands, makruk, options};

#[test]
fn each_script_completes_every_command_and_option() {
    let commands = commands();
    let options: BTreeSet<String> = commands.iter().flat_map(|name| options(name)).collect();
    assert!(options.contains("multipv") && commands.contains(&"replay".to_owned()));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = makruk(&["completions", shell], "");
        assert_eq!(run.code, 0, "{shell}: {}", run.err);
        let words: BTreeSet<&str> = run
            .out
            .split(|char: char| !char.is_alphanumeric() && !matches!(char, '-' | '_'))
            .collect();
        for command in &commands {
            assert!(words.contains(command.as_str()), "{shell}: {command}");
        }
        for option in &options {
            let is_there = match shell {
                "fish" => run.out.contains(&format!(" -l {option} ")),
                _ => words.contains(format!("--{option}").as_str()),
            };
            assert!(is_there, "{shell}: --{option}");
        }
        // The scripts of the other shells do not complete values.
        if ["bash", "fish", "zsh"].contains(&shell) {
            assert!(words.contains("makruk-js"), "{shell}");
        }
    }
}

#[test]
#[cfg(unix)]
fn bash_accepts_its_script() {
    use crate::common::shell;

    let script = makruk(&["completions", "bash"], "").out;
    let read = shell("! command -v bash >/dev/null || bash -n", &script);
    assert_eq!((read.code, read.err.as_str()), (0, ""));
}

#[test]
fn an_unknown_shell_is_a_usage_error() {
    let run = makruk(&["completions", "bsh"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("[possible values: bash, elvish"),
        "{}",
        run.err
    );
    assert!(run.err.contains("'bash'"), "{}", run.err);
}
