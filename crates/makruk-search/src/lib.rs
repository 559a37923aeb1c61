#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod control;
mod engine;
mod eval;
mod iterations;
mod level;
mod limits;
mod random;
mod report;
mod score;
mod search;
mod state;
mod stepping;
mod table;
mod tables;
mod time;
#[cfg(feature = "tuning")]
#[doc(hidden)]
pub mod tuning;
mod turn;
mod word;

pub use makruk_bitboard;
pub use makruk_core;
pub use makruk_rules;

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
pub use crate::control::Stopwatch;
pub use crate::{
    action::{Decision, Manners, Player, Resignation},
    control::{Control, Silent},
    engine::{Engine, Options, evaluate},
    iterations::{Iteration, Iterations},
    level::Level,
    limits::{Clock, Limits},
    report::{Info, Line, Outcome},
    score::Score,
    stepping::Search,
    tables::{BareTables, Oracle, Summary, Verdict},
    turn::Turn,
};
