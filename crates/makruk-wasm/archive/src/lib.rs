//! Searches of games for JavaScript, and archives: the module behind `web/src/archive-worker.js`.
//!
//! | Files | Contents |
//! |---|---|
//! | `search` | searching text or an archive for a query |
//! | `reading` | the games of an archive as PGN |
//! | `text` `line` | games in text: PGN, or a line of UCI moves each |
//! | `answer` | what was found, as JSON |

#![no_std]

extern crate alloc;
// On other targets the module is only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

mod answer;
mod line;
mod reading;
mod search;
mod text;

use makruk::container::{Archive, ContainerError};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Receives the progress.
    pub type ArchiveProgress;

    #[wasm_bindgen(method)]
    fn report(this: &ArchiveProgress, done: f64);
}

impl ArchiveProgress {
    /// Reports a share of the whole.
    #[allow(clippy::cast_precision_loss)] // a share need not be exact
    fn share(&self, done: usize, whole: usize) {
        self.report(done as f64 / whole.max(1) as f64);
    }
}

/// Returns whether bytes begin as an archive does.
fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89MKG")
}

/// Opens an archive.
fn open(bytes: &[u8]) -> Result<Archive<&[u8]>, Failure> {
    Archive::open(bytes).map_err(|error| Failure {
        offset: Some(error.offset()),
        ..Failure::new(KIND, error)
    })
}

/// The kind of errors in an archive.
const KIND: &str = "archive";

/// Returns the number of the game with an error, from 1; `None` if the error is not in a game.
fn game_of(error: &ContainerError) -> Option<u64> {
    Some(error.game()).filter(|&game| game > 0)
}
