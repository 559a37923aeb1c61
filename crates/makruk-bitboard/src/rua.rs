//! Attacks of a rua on an occupied board.
//!
//! The rua is the only sliding piece of Makruk, so only its attacks depend on the occupancy.
//!
//! Rank attacks are looked up by the occupancy of the six inner squares; the edge squares do not matter, because nothing lies
//! beyond them. The inner squares of a file are mapped to six adjacent bits by one multiplication ([kindergarten bitboards]);
//! with the `small-tables` feature, file attacks are computed by subtraction instead ([hyperbola quintessence]). The `techniques`
//! feature adds the other techniques that were compared.
//!
//! [kindergarten bitboards]: https://www.chessprogramming.org/Kindergarten_Bitboards
//! [hyperbola quintessence]: https://www.chessprogramming.org/Hyperbola_Quintessence
//!
//! # Source
//!
//! Gerd Isenberg, *Efficient Generation of Sliding Piece Attacks*, Dresden 2008.
//!
//! # Examples
//!
//! ```
//! use makruk::{Square, SquareSet, bitboard::rua};
//!
//! let pieces = [Square::D6, Square::B4, Square::H8].into_iter().collect();
//! let attacks = rua::attacks(Square::D4, pieces);
//! assert_eq!(attacks.len(), 3 + 2 + 2 + 4); // down, up to d6, left to b4, right to h4
//! assert!(attacks.contains(Square::D6) && !attacks.contains(Square::D7));
//! ```

use makruk_core::{Square, SquareSet};

use crate::{
    scan::indices,
    shift::{A_FILE, H_FILE},
};

/// Returns the squares that a rua attacks from a square, given the occupied squares.
///
/// The first piece in each direction is attacked, whichever side it belongs to. `occupied` may or may not contain the rua's own
/// square.
///
/// ```
/// use makruk::{Square, SquareSet, bitboard::rua};
///
/// assert_eq!(rua::attacks(Square::D4, SquareSet::EMPTY).len(), 14);
/// let pieces = Square::D6.to_set() | Square::F4.to_set();
/// assert_eq!(rua::attacks(Square::D4, pieces).len(), 3 + 3 + 2 + 2);
/// ```
#[inline]
pub fn attacks(square: Square, occupied: SquareSet) -> SquareSet {
    attacks_from(square.index(), occupied)
}

/// Returns the squares that a rua attacks along its rank.
///
/// ```
/// use makruk::{Square, bitboard::rua};
///
/// let along = rua::rank_attacks(Square::A1, Square::D1.to_set());
/// assert!(along.iter().eq([Square::B1, Square::C1, Square::D1]));
/// ```
#[inline]
pub fn rank_attacks(square: Square, occupied: SquareSet) -> SquareSet {
    rank_attacks_from(square.index(), occupied)
}

/// Returns the squares that a rua attacks along its file.
///
/// ```
/// use makruk::{Square, bitboard::rua};
///
/// let along = rua::file_attacks(Square::A1, Square::A3.to_set());
/// assert!(along.iter().eq([Square::A2, Square::A3]));
/// ```
#[inline]
pub fn file_attacks(square: Square, occupied: SquareSet) -> SquareSet {
    file_attacks_from(square.index(), occupied)
}

/// Returns the squares that a rua can reach in one or two moves, a measure of its mobility. Its own square is included if it can
/// return. Either move may be a capture.
///
/// `own` is the bitboard of the rua's side; the rua cannot enter its squares.
///
/// ```
/// use makruk::{Square, SquareSet, bitboard::rua};
///
/// let free = rua::reach_in_two(Square::A1, SquareSet::EMPTY, SquareSet::EMPTY);
/// assert_eq!(free, SquareSet::ALL);
/// let own = [Square::A1, Square::A2, Square::B1].into_iter().collect();
/// assert!(rua::reach_in_two(Square::A1, own, own).is_empty()); // blocked
/// ```
pub fn reach_in_two(square: Square, occupied: SquareSet, own: SquareSet) -> SquareSet {
    let first = attacks(square, occupied) - own;
    // The rua has left its square.
    let (occupied, own) = (occupied - square.to_set(), own - square.to_set());
    first | (set_attacks(first, occupied) - own)
}

/// Returns the squares attacked by the ruas on the squares of a set. It uses Kogge-Stone fills in the four directions, without
/// tables or a loop over the set.
///
/// ```
/// use makruk::{Square, SquareSet, bitboard::rua};
///
/// let ruas = [Square::A1, Square::H8].into_iter().collect();
/// assert_eq!(rua::set_attacks(ruas, ruas).len(), 26); // all squares of the rim but the two
/// ```
pub const fn set_attacks(ruas: SquareSet, occupied: SquareSet) -> SquareSet {
    let empty = !occupied.bits();
    let (not_a, not_h) = (empty & !A_FILE, empty & !H_FILE);
    let north = up(ruas.bits(), empty, 8) << 8;
    let south = down(ruas.bits(), empty, 8) >> 8;
    let east = (up(ruas.bits(), not_a, 1) & !H_FILE) << 1;
    let west = (down(ruas.bits(), not_h, 1) & !A_FILE) >> 1;
    SquareSet::from_bits(north | south | east | west)
}

