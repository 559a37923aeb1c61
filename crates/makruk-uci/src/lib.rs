// These definitions override the README's link targets: the first definition of a label wins.
//! [`Config`]: crate::Config
//! [`Host`]: crate::Host
//! [`Running`]: crate::Running
//! [`Session`]: crate::Session
//! [`Work`]: crate::Work
//! [`WorkContext`]: crate::WorkContext
//! [`Worker`]: crate::Worker
//! [`read_move`]: crate::read_move
#![cfg_attr(
    feature = "client",
    doc = "[`client::UciEngine`]: crate::client::UciEngine"
)]
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
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

// | Files | Contents |
// |---|---|
// | `command` | parsing of protocol lines |
// | `options` | the options: names, types, defaults |
// | `session` | execution of lines; `session/board` has the position, `session/engine` the engine and option changes, `session/go` searches and their answers |
// | `waiting` | lines waiting for the end of a search |
// | `position` | the command `position` |
// | `config` | session configuration by the program |
// | `host` `host_error` | the interface of a session to its program: output, work, books, nets, tables; its error |
// | `work` `job` | work handed over by a session: a search, a task, generation of tables |
// | `context` | the interface of running work to its program: output, clock, stop |
// | `search` `report` | a search as work; `info` and `bestmove` |
// | `running` `worker` | stepwise work; a single-threaded session with stepwise work |
// | `diagnostics` | `d`, `go perft`, `bench` |
// | `coordinates` | moves in coordinate notation |
// | `client` | a client for engines in other processes |
#[cfg(feature = "client")]
pub mod client;
mod command;
mod config;
mod context;
mod coordinates;
mod diagnostics;
mod host;
mod host_error;
mod job;
mod options;
mod position;
mod report;
mod running;
mod search;
mod session;
mod waiting;
mod work;
mod worker;

pub use makruk_core;
pub use makruk_notation;
pub use makruk_rules;
pub use makruk_search;

pub use crate::{
    config::Config,
    context::WorkContext,
    coordinates::{ReadMoveError, read_move},
    host::Host,
    host_error::{HostError, HostErrorKind},
    running::Running,
    session::Session,
    work::Work,
    worker::Worker,
};
