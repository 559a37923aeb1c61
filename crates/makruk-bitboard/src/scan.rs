//! Bit scan and bitboard serialization: iterating over a set's squares as indices.
//!
//! `trailing_zeros` is one instruction on common processors. For a word known to be nonzero, the compiler omits the zero test
//! that older processors need.

use core::num::NonZeroU64;

use makruk_core::SquareSet;

/// An iterator over the indices of a set's squares, lowest first.
pub(crate) struct Indices(u64);

/// Iterates over the indices of a set's squares, 0 to 63, lowest first.
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

/// Returns the index of the lowest square of a non-empty set; 0 for the empty set.
#[inline]
pub(crate) const fn lowest(set: SquareSet) -> usize {
    match NonZeroU64::new(set.bits()) {
        Some(bits) => bits.trailing_zeros() as usize & 63,
        None => 0,
    }
}
