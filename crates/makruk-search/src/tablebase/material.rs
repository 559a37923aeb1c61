//! The pieces of an ending.

use arrayvec::ArrayVec;
use makruk_bitboard::BitPosition;
use makruk_core::{Color, Piece, PiecePlacement, Role, Square, SquareSet};

/// A kind of piece as the tables distinguish them: a bia ngai is a met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Met,
    Khon,
    Ma,
    Rua,
    /// On the ranks 3 to 5, and beside one piece of another kind.
    Bia,
}

impl Kind {
    /// The kinds with tables without bia.
    pub(super) const OFFICERS: [Self; 4] = [Self::Met, Self::Khon, Self::Ma, Self::Rua];

    const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Met | Role::Biangai => Some(Self::Met),
            Role::Khon => Some(Self::Khon),
            Role::Ma => Some(Self::Ma),
            Role::Rua => Some(Self::Rua),
            Role::Khun | Role::Bia => None,
        }
    }

    /// Returns White's piece of this kind.
    pub(super) const fn white(self) -> Piece {
        match self {
            Self::Met => Piece::WhiteMet,
            Self::Khon => Piece::WhiteKhon,
            Self::Ma => Piece::WhiteMa,
            Self::Rua => Piece::WhiteRua,
            Self::Bia => Piece::WhiteBia,
        }
    }

    /// Returns the squares of a side's pieces of this kind.
    fn squares(self, position: &BitPosition, color: Color) -> SquareSet {
        let pieces = |role| position.pieces(color, role);
        match self {
            Self::Met => position.met_like(color),
            Self::Khon => pieces(Role::Khon),
            Self::Ma => pieces(Role::Ma),
            Self::Rua => pieces(Role::Rua),
            Self::Bia => pieces(Role::Bia),
        }
    }
}

/// Returns whether a bia can be on a square: positions with others may be accepted by a caller.
fn stands_well(square: Square, color: Color) -> bool {
    let index = match color {
        Color::White => square.index(),
        Color::Black => 63 - square.index(),
    };
    (BIA_FIRST..BIA_FIRST + BIA_SQUARES).contains(&index)
}

/// The squares of a bia before it promotes, from White's side: the index of the first square, and
/// their number.
pub(super) const BIA_FIRST: usize = 16;
const BIA_SQUARES: usize = 24;

/// One or two pieces beside a khun, in the order of their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    One(Kind),
    Two(Kind, Kind),
}

impl Material {
    /// Number of tables with one piece.
    pub(super) const ONES: usize = Kind::OFFICERS.len();
    /// Number of tables without bia.
    pub(super) const BIALESS: usize = Self::ONES + Self::ONES * (Self::ONES + 1) / 2;
    /// Number of tables.
    pub(super) const COUNT: usize = Self::BIALESS + Self::ONES;
    /// The four with one piece.
    pub(crate) const ALL_ONES: [Self; Self::ONES] = [
        Self::One(Kind::Met),
        Self::One(Kind::Khon),
        Self::One(Kind::Ma),
        Self::One(Kind::Rua),
    ];

    /// All, in order of their use: first those with a short count and long mates.
    pub(crate) const ALL: [Self; Self::COUNT] = {
        use Kind::{Bia, Khon, Ma, Met, Rua};
        [
            Self::One(Rua),
            Self::One(Khon),
            Self::One(Ma),
            Self::One(Met),
            Self::Two(Met, Khon),
            Self::Two(Khon, Bia),
            Self::Two(Khon, Khon),
            Self::Two(Khon, Ma),
            Self::Two(Met, Ma),
            Self::Two(Ma, Bia),
            Self::Two(Met, Met),
            Self::Two(Met, Bia),
            Self::Two(Rua, Rua),
            Self::Two(Khon, Rua),
            Self::Two(Ma, Rua),
            Self::Two(Met, Rua),
            Self::Two(Rua, Bia),
            Self::Two(Ma, Ma),
        ]
    };

    /// Returns the material of these roles, or `None` if no table exists for it.
    pub(super) fn new(roles: &[Role]) -> Option<Self> {
        match *roles {
            [role] => Some(Self::One(Kind::of(role)?)),
            [first, second] => Some(Self::pair(Kind::of(first)?, Kind::of(second)?)),
            _ => None,
        }
    }

    /// Returns the material of two pieces in either order.
    pub(super) fn pair(first: Kind, second: Kind) -> Self {
        Self::Two(first.min(second), first.max(second))
    }

    /// Returns whether one of the pieces is a bia.
    pub(crate) const fn has_bia(self) -> bool {
        matches!(self, Self::Two(_, Kind::Bia))
    }

