//! A search in steps is identical to a search in one call.

use std::{num::NonZeroU8, time::Duration};

use crate::common::{engine, game};
use makruk_core::{Color, Position};
use makruk_rules::{Action, FixedGame, Game, Rules};
use makruk_search::{
    Engine, Level, Limits, Options, Player, ResumableDecision, Score, Search, SearchInfo,
    SearchObserver, SearchResult,
};

/// Openings, middlegames, endings, counts, mates.
const POSITIONS: [&str; 10] = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "r1smks1r/3nn3/ppppppp1/7p/4P3/PPPP1PPP/R2N3R/2SKMSN1 b - - 2 4",
    "2r2r2/3skn2/p1nps1m1/1pp1ppp1/PP1PP1p1/2PSSP2/2NKM1NR/2R5 w - - 0 20",
    "8/4k3/3s4/1r2m3/4N3/3MM3/2K1R3/8 w - - 0 1",
    "8/2R5/8/3s4/2n2p2/3K2k1/1r6/3n4 b - - 0 60",
    "8/8/4k3/2m5/2M1K3/3SN3/8/8 w - - 0 80",
    "8/8/8/4k3/8/2K5/3R4/8 w - 32 9 50",
    "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1",
    "4k3/8/2s5/p3P3/P2n4/2S1N3/3K4/8 b - - 0 50",
    "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41",
];

fn stepped(game: &Game, limits: &Limits<'_>, nodes: u64) -> (SearchResult, u64) {
    let mut search = Search::new(engine(), game, limits);
    let mut most = 0;
    loop {
        let before = search.result().nodes;
        let result = search.step(nodes);
        most = most.max(search.result().nodes - before);
        if let Some(result) = result {
            return (result, most);
        }
    }
}

#[test]
fn steps_of_any_size_give_the_result_of_one_search() {
    for fen in POSITIONS {
        let game = game(fen, Rules::FAIRY);
        let three = Limits::depth(6).with_multi_pv(NonZeroU8::new(3).unwrap());
        for limits in [Limits::depth(8), Limits::nodes(7_777), three] {
            let whole = engine().search(&game, &limits, &mut ());
            for nodes in [0, 1, 50, 1_000, u64::MAX] {
                let (result, most) = stepped(&game, &limits, nodes);
                assert_eq!(result, whole, "{fen} in steps of {nodes}");
                assert!(nodes == u64::MAX || most < nodes + 4_000, "{fen}: {most}");
            }
        }
    }
}

#[test]
fn intermediate_results_equal_those_of_a_search_stopped_there() {
    for fen in POSITIONS {
        let game = game(fen, Rules::FAIRY);
        let mut search = Search::new(engine(), &game, &Limits::nodes(30_000));
        assert_eq!(search.result().nodes, 0);
        assert!(search.result().best.is_some(), "{fen}");
        while search.step(3_000).is_none() {
            let result = search.result();
            let limits = Limits::nodes(result.nodes);
            let whole = engine().search(&game, &limits, &mut ());
            assert_eq!(result, whole, "{fen}");
        }
    }
}

#[test]
fn interleaved_searches_are_independent() {
    let games = POSITIONS.map(|fen| game(fen, Rules::THAI));
    let limits = Limits::nodes(9_000);
    let mut searches: Vec<_> = games
        .iter()
        .map(|game| Search::new(engine(), game, &limits))
        .collect();
    while searches.iter().any(|search| !search.is_over()) {
        for search in &mut searches {
            search.step(700);
        }
    }
    for (game, search) in games.iter().zip(searches) {
        let whole = engine().search(game, &limits, &mut ());
        assert_eq!(search.result(), whole);
        // Further steps change nothing.
        let mut search = search;
        assert_eq!(search.step(1_000), Some(whole));
        assert_eq!(search.into_engine().threads(), 1);
    }
}

#[test]
fn a_returned_engine_continues_as_after_a_single_search() {
    for fen in POSITIONS {
        let game = game(fen, Rules::THAI);
        let mut search = Search::new(engine(), &game, &Limits::nodes(5_000));
        while search.step(333).is_none() {}
        let mut stepped = search.into_engine();
        let mut whole = engine();
        let _ = whole.search(&game, &Limits::nodes(5_000), &mut ());
        let next = |engine: &mut Engine| engine.search(&game, &Limits::depth(7), &mut ());
        assert_eq!(next(&mut stepped), next(&mut whole), "{fen}");
    }
}

