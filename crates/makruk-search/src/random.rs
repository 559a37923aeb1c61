//! Pseudorandom numbers, the same ones for the same seed.

use makruk_core::split_mix64::SplitMix64;

/// A generator of pseudorandom numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number less than `end`, and 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        // The upper half of a product is less than its factor.
        let product = u128::from(self.next()) * u128::from(end);
        u32::try_from(product >> 64).unwrap_or(0)
    }
}
