//! A setup as one line of text, for human-readable data formats: a FEN in Fairy-Stockfish letters, strict and canonical.
//! `makruk-notation` reads other dialects and non-standard forms.

use core::{
    fmt::{self, Write as _},
    num::{NonZeroU32, ParseIntError},
    str::FromStr,
};

use crate::{Board, Color, CountField, File, Piece, Rank, Role, Setup, Square};

/// The text of [`Setup::start`] with White to move.
const START: &str = "startpos";

/// Returns whether a FEN can represent a setup completely. In a FEN, the half-move clock and the plies of a count share one
/// field, and there is no field for the first number of a count.
pub(crate) fn is_sayable(setup: &Setup) -> bool {
    match setup.count {
        None => true,
        Some(count) => setup.halfmoves == 0 && count.first_number.is_none(),
    }
}

/// A setup as `startpos` or as a FEN.
pub(crate) struct SetupText<'a>(pub(crate) &'a Setup);

impl fmt::Display for SetupText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.0;
        if *setup == Setup::start(Color::White) {
            return f.write_str(START);
        }
        write_board(f, &setup.board)?;
        let turn = setup.turn.fold('w', 'b');
        match setup.count {
            None => write!(f, " {turn} - - {}", setup.halfmoves)?,
            Some(count) => write!(f, " {turn} - {} {}", count.limit_plies, count.elapsed_plies)?,
        }
        write!(f, " {}", setup.fullmoves)
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = board.get(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_str(letters(piece))?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank != Rank::First {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Returns the letter of a piece, with a mark if it is promoted.
const fn letters(piece: Piece) -> &'static str {
    let (white, black) = match piece.role() {
        Role::Khun => ("K", "k"),
        Role::Met => ("M", "m"),
        Role::Khon => ("S", "s"),
        Role::Ma => ("N", "n"),
        Role::Rua => ("R", "r"),
        Role::Bia => ("P", "p"),
        Role::BiaNgai => ("M~", "m~"),
    };
    match piece.color() {
        Color::White => white,
        Color::Black => black,
    }
}

/// A setup parsed from `startpos` or a FEN.
pub(crate) struct ParsedSetup(pub(crate) Setup);

/// The error returned when a string is neither `startpos` nor a FEN.
#[derive(Debug)]
pub(crate) struct ParseSetupError {
    /// The byte offset of the error in the string.
    offset: usize,
    expected: &'static str,
}

impl fmt::Display for ParseSetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, offset {}: expected {}", self.offset, self.expected)
    }
}

impl FromStr for ParsedSetup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        if text == START {
            return Ok(Self(Setup::start(Color::White)));
        }
        let mut fields = Fields { text, offset: 0 };
        let board = fields.next(read_board)?;
        let turn = fields.next(|field| match field {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            _ => Err((0, "the side to move, `w` or `b`")),
        })?;
        fields.next(|field| {
            let is_dash = field == "-";
            is_dash.then_some(()).ok_or((0, "`-`"))
        })?;
        let limit_plies = fields.next(|field| match field {
            "-" => Ok(None),
            _ => read_number(field, "`-` or a limit in plies").map(Some),
        })?;
        let plies = fields.next(|field| read_number::<u32>(field, "a number of plies"))?;
        let fullmoves =
            fields.next(|field| read_number::<NonZeroU32>(field, "a move number from 1"))?;
        fields.end()?;
        let count = limit_plies.map(|limit_plies| CountField {
            limit_plies,
            elapsed_plies: plies,
            first_number: None,
        });
        Ok(Self(Setup {
            board,
            turn,
            count,
            halfmoves: if count.is_some() { 0 } else { plies },
            fullmoves,
        }))
    }
}

/// The offset of an error within its field, and the expected content.
type Wrong = (usize, &'static str);

/// A reader for fields that are separated by single spaces.
struct Fields<'a> {
    /// The unread remainder.
    text: &'a str,
    /// The number of bytes read.
    offset: usize,
}

impl<'a> Fields<'a> {
    fn next<T>(
        &mut self,
        read: impl FnOnce(&'a str) -> Result<T, Wrong>,
    ) -> Result<T, ParseSetupError> {
        let (field, rest) = self.text.split_once(' ').unwrap_or((self.text, ""));
        let value = read(field).map_err(|(offset, expected)| ParseSetupError {
            offset: self.offset + offset,
            expected,
        })?;
        // The space is consumed only if something follows it.
        let read = if rest.is_empty() {
            field.len()
        } else {
            field.len() + 1
        };
        self.offset += read;
        self.text = &self.text[read..];
        Ok(value)
    }

    fn end(self) -> Result<(), ParseSetupError> {
        let offset = self.offset;
        let error = ParseSetupError {
            offset,
            expected: "the end",
        };
        self.text.is_empty().then_some(()).ok_or(error)
    }
}

fn read_board(field: &str) -> Result<Board, Wrong> {
    let mut board = Board::new();
    let (mut rank, mut file) = (7, 0);
    let mut bytes = field.bytes().enumerate().peekable();
    let mut after_digit = false;
    while let Some((offset, byte)) = bytes.next() {
        let is_digit = byte.is_ascii_digit();
        match byte {
            b'/' if file == 8 && rank > 0 => (rank, file) = (rank - 1, 0),
            b'1'..=b'8' if !after_digit && file + usize::from(byte - b'0') <= 8 => {
                file += usize::from(byte - b'0');
            }
            _ => {
                let role = match byte.to_ascii_lowercase() {
                    b'k' => Role::Khun,
                    b'm' => Role::Met,
                    b's' => Role::Khon,
                    b'n' => Role::Ma,
                    b'r' => Role::Rua,
                    b'p' => Role::Bia,
                    _ => return Err((offset, "a piece, a number of empty squares or `/`")),
                };
                let is_promoted =
                    role == Role::Met && bytes.next_if(|&(_, mark)| mark == b'~').is_some();
                let role = if is_promoted { Role::BiaNgai } else { role };
                let color = if byte.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                if file == 8 {
                    return Err((offset, "`/` or the end of the board"));
                }
                board.put(Square::ALL[rank * 8 + file], Piece::new(color, role));
                file += 1;
            }
        }
        after_digit = is_digit;
    }
    let is_whole = (rank, file) == (0, 8);
    is_whole
        .then_some(board)
        .ok_or((field.len(), "eight ranks of eight squares"))
}

/// Reads a number in canonical form: without a sign and without leading zeros.
fn read_number<T: FromStr<Err = ParseIntError>>(
    field: &str,
    expected: &'static str,
) -> Result<T, Wrong> {
    let is_canonical = field == "0" || !field.starts_with(['0', '+']);
    is_canonical
        .then(|| field.parse().ok())
        .flatten()
        .ok_or((0, expected))
}
