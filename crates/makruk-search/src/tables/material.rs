//! Which men there are.

use arrayvec::ArrayVec;
use makruk_bitboard::BitPosition;
use makruk_core::{Color, Men, Role, Square, SquareSet};

/// A kind of man as tables tell them apart: a bia ngai is a met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Met,
    Khon,
    Ma,
    Rua,
}

impl Kind {
    pub(super) const COUNT: usize = 4;

    const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Met | Role::Biangai => Some(Self::Met),
            Role::Khon => Some(Self::Khon),
            Role::Ma => Some(Self::Ma),
            Role::Rua => Some(Self::Rua),
            Role::Khun | Role::Bia => None,
        }
    }

    /// Returns the squares of a side's men of this kind.
    fn squares(self, position: &BitPosition, color: Color) -> SquareSet {
        let men = |role| position.men(color, role);
        match self {
            Self::Met => men(Role::Met) | men(Role::Biangai),
            Self::Khon => men(Role::Khon),
            Self::Ma => men(Role::Ma),
            Self::Rua => men(Role::Rua),
        }
    }
}

/// One or two men beside a khun, in the order of their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Material {
    One(Kind),
    Two(Kind, Kind),
}

impl Material {
    /// Tables with one man.
    pub(super) const ONES: usize = Kind::COUNT;
    /// Tables with one or two men.
    pub(super) const COUNT: usize = Self::ONES + Kind::COUNT * (Kind::COUNT + 1) / 2;
    /// The four with one man.
    pub(crate) const ALL_ONES: [Self; Self::ONES] = [
        Self::One(Kind::Met),
        Self::One(Kind::Khon),
        Self::One(Kind::Ma),
        Self::One(Kind::Rua),
    ];

    /// Returns the men of some roles, or `None` if there is no table of them.
    pub(super) fn new(roles: &[Role]) -> Option<Self> {
        match *roles {
            [role] => Some(Self::One(Kind::of(role)?)),
            [first, second] => {
                let (first, second) = (Kind::of(first)?, Kind::of(second)?);
                Some(Self::Two(first.min(second), first.max(second)))
            }
            _ => None,
        }
    }

    /// Returns the men of a side, and their squares in the same order, or `None` if there are none
    /// or too many of them, or bia.
    pub(super) fn of(position: &BitPosition, color: Color) -> Option<(Self, ArrayVec<Square, 2>)> {
        let len = position.by_color(color).len();
        if !(2..=3).contains(&len) {
            return None;
        }
        let mut kinds = ArrayVec::<Kind, 2>::new();
        let mut squares = ArrayVec::new();
        for kind in [Kind::Met, Kind::Khon, Kind::Ma, Kind::Rua] {
            for square in kind.squares(position, color) {
                kinds.try_push(kind).ok()?;
                squares.try_push(square).ok()?;
            }
        }
        // What is missing then is a bia.
        match kinds[..] {
            [kind] if len == 2 => Some((Self::One(kind), squares)),
            [first, second] if len == 3 => Some((Self::Two(first, second), squares)),
            _ => None,
        }
    }

    /// Returns the side with men, its men and their squares, if the other side is bare.
    pub(crate) fn against_bare(
        position: &BitPosition,
    ) -> Option<(Color, Self, ArrayVec<Square, 2>)> {
        let strong = Color::ALL
            .into_iter()
            .find(|&color| position.is_bare(!color))?;
        let (material, squares) = Self::of(position, strong)?;
        Some((strong, material, squares))
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

    /// Returns the kinds; the second one is `None` if there is one man.
    pub(super) const fn kinds(self) -> (Kind, Option<Kind>) {
        match self {
            Self::One(kind) => (kind, None),
            Self::Two(first, second) => (first, Some(second)),
        }
    }

    /// Returns in how many ways the men can be put on the board, some of them on the same square.
    pub(super) fn placements(self) -> usize {
        match self {
            Self::One(_) => 64,
            Self::Two(first, second) if first == second => 64 * 63 / 2,
            Self::Two(..) => 64 * 64,
        }
    }

    /// Returns the number of a placement; `second` is not looked at if there is one man.
    #[inline]
    pub(super) fn placement(self, first: usize, second: usize) -> usize {
        match self {
            Self::One(_) => first,
            // Equal men may change places.
            Self::Two(a, b) if a == b => {
                let (low, high) = (first.min(second), first.max(second));
                (high * high - high) / 2 + low
            }
            Self::Two(..) => first * 64 + second,
        }
    }

    /// Bytes of the table.
    pub(crate) fn bytes(self) -> usize {
        32 * 64 * self.placements()
    }
}
