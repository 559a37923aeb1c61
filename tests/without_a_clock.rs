//! Without the standard library the engine has no clock, so a search with a time limit panics unless the caller provides one.
//!
//! These tests are here because the tests of makruk-search always have the standard library: a dev-dependency enables it.

use std::time::Duration;

use makruk::{
    Color, Game, Position, Rules,
    search::{Engine, Limits, Options, Player, ResumableDecision, Search},
};

fn engine() -> Engine {
    Engine::new(Options::default().with_hash_bytes(1 << 20)).expect("enough memory")
}

fn start() -> Game {
    Game::new(Position::start(), Rules::THAI)
}

fn movetime() -> Limits<'static> {
    Limits::nodes(100_000_000).with_movetime(Duration::from_millis(50))
}

#[test]
#[should_panic(expected = "a time limit needs a clock")]
fn a_timed_search_panics() {
    let _ = engine().search(&start(), &movetime(), &mut ());
}

#[test]
#[should_panic(expected = "a time limit needs a clock")]
fn a_timed_step_panics() {
    let _ = Search::new(engine(), &start(), &movetime()).step(1_000);
}

#[test]
#[should_panic(expected = "a time limit needs a clock")]
fn a_timed_resumable_decision_panics() {
    let player = Player::new(Color::White);
    let _ = ResumableDecision::new(player, engine(), &start(), &movetime()).step(1_000);
}

#[test]
#[should_panic(expected = "a time limit needs a clock")]
fn a_timed_decision_panics() {
    let mut player = Player::new(Color::White);
    let _ = player.decide(&mut engine(), &start(), &movetime(), &mut ());
}

#[test]
fn other_limits_need_no_clock() {
    assert_eq!(
        engine().search(&start(), &Limits::depth(2), &mut ()).depth,
        2
    );
}
