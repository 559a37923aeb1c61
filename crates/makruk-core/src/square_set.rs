//! Sets of squares.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign},
};

use crate::{File, Rank, Square};

/// A set of squares in 64 bits; bit `n` is the square with [index](Square::index) `n`.
///
/// # Examples
///
/// ```
/// use makruk_core::{Rank, Square, SquareSet};
///
/// let mut set = SquareSet::from(Rank::Third);
/// assert_eq!(set.len(), 8);
/// set.remove(Square::A3);
/// assert_eq!(set.first(), Some(Square::B3));
/// let files: String = set.into_iter().map(|square| square.file().char()).collect();
/// assert_eq!(files, "bcdefgh");
/// assert_eq!([Square::A1, Square::B1].into_iter().collect::<SquareSet>(), SquareSet(0b11));
/// ```
#[doc(alias = "bitboard")]
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// The set without a square.
    pub const EMPTY: Self = Self(0);
    /// The set of all 64 squares.
    pub const ALL: Self = Self(!0);

    /// Returns the number of squares, 0 to 64.
    ///
    /// ```
    /// use makruk_core::{File, SquareSet};
    ///
    /// assert_eq!(SquareSet::from(File::A).len(), 8);
    /// ```
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there is no square in the set.
    ///
    /// ```
    /// use makruk_core::SquareSet;
    ///
    /// assert!(SquareSet::EMPTY.is_empty());
    /// ```
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there are two squares or more in the set.
    ///
    /// ```
    /// use makruk_core::{Position, Square};
    ///
    /// assert!(!Position::start().checkers().has_several()); // no double check
    /// assert!(Square::A1.to_set().with(Square::B1).has_several());
    /// ```
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether a square is in the set.
    ///
    /// ```
    /// use makruk_core::{Rank, Square, SquareSet};
    ///
    /// assert!(SquareSet::from(Rank::Fourth).contains(Square::E4));
    /// ```
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Puts a square into the set.
    ///
    /// ```
    /// use makruk_core::{Square, SquareSet};
    ///
    /// let mut set = SquareSet::EMPTY;
    /// set.insert(Square::E4);
    /// set.insert(Square::E4);
    /// assert_eq!(set.len(), 1);
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.index();
    }

    /// Takes a square out of the set.
    ///
    /// ```
    /// use makruk_core::{Square, SquareSet};
    ///
    /// let mut set = SquareSet::ALL;
    /// set.remove(Square::E4);
    /// assert_eq!(set.len(), 63);
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.index());
    }

    /// Returns the set with one more square.
    ///
    /// ```
    /// use makruk_core::{Square, SquareSet};
    ///
    /// const CENTER: SquareSet = SquareSet::EMPTY
    ///     .with(Square::D4)
    ///     .with(Square::E4)
    ///     .with(Square::D5)
    ///     .with(Square::E5);
    /// assert_eq!(CENTER.len(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// Returns the square with the lowest index.
    ///
    /// ```
    /// use makruk_core::{Rank, Square, SquareSet};
    ///
    /// assert_eq!(SquareSet::from(Rank::Third).first(), Some(Square::A3));
    /// assert_eq!(SquareSet::EMPTY.first(), None);
    /// ```
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::ALL[self.0.trailing_zeros() as usize & 63])
        }
    }

    /// Returns the square with the highest index.
    ///
    /// ```
    /// use makruk_core::{Rank, Square, SquareSet};
    ///
    /// assert_eq!(SquareSet::from(Rank::Third).last(), Some(Square::H3));
    /// ```
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::ALL[(63 - self.0.leading_zeros() as usize) & 63])
        }
    }

    /// Takes the square with the lowest index out of the set and returns it.
    ///
    /// ```
    /// use makruk_core::{Rank, Square, SquareSet};
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

    /// Rotates the set by 180 degrees: each of its squares is [rotated](Square::rotate_180).
    ///
    /// ```
    /// use makruk_core::{Rank, SquareSet};
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

    /// Iterates over the squares in the order of their index; `into_iter` of a copy.
    ///
    /// ```
    /// use makruk_core::{Position, Square};
    ///
    /// let pieces = Position::start().board().occupied();
    /// assert!(pieces.iter().rev().next() == Some(Square::H8));
    /// ```
    #[inline]
    pub const fn iter(self) -> IntoIter {
        IntoIter(self)
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

/// The iterator over the squares of a [`SquareSet`], in the order of their index.
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are asked"]
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
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for IntoIter {}
impl FusedIterator for IntoIter {}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
