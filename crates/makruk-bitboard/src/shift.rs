//! Shifts of bitboards by one square, with wrap-around masked off, and fills.
//!
//! A square is bit `8 * rank + file` of a bitboard (little-endian rank-file mapping), so one shift moves all squares by one step:
//!
//! ```text
//!  +7   +8   +9
//!    \   |   /
//! -1  -  0  -  +1
//!    /   |   \
//!  -9   -8   -7
//! ```
//!
//! Steps beyond rank 8 or rank 1 are shifted out. Steps beyond the h-file or the a-file would wrap around to the opposite file,
//! so the edge file is masked off before the shift.
//!
//! # Source
//!
//! Gerd Isenberg, *Efficient Generation of Sliding Piece Attacks*, Dresden 2008, "Shifts".
//!
//! # Examples
//!
//! ```
//! use makruk::{Rank, Square, SquareSet, bitboard::shift};
//!
//! let pushed = shift::north(SquareSet::from(Rank::Third));
//! assert_eq!(pushed, SquareSet::from(Rank::Fourth));
//! assert_eq!(shift::east(Square::H4.to_set()), SquareSet::EMPTY);
//! assert_eq!(shift::file_fill(Square::C3.to_set()).len(), 8);
//! ```

use makruk_core::SquareSet;

/// The squares of the a-file.
pub(crate) const A_FILE: u64 = 0x0101_0101_0101_0101;
/// The squares of the h-file.
pub(crate) const H_FILE: u64 = A_FILE << 7;

/// Moves every square one rank up, dropping those on rank 8.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::north(Square::E4.to_set()), Square::E5.to_set());
/// assert!(shift::north(Square::E8.to_set()).is_empty());
/// ```
#[inline]
pub const fn north(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits() << 8)
}

/// Moves every square one rank down, dropping those on rank 1.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::south(Square::E4.to_set()), Square::E3.to_set());
/// assert!(shift::south(Square::E1.to_set()).is_empty());
/// ```
#[inline]
pub const fn south(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits() >> 8)
}

/// Moves every square one file to the right, dropping those on the h-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::east(Square::E4.to_set()), Square::F4.to_set());
/// assert!(shift::east(Square::H4.to_set()).is_empty());
/// ```
#[inline]
pub const fn east(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !H_FILE) << 1)
}

/// Moves every square one file to the left, dropping those on the a-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::west(Square::E4.to_set()), Square::D4.to_set());
/// assert!(shift::west(Square::A4.to_set()).is_empty());
/// ```
#[inline]
pub const fn west(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !A_FILE) >> 1)
}

/// Moves every square one rank up and one file to the right, dropping those on rank 8 or the h-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::north_east(Square::E4.to_set()), Square::F5.to_set());
/// ```
#[inline]
pub const fn north_east(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !H_FILE) << 9)
}

/// Moves every square one rank up and one file to the left, dropping those on rank 8 or the a-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::north_west(Square::E4.to_set()), Square::D5.to_set());
/// ```
#[inline]
pub const fn north_west(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !A_FILE) << 7)
}

/// Moves every square one rank down and one file to the right, dropping those on rank 1 or the h-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::south_east(Square::E4.to_set()), Square::F3.to_set());
/// ```
#[inline]
pub const fn south_east(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !H_FILE) >> 7)
}

/// Moves every square one rank down and one file to the left, dropping those on rank 1 or the a-file.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert_eq!(shift::south_west(Square::E4.to_set()), Square::D3.to_set());
/// ```
#[inline]
pub const fn south_west(set: SquareSet) -> SquareSet {
    SquareSet::from_bits((set.bits() & !A_FILE) >> 9)
}

/// Returns the neighbours of the set's squares on the same rank.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// assert!(shift::beside(Square::E4.to_set()).iter().eq([Square::D4, Square::F4]));
/// ```
#[inline]
pub const fn beside(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(east(set).bits() | west(set).bits())
}

/// Returns the squares of the set and all squares above them.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// let above = shift::north_fill(Square::E6.to_set());
/// assert!(above.iter().eq([Square::E6, Square::E7, Square::E8]));
/// ```
#[inline]
pub const fn north_fill(set: SquareSet) -> SquareSet {
    let mut fill = set.bits();
    fill |= fill << 8;
    fill |= fill << 16;
    SquareSet::from_bits(fill | fill << 32)
}

/// Returns the squares of the set and all squares below them.
///
/// ```
/// use makruk::{Square, bitboard::shift};
///
/// let below = shift::south_fill(Square::E3.to_set());
/// assert!(below.iter().eq([Square::E1, Square::E2, Square::E3]));
/// ```
#[inline]
pub const fn south_fill(set: SquareSet) -> SquareSet {
    let mut fill = set.bits();
    fill |= fill >> 8;
    fill |= fill >> 16;
    SquareSet::from_bits(fill | fill >> 32)
}

/// Returns all files that contain a square of the set.
///
/// ```
/// use makruk::{File, Square, SquareSet, bitboard::shift};
///
/// assert_eq!(shift::file_fill(Square::E4.to_set()), SquareSet::from(File::E));
/// ```
#[inline]
pub const fn file_fill(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(north_fill(set).bits() | south_fill(set).bits())
}

/// Returns all ranks that contain a square of the set.
///
/// ```
/// use makruk::{Rank, Square, SquareSet, bitboard::shift};
///
/// assert_eq!(shift::rank_fill(Square::E4.to_set()), SquareSet::from(Rank::Fourth));
/// ```
#[inline]
pub const fn rank_fill(set: SquareSet) -> SquareSet {
    let mut left = set.bits();
    // Collapse each rank onto its a-file square, then spread that bit over the rank. Bits shifted in from the rank above never
    // reach the a-file.
    left |= left >> 4;
    left |= left >> 2;
    left |= left >> 1;
    SquareSet::from_bits((left & A_FILE) * 0xff)
}
