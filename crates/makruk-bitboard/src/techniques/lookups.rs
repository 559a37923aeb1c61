//! Table lookups, indexed by the occupancy of a line gathered in a few bits.

use makruk_core::{Square, SquareSet};

use crate::{
    rua::set_attacks,
    shift::{A_FILE, H_FILE},
};

/// The diagonal from a1 to h8.
const A1_H8: u64 = 0x8040_2010_0804_0201;
/// The squares b1 to g1.
const INNER: u64 = 0x7e;

/// Returns the first-rank squares that a rua on the first rank attacks, given its file.
const fn on_first_rank(file: usize, occupied: u64) -> u8 {
    #[allow(clippy::cast_possible_truncation)] // keeps the first eight bits
    let attacks = set_attacks(
        SquareSet::from_bits(1 << file),
        SquareSet::from_bits(occupied),
    )
    .bits() as u8;
    attacks
}

/// `[[u8; 8]; 256]` (2048 bytes): the files a rua attacks, indexed by the occupancy of its rank and by its file.
static WHOLE_RANK: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut occupied = 0;
    while occupied < 256 {
        let mut file = 0;
        while file < 8 {
            table[occupied][file] = on_first_rank(file, occupied as u64);
            file += 1;
        }
        occupied += 1;
    }
    table
};

/// `[[u8; 8]; 64]` (512 bytes): the same attacks, indexed by the occupancy of the six inner squares and by the rua's file.
static FIRST_RANK: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            table[inner][file] = on_first_rank(file, (inner as u64) << 1);
            file += 1;
        }
        inner += 1;
    }
    table
};

pub(super) const WHOLE_RANK_BYTES: usize = size_of_val(&WHOLE_RANK);
pub(super) const FIRST_RANK_BYTES: usize = size_of_val(&FIRST_RANK);

/// Maps the a-file to the first rank (a8 to a1, a1 to h1) by a multiplication whose partial products do not overlap.
const fn file_to_rank(file: u64) -> u64 {
    file.wrapping_mul(A1_H8) >> 56
}

/// Maps the first rank to the h-file (a1 to h8, h1 to h1) in the same way.
const fn rank_to_file(rank: u64) -> u64 {
    rank.wrapping_mul(A1_H8) & H_FILE
}

/// Looks up the rank, and the file rotated to a rank, in a table indexed by all eight squares.
pub(super) fn whole_first_rank(square: Square, occupied: SquareSet) -> SquareSet {
    let row = |rank: u64| &WHOLE_RANK[(rank & 0xff) as usize];
    both_lines(square, occupied, |rank, file| row(rank)[file & 7])
}

/// Looks up both lines in a table indexed by the six inner squares; the table has a quarter of the size of [`WHOLE_RANK`].
pub(super) fn first_rank(square: Square, occupied: SquareSet) -> SquareSet {
    let row = |rank: u64| &FIRST_RANK[((rank & INNER) >> 1) as usize];
    both_lines(square, occupied, |rank, file| row(rank)[file & 7])
}

/// Looks up a rank, and a file rotated to a rank.
#[inline]
fn both_lines(
    square: Square,
    occupied: SquareSet,
    attacks: impl Fn(u64, usize) -> u8,
) -> SquareSet {
    let (file, first) = (square.index() & 7, square.index() & 0o70);
    let on_rank = attacks(occupied.bits() >> first, file);
    let turned = file_to_rank(occupied.bits() >> file & A_FILE);
    let on_file = attacks(turned, 7 - first / 8);
    SquareSet::from_bits(u64::from(on_rank) << first | rank_to_file(on_file.into()) >> 7 << file)
}

/// Computes file attacks by subtraction in both directions, reversing the bytes to reverse the file; looks up rank attacks in
/// [`FIRST_RANK`].
pub(super) fn hyperbola(square: Square, occupied: SquareSet) -> SquareSet {
    let (index, rua) = (square.index(), square.to_set().bits());
    let file = A_FILE << (index & 7) & !rua;
    let pieces = occupied.bits() & file;
    let up = pieces.wrapping_sub(rua);
    let down = pieces.swap_bytes().wrapping_sub(rua.swap_bytes());
    SquareSet::from_bits((up ^ down.swap_bytes()) & file) | rank_attacks(index, occupied)
}

/// Returns the squares that a rua attacks on its rank, from [`FIRST_RANK`].
#[inline]
fn rank_attacks(index: usize, occupied: SquareSet) -> SquareSet {
    let first = index & 0o70;
    let inner = (occupied.bits() >> first & INNER) >> 1;
    SquareSet::from_bits(u64::from(FIRST_RANK[inner as usize][index & 7]) << first)
}

