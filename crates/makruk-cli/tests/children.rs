//! No test of the tool waits forever for a child process.

use std::{
    panic,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::common::child::Child;

/// Lets a test wait for a shell with a time limit of five seconds, and returns the test's failure message.
fn failure(script: &str, wait: impl Fn(Child) + panic::UnwindSafe) -> String {
    let script = script.to_owned();
    let begin = Instant::now();
    let caught = panic::catch_unwind(move || {
        let mut command = Command::new("sh");
        let command = command
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        wait(Child::start_for(command, Duration::from_secs(5)));
    });
    assert!(begin.elapsed() < Duration::from_secs(60));
    let reason = caught.expect_err("it fails");
    *reason.downcast::<String>().expect("a panic message")
}

#[test]
fn a_hanging_child_is_killed_and_its_output_is_shown() {
    let script = "trap '' INT HUP TERM; echo one; echo two >&2; sleep 1000; sleep 1000";
    // At once, because each takes as long as its time limit.
    thread::scope(|scope| {
        for wait in [
            |mut child: Child| {
                child.end();
            },
            |child: Child| drop(child.finish()),
            |mut child: Child| {
                child.wait_for(|line| line == "three");
            },
            |mut child: Child| child.send(vec![b'x'; 1 << 20]),
        ] {
            scope.spawn(move || {
                let failure = failure(script, wait);
                for part in ["sleep 1000", "one", "two"] {
                    assert!(failure.contains(part), "{part}: {failure}");
                }
            });
        }
    });
}

#[test]
fn a_process_that_holds_its_dead_parents_pipe_is_killed() {
    let failure = failure("sleep 1000 & echo one", |child| drop(child.finish()));
    assert!(failure.contains("one"), "{failure}");
}
