//! Tapered weights: opening and endgame in one number.

use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A weight for the full board and one for the empty board, in centipawns.
///
/// Both are packed into one `i32`, the endgame weight in the upper half, so that one addition adds both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tapered(i32);

impl Tapered {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(opening: i16, ending: i16) -> Self {
        Self(((ending as i32) << 16) + opening as i32)
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // the lower half
    pub(crate) const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)] // the upper half
    pub(crate) const fn ending(self) -> i32 {
        // A negative lower half has borrowed one from the upper half.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}
