// These definitions override the README's link targets: the first definition of a label wins. ! [`Diagram`]: crate::Diagram !
// [`Fen`]: crate::Fen ! [`UciMove`]: crate::UciMove ! [`epd`]: crate::epd ! [`pgn`]: crate::pgn ! [`san`]: crate::san
#![cfg_attr(
    all(feature = "alloc", feature = "words"),
    doc = "[`sheet`]: crate::sheet"
)]
#![cfg_attr(feature = "svg", doc = "[`svg`]: crate::svg")]
#![cfg_attr(feature = "words", doc = "[`words`]: crate::words")]
#![cfg_attr(feature = "alloc", doc = "[`GameTree`]: crate::GameTree")]
#![cfg_attr(feature = "alloc", doc = "[`container`]: crate::container")]
#![cfg_attr(feature = "alloc", doc = "[`duplicates`]: crate::duplicates")]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-notation/latest")]
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
#[cfg(any(feature = "std", test))]
extern crate std;

// | Files | Contents |
// |---|---|
// | `text` | text formats: `fen`, `epd`, `san`, `uci` and `pgn`, all based on `letters`; `tree`: games with variations |
// | `text/typed` | moves as people type them, in any notation and letters |
// | `text/letters` | the piece letters of each FEN dialect, and the letter sets for moves |
// | `bytes` | binary formats: `brenner` and `bytecode` (one byte per move), `container` (archives) |
// | `duplicates` | games that stand twice in a library |
// | `escape` | text in XML and HTML |
// | `diagram` `svg` | pictures of a board: as text for terminals, and as SVG |
// | `sheet` | score sheets to print, as HTML |
// | `words` | the words that players read, in English and Thai: names, outcomes, counts, refusals |
// | `limits` | size limits for readers |
// | `serde` | (feature) text forms for serde |
// | `arbitrary` | (feature) values from fuzzer input |

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bytes;
pub mod diagram;
#[cfg(feature = "alloc")]
pub mod duplicates;
#[cfg(any(feature = "svg", all(feature = "alloc", feature = "words")))]
mod escape;
#[cfg(feature = "alloc")]
mod limits;
#[cfg(feature = "serde")]
mod serde;
#[cfg(all(feature = "alloc", feature = "words"))]
pub mod sheet;
#[cfg(feature = "svg")]
pub mod svg;
mod text;
#[cfg(feature = "words")]
pub mod words;

#[cfg(feature = "alloc")]
pub use crate::bytes::container;
#[cfg(feature = "alloc")]
pub use crate::limits::ReadLimits;
#[cfg(feature = "svg")]
pub use crate::svg::Svg;
#[cfg(feature = "alloc")]
pub use crate::text::tree;
pub use crate::text::{epd, fen, letters, pgn, san, typed, uci};
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
    san::San,
    uci::UciMove,
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use makruk_codec::DynByteSource;
#[cfg(feature = "std")]
#[doc(inline)]
pub use makruk_codec::FileSource;
#[cfg(feature = "ranking")]
#[doc(inline)]
pub use makruk_codec::ranking;
#[doc(inline)]
pub use makruk_codec::{
    ByteSource, FixedSink, MoveIndex, ParseNameError, PieceMoveIndex, Sink, SinkFullError,
    SourceError, SourceErrorKind, move_index, moves, pack,
};
pub use makruk_core;
