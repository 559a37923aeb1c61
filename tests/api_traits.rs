//! Traits promised for the engine's types.

use core::{
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
    sync::atomic::AtomicBool,
};
use std::sync::Arc;

use makruk::search::{
    AllocationError, Clock, Decision, Engine, Level, Limits, Options, Player, PlayerPolicy, PvLine,
    Resignation, ResumableDecision, Score, Search, SearchInfo, SearchObserver, SearchResult,
};
use makruk::tables::{Material, MemoryTables, PieceKind, TableStatistics, Tablebase, Verdict, Wdl};
use static_assertions::{assert_impl_all, assert_not_impl_any, assert_obj_safe};

/// Asserts that each listed type implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    AllocationError MemoryTables Clock Decision Engine Level Limits<'static>
    Options Player PlayerPolicy PvLine Resignation ResumableDecision Score Search SearchInfo<'static> SearchResult TableStatistics
    Verdict Wdl
);
all!((Clone):
    Clock Decision Level Limits<'static> Options PlayerPolicy PvLine Resignation Score
    SearchInfo<'static> SearchResult TableStatistics Verdict Wdl Material PieceKind
);
all!((Copy, Eq, Hash): Score Verdict Wdl Material PieceKind);
all!((Ord): Verdict Wdl Material PieceKind);
all!((Display, FromStr): Level Score);
all!((SearchObserver): () &AtomicBool Arc<AtomicBool> fn(&SearchInfo<'_>) ((), Arc<AtomicBool>));

// An engine owns its tables, which are too large for implicit copies.
assert_not_impl_any!(Engine: Copy);
// An engine accepts the caller's tablebases and observers.
assert_obj_safe!(SearchObserver, Tablebase);

assert_impl_all!(makruk::search::Stopwatch: Send, Sync, Debug);

// The errors of every `FromStr` of the core can be named.
all!((core::error::Error, Clone, Debug, PartialEq):
    makruk::ParseColorError makruk::ParseFileError makruk::ParseMoveError makruk::ParsePieceError makruk::ParseRankError
    makruk::ParseRoleError makruk::ParseSquareError
);
