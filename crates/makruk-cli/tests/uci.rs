//! `makruk uci` implements the protocol, and tolerates any input.

use std::collections::BTreeMap;

use crate::common::{engine::Engine, makruk};

#[test]
fn uci_lists_the_name_and_all_options() {
    let run = makruk(&["uci"], "uci\nisready\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("id name makruk "), "{}", run.out);
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "UCI_Variant type combo default makruk var makruk",
        "UCI_LimitStrength type check",
        "UCI_Elo type spin",
        "Clear Hash type button",
        "Move Overhead type spin",
        "Ponder type check",
        "Ending Tables type check",
        "Rules type combo default fairy var thai var fairy var fairy_on_call",
        "House Rules type string default <empty>",
    ] {
        assert!(
            run.out.contains(&format!("option name {option}")),
            "{option}"
        );
    }
    assert!(run.out.ends_with("uciok\nreadyok\n"), "{}", run.out);
}

#[test]
fn a_node_limit_ends_the_search() {
    let run = makruk(&["uci"], "position startpos moves e3e4\ngo nodes 5000\n");
    let last = run.out.lines().last().expect("an answer");
    assert!(
        last.starts_with("bestmove ") && last.contains(" ponder "),
        "{last}"
    );
}

#[test]
fn isready_is_answered_during_an_infinite_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.wait_for("info depth 3 ");
    engine.send("isready");
    engine.wait_for("readyok");
    engine.send("stop");
    engine.wait_for("bestmove ");
    engine.quit();
}

#[test]
fn an_infinite_search_of_a_decided_position_waits_for_stop() {
    let mut engine = Engine::start();
    engine.send("position fen k7/2K5/1S6/8/8/8/8/8 b - - 0 1");
    engine.send("go infinite");
    engine.send("isready");
    engine.wait_for("readyok");
    engine.send("stop");
    assert_eq!(engine.wait_for("bestmove"), "bestmove (none)");
    engine.quit();
}

#[test]
fn ponderhit_starts_the_clock() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e3e4");
    engine.send("go ponder wtime 300 btime 300");
    engine.wait_for("info depth 5 ");
    engine.send("ponderhit");
    engine.wait_for("bestmove ");
    engine.quit();
}

#[test]
fn quit_ends_a_running_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.wait_for("info depth 1 ");
    engine.quit();
}

#[test]
fn several_lines_are_reported_best_first() {
    let run = makruk(&["uci"], "setoption name MultiPV value 3\ngo depth 4\n");
    let lines: Vec<_> = run
        .out
        .lines()
        .filter(|line| line.starts_with("info depth 4 "))
        .collect();
    assert_eq!(lines.len(), 3);
    for (number, line) in (1..).zip(lines) {
        assert!(line.contains(&format!(" multipv {number} ")), "{line}");
    }
}

#[test]
fn searchmoves_restricts_the_search() {
    let run = makruk(&["uci"], "go depth 3 searchmoves a3a4 h3h4 a1h8\n");
    let last = run.out.lines().last().expect("an answer");
    assert!(
        last.starts_with("bestmove a3a4") || last.starts_with("bestmove h3h4"),
        "{last}"
    );
}

#[test]
fn a_search_ends_when_the_input_ends() {
    let run = makruk(&["uci"], "go depth 9\n");
    assert!(run.out.contains("info depth 9 "), "{}", run.out);
    // A search without a limit would not end by itself.
    let run = makruk(&["uci"], "go\n");
    assert!(run.out.contains("bestmove "), "{}", run.out);
}

#[test]
fn a_second_search_waits_for_the_first() {
    let run = makruk(
        &["uci"],
        "setoption name Use NNUE value false\nposition startpos\ngo depth 9\nsetoption name MultiPV value 2\ngo depth 6\n",
    );
    let answers: Vec<_> = run.out.split_inclusive("bestmove ").collect();
    assert_eq!(answers.len(), 3, "{}", run.out);
    assert!(answers[0].contains("info depth 9 "), "{}", run.out);
    assert!(!answers[1].contains("info depth 7 "), "{}", run.out);
    assert_eq!(answers[1].matches("info depth 6 ").count(), 2);
}

