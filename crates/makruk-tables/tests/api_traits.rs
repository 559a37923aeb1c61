//! Traits that callers rely on.

use std::{error::Error, fmt::Debug, fs::File, hash::Hash};

use makruk_tables::{
    CountAction, DynTableSource, FolderError, MakeError, MakeOptions, MakeProgress,
    ParseSignatureError, PieceKind, Plan, Probe, ProbeError, RankedMove, Signature, Table,
    TableError, TableSource, TableStatistics, Tables, Wdl,
};
use static_assertions::assert_impl_all;

assert_impl_all!(Tables: Send, Sync, Debug, Default, makruk_search::Tablebase);
assert_impl_all!(Table<File>: Send, Sync, Debug);
assert_impl_all!(Table<DynTableSource>: Send, Sync);
assert_impl_all!(Table<&[u8]>: Send, Sync, Clone, Debug);
assert_impl_all!(DynTableSource: Send, Sync, TableSource);
assert_impl_all!(Signature: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(PieceKind: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(Wdl: Send, Sync, Copy, Debug, Ord, Hash);
assert_impl_all!(Probe: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(RankedMove: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(CountAction: Send, Sync, Copy, Debug, Eq, Hash);
assert_impl_all!(TableStatistics: Send, Sync, Clone, Debug, Eq);
assert_impl_all!(Plan: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(MakeProgress: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(MakeOptions: Send, Sync, Clone, Debug, Default);
assert_impl_all!(TableError: Send, Sync, Debug, Error);
assert_impl_all!(ProbeError: Send, Sync, Debug, Error);
assert_impl_all!(FolderError: Send, Sync, Debug, Error);
assert_impl_all!(MakeError: Send, Sync, Debug, Error);
assert_impl_all!(ParseSignatureError: Send, Sync, Copy, Debug, Eq, Error);

#[test]
fn the_assertions_above_hold() {}
