//! Traits and sizes of the public types.

use core::{
    fmt::Debug,
    hash::Hash,
    panic::{RefUnwindSafe, UnwindSafe},
};

use makruk_bitboard::{BitPosition, Mover, TABLE_BYTES};
use makruk_core::Position;
use static_assertions::{assert_impl_all, const_assert};

assert_impl_all!(BitPosition: Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Copy, Clone, Debug);
assert_impl_all!(BitPosition: Eq, Hash, Default, From<&'static Position>);
assert_impl_all!(Position: TryFrom<&'static BitPosition>);
assert_impl_all!(Mover: Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Copy, Clone, Debug, Eq);

const_assert!(size_of::<BitPosition>() == 48);
const_assert!(size_of::<Mover>() <= 24);
const_assert!(
    TABLE_BYTES
        == if cfg!(feature = "small-tables") {
            3072
        } else {
            7168
        }
);
