//! What the types promise: their traits and their sizes.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    panic::{RefUnwindSafe, UnwindSafe},
};

use makruk_rules::{
    Action, ActionError, BoardHonour, Claim, Claims, Count, CountKind, Counting, Effect, Expiry,
    FirstNumber, FixedStack, Game, History, LimitRow, LimitTable, MateByCounter, Outcome,
    PiecesHonour, Repetition, Rules, StackFull, Start, Status, Termination,
    counting::{StartError, StopError},
    game::Entry,
    repetition::FixedHistory,
};
use static_assertions::{assert_impl_all, assert_not_impl_any, const_assert};

/// Asserts that each type of a list has all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Action ActionError BoardHonour Claim Claims Count CountKind Counting Effect Entry Expiry
    FirstNumber FixedHistory<8> FixedStack<Entry, 8> Game Game<FixedStack<Entry, 8>>
    History<Vec<u64>> LimitRow LimitTable MateByCounter Outcome PiecesHonour Repetition Rules
    StackFull Start StartError Status StopError Termination
);
all!((Copy, Eq):
    Action ActionError BoardHonour Claim Claims Count CountKind Counting Effect Expiry FirstNumber
    LimitRow LimitTable MateByCounter Outcome PiecesHonour Repetition Rules StackFull Start
    StartError Status StopError Termination
);
all!((Copy): Entry);
all!((Eq): Game Game<FixedStack<Entry, 8>>);
all!((Hash):
    Action BoardHonour Claim Claims Count CountKind Counting Effect Expiry FirstNumber LimitRow
    LimitTable MateByCounter Outcome PiecesHonour Repetition Rules Start StartError Status
    StopError Termination
);
all!((Display): ActionError Count CountKind Outcome StackFull StartError StopError Termination);
all!((Error): ActionError StackFull StartError StopError);
all!((Default): Claims FixedStack<Entry, 8> Rules);

// A history is too large to copy unseen.
assert_not_impl_any!(Game: Copy);
assert_not_impl_any!(History<Vec<u64>>: Copy);
assert_not_impl_any!(FixedStack<u64, 8>: Copy);

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
