//! Numbers that look like chance, the same ones for the same seed.

/// A sequence of numbers.
///
/// # Source
///
/// `SplitMix64`: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number less than `end`, and 0 if `end` is 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        // The upper half of a product is less than its factor.
        let product = u128::from(self.next()) * u128::from(end);
        u32::try_from(product >> 64).unwrap_or(0)
    }
}
