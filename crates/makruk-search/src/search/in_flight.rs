//! The moves that threads are currently searching.
//!
//! Threads that share only the transposition table tend to search the same moves at the same time. So each thread lists
//! its current move, and the others defer it to the end of their move loop: by then the move's value is in the table.
//! This is Tom Kerrigan's [simplified ABDADA](http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/).

use alloc::boxed::Box;

use makruk_core::Move;

use crate::word::Word;

/// Minimum depth of a node whose moves are listed, in plies.
pub(super) const MIN_DEPTH: i32 = 3;

const BUCKETS: usize = 1 << 10;
const WAYS: usize = 4;

/// Keys of the moves being searched, 32 KiB; 0 is an empty entry.
///
/// An entry may be overwritten, or removed by another thread searching the same move; either only costs time.
#[derive(Debug)]
pub(crate) struct InFlightMoves(Box<[[Word; WAYS]]>);

impl InFlightMoves {
    /// Creates an empty list.
    pub(crate) fn new() -> Self {
        Self((0..BUCKETS).map(|_| Default::default()).collect())
    }

    #[allow(clippy::cast_possible_truncation)] // the remainder is below the number of buckets
    fn bucket(&self, key: u64) -> &[Word; WAYS] {
        &self.0[key as usize % BUCKETS]
    }

    /// Returns whether a thread is searching this move.
    pub(super) fn contains(&self, key: u64) -> bool {
        self.bucket(key).iter().any(|word| word.load() == key)
    }

    /// Inserts a move.
    pub(super) fn insert(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|word| word.load() == 0);
        free.unwrap_or(&bucket[0]).store(key);
    }

    /// Removes a move, if it is listed.
    pub(super) fn remove(&self, key: u64) {
        if let Some(word) = self.bucket(key).iter().find(|word| word.load() == key) {
            word.store(0);
        }
    }
}

/// Returns the key of a move in a position.
#[inline]
pub(super) fn key_of(position: u64, mv: Move) -> u64 {
    position ^ u64::from(mv.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::{BUCKETS, InFlightMoves, WAYS};

    /// Keys that fall into one bucket.
    fn keys() -> impl Iterator<Item = u64> {
        (1..).map(|i| i * BUCKETS as u64 + 7)
    }

    #[test]
    fn a_move_is_in_flight_until_it_is_removed() {
        let moves = InFlightMoves::new();
        for key in keys().take(WAYS) {
            assert!(!moves.contains(key));
            moves.insert(key);
            assert!(moves.contains(key));
        }
        for key in keys().take(WAYS) {
            moves.remove(key);
            assert!(!moves.contains(key));
        }
    }

    #[test]
    fn a_full_bucket_takes_the_latest_move() {
        let moves = InFlightMoves::new();
        for key in keys().take(WAYS + 1) {
            moves.insert(key);
            assert!(moves.contains(key));
        }
        let kept = keys().take(WAYS + 1).filter(|&key| moves.contains(key));
        assert_eq!(kept.count(), WAYS);
    }

    #[test]
    fn removing_an_unlisted_move_does_nothing() {
        let moves = InFlightMoves::new();
        moves.remove(7);
        assert!(!moves.contains(7));
    }
}
