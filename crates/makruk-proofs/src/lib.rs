#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-proofs/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod check;
mod clock;
mod drill;
mod ending;
mod miner;
mod plain;
mod prover;
mod proving;
mod puzzle;
mod question;
mod solution;
mod table;

pub use makruk_core;
pub use makruk_rules;

pub use crate::{
    check::FlawError,
    drill::{Drill, DrillAnswer, DrillKind, Drills},
    miner::{Find, Miner, MinerOptions, Rejection},
    plain::reaches_plainly,
    prover::{MAX_MOVES, Progress, Proof, ProofLimits, Prover, UnknownError, Watch},
    puzzle::{Others, Puzzle, Theme},
    question::{Goal, call_count},
    solution::{Answer, Refutation, Reply, Solution},
};
