#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod control;
mod engine;
mod eval;
mod limits;
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

pub use makruk_core;
pub use makruk_rules;

#[cfg(feature = "std")]
pub use crate::control::Stopwatch;
pub use crate::{
    control::{Control, Silent},
    engine::{Engine, Options, evaluate},
    limits::{Clock, Limits},
    report::{Info, Line, Outcome},
    score::Score,
    tables::{BareTables, Oracle, Summary, Verdict},
};