#[test]
fn the_counting_fields_of_a_fen_are_read() {
    // A mate in seven plies would win, but only six are left.
    let run = makruk(
        &["uci"],
        "position fen 8/8/8/4k3/8/2K5/3R4/8 w - 32 9 50\ngo nodes 20000\n",
    );
    assert!(run.out.contains(" score cp 0 "), "{}", run.out);
}

#[test]
fn invalid_commands_change_nothing_and_are_reported() {
    for (wrong, why) in [
        ("setoption name Hash value many", "Hash"),
        ("setoption name Color value red", "Color"),
        ("setoption name UCI_Variant value chess", "chess"),
        (
            "setoption name Rules value chess",
            "`thai`, `fairy` or `fairy_on_call`, not `chess`",
        ),
        ("go depth", "number"),
        ("xyzzy", "xyzzy"),
    ] {
        let run = makruk(&["uci"], &format!("{wrong}\nd\n"));
        assert_eq!(run.code, 0);
        let first = run.out.lines().next().expect("an answer");
        assert!(
            first.starts_with("info string ") && first.contains(why),
            "{first}"
        );
        let fen = "fen rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
        assert!(run.out.contains(fen), "{}", run.out);
    }
}

#[test]
fn junk_and_endless_lines_are_tolerated() {
    let mut input = "\0\u{1}\u{7f} ๆๆๆ\n\n   \n".to_owned();
    input += &"x".repeat(3_000_000);
    input += "\nposition startpos moves ";
    input += &"e3e4 ".repeat(100_000);
    input += "\ngo wtime nonsense\ngo nodes 99999999999999999999999\nisready\n";
    let run = makruk(&["uci"], &input);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("readyok\n"), "{}", run.out);
}

#[test]
fn a_game_may_continue_after_an_expired_count() {
    for position in [
        "k7/8/8/1R6/2K5/8/8/8 w - 32 31 60 moves b5b1 a8a7 b1b2 a7a8 b2b3",
        "8/8/1n1k1M2/6M1/2mK4/6N1/8/8 w - 128 127 145 moves d4c3 d6e6 c3d4 e6d6 d4c3",
    ] {
        let run = makruk(
            &["uci"],
            &format!("position fen {position}\ngo depth 1\nd\n"),
        );
        assert!(!run.out.contains("info string"), "{}", run.out);
        // Black is to move, so Black's move is the answer.
        let best = run.out.split("bestmove ").nth(1).expect("an answer");
        let from = &best[..2];
        assert!(["a8", "d6", "b6", "c4"].contains(&from), "{}", run.out);
    }
}

#[test]
fn an_unreadable_limit_is_answered_with_bestmove() {
    for go in [
        "depth -1",
        "depth",
        "movetime soon",
        "nodes -1",
        "wtime abc",
    ] {
        let run = makruk(&["uci"], &format!("go {go}\n"));
        assert!(run.out.starts_with("info string "), "{}", run.out);
        let last = run.out.lines().last().expect("an answer");
        assert!(last.starts_with("bestmove "), "{}", run.out);
    }
}

#[test]
fn a_game_may_continue_after_a_repetition() {
    let there_and_back = "b1d2 b8d7 d2b1 d7b8 ".repeat(4);
    let run = makruk(
        &["uci"],
        &format!("position startpos moves {there_and_back} e3e4\ngo depth 3\n"),
    );
    let last = run.out.lines().last().expect("an answer");
    assert!(last.starts_with("bestmove "), "{}", run.out);
}

#[test]
fn two_threads_send_bestmove() {
    let run = makruk(
        &["uci"],
        "setoption name Threads value 2\nsetoption name Hash value 1\ngo nodes 20000\nucinewgame\ngo nodes 20000\n",
    );
    assert_eq!(run.out.matches("bestmove ").count(), 2, "{}", run.out);
}

