//! Evaluation nets: the bundled one, one from a file, none.

use std::fs;

use crate::common::{self, makruk};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/nets");

fn default() -> Vec<u8> {
    fs::read(format!("{FOLDER}/default.mkn")).unwrap()
}

/// Returns a file with these bytes.
fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    file
}

/// Returns a session's output for a search of the start position after the given lines.
fn searched(lines: &str) -> String {
    let run = makruk(&["uci"], &format!("{lines}\ngo depth 6\n"));
    let info = run.out.lines().rfind(|line| line.contains(" score "));
    let info = info.expect("a search").split_whitespace();
    let keys = info
        .skip_while(|&word| word != "score")
        .take_while(|&word| word != "nps");
    keys.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_readme_describes_the_bundled_net() {
    let bytes = default();
    assert!(bytes.len() <= 450_000, "{}", bytes.len());
    let net = makruk::nnue::Net::from_bytes(&bytes).unwrap();
    let readme = fs::read_to_string(format!("{FOLDER}/README.md")).unwrap();
    let thousands = format!("{},{:03}", bytes.len() / 1000, bytes.len() % 1000);
    for fact in [
        format!("| hash in the file | `{:016x}` |", net.hash()),
        format!("| bytes | {thousands} |"),
        format!("| hidden neurons | {} |", net.hidden()),
    ] {
        assert!(readme.contains(&fact), "{fact}");
    }
    assert!(!net.provenance().is_empty());
}

#[test]
fn eval_file_selects_the_net() {
    let own = searched("");
    let none = searched("setoption name Use NNUE value false");
    assert_ne!(own, none);
    let copy = file(&default());
    let named = format!("setoption name EvalFile value {}", copy.path().display());
    assert_eq!(searched(&named), own);
    assert_eq!(
        searched(&format!("setoption name Use NNUE value false\n{named}")),
        none
    );
    assert_eq!(
        searched("setoption name Use NNUE value false\nsetoption name Use NNUE value true"),
        own
    );
    // Switch to a different net, and back.
    let other = another();
    let other = format!("setoption name EvalFile value {}", other.path().display());
    assert!(![&own, &none].contains(&&searched(&other)));
    assert_eq!(
        searched(&format!("{other}\nsetoption name EvalFile value <empty>")),
        own
    );
}

/// Returns the file of a net that evaluates every position alike.
fn another() -> tempfile::NamedTempFile {
    let mut parts = makruk::nnue::Parts::zero(32);
    parts.output_biases = [10_000; makruk::nnue::OUTPUTS];
    let net = makruk::nnue::Net::new(&parts, 400, "a test").unwrap();
    file(&net.to_bytes())
}

#[test]
fn an_invalid_net_is_rejected_and_changes_nothing() {
    let own = searched("");
    let bytes = default();
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] ^= byte;
        bytes
    };
    let missing = format!("{FOLDER}/none.mkn");
    let cases = [
        (bytes[..bytes.len() - 1].to_vec(), "bytes, found"),
        (with(60_000, 4), "the net is damaged: its stored hash is"),
        (with(12, 2), "expected a net of version 1, found version 3"),
        (
            b"GIF89a".to_vec(),
            "found a file that begins with \"GIF89a\"",
        ),
        (Vec::new(), "found a file that begins with \"\""),
        (vec![0; 4_000_000], "the file exceeds the maximum net size"),
    ];
    for (bytes, found) in cases {
        let file = file(&bytes);
        let name = file.path().display().to_string();
        let option = format!("setoption name EvalFile value {name}");
        let run = makruk(&["uci"], &option);
        let begin = format!("info string the evaluation is unchanged: {name}: ");
        assert!(
            run.out.starts_with(&begin) && run.out.contains(found),
            "{}",
            run.out
        );
        assert_eq!(searched(&option), own);

        let run = makruk(&["analyze", "--depth", "1", "--net", &name], "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        assert!(
            run.err.contains(&name) && run.err.contains(found),
            "{}",
            run.err
        );
    }
    let run = makruk(&["play", "--net", &missing], "quit\n");
    assert!(run.err.contains(&missing), "{}", run.err);
    assert_eq!(run.code, 2);
}

#[cfg(unix)]
#[test]
fn a_pipe_as_a_net_does_not_block_a_session() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let pipe = pipe.to_str().expect("valid UTF-8");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    for file in [pipe, "/dev/zero"] {
        let session = format!("setoption name EvalFile value {file}\nisready\n");
        let run = makruk(&["uci"], &session);
        let expected = format!("{file}: not a regular file");
        assert!(
            run.out.contains(&expected) && run.out.contains("readyok"),
            "{}",
            run.out
        );
    }
}

#[test]
fn analyze_and_play_accept_a_net() {
    let nodes = |net: &[&str]| {
        let run = makruk(&[&["analyze", "--json", "--depth", "6"], net].concat(), "");
        let last = run.out.lines().last().expect("a line").to_owned();
        let nodes = last.split("\"nodes\":").nth(1).expect("nodes");
        nodes.split(',').next().expect("a number").to_owned()
    };
    let copy = file(&default());
    let copy = copy.path().display().to_string();
    let own = nodes(&[]);
    assert_eq!(nodes(&["--net", "default"]), own);
    assert_eq!(nodes(&["--net", &copy]), own);
    assert_ne!(nodes(&["--net", "none"]), own);
    for level in ["0", "10"] {
        let run = makruk(
            &[
                "play", "--net", "none", "--level", level, "--side", "black", "--nodes", "500",
            ],
            "quit\n",
        );
        assert_eq!(run.code, 0, "{}", run.err);
    }
}
