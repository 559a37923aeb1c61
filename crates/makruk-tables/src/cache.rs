//! Blocks that were decoded before.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::{Signature, code::Row, table::BLOCK};

/// How many blocks are kept, of 4 KiB each.
const SLOTS: usize = 2048;

/// The cells of a block by seat.
pub(crate) type Rows = [Row; BLOCK];

/// A block that was decoded.
struct Decoded {
    signature: Signature,
    block: u64,
    rows: Box<Rows>,
}

/// The last decoded blocks: a search probes the same ones again and again. A block has one place where it may be.
#[derive(Default)]
pub(crate) struct Cache {
    slots: OnceLock<Vec<Mutex<Option<Decoded>>>>,
}

impl Cache {
    pub(crate) const fn new() -> Self {
        Self {
            slots: OnceLock::new(),
        }
    }

    /// Returns a row of a block, which is decoded if it is not there.
    pub(crate) fn row<E>(
        &self,
        signature: Signature,
        number: usize,
        decode: impl FnOnce(u64) -> Result<Box<Rows>, E>,
    ) -> Result<Row, E> {
        let block = (number / BLOCK) as u64;
        let slots = self
            .slots
            .get_or_init(|| (0..SLOTS).map(|_| Mutex::new(None)).collect());
        let slot = &slots[number / BLOCK % SLOTS];
        let is_it = |it: &&Decoded| it.signature == signature && it.block == block;
        let kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_ref().filter(is_it) {
            return Ok(kept.rows[number % BLOCK]);
        }
        // Another thread may look into the same slot in the meantime.
        drop(kept);
        let rows = decode(block)?;
        let row = rows[number % BLOCK];
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Decoded {
            signature,
            block,
            rows,
        });
        Ok(row)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cache")
    }
}
