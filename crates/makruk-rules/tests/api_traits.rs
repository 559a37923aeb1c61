//! Traits and sizes of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    iter::FusedIterator,
    panic::{RefUnwindSafe, UnwindSafe},
};

use makruk_rules::{
    Action, ActionError, Actions, Adjudicator, BoardHonor, Caller, Claim, Claims, Count,
    CountExpiry, CountKind, CountStart, CountedMove, Counting, FirstNumber, FixedAdjudicator,
    FixedGame, Game, Hashes, HistoryFullError, Judgement, LimitRow, LimitTable, MateByCountingSide,
    MaterialTest, Moves, Outcome, OverLimit, ParseActionError, ParseCountKindError,
    ParseRulesError, ParseTerminationError, PiecesHonor, Repetition, RepetitionEffect, Rules,
    StartCountError, Status, StopCountError, Termination, TimeoutMaterial,
};
use static_assertions::{assert_impl_all, assert_not_impl_any, const_assert};

/// Asserts that each listed type implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Action ActionError BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry
    FirstNumber Adjudicator FixedAdjudicator<8> Game FixedGame<8>
    CountedMove Judgement LimitRow LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules
    HistoryFullError CountStart StartCountError Status StopCountError Termination OverLimit TimeoutMaterial
);
all!((Copy, Eq):
    Action ActionError BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry FirstNumber
    CountedMove Judgement LimitRow LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules HistoryFullError CountStart
    StartCountError Status StopCountError Termination OverLimit TimeoutMaterial
);
all!((Eq): Adjudicator FixedAdjudicator<8> Game FixedGame<8>);
all!((Clone, Debug, Send, Sync, DoubleEndedIterator, FusedIterator): Actions<'static> Hashes<'static> Moves<'static>);
all!((ExactSizeIterator): Actions<'static>);
all!((Hash):
    Action BoardHonor Caller Claim Claims Count CountKind Counting RepetitionEffect CountExpiry FirstNumber CountedMove
    Judgement LimitRow LimitTable MateByCountingSide MaterialTest Outcome PiecesHonor Repetition Rules CountStart StartCountError Status
    StopCountError Termination OverLimit TimeoutMaterial
);
all!((Display): Action ActionError ParseActionError ParseCountKindError ParseRulesError ParseTerminationError Count CountKind Outcome Rules HistoryFullError StartCountError StopCountError Termination);
all!((Error): ActionError ParseActionError ParseCountKindError ParseRulesError ParseTerminationError HistoryFullError StartCountError StopCountError);
all!((Default): Claims Rules);

// A history is too large for implicit copies.
assert_not_impl_any!(Game: Copy);
assert_not_impl_any!(Adjudicator: Copy);

const_assert!(size_of::<Counting>() <= 24);
const_assert!(size_of::<Action>() <= 4);
const_assert!(size_of::<Outcome>() <= 4);
const_assert!(size_of::<Rules>() <= 96);

#[test]
fn the_default_rules_are_thai() {
    assert_eq!(Rules::default(), Rules::THAI);
    assert_eq!(Claims::default(), Claims::default());
    assert!(!Claims::default().repetition);
}

#[test]
fn error_chains_do_not_repeat_messages() {
    use makruk_core::{Color, Position, Square};

    let mut game = FixedGame::<1>::new_in(Position::start(), None, Rules::THAI);
    let illegal = Action::Move(makruk_core::Move::new(Square::A1, Square::A8));
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
