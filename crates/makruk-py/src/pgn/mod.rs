//! Games with variations.

mod annotations;
mod argument;
mod game;
mod headers;
mod node;
mod reader;
mod record;

pub(crate) use argument::Recorded;
pub(crate) use game::{_restore_record, shared};
pub(crate) use headers::Headers;
pub(crate) use node::{GameNode, PgnGame};
pub(crate) use reader::{GameReader, Lent, PythonFile, lock_file};
pub(crate) use record::{Record, Shared};
