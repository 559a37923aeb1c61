//! Bit scan and serialization: the squares of a set one by one, as indices.
//!
//! The processor has an instruction for the lowest bit of a word, and Rust's `trailing_zeros`
//! is that instruction. Knowing that the word is not zero spares the test for the case in which
//! older processors leave the result undefined.

use core::num::NonZeroU64;

use makruk_core::SquareSet;

/// The iterator over the indices of a set's squares, the lowest first.
pub(crate) struct Indices(u64);

/// Iterates over the indices of a set's squares, 0 to 63, the lowest first.
#[inline]
pub(crate) const fn indices(set: SquareSet) -> Indices {
    Indices(set.bits())
}

impl Iterator for Indices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bits = NonZeroU64::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(bits.trailing_zeros() as usize)
    }
}

/// Returns the index of the lowest square of a set that is not empty; 0 for the empty set.
#[inline]
pub(crate) const fn lowest(set: SquareSet) -> usize {
    match NonZeroU64::new(set.bits()) {
        Some(bits) => bits.trailing_zeros() as usize & 63,
        None => 0,
    }
}
