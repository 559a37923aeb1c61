//! The engine in endings covered by its tablebases, with and without a running count.

use makruk_bitboard::BitPosition;
use makruk_core::SetupProblems;
use makruk_notation::Fen;
use makruk_rules::{CountStart, Game, Rules, Termination};
use makruk_search::{Engine, Limits, Options, Score, Search, SearchObserver};
use makruk_tables::{Tablebase, Verdict};
use makruk_testdata::counted_endings;

use crate::common;

fn game(fen: &str) -> Game {
    common::game(fen, Rules::FAIRY)
}

/// Returns an engine with this many bytes for tablebases.
fn engine(tablebase_bytes: usize) -> Engine {
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_bytes(tablebase_bytes);
    Engine::new(options).expect("enough memory")
}

fn score(engine: &mut Engine, game: &Game) -> Option<Score> {
    engine.search(game, &Limits::nodes(2_000), &mut ()).score()
}

#[test]
fn counted_endings_have_their_tablebase_result() {
    // There is room for all tables.
    let mut engine = engine(128 << 20);
    for ending in counted_endings() {
        let game = game(&ending.fen);
        let result = engine.search(&game, &Limits::nodes(2_000), &mut ());
        let expected = common::score_of(&ending);
        assert_eq!(result.score(), Some(expected), "{}", ending.fen);
        // Even if the count is too short, the side with pieces plays the shortest mate.
        let best = result.best.unwrap().to_string();
        assert!(ending.dtm_best.contains(&best), "{}: {best}", ending.fen);
        if ending.result == "win" {
            let line = &result.lines[0].moves;
            assert_eq!(line.len(), usize::from(ending.dtm_plies), "{}", ending.fen);
        }
    }
}

/// A ma and a met against a met. After one capture, it is an ending with two pieces.
const MA_AND_MET: &str = "8/5k2/2m5/8/3N4/2K5/3M4/8 w - - 0 1";

/// Returns an engine that probes endings at most this many captures away.
fn engine_with_reach(captures: u8) -> Engine {
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_reach(captures);
    Engine::new(options).expect("enough memory")
}

#[test]
fn tables_of_earlier_searches_do_not_change_a_result() {
    let root = game(MA_AND_MET);
    let limits = Limits::nodes(3_000);
    let later = |mut engine: Engine| {
        engine.clear();
        engine.search(&root, &limits, &mut ())
    };
    let expected = engine_with_reach(0).search(&root, &limits, &mut ());
    let mut engine = engine_with_reach(0);
    let captured = game("8/5k2/8/2m5/3N4/2K5/8/8 w - - 0 1");
    assert!(score(&mut engine, &captured).is_some());
    assert!(engine.probe_tablebases(&captured).is_some());
    assert_eq!(later(engine), expected);
    // The tables are there, and a search that probes them has another result.
    assert_ne!(later(engine_with_reach(1)), expected);
}

#[test]
fn tables_within_reach_give_the_same_result_whenever_they_are_generated() {
    let root = game(MA_AND_MET);
    let limits = Limits::nodes(3_000);
    let expected = engine_with_reach(1).search(&root, &limits, &mut ());
    let mut prepared = engine_with_reach(1);
    assert!(prepared.prepare_tablebases_for(&root, 0));
    while prepared.prepare_tablebases_for(&root, 2_000) {}
    assert_eq!(prepared.search(&root, &limits, &mut ()), expected);
    // Tables from the search of another root, which are only a part of them.
    let mut partly = engine_with_reach(1);
    let captured = game("8/5k2/8/8/3N4/2K5/3M4/8 w - - 0 1");
    assert!(score(&mut partly, &captured).is_some());
    partly.clear();
    assert_eq!(partly.search(&root, &limits, &mut ()), expected);
    let mut search = Search::new(engine_with_reach(1), &root, &limits);
    let stepped = loop {
        if let Some(result) = search.step(500) {
            break result;
        }
    };
    assert_eq!(stepped, expected);
}

