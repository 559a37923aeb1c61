//! Main lines of records are played as far as the rules allow.

use makruk_core::Color;
use makruk_notation::{GameTree, tree::CountStarted};
use makruk_rules::{Action, CountStart, Game, Rules};

fn tree(text: &str) -> GameTree {
    text.parse().expect("a game")
}

/// Black may call its count from the start; both sides move their pieces back and forth.
const CALLABLE: &str = "[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30\"]\n\n";
const MOVES: &str = "30... Kd6 31. Ke2 Kd7 32. Kd1 Kd6 33. Ke2 *";

fn calls(game: &Game) -> Vec<usize> {
    let mut plies = 0;
    let mut found = Vec::new();
    for action in game.actions() {
        match action {
            Action::Move(_) => plies += 1,
            Action::StartCount => found.push(plies),
            _ => {}
        }
    }
    found
}

#[test]
fn the_tag_tells_with_which_ply_the_count_was_called() {
    // Black's 30th move is ply 60 of the game.
    for (ply, before) in [(60, 0), (62, 2), (64, 4)] {
        let tree = tree(&format!("[CountStarted \"{ply}\"]\n{CALLABLE}{MOVES}"));
        let started = tree.count_started();
        assert_eq!(started, Some(CountStarted::Ply(ply)));
        let line = tree.play_main_line(Rules::THAI, started);
        assert_eq!(calls(&line.game), [before]);
        assert_eq!((line.rejected.len(), line.end), (0, None));
        assert_eq!(line.game.count().map(|count| count.by), Some(Color::Black));
    }
}

#[test]
fn a_count_that_was_called_before_the_start_runs_from_there() {
    let tree = tree(&format!("{CALLABLE}{MOVES}"));
    let line = tree.play_main_line(Rules::THAI, Some(CountStarted::Ply(50)));
    let count = line.game.count().expect("a count");
    // Five moves before the start, and three in the game.
    assert_eq!((count.by, count.number), (Color::Black, 8));
    assert!(calls(&line.game).is_empty());
}

#[test]
fn zero_is_an_automatic_count_and_minus_one_none() {
    let tree = tree(&format!("{CALLABLE}{MOVES}"));
    let automatic = tree.play_main_line(Rules::THAI, Some(CountStarted::Automatic));
    assert!(automatic.game.count().is_some());
    let never = tree.play_main_line(Rules::FAIRY, Some(CountStarted::Never));
    assert!(never.game.count().is_none());
    let honor = never.game.rules().board.expect("board's honour");
    assert_eq!(honor.start, CountStart::OnCall);
    for number in [i64::MIN, -2] {
        let error = CountStarted::try_from(number).expect_err("no ply");
        assert!(error.to_string().contains(&number.to_string()));
    }
}

#[test]
fn calls_in_the_record_are_played_and_impossible_ones_are_listed() {
    let text =
        format!("{CALLABLE}30... Kd6 31. Ke2 {{[%count start]}} Kd7 {{[%count start]}} 32. Kd1 *");
    let line = tree(&text).play_main_line(Rules::FAIRY, None);
    assert_eq!(calls(&line.game), [2]);
    assert_eq!(line.game.moves().count(), 4);
    let [error] = line.rejected.as_slice() else {
        panic!("one error: {:?}", line.rejected);
    };
    assert_eq!(error.ply(), 3);
}

#[test]
fn a_missed_repetition_does_not_end_the_line() {
    let there = "Se2 Se7 Sf1 Sf8 ".repeat(6);
    let line = tree(&format!("{there}*")).play_main_line(Rules::FAIRY, None);
    assert_eq!((line.game.moves().count(), line.end), (24, None));
    assert_eq!(line.game.outcome(), None);
}

#[test]
fn the_end_of_the_line_has_its_ply_and_its_reason() {
    let line = tree("1. e4 e5 2. -- d5 *").play_main_line(Rules::THAI, None);
    assert_eq!(line.game.moves().count(), 2);
    let end = line.end.expect("a null move");
    assert_eq!(end.ply(), 3);
    assert_eq!(
        end.reason().to_string(),
        "a game cannot contain a null move"
    );
    assert_eq!(end.to_string(), "ply 3: a game cannot contain a null move");
    // A count that is over ends the game.
    let text = "[FEN \"8/8/3k4/8/8/3K4/4R3/8 w - 32 30 80\"]\n\n80. Kd4 Kc6 81. Kd3 Kd6 82. Kd4 *";
    let line = tree(text).play_main_line(Rules::THAI, None);
    assert!(
        line.game.outcome().is_some() && line.end.is_some(),
        "{line:?}"
    );
}

#[test]
fn only_a_missed_repetition_or_dead_position_drops_rules() {
    // Black's count has expired, but the record goes on.
    let expired = tree("[FEN \"8/8/8/8/2k5/8/7R/3K4 b - 32 32 40\"]\n\n40... Kd4 41. Rh3 *");
    let line = expired.play_main_line(Rules::THAI, None);
    assert!(line.end.is_some());
    assert_eq!(line.game.rules().repetition, Rules::THAI.repetition);
    let rules = Rules::THAI.with_dead_position_draws(true);
    let line = expired.play_main_line(rules, None);
    assert!(line.game.rules().dead_position_draws);
}
