//! The same seed produces the same games, and the same games produce the same weights.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::child;

/// Runs the program and returns its standard output.
fn run(arguments: &[&str]) -> Vec<u8> {
    let program = env!("CARGO_BIN_EXE_makruk-lab");
    let output = child::run(Command::new(program).arg("codec").args(arguments), b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    output.stdout
}

/// Plays a few games with a low node limit.
fn play(seed: &str, threads: &str) -> Vec<u8> {
    let few = ["--games", "5", "--nodes", "100"];
    run(&[&["play", "--seed", seed, "--threads", threads], &few[..]].concat())
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("valid UTF-8")
}

#[test]
fn games_depend_on_the_seed_but_not_on_the_thread_count() {
    let games = play("1", "1");
    assert_eq!(games.split_inclusive(|&byte| byte == b'\n').count(), 5);
    assert!(games == play("1", "3"));
    assert!(games != play("2", "1"));
}

#[test]
fn training_depends_only_on_games_and_seed() {
    let games = folder("repeatable").join("games.jsonl");
    fs::write(&games, play("1", "2")).expect("the file can be written");
    let train = |seed: &str, name: &str| {
        let out = folder(name);
        let course = ["train", "--epochs", "2", "--seed", seed];
        run(&[&course, &["--out", text(&out), text(&games)][..]].concat());
        ["weights.bin", "weights.rs"].map(|name| fs::read(out.join(name)).expect("it exists"))
    };
    let first = train("1", "repeatable/first");
    assert!(first == train("1", "repeatable/again"));
    assert!(first[0] != train("2", "repeatable/other")[0]);
}
