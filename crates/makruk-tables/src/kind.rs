//! The kinds of pieces that tables distinguish.

use makruk_bitboard::{rua, steps};
use makruk_core::{Color, Piece, PiecePlacement, Role, Square, SquareSet};

/// A kind of piece as the tables distinguish them: a bia ngai is a met.
///
/// The order is that of the letters in a [`Signature`](crate::Signature).
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
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Rua, Self::Ma, Self::Khon, Self::Met];

    /// Returns the role: a met's for mets and bia ngai.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_tables::PieceKind;
    ///
    /// assert_eq!(PieceKind::Ma.role(), Role::Ma);
    /// ```
    pub const fn role(self) -> Role {
        match self {
            Self::Rua => Role::Rua,
            Self::Ma => Role::Ma,
            Self::Khon => Role::Khon,
            Self::Met => Role::Met,
        }
    }

    /// Returns the kind of a role, if tables have it.
    ///
    /// ```
    /// use makruk_core::Role;
    /// use makruk_tables::PieceKind;
    ///
    /// assert_eq!(PieceKind::of(Role::Biangai), Some(PieceKind::Met));
    /// assert_eq!(PieceKind::of(Role::Bia), None);
    /// ```
    pub const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Rua => Some(Self::Rua),
            Role::Ma => Some(Self::Ma),
            Role::Khon => Some(Self::Khon),
            Role::Met | Role::Biangai => Some(Self::Met),
            Role::Khun | Role::Bia => None,
        }
    }

    /// Returns the letter in signatures.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Rua => 'R',
            Self::Ma => 'N',
            Self::Khon => 'S',
            Self::Met => 'M',
        }
    }

    /// Returns the piece of a side; a met for a met or a bia ngai.
    pub(crate) fn piece(self, color: Color) -> Piece {
        Piece::new(color, self.role())
    }

    /// Returns the squares of a side's pieces of this kind.
    pub(crate) fn squares(self, board: &impl PiecePlacement, color: Color) -> SquareSet {
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
        }
    }
}

impl PieceKind {
    /// Returns the squares that a piece passes on its way to a square that it attacks.
    pub(crate) fn way(self, from: usize, to: usize) -> SquareSet {
        if self != Self::Rua {
            return SquareSet::EMPTY;
        }
        // On a line, what both ends see is between them.
        let ends = one(from) | one(to);
        let sees = |square| Self::Rua.attacks(Color::White, square, ends);
        sees(from) & sees(to)
    }
}

/// Returns the set of a square.
#[inline]
pub(crate) const fn one(square: usize) -> SquareSet {
    SquareSet::from_bits(1 << (square & 63))
}

/// Returns the number of a square in a byte.
#[inline]
#[allow(clippy::cast_possible_truncation)] // it is below 64
pub(crate) const fn narrow(square: usize) -> u8 {
    (square & 63) as u8
}

/// Calls a function for every square that a piece can come from or go to over empty squares, with the squares on the
/// way, where a khun that is not in `occupied` would have been in between; the square itself is among them.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn for_each_step(
    kind: PieceKind,
    color: Color,
    square: usize,
    occupied: SquareSet,
    mut visit: impl FnMut(usize, SquareSet),
) {
    if kind != PieceKind::Rua {
        for to in kind.attacks(color, square, occupied) - occupied {
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
