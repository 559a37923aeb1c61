//! `makruk uci` ends when its output is closed, and handles `stop` and `quit` at any time.

use crate::common::engine::Engine;

/// Work with no end in sight.
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
        engine.0.close_input();
        engine.0.close_output();
        engine.0.end();
    }
}

#[test]
fn two_threads_end_too_when_the_pipes_are_closed() {
    let mut engine = Engine::start();
    engine.say("setoption name Threads value 2");
    engine.say("go depth 200");
    engine.say("isready");
    engine.hear("readyok");
    engine.0.close_input();
    engine.0.close_output();
    engine.0.end();
}

#[test]
fn quit_ends_whatever_it_does() {
    for work in ENDLESS {
        let mut engine = Engine::start();
        engine.say(work);
        engine.say("quit");
        assert!(engine.0.end().success(), "{work}");
    }
}

#[test]
fn stop_ends_a_search_and_those_that_wait_for_it() {
    let mut engine = Engine::start();
    for work in ["go depth 200", "go nodes 999999999999", "go infinite"] {
        engine.say(work);
    }
    engine.say("isready");
    engine.hear("readyok");
    engine.say("stop");
    for _ in 0..3 {
        engine.hear("bestmove ");
    }
    engine.say("isready");
    assert_eq!(engine.hear_next_but("info"), "readyok");
    engine.quit();
}

#[test]
fn a_search_begins_when_the_one_before_it_ends_though_nothing_more_is_said() {
    let mut engine = Engine::start();
    engine.say("go depth 8");
    engine.say("go depth 3");
    engine.hear("bestmove ");
    engine.hear("bestmove ");
    engine.quit();
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
        // The session continues.
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
        let output = engine.0.finish();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(told), "{said}");
        assert!(output.status.success());
    }
}
