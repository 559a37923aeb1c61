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
mod table;
mod tables;
mod time;
#[cfg(feature = "tuning")]
#[doc(hidden)]
pub mod tuning;
mod word;

pub use makruk_bitboard;
pub use makruk_core;
pub use makruk_rules;

#[cfg(feature = "std")]
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
    tables::{BareTables, Oracle, Summary, Verdict},
};
