//! What the types of the engine promise: their traits.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
};

use makruk::{
    game::Entry,
    search::{
        BareTables, Clock, Decision, Engine, Info, Iteration, Iterations, Level, Limits, Line,
        Manners, Options, Oracle, Outcome, Player, Resignation, Score, Search, Silent, Summary,
        Turn, Verdict,
    },
};
use static_assertions::{assert_impl_all, assert_not_impl_any, assert_obj_safe};

/// Asserts that each type of a list has all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    BareTables Clock Decision Engine Info<'static> Iteration
    Iterations<'static> Level Limits<'static> Line Manners Options Outcome Player Resignation Score
    Search Silent Summary Turn<Vec<Entry>> Verdict
);
all!((Clone):
    Clock Decision Info<'static> Level Limits<'static> Line Manners Options Outcome Resignation
    Score Silent Summary Verdict
);
all!((Copy, Eq, Hash): Score Verdict);
all!((Display): Score);

// An engine has its tables, which are too large to copy unseen.
assert_not_impl_any!(Engine: Copy);
// Oracles of other makers are given to an engine.
assert_obj_safe!(Oracle);

assert_impl_all!(makruk::search::Stopwatch: Send, Sync, Debug);
