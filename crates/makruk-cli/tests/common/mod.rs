//! Runs the tool.

#![allow(dead_code)] // each file of tests takes what it needs

pub(crate) mod engine;
pub(crate) mod table;

use std::{
    io::Write,
    process::{Command, Stdio},
};

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

fn run(args: &[&str], variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_makruk"))
        .args(args)
        // What the person that runs the tests likes is not tested.
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLORTERM")
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
