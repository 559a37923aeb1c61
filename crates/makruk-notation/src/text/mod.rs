//! Text formats: FEN, EPD, UCI moves, SAN, typed moves, PGN, and game trees.

pub mod epd;
pub mod fen;
pub mod letters;
mod padded;
pub mod pgn;
pub mod san;
mod token;
#[cfg(feature = "alloc")]
pub mod tree;
pub mod typed;
pub mod uci;
