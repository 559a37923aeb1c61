//! Piece-square tables.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role, Square};

use super::tapered::Tapered;
use crate::weights::{WEIGHTS, term};

/// Returns the term of a piece on a square, from White's side.
///
/// The files are mirrored, so a role has 32 squares. A bia has three ranks only; anywhere else it
/// counts as on the nearest of them.
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
        Role::Met | Role::Biangai => term::MET + half,
        Role::Khon => term::KHON + half,
        Role::Ma => term::MA + half,
        Role::Rua => term::RUA + half,
        Role::Khun => term::KHUN + half,
    }
}

/// `[[Tapered; 64]; 14]`, 3,584 bytes, row = role and 7 more for Black, column = square.
static TABLE: [[Tapered; 64]; 14] = {
    let mut table = [[Tapered::ZERO; 64]; 14];
    let mut i = 0;
    while i < 7 {
        let role = Role::ALL[i];
        let mut square = 0;
        while square < 64 {
            let (opening, ending) = WEIGHTS[term_of(role, square)];
            let (mut opening, mut ending) = (opening, ending);
            if let Role::Biangai = role {
                opening += WEIGHTS[term::BIANGAI].0;
                ending += WEIGHTS[term::BIANGAI].1;
            }
            table[role.index()][square] = Tapered::new(opening, ending);
            // The board rotated by 180 degrees.
            table[role.index() + 7][63 - square] = Tapered::new(-opening, -ending);
            square += 1;
        }
        i += 1;
    }
    table
};

/// Returns the value of a piece on a square, positive for White.
#[inline]
pub(crate) fn of(color: Color, role: Role, square: Square) -> Tapered {
    let row = match color {
        Color::White => role.index(),
        Color::Black => role.index() + 7,
    };
    TABLE[row][square.index()]
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
