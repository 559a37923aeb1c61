#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-search/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod engine;
mod eval;
mod iterations;
mod level;
mod limits;
mod manners;
mod observer;
mod options;
mod player;
mod random;
mod result;
mod score;
mod search;
mod state;
mod stepping;
mod tablebase;
#[cfg(all(feature = "std", target_has_atomic = "64"))]
mod threads;
mod time;
mod transposition;
#[cfg(feature = "__tuning")]
#[doc(hidden)]
pub mod tuning;
mod turn;
mod weights;
mod word;
mod worth;

pub use makruk_bitboard;
pub use makruk_core;
#[cfg(feature = "nnue")]
#[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
pub use makruk_net;
pub use makruk_rules;

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
pub use crate::observer::Stopwatch;
pub use crate::{
    engine::{Engine, evaluate},
    iterations::{Iteration, Iterations},
    level::{Level, ParseLevelError},
    limits::{Clock, Limits},
    manners::{Manners, Resignation},
    observer::SearchObserver,
    options::Options,
    player::{Decision, Player},
    result::{PvLine, SearchInfo, SearchResult},
    score::{ParseScoreError, Score},
    stepping::Search,
    tablebase::{BareKhunTables, Tablebase, TablebaseSummary, Verdict},
    turn::Turn,
};
