//! The traits of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
    sync::atomic::AtomicBool,
};
use std::sync::Arc;

use makruk_search::{
    AllocationError, Bound, Chances, Clock, Decision, Engine, Level, Limits, Options,
    ParseLevelError, ParseScoreError, Player, PlayerPolicy, PvLine, Resignation, ResumableDecision,
    Score, Search, SearchInfo, SearchObserver, SearchResult, Stopwatch,
};
use static_assertions::assert_impl_all;

/// Asserts that every type in a list implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    AllocationError Bound Chances Clock Decision Engine Level Limits<'static> Options ParseLevelError ParseScoreError Player
    PlayerPolicy PvLine Resignation ResumableDecision Score Search SearchInfo<'static> SearchResult Stopwatch
);
all!((Clone):
    Clock Decision Level Limits<'static> Options Player PlayerPolicy PvLine Resignation Score SearchInfo<'static> SearchResult
);
all!((Copy, Eq, Hash): Score);
all!((Display, FromStr): Level Score);
all!((Error, PartialEq): AllocationError ParseLevelError ParseScoreError);
all!((SearchObserver): () &AtomicBool Arc<AtomicBool> fn(&SearchInfo<'_>) ((), Arc<AtomicBool>));

#[cfg(feature = "nnue")]
mod nnue {
    use makruk_search::nnue::{Accumulators, InputBoard, Net, NetError, Parts};

    use super::{Debug, Error, assert_impl_all};

    all!((Send, Sync, Unpin): Accumulators InputBoard Net Parts);
    all!((Send, Sync, Debug, Error): NetError);
}
