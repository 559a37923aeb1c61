//! The client, with engines that are small scripts and misbehave in all ways.

use std::{
    env, fs,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use makruk_uci::client::{
    ClientError, ClientErrorKind, EngineCommand, ErrorOutput, GoClocks, GoLimits, LogLine,
    SearchEvent, Timeouts, UciEngine,
};
use makruk_uci::makruk_core::{Move, Position};
use makruk_uci::makruk_search::Score;

/// Longer than any test waits for a script to answer.
const LONG: Duration = Duration::from_secs(20);

const SHORT: Duration = Duration::from_millis(150);

/// Limits that let a script answer on a busy machine.
fn timeouts() -> Timeouts {
    let mut timeouts = Timeouts::default();
    timeouts.handshake = LONG;
    timeouts.ready = LONG;
    timeouts.stop = LONG;
    timeouts.quit = LONG;
    timeouts.write = LONG;
    timeouts
}

/// Limits for a script that starts and then never answers.
fn short_timeouts() -> Timeouts {
    let mut timeouts = timeouts();
    timeouts.stop = SHORT;
    timeouts.quit = SHORT;
    timeouts.write = SHORT;
    timeouts
}

fn shell(script: &str) -> EngineCommand {
    EngineCommand::new("sh")
        .args(["-c", script])
        .timeouts(timeouts())
}

/// An engine as a shell script. The arms, such as `go*) echo bestmove e3e4;;`, come before the usual ones.
fn script(arms: &str) -> EngineCommand {
    shell(&format!(
        "while IFS= read -r line; do case \"$line\" in
            {arms}
            uci) echo 'id name Script'; echo 'id author Nobody'
                echo 'option name Hash type spin default 16 min 1 max 1024'
                echo 'option name UCI_Variant type combo default chess var chess var makruk'
                echo 'option name Clear Hash type button'
                echo 'option name Book type string default <empty>'
                echo 'option name Bad type slider'
                echo uciok;;
            isready) echo readyok;;
            go*) echo 'info depth 3 score cp 12 nodes 99 pv e3e4 e6e5'; echo 'bestmove e3e4 ponder e6e5';;
            quit) exit 0;;
        esac; done"
    ))
}

fn start(arms: &str) -> UciEngine {
    UciEngine::start(script(arms)).expect("a handshake")
}

/// Starts an engine that will not answer.
fn start_hanging(arms: &str) -> UciEngine {
    UciEngine::start(script(arms).timeouts(short_timeouts())).expect("a handshake")
}

fn kind<T>(result: Result<T, ClientError>) -> ClientErrorKind {
    error(result).kind()
}

fn error<T>(result: Result<T, ClientError>) -> ClientError {
    match result {
        Ok(_) => panic!("an error was expected"),
        Err(error) => error,
    }
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Whether a process exists, running or as a zombie.
fn exists(process: u32) -> bool {
    Path::new(&format!("/proc/{process}")).exists()
}

/// Lines of a log, with `>` or `<`.
type Lines = Arc<Mutex<Vec<String>>>;

fn start_logged(command: EngineCommand) -> (UciEngine, Lines) {
    let lines = Lines::default();
    let kept = Arc::clone(&lines);
    let log = move |line: &LogLine<'_>| {
        let text = line.to_string();
        let (millis, text) = text.split_once(' ').expect("a time");
        assert!(millis.parse::<u64>().is_ok_and(|millis| millis < 100_000));
        kept.lock().expect("a log").push(text.to_owned());
    };
    let engine = UciEngine::start_logged(command, Box::new(log)).expect("a handshake");
    (engine, lines)
}

fn sent(lines: &Lines) -> Vec<String> {
    let lines = lines.lock().expect("a log");
    let sent = lines.iter().filter_map(|line| line.strip_prefix("> "));
    sent.map(str::to_owned).collect()
}

#[test]
fn the_handshake_reads_names_and_options() {
    let engine = start("");
    assert_eq!((engine.name(), engine.author()), ("Script", "Nobody"));
    let names: Vec<_> = engine
        .options()
        .iter()
        .map(|option| option.name.as_str())
        .collect();
    assert_eq!(names, ["Hash", "UCI_Variant", "Clear Hash", "Book"]);
    assert_eq!(engine.rejected_lines().len(), 1);
    assert!(engine.option("clear hash").is_some());
}

