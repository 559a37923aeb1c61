//! Judgements of moves whose searches are given.

use makruk_core::{Position, Square};
use makruk_rules::{Game, Rules};
use makruk_search::Level;

use super::*;

/// The value of a lead in centipawns at the start.
fn lead(cp: i32) -> Value {
    let score = Score::Cp(cp);
    let chances = Chances::of(
        score,
        &Game::new(Position::start(), Rules::THAI),
        Level::FULL,
    );
    Value { score, chances }
}

/// A win for the side to move.
const WIN: Value = Value {
    score: Score::MateIn(9),
    chances: Chances::WIN,
};

fn mv(from: Square, to: Square) -> Move {
    Move::new(from, to)
}

fn found(best: Value, line: Move) -> PositionReview {
    PositionReview {
        best: Some(best),
        line: [line].into(),
        ..PositionReview::default()
    }
}

const PLAYED: (Square, Square) = (Square::E3, Square::E4);
const OTHER: (Square, Square) = (Square::D3, Square::D4);

fn judged(
    best: (Square, Square),
    mut position: PositionReview,
    next: &PositionReview,
    after_next: Option<&PositionReview>,
) -> ReviewedMove {
    let game = Game::new(Position::start(), Rules::THAI);
    let turn = Turn {
        mv: mv(PLAYED.0, PLAYED.1),
        starts_count: false,
        stops_count: false,
    };
    position.line = [mv(best.0, best.1)].into();
    judge(&game, turn, &position, next, after_next)
}

#[test]
fn a_move_is_not_charged_with_the_call_that_the_other_side_could_make_before() {
    let reply = mv(Square::E6, Square::E5);
    let mut next = found(lead(900).before(), reply);
    next.called = Some(Value::DRAW);
    let judged_move = judged(OTHER, found(lead(900), reply), &next, None);
    assert_eq!((judged_move.loss, judged_move.count), (0, None));
}

#[test]
fn a_call_that_can_be_made_later_is_not_missed() {
    let reply = mv(Square::E6, Square::E5);
    let callable = || {
        let mut judged_move = found(lead(-900), reply);
        judged_move.called = Some(Value::DRAW);
        judged_move
    };
    let next = found(lead(-900).before(), reply);
    let later = judged(PLAYED, callable(), &next, Some(&callable()));
    assert_eq!((later.loss, later.count), (0, None));
    let last = judged(PLAYED, callable(), &next, None);
    let lost = 500 - lead(-900).points();
    assert_eq!((last.loss, last.count), (lost, Some(CountNote::NotCalled)));
}

#[test]
fn the_last_call_that_saves_is_the_missed_one_even_if_its_worth_falls_slowly() {
    let reply = mv(Square::E6, Square::E5);
    let lost = lead(-1_500);
    // The least lead that is worth so many points more.
    let saves = |points: u16| {
        let mut leads = (-1_500..0).map(lead);
        let saved = leads.find(|value| value.points() >= lost.points() + points);
        saved.expect("an even game is worth more")
    };
    let mut position = found(lost, reply);
    position.called = Some(saves(130));
    let next = found(lost.before(), reply);
    let mut later = found(lost, reply);
    later.called = Some(saves(60));
    let judged_move = judged(PLAYED, position.clone(), &next, Some(&later));
    assert_eq!(judged_move.count, Some(CountNote::NotCalled));
    later.called = Some(saves(110));
    let judged_move = judged(PLAYED, position, &next, Some(&later));
    assert_eq!(judged_move.count, None);
}

#[test]
fn after_an_error_of_each_side_the_moves_are_compared() {
    let reply = mv(Square::E6, Square::E5);
    let mut position = found(lead(-300), reply);
    position.called = Some(Value::DRAW);
    let mut next = found(lead(-900).before(), reply);
    next.loss = 100;
    let judged_move = judged(OTHER, position.clone(), &next, Some(&position));
    let lost = lead(-300).points() - lead(-900).points();
    assert_eq!((judged_move.loss, judged_move.count), (lost, None));
}

#[test]
fn a_call_does_not_win() {
    let reply = mv(Square::E6, Square::E5);
    let mut position = found(lead(-900), reply);
    position.called = Some(WIN);
    let judged_move = judged(PLAYED, position, &found(lead(-900).before(), reply), None);
    assert_eq!(judged_move.best_chances, Chances::DRAW);
    assert_eq!(judged_move.count, Some(CountNote::NotCalled));
}

#[test]
fn the_best_move_is_no_inaccuracy() {
    let reply = mv(Square::E6, Square::E5);
    let behind = (-900..0).rev().map(lead).find(|value| value.points() < 430);
    let behind = behind.expect("a small disadvantage");
    let mut position = found(behind, reply);
    position.called = Some(Value::DRAW);
    let judged_move = judged(PLAYED, position, &found(behind.before(), reply), None);
    assert_eq!((judged_move.loss, judged_move.class), (0, MoveClass::Best));
    // The tables evaluate the position after the move more accurately than the search evaluated the position before it.
    let mut next = found(Value::DRAW, reply);
    next.is_exact = true;
    let judged_move = judged(PLAYED, found(lead(900), reply), &next, None);
    assert_eq!((judged_move.loss, judged_move.class), (0, MoveClass::Best));
}

/// An open position with half a point, of which the mover loses some per mille.
fn even(lost: u16) -> Value {
    let chances = Chances::from_per_mille(250, 500 - 2 * lost, 250 + 2 * lost);
    Value {
        score: Score::Cp(0),
        chances: chances.expect("chances that add up to 1,000"),
    }
}

#[test]
fn each_class_of_error_begins_at_its_loss() {
    let reply = mv(Square::E6, Square::E5);
    for (lost, class) in [
        (49, MoveClass::Good),
        (50, MoveClass::Inaccuracy),
        (99, MoveClass::Inaccuracy),
        (100, MoveClass::Mistake),
        (199, MoveClass::Mistake),
        (200, MoveClass::Blunder),
    ] {
        let next = found(even(lost).before(), reply);
        let judged_move = judged(OTHER, found(even(0), reply), &next, None);
        assert_eq!((judged_move.loss, judged_move.class), (lost, class));
    }
}
