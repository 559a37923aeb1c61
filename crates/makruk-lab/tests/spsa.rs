//! Runs of the tuner: the same values with any number of threads, and a state file that belongs to one run.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::child;

/// Options of a run of two iterations with four games each.
const OPTIONS: [(&str, &str); 8] = [
    ("--iterations", "2"),
    ("--pairs", "2"),
    ("--nodes", "60"),
    ("--seed", "1"),
    ("--rate", "0.5"),
    ("--threads", "1"),
    (
        "--engine",
        "own@net=none@tables=false@reduction_base=1000@late_move_base=3",
    ),
    ("--parameters", "reduction_base,late_move_base:1"),
];

/// Tunes with these options, one of them changed.
fn spsa(state: &Path, change: (&str, &str)) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_makruk-lab"));
    command.arg("spsa").arg("--state").arg(state);
    for (name, value) in OPTIONS {
        let value = if name == change.0 { change.1 } else { value };
        command.args([name, value]);
    }
    child::run(&mut command, b"")
}

/// Returns the path of a file that does not exist.
fn state(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // The file may exist from the last run.
    let _ = fs::remove_file(&path);
    path
}

fn report(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_values_do_not_depend_on_the_threads() {
    let [one, three] = ["1", "3"].map(|threads| {
        let state = state(&format!("spsa-{threads}.json"));
        let text = report(&spsa(&state, ("--threads", threads)));
        (text, fs::read(state).expect("a state"))
    });
    assert_eq!(one, three);
    let (text, _) = one;
    assert!(text.contains("| reduction_base | 1000 | "), "{text}");
    assert!(
        !text.contains("| reduction_base | 1000 | 1000.00 |"),
        "{text}"
    );
    let command = "makruk-lab duel --a own@net=none@tables=false@reduction_base=";
    assert!(text.contains(command), "{text}");
}

#[test]
fn a_state_of_another_run_is_rejected() {
    let path = state("spsa-settings.json");
    let same = ("--threads", "1");
    let text = report(&spsa(&path, same));
    let bytes = fs::read(&path).expect("a state");
    // A finished run reports its values again.
    assert_eq!(report(&spsa(&path, same)), text);
    for (option, value, expected) in [
        ("--nodes", "61", "nodes is `60` there, `61` here"),
        ("--seed", "2", "seed is `1` there, `2` here"),
        (
            "--engine",
            "own@net=none@tables=false@reduction_base=1000@late_move_base=3@deeper_margin=1",
            "engine is `",
        ),
        (
            "--parameters",
            "reduction_base",
            "parameter late_move_base is `3, step 1, 0 to 13` there, absent here",
        ),
    ] {
        let output = spsa(&path, (option, value));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(error.contains("of another run: "), "{error}");
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read(&path).expect("a state"), bytes);
    }
}
