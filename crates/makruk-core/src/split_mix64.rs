//! The pseudorandom number generator SplitMix64.
//!
//! Not part of the public API; shared by the other crates of the workspace.

/// State increment.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The pseudorandom number generator SplitMix64, usable in constants.
///
/// # Source
///
/// Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.
///
/// # Examples
///
/// The reference implementation's outputs for the seed 1234567:
///
/// ```
/// use makruk::split_mix64::SplitMix64;
///
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator with the given seed.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let next = Self::nth(self.0, 0);
        self.0 = self.0.wrapping_add(STEP);
        next
    }

    /// Returns output `n` of a generator with this seed, counting from 0.
    #[inline]
    pub const fn nth(seed: u64, n: u64) -> u64 {
        let mut z = seed.wrapping_add(STEP.wrapping_mul(n.wrapping_add(1)));
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
