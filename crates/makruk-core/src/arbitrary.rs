//! `arbitrary` implementations: values from fuzz input.
//!
//! Squares, pieces and moves are uniformly distributed, independent of any board. A board or a setup may be invalid. A position
//! is always valid: legal moves lead to it from the start position or a random setup.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Board, Color, CountField, File, Move, Piece, Position, Rank, Role, Setup, SetupProblems,
    Square, SquareSet,
};

/// The maximum number of plies played to reach a position.
const MAX_PLIES: u8 = 60;

macro_rules! one_of_all {
    ($($type:ident)*) => {$(
        #[cfg(feature = "arbitrary")]
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&Self::ALL).copied()
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                (1, Some(1))
            }
        }
    )*};
}

one_of_all! { Color File Piece Rank Role Square }

#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for SquareSet {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Self::from_bits)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        u64::size_hint(depth)
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let from: Square = bytes.arbitrary()?;
        let to = bytes.choose_iter((!from.to_set()).iter())?;
        // Never fails: the choice above excludes the origin.
        let mv = Self::try_new(from, to).ok_or(arbitrary::Error::IncorrectFormat)?;
        Ok(if bytes.arbitrary()? {
            mv.promoting()
        } else {
            mv
        })
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for CountField {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            limit_plies: *bytes.choose(&[16, 32, 44, 64, 88, 128])?,
            elapsed_plies: bytes.arbitrary()?,
            first_number: bytes.arbitrary()?,
        })
    }
}

/// A board with any pieces on any squares.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut board = Self::new();
        for square in bytes.arbitrary::<SquareSet>()? {
            board.put(square, bytes.arbitrary()?);
        }
        Ok(board)
    }
}

/// Any setup; few are valid positions.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            board: bytes.arbitrary()?,
            turn: bytes.arbitrary()?,
            count: bytes.arbitrary()?,
            halfmoves: bytes.arbitrary()?,
            fullmoves: bytes.arbitrary()?,
        })
    }
}

/// A valid position: the start position or a random setup, followed by legal moves.
#[cfg(feature = "arbitrary")]
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut position = if bytes.arbitrary()? {
            let setup = put_together(bytes)?;
            Self::from_setup(&setup).map_err(|_| arbitrary::Error::IncorrectFormat)?
        } else {
            Self::start()
        };
        for _ in 0..bytes.int_in_range(0..=MAX_PLIES)? {
            let mut moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            moves.sort();
            position.play_unchecked(*bytes.choose(&moves)?);
        }
        Ok(position)
    }
}

/// Places both khuns, then further pieces, skipping those that would make the position invalid.
fn put_together(bytes: &mut Unstructured<'_>) -> Result<Setup> {
    let mut setup = Setup {
        turn: bytes.arbitrary()?,
        halfmoves: bytes.arbitrary::<u8>()?.into(),
        fullmoves: bytes.arbitrary()?,
        ..Setup::default()
    };
    let white: Square = bytes.arbitrary()?;
    let apart = |square: &Square| square.distance(white) > 1;
    let apart: SquareSet = Square::ALL.into_iter().filter(apart).collect();
    setup.board.put(white, Piece::WhiteKhun);
    setup
        .board
        .put(bytes.choose_iter(apart.iter())?, Piece::BlackKhun);
    for _ in 0..bytes.int_in_range(0..=30)? {
        let square = bytes.choose_iter((!setup.board.occupied()).iter())?;
        setup.board.put(square, bytes.arbitrary()?);
        if !setup.problems().is_empty() {
            // If a khun is attacked, its side must be to move.
            setup.turn = !setup.turn;
            if !setup.problems().is_empty() {
                setup.turn = !setup.turn;
                setup.board.remove(square);
            }
        }
    }
    debug_assert_eq!(setup.problems(), SetupProblems::empty());
    Ok(setup)
}