#[test]
fn a_returned_engine_keeps_its_transposition_table() {
    let (mut with, mut without) = (0, 0);
    for fen in POSITIONS {
        let game = game(fen, Rules::THAI);
        let mut search = Search::new(engine(), &game, &Limits::default());
        search.step(5_000);
        let nodes = |mut engine: Engine| engine.search(&game, &Limits::depth(7), &mut ()).nodes;
        with += nodes(search.into_engine());
        without += nodes(engine());
    }
    assert!(with * 2 < without, "{with} and {without} nodes");
}

#[test]
fn a_search_owns_its_data_and_can_move_to_another_thread() {
    static_assertions::assert_impl_all!(Search: Send);
    static_assertions::assert_impl_all!(ResumableDecision: Send);
    let mut search = {
        let game = Game::new(Position::start(), Rules::THAI);
        Search::new(engine(), &game, &Limits::depth(5))
    };
    let result = std::thread::spawn(move || {
        while search.step(500).is_none() {}
        search.result()
    });
    assert_eq!(result.join().unwrap().depth, 5);
}

#[test]
fn without_legal_moves_the_search_is_over_at_once() {
    let stalemate = game("k7/2K5/1S6/8/8/8/8/8 b - - 0 1", Rules::FAIRY);
    let mut search = Search::new(engine(), &stalemate, &Limits::default());
    assert!(search.is_over());
    let result = search.step(1_000).unwrap();
    assert_eq!((result.best, result.nodes), (None, 0));
}

#[test]
fn a_stepped_search_uses_the_time_set_by_the_caller() {
    let game = game(POSITIONS[1], Rules::FAIRY);
    let limits = Limits::movetime(core::time::Duration::from_millis(50));
    let mut search = Search::new(engine(), &game, &limits);
    search.set_elapsed(Duration::ZERO);
    for _ in 0..10 {
        assert_eq!(search.step(1_100), None);
    }
    search.set_elapsed(core::time::Duration::from_millis(49));
    assert_eq!(search.step(1_100), None);
    search.set_elapsed(core::time::Duration::from_millis(50));
    assert!(
        search
            .step(1_100)
            .is_some_and(|result| result.best.is_some())
    );
}

/// Plays a game between two players; `act` makes each decision.
fn played(
    start: &Game,
    plies: usize,
    mut act: impl FnMut(&mut Player, &mut Option<Engine>, &Game) -> Option<Action>,
) -> Vec<Action> {
    let mut game = start.clone();
    let mut engine = Some(engine());
    let mut players = Color::ALL.map(|side| {
        let mut player = Player::new(side);
        player.level = Level::new(7);
        player
    });
    let mut done = Vec::new();
    while done.len() < plies && game.outcome().is_none() {
        let before = done.len();
        for player in &mut players {
            if let Some(action) = act(player, &mut engine, &game) {
                game.act(action).unwrap();
                done.push(action);
            }
        }
        assert!(done.len() > before, "neither player acts");
    }
    done
}

#[test]
fn a_resumable_decision_equals_the_players_decision() {
    let limits = Limits::nodes(1_500);
    for fen in [
        POSITIONS[0],
        "8/2k5/4s3/8/8/8/8/2RKR3 b - - 0 1",
        "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1",
    ] {
        let start = game(fen, Rules::THAI);
        let whole = played(&start, 24, |player, engine, game| {
            let engine = engine.as_mut().unwrap();
            let decision = player.decide(engine, game, &limits, &mut ());
            decision.map(|decision| decision.action)
        });
        let in_steps = played(&start, 24, |player, engine, game| {
            let own = engine.take().unwrap();
            let mut pending = ResumableDecision::new(player.clone(), own, game, &limits);
            while !pending.step(400) {}
            let (after, own, decision) = pending.finish();
            *player = after;
            *engine = Some(own);
            decision.map(|decision| decision.action)
        });
        assert_eq!(whole, in_steps, "{fen}");
    }
}

