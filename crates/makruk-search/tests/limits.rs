//! A search respects its limits.

use std::{
    num::NonZeroU8,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::common::{engine, game, play};
use makruk_core::Position;
use makruk_rules::{Game, Rules};
use makruk_search::{
    Bound, Clock, Engine, Limits, Options, PvLine, Score, SearchInfo, SearchObserver, SearchResult,
    Stopwatch,
};

fn start() -> Game {
    Game::new(Position::start(), Rules::FAIRY)
}

#[test]
fn the_node_limit_is_exact() {
    for nodes in [1, 2, 77, 1_000, 1_024, 1_025, 20_000, 54_321] {
        let result = engine().search(&start(), &Limits::nodes(nodes), &mut ());
        assert_eq!(result.nodes, nodes);
        assert!(result.best.is_some());
    }
}

#[test]
fn a_search_of_few_nodes_does_not_report_a_mate() {
    for nodes in [0, 1, 2, 5] {
        let result = engine().search(&start(), &Limits::nodes(nodes), &mut ());
        let score = result.score().expect("there is a move");
        assert!(
            (Score::Cp(-200)..Score::Cp(200)).contains(&score),
            "{nodes}: {score}"
        );
    }
}

/// Retains the lines of the last report.
#[derive(Default)]
struct Last(Vec<makruk_search::PvLine>);

impl SearchObserver for Last {
    fn info(&mut self, info: &SearchInfo<'_>) {
        self.0 = info.lines.to_vec();
    }
}

#[test]
fn last_info_matches_the_result() {
    for nodes in [1, 100, 3_000, 10_000, 15_000, 20_000, 25_000] {
        let mut last = Last::default();
        let result = engine().search(&start(), &Limits::nodes(nodes), &mut last);
        assert_eq!(last.0, result.lines, "{nodes}");
    }
}

#[test]
fn a_clock_with_unlimited_time_is_accepted() {
    for (remaining, increment) in [
        (Duration::MAX, Duration::ZERO),
        (Duration::ZERO, Duration::MAX),
        (Duration::MAX, Duration::MAX),
    ] {
        let clock = Clock::new(remaining).with_increment(increment);
        let limits = Limits::depth(3).with_clock(clock);
        let result = engine().search(&start(), &limits, &mut Stopwatch::start());
        assert!((1..=3).contains(&result.depth));
    }
}

#[test]
fn extreme_gui_clock_values_do_not_end_the_search() {
    // As sent by `go wtime 9223372036854775807 winc 9223372036854775807 movestogo 1`.
    let most = Duration::from_millis(i64::MAX as u64);
    let game = game(
        "r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
        Rules::FAIRY,
    );
    for (remaining, increment) in [(most, most), (Duration::MAX, Duration::MAX)] {
        let clock = Clock::new(remaining)
            .with_increment(increment)
            .with_moves_to_go(1);
        let limits = Limits::default().with_clock(clock).with_depth(9);
        let expected = engine().search(&game, &Limits::depth(9), &mut ());
        let result = engine().search(&game, &limits, &mut Stopwatch::start());
        assert_eq!(result, expected);
    }
}

#[test]
fn thread_count_is_clamped_to_the_maximum() {
    let options = Options::default()
        .with_threads(usize::MAX)
        .with_hash_bytes(1 << 20);
    let mut engine = Engine::new(options).expect("enough memory");
    assert_eq!(engine.threads(), Engine::MAX_THREADS);
    engine.set_threads(0);
    assert_eq!(engine.threads(), 1);
}

struct Panics;

impl SearchObserver for Panics {
    fn info(&mut self, _: &SearchInfo<'_>) {
        panic!("the observer panics");
    }
}

#[test]
fn a_panicking_observer_leaves_no_thread_running() {
    let mut engine = engine();
    engine.set_threads(3);
    let search = || engine.search(&start(), &Limits::depth(5), &mut Panics);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search));
    assert!(result.is_err());
}

#[test]
fn results_of_other_rules_are_not_reused() {
    let fen = "8/8/4k3/2m5/2M1K3/3SN3/8/8 w - - 0 1";
    let limits = Limits::nodes(20_000);
    let mut uncounted = Rules::FAIRY;
    uncounted.pieces.limits = makruk_rules::LimitTable::new([], None);
    uncounted.board = None;
    let first = engine().search(&game(fen, Rules::FAIRY), &limits, &mut ());
    let mut engine = engine();
    let _ = engine.search(&game(fen, uncounted), &limits, &mut ());
    let second = engine.search(&game(fen, Rules::FAIRY), &limits, &mut ());
    assert_eq!(first, second);
}

