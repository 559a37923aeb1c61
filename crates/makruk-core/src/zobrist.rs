//! [Zobrist hashing](https://www.chessprogramming.org/Zobrist_Hashing): position keys for repetition
//! detection and transposition tables.
//!
//! The hash of a position is the exclusive or of one key per piece and, if Black is to move, [`BLACK_TO_MOVE`]. A bia ngai shares
//! the keys of a met, because the two move alike and are equal in a repetition. The hash excludes the clocks and the count.
//!
//! The keys are successive outputs of SplitMix64 with the seed [`SEED`], in this order: roles khun, met, khon, ma, rua, bia; for
//! each role White, then Black; for each colour the squares a1, b1, … h8. Output 769 is [`BLACK_TO_MOVE`]. Seed and order are
//! stable, so hashes can be stored. The table takes 6144 bytes; with the `small-tables` feature, there is no table, and keys are
//! computed on demand.
//!
//! # Source
//!
//! Albert L. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970. SplitMix64:
//! Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.

use crate::{Board, Color, Piece, Role, Square, split_mix64::SplitMix64};

/// The seed of the keys: the letters `makruk` and the version 1.
pub const SEED: u64 = u64::from_be_bytes(*b"makruk\x00\x01");

/// The key for Black to move.
pub const BLACK_TO_MOVE: u64 = SplitMix64::nth(SEED, 768);

/// `[[u64; 128]; 6]` (6144 bytes), indexed by role (khun, met or bia ngai, khon, ma, rua, bia) and by the square's 0x88 number,
/// with bit 3 set for Black's pieces, which fill the gaps between the ranks.
#[cfg(not(feature = "small-tables"))]
static KEYS: [[u64; 128]; 6] = {
    let mut keys = [[0; 128]; 6];
    let mut row = 0;
    while row < keys.len() {
        let mut column = 0;
        while column < 128 {
            keys[row][column] = compute(row, column);
            column += 1;
        }
        row += 1;
    }
    keys
};

/// The size in bytes of this module's tables.
pub(crate) const TABLE_BYTES: usize = if cfg!(feature = "small-tables") {
    0
} else {
    size_of::<[[u64; 128]; 6]>()
};

/// Computes the key in a row and column of the table.
const fn compute(row: usize, column: usize) -> u64 {
    let square = column >> 1 & 0o70 | column & 7;
    let is_black = column >> 3 & 1;
    SplitMix64::nth(SEED, (row << 7 | is_black << 6 | square) as u64)
}

/// Returns the key of a piece on a square.
///
/// ```
/// use makruk::{Piece, Square, zobrist};
///
/// assert_eq!(
///     zobrist::key(Piece::WhiteBiaNgai, Square::D6),
///     zobrist::key(Piece::WhiteMet, Square::D6),
/// );
/// ```
#[inline]
pub fn key(piece: Piece, square: Square) -> u64 {
    cell_key(piece as u8, square.to_0x88())
}

/// Returns the key of a piece's cell at a 0x88 number.
#[inline]
pub(crate) fn cell_key(cell: u8, number: u8) -> u64 {
    /// Index = low three bits of a cell (role + 1), value = row.
    const ROW: [u8; 8] = [0, 0, 1, 2, 3, 4, 5, Role::Met as u8];
    let row = ROW[(cell & 7) as usize] as usize;
    let column = (number | (cell >> 5 & 1) << 3) as usize & 127;
    #[cfg(not(feature = "small-tables"))]
    return KEYS[row][column];
    #[cfg(feature = "small-tables")]
    compute(row, column)
}

/// Computes the hash of a board and the side to move from scratch.
///
/// [`zobrist`](crate::Position::zobrist) returns the same value, updated incrementally.
///
/// ```
/// use makruk::{Position, zobrist};
///
/// let start = Position::start();
/// assert_eq!(zobrist::hash(start.board(), start.turn()), start.zobrist());
/// ```
pub fn hash(board: &Board, turn: Color) -> u64 {
    let pieces = board
        .iter()
        .fold(0, |hash, (square, piece)| hash ^ key(piece, square));
    pieces ^ turn.fold(0, BLACK_TO_MOVE)
}
