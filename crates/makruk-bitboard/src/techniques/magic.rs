//! [Magic bitboards](https://www.chessprogramming.org/Magic_Bitboards): one lookup for both lines.

use makruk_core::{Square, SquareSet, split_mix64::SplitMix64};

use crate::{
    rua::set_attacks,
    shift::{file_fill, rank_fill},
};

/// The table length of [`Magics`] in sets: the sum over all squares of 2ⁿ, where n is the number of inner squares of the square's
/// lines. It is 102,400 sets (819,200 bytes).
pub const MAGIC_TABLE_LEN: usize = {
    let mut len = 0;
    let mut i = 0;
    while i < 64 {
        len += 1 << inner_squares(Square::ALL[i]).len();
        i += 1;
    }
    len
};

/// Magic numbers for all squares, with the table that they index.
///
/// Multiplying the occupancy of a rua's two lines by a magic number yields a table index in the upper bits of the product, with
/// distinct indices for distinct attacks. [`Magics::find`] tries sparse random numbers (SplitMix64, seeded with a base seed plus the
/// square's index) until one distinguishes all attacks. It takes a few hundred milliseconds.
///
/// # Examples
///
/// ```
/// use makruk::{Square, SquareSet};
/// use makruk::bitboard::techniques::{Magics, MAGIC_TABLE_LEN};
///
/// let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
/// let magics = Magics::find(Magics::SEED, &mut table).expect("the table is large enough");
/// let pieces = [Square::A3, Square::D1].into_iter().collect();
/// assert_eq!(magics.attacks(Square::A1, pieces).len(), 2 + 3);
/// ```
#[derive(Debug)]
#[doc(alias = "magic bitboard")]
pub struct Magics<'a> {
    squares: [Magic; 64],
    table: &'a [SquareSet],
}

/// The magic number of a square, and the offset of its attacks in the table.
#[derive(Clone, Copy, Debug)]
struct Magic {
    /// The relevant occupancy mask.
    inner: SquareSet,
    number: u64,
    shift: u32,
    /// The start of the square's part of the table.
    start: usize,
}

impl<'a> Magics<'a> {
    /// The seed used by tests and benches.
    pub const SEED: u64 = u64::from_be_bytes(*b"magic\0\0\x01");

    /// Finds the magic numbers and fills the first [`MAGIC_TABLE_LEN`] sets of a table; returns `None` if the table is shorter.
    ///
    /// ```
    /// use makruk::SquareSet;
    /// use makruk::bitboard::techniques::{Magics, MAGIC_TABLE_LEN};
    ///
    /// let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    /// assert!(Magics::find(Magics::SEED, &mut table).is_some());
    /// assert!(Magics::find(Magics::SEED, &mut []).is_none());
    /// ```
    pub fn find(seed: u64, table: &'a mut [SquareSet]) -> Option<Self> {
        let mut start = 0;
        let mut squares = [Magic {
            inner: SquareSet::EMPTY,
            number: 0,
            shift: 0,
            start,
        }; 64];
        for (magic, square) in squares.iter_mut().zip(Square::ALL) {
            let inner = inner_squares(square);
            let len = 1 << inner.len();
            let part = table.get_mut(start..start + len)?;
            let shift = inner.bits().count_zeros();
            let mut random = SplitMix64::new(seed.wrapping_add(square.index() as u64));
            let number = loop {
                let number = random.next_u64() & random.next_u64() & random.next_u64();
                if fill(part, square, inner, number, shift) {
                    break number;
                }
            };
            *magic = Magic {
                inner,
                number,
                shift,
                start,
            };
            start += len;
        }
        Some(Self { squares, table })
    }

    /// Returns the squares that a rua attacks from a square.
    ///
    /// ```
    /// use makruk::{
    ///     Rank, Square, SquareSet,
    ///     bitboard::rua,
    /// };
    /// use makruk::bitboard::techniques::{Magics, MAGIC_TABLE_LEN};
    ///
    /// let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    /// let magics = Magics::find(Magics::SEED, &mut table).unwrap();
    /// let pieces = SquareSet::from(Rank::Third);
    /// assert_eq!(magics.attacks(Square::E1, pieces), rua::attacks(Square::E1, pieces));
    /// ```
    #[inline]
    pub fn attacks(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let magic = &self.squares[square.index()];
        self.table[magic.start + index(occupied & magic.inner, magic.number, magic.shift)]
    }

    /// Returns the magic number of a square.
    ///
    /// ```
    /// use makruk::{Square, SquareSet};
    /// use makruk::bitboard::techniques::{Magics, MAGIC_TABLE_LEN};
    ///
    /// let mut table = vec![SquareSet::EMPTY; MAGIC_TABLE_LEN];
    /// let magics = Magics::find(Magics::SEED, &mut table).unwrap();
    /// assert_ne!(magics.number(Square::A1), magics.number(Square::E4));
    /// ```
    pub fn number(&self, square: Square) -> u64 {
        self.squares[square.index()].number
    }
}

/// Returns the relevant squares of the rua's two lines: all except its own square and the last one in each direction.
const fn inner_squares(square: Square) -> SquareSet {
    const RIM_FILES: u64 = 0x8181_8181_8181_8181;
    const RIM_RANKS: u64 = 0xff00_0000_0000_00ff;
    let rua = square.to_set();
    SquareSet::from_bits(
        ((rank_fill(rua).bits() & !RIM_FILES) | (file_fill(rua).bits() & !RIM_RANKS)) & !rua.bits(),
    )
}

#[inline]
fn index(inner: SquareSet, number: u64, shift: u32) -> usize {
    #[allow(clippy::cast_possible_truncation)] // at most 12 bits
    let index = (inner.bits().wrapping_mul(number) >> shift) as usize;
    index
}

/// Fills a square's part of the table; returns `false` if two different attacks collide.
fn fill(part: &mut [SquareSet], square: Square, inner: SquareSet, number: u64, shift: u32) -> bool {
    part.fill(SquareSet::EMPTY); // empty marks a free slot: a rua always attacks something
    let mut pieces = SquareSet::EMPTY;
    loop {
        let attacks = set_attacks(square.to_set(), pieces);
        let entry = &mut part[index(pieces, number, shift)];
        if !entry.is_empty() && *entry != attacks {
            return false;
        }
        *entry = attacks;
        // Carry-rippler: the next subset of `inner`.
        pieces = SquareSet::from_bits(pieces.bits().wrapping_sub(inner.bits())) & inner;
        if pieces.is_empty() {
            return true;
        }
    }
}