/// Kogge-Stone fill: adds the empty squares reachable from a set in shifts of `step` bits upwards, in strides of one, two and
/// four.
const fn up(mut set: u64, mut empty: u64, step: u32) -> u64 {
    set |= empty & set << step;
    empty &= empty << step;
    set |= empty & set << (2 * step);
    empty &= empty << (2 * step);
    set | empty & set << (4 * step)
}

/// The downward equivalent of [`up`].
const fn down(mut set: u64, mut empty: u64, step: u32) -> u64 {
    set |= empty & set >> step;
    empty &= empty >> step;
    set |= empty & set >> (2 * step);
    empty &= empty >> (2 * step);
    set | empty & set >> (4 * step)
}

/// Returns the squares attacked by the ruas on the squares of a set, looking up one rua at a time.
#[inline]
pub(crate) fn attacks_of(ruas: SquareSet, occupied: SquareSet) -> SquareSet {
    indices(ruas).fold(SquareSet::EMPTY, |attacks, rua| {
        attacks | attacks_from(rua, occupied)
    })
}

#[inline]
pub(crate) fn attacks_from(index: usize, occupied: SquareSet) -> SquareSet {
    rank_attacks_from(index, occupied) | file_attacks_from(index, occupied)
}

#[inline]
pub(crate) fn rank_attacks_from(index: usize, occupied: SquareSet) -> SquareSet {
    let first = index & 0o70;
    let inner = occupied.bits() >> first >> 1 & 63;
    SquareSet::from_bits(u64::from(RANK[index & 7][inner as usize]) << first)
}

#[cfg(not(feature = "small-tables"))]
#[inline]
pub(crate) fn file_attacks_from(index: usize, occupied: SquareSet) -> SquareSet {
    let file = index & 7;
    SquareSet::from_bits(FILE[index >> 3 & 7][inner_ranks(occupied.bits() >> file)].bits() << file)
}

/// Computes file attacks by hyperbola quintessence. Subtracting the rua from the other pieces on its file flips all bits up to
/// the nearest piece above. The same subtraction with the byte order reversed flips all bits down to the nearest piece below.
#[cfg(feature = "small-tables")]
#[inline]
pub(crate) fn file_attacks_from(index: usize, occupied: SquareSet) -> SquareSet {
    let rua = 1 << (index & 63);
    let file = (A_FILE << (index & 7)) & !rua;
    let pieces = occupied.bits() & file;
    let up = pieces.wrapping_sub(rua);
    let down = pieces
        .swap_bytes()
        .wrapping_sub(rua.swap_bytes())
        .swap_bytes();
    SquareSet::from_bits((up ^ down) & file)
}

/// Gathers the occupancy of a2 to a7 in six bits, in table order.
#[cfg(not(feature = "small-tables"))]
#[inline]
const fn inner_ranks(occupied: u64) -> usize {
    /// The diagonal c2–h7; multiplying by it maps each of the six inner ranks to a separate bit of rank 8.
    const C2_H7: u64 = 0x0080_4020_1008_0400;
    ((occupied & A_FILE).wrapping_mul(C2_H7) >> 58) as usize
}

/// `[[u8; 64]; 8]` (512 bytes): the files a rua attacks (bit 0 = file a), indexed by its file and by the occupancy of files b to
/// g (bit 0 = file b).
static RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            // Use the first rank.
            #[allow(clippy::cast_possible_truncation)] // rank 1 has 8 squares
            let attacks = set_attacks(
                SquareSet::from_bits(1 << file),
                SquareSet::from_bits((inner as u64) << 1),
            )
            .bits() as u8;
            table[file][inner] = attacks;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// `[[SquareSet; 64]; 8]` (4096 bytes): the squares of the a-file that a rua attacks, indexed by its rank and by the
/// [`inner_ranks`] of the a-file's occupancy.
#[cfg(not(feature = "small-tables"))]
static FILE: [[SquareSet; 64]; 8] = {
    let mut table = [[SquareSet::EMPTY; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner: u64 = 0;
        while inner < 64 {
            // Spread the six bits of `inner` over a2 to a7.
            let occupied = ((inner * 0x0002_0408_1020_4081) & A_FILE) << 8;
            let attacks = set_attacks(
                SquareSet::from_bits(1 << (8 * rank)),
                SquareSet::from_bits(occupied),
            )
            .bits()
                & A_FILE;
            table[rank][inner_ranks(occupied)] = SquareSet::from_bits(attacks);
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// The size in bytes of this module's tables: 4608, or 512 with `small-tables`.
pub const TABLE_BYTES: usize = size_of_val(&RANK) + FILE_BYTES;

#[cfg(not(feature = "small-tables"))]
const FILE_BYTES: usize = size_of_val(&FILE);
#[cfg(feature = "small-tables")]
const FILE_BYTES: usize = 0;
