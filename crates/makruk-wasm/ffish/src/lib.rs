//! The functions of ffish.js for JavaScript: the module behind `web/src/ffish.js`.
//!
//! The rules are [`Rules::FAIRY`](makruk::Rules::FAIRY). A move is the number that [`Move::to_bits`](makruk::Move::to_bits)
//! returns, and a notation the number that ffish.js gives it.
//!
//! | Files | Contents |
//! |---|---|
//! | `board` | a board: the position, its count and the moves before it |
//! | `notation` | moves as text |
//! | `fen` `pgn` | reading FENs, and the codes of their errors; reading games |

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

mod board;
mod fen;
mod notation;
mod pgn;
