//! Games of fixed size, without an allocator.

use makruk_core::{Color, Position};
use makruk_rules::{Action, ActionError, CountKind, FixedAdjudicator, Rules, Termination};
use static_assertions::const_assert;

use crate::common::{self, counted_out, drawn, mv, play, play_on, setup};

/// A game of up to 300 actions.
type FixedGame = makruk_rules::FixedGame<300>;

/// The size in bytes of an action, and of everything besides the actions.
const ACTION: usize = (size_of::<makruk_rules::FixedGame<400>>() - size_of::<FixedGame>()) / 100;
const REST: usize = size_of::<FixedGame>() - 300 * ACTION;

const_assert!(ACTION == 20);
const_assert!(REST <= 1200);

#[test]
fn a_fixed_game_ends_by_a_count() {
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
fn a_fixed_game_ends_by_repetition() {
    let mut game = FixedGame::new_in(Position::start(), None, Rules::THAI);
    play(&mut game, "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8");
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn a_fixed_game_begins_with_a_given_count() {
    let setup = setup("7k/R7/8/8/8/8/8/4K3 b - 32 12 20");
    let position = Position::from_setup(&setup).unwrap();
    let game = FixedGame::new_in(position.clone(), setup.count, Rules::THAI);
    assert_eq!(game.count().map(|count| count.number), Some(6));
    assert_eq!(game.start(), &setup);
    let new = FixedGame::new_in(position, None, Rules::THAI);
    assert_eq!(new.count().map(|count| count.number), Some(3));
}

#[test]
fn a_fixed_record_continues_past_its_end_while_there_is_room() {
    let mut record = FixedAdjudicator::<9>::new_in(Position::start(), None, Rules::THAI);
    for uci in "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8".split(' ') {
        record.play(mv(uci)).unwrap();
    }
    assert_eq!(record.outcome(), drawn(Termination::Repetition));
    record.play(mv("e3e4")).unwrap();
    assert_eq!((record.outcome(), record.occurrences()), (None, 1));
    let full = record.play(mv("e6e5"));
    assert!(matches!(full, Err(ActionError::HistoryFull(_))), "{full:?}");
    record.act(Action::Resign(Color::Black)).unwrap();
    assert_eq!(record.actions().len(), 10);
    assert!(
        record.play(mv("e6e5")).is_err(),
        "no room to store the previous end"
    );
    record.undo();
    record.undo();
    assert_eq!(record.outcome(), drawn(Termination::Repetition));
    assert_eq!(record.occurrences(), 3);
}
