//! Piece-square tables.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role, Square};

use super::tapered::Tapered;
use crate::weights::{WEIGHTS, term};

/// Returns the term of a piece on a square, from White's point of view.
///
/// The files are mirrored, so each role has 32 squares. A bia has squares on only three ranks; on other ranks it counts
/// as on the nearest of them.
pub(crate) const fn term_of(role: Role, square: usize) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let file = if file < 4 { file } else { 7 - file };
    let half = rank * 4 + file;
    match role {
        Role::Bia => {
            let rank = if rank < 2 {
                0
            } else if rank > 4 {
                2
            } else {
                rank - 2
            };
            term::BIA + rank * 4 + file
        }
        Role::Met | Role::BiaNgai => term::MET + half,
        Role::Khon => term::KHON + half,
        Role::Ma => term::MA + half,
        Role::Rua => term::RUA + half,
        Role::Khun => term::KHUN + half,
    }
}

/// `[[Tapered; 32]; 7]`, 896 bytes, row = role, column = square on the left half of the board.
static TABLE: [[Tapered; 32]; 7] = {
    let mut table = [[Tapered::ZERO; 32]; 7];
    let mut i = 0;
    while i < 7 {
        let role = Role::ALL[i];
        let mut half = 0;
        while half < 32 {
            let (mut opening, mut ending) = WEIGHTS[term_of(role, half / 4 * 8 + half % 4)];
            if let Role::BiaNgai = role {
                opening += WEIGHTS[term::BIA_NGAI].0;
                ending += WEIGHTS[term::BIA_NGAI].1;
            }
            table[role.index()][half] = Tapered::new(opening, ending);
            half += 1;
        }
        i += 1;
    }
    table
};

/// Returns the value of a piece on a square, positive for White.
#[inline]
pub(crate) fn of(color: Color, role: Role, square: Square) -> Tapered {
    // The files are mirrored, so for Black only the ranks are flipped.
    let square = square.index() ^ color.fold(0, 0o70);
    let file = (square ^ ((square >> 2 & 1) * 7)) & 3;
    let value = TABLE[role.index()][square >> 3 << 2 | file];
    color.fold(value, -value)
}

/// Returns the sum over all pieces.
pub(crate) fn sum(position: &BitPosition) -> Tapered {
    let mut sum = Tapered::ZERO;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in position.pieces(color, role) {
                sum += of(color, role, square);
            }
        }
    }
    sum
}
