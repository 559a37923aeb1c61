//! Codecs for games with annotations, and archives.

mod actions;
pub mod brenner;
pub mod bytecode;
#[cfg(feature = "alloc")]
pub mod container;
pub(crate) mod error;
pub(crate) mod pieces;
