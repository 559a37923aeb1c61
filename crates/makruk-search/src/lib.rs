// These definitions override the README's link targets: the first definition of a label wins.
//! [`Engine`]: crate::Engine
//! [`Level`]: crate::Level
//! [`Player`]: crate::Player
//! [`Search`]: crate::Search
#![cfg_attr(feature = "nnue", doc = "[`nnue`]: crate::nnue")]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-search/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Labels name features; nearly all targets have these.
#![cfg_attr(
    docsrs,
    doc(auto_cfg(hide(
        target_has_atomic = "ptr",
        target_has_atomic = "64",
        target_family = "wasm",
        target_os = "unknown"
    )))
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// | Files | Contents |
// |---|---|
// | `engine` | `Engine`: its tables and histories, `Engine::search`, `evaluate`; `engine/tablebases` has its endgame tables |
// | `resumable` | `Search`: a search in steps |
// | `player` `policy` | `Player`: plays one side with all its rights; its policy for counts, draw offers and resignation |
// | `resumable_decision` | `ResumableDecision`: a player's decision in steps |
// | `options` `limits` `level` | options, search limits, playing strength |
// | `chances` | the chances of a win, a draw and a loss from a score; `chances/weights` has their weights |
// | `observer` `result` `score` | reports of a running search, and its result |
// | `allocation_error` | the out-of-memory error |
// | `search/node` | **a node, in order of execution: pruning, extensions, reductions** |
// | `search/params` | **the search parameters** |
// | `search` | the rest, mapped in `search/mod.rs`: root, quiescence, move ordering, iterative deepening |
// | `transposition` `word` | the lock-free transposition table and its words |
// | `time` `clock` | time management; the engine's clock |
// | `threads` `helper` | whether the platform has threads; helper threads |
// | `eval/terms` `eval/tests` | **the evaluation terms**, and a position for each |
// | `weights` | the term weights |
// | `eval` | the sum of the terms, the net that can replace it, and the scaling of leads by the count |
// | `nnue` | the evaluation net; `nnue/README.md` specifies its file |
// | `worth` | piece values in an exchange and in a lead |
// | `state` | a search position: count, piece-square values, piece counts and keys |
// | `endings` `prober` | the engine's endgame tables, and probing them in a search |
// | `tuning` | hooks for makruk-lab; not part of the API |
mod allocation_error;
mod chances;
mod clock;
mod endings;
mod engine;
mod eval;
mod helper;
mod level;
mod limits;
#[cfg(feature = "nnue")]
#[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
pub mod nnue;
mod observer;
mod options;
mod player;
mod policy;
mod prober;
mod result;
mod resumable;
mod resumable_decision;
mod score;
mod search;
mod state;
mod threads;
mod time;
mod transposition;
#[cfg(feature = "__tuning")]
#[doc(hidden)]
pub mod tuning;
mod weights;
mod word;
mod worth;

pub use makruk_bitboard;
pub use makruk_core;
pub use makruk_rules;
pub use makruk_tables;

#[cfg(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
pub use crate::observer::Stopwatch;
pub use crate::{
    allocation_error::AllocationError,
    chances::Chances,
    engine::{Engine, evaluate},
    level::{Level, ParseLevelError},
    limits::{Clock, Limits},
    observer::SearchObserver,
    options::Options,
    player::{Decision, Player},
    policy::{PlayerPolicy, Resignation},
    result::{Bound, PvLine, SearchInfo, SearchResult},
    resumable::Search,
    resumable_decision::ResumableDecision,
    score::{ParseScoreError, Score},
};
