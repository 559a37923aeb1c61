#![doc = include_str!("../README.md")]
//!
#![doc = include_str!("FORMAT.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
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

pub use makruk_codec::MoveIndex;
pub use makruk_core;

#[cfg(feature = "alloc")]
pub use crate::entries::Entries;
pub use crate::{
    book::{Book, GameSource, Sources, Summary},
    error::{BookError, BookErrorKind},
    moves::{BookMove, Found, Moves},
    source::Source,
    tally::{Entry, GameScore, Tally, TallyError},
};
#[cfg(feature = "std")]
pub use crate::{
    builder::{BookBuilder, BuildOptions, GameFacts},
    error::{BookReadError, BookWriteError},
    source::FileSource,
    writer::BookWriter,
};

/// The version of the format.
pub const VERSION: u8 = 1;
