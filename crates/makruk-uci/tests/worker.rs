//! A session in one thread, as a worker in a browser drives it: lines between steps.

use std::time::Duration;

use makruk_uci::{Config, Worker, makruk_core::Position, read_move};

const NODES: u64 = 2_000;

/// A page with its worker, and a clock that goes on by a millisecond with each step.
struct Page {
    worker: Worker,
    /// Milliseconds.
    now: u64,
    said: Vec<String>,
}

impl Page {
    fn new() -> Self {
        Self::with(&Config::default().with_tablebase_bytes(0).with_hash_mib(1))
    }

    fn with(config: &Config) -> Self {
        Self {
            worker: Worker::new(config),
            now: 5_000_000,
            said: Vec::new(),
        }
    }

    /// Posts a line, and returns the answers to it.
    fn post(&mut self, line: &str) -> Vec<String> {
        let before = self.said.len();
        let said = &mut self.said;
        assert!(
            self.worker
                .obey(line, Duration::from_millis(self.now), &mut |line| said
                    .push(line.to_owned()))
        );
        self.said[before..].to_vec()
    }

    fn step(&mut self) -> bool {
        self.now += 1;
        let said = &mut self.said;
        self.worker
            .step(NODES, Duration::from_millis(self.now), &mut |line| {
                said.push(line.to_owned());
            })
    }

    /// Works until there is nothing to do, and returns what was said.
    fn work(&mut self) -> Vec<String> {
        let before = self.said.len();
        while self.step() {}
        self.said[before..].to_vec()
    }

    /// Posts a line and works until there is nothing to do.
    fn ask(&mut self, line: &str) -> Vec<String> {
        let mut answers = self.post(line);
        answers.extend(self.work());
        answers
    }
}

fn best(said: &[String]) -> &str {
    let last = said.last().expect("an answer");
    let best = last.strip_prefix("bestmove ").expect("a move");
    best.split(' ').next().unwrap_or_default()
}

/// How many lines begin with a word.
fn count(said: &[String], word: &str) -> usize {
    said.iter().filter(|line| line.starts_with(word)).count()
}

#[test]
fn it_introduces_itself_by_the_name_of_the_program() {
    let config = Config::default()
        .with_name("Page 1.0")
        .with_author("Somebody")
        .with_hash_mib(4);
    let said = Page::with(&config).ask("uci");
    assert_eq!(said[..2], ["id name Page 1.0", "id author Somebody"]);
    let hash = "option name Hash type spin default 4 min 1 max ";
    assert_eq!(count(&said, hash), 1, "{said:?}");
    assert_eq!(said.last().unwrap(), "uciok");
}

#[test]
fn a_search_reports_each_depth_and_answers_once() {
    let mut page = Page::new();
    assert!(page.post("position startpos moves e3e4").is_empty());
    let said = page.ask("go depth 6");
    let depths: Vec<_> = said
        .iter()
        .filter_map(|line| line.strip_prefix("info depth ")?.split(' ').next())
        .collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(count(&said, "bestmove "), 1);
    assert!(best(&said).starts_with(|file: char| file.is_ascii_lowercase()));
    assert!(!page.step() && page.post("stop").is_empty());
}

#[test]
fn it_is_ready_while_it_searches_and_stops_at_once() {
    let mut page = Page::new();
    assert!(page.post("go infinite").is_empty());
    for _ in 0..20 {
        assert!(page.step());
        assert_eq!(page.post("isready"), ["readyok"]);
    }
    let said = page.post("stop");
    // What was found so far, and the move.
    assert_eq!(count(&said, "info depth "), 1, "{said:?}");
    assert_eq!(count(&said, "bestmove "), 1);
    assert_eq!(said.len(), 2);
    assert!(!page.worker.needs_step());
    // And it goes on to serve.
    assert_eq!(count(&page.ask("go depth 2"), "bestmove "), 1);
}

