//! A time limit ends a search, whether or not its observer has a clock.

use std::time::Duration;

use crate::common::engine;
use makruk_core::{Color, Position};
use makruk_rules::{Game, Rules};
use makruk_search::{Limits, Player, ResumableDecision, Search, SearchObserver};

/// Node limit: a search that ignores the time limit ends here after minutes, and fails its test.
const CAP: u64 = 100_000_000;

fn start() -> Game {
    Game::new(Position::start(), Rules::THAI)
}

fn movetime() -> Limits<'static> {
    Limits::nodes(CAP).with_movetime(Duration::from_millis(50))
}

mod with_the_clock_of_the_engine {
    use makruk_search::{Clock, Engine, Options};

    use super::*;

    fn assert_timed(limits: &Limits<'_>, threads: usize) {
        let mut engine =
            Engine::new(Options::default().with_threads(threads)).expect("enough memory");
        let result = engine.search(&start(), limits, &mut ());
        assert!(result.nodes < CAP && result.best.is_some(), "{limits:?}");
    }

    #[test]
    fn movetime_ends_a_search_with_one_thread_and_with_several() {
        for threads in [1, 3] {
            assert_timed(&movetime(), threads);
        }
    }

    #[test]
    fn a_game_clock_ends_a_search() {
        let clock = Clock::new(Duration::from_secs(1)).with_moves_to_go(20);
        assert_timed(&Limits::nodes(CAP).with_clock(clock), 1);
    }

    #[test]
    fn movetime_ends_a_search_in_steps() {
        let mut search = Search::new(engine(), &start(), &movetime());
        let result = loop {
            if let Some(result) = search.step(10_000) {
                break result;
            }
        };
        assert!(result.nodes < CAP);
        // The observer that is passed to `step_with` has no clock either.
        let mut search = Search::new(engine(), &start(), &movetime());
        while search.step_with(10_000, &mut ()).is_none() {}
        assert!(search.result().nodes < CAP);
    }

    #[test]
    fn movetime_ends_a_decision() {
        let mut player = Player::new(Color::White);
        let decision = player.decide(&mut engine(), &start(), &movetime(), &mut ());
        let result = decision.and_then(|decision| decision.result);
        assert!(result.is_some_and(|result| result.nodes < CAP));
        let mut pending = ResumableDecision::new(player, engine(), &start(), &movetime());
        while !pending.step(10_000) {}
        let result = pending.finish().2.and_then(|decision| decision.result);
        assert!(result.is_some_and(|result| result.nodes < CAP));
    }

    #[test]
    fn the_search_time_is_reported() {
        let mut times = Vec::new();
        let mut note = |info: &makruk_search::SearchInfo<'_>| times.push(info.elapsed);
        let _ = engine().search(&start(), &Limits::depth(2), &mut note);
        assert!(times.len() == 2 && times.iter().all(Option::is_some));
    }
}

/// A clock that shows a set time.
struct Stopped(Option<Duration>);

impl SearchObserver for Stopped {
    fn elapsed(&mut self) -> Option<Duration> {
        self.0
    }

    fn has_clock(&mut self) -> bool {
        true
    }
}

#[test]
fn an_observers_clock_replaces_the_system_clock() {
    let limits = Limits::nodes(50_000).with_movetime(Duration::from_nanos(1));
    // The clock stands still, or is not running because the opponent is thinking.
    for elapsed in [Some(Duration::ZERO), None] {
        let result = engine().search(&start(), &limits, &mut Stopped(elapsed));
        assert_eq!(result.nodes, 50_000);
        let result = engine().search(&start(), &limits, &mut ((), Stopped(elapsed)));
        assert_eq!(result.nodes, 50_000);
        let mut search = Search::new(engine(), &start(), &limits);
        while search.step_with(10_000, &mut Stopped(elapsed)).is_none() {}
        assert_eq!(search.result().nodes, 50_000);
    }
    let late = &mut Stopped(Some(Duration::from_secs(1)));
    assert!(engine().search(&start(), &movetime(), late).nodes < 5_000);
}

#[test]
fn a_set_time_replaces_the_clock_of_a_search_in_steps() {
    let limits = Limits::nodes(50_000).with_movetime(Duration::from_nanos(1));
    let mut search = Search::new(engine(), &start(), &limits);
    search.set_elapsed(Duration::ZERO);
    while search.step(10_000).is_none() {}
    assert_eq!(search.result().nodes, 50_000);
}
