//! Attacks of the stepping pieces: set-wise, or per piece by table lookup.
//!
//! # Examples
//!
//! ```
//! use makruk::{Color, Rank, Square, SquareSet, bitboard::steps};
//!
//! let bia = SquareSet::from(Rank::Third);
//! assert_eq!(steps::bia_attacks(bia, Color::White), SquareSet::from(Rank::Fourth));
//! let mas: SquareSet = [Square::B1, Square::G1].into_iter().collect();
//! assert_eq!(steps::ma_attacks(mas).len(), 6);
//! ```

use makruk_core::{Color, SquareSet};

use crate::shift::{beside, east, north, south, west};

/// Returns the squares attacked by khuns on the squares of a set.
///
/// ```
/// use makruk::{Square, bitboard::steps};
///
/// assert_eq!(steps::khun_attacks(Square::D1.to_set()).len(), 5);
/// ```
#[inline]
pub const fn khun_attacks(set: SquareSet) -> SquareSet {
    let row = SquareSet::from_bits(beside(set).bits() | set.bits());
    SquareSet::from_bits(beside(set).bits() | north(row).bits() | south(row).bits())
}

/// Returns the squares attacked by mets or bia ngai on the squares of a set.
///
/// ```
/// use makruk::{Square, bitboard::steps};
///
/// let met = steps::met_attacks(Square::E1.to_set());
/// assert!(met.iter().eq([Square::D2, Square::F2]));
/// ```
#[inline]
pub const fn met_attacks(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(north(beside(set)).bits() | south(beside(set)).bits())
}

/// Returns the squares attacked by a side's khons on the squares of a set.
///
/// ```
/// use makruk::{Color, Square, bitboard::steps};
///
/// let khon = steps::khon_attacks(Square::C1.to_set(), Color::White);
/// assert!(khon.iter().eq([Square::B2, Square::C2, Square::D2]));
/// ```
#[inline]
pub const fn khon_attacks(set: SquareSet, color: Color) -> SquareSet {
    let ahead = match color {
        Color::White => north(set),
        Color::Black => south(set),
    };
    SquareSet::from_bits(met_attacks(set).bits() | ahead.bits())
}

/// Returns the squares attacked by ma on the squares of a set.
///
/// ```
/// use makruk::{Square, bitboard::steps};
///
/// let ma = steps::ma_attacks(Square::A1.to_set());
/// assert!(ma.iter().eq([Square::C2, Square::B3]));
/// ```
#[inline]
pub const fn ma_attacks(set: SquareSet) -> SquareSet {
    let one = beside(set).bits();
    // Two files to either side; squares on the two files nearest the edge have no such neighbour.
    let two = (set.bits() & 0x3f3f_3f3f_3f3f_3f3f) << 2 | (set.bits() & 0xfcfc_fcfc_fcfc_fcfc) >> 2;
    SquareSet::from_bits(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// Returns the squares attacked by a side's bia on the squares of a set.
///
/// ```
/// use makruk::{Color, Rank, SquareSet, bitboard::steps};
///
/// let bia = SquareSet::from(Rank::Third);
/// assert_eq!(steps::bia_attacks(bia, Color::White), SquareSet::from(Rank::Fourth));
/// ```
#[inline]
pub const fn bia_attacks(set: SquareSet, color: Color) -> SquareSet {
    match color {
        Color::White => north(beside(set)),
        Color::Black => south(beside(set)),
    }
}

/// Returns the squares that bia on the squares of a set attack twice, from the left and from the right.
///
/// ```
/// use makruk::{Color, Square, bitboard::steps};
///
/// let bia = [Square::C3, Square::E3, Square::F3].into_iter().collect();
/// assert_eq!(steps::bia_double_attacks(bia, Color::White), Square::D4.to_set());
/// ```
#[inline]
pub const fn bia_double_attacks(set: SquareSet, color: Color) -> SquareSet {
    let twice = SquareSet::from_bits(east(set).bits() & west(set).bits());
    match color {
        Color::White => north(twice),
        Color::Black => south(twice),
    }
}

/// `[SquareSet; 64]` (512 bytes): a khun's attacks, indexed by square.
pub(crate) static KHUN: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = khun_attacks(SquareSet::from_bits(1 << i));
        i += 1;
    }
    table
};

/// `[SquareSet; 64]` (512 bytes): a met's attacks, indexed by square.
pub(crate) static MET: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = met_attacks(SquareSet::from_bits(1 << i));
        i += 1;
    }
    table
};

/// `[SquareSet; 64]` (512 bytes): a ma's attacks, indexed by square.
pub(crate) static MA: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = ma_attacks(SquareSet::from_bits(1 << i));
        i += 1;
    }
    table
};

/// The size in bytes of this module's tables.
pub(crate) const TABLE_BYTES: usize = size_of_val(&KHUN) + size_of_val(&MET) + size_of_val(&MA);
