//! `makruk uci` with limited strength.

use crate::common::makruk;

#[test]
fn a_limited_engine_plays_legal_moves_and_reports_the_requested_lines() {
    let run = makruk(
        &["uci"],
        "setoption name UCI_LimitStrength value true\n\
         setoption name UCI_Elo value 500\n\
         position startpos\n\
         go depth 8\n",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("info depth 1 "), "{}", run.out);
    assert!(!run.out.contains("info depth 2 "), "{}", run.out);
    assert!(!run.out.contains("multipv 2"), "{}", run.out);
    let best = run.out.lines().last().unwrap_or_default();
    let best = best.split(' ').nth(1).unwrap_or_default();
    let moves = makruk(&["moves", "--json"], "").out;
    assert!(moves.contains(&format!("\"uci\":\"{best}\"")), "{best}");
}

/// Returns the results of a search, without times.
fn found(out: &str) -> Vec<String> {
    let without_times = |line: &str| {
        let mut words = line.split(' ');
        let mut kept = Vec::new();
        while let Some(word) = words.next() {
            if matches!(word, "nps" | "time") {
                words.next();
            } else {
                kept.push(word);
            }
        }
        kept.join(" ")
    };
    let lines = out.lines().filter(|line| !line.starts_with("info time"));
    lines.map(without_times).collect()
}

#[test]
fn the_highest_rating_does_not_limit_the_engine() {
    // Level 9 searches 10 plies deep.
    let search = "position startpos\ngo depth 11\n";
    let unlimited = found(&makruk(&["uci"], search).out);
    let strength = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value";
    let limited = |elo: u32| found(&makruk(&["uci"], &format!("{strength} {elo}\n{search}")).out);
    assert!(
        unlimited
            .iter()
            .any(|line| line.starts_with("info depth 11 ")),
        "{unlimited:?}"
    );
    assert_eq!(limited(2500), unlimited);
    assert_ne!(limited(2499), unlimited);
}
