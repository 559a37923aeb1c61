//! The kinds of work, and the conditions for their end.

use alloc::boxed::Box;

use makruk_rules::Game;
use makruk_search::Engine;

use crate::{diagnostics::Task, search::SearchRequest};

#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // only one exists at a time
pub(crate) enum Job {
    Search(Engine, SearchRequest),
    /// There is no position, so the answer is the null move.
    Nothing,
    Task(Box<dyn Task>),
    /// The engine generates the endgame tables for the current position, and sends no output.
    Tables(Engine, Box<Game>),
}

/// Conditions for the end of the work and for its answer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Terms {
    pub(crate) waits: bool,
    pub(crate) ponders: bool,
    pub(crate) is_endless: bool,
}
