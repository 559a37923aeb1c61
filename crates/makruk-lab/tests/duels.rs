//! Matches of the lab: the parameters of the search, a beginner, resumption.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::child;

/// Runs a match of four games at 50 nodes per move.
fn duel(a: &str, b: &str, others: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_makruk-lab"));
    command.args(["duel", "--games", "4", "--nodes", "50", "--a", a, "--b", b]);
    child::run(command.args(others), b"")
}

fn report(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn error(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const OWN: &str = "own@net=none@tables=false";

#[test]
fn a_beginner_visits_no_nodes() {
    let text = report(&duel(OWN, "beginner", &[]));
    assert!(text.starts_with("4 games, pairs"), "{text}");
    assert!(text.contains("; B 0 nodes"), "{text}");
    assert!(!text.contains("; A 0 nodes"), "{text}");
}

#[test]
fn a_match_with_the_same_parameters_resumes() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("duel.jsonl");
    // The file may exist from the last run.
    let _ = fs::remove_file(&path);
    let record = ["--record", path.to_str().expect("valid UTF-8")];
    let other = format!("{OWN}@null_move_base=4");
    report(&duel(OWN, &other, &record));
    let games = fs::read(&path).expect("a record");
    let text = report(&duel(OWN, &other, &record));
    assert!(text.starts_with("4 games"), "{text}");
    assert_eq!(fs::read(&path).expect("a record"), games);
    let handicap = ["--handicap", "2", record[0], record[1]];
    for (b, options) in [(OWN, &record[..]), (&other, &handicap)] {
        let error = error(&duel(OWN, b, options));
        assert!(error.contains("of another match"), "{error}");
    }
}

#[test]
fn invalid_engines_name_what_was_expected() {
    for (engine, expected) in [
        ("own@width=1", "unknown option `width`"),
        ("own@width=1", "or a parameter of the search"),
        ("own@null_move_base=x", "expected an integer, found `x`"),
        ("beginner@level=1", "beginner has no options"),
        ("own@net=missing.mkn", "missing.mkn"),
    ] {
        let error = error(&duel(engine, OWN, &[]));
        assert!(error.contains(expected), "{engine}: {error}");
    }
}
