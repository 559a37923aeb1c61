//! The wing of pictures: boards that a person can look at.
//!
//! ```
//! use makruk_core::{Board, Color};
//! use makruk_notation::{Diagram, diagram::Style};
//!
//! let board = Board::start();
//! print!("{}", Diagram::new(&board).style(Style::Ascii).seen_by(Color::Black));
//! ```

#[cfg(feature = "svg")]
pub mod svg;

use core::fmt;

use makruk_core::{Board, Color, Piece, Role, Square, SquareSet};

use crate::letters::{self, LetterSet};

/// The signs for the men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// ASCII letters of the fairy dialect, upper case for White, `~` behind a bia ngai.
    #[default]
    Ascii,
    /// Chess symbols: ♔ khun, ♕ met, ♗ khon, ♘ ma, ♖ rua, ♙ bia, and the draughts man ⛀ for a bia
    /// ngai; Black's are ♚ ♛ ♝ ♞ ♜ ♟ ⛂.
    Unicode,
    /// Thai letters: ข khun, ม็ met, ค khon, ม ma, ร rua, บ bia, ง bia ngai. Black's stand in
    /// parentheses. The files are ก to ญ and the ranks ๑ to ๘.
    Thai,
}

/// A board drawn with characters; `Display` writes it, ten lines of text.
///
/// # Examples
///
/// ```
/// use makruk_core::{Board, Square};
/// use makruk_notation::Diagram;
///
/// let board = Board::start();
/// let diagram = Diagram::new(&board).mark(Square::E3.into()).to_string();
/// assert_eq!(diagram, "\
/// +------------------------+
/// | r  n  s  m  k  s  n  r | 8
/// | .  .  .  .  .  .  .  . | 7
/// | p  p  p  p  p  p  p  p | 6
/// | .  .  .  .  .  .  .  . | 5
/// | .  .  .  .  .  .  .  . | 4
/// | P  P  P  P [P] P  P  P | 3
/// | .  .  .  .  .  .  .  . | 2
/// | R  N  S  K  M  S  N  R | 1
/// +------------------------+
///   a  b  c  d  e  f  g  h
/// ");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    style: Style,
    bottom: Color,
    marked: SquareSet,
}

impl<'a> Diagram<'a> {
    /// Draws a board in ASCII as White sees it.
    pub const fn new(board: &'a Board) -> Self {
        Self {
            board,
            style: Style::Ascii,
            bottom: Color::White,
            marked: SquareSet::EMPTY,
        }
    }

    /// Chooses the signs for the men.
    #[must_use]
    pub const fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// Turns the board so that the given side sits at the bottom.
    #[must_use]
    pub const fn seen_by(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Puts brackets around squares, for example those of the last move.
    #[must_use]
    pub const fn mark(self, marked: SquareSet) -> Self {
        Self { marked, ..self }
    }

    /// Writes what stands on a square, three columns wide. A mark opens a bracket; what tells a bia
    /// ngai or a black man stays behind the letter.
    fn write_square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let marked = self.marked.contains(square);
        let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
        let Some(man) = self.board.get(square) else {
            return write!(f, "{open}.{close}");
        };
        match self.style {
            Style::Ascii => {
                let close = if man.role() == Role::Biangai {
                    '~'
                } else {
                    close
                };
                write!(f, "{open}{}{close}", letters::FAIRY.piece_letter(man))
            }
            Style::Unicode => write!(f, "{open}{}{close}", chess_symbol(man)),
            Style::Thai => {
                let is_black = man.color() == Color::Black;
                let open = if is_black && !marked { '(' } else { open };
                let close = if is_black { ')' } else { close };
                write!(f, "{open}{}{close}", LetterSet::THAI.letter(man.role()))
            }
        }
    }
}

const fn chess_symbol(piece: Piece) -> char {
    match piece {
        Piece::WhiteKhun => '♔',
        Piece::WhiteMet => '♕',
        Piece::WhiteKhon => '♗',
        Piece::WhiteMa => '♘',
        Piece::WhiteRua => '♖',
        Piece::WhiteBia => '♙',
        Piece::WhiteBiangai => '⛀',
        Piece::BlackKhun => '♚',
        Piece::BlackMet => '♛',
        Piece::BlackKhon => '♝',
        Piece::BlackMa => '♞',
        Piece::BlackRua => '♜',
        Piece::BlackBia => '♟',
        Piece::BlackBiangai => '⛂',
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FRAME: &str = "+------------------------+\n";
        let letters = match self.style {
            Style::Thai => &LetterSet::THAI,
            Style::Ascii | Style::Unicode => &LetterSet::FAIRY,
        };
        f.write_str(FRAME)?;
        for row in 0..8 {
            f.write_str("|")?;
            for column in 0..8 {
                self.write_square(f, self.square(row, column))?;
            }
            let rank = self.square(row, 0).rank();
            writeln!(f, "| {}", letters.rank(rank))?;
        }
        f.write_str(FRAME)?;
        for column in 0..8 {
            let file = self.square(0, column).file();
            write!(f, "  {}", letters.file(file))?;
        }
        f.write_str("\n")
    }
}

impl Diagram<'_> {
    /// The square in a row from the top and a column from the left.
    fn square(&self, row: i8, column: i8) -> Square {
        let top_left = Square::A8.offset(column, -row).unwrap_or(Square::A8);
        self.bottom.fold(top_left, top_left.flip())
    }
}
