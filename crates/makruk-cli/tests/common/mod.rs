//! Runs the tool.

#![allow(dead_code)] // each file of tests takes what it needs

pub(crate) mod engine;
pub(crate) mod table;

use std::{
    collections::BTreeSet,
    io::Write,
    process::{Command, Stdio},
};

/// A folder that is not there.
const NO_HOME: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-home");

/// What a run of the tool came to.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `makruk` with arguments and a standard input.
pub(crate) fn makruk(args: &[&str], input: &str) -> Run {
    run(args, &[], input.as_bytes())
}

/// Runs `makruk` with a standard input that may be no text.
pub(crate) fn makruk_of_bytes(args: &[&str], input: &[u8]) -> Run {
    run(args, &[], input)
}

/// Runs `makruk` with arguments and variables of the environment.
pub(crate) fn makruk_in(args: &[&str], variables: &[(&str, &str)]) -> Run {
    run(args, variables, b"")
}

/// Returns a command of the tool that knows nothing of the person that runs the tests.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_makruk"));
    // What the person likes is not tested.
    command
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLORTERM")
        // Nor what is in the folder for data.
        .envs(["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"].map(|name| (name, NO_HOME)));
    command
}

fn run(args: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut child = command()
        .args(args)
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // In a thread of its own: a tool that answers line by line would block on a full pipe.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the tool ends");
    writer.join().expect("the input was written");
    Run {
        code: output.status.code().expect("the tool was not killed"),
        out: String::from_utf8(output.stdout).expect("it writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("it writes UTF-8"),
    }
}

/// Returns the commands that `makruk --help` lists, without `help`.
pub(crate) fn commands() -> Vec<String> {
    let help = makruk(&["--help"], "").out;
    let list = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    // The lines that go on stand further to the right.
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !matches!(*name, "" | "help"));
    names.map(str::to_owned).collect()
}

/// Returns the long options that `makruk COMMAND --help` lists, without their dashes.
pub(crate) fn options(command: &str) -> BTreeSet<String> {
    let help = makruk(&[command, "--help"], "").out;
    let options = help.lines().filter_map(|line| {
        // Text that goes on in another line stands further to the right, or at its begin.
        let long = line.strip_prefix("      --").or_else(|| {
            let short = line.strip_prefix("  -")?;
            short.split_once(", --").map(|(_, long)| long)
        })?;
        long.split([' ', '=']).next().map(str::to_owned)
    });
    options.collect()
}
