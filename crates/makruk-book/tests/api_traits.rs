//! Traits that callers rely on.

use makruk_book::{
    Book, BookBuilder, BookEntry, BookError, BookErrorKind, BookMove, BookMoves, BookWriteError,
    BookWriteErrorKind, BuildOptions, Entries, FileSource, GameFacts, GameResult, PositionEntries,
    Summary, Tally, TallyProblem,
};
use static_assertions::assert_impl_all;
use std::{error::Error, fmt::Debug, fs::File, hash::Hash};

assert_impl_all!(Book<&[u8]>: Send, Sync, Debug);
assert_impl_all!(Book<FileSource<File>>: Send, Sync, Debug);
assert_impl_all!(Book<File>: Send, Sync, Debug);
assert_impl_all!(BookBuilder<File>: Send, Debug);
assert_impl_all!(Entries<Vec<u8>>: Send, Sync, Debug, Iterator);
assert_impl_all!(PositionEntries<'_>: Send, Sync, Clone, Debug, Iterator);
assert_impl_all!(BookMoves<'_>: Send, Sync, Clone, Debug, Iterator);
assert_impl_all!(BookMove: Send, Sync, Copy, Debug, Eq, Hash);
assert_impl_all!(BookEntry: Send, Sync, Copy, Debug, Eq, Hash);
assert_impl_all!(Tally: Send, Sync, Copy, Debug, Eq, Hash, Default);
assert_impl_all!(TallyProblem: Send, Sync, Copy, Debug, Eq, Hash);
assert_impl_all!(GameResult: Send, Sync, Copy, Debug, Eq, Hash, Default);
assert_impl_all!(GameFacts: Send, Sync, Copy, Debug, Eq, Default);
assert_impl_all!(BuildOptions: Send, Sync, Copy, Debug, Eq, Default);
assert_impl_all!(Summary: Send, Sync, Copy, Debug, Eq, Default);
assert_impl_all!(BookError: Send, Sync, Debug, Error);
assert_impl_all!(BookErrorKind: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(BookWriteErrorKind: Send, Sync, Copy, Debug, Eq);
assert_impl_all!(BookWriteError: Send, Sync, Debug, Error);

#[test]
fn public_types_implement_the_promised_traits() {}
