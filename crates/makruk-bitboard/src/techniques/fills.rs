//! Flood fills over empty squares, for any number of ruas at once.

use makruk_core::{Square, SquareSet};

use crate::{
    rua::set_attacks,
    shift::{east, north, south, west},
};

/// Grows by one square six times in each direction, and once more onto the blocking piece.
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

/// Grows by one, two and four squares, as the carries in a Kogge-Stone adder do.
pub(super) fn kogge_stone(square: Square, occupied: SquareSet) -> SquareSet {
    set_attacks(square.to_set(), occupied)
}
