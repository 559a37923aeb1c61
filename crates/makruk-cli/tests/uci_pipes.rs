//! `makruk uci` ends when its output is closed, and obeys `stop` and `quit` at any time.

mod common;

use std::{
    process::ExitStatus,
    time::{Duration, Instant},
};

use common::engine::Engine;

/// Waits for the end of a process, but not for ever.
fn end_of(mut child: std::process::Child) -> ExitStatus {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("it can be asked") {
            return status;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it can be killed");
    panic!("it runs on");
}

/// Work without an end in sight.
const ENDLESS: [&str; 9] = [
    "go depth 200",
    "go nodes 999999999999",
    "go movetime 99999999",
    "go wtime 999999999",
    "go infinite",
    "go ponder wtime 1000",
    "go mate 100",
    "go perft 12",
    "bench 200",
];

#[test]
fn with_both_pipes_closed_it_ends_whatever_it_does() {
    for work in ENDLESS {
        let mut engine = Engine::start();
        engine.say(work);
        engine.say("isready");
        engine.hear("readyok");
        drop((engine.input, engine.output));
        end_of(engine.child);
    }
}

#[test]
fn two_threads_end_too_when_the_pipes_are_closed() {
    let mut engine = Engine::start();
    engine.say("setoption name Threads value 2");
    engine.say("go depth 200");
    engine.say("isready");
    engine.hear("readyok");
    drop((engine.input, engine.output));
    end_of(engine.child);
}

#[test]
fn quit_ends_whatever_it_does() {
    for work in ENDLESS {
        let mut engine = Engine::start();
        engine.say(work);
        engine.say("quit");
        assert!(end_of(engine.child).success(), "{work}");
    }
}

#[test]
fn stop_ends_perft_and_bench_and_says_so() {
    for (work, told) in [
        ("go perft 12", "info string perft 12 was stopped"),
        ("bench 200", "info string the bench was stopped"),
    ] {
        let mut engine = Engine::start();
        engine.say(work);
        engine.say("isready");
        engine.hear("readyok");
        engine.say("stop");
        assert_eq!(engine.hear("info string"), told);
        // And it goes on to serve.
        engine.say("go depth 2");
        engine.hear("bestmove ");
        engine.quit();
    }
}

#[test]
fn without_more_input_limited_work_is_finished() {
    for (work, told) in [
        ("go perft 6", "nodes 142078049"),
        ("go depth 7", "bestmove"),
    ] {
        let mut engine = Engine::start();
        engine.say(work);
        drop(engine.input);
        let mut output = engine.output;
        let mut said = String::new();
        std::io::Read::read_to_string(&mut output, &mut said).expect("it speaks");
        assert!(said.contains(told), "{said}");
        assert!(end_of(engine.child).success());
    }
}
