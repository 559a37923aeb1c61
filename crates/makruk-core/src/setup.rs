//! Everything that a text about a position can say.

use core::num::{NonZeroU16, NonZeroU32};

use crate::{Board, Color};

/// An arrangement of pieces with all that a FEN says beside it, legal or not.
///
/// All fields are public: build a setup by hand or read one from a text, then turn it into a
/// [`crate::Position`], which says what is wrong with it if something is.
///
/// # Examples
///
/// ```
/// use makruk_core::{Color, Piece, Position, Setup, SetupProblems, Square};
///
/// let mut setup = Setup::default();
/// setup.board.put(Square::D1, Piece::WhiteKhun);
/// setup.board.put(Square::E8, Piece::BlackKhun);
/// setup.board.put(Square::E1, Piece::WhiteRua);
///
/// // White is to move, but Black's khun stands in the rua's way.
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(error.problems(), SetupProblems::OPPONENT_IN_CHECK);
///
/// setup.turn = Color::Black;
/// assert!(Position::from_setup(&setup).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The count that runs, if the text has one.
    pub count: Option<CountField>,
    /// Half-move clock: plies since the last capture or bia move.
    pub halfmoves: u32,
    /// Number of the move, from 1; it goes up after Black's move.
    pub fullmoves: NonZeroU32,
}

impl Setup {
    /// Returns the setup at the start of a game, with the given side to move.
    ///
    /// ```
    /// use makruk_core::{Color, Position, Setup};
    ///
    /// let black_first = Position::from_setup(&Setup::start(Color::Black))?;
    /// assert_eq!(black_first.turn(), Color::Black);
    /// # Ok::<(), makruk_core::SetupError>(())
    /// ```
    pub fn start(turn: Color) -> Self {
        Self {
            board: Board::start(),
            turn,
            ..Self::default()
        }
    }
}

impl Default for Setup {
    /// The empty board, White to move, no count, move 1.
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

/// The counting fields of a FEN as they are written, without a judgement on them.
///
/// Both numbers are in plies, two to each number that the counting side speaks. What they mean
/// for the game is for a rule set to say.
#[doc(alias = "counting")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct CountField {
    /// The limit in plies: 16, 32, 44, 64, 88 or 128 in Makruk.
    pub limit_plies: u16,
    /// The plies counted so far. Any number occurs in records, also one past the limit; 0 beside
    /// a limit of 128 means that a board's honour may start but nothing was counted yet.
    pub elapsed_plies: u32,
    /// The number with which the count began, where the text says it (makruk-js's `countFrom`).
    pub first_number: Option<NonZeroU16>,
}

impl CountField {
    /// Returns the side that counts; `turn` is the side to move. It moved last if the plies are odd.
    ///
    /// ```
    /// use makruk_core::{Color, CountField};
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

    /// Returns the number that was spoken last: two plies to a number, the first of them spoken.
    ///
    /// ```
    /// use makruk_core::{Color, CountField};
    ///
    /// let field = CountField { limit_plies: 32, elapsed_plies: 5, first_number: None };
    /// assert_eq!((field.number(), field.counting_side(Color::White)), (3, Color::Black));
    /// ```
    pub const fn number(&self) -> u32 {
        self.elapsed_plies.div_ceil(2)
    }
}
