#![allow(clippy::unwrap_used)]

use std::process::Stdio;

use super::*;

const SLICE: Duration = Duration::from_millis(20);

fn start(script: &str) -> (Child, Pipes) {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    prepare(&mut command);
    let mut child = command.spawn().unwrap();
    let pipes = Pipes::new(&mut child).unwrap();
    (child, pipes)
}

/// Lets bytes move until a condition holds, for at most five seconds.
fn turn_until(
    pipes: &mut Pipes,
    unsent: &mut &[u8],
    (output, errors): (&mut LineBuffer, &mut Tail),
    mut is_done: impl FnMut(&mut LineBuffer, &mut Tail, &[u8]) -> bool,
) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        if is_done(output, errors, unsent) {
            return true;
        }
        pipes.turn(unsent, output, errors, SLICE).unwrap();
    }
    false
}

#[test]
fn lines_go_to_a_process_and_come_back() {
    let (mut child, mut pipes) = start("echo started >&2; exec cat");
    let (mut output, mut errors) = (LineBuffer::new(), Tail::default());
    for n in 0..1_000 {
        let line = alloc::format!("line {n}");
        let text = alloc::format!("{line}\n");
        let mut unsent = text.as_bytes();
        let buffers = (&mut output, &mut errors);
        assert!(turn_until(
            &mut pipes,
            &mut unsent,
            buffers,
            |output, _, _| { output.next_line().unwrap().as_ref() == Some(&line) }
        ));
    }
    assert_eq!(errors.lines(), ["started"]);
    pipes.close_input();
    let buffers = (&mut output, &mut errors);
    assert!(turn_until(&mut pipes, &mut &[][..], buffers, |_, _, _| {
        has_ended(&mut child)
    }));
    assert!(child.wait().unwrap().success());
    let start = Instant::now();
    while pipes.is_open() && start.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(1));
    }
    assert!(!pipes.is_open() && !pipes.has_output());
}

#[test]
fn output_that_nobody_reads_is_bounded_and_the_threads_end() {
    let (mut child, pipes) = start("while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done");
    let count = || pipes.shared.lock().output.bytes.len();
    let start = Instant::now();
    while count() == 0 {
        assert!(start.elapsed() < Duration::from_secs(20));
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(Duration::from_millis(300));
    assert!(count() <= MAX_BYTES, "{}", count());
    kill(&mut child);
    child.wait().unwrap();
    let shared = Arc::downgrade(&pipes.shared);
    let start = Instant::now();
    drop(pipes);
    assert!(start.elapsed() < END);
    // Each thread has had a share.
    assert_eq!(shared.strong_count(), 0);
}

#[test]
fn a_process_that_does_not_read_blocks_nobody() {
    let (mut child, mut pipes) = start("exec sleep 100");
    let (mut output, mut errors) = (LineBuffer::new(), Tail::default());
    let bytes = alloc::vec![b'x'; 1 << 17];
    let mut unsent = &bytes[..];
    let start = Instant::now();
    while pipes
        .turn(&mut unsent, &mut output, &mut errors, 5 * SLICE)
        .unwrap()
    {
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    // A pipe holds half of them, or fewer.
    assert!((1..bytes.len()).contains(&unsent.len()), "{}", unsent.len());
    kill(&mut child);
    child.wait().unwrap();
    let shared = Arc::downgrade(&pipes.shared);
    drop(pipes);
    assert_eq!(shared.strong_count(), 0);
}

#[test]
fn writing_to_a_process_that_has_ended_is_an_error() {
    let (mut child, mut pipes) = start("exit 0");
    child.wait().unwrap();
    let (mut output, mut errors) = (LineBuffer::new(), Tail::default());
    let start = Instant::now();
    loop {
        match pipes.turn(&mut &b"isready\n"[..], &mut output, &mut errors, SLICE) {
            Ok(_) => assert!(start.elapsed() < Duration::from_secs(5)),
            Err(error) => break assert_eq!(error.kind(), ErrorKind::BrokenPipe),
        }
    }
}
