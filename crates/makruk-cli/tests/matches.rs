//! `makruk match` plays engines against each other, and `makruk rate` rates them.

use std::{fs, path::Path};

use serde_json::Value;

use crate::common::{Run, TOOL, makruk};

/// Engines that are quick to start.
const QUICK: [&str; 2] = [
    "own@level=5@tables=false@net=none",
    "own@level=0@tables=false@net=none",
];

fn play(engines: [&str; 2], args: &[&str]) -> Run {
    let [one, two] = engines;
    let fixed = ["match", "--engine", one, "--engine", two, "--nodes", "4000"];
    makruk(&[&fixed, args].concat(), "")
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("valid UTF-8")
}

#[test]
fn a_match_is_recorded_resumed_extended_replayed_and_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let [pgn, jsonl] = ["a.pgn", "a.jsonl"].map(|name| folder.path().join(name));
    let files = ["--pgn", text(&pgn), "--jsonl", text(&jsonl), "--json"];
    let run = play(QUICK, &[&["--games", "4"], &files[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let result = json(&run);
    let engines = result["engines"].as_array().expect("engines");
    let sum = |key: &str| -> f64 {
        engines
            .iter()
            .filter_map(|engine| engine[key].as_f64())
            .sum()
    };
    assert_eq!(
        (&result["games"], sum("score"), sum("games")),
        (&4.into(), 4.0, 8.0)
    );
    assert!(engines[0]["score"].as_f64() > engines[1]["score"].as_f64());
    assert_eq!(
        (&result["llr"], &result["faults"]),
        (&Value::Null, &serde_json::json!([]))
    );

    let before = fs::read(&jsonl).expect("a record");
    let again = play(QUICK, &[&["--games", "4"], &files[..]].concat());
    assert_eq!(
        (again.out, fs::read(&jsonl).expect("a record")),
        (run.out, before)
    );
    let more = json(&play(QUICK, &[&["--games", "6"], &files[..]].concat()));
    assert_eq!(more["games"], 6);
    let games = fs::read_to_string(&pgn).expect("PGN");
    assert_eq!(games.matches("[White ").count(), 6);

    let replay = makruk(&["replay", text(&pgn), "--json", "--rules", "fairy"], "");
    assert_eq!((replay.code, replay.err.as_str()), (0, ""));
    for file in [&pgn, &jsonl] {
        let ratings = json(&makruk(&["rate", text(file), "--json"], ""));
        let ratings = ratings["engines"].as_array().expect("engines");
        assert!(
            ratings.iter().all(|rating| rating["games"] == 6),
            "{ratings:?}"
        );
        assert_eq!(ratings.len(), 2);
    }
    let converted = makruk(&["convert", text(&jsonl), "--to", "pgn"], "");
    assert_eq!((converted.code, converted.out.as_str()), (2, ""));
    let is_explained = converted.err.contains("`makruk rate` reads");
    assert!(is_explained, "{}", converted.err);
    let refused = play(
        QUICK,
        &["--games", "4", "--rules", "thai", "--jsonl", text(&jsonl)],
    );
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .contains("the file is of another match: `rules` is"),
        "{}",
        refused.err
    );
}

#[test]
fn a_uci_program_plays_and_its_lines_are_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let program = format!("name=program;cmd={TOOL};args=uci;option.Ending Tables=false;nodes=50");
    let run = play(
        [&program, QUICK[1]],
        &["--games", "2", "--json", "--log", text(&log)],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let result = json(&run);
    assert_eq!(
        (&result["games"], &result["engines"][0]["name"]),
        (&2.into(), &"program".into())
    );
    let log = fs::read_to_string(log).expect("a log");
    assert!(log.contains("> go nodes 50"), "{log}");
    assert!(log.contains("< bestmove "), "{log}");
}

#[cfg(unix)]
#[test]
fn faults_lose_games_and_are_reported_with_their_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, answer, kind, timeout) in [
        ("illegal", "echo bestmove a1a8", "illegal", "20"),
        ("no-move", "echo bestmove Nf3", "illegal", "20"),
        ("dies", "exit 3", "crash", "20"),
        ("sleeps", "sleep 20", "hang", "1"),
    ] {
        let script = format!(
            "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) {answer};; quit) exit;; esac; done"
        );
        let path = folder.path().join(name);
        fs::write(&path, script).expect("a script");
        let command = format!("sh {}", text(&path));
        let run = play(
            [&command, QUICK[1]],
            &["--games", "2", "--json", "--timeout", timeout],
        );
        assert_eq!(run.code, 1, "{name}: {}", run.err);
        let result = json(&run);
        let faults = result["faults"].as_array().expect("faults");
        let kinds: Vec<_> = faults.iter().map(|fault| &fault["kind"]).collect();
        assert_eq!(kinds, [kind, kind], "{name}: {}", run.out);
        assert_eq!(result["engines"][0]["score"], 0.0);
    }
}

