//! Proofs, puzzles, drills and chases for JavaScript: the module behind `web/src/analysis-worker.js`.
//!
//! A move is the number that [`Move::to_bits`](makruk::Move::to_bits) returns. A game is given by a FEN, its rules in their text
//! form, and its actions, one per line. A goal is `mate`, `draw`, or `gain` and the material to gain, such as `gain 3`.
//!
//! | Files | Contents |
//! |---|---|
//! | `proof` | proofs, and the check of solutions |
//! | `puzzle` | puzzles: proving one again, and finding them in games |
//! | `drill` `chase` | counting drills; chases of a bare khun |
//! | `record` | games as arguments; results in their data forms, as JSON |

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

mod chase;
mod drill;
mod proof;
mod puzzle;
mod record;
