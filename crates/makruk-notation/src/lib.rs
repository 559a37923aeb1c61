#![doc = include_str!("../README.md")]
// The address of this documentation for crates that are documented elsewhere.
#![doc(html_root_url = "https://docs.rs/makruk-notation/latest")]
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

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bytes;
pub mod diagram;
#[cfg(feature = "alloc")]
mod limits;
mod name;
#[cfg(feature = "svg")]
pub mod svg;
mod text;

#[cfg(feature = "alloc")]
pub use crate::bytes::container;
#[cfg(feature = "alloc")]
pub use crate::limits::ReadLimits;
#[cfg(feature = "svg")]
pub use crate::svg::Svg;
#[cfg(feature = "alloc")]
pub use crate::text::tree;
pub use crate::text::{epd, fen, letters, pgn, san, uci};
#[cfg(feature = "alloc")]
pub use crate::tree::GameTree;
pub use crate::{
    bytes::{
        brenner, bytecode,
        error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind},
        pieces::TooManyPiecesError,
    },
    diagram::Diagram,
    epd::Epd,
    fen::{Fen, FenDialect, FenError},
    name::ParseNameError,
    san::San,
    uci::UciMove,
};
#[cfg(feature = "ranking")]
#[doc(inline)]
pub use makruk_codec::ranking;
#[doc(inline)]
pub use makruk_codec::{
    FixedSink, MoveIndex, PieceMoveIndex, Sink, SinkFull, history, move_index, pack,
};
pub use makruk_core;
