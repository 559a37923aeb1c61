//! `makruk uci` ends when its output is closed, and handles `stop` and `quit` at any time.

use crate::common::engine::Engine;

/// Commands that start work with no end in sight.
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
fn closing_both_pipes_ends_any_work() {
    for work in ENDLESS {
        let mut engine = Engine::start();
        engine.send(work);
        engine.send("isready");
        engine.wait_for("readyok");
        engine.0.close_input();
        engine.0.close_output();
        engine.0.end();
    }
}

#[test]
fn closing_both_pipes_ends_two_threads() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 2");
    engine.send("go depth 200");
    engine.send("isready");
    engine.wait_for("readyok");
    engine.0.close_input();
    engine.0.close_output();
    engine.0.end();
}

#[test]
fn quit_ends_any_work() {
    for work in ENDLESS {
        let mut engine = Engine::start();
        engine.send(work);
        engine.send("quit");
        assert!(engine.0.end().success(), "{work}");
    }
}

#[test]
fn stop_ends_the_running_and_all_queued_searches() {
    let mut engine = Engine::start();
    for work in ["go depth 200", "go nodes 999999999999", "go infinite"] {
        engine.send(work);
    }
    engine.send("isready");
    engine.wait_for("readyok");
    engine.send("stop");
    for _ in 0..3 {
        engine.wait_for("bestmove ");
    }
    engine.send("isready");
    assert_eq!(engine.next_line_except("info"), "readyok");
    engine.quit();
}

#[test]
fn a_queued_search_starts_without_further_input() {
    let mut engine = Engine::start();
    engine.send("go depth 8");
    engine.send("go depth 3");
    engine.wait_for("bestmove ");
    engine.wait_for("bestmove ");
    engine.quit();
}

#[test]
fn stop_ends_perft_and_bench_with_a_message() {
    for (work, told) in [
        ("go perft 12", "info string perft 12 was stopped"),
        ("bench 200", "info string the bench was stopped"),
    ] {
        let mut engine = Engine::start();
        engine.send(work);
        engine.send("isready");
        engine.wait_for("readyok");
        engine.send("stop");
        assert_eq!(engine.wait_for("info string"), told);
        // The session continues.
        engine.send("go depth 2");
        engine.wait_for("bestmove ");
        engine.quit();
    }
}

#[test]
fn limited_work_is_completed_after_the_input_ends() {
    for (work, told) in [
        ("go perft 6", "nodes 142078049"),
        ("go depth 7", "bestmove"),
    ] {
        let mut engine = Engine::start();
        engine.send(work);
        let output = engine.0.finish();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(told), "{said}");
        assert!(output.status.success());
    }
}
