//! Writing a FEN.

use core::fmt::{self, Write as _};

use makruk_core::{Board, CountField, File, Rank, Role, Setup, Square};

use super::FenDialect;

/// A [`Setup`] displayed as a FEN, created by [`display`](super::Fen::display).
#[derive(Clone, Copy, Debug)]
#[must_use = "the text is made when it is written"]
pub struct DisplayFen<'a> {
    setup: &'a Setup,
    dialect: FenDialect,
}

impl<'a> DisplayFen<'a> {
    /// Displays a setup in the given dialect.
    ///
    /// ```
    /// use makruk::{Color, FenDialect, Setup, fen::DisplayFen};
    ///
    /// assert_eq!(
    ///     DisplayFen::new(&Setup::start(Color::White), FenDialect::MakrukJs).to_string(),
    ///     "rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1",
    /// );
    /// ```
    pub const fn new(setup: &'a Setup, dialect: FenDialect) -> Self {
        Self { setup, dialect }
    }
}

impl fmt::Display for DisplayFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        let board = DisplayBoard::new(&setup.board, self.dialect);
        write!(f, "{board} {}", setup.turn.fold('w', 'b'))?;
        match self.dialect {
            FenDialect::Fairy
            | FenDialect::International
            | FenDialect::FairyF
            | FenDialect::Official => {
                let fullmoves = setup.fullmoves;
                match setup.count {
                    None => write!(f, " - - {} {fullmoves}", setup.halfmoves),
                    Some(CountField {
                        limit_plies,
                        elapsed_plies,
                        ..
                    }) => {
                        write!(f, " - {limit_plies} {elapsed_plies} {fullmoves}")
                    }
                }
            }
            FenDialect::CuteChess => {
                let (limit, clock) = match setup.count {
                    None => (0, setup.halfmoves),
                    Some(count) => (count.limit_plies, count.elapsed_plies),
                };
                write!(f, " - {limit} {clock} {}", setup.fullmoves)
            }
            FenDialect::MakrukJs => {
                write!(f, " {}", setup.fullmoves)?;
                match setup.count {
                    Some(count) if count.elapsed_plies > 0 => write_spoken_count(f, setup, count),
                    _ => Ok(()),
                }
            }
        }
    }
}

/// Writes makruk-js's five counting fields.
fn write_spoken_count(f: &mut fmt::Formatter<'_>, setup: &Setup, count: CountField) -> fmt::Result {
    let by = count.counting_side(setup.turn);
    let number = count.number();
    let pieces = setup.board.is_bare(by);
    write!(
        f,
        " {} {} {number} ",
        by.fold('w', 'b'),
        if pieces { "pp" } else { "bp" }
    )?;
    // If the number is below the count's first number, no number has been spoken yet.
    match count.first_number {
        Some(first) => write!(f, "{first}")?,
        // Board's honour starts at 1, pieces' honour at the number of pieces plus one. If a piece has been captured
        // since, the count started higher, but never above the last number spoken.
        None if pieces => write!(
            f,
            "{}",
            number.min(setup.board.occupied().bits().count_ones() + 1)
        )?,
        None => f.write_char('1')?,
    }
    write!(f, " {}", count.limit_plies / 2)
}

/// A [`Board`] displayed as the first field of a FEN.
///
/// ```
/// use makruk::{Board, FenDialect, fen::DisplayBoard};
///
/// let board = Board::start();
/// assert_eq!(
///     DisplayBoard::new(&board, FenDialect::International).to_string(),
///     "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR",
/// );
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "the text is made when it is written"]
pub struct DisplayBoard<'a> {
    board: &'a Board,
    dialect: FenDialect,
}

impl<'a> DisplayBoard<'a> {
    /// Displays a board in the given dialect.
    ///
    /// ```
    /// use makruk::{Board, FenDialect, Piece, Square, fen::DisplayBoard};
    ///
    /// let mut board = Board::new();
    /// board.put(Square::E4, Piece::WhiteBiaNgai);
    /// let text = |dialect| DisplayBoard::new(&board, dialect).to_string();
    /// assert_eq!(text(FenDialect::Fairy), "8/8/8/8/4M~3/8/8/8");
    /// assert_eq!(text(FenDialect::MakrukJs), "8/8/8/8/4F3/8/8/8");
    /// ```
    pub const fn new(board: &'a Board, dialect: FenDialect) -> Self {
        Self { board, dialect }
    }
}

impl fmt::Display for DisplayBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.dialect.letters();
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.board.get(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_char(letters.piece_letter(piece))?;
                if piece.role() == Role::BiaNgai && self.dialect.marks_bia_ngai() {
                    f.write_char('~')?;
                }
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
}
