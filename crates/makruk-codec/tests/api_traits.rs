//! Traits that the types of the API promise.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
};

use makruk_codec::{FixedSink, MoveIndex, PieceMoveIndex, SinkFull, history, pack};
use static_assertions::assert_impl_all;

/// Asserts that each of some types has all of some traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, Debug):
    FixedSink<'static> MoveIndex PieceMoveIndex SinkFull
    history::HistoryCode history::RangeDecoder<'static>
    history::RangeEncoder<'static, FixedSink<'static>>
    history::HistoryDecodeError history::HistoryDecodeErrorKind
    history::HistoryEncodeError history::HistoryEncodeErrorKind history::ParseHistoryCodeError
    history::model::Candidates history::model::Predictor
    pack::huffman::HuffmanCode pack::Bound pack::PackFormat pack::PackError pack::Packed
    pack::ParsePackFormatError pack::ParseWideError pack::UnpackError pack::UnpackErrorKind
    pack::Wide
);
all!((Copy, Eq, Display, Error):
    history::HistoryDecodeError history::HistoryDecodeErrorKind
    history::HistoryEncodeError history::HistoryEncodeErrorKind
    pack::PackError pack::UnpackError SinkFull
);
all!((Copy, Ord, Hash): history::HistoryCode MoveIndex PieceMoveIndex);

#[cfg(feature = "ranking")]
mod ranking {
    use makruk_codec::{
        makruk_core::{Position, Setup},
        ranking,
    };

    use super::{Debug, assert_impl_all};

    /// Random numbers, from which random positions are made.
    type Numbers = ::std::vec::IntoIter<u64>;

    all!((Send, Sync, Unpin, Debug):
        ranking::Positions<Numbers> ranking::PositionSet ranking::Setups<Numbers>
    );
    assert_impl_all!(ranking::Positions<Numbers>: Iterator<Item = Position>);
    assert_impl_all!(ranking::Setups<Numbers>: Iterator<Item = Setup>);
}
