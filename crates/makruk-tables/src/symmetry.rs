//! Symmetries of the board, and the squares of a khun that stand for all others.

#[cfg(any(feature = "std", test))]
use makruk_core::SquareSet;

/// A symmetry of the board: mirrored left to right, then ranks reversed, then files and ranks exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    mirrors: bool,
    reverses: bool,
    exchanges: bool,
}

impl Symmetry {
    /// Files and ranks exchanged.
    #[cfg(feature = "std")]
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

    #[cfg(any(feature = "std", test))]
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

/// Exchanges files and ranks, in three steps: blocks of four squares by four, two by two, and single squares.
#[cfg(any(feature = "std", test))]
const fn exchange(mut bits: u64) -> u64 {
    let mut swap = (bits ^ bits << 28) & 0x0f0f_0f0f_0000_0000;
    bits ^= swap ^ swap >> 28;
    swap = (bits ^ bits << 14) & 0x3333_0000_3333_0000;
    bits ^= swap ^ swap >> 14;
    swap = (bits ^ bits << 7) & 0x5500_5500_5500_5500;
    bits ^ swap ^ swap >> 7
}

/// Which positions are the same in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// Mirror images. The khun stands on the files a to d.
    Two,
    /// All eight symmetries, where no piece has a direction. The khun stands in the triangle a1 d1 d4; on its
    /// diagonal, both images are kept.
    Eight,
}

/// The squares of the triangle.
const TRIANGLE: [usize; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

impl Fold {
    /// Returns how many squares of the khun there are.
    pub(crate) const fn khuns(self) -> usize {
        match self {
            Self::Two => 32,
            Self::Eight => TRIANGLE.len(),
        }
    }

    /// Returns the square with a number.
    pub(crate) const fn square(self, number: usize) -> usize {
        match self {
            Self::Two => number / 4 * 8 + number % 4,
            Self::Eight => TRIANGLE[number],
        }
    }

    /// Returns the symmetry that takes a khun to a square with a number.
    #[inline]
    pub(crate) const fn symmetry(self, khun: usize) -> Symmetry {
        let mirrors = khun & 4 != 0;
        match self {
            Self::Two => Symmetry {
                mirrors,
                reverses: false,
                exchanges: false,
            },
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

    /// Returns the number of a square, which must have one.
    #[inline]
    pub(crate) const fn number(self, khun: usize) -> usize {
        match self {
            Self::Two => khun / 8 * 4 + khun % 8,
            Self::Eight => {
                // By files within ranks: 4, 3, 2 and 1 of them.
                let (file, rank) = (khun % 8, khun / 8);
                [0, 3, 5, 6][rank] + file
            }
        }
    }

    /// Returns whether there is another image with the khun on the same square.
    #[inline]
    pub(crate) const fn is_on_axis(self, khun: usize) -> bool {
        matches!(self, Self::Eight) && khun / 8 == khun % 8
    }

    /// Returns how many positions of the whole board one with the khun on this square stands for.
    pub(crate) const fn images(self, khun: usize) -> u64 {
        match self {
            Self::Two => 2,
            Self::Eight if self.is_on_axis(khun) => 4,
            Self::Eight => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::one;

    #[test]
    fn sets_follow_their_squares() {
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
    fn each_khun_goes_to_a_numbered_square() {
        for fold in [Fold::Two, Fold::Eight] {
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
