//! Board diagrams as text; the module `svg` draws pictures.
//!
//! ```
//! use makruk::{Board, Color, Diagram, diagram::Style};
//!
//! let board = Board::start();
//! print!("{}", Diagram::new(&board).style(Style::Ascii).seen_by(Color::Black));
//! ```

mod palette;

use core::fmt;

use makruk_core::{Board, Color, Move, Piece, Role, Square, SquareSet};

use crate::letters::{self, LetterSet};

pub use self::palette::{Palette, TerminalColor};

/// The symbols for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// ASCII letters of the fairy dialect, upper case for White, `~` after a bia ngai.
    #[default]
    Ascii,
    /// Chess symbols: ♔ khun, ♕ met, ♗ khon, ♘ ma, ♖ rua, ♙ bia, and the draughts piece ⛀ for a bia
    /// ngai; Black's are ♚ ♛ ♝ ♞ ♜ ♟ ⛂.
    Unicode,
    /// Thai letters: ข khun, ม็ met, ค khon, ม ma, ร rua, บ bia, ง bia ngai. Black's are in
    /// parentheses. The files are ก to ญ and the ranks ๑ to ๘.
    Thai,
}

/// A board as ten lines of text. Chained methods configure the drawing, and `Display` draws the board.
///
/// # Examples
///
/// ```
/// use makruk::{Board, Diagram, Square};
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
#[must_use = "the board is drawn when it is written"]
pub struct Diagram<'a> {
    board: &'a Board,
    style: Style,
    bottom: Color,
    marked: SquareSet,
    last_move: SquareSet,
    checks: SquareSet,
    palette: Option<&'a Palette>,
}

impl<'a> Diagram<'a> {
    /// Draws a board in ASCII, seen from White's side.
    ///
    /// ```
    /// use makruk::{Board, Diagram};
    ///
    /// let text = Diagram::new(&Board::start()).to_string();
    /// assert_eq!(text.lines().nth(1), Some("| r  n  s  m  k  s  n  r | 8"));
    /// ```
    pub const fn new(board: &'a Board) -> Self {
        Self {
            board,
            style: Style::Ascii,
            bottom: Color::White,
            marked: SquareSet::EMPTY,
            last_move: SquareSet::EMPTY,
            checks: SquareSet::EMPTY,
            palette: None,
        }
    }

