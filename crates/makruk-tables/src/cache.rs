//! A cache of decoded blocks.

use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};
use core::fmt;
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use makruk_rules::Rules;

use crate::{Material, code::Row, table::BLOCK};

/// Number of cached blocks, of 8 KiB each.
const SLOTS: usize = 8192;

/// The cells of a block, by row.
pub(crate) type Rows = [Row; BLOCK];

/// A decoded block.
struct Decoded {
    material: Material,
    block: u64,
    rows: Box<Rows>,
}

/// A direct-mapped cache of recently decoded blocks: a search probes the same blocks repeatedly.
#[derive(Default)]
pub(crate) struct Cache {
    slots: OnceLock<Vec<Mutex<Option<Decoded>>>>,
    /// Under the last probe's rules, whether the results of each table are known.
    known: RwLock<Option<(Rules, BTreeMap<Material, bool>)>>,
}

impl Cache {
    pub(crate) const fn new() -> Self {
        Self {
            slots: OnceLock::new(),
            known: RwLock::new(None),
        }
    }

    /// Returns whether a table's results are known under these rules, as `determine` finds it.
    pub(crate) fn is_known(
        &self,
        material: Material,
        rules: &Rules,
        determine: impl FnOnce() -> bool,
    ) -> bool {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let same = known.as_ref().filter(|(of, _)| of == rules);
        if let Some(&is_known) = same.and_then(|(_, known)| known.get(&material)) {
            return is_known;
        }
        drop(known);
        let is_known = determine();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        match known.as_mut().filter(|(of, _)| of == rules) {
            Some((_, known)) => {
                known.insert(material, is_known);
            }
            None => *known = Some((*rules, BTreeMap::from([(material, is_known)]))),
        }
        is_known
    }

    /// Returns a row of a block, decoding the block on a cache miss.
    pub(crate) fn row<E>(
        &self,
        material: Material,
        number: usize,
        decode: impl FnOnce(u64) -> Result<Box<Rows>, E>,
    ) -> Result<Row, E> {
        let block = (number / BLOCK) as u64;
        let slots = self
            .slots
            .get_or_init(|| (0..SLOTS).map(|_| Mutex::new(None)).collect());
        let slot = &slots[number / BLOCK % SLOTS];
        let is_it = |decoded: &&Decoded| decoded.material == material && decoded.block == block;
        let kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept.as_ref().filter(is_it) {
            return Ok(kept.rows[number % BLOCK]);
        }
        // Release the lock, so that other threads can use the slot meanwhile.
        drop(kept);
        let rows = decode(block)?;
        let row = rows[number % BLOCK];
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(Decoded {
            material,
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
