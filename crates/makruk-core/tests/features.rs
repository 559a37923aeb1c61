//! The test files that also run with other feature sets, as modules of one program.

mod common;

mod api_traits;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod perft;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serde_formats;
mod zobrist;
