//! Rotated bitboards: a second board on which files become ranks.

use makruk_core::{Square, SquareSet};

use crate::{rua::set_attacks, shift::A_FILE};

/// A board's occupancy, and the same occupancy reflected across the diagonal a1–h8.
///
/// An engine would update both boards incrementally; here, the second is computed from the first.
///
/// ```
/// use makruk::{Square, SquareSet};
/// use makruk::bitboard::techniques::Rotated;
///
/// let pieces = [Square::A3, Square::D1].into_iter().collect();
/// assert_eq!(Rotated::new(pieces).attacks(Square::A1).len(), 2 + 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotated {
    occupied: u64,
    /// Bit `8 * file + rank`.
    turned: u64,
}

impl Rotated {
    /// Creates both occupancies from the occupied squares.
    ///
    /// ```
    /// use makruk::{Rank, SquareSet};
    /// use makruk::bitboard::techniques::Rotated;
    ///
    /// let empty = Rotated::new(SquareSet::EMPTY);
    /// assert_ne!(Rotated::new(SquareSet::from(Rank::First)), empty);
    /// ```
    pub fn new(occupied: SquareSet) -> Self {
        let turned = (0..8).fold(0, |turned, file| {
            // The file's squares are 8 bits apart; gather them in 8 adjacent bits.
            let a_file = occupied.bits() >> file & A_FILE;
            turned | (a_file.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * file)
        });
        Self {
            occupied: occupied.bits(),
            turned,
        }
    }

    /// Returns the squares that a rua attacks from a square.
    ///
    /// ```
    /// use makruk::{Rank, Square, SquareSet, bitboard::rua};
    /// use makruk::bitboard::techniques::Rotated;
    ///
    /// let pieces = SquareSet::from(Rank::Third);
    /// assert_eq!(Rotated::new(pieces).attacks(Square::E1), rua::attacks(Square::E1, pieces));
    /// ```
    #[inline]
    pub fn attacks(&self, square: Square) -> SquareSet {
        let (file, first) = (square.index() & 7, square.index() & 0o70);
        let on_rank = (self.occupied >> first >> 1 & 63) as usize;
        let on_file = (self.turned >> (8 * file) >> 1 & 63) as usize;
        RANKS[square.index()][on_rank] | FILES[square.index()][on_file]
    }
}

/// `[[SquareSet; 64]; 64]` (32,768 bytes): the squares of its rank that a rua attacks, indexed by its square and by the occupancy
/// of the rank's inner squares.
static RANKS: [[SquareSet; 64]; 64] = {
    let mut table = [[SquareSet::EMPTY; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let rank = 0xff << (square & 0o70);
        let mut inner: u64 = 0;
        while inner < 64 {
            let occupied = SquareSet::from_bits(inner << 1 << (square & 0o70));
            let attacks = set_attacks(SquareSet::from_bits(1 << square), occupied).bits() & rank;
            #[allow(clippy::cast_possible_truncation)] // below 64
            let column = inner as usize;
            table[square][column] = SquareSet::from_bits(attacks);
            inner += 1;
        }
        square += 1;
    }
    table
};

/// The equivalent of [`RANKS`] for files; bit 0 of the occupancy index is rank 2.
static FILES: [[SquareSet; 64]; 64] = {
    let mut table = [[SquareSet::EMPTY; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let file = square & 7;
        let mut inner: u64 = 0;
        while inner < 64 {
            let occupied = ((inner * 0x0002_0408_1020_4081) & A_FILE) << 8 << file;
            let attacks = set_attacks(
                SquareSet::from_bits(1 << square),
                SquareSet::from_bits(occupied),
            )
            .bits();
            #[allow(clippy::cast_possible_truncation)] // below 64
            let column = inner as usize;
            table[square][column] = SquareSet::from_bits(attacks & A_FILE << file);
            inner += 1;
        }
        square += 1;
    }
    table
};

/// The size in bytes of the tables of [`Rotated`].
pub const ROTATED_TABLE_BYTES: usize = size_of_val(&RANKS) + size_of_val(&FILES);
