//! Moves that threads are searching at this moment.
//!
//! Threads that share nothing but the transposition table search the same moves at the same time. So a thread claims
//! the move that it searches, and the others search the moves after it first: when they come back to it, its value
//! is in the table. This is the
//! [simplified ABDADA](http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/) of Tom Kerrigan.

use alloc::boxed::Box;

use makruk_core::Move;

use crate::word::Word;

/// Depth of a node from which its moves are claimed, in plies.
pub(super) const CLAIM_DEPTH: i32 = 3;

const BUCKETS: usize = 1 << 10;
const WAYS: usize = 4;

/// Keys of the moves that are being searched, 32 KiB; 0 is none.
///
/// A claim may be overwritten, or released by another thread that searches the same move. That costs time only.
#[derive(Debug)]
pub(crate) struct Claims(Box<[[Word; WAYS]]>);

impl Claims {
    /// Creates a list without claims.
    pub(crate) fn new() -> Self {
        Self((0..BUCKETS).map(|_| Default::default()).collect())
    }

    #[allow(clippy::cast_possible_truncation)] // the rest is below the number of buckets
    fn bucket(&self, key: u64) -> &[Word; WAYS] {
        &self.0[key as usize % BUCKETS]
    }

    /// Returns whether a thread is searching a move.
    pub(super) fn contains(&self, key: u64) -> bool {
        self.bucket(key).iter().any(|word| word.load() == key)
    }

    /// Claims a move.
    pub(super) fn claim(&self, key: u64) {
        let bucket = self.bucket(key);
        let free = bucket.iter().find(|word| word.load() == 0);
        free.unwrap_or(&bucket[0]).store(key);
    }

    /// Releases a move.
    pub(super) fn release(&self, key: u64) {
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
    use super::{BUCKETS, Claims, WAYS};

    /// Keys that fall into one bucket.
    fn keys() -> impl Iterator<Item = u64> {
        (1..).map(|i| i * BUCKETS as u64 + 7)
    }

    #[test]
    fn a_move_is_claimed_until_it_is_released() {
        let claims = Claims::new();
        for key in keys().take(WAYS) {
            assert!(!claims.contains(key));
            claims.claim(key);
            assert!(claims.contains(key));
        }
        for key in keys().take(WAYS) {
            claims.release(key);
            assert!(!claims.contains(key));
        }
    }

    #[test]
    fn a_full_bucket_takes_the_latest_claim() {
        let claims = Claims::new();
        for key in keys().take(WAYS + 1) {
            claims.claim(key);
            assert!(claims.contains(key));
        }
        let kept = keys().take(WAYS + 1).filter(|&key| claims.contains(key));
        assert_eq!(kept.count(), WAYS);
    }

    #[test]
    fn what_was_not_claimed_can_be_released() {
        let claims = Claims::new();
        claims.release(7);
        assert!(!claims.contains(7));
    }
}