#[test]
fn the_same_search_gives_the_same_result() {
    let first = engine().search(&start(), &Limits::nodes(30_000), &mut ());
    assert_eq!(
        engine().search(&start(), &Limits::nodes(30_000), &mut ()),
        first
    );
    let mut again = engine();
    let _ = again.search(&start(), &Limits::depth(5), &mut ());
    again.clear();
    assert_eq!(
        again.search(&start(), &Limits::nodes(30_000), &mut ()),
        first
    );
}

#[test]
fn the_depth_limit_is_respected() {
    for depth in 1..=8 {
        let result = engine().search(&start(), &Limits::depth(depth), &mut ());
        assert_eq!(result.depth, depth);
    }
}

#[test]
fn no_new_depth_begins_after_the_soft_limit() {
    let limits = Limits::default().with_soft_nodes(3_000);
    let result = engine().search(&start(), &limits, &mut ());
    assert!(result.nodes >= 3_000);
    let one_less = engine().search(&start(), &Limits::depth(result.depth - 1), &mut ());
    assert!(one_less.nodes < 3_000);
}

#[test]
fn only_the_given_moves_are_searched() {
    let moves = Position::start().legal_moves();
    let two = &moves[3..5];
    let limits = Limits::depth(5)
        .with_moves(two)
        .with_multi_pv(NonZeroU8::new(9).unwrap());
    let result = engine().search(&start(), &limits, &mut ());
    let mut first: Vec<_> = result.lines.iter().map(|line| line.moves[0]).collect();
    first.sort_unstable();
    let mut expected = two.to_vec();
    expected.sort_unstable();
    assert_eq!(first, expected);
}

#[test]
fn several_lines_come_best_first_and_differ_in_their_first_moves() {
    let limits = Limits::depth(7).with_multi_pv(NonZeroU8::new(4).unwrap());
    let result = engine().search(&start(), &limits, &mut ());
    assert_eq!(result.lines.len(), 4);
    assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut first: Vec<_> = result.lines.iter().map(|line| line.moves[0]).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
}

#[test]
fn every_line_is_legal_to_its_end() {
    struct Check(Game, usize);
    impl SearchObserver for Check {
        fn info(&mut self, info: &SearchInfo<'_>) {
            for line in info.lines {
                let mut position = self.0.position().clone();
                for &mv in &line.moves {
                    position.play(mv).expect("a legal move");
                    self.1 += 1;
                }
            }
        }
    }
    let mut moves = 0;
    for text in makruk_testdata::valid_fens().step_by(10) {
        let game = game(text, Rules::FAIRY);
        let limits = Limits::nodes(3_000).with_multi_pv(NonZeroU8::new(3).unwrap());
        let mut check = Check(game.clone(), 0);
        let _ = engine().search(&game, &limits, &mut check);
        moves += check.1;
    }
    assert!(moves > 1_000);
}

#[test]
fn a_flag_stops_the_search() {
    let flag = AtomicBool::new(true);
    let result = engine().search(&start(), &Limits::default(), &mut &flag);
    assert!(result.best.is_some() && result.nodes < 5_000);
    flag.store(false, Ordering::Relaxed);
    let mut engine = engine();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // A busy machine may pause the search for long.
            std::thread::sleep(Duration::from_millis(300));
            flag.store(true, Ordering::Relaxed);
        });
        let result = engine.search(&start(), &Limits::default(), &mut &flag);
        assert!(result.depth > 3);
    });
}

#[test]
fn a_shared_flag_stops_the_search() {
    let flag = Arc::new(AtomicBool::new(true));
    let result = engine().search(&start(), &Limits::default(), &mut Arc::clone(&flag));
    assert!(result.best.is_some() && result.nodes < 5_000);
    flag.store(false, Ordering::Relaxed);
    let limits = Limits::nodes(20_000);
    let result = engine().search(&start(), &limits, &mut Arc::clone(&flag));
    assert_eq!(result.nodes, 20_000);
}

