#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-uci/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod command;
mod config;
mod coordinates;
mod diagnostics;
mod host;
mod options;
mod position;
mod report;
mod running;
mod search;
mod session;
mod work;
mod worker;

pub use makruk_core;
pub use makruk_notation;
pub use makruk_rules;
pub use makruk_search;

pub use crate::{
    config::Config,
    coordinates::{ReadMoveError, read_move},
    host::{Host, Pulse},
    running::Running,
    session::Session,
    work::Work,
    worker::Worker,
};
