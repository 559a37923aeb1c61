//! The wing of bytes: moves and games in as little room as somebody wants.

pub mod error;
pub mod pack;
#[cfg(feature = "rank")]
pub mod rank;
pub mod sink;
