//! Bitboards: [`SquareSet`] and its iterator.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::{File, Rank, Square};

/// A bitboard: a set of squares in 64 bits.
///
/// Bit `n` is the square with [index](Square::index) `n`, so a1 is the lowest bit and h8 the
/// highest. `|`, `&`, `^`, `-` and `!` are union, intersection, symmetric difference, difference
/// and complement.
///
/// # Examples
///
/// ```
/// use makruk::{Rank, Square, SquareSet};
///
/// let mut set = SquareSet::from(Rank::Third);
/// assert_eq!(set.len(), 8);
/// set.remove(Square::A3);
/// assert_eq!(set.first(), Some(Square::B3));
/// let files: String = set.into_iter().map(|square| square.file().char()).collect();
/// assert_eq!(files, "bcdefgh");
/// assert_eq!([Square::A1, Square::B1].into_iter().collect::<SquareSet>(), SquareSet::from_bits(0b11));
/// ```
#[doc(alias = "bitboard")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const ALL: Self = Self(!0);

    /// Creates a set from 64 bits; bit `n` is the square with [index](Square::index) `n`.
    ///
    /// ```
    /// use makruk::{Rank, SquareSet};
    ///
    /// const THIRD_RANK: SquareSet = SquareSet::from_bits(0xff << 16);
    /// assert_eq!(THIRD_RANK, SquareSet::from(Rank::Third));
    /// ```
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the 64 bits of the set, the inverse of [`SquareSet::from_bits`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of squares, 0 to 64.
    #[inline]
    #[doc(alias = "popcount")]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has at least two squares.
    ///
    /// ```
    /// use makruk::{Position, Square};
    ///
    /// assert!(!Position::start().checkers().more_than_one()); // no double check
    /// assert!(Square::A1.to_set().with(Square::B1).more_than_one());
    /// ```
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether the set contains a square.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns whether the two sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns whether the two sets have a square in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether every square of the other set is in this one.
    #[inline]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Adds a square and returns whether the set did not contain it before.
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Removes a square and returns whether the set contained it.
    #[inline]
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = self.without(square);
        was_there
    }

    /// Adds a square, or removes it if the set contains it.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.0 ^= 1 << square.index();
    }

    /// Returns the set with a square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// Returns the set with a square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Returns the square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::ALL[self.0.trailing_zeros() as usize & 63])
        }
    }

    /// Returns the square with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::ALL[(63 - self.0.leading_zeros() as usize) & 63])
        }
    }

    /// Removes the square with the lowest index and returns it.
    ///
    /// ```
    /// use makruk::{Rank, Square, SquareSet};
    ///
    /// let mut set = SquareSet::from(Rank::First);
    /// assert_eq!(set.pop_first(), Some(Square::A1));
    /// assert_eq!(set.first(), Some(Square::B1));
    /// ```
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Removes the square with the highest index and returns it.
    ///
    /// ```
    /// use makruk::{Rank, Square, SquareSet};
    ///
    /// let mut set = SquareSet::from(Rank::First);
    /// assert_eq!(set.pop_last(), Some(Square::H1));
    /// assert_eq!(set.last(), Some(Square::G1));
    /// assert_eq!(SquareSet::EMPTY.pop_last(), None);
    /// ```
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Square> {
        match self.last() {
            Some(last) => {
                *self = self.without(last);
                Some(last)
            }
            None => None,
        }
    }

    /// Rotates each square of the set by [180 degrees](Square::rotate_180).
    ///
    /// ```
    /// use makruk::{Rank, SquareSet};
    ///
    /// assert_eq!(SquareSet::from(Rank::Third).rotate_180(), SquareSet::from(Rank::Sixth));
    /// ```
    #[doc(alias = "flip")]
    #[doc(alias = "mirror")]
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// Iterates over the squares in index order.
    #[inline]
    pub const fn iter(self) -> IntoIter {
        IntoIter(self)
    }
}

impl Square {
    /// Returns the set that contains only this square.
    #[inline]
    pub const fn to_set(self) -> SquareSet {
        SquareSet::from_bits(1 << self.index())
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> Self {
        square.to_set()
    }
}

impl From<File> for SquareSet {
    fn from(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }
}

impl From<Rank> for SquareSet {
    fn from(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference: the squares of the first set that are not in the second.
impl Sub for SquareSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for SquareSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = IntoIter;
    #[inline]
    fn into_iter(self) -> IntoIter {
        self.iter()
    }
}

/// An iterator over the squares of a [`SquareSet`] in index order.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter(SquareSet);

impl Iterator for IntoIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for IntoIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for IntoIter {}
impl FusedIterator for IntoIter {}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
