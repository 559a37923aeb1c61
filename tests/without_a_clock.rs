//! Without the standard library the engine has no clock: a time limit then counts nodes, unless the caller provides a clock.
//!
//! These tests are here because the tests of makruk-search always have the standard library: a dev-dependency enables it.

use std::time::Duration;

use makruk::{
    Color, Game, Position, Rules,
    search::{Clock, Engine, Limits, Options, Player, ResumableDecision, Search},
};

fn engine() -> Engine {
    Engine::new(Options::default().with_hash_bytes(1 << 20)).expect("enough memory")
}

fn start() -> Game {
    Game::new(Position::start(), Rules::THAI)
}

fn movetime() -> Limits<'static> {
    Limits::movetime(Duration::from_millis(50))
}

/// Asserts that a search ended after 50 milliseconds of 100 nodes each.
#[track_caller]
fn assert_fifty_milliseconds(nodes: u64) {
    assert!((5_000..7_000).contains(&nodes), "{nodes} nodes");
}

#[test]
fn a_timed_search_ends_after_a_number_of_nodes() {
    let result = engine().search(&start(), &movetime(), &mut ());
    assert!(result.best.is_some());
    assert_fifty_milliseconds(result.nodes);
}

#[test]
fn a_timed_search_in_steps_ends_after_a_number_of_nodes() {
    let mut search = Search::new(engine(), &start(), &movetime());
    let result = loop {
        if let Some(result) = search.step(100) {
            break result;
        }
    };
    assert_fifty_milliseconds(result.nodes);
}

#[test]
fn a_clock_for_the_game_ends_a_search() {
    let clock = Clock::new(Duration::from_secs(2));
    let result = engine().search(&start(), &Limits::default().with_clock(clock), &mut ());
    assert!((500..100_000).contains(&result.nodes), "{}", result.nodes);
}

#[test]
fn a_timed_decision_ends_in_one_call_and_in_steps() {
    let mut player = Player::new(Color::White);
    let decision = player.decide(&mut engine(), &start(), &movetime(), &mut ());
    let result = decision
        .and_then(|decision| decision.result)
        .expect("a move");
    assert_fifty_milliseconds(result.nodes);

    let player = Player::new(Color::White);
    let mut pending = ResumableDecision::new(player, engine(), &start(), &movetime());
    while !pending.step(100) {}
    let (_, _, decision) = pending.finish();
    let result = decision
        .and_then(|decision| decision.result)
        .expect("a move");
    assert_fifty_milliseconds(result.nodes);
}

#[test]
fn a_clock_of_the_caller_replaces_the_count_of_nodes() {
    let mut search = Search::new(engine(), &start(), &movetime());
    search.set_elapsed(Duration::from_millis(10));
    for _ in 0..20 {
        assert!(search.step(1_000).is_none());
    }
    search.set_elapsed(Duration::from_millis(50));
    assert!(search.step(1_000).is_some());
}

#[test]
fn other_limits_need_no_clock() {
    assert_eq!(
        engine().search(&start(), &Limits::depth(2), &mut ()).depth,
        2
    );
}
