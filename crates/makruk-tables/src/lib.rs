#![doc = include_str!("../README.md")]
//!
#![doc = include_str!("FORMAT.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-tables/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bytes;
#[cfg(feature = "std")]
mod cache;
mod code;
mod count;
mod error;
#[cfg(feature = "std")]
mod folder;
mod kind;
#[cfg(feature = "std")]
mod make;
#[cfg(feature = "std")]
mod parallel;
mod probe;
mod ranked;
mod seat;
mod signature;
#[cfg(feature = "std")]
mod solve_bare;
#[cfg(feature = "std")]
mod solve_each;
mod source;
mod symmetry;
mod table;
mod tables;

pub use makruk_core;
pub use makruk_rules;
pub use makruk_search::Verdict;

#[cfg(feature = "std")]
pub use crate::{
    error::MakeError,
    folder::{EXTENSION, FolderError},
    make::{MakeOptions, MakeProgress, Plan, make},
};
pub use crate::{
    error::{ProbeError, TableError},
    kind::PieceKind,
    probe::{Probe, Wdl},
    ranked::{CountAction, RankedMove},
    signature::{ParseSignatureError, Signature},
    source::{DynTableSource, TableSource},
    table::{Table, TableStatistics},
    tables::Tables,
};

/// The version of the format.
pub const VERSION: u8 = 1;
