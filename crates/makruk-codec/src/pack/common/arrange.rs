//! Numbers the arrangements of one side's pieces on given squares.
//!
//! The pieces are a khun, up to two each of rua, ma and khon, a met, one more met per promoted bia, and the bia unless these
//! are numbered separately. Arrangements are ordered by piece count per kind, then by squares, kind by kind.

use makruk_core::{Board, Color, Piece, Role, SquareSet};

use super::choose::{choose, rank_subset, unrank_subset};

/// The pieces of one side by kind, as bitboards: khun, rua, ma, khon, bia, met.
///
/// Bia ngai count as met.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kinds(pub(crate) [SquareSet; 6]);

/// The roles in the order of [`Kinds`].
pub(crate) const ROLES: [Role; 6] = [
    Role::Khun,
    Role::Rua,
    Role::Ma,
    Role::Khon,
    Role::Bia,
    Role::Met,
];

impl Kinds {
    /// Returns the pieces of a side.
    #[inline]
    pub(crate) fn of(board: &Board, color: Color) -> Self {
        let mut kinds = ROLES.map(|role| board.pieces(color, role));
        let [.., met] = &mut kinds;
        *met |= board.pieces(color, Role::BiaNgai);
        Self(kinds)
    }

    /// Puts a side's pieces on a board.
    pub(crate) fn put_on(&self, board: &mut Board, color: Color) {
        for (role, squares) in ROLES.into_iter().zip(self.0) {
            for square in squares {
                board.put(square, Piece::new(color, role));
            }
        }
    }

    /// Returns the number of pieces of each kind.
    #[inline]
    pub(crate) fn counts(&self) -> Counts {
        let [_, rua, ma, khon, bia, met] = self.0.map(SquareSet::len);
        Counts {
            rua,
            ma,
            khon,
            bia,
            met,
        }
    }
}

/// A side's piece count per kind, excluding its khun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) rua: usize,
    pub(crate) ma: usize,
    pub(crate) khon: usize,
    pub(crate) bia: usize,
    pub(crate) met: usize,
}

impl Counts {
    /// Returns the number of pieces, including the khun.
    #[inline]
    pub(crate) const fn pieces(self) -> usize {
        1 + self.rua + self.ma + self.khon + self.bia + self.met
    }

    /// Returns the minimum number of promoted bia: all mets except one.
    #[inline]
    pub(crate) const fn promoted(self) -> usize {
        self.met.saturating_sub(1)
    }

    /// Returns the number of arrangements of these pieces, with one square per piece.
    #[inline]
    pub(crate) const fn arrangements(self) -> u64 {
        let [khun, rua, ma, khon, bia] = self.factors();
        khun * rua * ma * khon * bia
    }

    /// Returns the number of placements for each kind except the last, in order.
    #[inline]
    const fn factors(self) -> [u64; 5] {
        let after_khun = self.pieces() - 1;
        let after_rua = after_khun - self.rua;
        let after_ma = after_rua - self.ma;
        [
            self.pieces() as u64,
            choose(after_khun, self.rua),
            choose(after_rua, self.ma),
            choose(after_ma, self.khon),
            choose(after_ma - self.khon, self.bia),
        ]
    }

    /// Returns the zero-based number of an arrangement of these pieces.
    #[inline]
    pub(crate) fn rank(self, kinds: &Kinds) -> u64 {
        let mut rest = kinds.0.into_iter().fold(SquareSet::EMPTY, |a, b| a | b);
        let mut rank = 0;
        for (set, factor) in kinds.0.into_iter().zip(self.factors()) {
            rank *= factor;
            if !set.is_empty() {
                rank += rank_subset(rest, set);
                rest -= set;
            }
        }
        rank
    }

    /// Returns the arrangement of these pieces with the given number, on `squares`, one square per piece.
    #[inline]
    pub(crate) fn unrank(self, squares: SquareSet, mut rank: u64) -> Kinds {
        let factors = self.factors();
        let mut digits = [0; 5];
        for (digit, factor) in digits.iter_mut().zip(factors).rev() {
            if factor > 1 {
                (rank, *digit) = (rank / factor, rank % factor);
            }
        }
        let mut rest = squares;
        let mut kinds = Kinds::default();
        let sizes = [1, self.rua, self.ma, self.khon, self.bia];
        for ((set, size), digit) in kinds.0.iter_mut().zip(sizes).zip(digits) {
            if size > 0 {
                *set = unrank_subset(rest, size, digit);
                rest -= *set;
            }
        }
        let [.., met] = &mut kinds.0;
        *met = rest;
        kinds
    }
}
