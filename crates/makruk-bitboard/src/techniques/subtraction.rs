//! Subtracting a rua from the pieces on its line: the borrow runs through the empty squares up to the
//! nearest piece.

use makruk_core::{Square, SquareSet};

use crate::shift::A_FILE;

/// The squares of the file and of the rank of a square.
const fn lines(square: Square) -> [u64; 2] {
    let index = square.index();
    [A_FILE << (index & 7), 0xff << (index & 0o70)]
}

/// `o ^ (o - 2r)` for the squares above, and the same on the reversed word for those below.
pub(super) fn o_minus_2r(square: Square, occupied: SquareSet) -> SquareSet {
    let rua = square.to_set().bits();
    let attacks = lines(square).map(|line| {
        // With the rua in `o` the first `r` takes it out, and the second borrows.
        let pieces = occupied.bits() & line | rua;
        let up = pieces.wrapping_sub(rua << 1);
        let down = pieces
            .reverse_bits()
            .wrapping_sub(rua.reverse_bits() << 1)
            .reverse_bits();
        // Both have the rest of `o` unchanged, so that it cancels out.
        (up ^ down) & line
    });
    SquareSet::from_bits((attacks[0] | attacks[1]) & !rua)
}

/// The difference of the nearest pieces above and below has ones from one to the other.
pub(super) fn obstruction_difference(square: Square, occupied: SquareSet) -> SquareSet {
    let rua = square.to_set().bits();
    let attacks = lines(square).map(|line| {
        let pieces = occupied.bits() & line;
        let below = pieces & (rua - 1);
        let above = pieces & !(rua - 1) & !rua;
        // From the nearest piece below, or the end of the board, up to the nearest one above.
        let from = (1 << 63) >> (below | 1).leading_zeros();
        let to = above & above.wrapping_neg();
        (to << 1).wrapping_sub(from) & line
    });
    SquareSet::from_bits((attacks[0] | attacks[1]) & !rua)
}
