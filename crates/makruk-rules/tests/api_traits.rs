//! Traits and sizes of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    panic::{RefUnwindSafe, UnwindSafe},
};

use makruk_rules::{
    Action, ActionError, BoardHonor, Caller, Claim, Claims, Count, CountExpiry, CountKind,
    CountStart, Counting, FirstNumber, FixedGame, Game, History, HistoryFull, LimitRow, LimitTable,
    MateByCountingSide, MaterialTest, Outcome, ParseActionError, ParseCountKindError,
    ParseRulesError, ParseTerminationError, PiecesHonor, Repetition, RepetitionEffect, Rules,
    Status, Termination,
    counting::{StartError, StopError},
    repetition::FixedHistory,
};
use static_assertions::{assert_impl_all, assert_not_impl_any, const_assert};

/// Asserts that each type of a list has all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Action ActionError BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry
    FirstNumber FixedHistory<8> Game FixedGame<8>
    History LimitRow LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules
    HistoryFull CountStart StartError Status StopError Termination
);
all!((Copy, Eq):
    Action ActionError BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry FirstNumber
    LimitRow LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules HistoryFull CountStart
    StartError Status StopError Termination
);
all!((Eq): Game FixedGame<8>);
all!((Hash):
    Action BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry FirstNumber LimitRow
    LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules CountStart StartError Status
    StopError Termination
);
all!((Display): Action ActionError ParseActionError ParseCountKindError ParseRulesError ParseTerminationError Count CountKind Outcome Rules HistoryFull StartError StopError Termination);
all!((Error): ActionError ParseActionError ParseCountKindError ParseRulesError ParseTerminationError HistoryFull StartError StopError);
all!((Default): Claims Rules);

// A history is too large to copy unseen.
assert_not_impl_any!(Game: Copy);
assert_not_impl_any!(History: Copy);

const_assert!(size_of::<Counting>() <= 24);
const_assert!(size_of::<Action>() <= 4);
const_assert!(size_of::<Outcome>() <= 4);
const_assert!(size_of::<Rules>() <= 96);

#[test]
fn the_default_rules_are_those_over_the_board() {
    assert_eq!(Rules::default(), Rules::THAI);
    assert_eq!(Claims::default(), Claims::default());
    assert!(!Claims::default().repetition);
}

#[test]
fn an_error_is_said_once_in_its_chain() {
    use makruk_core::{Color, Position, Square};

    let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    let illegal = Action::Move(makruk_core::Move::new(Square::A1, Square::A8).unwrap());
    let mut errors: Vec<Box<dyn Error>> = vec![
        Box::new(game.act(illegal).unwrap_err()),
        Box::new(game.start_count().unwrap_err()),
        Box::new(game.stop_count().unwrap_err()),
        Box::new(game.accept_draw(Color::White).unwrap_err()),
        Box::new(game.claim(Color::White, Claim::Repetition).unwrap_err()),
        Box::new("resign".parse::<Action>().unwrap_err()),
    ];
    game.offer_draw(Color::White).unwrap();
    errors.push(Box::new(game.offer_draw(Color::Black).unwrap_err()));
    errors.push(Box::new(game.decline_draw(Color::Black).unwrap_err()));
    game.resign(Color::White).unwrap();
    errors.push(Box::new(game.resign(Color::White).unwrap_err()));
    for error in errors {
        let text = error.to_string();
        assert!(!text.is_empty());
        let mut source = error.source();
        while let Some(cause) = source {
            assert!(!text.contains(&cause.to_string()), "{text}: {cause}");
            source = cause.source();
        }
    }
}
