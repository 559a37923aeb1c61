// These definitions override the README's link targets: the first definition of a label wins.
//! [`Material`]: crate::Material
//! [`MemoryTables`]: crate::MemoryTables
//! [`Tablebase`]: crate::Tablebase
//! [`file_format`]: crate::file_format
#![cfg_attr(feature = "files", doc = "[`Table`]: crate::Table")]
#![cfg_attr(feature = "files", doc = "[`Tables`]: crate::Tables")]
#![cfg_attr(all(feature = "files", feature = "std"), doc = "[`make`]: crate::make")]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-tables/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
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
// | `kind` `material` `order` | the pieces of an ending; all endings in the order of solving |
// | `configuration` `symmetry` | indexing of positions |
// | `verdict` `statistics` | a position's result, and statistics of all results in a table |
// | `solver` `parallel` | retrograde analysis, in slices or with threads |
// | `exits` | captures and promotions, which lead to other endings |
// | `times` | the lengths of the counts that these start |
// | `solution` | the results of the analysis, and those after captures and promotions |
// | `memory` `packer` | tables in memory, generated on demand; packing those with few wins |
// | `solve` `make` `options` `plan` | solving a table with threads, and writing it; options and cost |
// | `code` `bytes` | the file encoding, specified by `FORMAT.md` |
// | `table` `cache` | reading a table, and a cache of recently decoded blocks |
// | `tables` `folder` | sets of tables, and tables in a folder |
// | `probe` `ranked` `count` | probing positions and ranking moves under their count |
// | `progress` `error` | progress reports and errors |
#[cfg(feature = "files")]
mod bytes;
#[cfg(all(feature = "files", feature = "std"))]
mod cache;
#[cfg(feature = "files")]
mod code;
mod configuration;
mod count;
#[cfg(feature = "files")]
mod error;
mod exits;
#[cfg(all(feature = "files", feature = "std"))]
mod folder;
mod kind;
#[cfg(all(feature = "files", feature = "std"))]
mod make;
mod material;
mod memory;
#[cfg(all(feature = "files", feature = "std"))]
mod options;
mod order;
mod packer;
#[cfg(all(feature = "files", feature = "std"))]
mod parallel;
#[cfg(all(feature = "files", feature = "std"))]
mod plan;
mod probe;
#[cfg(feature = "files")]
mod progress;
mod ranked;
mod solution;
#[cfg(all(feature = "files", feature = "std"))]
mod solve;
mod solver;
mod statistics;
mod symmetry;
#[cfg(feature = "files")]
mod table;
#[cfg(feature = "files")]
mod tables;
mod times;
mod verdict;

pub use makruk_bitboard;
pub use makruk_core;
pub use makruk_rules;

#[cfg(feature = "files")]
pub use crate::{
    bytes::VERSION,
    error::{TableError, TableErrorKind},
    progress::TableProgress,
    table::Table,
    tables::Tables,
};
#[cfg(all(feature = "files", feature = "std"))]
pub use crate::{
    folder::EXTENSION,
    make::{make, make_from},
    options::MakeOptions,
    plan::Plan,
};
pub use crate::{
    kind::PieceKind,
    material::{Material, ParseMaterialError},
    memory::MemoryTables,
    ranked::RankedMove,
    statistics::TableStatistics,
    verdict::{Probe, Tablebase, Verdict, Wdl},
};

/// The file format of endgame tables, for independent implementations.
///
#[doc = include_str!("FORMAT.md")]
pub mod file_format {}