#[test]
fn commands_are_sent_as_the_protocol_writes_them() {
    let (mut engine, lines) = start_logged(script(""));
    engine.set_option("hash", 64).expect("an option");
    engine
        .set_option("UCI_Variant", "MAKRUK")
        .expect("an option");
    engine.set_option("Clear Hash", "").expect("a button");
    engine.set_option("Book", "").expect("a text");
    engine.begin_game().expect("ready");
    engine
        .set_position(None, &[mv("e3e4"), mv("e6e5")])
        .expect("a position");
    let reply = engine.go(&GoLimits::nodes(5), LONG).expect("an answer");
    assert_eq!(
        (reply.best, reply.ponder),
        (Some(mv("e3e4")), Some(mv("e6e5")))
    );
    assert_eq!(
        (reply.score(), reply.nodes()),
        (Some(Score::Cp(12)), Some(99))
    );
    assert!(!reply.is_stopped && reply.time < LONG);
    assert_eq!(reply.legal_best(&Position::start()), Ok(Some(mv("e3e4"))));
    engine
        .set_position(Some("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), &[])
        .expect("a position");
    let status = engine.quit().expect("an end");
    assert!(status.is_some_and(|status| status.success()));
    let expected = [
        "uci",
        "setoption name Hash value 64",
        "setoption name UCI_Variant value makruk",
        "setoption name Clear Hash",
        "setoption name Book value <empty>",
        "ucinewgame",
        "isready",
        "position startpos moves e3e4 e6e5",
        "go nodes 5",
        "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        "quit",
    ];
    assert_eq!(sent(&lines), expected);
    let lines = lines.lock().expect("a log");
    assert!(
        lines
            .iter()
            .any(|line| line == "< bestmove e3e4 ponder e6e5")
    );
}

#[test]
fn wrong_options_and_positions_are_not_sent() {
    let (mut engine, lines) = start_logged(script(""));
    let unknown = error(engine.set_option("Has", 1));
    assert_eq!(unknown.kind(), ClientErrorKind::BadOption);
    assert_eq!(
        unknown.to_string(),
        "engine sh: unknown option `Has`; it has Hash, UCI_Variant, Clear Hash, Book"
    );
    let range = error(engine.set_option("Hash", 0));
    assert_eq!(
        range.to_string(),
        "engine sh: option `Hash`: expected an integer from 1 to 1024, found `0`"
    );
    let variant = error(engine.set_option("UCI_Variant", "go"));
    assert_eq!(variant.kind(), ClientErrorKind::BadOption);
    let text = error(engine.set_option("Book", "a\nquit"));
    assert_eq!(text.kind(), ClientErrorKind::BadOption);
    for fen in ["", "8/8 w\nquit", "8/8 w - - 0 1 moves e3e4"] {
        let wrong = engine.set_position(Some(fen), &[]);
        assert_eq!(kind(wrong), ClientErrorKind::BadFen);
    }
    assert!(engine.is_running());
    assert_eq!(sent(&lines), ["uci"]);
}

#[test]
fn a_search_is_streamed_and_stopped() {
    let mut engine = start(
        "go*) echo 'info depth 1 score cp 5'; echo 'info string hello'; echo noise;;
         stop) echo 'bestmove d3d4';;",
    );
    assert_eq!(kind(engine.next_event(LONG)), ClientErrorKind::WrongState);
    engine
        .start_search(&GoLimits::infinite())
        .expect("a search");
    assert!(engine.is_searching());
    for depth in [Some(1), None] {
        match engine.next_event(LONG).expect("an event") {
            Some(SearchEvent::Info(info)) => assert_eq!(info.depth, depth),
            other => panic!("{other:?}"),
        }
    }
    let begin = Instant::now();
    assert_eq!(engine.next_event(SHORT).expect("a running engine"), None);
    assert!(begin.elapsed() >= SHORT);
    assert_eq!(
        engine.next_event(Duration::ZERO).expect("a running engine"),
        None
    );
    for wrong in [
        engine.set_option("Hash", 2),
        engine.check_ready(),
        engine.set_position(None, &[]),
        engine.start_search(&GoLimits::depth(1)),
    ] {
        assert_eq!(kind(wrong), ClientErrorKind::WrongState);
    }
    engine.stop().expect("a running engine");
    match engine.next_event(LONG).expect("an event") {
        Some(SearchEvent::Done(reply)) => {
            assert_eq!(reply.best, Some(mv("d3d4")));
            assert!(reply.is_stopped);
            assert_eq!(reply.score(), Some(Score::Cp(5)));
        }
        other => panic!("{other:?}"),
    }
    engine.stop().expect("nothing to do");
    engine.check_ready().expect("ready");
    engine
        .start_search(&GoLimits::infinite())
        .expect("a search");
    let reply = engine.finish_search().expect("an answer");
    assert_eq!(reply.best, Some(mv("d3d4")));
}

#[test]
fn events_that_have_arrived_need_no_wait() {
    let mut engine = start("");
    engine.start_search(&GoLimits::depth(1)).expect("a search");
    let begin = Instant::now();
    let mut event = || {
        while begin.elapsed() < LONG {
            let event = engine.next_event(Duration::ZERO).expect("an event");
            if event.is_some() {
                return event;
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    };
    assert!(matches!(event(), Some(SearchEvent::Info(_))));
    assert!(matches!(event(), Some(SearchEvent::Done(_))));
}

#[test]
fn a_pondering_engine_answers_after_the_hit() {
    let (mut engine, lines) = start_logged(script(
        "go*) echo 'info depth 1';;
         ponderhit) echo 'bestmove e3e4';;",
    ));
    assert_eq!(kind(engine.ponderhit()), ClientErrorKind::WrongState);
    let clocks = GoClocks::new(Duration::from_secs(9), Duration::from_secs(8));
    let limits = GoLimits::clocks(clocks).with_ponder();
    engine.start_search(&limits).expect("a search");
    assert!(matches!(
        engine.next_event(LONG),
        Ok(Some(SearchEvent::Info(_)))
    ));
    thread::sleep(SHORT);
    engine.ponderhit().expect("a search");
    assert_eq!(kind(engine.ponderhit()), ClientErrorKind::WrongState);
    match engine.next_event(LONG).expect("an event") {
        Some(SearchEvent::Done(reply)) => assert!(!reply.is_stopped),
        other => panic!("{other:?}"),
    }
    let expected = ["uci", "go ponder wtime 9000 btime 8000", "ponderhit"];
    assert_eq!(sent(&lines), expected);
}

#[test]
fn a_late_answer_is_marked_and_the_engine_goes_on() {
    let mut engine = start("go*) ;; stop) echo 'bestmove e3e4';;");
    for _ in 0..2 {
        let reply = engine.go(&GoLimits::depth(9), SHORT).expect("an answer");
        assert!(reply.is_stopped && reply.time >= SHORT);
    }
    engine.check_ready().expect("ready");
}

#[test]
fn an_engine_that_does_not_answer_is_killed() {
    let mut engine = start_hanging("go*) ;;");
    let process = engine.process_id().expect("a process");
    let hang = error(engine.go(&GoLimits::depth(9), SHORT));
    assert_eq!(hang.kind(), ClientErrorKind::Hang);
    assert_eq!(
        hang.to_string(),
        "engine sh: no `bestmove` after `stop` within 150 ms; its last line is `uciok`"
    );
    assert!(!exists(process) && !engine.is_running());
    assert_eq!(engine.process_id(), None);
    assert_eq!(kind(engine.check_ready()), ClientErrorKind::WrongState);
    assert_eq!(
        kind(engine.go(&GoLimits::depth(1), SHORT)),
        ClientErrorKind::WrongState
    );
}

#[test]
fn an_engine_that_is_never_ready_is_killed() {
    let mut limits = timeouts();
    limits.ready = SHORT;
    let mut engine = UciEngine::start(script("isready) ;;").timeouts(limits)).expect("a handshake");
    assert_eq!(kind(engine.begin_game()), ClientErrorKind::Hang);
    assert!(!engine.is_running());
}

#[test]
fn a_program_that_is_no_engine_fails_the_handshake() {
    let mut limits = timeouts();
    limits.handshake = SHORT;
    for program in ["exec sleep 100", "while :; do echo hello; done", "exec cat"] {
        let begin = Instant::now();
        let failed = error(UciEngine::start(shell(program).timeouts(limits)));
        assert_eq!(failed.kind(), ClientErrorKind::Handshake);
        assert!(begin.elapsed() < LONG / 4);
    }
}

#[test]
fn a_missing_program_is_named() {
    let missing = error(UciEngine::start(EngineCommand::new("./no-such-engine")));
    assert_eq!(missing.kind(), ClientErrorKind::Start);
    let text = missing.to_string();
    assert!(
        text.starts_with("engine ./no-such-engine: cannot be started: "),
        "{text}"
    );
    assert!(std::error::Error::source(&missing).is_some());
    let command = EngineCommand::new("./no-such-engine").folder("no/such/folder");
    let text = error(UciEngine::start(command)).to_string();
    let place = ": cannot be started: the working folder no/such/folder: ";
    assert!(text.contains(place), "{text}");
}

#[test]
fn the_program_runs_in_its_folder() {
    let folder = env::temp_dir().canonicalize().expect("a folder");
    let command = script(
        "isready) echo readyok; pwd;; go*) echo \"info string $(pwd)\"; echo bestmove e3e4;;",
    );
    let mut engine = UciEngine::start(command.folder(&folder)).expect("a handshake");
    engine.start_search(&GoLimits::depth(1)).expect("a search");
    match engine.next_event(LONG) {
        Ok(Some(SearchEvent::Info(info))) => assert_eq!(info.string.as_deref(), folder.to_str()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_crash_is_an_error_with_its_status_and_the_last_words() {
    for (stage, arm) in [
        (0, "uci) echo start; echo broken >&2; exit 3;;"),
        (1, "isready) echo start; echo broken >&2; exit 3;;"),
        (2, "go*) echo start; echo broken >&2; exit 3;;"),
    ] {
        let crash = match UciEngine::start(script(arm)) {
            Err(error) => error,
            Ok(mut engine) if stage == 1 => error(engine.begin_game()),
            Ok(mut engine) => error(engine.go(&GoLimits::depth(1), LONG)),
        };
        assert_eq!(crash.kind(), ClientErrorKind::Crash, "{stage}");
        assert_eq!(
            crash.exit_status().and_then(|status| status.code()),
            Some(3)
        );
        assert_eq!(crash.last_lines().last().map(String::as_str), Some("start"));
        assert_eq!(crash.last_errors(), ["broken"]);
        let during = if stage == 2 { " during a search" } else { "" };
        assert_eq!(
            crash.to_string(),
            format!("engine sh: it ended{during}: exit status: 3; its last error line is `broken`")
        );
    }
}

#[test]
fn an_engine_that_ends_at_once_has_crashed() {
    for _ in 0..20 {
        let crash = error(UciEngine::start(shell("exit 7")));
        assert_eq!(crash.kind(), ClientErrorKind::Crash);
        assert_eq!(
            crash.exit_status().and_then(|status| status.code()),
            Some(7)
        );
    }
}

#[test]
fn an_engine_that_a_signal_ends_has_crashed() {
    use std::os::unix::process::ExitStatusExt as _;
    let mut engine = start("go*) kill -9 $$;;");
    let crash = error(engine.go(&GoLimits::depth(1), LONG));
    assert_eq!(
        crash.exit_status().and_then(|status| status.signal()),
        Some(9)
    );
}

#[test]
fn an_answer_before_the_end_counts() {
    // Without a line break, too.
    let mut engine = start("go*) printf 'bestmove e3e4'; exit 0;;");
    let reply = engine.go(&GoLimits::depth(1), LONG).expect("an answer");
    assert_eq!(reply.best, Some(mv("e3e4")));
    assert_eq!(kind(engine.check_ready()), ClientErrorKind::Crash);
}

#[test]
fn an_engine_that_closes_its_pipes_and_lives_on_is_killed() {
    let mut engine = start_hanging("go*) exec sleep 100 >&- 2>&- <&-;;");
    let process = engine.process_id().expect("a process");
    let closed = error(engine.go(&GoLimits::depth(1), LONG));
    assert_eq!(closed.kind(), ClientErrorKind::Closed);
    assert!(!exists(process));
    // Only the input is closed.
    let mut engine = start_hanging("go*) echo bestmove e3e4; exec sleep 100 <&-;;");
    engine.go(&GoLimits::depth(1), LONG).expect("an answer");
    let begin = Instant::now();
    let closed = loop {
        if let Err(error) = engine.set_position(None, &[]) {
            break error;
        }
        assert!(begin.elapsed() < LONG);
    };
    assert_eq!(closed.kind(), ClientErrorKind::Closed);
}

#[test]
fn a_grandchild_that_holds_the_pipes_is_killed_with_the_engine() {
    let mut engine = start("go*) sleep 1000 & echo \"info string $!\"; exit 3;;");
    engine.start_search(&GoLimits::depth(1)).expect("a search");
    let grandchild: u32 = match engine.next_event(LONG) {
        Ok(Some(SearchEvent::Info(info))) => info
            .string
            .and_then(|text| text.parse().ok())
            .expect("a number"),
        other => panic!("{other:?}"),
    };
    let begin = Instant::now();
    let crash = error(engine.next_event(LONG));
    assert_eq!(crash.kind(), ClientErrorKind::Crash);
    assert!(begin.elapsed() < LONG / 4);
    // The system reaps it.
    let is_running = || {
        let status = fs::read_to_string(format!("/proc/{grandchild}/stat")).unwrap_or_default();
        !(status.is_empty() || status.contains(") Z "))
    };
    while is_running() {
        assert!(begin.elapsed() < LONG);
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_grandchild_in_another_session_does_not_block() {
    let mut engine = start("go*) setsid sleep 20 & exit 3;;");
    let begin = Instant::now();
    let crash = error(engine.go(&GoLimits::depth(1), LONG));
    assert_eq!(crash.kind(), ClientErrorKind::Crash);
    drop(engine);
    assert!(begin.elapsed() < LONG / 2);
}

#[test]
fn an_engine_that_does_not_read_is_killed() {
    let mut engine =
        UciEngine::start(shell("echo uciok; exec sleep 100").timeouts(short_timeouts()))
            .expect("a handshake");
    let long = vec![mv("e3e4"); 30_000];
    let begin = Instant::now();
    let hang = error(engine.set_position(None, &long));
    assert_eq!(hang.kind(), ClientErrorKind::Hang);
    assert_eq!(
        hang.to_string(),
        "engine sh: a command was not read within 150 ms; its last line is `uciok`"
    );
    assert!(begin.elapsed() < LONG / 4);
}

#[test]
fn a_long_position_reaches_an_engine_that_writes_first() {
    // It writes more than a pipe holds before it reads on.
    let mut engine = start(
        "isready) i=0; while [ $i -lt 3000 ]; do echo 'info string xxxxxxxxxxxxxxxxxxxxxxxx'; i=$((i+1)); done; echo readyok;;",
    );
    engine.check_ready().expect("ready");
    engine
        .set_position(None, &vec![mv("e3e4"); 10_000])
        .expect("a position");
    engine.go(&GoLimits::depth(1), LONG).expect("an answer");
}

#[test]
fn an_endless_line_is_an_error() {
    let mut engine = start("go*) tr '\\0' x </dev/zero;;");
    let begin = Instant::now();
    let bad = error(engine.go(&GoLimits::depth(1), LONG));
    assert_eq!(bad.kind(), ClientErrorKind::BadLine);
    assert!(
        bad.to_string()
            .starts_with("engine sh: a line has more than 65536 bytes")
    );
    assert!(begin.elapsed() < LONG / 4);
}

#[test]
fn endless_lines_do_not_delay_the_limits() {
    let mut engine = start_hanging("go*) yes info depth 1;;");
    let begin = Instant::now();
    assert_eq!(
        kind(engine.go(&GoLimits::depth(1), SHORT)),
        ClientErrorKind::Hang
    );
    assert!(begin.elapsed() < LONG / 4);
    let mut engine = start_hanging("go*) yes noise;;");
    engine
        .start_search(&GoLimits::infinite())
        .expect("a search");
    for _ in 0..3 {
        let begin = Instant::now();
        assert_eq!(engine.next_event(SHORT).expect("a running engine"), None);
        assert!(begin.elapsed() < LONG / 4);
    }
}

#[test]
fn endless_options_are_an_error() {
    let bad = error(UciEngine::start(shell(
        "exec yes option name A type button",
    )));
    assert_eq!(bad.kind(), ClientErrorKind::BadLine);
}

#[test]
fn a_chatty_error_output_blocks_nobody() {
    let arms = "go*) head -c 300000 /dev/zero >&2; echo >&2; echo late >&2; echo bestmove e3e4;;";
    for output in [ErrorOutput::Captured, ErrorOutput::Discarded] {
        let command = script(arms).error_output(output);
        let mut engine = UciEngine::start(command).expect("a handshake");
        engine.go(&GoLimits::depth(1), LONG).expect("an answer");
    }
}

#[test]
fn carriage_returns_and_bytes_that_are_not_utf_8_are_read() {
    let mut engine = start(
        "go*) printf 'info string \\377\\r\\ninfo depth 2 score cp 1\\r\\n\\r\\nbestmove e3e4\\r\\n';;",
    );
    engine.start_search(&GoLimits::depth(1)).expect("a search");
    match engine.next_event(LONG) {
        Ok(Some(SearchEvent::Info(info))) => assert_eq!(info.string.as_deref(), Some("\u{FFFD}")),
        other => panic!("{other:?}"),
    }
    let reply = engine.finish_search().expect("an answer");
    assert_eq!(
        (reply.best, reply.score()),
        (Some(mv("e3e4")), Some(Score::Cp(1)))
    );
}

#[test]
fn an_answer_that_is_no_move_is_an_error_and_the_engine_goes_on() {
    let mut engine = start("'go depth 1') echo 'bestmove Nf3';;");
    let bad = error(engine.go(&GoLimits::depth(1), LONG));
    assert_eq!(bad.kind(), ClientErrorKind::BadMove);
    assert!(
        bad.to_string()
            .contains("expected a move such as `e3e4`, found `Nf3`")
    );
    assert!(engine.is_running() && !engine.is_searching());
    engine.go(&GoLimits::depth(2), LONG).expect("an answer");
    let mut engine = start("go*) echo 'bestmove e3e5';;");
    let reply = engine.go(&GoLimits::depth(1), LONG).expect("an answer");
    assert!(reply.legal_best(&Position::start()).is_err());
}

#[test]
fn a_second_answer_is_not_the_answer_of_the_next_search() {
    let mut engine = start("'go depth 1') echo 'bestmove e3e4'; echo 'bestmove a3a4';;");
    engine.go(&GoLimits::depth(1), LONG).expect("an answer");
    thread::sleep(SHORT);
    let reply = engine.go(&GoLimits::depth(2), LONG).expect("an answer");
    assert_eq!(reply.best, Some(mv("e3e4")));
}

#[test]
fn a_restarted_engine_has_the_same_options() {
    let (mut engine, lines) = start_logged(script("'go depth 1') exit 1;;"));
    engine.set_option("Hash", 32).expect("an option");
    engine
        .set_option("UCI_Variant", "makruk")
        .expect("an option");
    engine.set_option("Hash", 64).expect("an option");
    engine.set_option("Clear Hash", "").expect("a button");
    let first = engine.process_id();
    assert_eq!(
        kind(engine.go(&GoLimits::depth(1), LONG)),
        ClientErrorKind::Crash
    );
    lines.lock().expect("a log").clear();
    for _ in 0..2 {
        engine.restart().expect("a handshake");
        assert_ne!(engine.process_id(), first);
        engine.go(&GoLimits::depth(2), LONG).expect("an answer");
    }
    let once = [
        "uci",
        "setoption name UCI_Variant value makruk",
        "setoption name Hash value 64",
        "go depth 2",
    ];
    let mut expected = once.to_vec();
    // The second restart ends a running engine.
    expected.push("quit");
    expected.extend(once);
    assert_eq!(sent(&lines), expected);
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    let engine = start_hanging("quit) sleep 100;;");
    let process = engine.process_id().expect("a process");
    let hang = error(engine.quit());
    assert_eq!(hang.kind(), ClientErrorKind::Hang);
    assert!(!exists(process));
}

#[test]
fn a_dropped_engine_leaves_no_process() {
    for arms in [
        "",
        "quit) ;;",
        "go*) while :; do echo info depth 1; done;;",
        "go*) exec sleep 100;;",
    ] {
        let mut engine = start_hanging(arms);
        let process = engine.process_id().expect("a process");
        assert!(exists(process));
        if arms.starts_with("go") {
            engine
                .start_search(&GoLimits::infinite())
                .expect("a search");
        }
        drop(engine);
        assert!(!exists(process), "{arms}");
    }
}

/// Runs an ignored test alone in a process, whose threads and memory it can count.
fn run_alone(test: &str) {
    let name = format!("client::{test}");
    let output = Command::new(env::current_exe().expect("a program"))
        .args([&name, "--exact", "--ignored", "--test-threads=1"])
        .output()
        .expect("a process");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").expect("a folder").count()
}

/// The number of children, zombies among them.
fn children() -> usize {
    let own = format!(") ? {} ", std::process::id());
    let own = own.trim_start_matches(") ? ");
    let processes = fs::read_dir("/proc").expect("a folder");
    processes
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("stat")).ok())
        .filter(|stat| {
            let fields = stat.rsplit(") ").next().unwrap_or_default();
            fields
                .get(2..)
                .is_some_and(|parent| parent.starts_with(own))
        })
        .count()
}

/// The greatest memory of this process, in KiB.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.expect("a number")
}

#[test]
#[cfg(target_os = "linux")]
fn no_thread_and_no_process_is_left() {
    run_alone("alone_no_thread_and_no_process_is_left");
}

#[test]
#[ignore = "run alone by `no_thread_and_no_process_is_left`"]
fn alone_no_thread_and_no_process_is_left() {
    let (before, none) = (threads(), children());
    assert_eq!(none, 0);
    let arms = [
        "",
        "go*) exit 3;;",
        "go*) ;;",
        "go*) exec sleep 100 >&- <&-;;",
        "quit) ;;",
    ];
    let mut engines: Vec<_> = arms.into_iter().map(start_hanging).collect();
    assert_eq!((threads(), children()), (before, arms.len()));
    for engine in &mut engines {
        // Some fail, which is the point.
        let _ = engine.go(&GoLimits::depth(1), SHORT);
    }
    drop(engines);
    let _ = UciEngine::start(shell("exit 1"));
    assert_eq!((threads(), children()), (before, 0));
}

#[test]
#[cfg(target_os = "linux")]
fn a_flood_of_lines_takes_no_memory() {
    run_alone("alone_a_flood_of_lines_takes_no_memory");
}

#[test]
#[ignore = "run alone by `a_flood_of_lines_takes_no_memory`"]
fn alone_a_flood_of_lines_takes_no_memory() {
    const FLOOD: u64 = 100_000_000;
    let line = "info depth 9 score cp 20 nodes 12345 pv e3e4 e6e5 b1d2";
    let mut engine = start(&format!(
        "go*) yes '{line}' | head -c ${{line##* }}; echo; echo 'bestmove e3e4';;"
    ));
    engine
        .go(&GoLimits::nodes(FLOOD / 50), LONG)
        .expect("an answer");
    let before = peak_memory();
    engine
        .start_search(&GoLimits::nodes(FLOOD))
        .expect("a search");
    thread::sleep(Duration::from_millis(500));
    let mut lines = 0;
    loop {
        match engine.next_event(LONG).expect("a running engine") {
            Some(SearchEvent::Info(_)) => lines += 1,
            Some(SearchEvent::Done(_)) => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(lines, FLOOD.div_ceil(line.len() as u64 + 1));
    // The first search has allocated everything.
    let after = peak_memory();
    assert!(
        after < 32 << 10 && after - before < 1 << 10,
        "{before} {after}"
    );
}
