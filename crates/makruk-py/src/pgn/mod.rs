//! Games with variations.

mod game;
mod headers;
mod node;
mod reader;
mod record;

pub(crate) use game::{_restore_record, PgnGame, shared};
pub(crate) use headers::Headers;
pub(crate) use node::GameNode;
pub(crate) use reader::{GameReader, Source, lock_file};
pub(crate) use record::{Record, Shared};
