//! Board symmetries, and the khun squares that represent all others.

use makruk_core::SquareSet;

#[cfg(feature = "two-sided")]
use crate::PieceKind;
use crate::material::Sides;

/// A board symmetry: a left-to-right mirror, then a reversal of the ranks, then a swap of files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    mirrors: bool,
    reverses: bool,
    exchanges: bool,
}

impl Symmetry {
    /// A swap of files and ranks.
    pub(crate) const EXCHANGE: Self = Self {
        mirrors: false,
        reverses: false,
        exchanges: true,
    };

    pub(crate) const fn square(self, square: usize) -> usize {
        let mut square = square;
        if self.mirrors {
            square ^= 0b00_0111;
        }
        if self.reverses {
            square ^= 0b11_1000;
        }
        if self.exchanges {
            square = (square / 8) | (square % 8 * 8);
        }
        square
    }

    pub(crate) const fn set(self, set: SquareSet) -> SquareSet {
        let mut bits = set.bits();
        if self.mirrors {
            bits = bits.reverse_bits().swap_bytes();
        }
        if self.reverses {
            bits = bits.swap_bytes();
        }
        if self.exchanges {
            bits = exchange(bits);
        }
        SquareSet::from_bits(bits)
    }
}

/// Swaps files and ranks in three steps: first blocks of 4 × 4 squares, then blocks of 2 × 2, then single squares.
const fn exchange(mut bits: u64) -> u64 {
    let mut swap = (bits ^ bits << 28) & 0x0f0f_0f0f_0000_0000;
    bits ^= swap ^ swap >> 28;
    swap = (bits ^ bits << 14) & 0x3333_0000_3333_0000;
    bits ^= swap ^ swap >> 14;
    swap = (bits ^ bits << 7) & 0x5500_5500_5500_5500;
    bits ^ swap ^ swap >> 7
}

/// The positions that a table treats as identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// Mirror images. The khun is on files a to d.
    Two,
    /// All eight symmetries, for pieces without a direction. The khun is in the triangle a1 d1 d4; if it is on the
    /// diagonal, both images are kept.
    #[cfg(feature = "two-sided")]
    Eight,
}

/// The squares of the triangle.
#[cfg(feature = "two-sided")]
const TRIANGLE: [usize; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

impl Fold {
    /// Returns the symmetries of an ending: all if no piece has a direction.
    #[cfg_attr(not(feature = "two-sided"), allow(unused_variables))]
    pub(crate) fn of(sides: Sides) -> Self {
        #[cfg(feature = "two-sided")]
        if !sides
            .pieces()
            .any(|(_, kind)| matches!(kind, PieceKind::Khon | PieceKind::Bia))
        {
            return Self::Eight;
        }
        Self::Two
    }

    /// Returns the number of squares in use for the khun.
    pub(crate) const fn khuns(self) -> usize {
        match self {
            Self::Two => 32,
            #[cfg(feature = "two-sided")]
            Self::Eight => TRIANGLE.len(),
        }
    }

    /// Returns the square with this number.
    pub(crate) const fn square(self, number: usize) -> usize {
        match self {
            Self::Two => number / 4 * 8 + number % 4,
            #[cfg(feature = "two-sided")]
            Self::Eight => TRIANGLE[number],
        }
    }

    /// Returns the symmetry that maps the khun to a numbered square.
    #[inline]
    pub(crate) const fn symmetry(self, khun: usize) -> Symmetry {
        let mirrors = khun & 4 != 0;
        match self {
            Self::Two => Symmetry {
                mirrors,
                reverses: false,
                exchanges: false,
            },
            #[cfg(feature = "two-sided")]
            Self::Eight => {
                let reverses = khun & 32 != 0;
                let file = if mirrors { 7 - khun % 8 } else { khun % 8 };
                let rank = if reverses { 7 - khun / 8 } else { khun / 8 };
                Symmetry {
                    mirrors,
                    reverses,
                    exchanges: rank > file,
                }
            }
        }
    }

    /// Returns whether a square is numbered.
    #[inline]
    pub(crate) const fn has(self, khun: usize) -> bool {
        match self {
            Self::Two => khun & 4 == 0,
            #[cfg(feature = "two-sided")]
            Self::Eight => khun & 0o44 == 0 && khun / 8 <= khun % 8,
        }
    }

    /// Returns the number of a square, which must be numbered.
    #[inline]
    pub(crate) const fn number(self, khun: usize) -> usize {
        match self {
            Self::Two => khun / 8 * 4 + khun % 8,
            #[cfg(feature = "two-sided")]
            Self::Eight => {
                // Rank by rank: 4, 3, 2 and 1 files.
                let (file, rank) = (khun % 8, khun / 8);
                [0, 3, 5, 6][rank] + file
            }
        }
    }

    /// Returns whether another image has the khun on this square.
    #[inline]
    #[cfg_attr(not(feature = "two-sided"), allow(unused_variables))]
    pub(crate) const fn is_on_axis(self, khun: usize) -> bool {
        match self {
            Self::Two => false,
            #[cfg(feature = "two-sided")]
            Self::Eight => khun / 8 == khun % 8,
        }
    }

    /// Returns the number of positions on the whole board that a position with the khun on this square represents.
    #[cfg_attr(not(feature = "two-sided"), allow(unused_variables))]
    pub(crate) const fn images(self, khun: usize) -> u64 {
        match self {
            Self::Two => 2,
            #[cfg(feature = "two-sided")]
            Self::Eight if self.is_on_axis(khun) => 4,
            #[cfg(feature = "two-sided")]
            Self::Eight => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::one;

    #[test]
    fn a_set_is_mapped_like_its_squares() {
        for bits in 0..8_u8 {
            let symmetry = Symmetry {
                mirrors: bits & 1 != 0,
                reverses: bits & 2 != 0,
                exchanges: bits & 4 != 0,
            };
            for square in 0..64 {
                assert_eq!(symmetry.set(one(square)), one(symmetry.square(square)));
            }
        }
    }

    #[test]
    fn every_khun_maps_to_a_numbered_square() {
        for fold in [
            Fold::Two,
            #[cfg(feature = "two-sided")]
            Fold::Eight,
        ] {
            let mut images = 0;
            for number in 0..fold.khuns() {
                let khun = fold.square(number);
                assert_eq!(fold.number(khun), number);
                assert_eq!(fold.symmetry(khun).square(khun), khun);
                images += fold.images(khun);
            }
            assert_eq!(images, 64);
            for khun in 0..64 {
                let to = fold.symmetry(khun).square(khun);
                assert_eq!(fold.square(fold.number(to)), to);
            }
        }
    }
}
