//! Very long games: the cost of an action is constant, and undo is exact.

use std::collections::HashMap;

use makruk_core::{Move, Position};
use makruk_rules::{
    Action, Adjudicator, FixedGame, Game, Repetition, RepetitionEffect, Rules, storage::Storage,
};
use proptest::prelude::*;

use crate::{
    common::{self, NO_REPETITION, game, mv},
    strategies::{cases, rules, setups, steps},
};

const SHUFFLE: [&str; 4] = ["b1d2", "b8d7", "d2b1", "d7b8"];

/// The Thai rules, except that a draw by threefold repetition must be claimed.
const CLAIMED: Rules = Rules::THAI.with_repetition(Some(Repetition::new(
    core::num::NonZeroU8::new(3).unwrap(),
    RepetitionEffect::Claimable,
)));

// These tests take a moment if the cost of an action is constant, and minutes otherwise.

#[test]
fn shuffling_for_400_000_plies_is_fast() {
    for rules in [NO_REPETITION, CLAIMED] {
        let mut game = Game::new(Position::start(), rules);
        for uci in SHUFFLE.iter().cycle().take(400_000) {
            game.play(mv(uci)).unwrap();
        }
        assert_eq!(game.claims().repetition, rules == CLAIMED);
        for _ in 0..400_000 {
            game.undo();
        }
        assert_eq!(game.setup(), *game.start());
    }
}

#[test]
fn walking_through_100_000_positions_and_undoing_is_fast() {
    let mut game = game("3k4/r7/8/8/8/8/7R/3K4 w - - 0 1", NO_REPETITION);
    let mut state = 1_u64;
    for _ in 0..100_000 {
        let moves = game.position().legal_moves();
        let quiet: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| game.position().board().get(mv.to()).is_none())
            .collect();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let Some(&mv) = quiet.get((state >> 33) as usize % quiet.len().max(1)) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    while game.undo().is_some() {}
    assert_eq!(game.setup(), *game.start());
}

#[test]
fn a_record_continues_past_its_ends_for_400_000_plies() {
    let mut record = Adjudicator::new(Position::start(), Rules::THAI);
    for (index, uci) in SHUFFLE.iter().cycle().take(400_000).enumerate() {
        record.play(mv(uci)).unwrap();
        assert_eq!(record.outcome().is_some(), index >= 7, "{index}");
    }
    assert_eq!(record.occurrences(), 100_001);
    for index in (0..400_000).rev() {
        record.undo();
        assert_eq!(record.outcome().is_some(), index > 7, "{index}");
    }
    assert_eq!(record.setup(), *record.start());
}

/// Counts the occurrences of the current position by comparing all positions.
fn by_comparing<S: Storage>(game: &Game<S>) -> usize {
    let mut position = game.start_position();
    let mut stood = vec![position.clone()];
    for action in game.actions() {
        if let Action::Move(mv) = action {
            position.play_unchecked(mv);
            stood.push(position.clone());
        }
    }
    stood.iter().filter(|&other| *other == position).count()
}

/// Returns all observable state of a game.
fn state<S: Storage>(game: &Game<S>) -> String {
    let position = (game.setup(), game.position().zobrist(), game.occurrences());
    let count = (*game.counting(), game.count(), game.claims());
    let ends = (game.draw_offer(), game.outcome(), game.last_move());
    format!("{position:?} {count:?} {ends:?}")
}

/// Setups with few pieces, so that positions recur.
fn few() -> impl Strategy<Value = makruk_core::Setup> {
    prop_oneof![
        Just("3k4/8/8/8/8/8/8/R2K4 w - - 0 1"),
        Just("3k4/2m5/8/8/8/8/3M4/3K4 w - - 4294967293 4294967294"),
        Just("k7/8/8/8/8/8/p7/K7 b - - 7 4294967295"),
        Just("8/8/8/8/2k5/8/7R/3K4 w - 32 4294967290 40"),
        Just("3k4/2r5/8/8/8/8/2R5/3K4 b - 128 5 30"),
    ]
    .prop_map(common::setup)
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn occurrences_agree_with_a_full_comparison_and_undo_is_exact(
        setup in prop_oneof![few().boxed(), setups().boxed()],
        rules in rules(),
        steps in steps(),
        back in proptest::collection::vec(0..12_usize, 1..20),
    ) {
        let forgiven = makruk_core::SetupProblems::all();
        let position = Position::from_setup_ignoring(&setup, forgiven).unwrap();
        let mut game = Game::with_count(position, setup.count, rules);
        let mut states = vec![state(&game)];
        let mut back = back.into_iter().cycle();
        let mut until = 20;
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let before = state(&game);
            if game.act(action).is_err() {
                prop_assert_eq!(state(&game), before);
                continue;
            }
            prop_assert_eq!(game.occurrences(), by_comparing(&game));
            states.push(state(&game));
            until -= 1;
            if until == 0 {
                until = 20;
                for _ in 0..back.next().unwrap_or_default().min(states.len() - 1) {
                    prop_assert!(game.undo().is_some());
                    states.pop();
                    prop_assert_eq!(&state(&game), states.last().unwrap());
                }
            }
        }
        while let Some(expected) = states.pop() {
            prop_assert_eq!(state(&game), expected);
            game.undo();
        }
    }

    #[test]
    fn occurrences_agree_with_a_map(setup in few(), choices in proptest::collection::vec(any::<usize>(), 0..300)) {
        let forgiven = makruk_core::SetupProblems::all();
        let position = Position::from_setup_ignoring(&setup, forgiven).unwrap();
        let mut occurred = HashMap::from([(position.clone(), 1)]);
        let mut record = Adjudicator::with_count(position, setup.count, Rules::THAI);
        for choice in choices {
            let moves = record.position().legal_moves();
            let Some(&mv) = moves.get(choice % moves.len().max(1)) else { break };
            record.play(mv).unwrap();
            let times = occurred.entry(record.position().clone()).or_insert(0);
            *times += 1;
            prop_assert_eq!(record.occurrences(), *times);
        }
    }

    #[test]
    fn a_fixed_game_equals_an_unbounded_one_until_it_is_full(setup in few(), steps in steps()) {
        let forgiven = makruk_core::SetupProblems::all();
        let position = Position::from_setup_ignoring(&setup, forgiven).unwrap();
        let mut game = Game::with_count(position.clone(), setup.count, CLAIMED);
        let mut fixed = FixedGame::<40>::new_in(position, setup.count, CLAIMED);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let is_full = fixed.actions().len() == 40;
            let (done, fixed_done) = (game.act(action), fixed.act(action));
            if is_full && done.is_ok() && game.outcome().is_none() {
                prop_assert!(fixed_done.is_err());
                game.undo();
            } else {
                prop_assert_eq!(done, fixed_done);
            }
            prop_assert_eq!(state(&game), state(&fixed));
        }
    }
}
