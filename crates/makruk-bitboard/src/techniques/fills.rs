//! Flood fills over empty squares, for any number of ruas at once.

use makruk_core::{Square, SquareSet};

use crate::{
    rua::set_attacks,
    shift::{east, north, south, west},
};

/// Fills one square at a time, six times in each direction, then once more onto the blocking piece.
pub(super) fn dumb7(square: Square, occupied: SquareSet) -> SquareSet {
    [north, east, south, west]
        .into_iter()
        .fold(SquareSet::EMPTY, |attacks, step| {
            let mut fill = square.to_set();
            for _ in 0..6 {
                fill |= step(fill) - occupied;
            }
            attacks | step(fill)
        })
}

/// Fills in strides of one, two and four squares, as a Kogge-Stone adder propagates carries.
pub(super) fn kogge_stone(square: Square, occupied: SquareSet) -> SquareSet {
    set_attacks(square.to_set(), occupied)
}
