//! The traits of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    str::FromStr,
};

use makruk_query::{
    ArchiveFinder, BlockFinder, BoardPattern, Bounds, Condition, Contents, Ending, ExactPosition,
    Finder, FoundGame, FoundGames, GameMatch, Link, MaterialPattern, MovePattern, Query,
    QueryError, QueryErrorKind, SideMaterial, Step, StepOptions, TagOperator, TagTest, Threat,
    Word,
};
use static_assertions::assert_impl_all;

/// Asserts that every type in a list implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    BoardPattern Bounds Condition Contents Ending ExactPosition Finder FoundGame GameMatch Link MaterialPattern MovePattern Query
    QueryError QueryErrorKind SideMaterial Step StepOptions TagOperator TagTest Threat Word
);
all!((Send, Sync, Unpin):
    ArchiveFinder<'static, &'static [u8]> BlockFinder<'static, 'static, &'static [u8]> FoundGames<'static, 'static, &'static [u8]>
);
all!((Clone, Eq, Hash):
    BoardPattern Bounds Condition Contents Ending ExactPosition Link MaterialPattern MovePattern Query SideMaterial Step StepOptions
    TagOperator TagTest Threat Word
);
all!((Copy): Bounds Contents Ending Link MovePattern StepOptions TagOperator Threat);
all!((Display, FromStr): BoardPattern MaterialPattern MovePattern Query SideMaterial);
all!((Error, Clone, Eq): QueryError);