#[test]
fn an_interrupted_decision_still_gives_a_legal_move() {
    let game = FixedGame::<50>::new_in(Position::start(), None, Rules::THAI);
    let mut pending = ResumableDecision::new(
        Player::new(Color::White),
        engine(),
        &game,
        &Limits::default(),
    );
    assert!(!pending.step(2_000));
    let (_, _, decision) = pending.finish();
    let Some(Action::Move(mv)) = decision.map(|decision| decision.action) else {
        panic!("the decision is not a move");
    };
    assert!(game.position().is_legal(mv));
}

#[test]
fn the_clock_ends_a_search_in_steps_of_any_size() {
    for nodes in [1, 50, 500, 5_000] {
        let limits = Limits::movetime(Duration::from_secs(1));
        let game = Game::new(Position::start(), Rules::FAIRY);
        let mut search = Search::new(engine(), &game, &limits);
        search.set_elapsed(Duration::ZERO);
        assert!(search.step(nodes).is_none());
        search.set_elapsed(Duration::from_millis(999));
        assert!(search.step(nodes).is_none());
        search.set_elapsed(Duration::from_secs(1));
        assert!(search.step(nodes).is_some(), "steps of {nodes}");
    }
}

/// Stops immediately.
struct Stop(Vec<u64>);

impl SearchObserver for Stop {
    fn should_stop(&mut self) -> bool {
        true
    }

    fn info(&mut self, info: &SearchInfo<'_>) {
        self.0.push(info.nodes);
    }
}

#[test]
fn an_observer_ends_a_search_in_steps_and_receives_the_result() {
    let game = Game::new(Position::start(), Rules::FAIRY);
    let mut search = Search::new(engine(), &game, &Limits::default());
    assert!(search.step(700).is_none());
    let mut stop = Stop(Vec::new());
    let result = search
        .step_with(1, &mut stop)
        .expect("the search was stopped");
    assert_eq!(stop.0, [result.nodes]);
}

fn is_mate(score: Option<Score>) -> bool {
    matches!(score, Some(Score::MateIn(_)))
}

const KHON_AND_MET: &str = "8/8/8/4k3/8/1MK5/2S5/8 w - - 0 1";

#[test]
fn tablebases_are_generated_in_steps_before_the_first_node() {
    let game = game(KHON_AND_MET, Rules::FAIRY);
    let whole = engine().search(&game, &Limits::depth(3), &mut ());
    assert!(is_mate(whole.score()));
    let mut search = Search::new(engine(), &game, &Limits::depth(3));
    let mut before = 0;
    let result = loop {
        if let Some(result) = search.step(100) {
            break result;
        }
        assert!(search.result().best.is_some());
        before += u32::from(search.result().nodes == 0);
    };
    assert_eq!(result, whole);
    assert!(before > 100, "{before} steps");
}

#[test]
fn tablebases_take_at_most_half_the_time_and_are_completed_later() {
    let game = game(KHON_AND_MET, Rules::FAIRY);
    let mut search = Search::new(engine(), &game, &Limits::movetime(Duration::from_secs(2)));
    search.set_elapsed(Duration::from_millis(900));
    assert!(search.step(100).is_none());
    assert_eq!(search.result().nodes, 0);
    search.set_elapsed(Duration::from_secs(1));
    assert!(search.step(100).is_none());
    assert!(search.result().nodes > 0);
    let mut engine = search.into_engine();
    while engine.prepare_tablebases_for(&game, 1_000) {}
    let at_once = Limits::movetime(Duration::ZERO);
    let mut search = Search::new(engine, &game, &at_once);
    search.step(1);
    assert!(is_mate(search.result().score()));
}

#[test]
fn tablebases_within_reach_are_prepared_in_steps_and_kept() {
    let near = game("8/4k3/8/2s5/8/2K1N3/3R4/8 w - - 0 1", Rules::THAI);
    let bare = game("8/4k3/8/8/8/2K1N3/3R4/8 w - - 0 1", Rules::THAI);
    let at_once = Limits::depth(1).with_movetime(Duration::ZERO);
    let options = Options::default();
    for (reach, is_known) in [(0, false), (1, true)] {
        let mut engine = Engine::new(options.with_tablebase_reach(reach)).expect("enough memory");
        let mut steps = 0;
        while engine.prepare_tablebases_for(&near, 1_000) {
            steps += 1;
        }
        assert_eq!(steps > 10, is_known, "{steps} steps");
        engine.clear();
        let score = engine.search(&bare, &at_once, &mut ()).score();
        assert_eq!(is_mate(score), is_known, "{score:?}");
    }
}
