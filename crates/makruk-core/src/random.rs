//! Seeded pseudorandom numbers.
//!
//! Not part of the public API; shared by the other crates of the workspace.

use crate::split_mix64::SplitMix64;

/// A pseudorandom number generator that produces the same sequence from a seed on every platform.
///
/// `below` and `index` both draw a number below a bound, but return different numbers for the same seed. Recorded games, weights
/// and nets depend on both, so neither may change.
///
/// # Examples
///
/// ```
/// use makruk_core::random::Random;
///
/// let (mut random, mut same) = (Random::new(7), Random::new(7));
/// assert_eq!(random.below(1_000), same.below(1_000));
/// assert_eq!(random.index(64), same.index(64));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// Creates a generator with the given seed.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// Creates the generator for one of many jobs. It depends only on the seed and the job's number, so the jobs can run in any
    /// order.
    pub const fn of_job(seed: u64, number: u64) -> Self {
        Self::new(SplitMix64::nth(SplitMix64::nth(seed, 0) ^ number, 0))
    }

    /// Returns the next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number less than `end`, or 0 if `end` is 0. The number is the upper half of a product.
    #[inline]
    pub const fn below(&mut self, end: u32) -> u32 {
        #[allow(clippy::cast_possible_truncation)] // less than `end`
        let high = ((self.next_u64() as u128 * end as u128) >> 64) as u32;
        high
    }

    /// Returns an index into a list of this length, or 0 if the list is empty. The index is the remainder of a division.
    #[inline]
    pub const fn index(&mut self, len: usize) -> usize {
        let len = if len == 0 { 1 } else { len };
        #[allow(clippy::cast_possible_truncation)] // less than `len`
        let index = (self.next_u64() % len as u64) as usize;
        index
    }
}
