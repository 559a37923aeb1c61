//! [`Setup`]: the contents of a FEN, legal or not.

use core::num::{NonZeroU16, NonZeroU32};

use crate::{Board, Color};

/// An arrangement of pieces with the other fields of a FEN, legal or not.
///
/// All fields are public: build a setup by hand or parse one, then convert it to a [`Position`](crate::Position); an invalid setup yields
/// an error that lists all problems.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Piece, Position, Setup, SetupProblems, Square};
///
/// let mut setup = Setup::default();
/// setup.board.put(Square::D1, Piece::WhiteKhun);
/// setup.board.put(Square::E8, Piece::BlackKhun);
/// setup.board.put(Square::E1, Piece::WhiteRua);
///
/// // White is to move, but Black's khun is in check by the rua.
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(error.problems(), SetupProblems::OPPONENT_IN_CHECK);
///
/// setup.turn = Color::Black;
/// assert!(Position::from_setup(&setup).is_ok());
/// ```
///
/// The type is complete: it has all fields of a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The piece placement.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The counting fields, if the FEN contains any.
    pub count: Option<CountField>,
    /// Half-move clock: plies since the last capture or bia move.
    pub halfmoves: u32,
    /// Move number, counted from 1 and incremented after Black's move.
    pub fullmoves: NonZeroU32,
}

impl Setup {
    /// Returns the setup of the start position with the given side to move.
    pub fn start(turn: Color) -> Self {
        Self {
            board: Board::start(),
            turn,
            ..Self::default()
        }
    }
}

impl Default for Setup {
    /// Returns an empty board, White to move, no count, move 1.
    fn default() -> Self {
        Self {
            board: Board::new(),
            turn: Color::White,
            count: None,
            halfmoves: 0,
            fullmoves: NonZeroU32::MIN,
        }
    }
}

/// The counting fields of a FEN as written, without interpretation.
///
/// The limit and the elapsed count are in plies, two per number that the counting side speaks. Their effect on the game depends
/// on the rules.
///
/// ```
/// use makruk::{Fen, Rules};
///
/// // Five of 32 plies: Black has just said 3 of 16.
/// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
/// let count = fen.to_game(Rules::THAI)?.count().unwrap();
/// assert_eq!((count.number, count.limit), (3, 16));
///
/// // A field does not always mean that a side counts: here Black may call a count.
/// let fen: Fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30".parse()?;
/// assert!(fen.as_setup().count.is_some());
/// assert_eq!(fen.to_game(Rules::THAI)?.count(), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The type is complete: no dialect of FEN has more about a count.
///
/// With the feature `serde`, it is a map of its fields.
#[doc(alias = "counting")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct CountField {
    /// The limit in plies: 16, 32, 44, 64, 88 or 128 in Makruk.
    pub limit_plies: u16,
    /// The plies counted so far. Recorded FENs contain any number, even beyond the limit; 0 with a limit of 128 means that a
    /// board's honour count may begin but has not begun.
    pub elapsed_plies: u32,
    /// The first number of the count, if the FEN contains it (`countFrom` in makruk-js).
    pub first_number: Option<NonZeroU16>,
}

impl CountField {
    /// Returns the counting side, given the side to move. An odd number of plies means that the counting side moved last.
    ///
    /// ```
    /// use makruk::{Color, CountField};
    ///
    /// // Five plies: Black has spoken "three", and White is to move.
    /// let field = CountField { limit_plies: 32, elapsed_plies: 5, first_number: None };
    /// assert_eq!(field.counting_side(Color::White), Color::Black);
    /// ```
    pub const fn counting_side(&self, turn: Color) -> Color {
        if self.elapsed_plies % 2 == 0 {
            turn
        } else {
            turn.other()
        }
    }

    /// Returns the last number spoken. A number covers two plies and is spoken with the first of them.
    ///
    /// ```
    /// use makruk::{Color, CountField};
    ///
    /// let field = CountField { limit_plies: 32, elapsed_plies: 5, first_number: None };
    /// assert_eq!((field.number(), field.counting_side(Color::White)), (3, Color::Black));
    /// ```
    pub const fn number(&self) -> u32 {
        self.elapsed_plies.div_ceil(2)
    }
}
