//! Makruk for JavaScript: the module behind the package in `web/`.
//!
//! The exported interface is small and plain: numbers, strings and JSON. `web/src` wraps it in the public API. A move is the
//! number that [`Move::to_bits`](makruk::Move::to_bits) returns; a square is a number from 0 to 63, in the order a1, b1 to h8.
//!
//! | Files | Contents |
//! |---|---|
//! | `game` `position` `setup` `walk` | games by the rules; positions without a history; FEN; walks through millions of moves |
//! | `moves` `rules` | moves as numbers, text and JSON; rule sets as numbers |
//! | `record` `tree` `comment` | reading PGN, and writing it; clocks and evaluations in comments |
//! | `session` `player` | a UCI session and an opponent, both in steps; with a net if the feature `nnue` is on |
//! | `attempt` | attempts to solve a puzzle |
//! | `review` `sheet` | reviews of games, in steps, and score sheets, with the feature `nnue` |
//! | `picture` | boards as SVG |
//!
//! Opening books, endgame tables, analyses, searches and the functions of ffish.js have separate modules, in `book/`, `tables/`,
//! `analysis/`, `archive/` and `ffish/`.

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

// The module with a net is for workers, which neither draw nor edit.
#[cfg(not(feature = "nnue"))]
mod attempt;
#[cfg(not(feature = "nnue"))]
mod comment;
mod game;
mod moves;
#[cfg(not(feature = "nnue"))]
mod picture;
mod player;
mod position;
mod record;
#[cfg(feature = "nnue")]
mod review;
mod rules;
mod session;
mod setup;
#[cfg(feature = "nnue")]
mod sheet;
#[cfg(not(feature = "nnue"))]
mod tree;
#[cfg(not(feature = "nnue"))]
mod walk;
