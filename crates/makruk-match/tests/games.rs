//! The arbiter of a game.

use std::sync::{Arc, atomic::AtomicBool};

use makruk_match::{
    Decided, ExactResults, FaultKind, GameConditions, PlayedGame, PlayerFactory, PlayerLimits,
    Seats, TableResults,
    makruk_core::{ByColor, Color},
    makruk_notation::Fen,
    makruk_rules::{Action, CountKind, Outcome, Rules, Termination},
    makruk_search::{Engine, Options},
    play_game,
};

use crate::scripted::Script;

fn play(
    [white, black]: [Script; 2],
    fen: &str,
    conditions: &GameConditions,
    limit: (&str, &str),
) -> PlayedGame {
    let [mut white, mut black] = [white, black].map(|script| script.create().expect("a player"));
    let mut limits = PlayerLimits::default();
    limits.set(limit.0, limit.1).expect("a limit");
    let seats = Seats::new(&mut *white, &mut *black, ByColor::new(limits, limits));
    let fen: Fen = fen.parse().expect("a FEN");
    let stop = AtomicBool::new(false);
    let played = play_game(seats, fen.as_setup(), 0, conditions, &stop);
    played.expect("a position").expect("a whole game")
}

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
const NODES: (&str, &str) = ("nodes", "1");

#[test]
fn a_fault_loses_the_game_with_its_reason() {
    for (script, kind) in [
        (Script::Illegal, FaultKind::Illegal),
        (Script::Crash, FaultKind::Crash),
        (Script::Slow(60), FaultKind::Late),
    ] {
        let mut conditions = GameConditions::default();
        conditions.margin = std::time::Duration::from_millis(10);
        for loser in Color::ALL {
            let scripts = loser.fold([script, Script::First], [Script::First, script]);
            let played = play(scripts, START, &conditions, ("movetime", "20"));
            let (color, fault) = played.fault.expect("a fault");
            assert_eq!((color, fault.kind), (loser, kind));
            let outcome = played.game.outcome().expect("the game is over");
            assert_eq!(outcome.winner(), Some(!loser));
            let is_late = kind == FaultKind::Late;
            assert_eq!(outcome.by() == Termination::Timeout, is_late);
        }
    }
}

#[test]
fn the_rules_end_a_game_by_repetition_and_by_the_count() {
    let first = [Script::First, Script::First];
    let played = play(first, START, &GameConditions::default(), NODES);
    assert_eq!(
        played.game.outcome().map(Outcome::by),
        Some(Termination::Repetition)
    );
    assert_eq!(played.choices.len(), played.game.ply());
    // A bare khun's count starts by itself, and random moves do not mate in time.
    let fen = "8/8/4k3/8/8/2S5/8/K7 w - - 0 1";
    let mut conditions = GameConditions::default();
    conditions.rules = Rules::FAIRY.with_repetition(None);
    let played = play([Script::Random; 2], fen, &conditions, NODES);
    let by = played.game.outcome().map(Outcome::by);
    assert_eq!(by, Some(Termination::CountExpired(CountKind::Pieces)));
}

#[test]
fn the_arbiter_calls_the_count_of_the_weaker_side_and_never_stops_it() {
    let fen = "8/1k6/4n3/8/8/4S3/8/2RK4 w - - 0 1";
    let mut conditions = GameConditions::default();
    conditions.rules = Rules::THAI.with_repetition(None);
    let played = play([Script::Random; 2], fen, &conditions, NODES);
    let actions: Vec<_> = played.game.actions().collect();
    // White, the stronger side, moves first, and its count is not called.
    assert!(matches!(actions[0], Action::Move(_)), "{actions:?}");
    assert_eq!(actions[1], Action::StartCount);
    assert!(!actions.contains(&Action::StopCount));
}

#[test]
fn a_draw_that_may_be_claimed_is_claimed() {
    use makruk_match::makruk_rules::{Repetition, RepetitionEffect};
    let fold = std::num::NonZeroU8::new(3).expect("positive");
    let mut conditions = GameConditions::default();
    let repetition = Repetition::new(fold, RepetitionEffect::Claimable);
    conditions.rules = Rules::FAIRY.with_repetition(Some(repetition));
    let played = play([Script::First; 2], START, &conditions, NODES);
    assert_eq!(
        played.game.outcome().map(Outcome::by),
        Some(Termination::Repetition)
    );
}

#[test]
fn a_long_game_is_drawn() {
    let mut conditions = GameConditions::default();
    conditions.max_plies = 10;
    let played = play([Script::Random; 2], START, &conditions, NODES);
    assert_eq!(played.choices.len(), 10);
    let outcome = played.game.outcome().expect("the game is over");
    assert_eq!(
        (outcome.winner(), outcome.by()),
        (None, Termination::Adjudication)
    );
}

#[test]
fn exact_tables_end_a_game_under_its_count() {
    let engine = Engine::new(Options::default()).expect("memory");
    let tables = TableResults::new(engine);
    let result = |fen: &str| {
        let fen: Fen = fen.parse().expect("a FEN");
        tables.result(&fen.to_game(Rules::THAI).expect("a position"))
    };
    assert_eq!(
        result("8/8/8/4k3/8/2K5/3R4/8 w - 32 3 30"),
        Some(Decided::Won(Color::White))
    );
    // The mate takes 13 moves, but Black has already counted to 11 of 16.
    assert_eq!(
        result("8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30"),
        Some(Decided::Drawn)
    );
    assert_eq!(result(START), None);
    let mut conditions = GameConditions::default();
    conditions.adjudication.exact = Some(Arc::new(tables));
    let played = play(
        [Script::First; 2],
        "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1",
        &conditions,
        NODES,
    );
    assert_eq!((played.choices.len(), played.game.ply()), (0, 0));
    let outcome = played.game.outcome().expect("the game is over");
    assert_eq!(outcome.winner(), Some(Color::White));
}
