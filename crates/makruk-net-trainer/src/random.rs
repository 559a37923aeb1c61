//! Pseudorandom numbers, the same ones for the same seed.

use makruk_core::split_mix64::SplitMix64;

/// A generator of pseudorandom numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    /// Creates the generator of one of many jobs. Each depends on the seed and its number alone.
    pub(crate) fn of_job(seed: u64, number: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        let mut of_job = SplitMix64::new(random.next_u64() ^ number);
        Self(SplitMix64::new(of_job.next_u64()))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).unwrap_or(0)
    }
}
