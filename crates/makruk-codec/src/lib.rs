// These definitions override the README's link targets: the first definition of a label wins.
//! [`move_index`]: crate::move_index
//! [`moves`]: crate::moves
//! [`pack`]: crate::pack
#![cfg_attr(feature = "ranking", doc = "[`ranking`]: crate::ranking")]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-codec/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Labels name features; nearly all targets have these.
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        target_has_atomic = "ptr",
        target_has_atomic = "64",
        target_family = "wasm",
        target_os = "unknown"
    )))
)]
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
// | `pack` | positions: compact formats, based on `pack/common` |
// | `ranking` | (feature) positions: conversion to numbers and back |
// | `move_index` | moves: numbers for all possible half-moves |
// | `moves` | moves: compact codes for whole games, with the model of play |
// | `sink` `source` | destinations of encoders; random-access sources of bytes |
// | `checksum` `name` | checksums; names of values as text |

#[doc(hidden)]
pub mod checksum;
pub mod move_index;
pub mod moves;
#[doc(hidden)]
pub mod name;
pub mod pack;
#[cfg(feature = "ranking")]
pub mod ranking;
mod sink;
mod source;

#[cfg(feature = "alloc")]
pub use crate::source::DynByteSource;
#[cfg(feature = "std")]
pub use crate::source::FileSource;
pub use crate::{
    move_index::{MoveIndex, PieceMoveIndex},
    name::ParseNameError,
    sink::{FixedSink, Sink, SinkFullError},
    source::{ByteSource, SourceError, SourceErrorKind},
};
pub use makruk_core;
