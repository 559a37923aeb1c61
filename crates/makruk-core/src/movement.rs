//! How each piece moves: the steps of the khun, met, khon, ma, rua and bia.
//!
//! | Piece | Steps | Captures |
//! |---|---|---|
//! | khun (ขุน) | one square in each of the eight directions | as it moves |
//! | met (เม็ด), bia ngai (เบี้ยหงาย) | one square diagonally | as it moves |
//! | khon (โคน) | one square diagonally, or one straight *forward* | as it moves |
//! | ma (ม้า) | the knight's leap | as it moves |
//! | rua (เรือ) | any distance along a rank or a file | as it moves |
//! | bia (เบี้ย) | one square straight forward | one square diagonally forward |
//!
//! "Forward" is up the board for White and down for Black. There is no castling, no double step and no en passant. A bia that
//! reaches the opponent's third rank (rank 6 for White, rank 3 for Black) becomes a bia ngai at once, whether it pushed or
//! captured; promotion is not optional.
//!
//! Only the rua slides. Therefore only a rua can pin, and only a rua's check can be blocked.
//!
//! # Source
//!
//! The movement of the pieces is undisputed. The tests compare every move with Fairy-Stockfish's `makruk` variant.
//!
//! # Examples
//!
//! ```
//! use makruk::{Piece, movement, x88};
//!
//! // The straight step of a khon depends on its side.
//! assert!(movement::attack_steps(Piece::WhiteKhon).contains(&x88::NORTH));
//! assert!(movement::attack_steps(Piece::BlackKhon).contains(&x88::SOUTH));
//! assert!(!movement::attack_steps(Piece::BlackKhon).contains(&x88::NORTH));
//! ```

use crate::{
    Color, Piece, Rank, Role, Square,
    x88::{EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST},
};

// All tables are `[i8; n]`: one 0x88 difference per step (16 = one rank).

pub(crate) const STRAIGHT: [i8; 4] = [NORTH, EAST, SOUTH, WEST];
pub(crate) const DIAGONAL: [i8; 4] = [NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST];
pub(crate) const KHUN: [i8; 8] = [
    NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST,
];
pub(crate) const MA: [i8; 8] = [
    NORTH + NORTH_EAST,
    EAST + NORTH_EAST,
    EAST + SOUTH_EAST,
    SOUTH + SOUTH_EAST,
    SOUTH + SOUTH_WEST,
    WEST + SOUTH_WEST,
    WEST + NORTH_WEST,
    NORTH + NORTH_WEST,
];
/// Index = colour.
pub(crate) const KHON: [[i8; 5]; 2] = [
    [NORTH, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST],
    [SOUTH, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST],
];
/// Index = colour.
pub(crate) const BIA_CAPTURES: [[i8; 2]; 2] = [[NORTH_EAST, NORTH_WEST], [SOUTH_EAST, SOUTH_WEST]];

/// Returns the steps by which a piece attacks, as 0x88 differences.
///
/// All pieces except the bia also move by these steps. A rua repeats a step until it is blocked.
///
/// ```
/// use makruk::{Piece, Square, movement};
///
/// // The squares that a khon attacks from c1.
/// let targets = movement::attack_steps(Piece::WhiteKhon)
///     .iter()
///     .filter_map(|&step| Square::C1.step(step));
/// assert!(targets.eq([Square::C2, Square::D2, Square::B2]));
/// ```
#[inline]
pub const fn attack_steps(piece: Piece) -> &'static [i8] {
    let color = piece.color().index();
    match piece.role() {
        Role::Khun => &KHUN,
        Role::Met | Role::BiaNgai => &DIAGONAL,
        Role::Khon => &KHON[color],
        Role::Ma => &MA,
        Role::Rua => &STRAIGHT,
        Role::Bia => &BIA_CAPTURES[color],
    }
}

/// Returns the straight step forward as a 0x88 difference, +16 for White and -16 for Black.
///
/// ```
/// use makruk::{Color, Square, movement};
///
/// assert_eq!(Square::E6.step(movement::forward(Color::Black)), Some(Square::E5));
/// ```
#[inline]
pub const fn forward(color: Color) -> i8 {
    match color {
        Color::White => NORTH,
        Color::Black => SOUTH,
    }
}

/// Returns whether a bia of the given colour promotes on reaching a square: ranks 6 to 8 for White, ranks 3 to 1 for Black.
///
/// ```
/// use makruk::{Color, Square, movement};
///
/// assert!(movement::is_promotion_zone(Color::White, Square::A6));
/// assert!(!movement::is_promotion_zone(Color::White, Square::A5));
/// assert!(movement::is_promotion_zone(Color::Black, Square::A3));
/// ```
#[inline]
pub const fn is_promotion_zone(color: Color, square: Square) -> bool {
    match color {
        Color::White => square.to_0x88() >= Square::A6.to_0x88(),
        Color::Black => square.to_0x88() <= Square::H3.to_0x88(),
    }
}

/// Returns the rank on which a side's bia start: rank 3 for White, 6 for Black.
///
/// ```
/// use makruk::{Color, Rank, movement};
///
/// assert_eq!(movement::bia_rank(Color::Black), Rank::Sixth);
/// ```
pub const fn bia_rank(color: Color) -> Rank {
    Rank::Third.relative_to(color)
}