    /// Returns the material of a side, and the squares of its pieces in the same order, or `None` if no
    /// table exists for it.
    pub(super) fn of(position: &BitPosition, color: Color) -> Option<(Self, ArrayVec<Square, 2>)> {
        let len = position.by_color(color).len();
        if !(2..=3).contains(&len) {
            return None;
        }
        let mut kinds = ArrayVec::<Kind, 2>::new();
        let mut squares = ArrayVec::new();
        for kind in Kind::OFFICERS.into_iter().chain([Kind::Bia]) {
            for square in kind.squares(position, color) {
                if kind == Kind::Bia && !stands_well(square, color) {
                    return None;
                }
                kinds.try_push(kind).ok()?;
                squares.try_push(square).ok()?;
            }
        }
        match kinds[..] {
            [Kind::Bia, ..] => None,
            [kind] => Some((Self::One(kind), squares)),
            [first, second] => Some((Self::Two(first, second), squares)),
            _ => None,
        }
    }

    /// Returns the side with pieces, its material and their squares, if the other side is bare.
    pub(crate) fn against_bare(
        position: &BitPosition,
    ) -> Option<(Color, Self, ArrayVec<Square, 2>)> {
        let strong = Color::ALL
            .into_iter()
            .find(|&color| position.is_bare(!color))?;
        let (material, squares) = Self::of(position, strong)?;
        Some((strong, material, squares))
    }

    /// Returns the number of captures after which a position can at the earliest be an ending with this
    /// material, or `None` if neither side can come to it.
    pub(super) fn captures_until(self, position: &BitPosition) -> Option<usize> {
        let (first, second) = self.kinds();
        let needed = |kind| usize::from(first == kind) + usize::from(second == Some(kind));
        let is_possible = |color| {
            let there = |kind: Kind| kind.squares(position, color).len();
            // A bia can become a met.
            let spare = there(Kind::Bia).checked_sub(needed(Kind::Bia));
            spare.is_some_and(|spare| {
                needed(Kind::Met) <= there(Kind::Met) + spare
                    && [Kind::Khon, Kind::Ma, Kind::Rua]
                        .into_iter()
                        .all(|kind| needed(kind) <= there(kind))
            })
        };
        let pieces = 3 + usize::from(second.is_some());
        let captures = position.occupied().len().checked_sub(pieces)?;
        Color::ALL.into_iter().any(is_possible).then_some(captures)
    }

    /// Returns the number of the table, below [`Material::COUNT`].
    pub(super) const fn slot(self) -> usize {
        match self {
            Self::One(kind) => kind as usize,
            Self::Two(first, second) => {
                let second = second as usize;
                Self::ONES + second * (second + 1) / 2 + first as usize
            }
        }
    }

    /// Returns the kinds; the second one is `None` if there is one piece.
    pub(super) const fn kinds(self) -> (Kind, Option<Kind>) {
        match self {
            Self::One(kind) => (kind, None),
            Self::Two(first, second) => (first, Some(second)),
        }
    }

    /// Returns the number of placements of the pieces, including those of two pieces on one square.
    pub(super) fn placements(self) -> usize {
        match self {
            Self::One(_) => 64,
            Self::Two(first, second) if first == second => 64 * 63 / 2,
            Self::Two(_, Kind::Bia) => 64 * BIA_SQUARES,
            Self::Two(..) => 64 * 64,
        }
    }

    /// Returns the index of a placement; `second` is ignored if there is one piece.
    #[inline]
    pub(super) fn placement(self, first: usize, second: usize) -> usize {
        match self {
            Self::One(_) => first,
            // Equal pieces are interchangeable.
            Self::Two(a, b) if a == b => {
                let (low, high) = (first.min(second), first.max(second));
                (high * high - high) / 2 + low
            }
            Self::Two(_, Kind::Bia) => first * BIA_SQUARES + second - BIA_FIRST,
            Self::Two(..) => first * 64 + second,
        }
    }

    /// Returns the squares of the second piece, if there are two pieces of two kinds.
    pub(super) fn second_squares(self) -> core::ops::Range<usize> {
        if self.has_bia() {
            BIA_FIRST..BIA_FIRST + BIA_SQUARES
        } else {
            0..64
        }
    }

    /// Returns the bytes of the table and of those that it depends on.
    pub(crate) fn bytes_in_all(self) -> usize {
        let ones: usize = Self::ALL_ONES.into_iter().map(Self::bytes).sum();
        ones + match self {
            Self::One(_) => 0,
            Self::Two(kind, Kind::Bia) => self.bytes() + Self::pair(kind, Kind::Met).bytes(),
            Self::Two(..) => self.bytes(),
        }
    }

    /// Returns the bytes of the table.
    pub(crate) fn bytes(self) -> usize {
        32 * 64 * self.placements()
    }
}
