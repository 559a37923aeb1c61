//! Traits and sizes of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    iter::FusedIterator,
    panic::{RefUnwindSafe, UnwindSafe},
    str::FromStr,
};

use makruk_core::{
    Board, BoardIter, ByColor, ByRole, Color, CountField, File, IllegalMoveError, Illegality, Move,
    MoveList, ParseColorError, ParseFileError, ParseMoveError, ParsePieceError, ParseRankError,
    ParseRoleError, ParseSquareError, Piece, Position, Rank, Role, Setup, SetupError,
    SetupProblems, Square, SquareSet, Undo, move_list, square_set,
};
use static_assertions::{assert_eq_size, assert_impl_all, assert_not_impl_any, const_assert};

/// Asserts that each listed type implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Board BoardIter<'static> ByColor<u8> ByRole<u8> Color CountField File IllegalMoveError Illegality Move MoveList
    ParseColorError ParseFileError ParseMoveError ParsePieceError ParseRankError ParseRoleError
    ParseSquareError Piece Position Rank Role Setup SetupError SetupProblems Square SquareSet
    Undo move_list::IntoIter square_set::IntoIter
);
all!((Copy):
    Color CountField File IllegalMoveError Illegality Move ParseColorError ParseFileError
    ParsePieceError ParseRankError ParseRoleError ParseSquareError Piece Rank Role SetupError
    SetupProblems Square SquareSet Undo ByColor<u8> ByRole<u8>
);
all!((Eq, Hash):
    Board ByColor<u8> ByRole<u8> Color CountField File Illegality Move MoveList Piece Position
    Rank Role Setup SetupProblems Square SquareSet
);
all!((Ord): Color File Move Piece Rank Role Square);
all!((Default): Board ByColor<u8> ByRole<u8> MoveList Position Setup SquareSet);
all!((Display, FromStr): Color File Move Piece Rank Role Square);
all!((Error, Eq):
    IllegalMoveError ParseColorError ParseFileError ParseMoveError ParsePieceError
    ParseRankError ParseRoleError ParseSquareError SetupError
);
all!((ExactSizeIterator, FusedIterator): BoardIter<'static>);
all!((DoubleEndedIterator, ExactSizeIterator, FusedIterator):
    move_list::IntoIter square_set::IntoIter
);

// Copying an undo would be harmless; a board is too large for implicit copies.
assert_not_impl_any!(Board: Copy);
assert_not_impl_any!(Position: Copy);
assert_not_impl_any!(Setup: Copy);
assert_not_impl_any!(MoveList: Copy);

assert_eq_size!(u8, Square, Option<Square>);
assert_eq_size!(u8, Piece, Option<Piece>);
assert_eq_size!(u8, Color, Option<Color>, Role, Option<Role>, File, Rank);
assert_eq_size!(u16, Move, Option<Move>);
assert_eq_size!(u64, SquareSet);
const_assert!(size_of::<Board>() == 336);
const_assert!(size_of::<Position>() == 360);
const_assert!(size_of::<Undo>() <= 24);
const_assert!(size_of::<MoveList>() <= 440);
const_assert!(size_of::<SetupError>() <= 8);
const_assert!(size_of::<IllegalMoveError>() <= 4);

#[test]
fn a_move_list_is_a_slice() {
    let mut moves = Position::start().legal_moves();
    moves.sort_unstable();
    let slice: &[Move] = &moves;
    assert_eq!(slice.len(), 23);
    assert!((&moves).into_iter().eq(slice), "by reference");
    assert!(
        moves.clone().into_iter().eq(slice.iter().copied()),
        "by value"
    );
    assert!(
        moves
            .clone()
            .into_iter()
            .rev()
            .eq(slice.iter().rev().copied()),
        "backward"
    );
}

#[test]
fn indices_round_trip() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(
            (square.index(), Square::from_index(index)),
            (index, Some(square))
        );
        assert_eq!(Square::from_0x88(square.to_0x88()), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.rotate_180().index(), 63 - index);
    }
    for color in Color::ALL {
        assert_eq!(Color::from_index(color.index()), Some(color));
        for role in Role::ALL {
            assert_eq!(Role::from_index(role.index()), Some(role));
            let piece = Piece::new(color, role);
            assert_eq!((piece.color(), piece.role()), (color, role));
            assert_eq!(Piece::from_index(piece.index()), Some(piece));
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        assert_eq!(File::from_index(file.index()), Some(file));
        assert_eq!(Rank::from_index(rank.index()), Some(rank));
        assert_eq!(File::from_char(file.char()), Some(file));
        assert_eq!(Rank::from_char(rank.char()), Some(rank));
    }
    assert_eq!((Square::from_index(64), Role::from_index(7)), (None, None));
    assert_eq!(
        (
            Color::from_index(2),
            File::from_index(8),
            Rank::from_index(8)
        ),
        (None, None, None)
    );
}

#[test]
fn exactly_64_of_256_numbers_are_squares() {
    assert_eq!((0..=255).filter_map(Square::from_0x88).count(), 64);
}

#[test]
fn moves_and_their_bits_correspond_one_to_one() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    assert_eq!(moves.len(), 64 * 63 * 2);
    assert!(moves.is_sorted(), "bits sort as the moves do");
    for mv in moves {
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        assert_eq!(mv.rotate_180().rotate_180(), mv);
        assert_eq!(mv.promoting().not_promoting(), mv.not_promoting());
        let plain = Move::new(mv.from(), mv.to());
        assert_eq!(
            if mv.is_promotion() {
                plain.promoting()
            } else {
                plain
            },
            mv
        );
    }
}

#[test]
fn display_honours_the_width() {
    assert_eq!(
        format!("{:>6}|{:<5}|", Color::White, Role::Ma),
        " white|ma   |"
    );
}

#[test]
fn debug_output_is_readable() {
    assert_eq!(format!("{:?}", Square::E4), "e4");
    assert_eq!(
        format!("{:?}", Move::new(Square::A5, Square::A6).promoting()),
        "a5-a6*"
    );
    assert_eq!(format!("{:?}", SquareSet::from(Square::E4)), "{e4}");
    assert_eq!(
        format!("{:?}", Board::start()),
        "8  ru ma kn me kh kn ma ru\n\
         7   .  .  .  .  .  .  .  .\n\
         6  bi bi bi bi bi bi bi bi\n\
         5   .  .  .  .  .  .  .  .\n\
         4   .  .  .  .  .  .  .  .\n\
         3  BI BI BI BI BI BI BI BI\n\
         2   .  .  .  .  .  .  .  .\n\
         1  RU MA KN KH ME KN MA RU\n   \
         a  b  c  d  e  f  g  h",
    );
}

#[test]
fn error_chains_do_not_repeat_messages() {
    let errors: [&dyn Error; 9] = [
        &"x".parse::<Square>().unwrap_err(),
        &"x".parse::<File>().unwrap_err(),
        &"x".parse::<Rank>().unwrap_err(),
        &"x".parse::<Color>().unwrap_err(),
        &"x".parse::<Role>().unwrap_err(),
        &"x".parse::<Piece>().unwrap_err(),
        &"x".parse::<Move>().unwrap_err(),
        &Position::from_setup(&Setup::default()).unwrap_err(),
        &Position::start()
            .after(Move::new(Square::A1, Square::A8))
            .unwrap_err(),
    ];
    for error in errors {
        let text = error.to_string();
        assert!(!text.is_empty());
        let mut source = error.source();
        while let Some(cause) = source {
            assert!(!text.contains(&cause.to_string()), "{text}: {cause}");
            source = cause.source();
        }
    }
}