#[test]
fn tables_that_do_not_fit_are_left_out_whatever_is_loaded() {
    let root = game(MA_AND_MET);
    let limits = Limits::nodes(3_000);
    // Room for the one-piece tables, and for the larger of the two that remain after the first.
    let engine = || {
        let options = Options::default()
            .with_hash_bytes(1 << 20)
            .with_tablebase_reach(1)
            .with_tablebase_bytes(12 << 20);
        Engine::new(options).expect("enough memory")
    };
    let expected = engine().search(&root, &limits, &mut ());
    let mut later = engine();
    for fen in [
        "8/5k2/8/2m5/3N4/2K5/8/8 w - - 0 1",
        "8/5k2/8/2m5/8/2K5/3M4/8 w - - 0 1",
    ] {
        assert!(score(&mut later, &game(fen)).is_some());
    }
    later.clear();
    assert_eq!(later.search(&root, &limits, &mut ()), expected);
}

#[test]
fn a_stopped_search_does_not_wait_for_its_tables() {
    struct Stop;
    impl SearchObserver for Stop {
        fn should_stop(&mut self) -> bool {
            true
        }
    }
    let root = game("8/3k4/3r4/3n4/4M3/3R4/3K1S2/8 w - - 0 1");
    let mut engine = engine_with_reach(5);
    let result = engine.search(&root, &Limits::default(), &mut Stop);
    assert!(result.best.is_some());
    assert!(
        engine.prepare_tablebases_for(&root, 0),
        "tables are missing"
    );
}

#[test]
fn several_threads_probe_the_same_tables() {
    let mut engine = engine(16 << 20);
    engine.set_threads(3);
    for (fen, expected) in [
        ("8/8/8/4k3/8/2K5/3R4/8 w - 32 8 50", Score::MateIn(13)),
        ("8/8/8/4k3/8/2K5/3R4/8 w - 32 9 50", Score::Cp(0)),
    ] {
        assert_eq!(score(&mut engine, &game(fen)), Some(expected));
    }
}

/// Plays out each ending twice: with a mate just within the count, and with a mate just too late.
#[test]
fn a_counted_mate_is_played_out_to_the_last_ply() {
    let mut engine = engine(16 << 20);
    for (fen, is_won) in [
        ("5S2/2k5/8/8/7M/8/8/7K b - 88 16 50", true),
        ("5S2/2k5/8/8/7M/8/8/7K b - 88 18 50", false),
        ("6R1/8/8/1k6/8/8/K7/8 w - 32 13 50", true),
        ("6R1/8/8/1k6/8/8/K7/8 w - 32 15 50", false),
    ] {
        let mut game = game(fen);
        while game.outcome().is_none() {
            let result = engine.search(&game, &Limits::nodes(2_000), &mut ());
            game.play(result.best.unwrap()).unwrap();
        }
        let end = game.outcome().unwrap();
        assert_eq!(end.by() == Termination::Checkmate, is_won, "{fen}: {end:?}");
    }
}

#[test]
fn a_count_that_begins_with_the_next_move_is_considered() {
    let mut engine = engine(16 << 20);
    for (fen, expected) in [
        // The mate takes 25 plies. After the first of them, the count has 27 left.
        ("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1", Score::MateIn(13)),
        // The mate takes 29 plies, one too many.
        ("8/8/8/4k3/8/K7/R7/8 w - - 0 1", Score::Cp(0)),
        // The mate takes 28 plies, but the count begins only after two of them.
        ("8/8/8/6k1/8/K7/R7/8 b - - 0 1", Score::MatedIn(14)),
    ] {
        let game = game(fen);
        let result = engine.search(&game, &Limits::depth(4), &mut ());
        assert_eq!(result.score(), Some(expected), "{fen}");
    }
}

#[test]
fn without_a_count_only_the_mate_distance_matters() {
    let mut rules = Rules::FAIRY;
    rules.pieces.start = CountStart::OnCall;
    let mut engine = engine(16 << 20);
    for (fen, expected) in [
        ("8/8/8/4k3/8/K7/R7/8 w - - 0 1", Score::MateIn(15)),
        ("8/8/8/6k1/8/K7/R7/8 b - - 0 1", Score::MatedIn(14)),
        ("8/8/8/6k1/8/K7/M7/8 b - - 0 1", Score::Cp(0)),
    ] {
        let fen: Fen = fen.parse().unwrap();
        let game: Game = fen.to_game(rules).unwrap();
        assert_eq!(score(&mut engine, &game), Some(expected));
    }
}

