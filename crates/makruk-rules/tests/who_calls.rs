//! The right to call board's honour: the weaker side cannot lose it.

use makruk_core::Color;
use makruk_rules::{
    Action, ActionError, BoardHonor, Caller, CountKind, CountStart, Game, Rules, StartCountError,
    weaker_side,
};
use proptest::prelude::*;

use crate::{
    common::{self, act, count, game, play, setup},
    strategies::{moves_and_counts, setups},
};

/// White has rua and khon, Black has a rua.
const WHITE_IS_STRONGER: &str = "7k/r7/8/8/8/8/4S3/R3K3 w - - 0 20";
/// Each side has a rua.
const EQUAL: &str = "7k/r7/8/8/8/8/8/R3K3 w - - 0 20";

/// Only the weaker side may call.
const WEAKER_SIDE: Rules = Rules::THAI.with_board(Some(
    BoardHonor::new(64)
        .with_start(CountStart::OnCall)
        .with_caller(Caller::WeakerSide)
        .with_first(makruk_rules::FirstNumber::One),
));

#[track_caller]
fn cannot_start(game: &mut Game, error: StartCountError) {
    let expected = Err(ActionError::CannotStart(error));
    assert_eq!(game.start_count(), expected);
}

#[test]
fn the_weaker_sides_call_replaces_the_stronger_sides_count() {
    let mut game = game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
    // The stronger side cannot replace that count in turn.
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::Black));
    while game.undo().is_some() {}
    assert_eq!(count(&game), "nobody counts");
}

#[test]
fn of_two_equal_sides_the_first_to_call_counts() {
    let mut game = game(EQUAL, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    cannot_start(&mut game, StartCountError::AlreadyCounting(Color::White));
}

#[test]
fn under_caller_weaker_side_the_stronger_side_cannot_call() {
    let mut game = game(WHITE_IS_STRONGER, WEAKER_SIDE);
    cannot_start(&mut game, StartCountError::StrongerSide);
    play(&mut game, "a1b1");
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
}

#[test]
fn under_caller_weaker_side_either_of_two_equal_sides_may_call() {
    for moves in ["", "a1b1"] {
        let mut game = game(EQUAL, WEAKER_SIDE);
        play(&mut game, moves);
        act(&mut game, Action::StartCount);
    }
}

#[test]
fn a_count_cannot_be_stopped_and_called_again_in_one_turn() {
    let mut game = game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StopCount);
    cannot_start(&mut game, StartCountError::JustStopped);
    // The same holds for a count that was called in this turn.
    play(&mut game, "b1a1");
    act(&mut game, Action::StartCount);
    act(&mut game, Action::StopCount);
    cannot_start(&mut game, StartCountError::JustStopped);
    game.undo();
    assert_eq!(game.count().map(|count| count.by), Some(Color::Black));
    game.undo();
    act(&mut game, Action::StartCount);
    // In the next turn it can be called again.
    let mut game = common::game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    act(&mut game, Action::StopCount);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StartCount);
}

#[test]
fn the_weaker_side_has_less_material_by_piece_values() {
    for (fen, weaker) in [
        (WHITE_IS_STRONGER, Some(Color::Black)),
        (EQUAL, None),
        // A ma is worth more than a khon, and a met as much as a bia ngai.
        ("4k3/8/3s4/8/8/3N4/8/4K3 w", Some(Color::Black)),
        ("4k3/8/3m4/8/8/3M~4/8/4K3 w", None),
        // A rua is worth more than a ma and a met, and less than two khon.
        ("4k3/8/3r4/8/8/3NM3/8/4K3 w", Some(Color::White)),
        ("4k3/8/3r4/8/8/3SS3/8/4K3 w", Some(Color::Black)),
        // Three met outweigh a rua; two do not.
        ("4k3/8/3r4/8/8/3MM~M2/8/4K3 w", Some(Color::Black)),
        ("4k3/8/3r4/8/8/3MM~3/8/4K3 w", Some(Color::White)),
    ] {
        assert_eq!(weaker_side(&setup(fen).board), weaker, "{fen}");
    }
}

proptest! {
    #[test]
    fn the_weaker_side_cannot_lose_its_right_to_call(setup in setups(), steps in moves_and_counts()) {
        for rules in [Rules::THAI, WEAKER_SIDE] {
            let mut game = Game::from_setup(&setup, rules).unwrap();
            let mut has_stopped = false; // in this turn
            for &step in &steps {
                let Some(action) = step.action(&game) else { break };
                let is_done = game.act(action).is_ok();
                has_stopped = match action {
                    Action::Move(_) => false,
                    Action::StopCount => has_stopped || is_done,
                    _ => has_stopped,
                };
                if game.outcome().is_some() {
                    break;
                }
                let (board, side) = (game.position().board(), game.position().turn());
                let counts = game.count().is_some_and(|count| {
                    count.by == side || count.kind == CountKind::Pieces
                });
                let has_bia = !board.by_role(makruk_core::Role::Bia).is_empty();
                let bare = Color::ALL.map(|color| board.is_bare(color));
                if counts || has_bia || bare != [false, false] || has_stopped {
                    continue;
                }
                if weaker_side(board) == Some(side) {
                    let mut called = game.clone();
                    prop_assert_eq!(called.start_count(), Ok(()));
                    prop_assert_eq!(called.count().map(|count| count.by), Some(side));
                    called.undo();
                    prop_assert_eq!(called.counting(), game.counting());
                }
            }
        }
    }
}
