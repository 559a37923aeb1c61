// These definitions override the README's link targets: the first definition of a label wins.
//! [`Book`]: crate::Book
//! [`BookMoves`]: crate::BookMoves
//! [`file_format`]: crate::file_format
#![cfg_attr(feature = "std", doc = "[`BookBuilder`]: crate::BookBuilder")]
#![cfg_attr(feature = "std", doc = "[`BookWriter`]: crate::BookWriter")]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-book/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// | Files | Contents |
// |---|---|
// | `book` `entries` | reading: lookups, and iteration over a whole book |
// | `source` `frame` | reading: bytes, header, summary and trailer |
// | `page` `leaf` `bits` | reading: inner nodes of the search tree, its leaves, and their bit encoding |
// | `moves` `tally` | a position's moves and their game counts |
// | `builder` `merge` `writer` | writing: games in bounded memory, merging books, sorted entries |
// | `error` | read and write errors |

mod bits;
mod book;
#[cfg(feature = "std")]
mod builder;
#[cfg(feature = "alloc")]
mod entries;
mod error;
mod frame;
mod leaf;
#[cfg(feature = "std")]
mod merge;
mod moves;
mod page;
mod source;
mod tally;
#[cfg(feature = "std")]
mod writer;

#[cfg(feature = "std")]
pub use makruk_codec::FileSource;
pub use makruk_codec::{ByteSource, MoveIndex, SourceError, SourceErrorKind};
pub use makruk_core;

#[doc(no_inline)]
pub use makruk_rules::GameResult;

#[cfg(feature = "alloc")]
pub use crate::entries::Entries;
pub use crate::{
    book::{Book, GameSource, Sources, Summary},
    error::{BookError, BookErrorKind},
    moves::{BookMove, BookMoves, PositionEntries},
    tally::{BookEntry, Tally, TallyProblem},
};
#[cfg(feature = "std")]
pub use crate::{
    builder::{BookBuilder, BuildOptions, BuildProgress, GameFacts},
    error::{BookWriteError, BookWriteErrorKind},
    writer::BookWriter,
};

/// The version of the format.
pub const VERSION: u8 = 1;

/// The file format of opening books, for independent implementations.
///
#[doc = include_str!("FORMAT.md")]
pub mod file_format {}
