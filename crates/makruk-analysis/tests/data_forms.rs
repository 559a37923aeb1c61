//! Each result has one data form, which golden files keep. docs/FORMATS.md specifies the forms.

use std::collections::BTreeSet;

use makruk_analysis::{
    chase::{Chase, ChaseOptions},
    drill::{DrillKind, Drills},
    proof::{Goal, ProofLimits, Prover},
    puzzle::{Attempt, Miner, MinerOptions, PuzzleRecord, PuzzleSource},
    review::{Review, ReviewOptions, Reviewer, SideReview, engine_options},
};
use makruk_rules::{Game, Rules};
use makruk_search::Engine;
use makruk_tables::MemoryTables;
use makruk_testdata::formats::Format;
use serde::Serialize;
use serde_json::Value;

use crate::common::game;

/// Compares a form with its golden file, and writes it in each data format.
#[track_caller]
fn is_golden(value: &impl Serialize, golden: &str) {
    let text = serde_json::to_string_pretty(value).unwrap();
    assert_eq!(text, golden.trim_end(), "\n{text}");
    for format in Format::ALL {
        format.write(value).unwrap();
    }
}

fn review() -> Review {
    let mut game = game("4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1", Rules::THAI);
    for mv in ["d2d4", "d5d4"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let engine = Engine::new(engine_options()).unwrap();
    let options = ReviewOptions::default().with_nodes(2_000);
    let mut reviewer = Reviewer::new(engine, &game, options);
    while !reviewer.step(1_000) {}
    reviewer.finish().1
}

#[test]
fn a_review() {
    is_golden(&review(), include_str!("data/review.json"));
}

#[test]
fn a_side_without_a_move_has_no_accuracy() {
    let mut sides = review();
    sides.sides.white = SideReview::default();
    let json = serde_json::to_value(&sides).unwrap();
    assert!(json["white"]["accuracy"].is_null() && json["black"]["accuracy"] == 100.0);
}

fn proof(game: &Game, goal: Goal, moves: u16, limits: ProofLimits) -> impl Serialize {
    let mut prover = Prover::new(1 << 20).unwrap();
    prover.ask(game, goal, moves, limits).report(game).unwrap()
}

#[test]
fn a_proof_with_a_call() {
    let game = game("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20", Rules::THAI);
    let proof = proof(&game, Goal::Mate, 3, ProofLimits::NONE);
    is_golden(&proof, include_str!("data/proof.json"));
}

#[test]
fn a_proof_of_a_gain_that_a_limit_ends() {
    let game = game(
        "4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53",
        Rules::THAI,
    );
    let limits = ProofLimits::NONE.with_nodes(1);
    let proof = proof(&game, Goal::Gain(2), 2, limits);
    is_golden(&proof, include_str!("data/proof_unknown.json"));
}

#[test]
fn a_puzzle_is_written_and_read() {
    let game = game("8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105", Rules::THAI);
    let mut miner = Miner::new(MinerOptions::default()).unwrap();
    let mut found = miner.mine(&[game.setup()], Rules::THAI);
    let puzzle = found.remove(0).puzzle.unwrap();
    let source = PuzzleSource {
        file: "games.pgn".to_owned(),
        game: 3,
        ply: 208,
    };
    let record = PuzzleRecord::new(&puzzle, Some(source));
    let golden = include_str!("data/puzzle.json");
    is_golden(&record, golden);
    let read: PuzzleRecord = serde_json::from_str(golden).unwrap();
    assert_eq!(read, record);
    let again = miner.verify(&read.game().unwrap(), &read.claim().unwrap());
    assert_eq!(again.unwrap().line, puzzle.line);
    for format in Format::ALL {
        let bytes = format.write(&record).unwrap();
        // A format that does not describe itself has no optional fields.
        if matches!(
            format,
            Format::Json | Format::Cbor | Format::MessagePackNamed
        ) {
            assert_eq!(format.read::<PuzzleRecord>(&bytes).unwrap(), record);
        }
    }
}

#[test]
fn a_puzzle_whose_count_began_in_the_game_equals_the_one_that_is_read() {
    let mut game = game("1k6/8/1K6/8/8/8/7n/7R w - - 0 1", Rules::THAI);
    for mv in ["h1h2", "b8a8"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    assert!(game.setup().count.unwrap().first_number.is_some());
    let mut miner = Miner::new(MinerOptions::default()).unwrap();
    let puzzle = miner.prove(&game, Goal::Mate, 1).unwrap();
    let record = PuzzleRecord::new(&puzzle, None);
    let text = serde_json::to_string(&record).unwrap();
    let read: PuzzleRecord = serde_json::from_str(&text).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.game().unwrap().count(), game.count());
}

#[test]
fn a_record_may_have_mets_that_are_not_marked_as_promoted() {
    let text = r#"{"fen":"k7/8/1K6/8/8/8/MMM5/7R w - - 0 1","rules":"thai","theme":["mate_in_1"],"solution":["h1h8"],"length":1}"#;
    let record: PuzzleRecord = serde_json::from_str(text).unwrap();
    let attempt = Attempt::new(record.game().unwrap(), Goal::Mate, &record.solution);
    assert!(attempt.unwrap().play(record.solution[0]).unwrap());
}

#[test]
fn a_wrong_field_of_a_puzzle_is_named() {
    let golden = include_str!("data/puzzle.json");
    let error = |from: &str, to: &str| {
        assert!(golden.contains(from), "{from}");
        let text = golden.replacen(from, to, 1);
        let error = serde_json::from_str::<PuzzleRecord>(&text)
            .unwrap_err()
            .to_string();
        error.split(" at line").next().unwrap().to_owned()
    };
    assert_eq!(
        error("\"thai\"", "\"chess\""),
        "`rules`: `chess`: expected `thai`, `fairy` or `fairy_on_call`"
    );
    for (from, to, start) in [
        (
            "mate_in_2",
            "luck",
            "`theme`: `luck`: expected one of mate_in_N, ",
        ),
        ("a3b4", "a3b9", "`solution`: "),
        ("8/5R2/", "5R2/", "`fen`: `5R2/1k1p4/"),
        (
            "\"length\": 2",
            "\"length\": 0",
            "`length` is 0, expected at least 1",
        ),
        ("\"length\": 2", "\"length\": -1", "`length`: "),
        (
            "\"length\"",
            "\"depth\"",
            "unknown field `depth`, expected one of `fen`, ",
        ),
        ("\"ply\"", "\"move\"", "unknown field `move`, "),
    ] {
        let found = error(from, to);
        assert!(found.starts_with(start), "{to}: {found}");
    }
}

#[test]
fn drills() {
    let mut drills = Drills::new(7, Rules::THAI);
    let drills = DrillKind::ALL.map(|kind| drills.next(kind).unwrap());
    is_golden(&drills, include_str!("data/drills.json"));
}

#[test]
fn a_chase_with_its_judgment_and_summary() {
    let ending = "KRvK".parse().unwrap();
    let mut tables = MemoryTables::new();
    tables.generate(ending);
    let mut options = ChaseOptions::new(ending);
    options.moves = 2..=2;
    let mut chase = Chase::new(&options, Rules::THAI, 7, &tables).unwrap();
    let question = chase.question(&tables).unwrap();
    let mut judgments = Vec::new();
    while chase.outcome().is_none() {
        let best = chase.moves(&tables).unwrap()[0].mv;
        judgments.push(chase.play(best, &tables).unwrap());
        chase.reply(&tables).unwrap();
    }
    let last = judgments.pop().unwrap();
    let form = (question, last, chase.summary().unwrap());
    is_golden(&form, include_str!("data/chase.json"));
}

/// Adds the keys of all objects in a value.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

/// Returns the names in code of the section under a heading, without the examples of objects.
fn documented(heading: &str) -> BTreeSet<String> {
    let page = include_str!("../../../docs/FORMATS.md");
    let (_, section) = page.split_once(&format!("\n### {heading}\n")).unwrap();
    let section = section.split("\n### ").next().unwrap();
    let names = section.split('`').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

#[test]
fn every_key_is_documented() {
    for (headings, files) in [
        (&["Review"][..], &[include_str!("data/review.json")][..]),
        (
            &["Proof", "Calls"],
            &[
                include_str!("data/proof.json"),
                include_str!("data/proof_unknown.json"),
            ],
        ),
        (&["Puzzle"], &[include_str!("data/puzzle.json")]),
        (&["Drill"], &[include_str!("data/drills.json")]),
        (&["Chase"], &[include_str!("data/chase.json")]),
    ] {
        let names: BTreeSet<String> = headings.iter().flat_map(|name| documented(name)).collect();
        let mut found = BTreeSet::new();
        for file in files {
            keys(&serde_json::from_str(file).unwrap(), &mut found);
        }
        let missing: Vec<_> = found.difference(&names).collect();
        assert!(missing.is_empty(), "{headings:?} lacks {missing:?}");
    }
}

#[test]
fn every_documented_key_of_a_table_is_written() {
    let mut found = BTreeSet::new();
    for file in [
        include_str!("data/review.json"),
        include_str!("data/proof.json"),
        include_str!("data/proof_unknown.json"),
        include_str!("data/puzzle.json"),
        include_str!("data/drills.json"),
        include_str!("data/chase.json"),
    ] {
        keys(&serde_json::from_str(file).unwrap(), &mut found);
    }
    // Of the goals, the files have two; they have no solution that is too large to check.
    found.extend(["draw", "unchecked"].map(str::to_owned));
    let page = include_str!("../../../docs/FORMATS.md");
    let (_, forms) = page.split_once("\n### Review\n").unwrap();
    let rows = forms.lines().filter(|line| line.starts_with("| `"));
    let first = rows.filter_map(|row| row.split('|').nth(1));
    for name in first.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
        assert!(found.contains(name), "no file has `{name}`");
    }
}
