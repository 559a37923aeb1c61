//! The transposition table of perft.

use std::{
    collections::TryReserveError,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use makruk::bitboard::BitPosition;

/// Leaf node counts by position and depth, shared by threads without a lock.
///
/// Each slot has three words: the two halves of the count, and the key mixed with them. If two threads write a slot at the same
/// time, it may hold words from both. The words then do not match, and the slot appears to belong to a different position.
/// (Robert Hyatt and Timothy Mann, *A lock-less transposition table implementation for parallel search*, ICGA Journal 25,
/// 2002.)
///
/// Keys have 64 bits: two positions collide about once in 10¹⁰ runs of 10⁹ lookups.
#[derive(Debug)]
pub(super) struct Table(Vec<Slot>);

type Slot = [AtomicU64; 3];

impl Table {
    /// Allocates a table of the given size in bytes, with at least one slot.
    ///
    /// # Errors
    ///
    /// Fails if there is not enough memory.
    pub(super) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let length = (bytes / size_of::<Slot>()).max(1);
        let mut slots = Vec::new();
        slots.try_reserve_exact(length)?;
        slots.resize_with(length, Slot::default);
        Ok(Self(slots))
    }

    pub(super) fn get(&self, position: &BitPosition, depth: u8) -> Option<u128> {
        let key = key(position, depth);
        let [check, low, high] = self.slot(key)?;
        let (low, high) = (low.load(Relaxed), high.load(Relaxed));
        let leaves = u128::from(high) << 64 | u128::from(low);
        (check.load(Relaxed) ^ mixed(low, high) == key).then_some(leaves)
    }

    pub(super) fn put(&self, position: &BitPosition, depth: u8, leaves: u128) {
        let key = key(position, depth);
        #[allow(clippy::cast_possible_truncation)] // the halves
        let (low_half, high_half) = (leaves as u64, (leaves >> 64) as u64);
        if let Some([check, low, high]) = self.slot(key) {
            check.store(key ^ mixed(low_half, high_half), Relaxed);
            low.store(low_half, Relaxed);
            high.store(high_half, Relaxed);
        }
    }

    fn slot(&self, key: u64) -> Option<&Slot> {
        // The upper half of the product spreads the keys over any number of slots.
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        self.0.get(usize::try_from(index).ok()?)
    }
}

/// Mixes the two halves of a number into one word, so that halves of different numbers do not match.
const fn mixed(low: u64, high: u64) -> u64 {
    low ^ high.rotate_left(32)
}

/// Returns the hash of a position at a depth.
fn key(position: &BitPosition, depth: u8) -> u64 {
    // The golden ratio: an odd constant with well-distributed bits.
    position.zobrist() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