    /// Chooses the symbols for the pieces.
    ///
    /// ```
    /// use makruk::{Board, Diagram, diagram::Style};
    ///
    /// let board = Board::start();
    /// assert!(Diagram::new(&board).style(Style::Thai).to_string().contains('ข'));
    /// ```
    pub const fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// Turns the board so that the given side is at the bottom.
    ///
    /// ```
    /// use makruk::{Board, Color, Diagram};
    ///
    /// let board = Board::start();
    /// let turned = Diagram::new(&board).seen_by(Color::Black).to_string();
    /// assert_ne!(turned, Diagram::new(&board).to_string());
    /// ```
    pub const fn seen_by(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Marks squares with brackets or, in colour, with the mark colour.
    ///
    /// ```
    /// use makruk::{Board, Diagram, Square};
    ///
    /// let text = Diagram::new(&Board::start()).mark(Square::E4.into()).to_string();
    /// assert_eq!(text.lines().nth(5), Some("| .  .  .  . [.] .  .  . | 4"));
    /// ```
    pub const fn mark(self, marked: SquareSet) -> Self {
        Self { marked, ..self }
    }

    /// Marks the two squares of a move with brackets or, in colour, with the last-move colour.
    ///
    /// ```
    /// use makruk::{Diagram, Move, Position, Square};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// let after = Position::start().after(push)?;
    /// assert!(Diagram::new(after.board()).last_move(push).to_string().contains('['));
    /// # Ok::<(), makruk::IllegalMoveError>(())
    /// ```
    pub const fn last_move(self, mv: Move) -> Self {
        Self {
            last_move: mv.from().to_set().with(mv.to()),
            ..self
        }
    }

    /// Colours the squares of a khun in check. It has no effect without colours.
    ///
    /// ```
    /// use makruk::{Diagram, Fen, Square, diagram::Palette};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/4R3/3K4 b - - 0 1".parse()?;
    /// let plain = Diagram::new(&fen.as_setup().board).palette(&Palette::WOOD_256);
    /// let checked = plain.checks(Square::E8.into());
    /// assert_ne!(checked.to_string(), plain.to_string());
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    pub const fn checks(self, checks: SquareSet) -> Self {
        Self { checks, ..self }
    }

    /// Draws in terminal colours, without a frame, and with colours in place of brackets. The control sequences add
    /// bytes to a line, but no columns: every square is three columns wide.
    ///
    /// ```
    /// use makruk::{Board, Diagram, diagram::Palette};
    ///
    /// let board = Board::start();
    /// let diagram = Diagram::new(&board).palette(&Palette::WOOD_256).to_string();
    /// // Black's rua on a8: a background, a foreground, and the letter in bold.
    /// assert!(diagram.starts_with("\x1b[48;5;136;38;5;16;1m r "));
    /// ```
    pub const fn palette(self, palette: &'a Palette) -> Self {
        Self {
            palette: Some(palette),
            ..self
        }
    }

    /// Writes the contents of a square, three columns wide. A marked square opens with a bracket; after the letter, the
    /// sign of a bia ngai or of a black piece takes precedence over the closing bracket.
    fn write_square(&self, f: &mut fmt::Formatter<'_>, square: Square, empty: char) -> fmt::Result {
        let marked = self.palette.is_none()
            && (self.marked.contains(square) || self.last_move.contains(square));
        let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
        let Some(piece) = self.board.get(square) else {
            return write!(f, "{open}{empty}{close}");
        };
        match self.style {
            Style::Ascii => {
                let close = if piece.role() == Role::BiaNgai {
                    '~'
                } else {
                    close
                };
                write!(f, "{open}{}{close}", letters::FAIRY.piece_letter(piece))
            }
            Style::Unicode => write!(f, "{open}{}{close}", chess_symbol(piece)),
            Style::Thai => {
                let is_black = piece.color() == Color::Black;
                let open = if is_black && !marked { '(' } else { open };
                let close = if is_black { ')' } else { close };
                write!(f, "{open}{}{close}", LetterSet::THAI.letter(piece.role()))
            }
        }
    }

    /// Writes a square in colour.
    fn write_colored(
        &self,
        f: &mut fmt::Formatter<'_>,
        square: Square,
        palette: &Palette,
    ) -> fmt::Result {
        let is_dark = (square.file().index() + square.rank().index()) % 2 == 0;
        let ground = if self.checks.contains(square) {
            palette.check
        } else if self.marked.contains(square) {
            palette.mark
        } else if self.last_move.contains(square) {
            palette.last_move
        } else if is_dark {
            palette.dark
        } else {
            palette.light
        };
        write!(f, "\x1b[48;{ground}")?;
        if let Some(piece) = self.board.get(square) {
            write!(f, ";38;{};1", palette.pieces[piece.color()])?;
        }
        f.write_str("m")?;
        let empty = if palette.light == palette.dark {
            '.'
        } else {
            ' '
        };
        self.write_square(f, square, empty)?;
        f.write_str("\x1b[0m")
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
        Piece::WhiteBiaNgai => '⛀',
        Piece::BlackKhun => '♚',
        Piece::BlackMet => '♛',
        Piece::BlackKhon => '♝',
        Piece::BlackMa => '♞',
        Piece::BlackRua => '♜',
        Piece::BlackBia => '♟',
        Piece::BlackBiaNgai => '⛂',
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const FRAME: &str = "+------------------------+\n";
        let letters = match self.style {
            Style::Thai => LetterSet::THAI,
            Style::Ascii | Style::Unicode => LetterSet::FAIRY,
        };
        let (frame, side, indent) = match self.palette {
            None => (FRAME, "|", "  "),
            Some(_) => ("", "", " "),
        };
        f.write_str(frame)?;
        for row in 0..8 {
            f.write_str(side)?;
            for column in 0..8 {
                let square = self.square(row, column);
                match self.palette {
                    None => self.write_square(f, square, '.')?,
                    Some(palette) => self.write_colored(f, square, palette)?,
                }
            }
            let rank = self.square(row, 0).rank();
            writeln!(f, "{side} {}", letters.rank(rank))?;
        }
        f.write_str(frame)?;
        for column in 0..8 {
            let file = self.square(0, column).file();
            let gap = if column == 0 { indent } else { "  " };
            write!(f, "{gap}{}", letters.file(file))?;
        }
        f.write_str("\n")
    }
}

impl Diagram<'_> {
    /// Returns the square in the given row from the top and column from the left.
    fn square(&self, row: i8, column: i8) -> Square {
        let top_left = Square::A8.offset(column, -row).unwrap_or(Square::A8);
        self.bottom.fold(top_left, top_left.rotate_180())
    }
}
