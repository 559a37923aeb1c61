//! Checks whether a format can represent a setup: khuns, piece counts, bia zones.

use core::num::NonZeroU32;

use makruk_core::{Board, Color, CountField, Role, Setup, Square, SquareSet};

use super::{PackError, arrange::Counts};

/// The squares where a bia can be: the three ranks from its start to the last one before promotion. Index = colour.
pub(crate) const BIA_ZONES: [SquareSet; 2] = [
    SquareSet::from_bits(0xff_ffff << 16),
    SquareSet::from_bits(0xff_ffff << 24),
];

/// The empty board, as a constant so that it is not built at run time.
const EMPTY: Board = Board::new();

/// Returns a setup with an empty board.
#[inline]
pub(crate) const fn empty(turn: Color, count: Option<CountField>) -> Setup {
    Setup {
        board: EMPTY,
        turn,
        count,
        halfmoves: 0,
        fullmoves: NonZeroU32::MIN,
    }
}

/// Returns the squares of the two khuns, White's first, if each side has exactly one.
#[inline]
pub(crate) fn khuns(board: &Board) -> Result<[Square; 2], PackError> {
    let khun = |color| {
        let pieces = board.pieces(color, Role::Khun);
        match pieces.first() {
            None => Err(PackError::NoKhun(color)),
            Some(_) if pieces.more_than_one() => Err(PackError::SeveralKhuns(color)),
            Some(square) => Ok(square),
        }
    };
    Ok([khun(Color::White)?, khun(Color::Black)?])
}

/// Checks that no side has more than 16 pieces.
#[inline]
pub(crate) fn pieces(board: &Board) -> Result<(), PackError> {
    // With up to 17 pieces no side exceeds 16, since the other has a khun.
    if board.occupied().len() <= 17 {
        return Ok(());
    }
    for color in Color::ALL {
        if board.by_color(color).len() > 16 {
            return Err(PackError::TooManyPieces(color));
        }
    }
    Ok(())
}

/// Checks that a side's pieces can come from a full set.
#[inline]
pub(crate) const fn full_set(color: Color, counts: Counts) -> Result<(), PackError> {
    let role = if counts.rua > 2 {
        Role::Rua
    } else if counts.ma > 2 {
        Role::Ma
    } else if counts.khon > 2 {
        Role::Khon
    } else if counts.bia + counts.promoted() > 8 {
        Role::Bia
    } else {
        return Ok(());
    };
    Err(PackError::TooManyOf(color, role))
}

/// Checks that every bia is in the zone of its colour.
#[inline]
pub(crate) fn bia_zones(board: &Board) -> Result<(), PackError> {
    let [white, black] = BIA_ZONES;
    let off = (board.pieces(Color::White, Role::Bia) - white)
        | (board.pieces(Color::Black, Role::Bia) - black);
    match off.first() {
        Some(square) => Err(PackError::BiaOffZone(square)),
        None => Ok(()),
    }
}
