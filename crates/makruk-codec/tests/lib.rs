//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod move_index;
#[cfg(feature = "alloc")]
mod moves;
#[cfg(feature = "ranking")]
mod pack_sizes;
#[cfg(feature = "ranking")]
mod ranking;
#[cfg(feature = "ranking")]
mod ranking_size;
