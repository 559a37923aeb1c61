//! Runs the tool.

#![allow(dead_code)] // each test file uses only a part

pub(crate) mod child;
pub(crate) mod engine;
pub(crate) mod table;

use std::{
    collections::BTreeSet,
    path::Path,
    process::{Command, Output},
};

/// Path of the tool.
pub(crate) const TOOL: &str = env!("CARGO_BIN_EXE_makruk");

/// A folder that does not exist.
const NO_HOME: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-home");

/// The result of a run of the tool.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `makruk` with arguments and standard input.
pub(crate) fn makruk(args: &[&str], input: &str) -> Run {
    run(args, &[], input.as_bytes())
}

/// Runs `makruk` with standard input that need not be text.
pub(crate) fn makruk_of_bytes(args: &[&str], input: &[u8]) -> Run {
    run(args, &[], input)
}

/// Runs `makruk` with arguments and environment variables.
pub(crate) fn makruk_in(args: &[&str], variables: &[(&str, &str)]) -> Run {
    run(args, variables, b"")
}

/// Returns a command for the tool that is independent of the user's environment.
pub(crate) fn command() -> Command {
    unmarked(Command::new(TOOL))
}

/// Like `command`, but with the default signal actions even if this process ignores signals; `None` where that is
/// impossible.
#[cfg(unix)]
pub(crate) fn command_with_default_signals() -> Option<Command> {
    child::with_default_signals(TOOL).map(unmarked)
}

fn unmarked(mut command: Command) -> Command {
    // The user's preferences must not affect the tests.
    command
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLORTERM")
        // The user's data folder must not affect the tests either.
        .envs(["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"].map(|name| (name, NO_HOME)));
    command
}

fn run(args: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut command = command();
    command.args(args).envs(variables.iter().copied());
    Run::of(child::run(&mut command, input))
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            code: output.status.code().expect("the tool was not killed"),
            out: String::from_utf8(output.stdout).expect("valid UTF-8"),
            err: String::from_utf8(output.stderr).expect("valid UTF-8"),
        }
    }
}

/// Runs a shell script in which `$0` is the tool.
#[cfg(unix)]
pub(crate) fn shell(script: &str, input: &str) -> Run {
    shell_in(Path::new("."), script, input)
}

/// Like `shell`, but runs the script in the given folder.
#[cfg(unix)]
pub(crate) fn shell_in(folder: &Path, script: &str, input: &str) -> Run {
    let mut command = unmarked(Command::new("sh"));
    command.args(["-c", script, TOOL]).current_dir(folder);
    Run::of(child::run(&mut command, input.as_bytes()))
}

/// Returns the commands that `makruk --help` lists, in all groups.
pub(crate) fn commands() -> Vec<String> {
    let help = makruk(&["--help"], "").out;
    let list = help
        .lines()
        .skip_while(|line| !line.starts_with("Usage:"))
        .take_while(|line| *line != "Options:");
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

/// Returns the long options that `makruk COMMAND --help` lists, without their dashes.
pub(crate) fn options(command: &str) -> BTreeSet<String> {
    let help = makruk(&[command, "--help"], "").out;
    let options = help.lines().filter_map(|line| {
        // The indentation distinguishes options from continuation lines.
        let long = line.strip_prefix("      --").or_else(|| {
            let short = line.strip_prefix("  -")?;
            short.split_once(", --").map(|(_, long)| long)
        })?;
        long.split([' ', '=']).next().map(str::to_owned)
    });
    options.collect()
}
