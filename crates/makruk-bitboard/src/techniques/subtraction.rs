//! Subtracting a rua from the pieces on its line: the borrow propagates through the empty squares to the nearest piece.

use makruk_core::{Square, SquareSet};

use crate::shift::A_FILE;

/// Returns a square's file and rank, including the square itself.
const fn lines(square: Square) -> [u64; 2] {
    let index = square.index();
    [A_FILE << (index & 7), 0xff << (index & 0o70)]
}

/// Computes `o ^ (o - 2r)` for the squares above the rua, and on the reversed word for the squares below it.
pub(super) fn o_minus_2r(square: Square, occupied: SquareSet) -> SquareSet {
    let rua = square.to_set().bits();
    let attacks = lines(square).map(|line| {
        // With the rua in `o`, the first `r` cancels it and the second one borrows.
        let pieces = occupied.bits() & line | rua;
        let up = pieces.wrapping_sub(rua << 1);
        let down = pieces
            .reverse_bits()
            .wrapping_sub(rua.reverse_bits() << 1)
            .reverse_bits();
        // The unchanged bits of `o` occur in both, so they cancel out.
        (up ^ down) & line
    });
    SquareSet::from_bits((attacks[0] | attacks[1]) & !rua)
}

/// Subtracts the nearest piece below from the nearest piece above: the difference is a run of ones between them.
pub(super) fn obstruction_difference(square: Square, occupied: SquareSet) -> SquareSet {
    let rua = square.to_set().bits();
    let attacks = lines(square).map(|line| {
        let pieces = occupied.bits() & line;
        let below = pieces & (rua - 1);
        let above = pieces & !(rua - 1) & !rua;
        // From the nearest piece below, or bit 0 if there is none, up to the nearest piece above.
        let from = (1 << 63) >> (below | 1).leading_zeros();
        let to = above & above.wrapping_neg();
        (to << 1).wrapping_sub(from) & line
    });
    SquareSet::from_bits((attacks[0] | attacks[1]) & !rua)
}
