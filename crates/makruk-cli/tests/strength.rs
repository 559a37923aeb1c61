//! `makruk uci` with limited strength.

mod common;

use common::makruk;

#[test]
fn a_limited_engine_plays_legal_moves_and_tells_the_lines_that_were_asked_for() {
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

#[test]
fn at_the_highest_rating_nothing_is_limited() {
    let run = makruk(
        &["uci"],
        "setoption name UCI_LimitStrength value true\n\
         setoption name UCI_Elo value 2500\n\
         go depth 2\n",
    );
    assert!(run.out.contains("info depth 2 "), "{}", run.out);
}