#[test]
fn a_search_that_is_stopped_before_its_first_step_has_a_move() {
    let mut page = Page::new();
    page.post("go infinite");
    let said = page.post("stop");
    assert!(read_move(best(&said), &Position::start()).is_ok());
}

#[test]
fn an_infinite_search_that_is_over_waits_for_stop() {
    for (position, answer) in [
        ("startpos", "bestmove "),
        ("fen k7/2K5/1S6/8/8/8/8/8 b - - 0 1", "bestmove (none)"),
        ("startpos moves a1h8", "bestmove 0000"),
    ] {
        let mut page = Page::new();
        page.post(&format!("position {position}"));
        page.post("go infinite depth 3");
        let said = page.work();
        assert_eq!(count(&said, "bestmove"), 0, "{position}");
        // It does not ask for steps.
        assert!(!page.worker.needs_step());
        assert_eq!(page.post("isready"), ["readyok"]);
        let said = page.post("stop");
        assert!(said.last().unwrap().starts_with(answer), "{said:?}");
    }
}

#[test]
fn the_clock_ends_a_search() {
    let mut page = Page::new();
    let begun = page.now;
    let said = page.ask("go movetime 40");
    assert_eq!(count(&said, "bestmove "), 1);
    assert_eq!(page.now - begun, 40);
    let begun = page.now;
    page.ask("go wtime 3000 btime 3000");
    assert!(page.now - begun < 500);
}

#[test]
fn the_clock_begins_to_run_with_the_expected_move() {
    let mut page = Page::new();
    page.post("position startpos moves e3e4");
    page.post("go ponder movetime 40");
    for _ in 0..200 {
        assert!(page.step(), "the opponent thinks");
    }
    let hit = page.now;
    assert!(page.post("ponderhit").is_empty());
    assert_eq!(count(&page.work(), "bestmove "), 1);
    assert_eq!(page.now - hit, 40);
    // A result that is already there is answered with it.
    page.post("go ponder depth 2");
    assert_eq!(count(&page.work(), "bestmove "), 0);
    page.post("ponderhit");
    assert_eq!(count(&page.work(), "bestmove "), 1);
}

#[test]
fn several_lines_are_told_best_first() {
    let mut page = Page::new();
    page.post("setoption name MultiPV value 3");
    let said = page.ask("go depth 4");
    let numbers: Vec<_> = said
        .iter()
        .filter(|line| line.starts_with("info depth 4 "))
        .filter_map(|line| line.split(" multipv ").nth(1)?.split(' ').next())
        .collect();
    assert_eq!(numbers, ["1", "2", "3"]);
}

#[test]
fn a_limited_engine_looks_less_far_and_the_seed_chooses_its_move() {
    let best_with = |seed| {
        let mut page = Page::with(&Config::default().with_tablebase_bytes(0).with_seed(seed));
        page.post("setoption name UCI_LimitStrength value true");
        page.post("setoption name UCI_Elo value 500");
        let said = page.ask("go depth 8");
        assert_eq!(count(&said, "info depth 1 "), 1, "{said:?}");
        assert_eq!(said.len(), 2);
        assert!(read_move(best(&said), &Position::start()).is_ok());
        best(&said).to_owned()
    };
    assert_eq!(best_with(7), best_with(7));
    assert!((0..20).any(|seed| best_with(seed) != best_with(7)));
}

#[test]
fn the_rules_of_counting_can_be_set() {
    // By Fairy-Stockfish's rules board's honour begins by itself, by Thailand's a player calls it.
    let mut page = Page::new();
    page.post("position fen 8/1k6/5s2/8/8/8/8/2RKR3 w - - 0 1 moves c1c2 b7b8");
    assert_eq!(count(&page.post("d"), "black counts "), 1);
    page.post("setoption name Rules value thai");
    assert_eq!(count(&page.post("d"), "black counts "), 0);
    page.post("setoption name Rules value fairy");
    assert_eq!(count(&page.post("d"), "black counts "), 1);
    page.post("setoption name Rules value Fairy_on_call");
    assert_eq!(count(&page.post("d"), "black counts "), 0);
    let said = page.post("setoption name Rules value chess");
    assert_eq!(
        said,
        ["info string option Rules: expected `thai`, `fairy` or `fairy_on_call`, not `chess`"]
    );
}

