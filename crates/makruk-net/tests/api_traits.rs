//! Traits that the types of this crate promise to implement.

use core::{error::Error, fmt::Debug, fmt::Display, hash::Hash};

use makruk_net::{Accumulators, Board, Kind, Net, NetError, Parts, Side};
use static_assertions::{assert_impl_all, assert_not_impl_any};

assert_impl_all!(Accumulators: Send, Sync, Unpin, Debug, Clone, Default);
assert_impl_all!(Board: Send, Sync, Unpin, Debug, Copy, Eq);
assert_impl_all!(Kind: Send, Sync, Unpin, Debug, Copy, Eq, Hash);
assert_impl_all!(Side: Send, Sync, Unpin, Debug, Copy, Eq, Hash);
assert_impl_all!(Net: Send, Sync, Unpin, Debug, Clone, Eq);
assert_impl_all!(Parts: Send, Sync, Unpin, Debug, Clone, Eq);
assert_impl_all!(NetError: Send, Sync, Unpin, Debug, Display, Error, Clone, Eq);

// Hundreds of kilobytes are not copied unseen.
assert_not_impl_any!(Net: Copy);
assert_not_impl_any!(Accumulators: Copy);
