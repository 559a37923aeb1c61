#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-codec/latest")]
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

#[doc(hidden)]
pub mod checksum;
pub mod history;
pub mod move_index;
pub mod pack;
mod packed;
#[cfg(feature = "ranking")]
pub mod ranking;
mod sink;

pub use crate::{
    move_index::{MoveIndex, PieceMoveIndex},
    sink::{FixedSink, Sink, SinkFull},
};
pub use makruk_core;
