#![doc = include_str!("../README.md")]
// Where this crate's documentation is not beside that of a crate that links to it.
#![doc(html_root_url = "https://docs.rs/makruk-net/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod accumulators;
mod board;
mod format;
mod net;

pub use crate::{
    accumulators::Accumulators,
    board::{Board, INPUTS, Kind, Side},
    format::NetError,
    net::{Net, OUTPUTS, Parts},
};
