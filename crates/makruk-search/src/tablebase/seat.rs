//! Indices of positions in the tables.
//!
//! The side with pieces is White, and its khun is on the files a to d: the other half of the positions
//! are mirror images.

use makruk_bitboard::{rua, steps};
use makruk_core::{Color, Square, SquareSet};

use super::material::{BIA_FIRST, Kind, Material};

/// The squares of White's khun and pieces; `second` is ignored if there is one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) material: Material,
    pub(super) khun: usize,
    pub(super) first: usize,
    pub(super) second: usize,
}

impl Seat {
    /// Returns the index of the seat, below 32 times the placements of the pieces. The khun must be on
    /// the files a to d.
    #[inline]
    pub(super) fn index(&self) -> usize {
        let khun = self.khun / 8 * 4 + self.khun % 8;
        khun * self.material.placements() + self.material.placement(self.first, self.second)
    }

    /// Returns whether the khun is on the half of the board that has no indices.
    #[inline]
    pub(super) const fn is_mirrored(&self) -> bool {
        self.khun & 4 != 0
    }

    #[inline]
    pub(super) fn mirror(self) -> Self {
        Self {
            khun: self.khun ^ 7,
            first: self.first ^ 7,
            second: self.second ^ 7,
            ..self
        }
    }

    /// The squares of the pieces, without the khun's.
    #[inline]
    pub(super) fn pieces(&self) -> SquareSet {
        match self.material {
            Material::One(_) => one(self.first),
            Material::Two(..) => one(self.first) | one(self.second),
        }
    }

    /// The squares of the pieces and the khun.
    #[inline]
    pub(super) fn occupied(&self) -> SquareSet {
        self.pieces() | one(self.khun)
    }

    /// Returns the seat without the piece on a square, or `None` if at most a bia would be left.
    pub(super) fn without(self, square: usize) -> Option<Self> {
        let Material::Two(first, second) = self.material else {
            return None;
        };
        let (kind, left) = if square == self.first {
            (second, self.second)
        } else {
            (first, self.first)
        };
        if kind == Kind::Bia {
            return None;
        }
        Some(Self {
            material: Material::One(kind),
            first: left,
            second: 0,
            ..self
        })
    }

    /// Returns whether all are on different squares.
    pub(super) fn is_possible(&self) -> bool {
        let (_, second) = self.material.kinds();
        self.occupied().len() == 2 + usize::from(second.is_some())
    }

    /// Returns White's attacks with the black khun off the board: the squares where it may not go, and
    /// where it is in check.
    #[inline]
    pub(super) fn attacks(&self) -> SquareSet {
        let occupied = self.occupied();
        let (first, second) = self.material.kinds();
        let second = second.map_or(SquareSet::EMPTY, |kind| {
            attacks(kind, self.second, occupied)
        });
        steps::khun_attacks(one(self.khun)) | attacks(first, self.first, occupied) | second
    }
}

/// Returns the square of White's khun with this number, 0 to 31.
#[inline]
pub(super) const fn square_of(khun: usize) -> usize {
    khun / 4 * 8 + khun % 4
}

/// Returns the set of a square.
#[inline]
pub(super) const fn one(square: usize) -> SquareSet {
    SquareSet::from_bits(1 << (square & 63))
}

/// Returns the attacks of a white piece.
#[inline]
fn attacks(kind: Kind, square: usize, occupied: SquareSet) -> SquareSet {
    match kind {
        Kind::Met => steps::met_attacks(one(square)),
        Kind::Khon => steps::khon_attacks(one(square), Color::White),
        Kind::Ma => steps::ma_attacks(one(square)),
        Kind::Rua => Square::from_index(square)
            .map_or(SquareSet::EMPTY, |square| rua::attacks(square, occupied)),
        Kind::Bia => steps::bia_attacks(one(square), Color::White),
    }
}

/// Returns the squares from which a white stepper may have come.
#[inline]
pub(super) fn origins(kind: Kind, square: usize) -> SquareSet {
    match kind {
        Kind::Met => steps::met_attacks(one(square)),
        // As the other side's would go.
        Kind::Khon => steps::khon_attacks(one(square), Color::Black),
        Kind::Ma => steps::ma_attacks(one(square)),
        // It never captures: there is only a khun.
        Kind::Bia if square >= BIA_FIRST + 8 => one(square - 8),
        Kind::Rua | Kind::Bia => SquareSet::EMPTY,
    }
}

/// Returns the mirror image of a set: the files are exchanged, a and h, b and g and so on.
#[inline]
pub(super) const fn mirror_set(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits().reverse_bits().swap_bytes())
}
