//! The wing of bytes: moves and games in as little room as somebody wants.

mod actions;
pub mod brenner;
pub mod bytecode;
#[cfg(feature = "alloc")]
pub mod container;
pub(crate) mod error;
pub(crate) mod pieces;
