//! Trait implementations that the API promises.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
};

use makruk_codec::{
    FixedSink, MoveIndex, ParseNameError, PieceMoveIndex, SinkFullError, moves, pack,
};
use static_assertions::assert_impl_all;

/// Asserts that each of the types implements each of the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    FixedSink<'static> MoveIndex PieceMoveIndex SinkFullError
    moves::MovesCode moves::RangeDecoder<'static>
    moves::RangeEncoder<'static, FixedSink<'static>>
    moves::MovesDecodeError moves::MovesDecodeErrorKind
    moves::MovesEncodeError moves::MovesEncodeErrorKind ParseNameError
    moves::model::Candidates moves::model::Predictor
    pack::ReachBound pack::PackFormat pack::PackError pack::Packed
    pack::ParseWideError pack::UnpackError pack::UnpackErrorKind
    pack::Wide
);
all!((Copy, Eq, Display, Error):
    moves::MovesDecodeError moves::MovesDecodeErrorKind
    moves::MovesEncodeError moves::MovesEncodeErrorKind
    pack::PackError pack::UnpackError SinkFullError
);
all!((Copy, Ord, Hash): moves::MovesCode MoveIndex PieceMoveIndex);

#[cfg(feature = "ranking")]
mod ranking {
    use makruk_codec::{
        makruk_core::{Position, Setup},
        ranking,
    };

    use super::{Debug, assert_impl_all};

    /// Random numbers for making random positions.
    type Numbers = ::std::vec::IntoIter<u64>;

    all!((Send, Sync, Unpin, Debug):
        ranking::Positions<Numbers> ranking::PositionSet ranking::Setups<Numbers>
    );
    assert_impl_all!(ranking::Positions<Numbers>: Iterator<Item = Position>);
    assert_impl_all!(ranking::Setups<Numbers>: Iterator<Item = Setup>);
}