#[test]
fn a_command_that_needs_the_engine_ends_the_search_first() {
    for command in [
        "setoption name Hash value 2",
        "setoption name Rules value thai",
        "ucinewgame",
        "go depth 1",
    ] {
        let mut page = Page::new();
        page.post("go infinite");
        page.step();
        let said = page.post(command);
        assert_eq!(count(&said, "bestmove "), 1, "{command}");
        // Its own answer comes later.
        let later = count(&page.work(), "bestmove ");
        assert_eq!(later, usize::from(command.starts_with("go")), "{command}");
    }
}

#[test]
fn perft_and_bench_go_on_in_steps_and_can_be_stopped() {
    let mut page = Page::new();
    // Fairy-Stockfish's number.
    assert_eq!(page.ask("go perft 5"), ["nodes 6223994"]);
    for (work, told) in [
        ("go perft 12", "info string perft 12 was stopped"),
        ("bench 200", "info string the bench was stopped"),
    ] {
        page.post(work);
        for _ in 0..5 {
            assert!(page.step());
        }
        assert_eq!(page.post("isready"), ["readyok"]);
        assert_eq!(page.post("stop"), [told]);
        assert!(!page.step());
    }
}

#[test]
fn a_line_stays_a_line_whatever_is_in_the_input() {
    let mut page = Page::new();
    for junk in [
        "",
        "\0\u{1}\u{7f} ๆๆๆ",
        "xyz\nzy\r\x0b\x0c",
        "position fen \u{85}\n\u{2028}",
        "position startpos moves e3e4\u{b}",
        "setoption name \u{1b}[2J value \u{2028}",
        "go depth \u{9b} nodes 99999999999999999999999 searchmoves x9\u{b}y\u{b}",
        "go searchmoves a9a9",
        "setoption",
        "setoption value",
    ] {
        page.post(junk);
        page.post("stop");
    }
    assert!(page.said.iter().all(|line| !line.contains(['\n', '\r'])));
    assert_eq!(page.ask("isready"), ["readyok"]);
}

#[test]
fn quit_answers_and_ends_the_session() {
    let mut page = Page::new();
    page.post("go infinite");
    page.step();
    let mut said = Vec::new();
    let goes_on = page.worker.obey("quit", Duration::ZERO, &mut |line| {
        said.push(line.to_owned());
    });
    assert!(!goes_on && !page.worker.needs_step());
    assert_eq!(count(&said, "bestmove "), 1);
}

#[test]
fn tablebases_are_generated_on_demand_between_two_lines() {
    let mut page = Page::with(&Config::default().with_tablebases_on_demand(true));
    assert_eq!(page.post("isready"), ["readyok"]);
    page.work();
    assert!(
        !page.worker.needs_step(),
        "the start is far from all endings"
    );
    page.post("position fen 8/8/8/4k3/8/1MK5/2S5/8 w - - 0 1");
    assert!(page.step());
    // A search goes on with them, and ends at once.
    page.post("go infinite");
    assert!(page.step());
    assert_eq!(page.post("isready"), ["readyok"]);
    let said = page.post("stop");
    assert_eq!(count(&said, "bestmove "), 1);
    // And they go on after it.
    let mut steps = 0;
    while page.step() {
        steps += 1;
    }
    assert!(steps > 10, "{steps} steps");
    page.now += 1;
    let said = page.ask("go movetime 100");
    assert!(
        said.iter().any(|line| line.contains(" score mate ")),
        "{said:?}"
    );
}
