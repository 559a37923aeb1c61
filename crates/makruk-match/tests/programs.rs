//! UCI programs as players.
#![cfg(unix)]

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use makruk_match::{
    Entrant, FaultKind, MatchRecord, OpeningFormat, Openings, Tournament, UciProgram,
    makruk_rules::Rules,
};
use makruk_uci::client::EngineCommand;

/// A program that answers only `stop`.
fn thinker() -> Entrant {
    program("stop) echo bestmove 0000")
}

/// A shell program that handles commands like this.
fn program(cases: &str) -> Entrant {
    let script = format!(
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; quit) exit;; {cases};; esac; done"
    );
    let command = EngineCommand::new("sh").arg("-c").arg(script);
    let program = UciProgram::new("thinker", command, &[]);
    Entrant::new("thinker", "thinker", Box::new(program))
}

fn tournament() -> Tournament {
    tournament_of(thinker())
}

fn tournament_of(first: Entrant) -> Tournament {
    let mut other = thinker();
    "other".clone_into(&mut other.name);
    let start = b"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let openings = Openings::read(start, OpeningFormat::Fen, &Rules::FAIRY);
    let mut tournament = Tournament::new(vec![first, other], openings.expect("a FEN"), 1);
    tournament.limits.set("nodes", "1").expect("a limit");
    tournament
}

#[test]
fn the_end_of_a_match_does_not_wait_for_a_move() {
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let standings = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        tournament().run(MatchRecord::none(), &[], &(), &stop)
    });
    assert_eq!(standings.expect("a match").games, 0);
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// Returns the kinds of faults in a match whose first player is this one, with this longest silence.
fn faults(first: Entrant, patience: Duration) -> Vec<FaultKind> {
    let mut tournament = tournament_of(first);
    tournament.conditions.patience = patience;
    let stop = AtomicBool::new(false);
    let standings = tournament.run(MatchRecord::none(), &[], &(), &stop);
    let faults = standings.expect("a match").faults;
    faults.iter().map(|fault| fault.fault.kind).collect()
}

#[test]
fn a_program_that_does_not_answer_hangs() {
    let kinds = faults(thinker(), Duration::from_millis(200));
    assert_eq!(kinds, [FaultKind::Hang]);
}

/// Each silence lasts a second of five, and the search takes longer than five seconds. Busy machines pause programs for seconds, so
/// shorter times would fail there.
#[test]
fn a_program_that_reports_its_progress_does_not_hang() {
    let talks =
        "go*) for i in 1 2 3 4 5 6; do sleep 1; echo info depth $i; done; echo bestmove 0000";
    let kinds = faults(program(talks), Duration::from_secs(5));
    assert_eq!(kinds, [FaultKind::Illegal]);
}

#[test]
fn a_program_that_never_ends_a_search_hangs() {
    let talks = "go*) while :; do echo info depth 1; done";
    let kinds = faults(program(talks), Duration::from_millis(20));
    assert_eq!(kinds, [FaultKind::Hang]);
}
