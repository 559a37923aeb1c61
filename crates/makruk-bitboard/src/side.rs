//! Colours as types, so that the generator is monomorphized for each colour.

use makruk_core::{Color, Square, SquareSet, movement};

use crate::shift::{north, south};

/// A colour known at compile time.
pub(crate) trait Side {
    /// The colour as a value.
    const COLOR: Color;
    const IS_WHITE: bool = matches!(Self::COLOR, Color::White);
    /// The squares on which this side's bia promote.
    const PROMOTION_ZONE: SquareSet = promotion_zone(Self::COLOR);
    type Other: Side<Other = Self>;

    /// Shifts every square one rank forward for this side.
    #[inline]
    fn forward(set: SquareSet) -> SquareSet {
        if Self::IS_WHITE {
            north(set)
        } else {
            south(set)
        }
    }
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
}

const fn promotion_zone(color: Color) -> SquareSet {
    let mut zone = SquareSet::EMPTY;
    let mut i = 0;
    while i < 64 {
        if movement::is_promotion_zone(color, Square::ALL[i]) {
            zone.insert(Square::ALL[i]);
        }
        i += 1;
    }
    zone
}
