//! The right to call board's honour: the weaker side cannot lose it.

mod common;
mod strategies;

use makruk_core::Color;
use makruk_rules::{
    Action, ActionError, BoardHonor, Caller, CountKind, CountStart, Game, Rules,
    counting::StartError, weaker_side,
};
use proptest::prelude::*;

use common::{act, count, game, play, setup};
use strategies::{moves_and_counts, setups};

/// White has rua and khon, Black a rua.
const WHITE_IS_STRONGER: &str = "7k/r7/8/8/8/8/4S3/R3K3 w - - 0 20";
/// A rua each.
const EQUAL: &str = "7k/r7/8/8/8/8/8/R3K3 w - - 0 20";

/// Only the weaker side may call.
const WEAKER_SIDE: Rules = Rules::THAI.with_board(Some(
    BoardHonor::new(64)
        .with_start(CountStart::OnCall)
        .with_caller(Caller::WeakerSide)
        .with_first(makruk_rules::FirstNumber::One),
));

#[track_caller]
fn cannot_start(game: &mut Game, error: StartError) {
    let expected = Err(ActionError::CannotStart(error));
    assert_eq!(game.start_count(), expected);
}

#[test]
fn the_weaker_sides_call_takes_the_place_of_the_stronger_ones_count() {
    let mut game = game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    assert_eq!(count(&game), "white counts 1 of 64 (board's honour)");
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
    // And it stays there.
    cannot_start(&mut game, StartError::AlreadyCounting(Color::Black));
    while game.undo().is_some() {}
    assert_eq!(count(&game), "nobody counts");
}

#[test]
fn of_two_equal_sides_the_first_to_call_counts() {
    let mut game = game(EQUAL, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1");
    cannot_start(&mut game, StartError::AlreadyCounting(Color::White));
}

#[test]
fn where_only_the_weaker_side_may_call_the_stronger_one_cannot() {
    let mut game = game(WHITE_IS_STRONGER, WEAKER_SIDE);
    cannot_start(&mut game, StartError::StrongerSide);
    play(&mut game, "a1b1");
    act(&mut game, Action::StartCount);
    play(&mut game, "a7b7");
    assert_eq!(count(&game), "black counts 1 of 64 (board's honour)");
}

#[test]
fn where_only_the_weaker_side_may_call_either_of_two_equal_ones_may() {
    for moves in ["", "a1b1"] {
        let mut game = game(EQUAL, WEAKER_SIDE);
        play(&mut game, moves);
        act(&mut game, Action::StartCount);
    }
}

#[test]
fn a_count_is_not_stopped_and_called_in_one_turn() {
    let mut game = game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StopCount);
    cannot_start(&mut game, StartError::JustStopped);
    // Nor is one that was called in this turn.
    play(&mut game, "b1a1");
    act(&mut game, Action::StartCount);
    act(&mut game, Action::StopCount);
    cannot_start(&mut game, StartError::JustStopped);
    game.undo();
    assert_eq!(game.count().map(|count| count.by), Some(Color::Black));
    game.undo();
    act(&mut game, Action::StartCount);
    // The next turn is another one.
    let mut game = common::game(WHITE_IS_STRONGER, Rules::THAI);
    act(&mut game, Action::StartCount);
    act(&mut game, Action::StopCount);
    play(&mut game, "a1b1 a7b7");
    act(&mut game, Action::StartCount);
}

#[test]
fn the_weaker_side_has_less_by_the_worth_of_its_pieces() {
    for (fen, weaker) in [
        (WHITE_IS_STRONGER, Some(Color::Black)),
        (EQUAL, None),
        // A khon is worth a ma, a met a bia ngai.
        ("4k3/8/3s4/8/8/3N4/8/4K3 w", None),
        ("4k3/8/3m4/8/8/3M~4/8/4K3 w", None),
        // Three small pieces outweigh a rua, two met do not.
        ("4k3/8/3r4/8/8/3NNM2/8/4K3 w", Some(Color::Black)),
        ("4k3/8/3r4/8/8/3MM~3/8/4K3 w", Some(Color::White)),
    ] {
        assert_eq!(weaker_side(&setup(fen).board), weaker, "{fen}");
    }
}

proptest! {
    #[test]
    fn nobody_can_take_the_weaker_sides_right_away(setup in setups(), steps in moves_and_counts()) {
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
