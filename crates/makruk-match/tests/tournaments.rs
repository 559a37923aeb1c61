//! Tournaments: schedules, threads, tests, faults.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use makruk_match::{
    Format, GameEntry, MatchRecord, Observer, Openings, Schedule, Sprt, SprtState, Standing,
    Standings, Tournament,
};

use crate::scripted::{Script, entrant};

fn tournament(scripts: &[Script], games: u64) -> Tournament {
    let entrants = scripts.iter().zip(["a", "b", "c", "d", "e"]);
    let entrants = entrants
        .map(|(&script, name)| entrant(name, script))
        .collect();
    let mut tournament = Tournament::new(entrants, Openings::random(1), games);
    tournament.limits.set("nodes", "1").expect("a limit");
    tournament.conditions.max_plies = 20;
    tournament
}

#[derive(Default)]
struct Collected(Mutex<Vec<GameEntry>>);

impl Observer for Collected {
    fn game_finished(&self, entry: &GameEntry, _: &Standings) {
        self.0.lock().expect("no panic").push(entry.clone());
    }
}

fn run(tournament: &Tournament) -> (Standings, Vec<GameEntry>) {
    let collected = Collected::default();
    let stop = AtomicBool::new(false);
    let standings = tournament.run(MatchRecord::none(), &[], &collected, &stop);
    let mut games = collected.0.into_inner().expect("no panic");
    games.sort_by_key(|game| game.game);
    (standings.expect("a tournament"), games)
}

#[test]
fn an_unknown_format_is_an_error_with_the_names() {
    for format in [Format::RoundRobin, Format::Gauntlet] {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let error = "swiss".parse::<Format>().unwrap_err();
    assert_eq!(error.names(), ["round_robin", "gauntlet"]);
}

#[test]
fn every_opening_is_played_twice_with_colours_reversed() {
    for (format, engines, pairings) in [
        (Format::RoundRobin, 2, 1),
        (Format::RoundRobin, 5, 10),
        (Format::Gauntlet, 5, 4),
    ] {
        for games in [0, 1, 2, 5, 8] {
            let schedule = Schedule::new(format, engines, games);
            let all: Vec<_> = schedule.games().collect();
            assert_eq!(all.len() as u64, pairings * games);
            assert_eq!(schedule.len(), pairings * games);
            for pair in all.chunk_by(|a, b| a.pair() == b.pair()) {
                assert!(pair[0].white < pair[0].black);
                if let [one, two] = pair {
                    let reversed = (two.white, two.black, two.opening);
                    assert_eq!((one.black, one.white, one.opening), reversed);
                }
            }
            let met: BTreeSet<_> = all
                .iter()
                .map(|game| (game.white.min(game.black), game.white.max(game.black)))
                .collect();
            assert_eq!(met.len() as u64, if games == 0 { 0 } else { pairings });
            assert!(format == Format::RoundRobin || met.iter().all(|pair| pair.0 == 0));
            // A longer tournament begins with the same games.
            let longer: Vec<_> = Schedule::new(format, engines, games + 2).games().collect();
            assert!(all.iter().all(|game| longer.contains(game)));
        }
    }
}

#[test]
fn threads_play_the_same_games() {
    let mut tournament = tournament(&[Script::Random, Script::First, Script::Random], 6);
    let without_times = |mut games: Vec<GameEntry>| {
        for entry in games.iter_mut().flat_map(|game| &mut game.moves) {
            entry.us = 0;
        }
        games
    };
    let (standings, one) = run(&tournament);
    assert_eq!((standings.games, one.len()), (18, 18));
    let points: f64 = standings.engines.iter().map(Standing::score).sum();
    assert!((points - 18.0).abs() < 1e-9);
    assert_eq!(standings.engines[0].pairs.count(), 6);
    tournament.concurrency = NonZeroUsize::new(4).expect("positive");
    let (_, four) = run(&tournament);
    assert_eq!(without_times(one), without_times(four));
}

#[test]
fn a_sequential_test_ends_a_match() {
    let mut tournament = tournament(&[Script::First, Script::Illegal], 1_000);
    tournament.sprt = Sprt::new(0.0, 50.0).ok();
    let collected = Collected::default();
    let stop = AtomicBool::new(false);
    let standings = tournament
        .run(MatchRecord::none(), &[], &collected, &stop)
        .expect("a match");
    assert!(standings.games < 200, "{}", standings.games);
    let state = tournament
        .sprt
        .map(|test| test.state(&standings.pairs(0, 1)));
    assert_eq!(state, Some(SprtState::AcceptedHigh));
    assert!(stop.load(Ordering::Relaxed));
    // Resumed, nothing more is played.
    let games = collected.0.into_inner().expect("no panic");
    let stop = AtomicBool::new(false);
    let again = tournament
        .run(MatchRecord::none(), &games, &(), &stop)
        .expect("a match");
    assert_eq!(again.games, standings.games);
}

#[test]
fn faults_are_listed_and_the_match_continues() {
    let (standings, _) = run(&tournament(&[Script::Crash, Script::First], 4));
    assert_eq!(standings.faults.len(), 4);
    assert!(
        standings
            .faults
            .iter()
            .all(|fault| fault.fault.engine == "a")
    );
    assert_eq!(
        (standings.engines[0].losses, standings.engines[1].wins),
        (4, 4)
    );
}

#[test]
fn impossible_tournaments_are_refused() {
    let refused = |tournament: &Tournament, expected: &str| {
        let result = tournament.run(MatchRecord::none(), &[], &(), &AtomicBool::new(false));
        let error = result.expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(&tournament(&[Script::First], 2), "two engines");
    refused(
        &tournament(&[Script::First, Script::Missing], 2),
        "b: cannot be started: no such program",
    );
    let mut same = tournament(&[Script::First, Script::First], 2);
    same.entrants[1].name = "a".to_owned();
    refused(&same, "the same name");
    let mut three = tournament(&[Script::First; 3], 2);
    three.sprt = Sprt::new(0.0, 5.0).ok();
    refused(&three, "for two engines");
    let mut free = tournament(&[Script::First; 2], 2);
    free.limits = makruk_match::PlayerLimits::default();
    refused(&free, "need a limit");
}
