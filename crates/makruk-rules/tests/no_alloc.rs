//! Games and histories of a fixed size, without an allocator.

mod common;

use makruk_core::Position;
use makruk_rules::{CountKind, Rules, Termination, repetition::FixedHistory};
use static_assertions::const_assert;

use common::{counted_out, drawn, mv, play, play_on, setup};

/// A game of up to 300 actions.
type FixedGame = makruk_rules::FixedGame<300>;

/// Bytes of an action, and of everything beside the actions.
const ACTION: usize = (size_of::<makruk_rules::FixedGame<400>>() - size_of::<FixedGame>()) / 100;
const REST: usize = size_of::<FixedGame>() - 300 * ACTION;

const_assert!(ACTION == 20);
const_assert!(REST <= 1200);
const_assert!(size_of::<FixedHistory<100>>() <= 100 * 20 + 16);

#[test]
fn a_game_in_place_ends_by_a_count() {
    let setup = setup("7k/r7/8/8/8/8/8/R3K3 w - - 0 1");
    let position = Position::from_setup(&setup).unwrap();
    let rules = common::NO_REPETITION;
    let mut game = FixedGame::new_in(position, setup.count, rules);
    play(&mut game, "a1a7");
    play_on(&mut game, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    assert_eq!(game.actions().len(), 28);
    while game.undo().is_some() {}
    assert_eq!(game.setup(), setup);
}

#[test]
fn a_game_in_place_ends_by_repetition() {
    let mut game = FixedGame::new_in(Position::start(), None, Rules::THAI);
    play(&mut game, "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8");
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn a_game_in_place_begins_with_the_count_that_it_is_given() {
    let setup = setup("7k/R7/8/8/8/8/8/4K3 b - 32 12 20");
    let position = Position::from_setup(&setup).unwrap();
    let game = FixedGame::new_in(position.clone(), setup.count, Rules::THAI);
    assert_eq!(game.count().map(|count| count.number), Some(6));
    assert_eq!(game.start(), &setup);
    let new = FixedGame::new_in(position, None, Rules::THAI);
    assert_eq!(new.count().map(|count| count.number), Some(3));
}

#[test]
fn a_history_in_place_counts_occurrences() {
    let mut position = Position::start();
    let mut history = FixedHistory::<16>::new_in(&position);
    for (uci, expected) in [
        ("b1d2", 1),
        ("b8d7", 1),
        ("d2b1", 1),
        ("d7b8", 2),
        ("b1d2", 2),
        ("e6e5", 1),
        ("d2b1", 1),
    ] {
        let _ = position.play(mv(uci)).unwrap();
        history.push(&position).unwrap();
        assert_eq!(history.occurrences(), expected, "{uci}");
    }
}
