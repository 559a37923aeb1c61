//! Moves in coordinate notation, as written by chess GUIs and people.

use core::{error::Error, fmt};

use makruk_core::{IllegalMoveError, Move, Position};
use makruk_notation::{UciMove, uci::ParseUciMoveError};

/// Parses a move such as `e3e4`, including other programs' variants, and checks it on a board.
///
/// UCI writes a promotion with an `m`. Because a bia that reaches its promotion rank always promotes, the letter may be
/// omitted; the letters of chess programs (`q`) and makruk-js (`f`) are accepted as well.
///
/// # Errors
///
/// If the text is not a move, or the move is illegal.
///
/// ```
/// use makruk_uci::{ReadMoveError, makruk_core::Position, read_move};
///
/// let mv = read_move("e3e4", &Position::start())?;
/// assert_eq!(mv.to_string(), "e3e4");
/// let error = read_move("e3e5", &Position::start()).unwrap_err();
/// assert_eq!(error.to_string(), "e3 to e5 is illegal: the bia cannot go there");
/// # Ok::<(), ReadMoveError>(())
/// ```
pub fn read_move(text: &str, position: &Position) -> Result<Move, ReadMoveError> {
    let mv = parse_move(text).map_err(ReadMoveError::Malformed)?;
    check_move(mv, position).map_err(ReadMoveError::Illegal)
}

/// Parses a move, including other programs' letters of a promotion.
pub(crate) fn parse_move(text: &str) -> Result<Move, ParseUciMoveError> {
    match text.as_bytes() {
        [squares @ .., b'q' | b'f'] if squares.len() == 4 => {
            UciMove::from_ascii(squares).map(|mv| Move::promoting(mv.into()))
        }
        whole => UciMove::from_ascii(whole).map(UciMove::into),
    }
}

/// Checks a parsed move on a board, and makes it a promotion if it has to be one.
pub(crate) fn check_move(mv: Move, position: &Position) -> Result<Move, IllegalMoveError> {
    UciMove::from(mv).to_move(position)
}

/// The reason why text is not a legal move; see [`read_move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadMoveError {
    /// The text is not in coordinate notation.
    Malformed(ParseUciMoveError),
    /// The move is illegal.
    Illegal(IllegalMoveError),
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for ReadMoveError {}
