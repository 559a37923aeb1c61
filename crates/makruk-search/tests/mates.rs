//! The engine finds the shortest mates, and never claims a false one.

use crate::common::{self, engine, game};
use makruk_rules::Rules;
use makruk_search::{Limits, Score};

#[test]
fn recorded_mates_in_up_to_three_are_found_within_100_000_nodes() {
    let mut found = 0;
    for row in makruk_testdata::mates().iter().filter(|row| row.mate <= 3) {
        let game = game(&row.fen, Rules::FAIRY);
        let result = engine().search(&game, &Limits::nodes(100_000), &mut ());
        assert_eq!(result.score(), Some(Score::MateIn(row.mate)), "{}", row.fen);
        let best = result.best.unwrap().to_string();
        assert!(
            row.best.contains(&best) || !row.complete,
            "{}: {best}",
            row.fen
        );
        found += 1;
    }
    assert_eq!(found, 69);
}

#[test]
fn no_claimed_mate_is_shorter_than_the_recorded_one() {
    let right = common::shortest_mates(engine);
    assert!(right >= 80, "{right} found");
}

#[test]
fn a_mated_side_has_no_move_and_a_lost_side_reports_the_mate() {
    let mated = game("k7/RR6/8/8/8/8/8/4K3 b - - 0 1", Rules::FAIRY);
    let result = engine().search(&mated, &Limits::depth(4), &mut ());
    assert_eq!(
        (result.best, result.lines.len(), result.depth),
        (None, 0, 0)
    );

    let lost = game("k7/7R/8/8/8/8/6R1/4K3 b - - 0 1", Rules::FAIRY);
    let result = engine().search(&lost, &Limits::depth(4), &mut ());
    assert_eq!(result.score(), Some(Score::MatedIn(1)));
}
