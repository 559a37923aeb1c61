//! Piece placement in four bitboards.
//!
//! Each role has a three-bit code. Plane `n` holds bit `n` of the code of the piece on each square; a fourth bitboard holds
//! White's pieces. A position therefore takes four words (32 bytes) instead of the seven or eight that one bitboard per role and
//! colour would take, and no two words can contradict each other. Extracting a role takes two or three operations.
//!
//! # Source
//!
//! The layout is known as *quad-bitboards* (Robert Hyatt and others, Chess Programming Wiki). The codes are chosen so that the
//! diagonally stepping pieces are `c & (a | b)` and the ruas are `c & !(a | b)`.

use makruk_core::{Board, Color, Role, SquareSet};

use crate::side::Side;

/// The pieces of both sides. Two values are equal if the same pieces stand on the same squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    white: SquareSet,
    /// Bits 0, 1 and 2 of each piece's [`code`].
    planes: [SquareSet; 3],
}

/// Returns the three-bit code of a role, 1 to 7.
const fn code(role: Role) -> usize {
    match role {
        Role::Bia => 0b001,
        Role::Ma => 0b010,
        Role::Khun => 0b011,
        Role::Rua => 0b100,
        Role::BiaNgai => 0b101,
        Role::Khon => 0b110,
        Role::Met => 0b111,
    }
}

/// Index = [`code`].
const ROLES: [Option<Role>; 8] = {
    let mut roles = [None; 8];
    let mut i = 0;
    while i < Role::ALL.len() {
        roles[code(Role::ALL[i])] = Some(Role::ALL[i]);
        i += 1;
    }
    roles
};

/// One side's pieces by movement; a bia ngai counts as a met.
#[derive(Clone, Copy)]
pub(crate) struct Army {
    pub(crate) khun: SquareSet,
    pub(crate) met: SquareSet,
    pub(crate) khon: SquareSet,
    pub(crate) ma: SquareSet,
    pub(crate) rua: SquareSet,
    pub(crate) bia: SquareSet,
}

impl Army {
    /// Returns the pieces that step one square diagonally: mets, bia ngai and khons.
    #[inline]
    pub(crate) fn diagonal(&self) -> SquareSet {
        self.met | self.khon
    }
}

impl Pieces {
    pub(crate) fn new(board: &Board) -> Self {
        let mut planes = [SquareSet::EMPTY; 3];
        for role in Role::ALL {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if code(role) >> bit & 1 != 0 {
                    *plane |= board.by_role(role);
                }
            }
        }
        Self {
            white: board.by_color(Color::White),
            planes,
        }
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub(crate) fn side(&self, color: Color) -> SquareSet {
        match color {
            Color::White => self.white,
            Color::Black => self.occupied() ^ self.white,
        }
    }

    /// Returns the squares of both sides' pieces of a role.
    #[inline]
    pub(crate) fn by_role(&self, role: Role) -> SquareSet {
        (0..3).fold(SquareSet::ALL, |set, bit| {
            if code(role) >> bit & 1 != 0 {
                set & self.planes[bit]
            } else {
                set - self.planes[bit]
            }
        })
    }

    /// Returns the squares of both sides' mets and bia ngai.
    #[inline]
    pub(crate) fn met_like(&self) -> SquareSet {
        // Met and bia ngai differ only in the middle bit.
        self.planes[0] & self.planes[2]
    }

    /// Returns the pieces of one side, given the squares of all of them.
    #[inline]
    pub(crate) fn army(&self, side: SquareSet) -> Army {
        let [a, b, c] = self.planes.map(|plane| plane & side);
        Army {
            khun: (a & b) - c,
            met: a & c,
            khon: (b & c) - a,
            ma: b - (a | c),
            rua: c - (a | b),
            bia: a - (b | c),
        }
    }

    /// Returns the role of the piece on a square.
    #[inline]
    pub(crate) fn role_at(&self, index: usize) -> Option<Role> {
        let bit = |n: usize| (self.planes[n].bits() >> (index & 63) & 1) as usize;
        ROLES[bit(2) << 2 | bit(1) << 1 | bit(0)]
    }

    /// Returns whether both placements allow the same moves: a bia ngai equals a met.
    pub(crate) fn plays_like(&self, other: &Self) -> bool {
        // Met and bia ngai differ only in the middle bit.
        let [a, b, c] = self.planes;
        self.white == other.white
            && (a, c) == (other.planes[0], other.planes[2])
            && b - (a & c) == other.planes[1] - (a & c)
    }

    /// Returns the pieces without those on the given squares.
    #[inline]
    pub(crate) fn without(&self, squares: SquareSet) -> Self {
        Self {
            white: self.white - squares,
            planes: self.planes.map(|plane| plane - squares),
        }
    }

    /// Returns the pieces after placing one on a square, replacing any piece there.
    #[inline]
    pub(crate) fn with<S: Side>(&self, role: Role, square: SquareSet) -> Self {
        let mut pieces = self.without(square);
        if S::IS_WHITE {
            pieces.white |= square;
        }
        for (bit, plane) in pieces.planes.iter_mut().enumerate() {
            if code(role) >> bit & 1 != 0 {
                *plane |= square;
            }
        }
        pieces
    }
}
