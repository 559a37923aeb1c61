//! How many pieces of each kind there are.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role};

/// The number of pieces of each role: a word for a side, White's first, a byte for a role.
///
/// Kept from move to move: to count the sets of a position takes many times as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers([u64; 2]);

const fn one(role: Role) -> u64 {
    1 << (8 * role.index())
}

impl Numbers {
    /// Counts the pieces of a position.
    pub(crate) fn of(position: &BitPosition) -> Self {
        Self(Color::ALL.map(|color| {
            let pieces = |role| position.pieces(color, role).len() as u64;
            Role::ALL
                .into_iter()
                .map(|role| pieces(role) * one(role))
                .sum()
        }))
    }

    /// Takes a piece from the board.
    #[inline]
    pub(crate) fn capture(&mut self, color: Color, role: Role) {
        self.0[color.index()] -= one(role);
    }

    /// Makes a bia a bia ngai.
    #[inline]
    pub(crate) fn promote(&mut self, color: Color) {
        self.0[color.index()] += one(Role::Biangai) - one(Role::Bia);
    }

    /// Returns how many pieces of a role a side has.
    #[inline]
    pub(crate) fn get(self, color: Color, role: Role) -> i32 {
        i32::from(self.0[color.index()].to_le_bytes()[role.index()])
    }
}