/// `[[SquareSet; 64]; 8]` (4096 bytes): the files a rua attacks, repeated on all eight ranks, indexed by its file and by the
/// occupancy of the rank's inner squares.
static ALL_RANKS: [[SquareSet; 64]; 8] = {
    let mut table = [[SquareSet::EMPTY; 64]; 8];
    let mut inner = 0;
    while inner < 64 {
        let mut file = 0;
        while file < 8 {
            let attacks = on_first_rank(file, (inner as u64) << 1);
            table[file][inner] = SquareSet::from_bits(attacks as u64 * A_FILE);
            file += 1;
        }
        inner += 1;
    }
    table
};

/// `[[SquareSet; 64]; 8]` (4096 bytes): the squares of the a-file that a rua attacks, indexed by its rank and by [`inner_ranks`].
static A_FILE_ATTACKS: [[SquareSet; 64]; 8] = {
    let mut table = [[SquareSet::EMPTY; 64]; 8];
    let mut inner = 0;
    while inner < 64 {
        let occupied = on_a_file(inner);
        let mut rank = 0;
        while rank < 8 {
            table[rank][inner_ranks(occupied)] = a_file_attacks(rank, occupied);
            rank += 1;
        }
        inner += 1;
    }
    table
};

pub(super) const KINDERGARTEN_BYTES: usize = size_of_val(&ALL_RANKS) + size_of_val(&A_FILE_ATTACKS);

/// Spreads six bits over a2 to a7.
const fn on_a_file(inner: usize) -> u64 {
    ((inner as u64 * 0x0002_0408_1020_4081) & A_FILE) << 8
}

const fn a_file_attacks(rank: usize, occupied: u64) -> SquareSet {
    SquareSet::from_bits(
        set_attacks(
            SquareSet::from_bits(1 << (8 * rank)),
            SquareSet::from_bits(occupied),
        )
        .bits()
            & A_FILE,
    )
}

/// Gathers the occupancy of a2 to a7 in six bits, a7 in the lowest.
const fn inner_ranks(occupied: u64) -> usize {
    ((occupied & A_FILE).wrapping_mul(A1_H8 << 1 & !0xff) >> 58) as usize
}

/// Gathers the inner squares of a line in adjacent bits by multiplication. The rank table repeats the attacks on all ranks, and a
/// mask selects one. The library instead looks up ranks in a 512-byte table.
pub(super) fn kindergarten(square: Square, occupied: SquareSet) -> SquareSet {
    let (file, first) = (square.index() & 7, square.index() & 0o70);
    let rank = 0xff << first;
    let inner = (occupied.bits() & rank).wrapping_mul(A_FILE << 1) >> 58;
    let on_rank = ALL_RANKS[file][inner as usize].bits() & rank;
    let on_file = A_FILE_ATTACKS[first / 8][inner_ranks(occupied.bits() >> file)].bits() << file;
    SquareSet::from_bits(on_rank | on_file)
}

/// `[[SquareSet; 8]; 258]` (16,512 bytes): the squares of the a-file that a rua attacks, indexed by remainder and by the rua's
/// rank.
static BY_REMAINDER: [[SquareSet; 8]; 258] = {
    let mut table = [[SquareSet::EMPTY; 8]; 258];
    let mut inner = 0;
    while inner < 64 {
        let occupied = on_a_file(inner);
        let mut rank = 0;
        while rank < 8 {
            table[remainder(occupied)][rank] = a_file_attacks(rank, occupied);
            rank += 1;
        }
        inner += 1;
    }
    table
};

pub(super) const MODULO_BYTES: usize = size_of_val(&BY_REMAINDER) + FIRST_RANK_BYTES;

/// Returns a distinct remainder for each occupancy of the a-file's inner squares: 256 is -2 modulo 258, so the ranks are the
/// digits of a number in base -2.
const fn remainder(occupied: u64) -> usize {
    /// The squares a2 to a7.
    const INNER_RANKS: u64 = A_FILE << 8 & A_FILE >> 8;
    ((occupied & INNER_RANKS) % 258) as usize
}

/// Looks up file attacks by the occupancy of the file, shifted to the a-file and reduced modulo 258 (Trevor Fenner and Mark
/// Levene, *Move Generation with Perfect Hash Functions*, ICGA Journal 31, 2008). Rank attacks come from [`FIRST_RANK`].
pub(super) fn congruent_modulo(square: Square, occupied: SquareSet) -> SquareSet {
    let (index, file) = (square.index(), square.index() & 7);
    let on_file = BY_REMAINDER[remainder(occupied.bits() >> file)][index >> 3].bits() << file;
    SquareSet::from_bits(on_file) | rank_attacks(index, occupied)
}