#[test]
fn a_sequential_test_and_a_tournament_have_their_results() {
    let run = play(QUICK, &["--games", "200", "--sprt", "0,200", "--json"]);
    let result = json(&run);
    assert_eq!(
        (run.code, &result["sprt"]),
        (0, &"elo1".into()),
        "{}",
        run.out
    );
    assert!(result["games"].as_u64() < Some(200));
    assert!(result["llr"].as_f64() >= Some(2.94));

    let third = "own@level=1@tables=false@net=none";
    let run = play(
        QUICK,
        &["--engine", third, "--games", "2", "--concurrency", "2"],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("engine "), "{}", run.out);
    assert!(
        run.out.contains(": rating ") || run.out.contains(": no rating, "),
        "{}",
        run.out
    );
}

#[test]
fn wrong_usage_is_explained() {
    for (args, expected) in [
        (
            &["--openings", "seed:x"][..],
            "expected a number after `seed:`",
        ),
        (&["--openings", "no/such/file"], "no/such/file: "),
        (
            &["--engine", "name=X;cmd=no/such/engine"],
            "X: cannot be started: no/such/engine: ",
        ),
        (
            &["--engine", "own@what=1"],
            "unknown option `what` of the built-in engine",
        ),
        (
            &["--engine", "own@level=11"],
            "expected a level from 0 to 10",
        ),
        (&["--engine", "no/such/program"], "no/such/program"),
        (
            &["--engine", "own@net=no/such/net", "--games", "2"],
            "no/such/net",
        ),
        (&["--tc", "0+1"], "tc=0+1: expected seconds"),
        (
            &["--sprt", "5,0"],
            "expected the first difference to be less",
        ),
        (
            &["--engine", "own", "--sprt", "0,5"],
            "a sequential test is for two engines",
        ),
    ] {
        let run = play(QUICK, args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
    let run = makruk(&["match", "--engine", "own"], "");
    assert!(run.err.contains("at least two engines"), "{}", run.err);
}

#[test]
fn ratings_are_those_of_the_results() {
    let game = |white: &str, black: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    let games = [
        game("a", "b", "1-0").repeat(3),
        game("b", "a", "1-0"),
        game("a", "b", "1/2-1/2"),
        game("c", "a", "1-0"),
        game("?", "a", "1-0"),
    ];
    let run = makruk(&["rate", "--json"], &games.concat());
    assert_eq!(run.code, 0);
    assert!(
        run.err.contains("1 game without two names or a result"),
        "{}",
        run.err
    );
    let result = json(&run);
    let [a, b, c] = [0, 1, 2].map(|index| &result["engines"][index]);
    // Three wins to one loss.
    let difference = a["elo"].as_f64().expect("a rating") - b["elo"].as_f64().expect("a rating");
    assert!(
        (difference - 400.0 * 3_f64.log10()).abs() < 0.1,
        "{difference}"
    );
    assert_eq!(
        (&c["elo"], &c["reason"]),
        (&Value::Null, &"no point lost to the rated players".into())
    );
    let table = makruk(&["rate"], &games.concat());
    assert!(table.out.starts_with("engine      Elo"), "{}", table.out);
}

#[test]
fn a_truncated_record_is_rejected_with_its_line_and_offset() {
    let record = "{\"makruk_match\":1}\n{\"game\":0,\"white\":\"A\n";
    let run = makruk(&["rate"], record);
    assert_eq!(run.code, 1);
    let place = "error: standard input, line 2, offset ";
    assert!(run.err.starts_with(place), "{}", run.err);
    assert!(!run.err.contains("at line 1"), "{}", run.err);
}
