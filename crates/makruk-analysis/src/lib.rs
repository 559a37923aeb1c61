#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-analysis/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

// | Files | Contents |
// |---|---|
// | `proof` | goals, the prover, proof trees and the checker |
// | `puzzle` | puzzles, their themes, and the miner that finds them in games |
// | `drill` | counting drills, with answers from endgame tables |
// | `bare_count` | bare-khun counts with a given number of plies left, for puzzles and drills |
mod bare_count;
pub mod drill;
pub mod proof;
pub mod puzzle;

pub use makruk_core;
pub use makruk_rules;
