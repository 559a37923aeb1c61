//! Makruk for JavaScript: the module under the package in `web/`.
//!
//! What is exported here is small and plain: numbers, strings and JSON. `web/src` gives it the shape that its users see.
//! A move is the number of [`Move::to_bits`](makruk::Move::to_bits), a square 0 to 63 from a1, b1 to h8.

mod failure;
mod game;
mod json;
mod picture;
mod player;
mod position;
mod record;
mod session;
mod setup;
mod tree;
mod walk;

use std::panic;

use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen(start)]
fn start() {
    // A panic is a defect of this module. Without the hook it would be a trap without a word.
    panic::set_hook(Box::new(|info| {
        wasm_bindgen::throw_val(failure::internal(&info.to_string()));
    }));
}