#[test]
fn the_bench_ends_with_nodes_and_speed() {
    let run = makruk(&["bench", "3"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let last: Vec<_> = run.out.lines().last().expect("a line").split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = last[..] else {
        panic!("{}", run.out)
    };
    assert!(speed.parse::<u64>().is_ok());
    let same = makruk(&["uci"], "bench depth 3\n").out;
    assert!(same.contains(&format!("\nnodes {nodes}\n")), "{same}");
    assert_eq!(makruk(&["bench", "0"], "").code, 2);
}

#[test]
fn the_tool_without_arguments_is_an_engine_for_guis() {
    let run = makruk(&[], "uci\nposition startpos\ngo depth 2\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("id name "), "{}", run.out);
    assert!(run.out.contains("uciok\n") && run.out.contains("bestmove "));
    // Any other input still gets the usage message.
    for input in ["", "\n", "go depth 2\n", "uci please\n", "ucinewgame\n"] {
        let run = makruk(&[], input);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{input}");
        assert!(run.err.contains("Usage: makruk"), "{}", run.err);
    }
}

#[test]
fn the_answer_does_not_depend_on_when_tables_are_generated() {
    let go = "position fen 8/5k2/2m5/8/3N4/2K5/3M4/8 w - - 0 1\ngo nodes 3000\n";
    // The last line of information, up to the speed and the time.
    let search = |before: &str| {
        let run = makruk(&["uci"], &format!("{before}{go}"));
        let mut infos = run.out.lines().filter(|line| line.contains(" score "));
        let last = infos.next_back().expect("a depth");
        let (result, _) = last.split_once(" nps ").expect("a speed");
        result.to_owned()
    };
    let expected = search("");
    for before in [
        "isready\n",
        "ucinewgame\nisready\n",
        // The ending after a capture, whose table then exists.
        "position fen 8/5k2/8/2m5/3N4/2K5/8/8 w - - 0 1\ngo depth 1\nucinewgame\n",
    ] {
        assert_eq!(search(before), expected, "{before}");
    }
}

#[test]
fn readyok_precedes_endgame_table_generation() {
    let run = makruk(
        &["uci"],
        "isready\nposition fen 8/8/8/4k3/8/1MK5/2S5/8 w - - 0 1\ngo depth 1\n",
    );
    assert!(run.out.starts_with("readyok\n"), "{}", run.out);
    // A search with a depth limit waits for the tables.
    assert!(run.out.contains(" score mate "), "{}", run.out);
    assert!(!run.out.contains(" tbhits 0 "), "{}", run.out);
}

#[test]
fn the_uci_page_lists_all_options_with_defaults_and_all_rules() {
    let page = include_str!("../../../docs/UCI.md");
    let table = page.split("| Option | Default |").nth(1).unwrap();
    let table = table.split("\n\n").next().unwrap();
    let mut documented = BTreeMap::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let mut cells = row.split('|').skip(1).map(str::trim);
        let (names, defaults) = (cells.next().unwrap(), cells.next().unwrap());
        let names = names.split(", ").map(|name| name.trim_matches('`'));
        let defaults = defaults.split(", ");
        documented.extend(names.zip(defaults));
    }
    let run = makruk(&["uci"], "uci\n");
    let mut listed = BTreeMap::new();
    for line in run.out.lines() {
        let Some(option) = line.strip_prefix("option name ") else {
            continue;
        };
        let (name, kind) = option.split_once(" type ").unwrap();
        let default = kind.split_once(" default ").map_or("", |parts| parts.1);
        let default = default.split(' ').next().unwrap();
        listed.insert(name, default.trim_matches(['<', '>']).replace("empty", ""));
    }
    let listed: BTreeMap<_, _> = listed.iter().map(|(name, kind)| (*name, &**kind)).collect();
    assert_eq!(documented, listed);
    let rules = run.out.lines().find(|line| line.contains("name Rules "));
    let (_, rules) = rules.unwrap().split_once(" var ").unwrap();
    let row = table.lines().find(|line| line.starts_with("| `Rules`"));
    for name in rules.split(" var ") {
        assert!(row.unwrap().contains(&format!("`{name}`")), "{name}");
    }
}
