//! Traits that the engine's types promise to implement.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
    sync::atomic::AtomicBool,
};
use std::sync::Arc;

use makruk::search::{
    BareKhunTables, Clock, Decision, Engine, Iteration, Iterations, Level, Limits, Manners,
    Options, Player, PvLine, Resignation, Score, Search, SearchInfo, SearchObserver, SearchResult,
    Tablebase, TablebaseSummary, Turn, Verdict,
};
use static_assertions::{assert_impl_all, assert_not_impl_any, assert_obj_safe};

/// Asserts that each type of a list has all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    BareKhunTables Clock Decision Engine Iteration Iterations<'static> Level Limits<'static> Manners
    Options Player PvLine Resignation Score Search SearchInfo<'static> SearchResult TablebaseSummary
    Turn Verdict
);
all!((Clone):
    Clock Decision Level Limits<'static> Manners Options PvLine Resignation Score
    SearchInfo<'static> SearchResult TablebaseSummary Verdict
);
all!((Copy, Eq, Hash): Score Verdict);
all!((Display, FromStr): Level Score);
all!((SearchObserver): () &AtomicBool Arc<AtomicBool> fn(&SearchInfo<'_>) ((), Arc<AtomicBool>));

// An engine has its tables, which are too large to copy unseen.
assert_not_impl_any!(Engine: Copy);
// An engine takes tablebases and observers of its caller.
assert_obj_safe!(SearchObserver, Tablebase);

assert_impl_all!(makruk::search::Stopwatch: Send, Sync, Debug);