#[test]
fn a_closure_is_called_after_each_depth() {
    let mut depths = Vec::new();
    let mut count = |info: &SearchInfo<'_>| depths.push(info.depth);
    let result = engine().search(&start(), &Limits::depth(6), &mut count);
    assert_eq!((result.depth, depths), (6, vec![1, 2, 3, 4, 5, 6]));
}

#[test]
fn both_observers_of_a_pair_can_stop_the_search() {
    let (never, at_once) = (AtomicBool::new(false), AtomicBool::new(true));
    for flags in [(&never, &at_once), (&at_once, &never)] {
        let mut calls = 0;
        let mut observer = (|_: &SearchInfo<'_>| calls += 1, flags);
        let result = engine().search(&start(), &Limits::default(), &mut observer);
        assert!(result.nodes < 5_000 && calls > 0);
    }
    let limits = Limits::movetime(Duration::ZERO);
    let mut observer = ((), Stopwatch::start());
    assert!(engine().search(&start(), &limits, &mut observer).nodes < 5_000);
}

#[test]
fn a_mate_that_is_short_enough_ends_the_search() {
    let game = game(
        "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41",
        Rules::FAIRY,
    );
    let limits = Limits::default().with_mate(3);
    let result = engine().search(&game, &limits, &mut ());
    assert!(result.score().unwrap() >= Score::MateIn(3));
}

/// Counts the reports.
struct Depths(usize);

impl SearchObserver for Depths {
    fn info(&mut self, _: &SearchInfo<'_>) {
        self.0 += 1;
    }
}

#[test]
fn a_mate_proved_shortest_ends_the_search() {
    let in_one = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";
    let mut depths = Depths(0);
    let result = engine().search(&game(in_one, Rules::FAIRY), &Limits::default(), &mut depths);
    assert_eq!(result.score(), Some(Score::MateIn(1)));
    assert_eq!(depths.0, 1);
    // Longer mates are proved by a search deeper than their length.
    let rows = makruk_testdata::mates();
    for row in rows.iter().filter(|row| row.mate <= 3).step_by(8) {
        let game = game(&row.fen, Rules::FAIRY);
        let mut depths = Depths(0);
        let result = engine().search(&game, &Limits::default(), &mut depths);
        assert_eq!(result.score(), Some(Score::MateIn(row.mate)), "{}", row.fen);
        assert!(depths.0 <= 30, "{}: {}", row.fen, depths.0);
    }
}

#[test]
fn a_proved_mate_does_not_end_a_multi_pv_search() {
    let game = game(
        "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41",
        Rules::FAIRY,
    );
    let limits = Limits::depth(4).with_multi_pv(NonZeroU8::new(9).unwrap());
    let result = engine().search(&game, &limits, &mut ());
    assert_eq!(result.score(), Some(Score::MateIn(1)));
    assert_eq!((result.lines.len(), result.depth), (9, 4));
}

#[test]
fn two_threads_find_legal_moves_and_stop() {
    let options = Options::default().with_threads(2);
    let mut engine = Engine::new(options).expect("enough memory");
    let mut game = start();
    play(&mut game, "e3e4 d6d5");
    for _ in 0..5 {
        let result = engine.search(&game, &Limits::nodes(20_000), &mut ());
        assert!(game.position().clone().play(result.best.unwrap()).is_ok());
    }
}

/// The last reported lines and the final result.
#[derive(Default)]
struct Told {
    lines: Vec<PvLine>,
    answer: Option<SearchResult>,
}

impl SearchObserver for Told {
    fn info(&mut self, info: &SearchInfo<'_>) {
        self.lines = info.lines.to_vec();
    }

    fn answer(&mut self, result: &SearchResult) {
        self.answer = Some(result.clone());
    }
}

#[test]
fn last_info_matches_the_result_with_several_threads() {
    let mut engine = Engine::new(Options::default().with_threads(4)).expect("enough memory");
    let mut game = start();
    for _ in 0..60 {
        let mut told = Told::default();
        let result = engine.search(&game, &Limits::nodes(8_000), &mut told);
        assert_eq!(told.lines, result.lines);
        assert_eq!(told.answer.as_ref(), Some(&result));
        let line = &result.lines[0].moves;
        assert_eq!(result.best, line.first().copied());
        assert_eq!(result.ponder, line.get(1).copied());
        game.play(result.best.unwrap()).unwrap();
        // With several threads, every run plays a different game; some games end early.
        if game.outcome().is_some() {
            game = start();
        }
    }
}

#[test]
fn a_clock_that_has_run_out_still_gets_a_move() {
    let limits = Limits::default().with_clock(Clock::default());
    let result = engine().search(&start(), &limits, &mut Stopwatch::start());
    assert!(result.best.is_some());
}

/// A clock that advances by a millisecond on every reading.
struct Looks(Duration);

impl SearchObserver for Looks {
    fn elapsed(&mut self) -> Option<Duration> {
        self.0 += Duration::from_millis(1);
        Some(self.0)
    }
}

#[test]
fn a_clock_leaves_time_for_the_rest_of_the_game() {
    let limits = Limits::default().with_clock(Clock::new(Duration::from_secs(2)));
    let mut looks = Looks(Duration::ZERO);
    let _ = engine().search(&start(), &limits, &mut looks);
    assert!(looks.0 < Duration::from_secs(1), "{:?}", looks.0);
}

#[test]
fn a_game_uses_its_clock_and_never_exceeds_it() {
    let mut engine = engine();
    let mut game = start();
    let whole = Duration::from_secs(1);
    let mut clock = Clock::new(whole).with_increment(Duration::from_millis(4));
    for _ in 0..40 {
        let mut looks = Looks(Duration::ZERO);
        let result = engine.search(&game, &Limits::default().with_clock(clock), &mut looks);
        game.play(result.best.unwrap()).unwrap();
        clock.remaining = clock.remaining.checked_sub(looks.0).expect("time is left");
        clock.remaining += clock.increment;
    }
    assert!(clock.remaining > whole / 4, "{clock:?}");
    assert!(clock.remaining < whole * 3 / 4, "{clock:?}");
}

#[test]
fn without_legal_moves_there_is_no_best_move() {
    let stalemate = game("k7/2K5/1S6/8/8/8/8/8 b - - 0 1", Rules::FAIRY);
    let result = engine().search(&stalemate, &Limits::depth(3), &mut ());
    assert_eq!((result.best, result.ponder, result.nodes), (None, None, 0));
}

/// Retains the depth of the last report, and counts the bounds.
#[derive(Default)]
struct Bounds {
    depth: u8,
    lower: u32,
    upper: u32,
}

impl SearchObserver for Bounds {
    fn info(&mut self, info: &SearchInfo<'_>) {
        self.depth = info.depth;
    }

    fn bound(&mut self, info: &SearchInfo<'_>, bound: Bound) {
        assert_eq!(info.depth, self.depth + 1, "the depth is unfinished");
        assert!(info.lines.len() == 1 && !info.lines[0].moves.is_empty());
        match bound {
            Bound::Lower => self.lower += 1,
            Bound::Upper => self.upper += 1,
        }
    }
}

#[test]
fn scores_outside_the_window_are_reported_as_bounds() {
    let mut bounds = Bounds::default();
    let game = game(
        "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
        Rules::FAIRY,
    );
    let _ = engine().search(&game, &Limits::depth(9), &mut bounds);
    assert!(bounds.lower > 0 && bounds.upper > 0);
    // With several lines, no bound is reported.
    let limits = Limits::depth(8).with_multi_pv(NonZeroU8::new(2).unwrap());
    let mut bounds = Bounds::default();
    let _ = engine().search(&game, &limits, &mut bounds);
    assert_eq!((bounds.lower, bounds.upper), (0, 0));
}

#[test]
fn tablebase_hits_are_counted_with_one_thread_and_with_several() {
    let ending = game("8/8/8/4kp2/8/2K5/3R4/8 w - - 0 1", Rules::FAIRY);
    for threads in [1, 3] {
        let mut engine =
            Engine::new(Options::default().with_threads(threads)).expect("enough memory");
        let mut hits = Vec::new();
        let mut note = |info: &SearchInfo<'_>| hits.push(info.table_hits);
        let _ = engine.search(&ending, &Limits::depth(8), &mut note);
        assert!(hits.is_sorted() && hits.last() > Some(&0), "{hits:?}");
        let mut hits = 0;
        let mut note = |info: &SearchInfo<'_>| hits += info.table_hits;
        let _ = engine.search(&start(), &Limits::depth(4), &mut note);
        assert_eq!(hits, 0);
    }
}
