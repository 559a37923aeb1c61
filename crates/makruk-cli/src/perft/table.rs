//! A table that remembers how many leaves a position has.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use makruk::bitboard::BitPosition;

/// Leaves by position and depth, shared by threads without a lock.
///
/// Each slot has two words, the leaves and the key mixed with the leaves. If two threads write one
/// slot at the same time its words may come from both; then they do not fit together, and
/// the slot is taken for another position's. (Robert Hyatt and Timothy Mann, *A lock-less
/// transposition table implementation for parallel search*, ICGA Journal 25, 2002.)
///
/// Keys have 64 bits: two positions are taken for the same about once in 10¹⁰ runs of
/// 10⁹ look-ups.
pub(super) struct Table(Box<[[AtomicU64; 2]]>);

impl Table {
    /// Makes a table of a number of bytes, at least one slot.
    pub(super) fn new(bytes: usize) -> Self {
        let slots = (bytes / size_of::<[AtomicU64; 2]>()).max(1);
        Self((0..slots).map(|_| Default::default()).collect())
    }

    pub(super) fn get(&self, position: &BitPosition, depth: u8) -> Option<u64> {
        let key = key(position, depth);
        let [check, leaves] = self.slot(key)?;
        let leaves = leaves.load(Relaxed);
        (check.load(Relaxed) ^ leaves == key).then_some(leaves)
    }

    pub(super) fn put(&self, position: &BitPosition, depth: u8, count: u64) {
        let key = key(position, depth);
        if let Some([check, leaves]) = self.slot(key) {
            check.store(key ^ count, Relaxed);
            leaves.store(count, Relaxed);
        }
    }

    fn slot(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        // The upper half of the product spreads the keys over any number of slots.
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        self.0.get(usize::try_from(index).ok()?)
    }
}

/// Returns the hash of a position at a depth.
fn key(position: &BitPosition, depth: u8) -> u64 {
    // An odd constant with bits everywhere: the golden ratio.
    position.zobrist() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
