//! Games and histories in place, of a size that is chosen when the program is compiled.

mod common;

use makruk_core::{Color, Position};
use makruk_rules::{
    Action, CountKind, FixedStack, Game, Rules, Stack, Termination, game::Entry,
    repetition::FixedHistory,
};
use static_assertions::const_assert;

use common::{counted_out, drawn, mv, play, play_on, setup};

/// A game of up to 300 actions.
type FixedGame = Game<FixedStack<Entry, 300>>;

/// Bytes of an entry and of what stands beside the entries.
const ENTRY: usize = size_of::<Entry>();
const REST: usize = size_of::<FixedGame>() - 300 * ENTRY;

const_assert!(ENTRY == 20);
const_assert!(REST <= 1200);
const_assert!(size_of::<FixedHistory<100>>() <= 100 * 20 + 16);

#[test]
fn a_game_in_place_ends_by_a_count() {
    let setup = setup("7k/r7/8/8/8/8/8/R3K3 w - - 0 1");
    let position = Position::from_setup(&setup).unwrap();
    let rules = common::NO_REPETITION;
    let mut game = FixedGame::with_history(position, setup.count, rules);
    play(&mut game, "a1a7");
    play_on(&mut game, "h8g8 a7b7 g8h8 b7a7");
    assert_eq!(game.outcome(), counted_out(CountKind::Pieces));
    assert_eq!(game.actions().len(), 28);
    while game.undo().is_some() {}
    assert_eq!(game.setup(), setup);
}

#[test]
fn a_game_in_place_ends_by_repetition() {
    let mut game = FixedGame::with_history(Position::start(), None, Rules::THAI);
    play(&mut game, "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8");
    assert_eq!(game.outcome(), drawn(Termination::Repetition));
}

#[test]
fn a_game_in_place_begins_with_the_count_that_it_is_given() {
    let setup = setup("7k/R7/8/8/8/8/8/4K3 b - 32 12 20");
    let position = Position::from_setup(&setup).unwrap();
    let game = FixedGame::with_history(position.clone(), setup.count, Rules::THAI);
    assert_eq!(game.count().map(|count| count.number), Some(6));
    assert_eq!(game.start(), &setup);
    let new = FixedGame::with_history(position, None, Rules::THAI);
    assert_eq!(new.count().map(|count| count.number), Some(3));
}

#[test]
fn a_history_in_place_counts_occurrences() {
    let mut position = Position::start();
    let mut history = FixedHistory::<16>::new(&position);
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

#[test]
fn a_stack_in_place_holds_so_many_and_refuses_the_next() {
    let mut stack = FixedStack::<u8, 2>::default();
    assert_eq!(stack.pop(), None);
    assert!(stack.as_slice().is_empty());
    stack.push(1).unwrap();
    stack.push(2).unwrap();
    let full = stack.push(3).unwrap_err();
    assert_eq!((full.capacity(), stack.as_slice()), (2, &[1, 2][..]));
    assert_eq!(full.to_string(), "the history has no room for more than 2");
    assert_eq!(stack.pop(), Some(2));
    stack.push(4).unwrap();
    assert_eq!(stack.as_slice(), [1, 4]);
    stack.clear();
    assert!(stack.as_slice().is_empty());
}

#[test]
fn a_vec_is_a_stack_without_a_bound() {
    let mut stack = Vec::<u8>::default();
    for value in 0..100 {
        Stack::push(&mut stack, value).unwrap();
    }
    assert_eq!(
        (Stack::as_slice(&stack).len(), Stack::pop(&mut stack)),
        (100, Some(99))
    );
    Stack::clear(&mut stack);
    assert!(stack.is_empty());
}

#[test]
fn a_stack_of_ones_own_serves_as_well() {
    /// Keeps everything and remembers how much it held at most.
    #[derive(Default)]
    struct Counted(Vec<Entry>, usize);

    impl Stack<Entry> for Counted {
        fn push(&mut self, entry: Entry) -> Result<(), makruk_rules::StackFull> {
            self.0.push(entry);
            self.1 = self.1.max(self.0.len());
            Ok(())
        }

        fn pop(&mut self) -> Option<Entry> {
            self.0.pop()
        }

        fn clear(&mut self) {
            self.0.clear();
        }

        fn as_slice(&self) -> &[Entry] {
            &self.0
        }

        fn as_mut_slice(&mut self) -> &mut [Entry] {
            &mut self.0
        }
    }

    let mut game = Game::<Counted>::with_history(Position::start(), None, Rules::THAI);
    play(&mut game, "e3e4 e6e5");
    game.resign(Color::White).unwrap();
    assert_eq!(game.actions().len(), 3);
    assert_eq!(game.undo(), Some(Action::Resign(Color::White)));
}
