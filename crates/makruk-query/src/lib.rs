// These definitions override the README's link targets: the first definition of a label wins.
//! [`ArchiveFinder`]: crate::ArchiveFinder
//! [`Finder`]: crate::Finder
//! [`Query`]: crate::Query
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-query/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

// | Files | Contents |
// |---|---|
// | `query` `condition` | queries, their steps and words; what a word says |
// | `text` | reading and writing queries: keys, words, values |
// | `pattern` `material` `move_pattern` `bounds` `tag` | values of words: boards, material, moves, ranges, tags |
// | `plan` `scene` `chain` | **a query prepared for playing games; a position as its tests see it; the plies of its steps** |
// | `finder` `game_words` | searching one game; words about the whole game |
// | `archive` | searching archives, block by block |
// | `sift` | **ruling games out by their signatures** |
// | `quick` `playback` | **searching byte code without generating moves** |
// | `serde` | (feature `serde`) a query as its text |
// | `error` | errors of queries |
mod archive;
mod bounds;
mod chain;
mod condition;
mod error;
mod finder;
mod game_words;
mod material;
mod move_pattern;
mod pattern;
mod plan;
mod playback;
mod query;
mod quick;
mod scene;
#[cfg(feature = "serde")]
mod serde;
mod sift;
mod tag;
mod text;

pub use makruk_core;
pub use makruk_notation;
pub use makruk_rules;

pub use archive::{ArchiveFinder, BlockFinder, FoundGame, FoundGames};
pub use bounds::Bounds;
pub use condition::{Condition, Ending, ExactPosition, Threat};
pub use error::{QueryError, QueryErrorKind};
pub use finder::{Finder, GameMatch};
pub use material::{MaterialPattern, SideMaterial};
pub use move_pattern::MovePattern;
pub use pattern::{BoardPattern, Contents};
pub use query::{Link, Query, Step, StepOptions, Word};
pub use tag::{TagOperator, TagTest};
