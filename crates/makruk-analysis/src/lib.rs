// These definitions override the README's link targets: the first definition of a label wins.
//! [`chase`]: crate::chase
//! [`drill`]: crate::drill
//! [`formation`]: crate::formation
//! [`proof`]: crate::proof
//! [`puzzle`]: crate::puzzle
//! [`review`]: crate::review
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
// | `chase` | games against a tablebase: mating a bare khun within the count, or holding with it |
// | `review` | reviews of games: the loss and the class of each move |
// | `formation` | opening formations by name |
// | `bare_count` `random_ending` | counts and random positions of a bare khun |
// | `data` | (feature `serde`) parts of the data forms of results |
mod bare_count;
pub mod chase;
#[cfg(feature = "serde")]
mod data;
pub mod drill;
pub mod formation;
pub mod proof;
pub mod puzzle;
mod random_ending;
pub mod review;

pub use makruk_core;
pub use makruk_rules;
