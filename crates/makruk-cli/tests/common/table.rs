//! Games of a simulated user, whose input comes from a pipe.

use std::{fs, path::PathBuf};

use super::{Run, makruk};

pub(crate) const MATE_IN_ONE: &str = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";

/// Plays a game with a small node limit per move.
pub(crate) fn play(args: &[&str], lines: &[&str]) -> Run {
    let args = [&["play", "--nodes", "2000", "--seed", "1"], args].concat();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!(run.err, "");
    assert_eq!(run.code, 0);
    assert!(run.out.ends_with("Goodbye.\n"), "{}", run.out);
    run
}

#[track_caller]
pub(crate) fn assert_prints(run: &Run, texts: &[&str]) {
    let mut rest = run.out.as_str();
    for text in texts {
        match rest.split_once(text) {
            Some((_, behind)) => rest = behind,
            None => panic!("`{text}` does not come (there) in:\n{}", run.out),
        }
    }
}

/// Returns the path of a file that does not exist yet, for this test.
pub(crate) fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}