#[test]
fn a_mate_is_found_without_tablebase_memory() {
    let mut engine = engine(0);
    let near = game("k7/8/K7/8/8/8/8/7R w - - 0 1");
    assert_eq!(score(&mut engine, &near), Some(Score::MateIn(1)));
}

/// Three mets mate only if they are on squares of both colours; a bia's file determines the colour on which it
/// promotes.
#[test]
fn mets_on_squares_of_one_color_cannot_win() {
    let mut engine = engine(16 << 20);
    for (fen, wins) in [
        ("6k1/6M~1/5K1M~/8/8/1P6/8/8 w - - 13 75", false),
        ("6k1/6M~1/5K1M~/8/8/2P5/8/8 w - - 13 75", true),
        ("8/8/8/1p6/8/5k1m~/6m~1/6K1 b - - 13 75", false),
        ("8/8/8/2p5/8/5k1m~/6m~1/6K1 b - - 13 75", true),
    ] {
        let score = score(&mut engine, &game(fen));
        let Some(Score::Cp(score)) = score else {
            assert!(wins, "{fen}: {score:?}");
            continue;
        };
        assert_eq!(score > 300, wins, "{fen}: {score}");
    }
}

/// A tablebase that claims a win in every position with three pieces and the khuns.
struct Boast;

impl Tablebase for Boast {
    fn probe(&self, position: &BitPosition) -> Option<Verdict> {
        let strong = position.by_color(position.turn()).more_than_one();
        (position.occupied().len() == 5).then_some(if strong {
            Verdict::Win { plies: 21 }
        } else {
            Verdict::Loss { plies: 20 }
        })
    }
}

#[test]
fn a_custom_tablebase_is_probed() {
    let game = game("8/8/8/4k3/8/2K5/M2S3N/8 w - 64 10 1");
    let mut engine = engine(16 << 20);
    assert!(matches!(score(&mut engine, &game), Some(Score::Cp(_))));
    engine.clear();
    engine.set_tablebase(Some(Box::new(Boast)));
    assert_eq!(score(&mut engine, &game), Some(Score::MateIn(11)));
    engine.clear();
    engine.set_tablebase(None);
    assert!(matches!(score(&mut engine, &game), Some(Score::Cp(_))));
}

/// A count while a bia is on the board cannot arise in a game, only in a FEN. No tablebase covers such an ending.
#[test]
fn a_count_with_a_bia_on_the_board_is_searched_normally() {
    for fen in [
        "8/8/8/4k3/4P3/2K5/3R4/8 w - 32 30 50",
        "8/8/8/4k3/4P3/2K5/3R4/8 w - 32 9 50",
    ] {
        let limits = Limits::nodes(20_000);
        let mut game = game(fen);
        let result = engine(16 << 20).search(&game, &limits, &mut ());
        assert!(result.depth > 5, "{fen}: {}", result.depth);
        // A claimed mate is real and comes in time, even where tablebases extend the line.
        if let Some(Score::MateIn(_)) = result.score() {
            for &mv in &result.lines[0].moves {
                game.play(mv).unwrap();
            }
            let mut engine = engine(16 << 20);
            while game.outcome().is_none() {
                let result = engine.search(&game, &Limits::nodes(2_000), &mut ());
                game.play(result.best.unwrap()).unwrap();
            }
            let end = game.outcome().unwrap();
            assert_eq!(end.by(), Termination::Checkmate, "{fen}");
        }
    }
}

/// The caller may accept positions with misplaced bia.
#[test]
fn misplaced_bia_are_in_no_table() {
    for fen in [
        "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1",
        "4k3/P7/8/8/8/8/8/S3K3 w - - 0 1",
        "s3k3/8/8/8/8/8/p7/4K3 b - - 0 1",
    ] {
        let fen: Fen = fen.parse().unwrap();
        let position = fen
            .to_position_ignoring(SetupProblems::BIA_MISPLACED)
            .unwrap();
        let game = Game::new(position, Rules::FAIRY);
        let mut engine = engine(16 << 20);
        assert!(score(&mut engine, &game).is_some());
        assert_eq!(engine.probe_tablebases(&game), None);
    }
}
