//! A single-threaded session, driven like a browser worker: lines arrive between steps.

use std::time::Duration;

use makruk_uci::{Config, Worker, makruk_core::Position, read_move};

const NODES: u64 = 2_000;

/// A page with its worker, and a clock that advances by a millisecond per step.
struct Page {
    worker: Worker,
    /// Time in milliseconds.
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

    /// Posts a line, and returns its answers.
    fn post(&mut self, line: &str) -> Vec<String> {
        let before = self.said.len();
        let said = &mut self.said;
        assert!(
            self.worker
                .handle_line(line, Duration::from_millis(self.now), &mut |line| said
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

    /// Works until the worker is idle, and returns its output.
    fn work(&mut self) -> Vec<String> {
        let before = self.said.len();
        while self.step() {}
        self.said[before..].to_vec()
    }

    /// Posts a line and works until the worker is idle.
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

/// Returns the number of lines that begin with a word.
fn count(said: &[String], word: &str) -> usize {
    said.iter().filter(|line| line.starts_with(word)).count()
}

#[test]
fn uci_reports_the_programs_name() {
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
fn a_search_reports_each_depth_and_sends_one_bestmove() {
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
fn isready_is_answered_during_a_search_and_stop_ends_it_at_once() {
    let mut page = Page::new();
    assert!(page.post("go infinite").is_empty());
    for _ in 0..20 {
        assert!(page.step());
        assert_eq!(page.post("isready"), ["readyok"]);
    }
    let said = page.post("stop");
    // The answer is the current results and the move.
    assert_eq!(count(&said, "info depth "), 1, "{said:?}");
    assert_eq!(count(&said, "bestmove "), 1);
    assert_eq!(said.len(), 2);
    assert!(!page.worker.needs_step());
    // The worker remains usable.
    assert_eq!(count(&page.ask("go depth 2"), "bestmove "), 1);
}

#[test]
fn a_search_stopped_before_its_first_step_has_a_move() {
    let mut page = Page::new();
    page.post("go infinite");
    let said = page.post("stop");
    assert!(read_move(best(&said), &Position::start()).is_ok());
}

#[test]
fn a_finished_infinite_search_waits_for_stop() {
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
        // The worker does not request steps.
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
fn ponderhit_starts_the_clock() {
    let mut page = Page::new();
    page.post("position startpos moves e3e4");
    page.post("go ponder movetime 40");
    for _ in 0..200 {
        assert!(page.step(), "pondering needs steps");
    }
    let hit = page.now;
    assert!(page.post("ponderhit").is_empty());
    assert_eq!(count(&page.work(), "bestmove "), 1);
    assert_eq!(page.now - hit, 40);
    // If the result is already available, `ponderhit` sends it.
    page.post("go ponder depth 2");
    assert_eq!(count(&page.work(), "bestmove "), 0);
    page.post("ponderhit");
    assert_eq!(count(&page.work(), "bestmove "), 1);
}

#[test]
fn several_lines_are_reported_best_first() {
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
fn a_limited_engine_searches_shallowly_and_its_move_depends_on_the_seed() {
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
fn counting_rules_can_be_set() {
    // Under Fairy-Stockfish's rules board's honour is automatic; under the Thai rules a player calls
    // it.
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
        // The command's own answer comes later.
        let later = count(&page.work(), "bestmove ");
        assert_eq!(later, usize::from(command.starts_with("go")), "{command}");
    }
}

#[test]
fn perft_and_bench_run_in_steps_and_can_be_stopped() {
    let mut page = Page::new();
    // Fairy-Stockfish's node count.
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
fn every_output_line_is_a_single_line_whatever_the_input() {
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
fn quit_sends_bestmove_and_ends_the_session() {
    let mut page = Page::new();
    page.post("go infinite");
    page.step();
    let mut said = Vec::new();
    let goes_on = page
        .worker
        .handle_line("quit", Duration::ZERO, &mut |line| {
            said.push(line.to_owned());
        });
    assert!(!goes_on && !page.worker.needs_step());
    assert_eq!(count(&said, "bestmove "), 1);
}

#[test]
fn tablebases_are_generated_on_demand_between_commands() {
    let mut page = page_with_tables();
    assert_eq!(page.post("isready"), ["readyok"]);
    assert!(
        !page.worker.needs_step(),
        "the start is far from all endings"
    );
    page.post(KHON_AND_MET);
    assert!(page.step());
    // A search continues generating the tables, and `stop` ends the search immediately.
    page.post("go infinite");
    assert!(page.step());
    assert_eq!(page.post("isready"), ["readyok"]);
    let said = page.post("stop");
    assert_eq!(count(&said, "bestmove "), 1);
    // Generation continues after the search.
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

/// The maximum depth reported before each answer.
fn depths(said: &[String]) -> Vec<u32> {
    let searches = said.split_inclusive(|line| line.starts_with("bestmove "));
    let depth = |line: &String| {
        line.strip_prefix("info depth ")?
            .split(' ')
            .next()?
            .parse()
            .ok()
    };
    searches
        .map(|lines| lines.iter().filter_map(depth).max().unwrap_or(0))
        .collect()
}

#[test]
fn a_second_go_waits_for_the_first() {
    let mut page = Page::new();
    page.post("go depth 8");
    page.step();
    assert!(page.post("go depth 5").is_empty());
    assert!(page.post("go depth 6").is_empty());
    assert_eq!(page.post("isready"), ["readyok"]);
    let said = page.work();
    assert_eq!(count(&said, "bestmove "), 3);
    assert_eq!(depths(&said), [8, 5, 6]);
    assert!(!page.worker.needs_step());
}

#[test]
fn commands_after_a_queued_go_keep_their_order() {
    let mut page = Page::new();
    page.post("go depth 8");
    page.step();
    for line in [
        "setoption name MultiPV value 2",
        "position startpos moves e3e4",
        "go depth 4",
        "setoption name MultiPV value 1",
        "ucinewgame",
        "position startpos moves x",
        "go depth 3",
        "position startpos moves e3e4 e6e5",
        "d",
        "go depth 2",
    ] {
        assert!(page.post(line).is_empty(), "{line}");
    }
    let said = page.work();
    let answers: Vec<_> = said
        .split_inclusive(|line| line.starts_with("bestmove "))
        .collect();
    assert_eq!(answers.len(), 4);
    assert_eq!(depths(&said), [8, 4, 0, 2]);
    assert_eq!(count(answers[0], "info depth 8 "), 1);
    assert_eq!(count(answers[1], "info depth 4 "), 2, "two lines");
    let mut after = Position::start();
    after.play(read_move("e3e4", &after).unwrap()).unwrap();
    assert!(read_move(best(answers[1]), &after).is_ok(), "{said:?}");
    assert_eq!(count(answers[2], "info string position rejected"), 1);
    assert_eq!(best(answers[2]), "0000");
    assert_eq!(count(&said, "fen "), 1);
    assert_eq!(count(answers[3], "info depth 2 "), 1, "one line");
}

#[test]
fn stop_ends_the_running_and_all_queued_searches() {
    let mut page = Page::new();
    for go in [
        "go depth 100",
        "go nodes 99999999",
        "bench",
        "go movetime 999999",
        "go infinite",
    ] {
        page.post(go);
        page.step();
    }
    let said = page.post("stop");
    assert_eq!(count(&said, "bestmove "), 4, "{said:?}");
    assert_eq!(count(&said, "info string the bench was stopped"), 1);
    assert!(!page.worker.needs_step());
    // A later search is not stopped.
    assert_eq!(depths(&page.ask("go depth 3")), [3]);
}

#[test]
fn ponderhit_applies_to_the_last_go() {
    let mut page = Page::new();
    page.post("go depth 5");
    page.post("go ponder depth 3");
    page.post("ponderhit");
    assert_eq!(depths(&page.work()), [5, 3]);
    // After `ponderhit`, the search ends by itself and is not cut short.
    page.post("go ponder depth 9");
    page.step();
    page.post("ponderhit");
    page.post("go depth 2");
    assert_eq!(depths(&page.work()), [9, 2]);
}

#[test]
fn quit_drops_queued_commands() {
    let mut page = Page::new();
    page.post("go depth 100");
    page.post("go depth 100");
    let mut said = Vec::new();
    let goes_on = page
        .worker
        .handle_line("quit", Duration::ZERO, &mut |line| {
            said.push(line.to_owned());
        });
    assert!(!goes_on && !page.worker.needs_step());
    assert_eq!(count(&said, "bestmove "), 1);
}

#[test]
fn a_flood_of_lines_ends_the_search_and_loses_no_bestmove() {
    let mut page = Page::new();
    page.post("go depth 100");
    let moves = " b1d2 b8d7 d2b1 d7b8".repeat(1_000);
    let mut gos = 1;
    for _ in 0..200 {
        page.post("go depth 1");
        page.post(&format!("position startpos moves{moves}"));
        gos += 1;
    }
    page.post("go depth 100");
    page.post("stop");
    assert_eq!(count(&page.said, "bestmove "), gos + 1);
    assert!(!page.worker.needs_step());
}

#[test]
fn an_unreadable_line_is_rejected_in_its_turn() {
    let mut page = Page::new();
    page.post("go depth 5");
    page.post("go depth 4");
    let now = Duration::from_millis(page.now);
    let said = &mut page.said;
    page.worker.reject(
        "position startpos",
        "the line is too long",
        now,
        &mut |line| {
            said.push(line.to_owned());
        },
    );
    page.post("go depth 3");
    let said = page.work();
    assert_eq!(depths(&said), [5, 4, 0]);
    assert_eq!(best(&said), "0000");
}

/// The numbers that follow a word in the lines that contain it.
fn numbers(said: &[String], word: &str) -> Vec<u64> {
    let number = |line: &String| {
        let mut words = line.split(' ').skip_while(|&other| other != word);
        words.nth(1)?.parse().ok()
    };
    said.iter().filter_map(number).collect()
}

#[test]
fn tablebase_hits_are_reported() {
    let mut page = Page::with(&Config::default().with_tablebase_bytes(1 << 20));
    let said = page.ask("go depth 3");
    assert_eq!(numbers(&said, "tbhits"), [0, 0, 0]);
    page.post("position fen 8/8/8/4kp2/8/2K5/3R4/8 w - - 0 1");
    let hits = numbers(&page.ask("go depth 8"), "tbhits");
    assert!(hits.is_sorted() && hits.last() > Some(&0), "{hits:?}");
}

#[test]
fn bounds_are_reported_after_three_seconds() {
    let mut page = Page::new();
    let mut bounds = Vec::new();
    for position in [
        "startpos moves e3e4 e6e5",
        "fen r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
        "fen 2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
    ] {
        page.post(&format!("position {position}"));
        let soon = page.ask("go depth 9");
        assert!(!soon.iter().any(|line| line.contains("bound ")), "{soon:?}");
        page.post("setoption name Clear Hash");
        page.post("go depth 9");
        page.now += 3_000;
        let said = page.work();
        let is_bound = |line: &&String| line.contains("bound ");
        for line in said.iter().filter(is_bound) {
            let words: Vec<_> = line.split(' ').collect();
            assert_eq!((words[7], words[8]), ("score", "cp"), "{line}");
            assert!(["lowerbound", "upperbound"].contains(&words[10]), "{line}");
            assert!(words.iter().skip_while(|&&word| word != "pv").count() > 1);
            bounds.push(words[10].to_owned());
        }
        page.post("setoption name Clear Hash");
    }
    bounds.sort();
    bounds.dedup();
    assert_eq!(bounds, ["lowerbound", "upperbound"]);
}

/// Returns a page whose engine has room for one two-piece table.
fn page_with_tables() -> Page {
    Page::with(&Config::default().with_tablebase_bytes(9 << 20))
}

/// An ending with a two-piece table.
const KHON_AND_MET: &str = "position fen 8/8/8/4k3/8/1MK5/2S5/8 w - - 0 1";

#[test]
fn isready_does_not_wait_for_tables_but_a_depth_search_does() {
    let mut page = page_with_tables();
    page.post(KHON_AND_MET);
    assert_eq!(page.post("isready"), ["readyok"]);
    assert!(page.worker.needs_step());
    assert!(page.post("go depth 2").is_empty());
    assert_eq!(page.post("isready"), ["readyok"]);
    let mut steps = 0;
    while count(&page.said, "info depth ") == 0 {
        assert!(page.step());
        steps += 1;
    }
    assert!(steps > 20, "{steps} steps");
    page.work();
    assert_eq!(count(&page.said, "bestmove "), 1);
    // The tables are complete: after the next `isready` no work is left.
    assert_eq!(page.post("isready"), ["readyok"]);
    assert!(!page.worker.needs_step());
}

#[test]
fn a_search_with_a_clock_interrupts_table_generation() {
    for go in ["go movetime 5", "go wtime 100", "go infinite"] {
        let mut page = page_with_tables();
        page.post(KHON_AND_MET);
        page.step();
        page.post(go);
        page.step();
        page.step();
        if go == "go infinite" {
            // The search is still waiting for its tables.
            page.post("stop");
        } else {
            while count(&page.said, "bestmove ") == 0 {
                assert!(page.step());
            }
            assert!(count(&page.said, "info depth ") > 0, "{go}");
        }
        assert_eq!(count(&page.said, "bestmove "), 1, "{go}");
        // Generation then continues.
        let mut steps = 0;
        while page.step() {
            steps += 1;
        }
        assert!(steps > 20, "{go}: {steps} steps");
    }
}

#[test]
fn setoption_interrupts_table_generation() {
    let mut page = page_with_tables();
    page.post(KHON_AND_MET);
    page.step();
    page.post("setoption name Hash value 2");
    assert!(page.post("setoption name Ending Tables value maybe").len() == 1);
    assert!(page.worker.needs_step());
    page.post("setoption name Ending Tables value false");
    page.step();
    page.step();
    assert!(!page.worker.needs_step());
}

#[test]
fn bench_accepts_the_word_depth() {
    let mut page = Page::new();
    let said = page.ask("bench depth 3");
    assert_eq!(said[..12], page.ask("bench 3")[..12]);
    assert_eq!(numbers(&said, "nodes").len(), 1);
    let said = page.ask("bench depth");
    assert_eq!(said, ["info string expected a number after `depth`"]);
}
