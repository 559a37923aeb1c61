//! The wing of texts: everything that people and programs write in letters.

pub mod epd;
pub mod fen;
pub mod letters;
mod padded;
pub mod pgn;
pub mod san;
mod token;
#[cfg(feature = "alloc")]
pub mod tree;
pub mod uci;
