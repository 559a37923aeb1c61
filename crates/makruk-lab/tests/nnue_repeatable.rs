//! The games and the net are reproducible with any number of threads.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use makruk_search::nnue::Net;

use crate::child;

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_makruk-lab");
    child::run(Command::new(program).arg("nnue").args(arguments), b"")
}

fn succeed(arguments: &[&str]) {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
}

fn fail(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The folder may exist from the last run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// Arguments for 512 short games.
fn datagen<'a>(out: &'a str, threads: &'a str, seed: &'a str) -> [&'a str; 11] {
    [
        "datagen",
        "--games",
        "512",
        "--nodes",
        "10",
        "--threads",
        threads,
        "--seed",
        seed,
        "--out",
        out,
    ]
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("valid UTF-8").to_owned()
}

#[test]
fn games_and_nets_are_reproducible() {
    let folder = folder("repeatable-net");
    let [one, two] = ["one", "two"].map(|name| path(&folder, name));
    succeed(&datagen(&one, "1", "5"));
    let chunk = |folder: &str| fs::read(Path::new(folder).join("000001.games")).expect("it exists");

    // A run that was stopped after its first file is resumed, and plays the same games with more threads.
    fs::create_dir(&two).expect("it can be made");
    let first = |folder: &str| Path::new(folder).join("000000.games");
    fs::copy(first(&one), first(&two)).expect("it exists");
    succeed(&datagen(&two, "2", "5"));
    assert_eq!(chunk(&one), chunk(&two));

    // Games of a different series or with an error are rejected.
    let error = fail(&datagen(&two, "1", "6"));
    assert!(
        error.contains("expected games from 0 of Series { seed: 6"),
        "{error}"
    );
    let mut bytes = chunk(&two);
    bytes[100] ^= 1;
    fs::write(Path::new(&two).join("000001.games"), bytes).expect("it can be written");
    let error = fail(&datagen(&two, "1", "5"));
    assert!(error.contains("000001.games: the checksum is"), "{error}");

    let nets = ["1", "2", "3"].map(|threads| {
        let out = path(&folder, &format!("{threads}.net"));
        let options = [
            "--hidden", "32", "--epochs", "2", "--near", "4", "--alone", "1", "--note", "a test",
        ];
        let plan = ["train", "--threads", threads, "--out", &out, &one];
        succeed(&[&plan[..], &options].concat());
        fs::read(&out).expect("it exists")
    });
    assert!(nets[0] == nets[1] && nets[0] == nets[2]);
    let net = Net::from_bytes(&nets[0]).expect("valid net");
    assert_eq!(net.hidden(), 32);
    assert!(
        net.provenance().ends_with("seed 1. a test"),
        "{}",
        net.provenance()
    );
}

#[test]
fn an_invalid_net_size_is_rejected_before_training() {
    let out = path(&folder("size"), "net");
    let error = fail(&["train", "--hidden", "50", "--out", &out, "nowhere"]);
    assert!(
        error.contains("a multiple of 32 up to 1024 neurons"),
        "{error}"
    );
    let error = fail(&["train", "--out", &out, "/nowhere"]);
    assert!(error.starts_with("/nowhere: "), "{error}");
}
