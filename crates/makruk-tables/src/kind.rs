//! The piece kinds that tables distinguish.

use makruk_bitboard::{rua, steps};
use makruk_core::{Color, Piece, PiecePlacement, Role, Square, SquareSet};

/// A piece kind as distinguished by the tables: a bia ngai counts as a met.
///
/// The order is that of the letters in a [`Material`](crate::Material).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// Rua, `R`.
    Rua,
    /// Ma, `N`.
    Ma,
    /// Khon, `S`.
    Khon,
    /// Met and bia ngai, `M`.
    Met,
    /// Bia, `P`.
    Bia,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Rua, Self::Ma, Self::Khon, Self::Met, Self::Bia];
    /// All kinds except the bia.
    pub const OFFICERS: [Self; 4] = [Self::Rua, Self::Ma, Self::Khon, Self::Met];

    /// Returns the role: the met for mets and bia ngai.
    ///
    /// ```
    /// use makruk::{Role, tables::PieceKind};
    ///
    /// assert_eq!(PieceKind::Ma.role(), Role::Ma);
    /// ```
    pub const fn role(self) -> Role {
        match self {
            Self::Rua => Role::Rua,
            Self::Ma => Role::Ma,
            Self::Khon => Role::Khon,
            Self::Met => Role::Met,
            Self::Bia => Role::Bia,
        }
    }

    /// Returns the kind of pieces with this role; `None` for the khun.
    ///
    /// ```
    /// use makruk::{Role, tables::PieceKind};
    ///
    /// assert_eq!(PieceKind::of(Role::BiaNgai), Some(PieceKind::Met));
    /// assert_eq!(PieceKind::of(Role::Khun), None);
    /// ```
    pub const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Rua => Some(Self::Rua),
            Role::Ma => Some(Self::Ma),
            Role::Khon => Some(Self::Khon),
            Role::Met | Role::BiaNgai => Some(Self::Met),
            Role::Bia => Some(Self::Bia),
            Role::Khun => None,
        }
    }

    /// Returns the kind's letter in the name of an ending.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Rua => 'R',
            Self::Ma => 'N',
            Self::Khon => 'S',
            Self::Met => 'M',
            Self::Bia => 'P',
        }
    }

    /// Returns a side's piece of this kind; a bia ngai becomes a met.
    pub(crate) fn piece(self, color: Color) -> Piece {
        Piece::new(color, self.role())
    }

    /// Returns the squares of a side's pieces of this kind; bia ngai count as met.
    pub fn squares(self, board: &impl PiecePlacement, color: Color) -> SquareSet {
        match self {
            Self::Met => board.met_like(color),
            kind => board.pieces(color, kind.role()),
        }
    }

    /// Returns the squares that a piece attacks.
    #[inline]
    pub(crate) fn attacks(self, color: Color, square: usize, occupied: SquareSet) -> SquareSet {
        match self {
            Self::Rua => Square::from_index(square)
                .map_or(SquareSet::EMPTY, |from| rua::attacks(from, occupied)),
            Self::Ma => steps::ma_attacks(one(square)),
            Self::Khon => steps::khon_attacks(one(square), color),
            Self::Met => steps::met_attacks(one(square)),
            Self::Bia => steps::bia_attacks(one(square), color),
        }
    }

    /// Returns the squares where a piece can be: the index of the first one, and their number. A bia can be on three
    /// ranks, and promotes on the next.
    pub(crate) const fn range(self, color: Color) -> (usize, usize) {
        match (self, color) {
            (Self::Bia, Color::White) => (16, 24),
            (Self::Bia, Color::Black) => (24, 24),
            _ => (0, 64),
        }
    }

    /// Returns the squares between a piece and a square that it attacks.
    pub(crate) fn way(self, from: usize, to: usize) -> SquareSet {
        if self != Self::Rua {
            return SquareSet::EMPTY;
        }
        // The squares between two squares of a line are visible from both ends.
        let ends = one(from) | one(to);
        let sees = |square| Self::Rua.attacks(Color::White, square, ends);
        sees(from) & sees(to)
    }
}

/// Returns the set that contains only this square.
#[inline]
pub(crate) const fn one(square: usize) -> SquareSet {
    SquareSet::from_bits(1 << (square & 63))
}

/// Returns a square's index as a byte.
#[inline]
#[allow(clippy::cast_possible_truncation)] // below 64
pub(crate) const fn narrow(square: usize) -> u8 {
    (square & 63) as u8
}

/// Calls a function for every square that a piece can move to over empty squares. The second argument is the set of
/// squares on the way, including the destination. A khun that is not in `occupied` blocks the move if it is on one of
/// these squares. To move a piece backwards, pass the other side's colour.
#[inline]
pub(crate) fn for_each_step(
    kind: PieceKind,
    color: Color,
    square: usize,
    occupied: SquareSet,
    mut visit: impl FnMut(usize, SquareSet),
) {
    if kind != PieceKind::Rua {
        let to = match (kind, color) {
            (PieceKind::Bia, Color::White) => SquareSet::from_bits(one(square).bits() << 8),
            (PieceKind::Bia, Color::Black) => SquareSet::from_bits(one(square).bits() >> 8),
            _ => kind.attacks(color, square, occupied),
        };
        for to in to - occupied {
            visit(to.index(), to.to_set());
        }
        return;
    }
    let (file, rank) = (square % 8, square / 8);
    for (length, step) in [
        (7 - file, 1),
        (file, usize::MAX),
        (7 - rank, 8),
        (rank, usize::MAX - 7),
    ] {
        let (mut to, mut way) = (square, SquareSet::EMPTY);
        for _ in 0..length {
            to = to.wrapping_add(step);
            way |= one(to);
            if !(occupied & one(to)).is_empty() {
                break;
            }
            visit(to, way);
        }
    }
}
