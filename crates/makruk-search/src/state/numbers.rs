//! Piece counts by role.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role};

/// Piece counts by role: one word per side, White's first, with one byte per role.
///
/// They are updated incrementally, which is many times faster than counting the bitboards of a position.
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

    /// Removes a captured piece.
    #[inline]
    pub(crate) fn capture(&mut self, color: Color, role: Role) {
        self.0[color.index()] -= one(role);
    }

    /// Turns a bia into a bia ngai.
    #[inline]
    pub(crate) fn promote(&mut self, color: Color) {
        self.0[color.index()] += one(Role::BiaNgai) - one(Role::Bia);
    }

    /// Returns the number of pieces with a role.
    #[inline]
    pub(crate) fn get(self, color: Color, role: Role) -> i32 {
        i32::from(self.0[color.index()].to_le_bytes()[role.index()])
    }
}
