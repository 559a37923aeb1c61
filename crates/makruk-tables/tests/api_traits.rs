//! Traits that callers rely on.

use std::{error::Error, fmt::Debug, fs::File, hash::Hash};

use makruk_codec::{ByteSource, DynByteSource};
use makruk_tables::{
    MakeOptions, Material, ParseMaterialError, PieceKind, Plan, Probe, RankedMove, Table,
    TableError, TableErrorKind, TableProgress, TableStatistics, Tables, Wdl,
};
use static_assertions::assert_impl_all;

assert_impl_all!(Tables: Send, Sync, Debug, Default, makruk_tables::Tablebase);
assert_impl_all!(Table<File>: Send, Sync, Debug);
assert_impl_all!(Table<DynByteSource>: Send, Sync);
assert_impl_all!(Table<&[u8]>: Send, Sync, Clone, Debug);
assert_impl_all!(DynByteSource: Send, Sync, ByteSource);
assert_impl_all!(Material: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(PieceKind: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(Wdl: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(Probe: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(RankedMove: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(TableStatistics: Send, Sync, Clone, Debug, Eq);
assert_impl_all!(Plan: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(TableProgress: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(MakeOptions: Send, Sync, Clone, Debug, Default);
assert_impl_all!(TableError: Send, Sync, Debug, Error);
assert_impl_all!(TableErrorKind: Copy, PartialEq, Eq, Send, Sync, Debug);
assert_impl_all!(ParseMaterialError: Send, Sync, Copy, Debug, Eq, Error);

#[test]
fn public_types_implement_the_promised_traits() {}
