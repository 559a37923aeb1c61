//! Boards as SVG pictures, without an allocator (feature `svg`).
//!
//! ```
//! use makruk::{Board, Color, svg::{Coordinates, Svg, SvgStyle}};
//!
//! let board = Board::start();
//! let picture = Svg::new(&board)
//!     .seen_by(Color::Black)
//!     .coordinates(Coordinates::Thai)
//!     .style(&SvgStyle::CHEQUERED)
//!     .to_string();
//! assert!(picture.starts_with("<svg xmlns="));
//! ```
//!
//! A picture is a complete file that can be embedded in an HTML page. It has no `id`, no style sheet and no script,
//! so several pictures in one page do not interfere. Its colours are attributes, which a page's style sheet can
//! override through these classes:
//!
//! | Class | Element |
//! |---|---|
//! | `makruk` | the picture |
//! | `frame` `board` `dark` `lines` | the rim, the wood, the dark squares, the lines |
//! | `coordinates` | letters and digits on the rim |
//! | `squares` | one invisible element per square, with `data-square="e4"` |
//! | `square last e4`, `square mark e4` | a square of the last move, a marked square |
//! | `square selected e4` | the square of a selected piece |
//! | `target e4`, `target capture e4` | a square that the selected piece can go to: a dot, or a ring around a capturable piece |
//! | `check d1` | the glow behind a khun in check |
//! | `piece white rua a1` | a piece; a bia ngai is `biangai` |
//! | `arrow e3 e4`, `arrow e4` | an arrow, a circle |
//!
//! Only the squares receive pointer events, so the target of a click has a `data-square`. Outside a
//! browser, [`Svg::square_at`] finds the square of a click.
//!
//! Each picture shows a single board; there is no animation.

mod arrow;
mod millionths;
mod pieces;
mod style;

use core::fmt;

use makruk_core::{Board, Color, File, Move, Rank, Role, Square, SquareSet};

use self::millionths::Millionths;
use crate::{escape::Escaped, letters::LetterSet};

pub use self::{
    arrow::Arrow,
    pieces::PieceSet,
    style::{PieceColors, SvgStyle},
};

/// The coordinates around a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coordinates {
    /// a to h and 1 to 8.
    #[default]
    Latin,
    /// ก to ญ and ๑ to ๘.
    Thai,
    /// No coordinates, and a narrow rim.
    None,
}

/// A board drawn as an SVG picture, 12 KB for the start position. Chained methods configure the drawing, and
/// `Display` draws the board.
///
/// # Examples
///
/// ```
/// use makruk::{Move, Position, svg::Svg};
///
/// let mv = "e3e4".parse::<Move>()?;
/// let position = Position::start().after(mv)?;
/// let picture = Svg::new(position.board()).last_move(mv).to_string();
/// assert!(picture.contains(r#"class="square last e4""#));
/// assert!(picture.contains(r#"class="piece white bia e4""#));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "the board is drawn when it is written"]
pub struct Svg<'a> {
    board: &'a Board,
    bottom: Color,
    coordinates: Coordinates,
    last_move: Option<Move>,
    checks: SquareSet,
    marked: SquareSet,
    selected: SquareSet,
    targets: SquareSet,
    arrows: &'a [Arrow<'a>],
    style: &'a SvgStyle<'a>,
    pieces: &'a PieceSet<'a>,
    title: Title<'a>,
}

/// The title of a picture.
#[derive(Clone, Copy, Debug)]
enum Title<'a> {
    Usual,
    Text(&'a str),
    None,
}

impl<'a> Svg<'a> {
    /// Draws a board seen from White's side, with Latin coordinates, in [`SvgStyle::WOOD`] with the pieces
    /// of [`PieceSet::TURNED`].
    ///
    /// ```
    /// use makruk::{Board, Svg};
    ///
    /// let picture = Svg::new(&Board::start()).to_string();
    /// assert_eq!(picture.matches(r#"class="piece white bia "#).count(), 8);
    /// ```
    pub const fn new(board: &'a Board) -> Self {
        Self {
            board,
            bottom: Color::White,
            coordinates: Coordinates::Latin,
            last_move: None,
            checks: SquareSet::EMPTY,
            marked: SquareSet::EMPTY,
            selected: SquareSet::EMPTY,
            targets: SquareSet::EMPTY,
            arrows: &[],
            style: &SvgStyle::WOOD,
            pieces: &PieceSet::TURNED,
            title: Title::Usual,
        }
    }

    /// Turns the board so that the given side is at the bottom.
    ///
    /// ```
    /// use makruk::{Board, Color, Svg};
    ///
    /// let board = Board::start();
    /// let picture = Svg::new(&board).seen_by(Color::Black).to_string();
    /// assert!(picture.starts_with("<svg"));
    /// ```
    pub const fn seen_by(self, bottom: Color) -> Self {
        Self { bottom, ..self }
    }

    /// Chooses the coordinates around the board.
    ///
    /// ```
    /// use makruk::{Board, svg::{Coordinates, Svg}};
    ///
    /// let board = Board::start();
    /// assert!(Svg::new(&board).coordinates(Coordinates::Thai).to_string().contains('ญ'));
    /// ```
    pub const fn coordinates(self, coordinates: Coordinates) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// Colours the two squares of a move, usually the last one played.
    ///
    /// ```
    /// use makruk::{Board, Move, Square, Svg};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// let picture = Svg::new(&Board::start()).last_move(push).to_string();
    /// assert!(picture.contains(r#"class="square last e3""#));
    /// ```
    pub const fn last_move(self, mv: Move) -> Self {
        Self {
            last_move: Some(mv),
            ..self
        }
    }

    /// Puts a glow behind the pieces on the given squares, usually a khun in check.
    ///
    /// ```
    /// use makruk::{Fen, Square, Svg};
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/4R3/3K4 b - - 0 1".parse()?;
    /// let picture = Svg::new(&fen.as_setup().board).checks(Square::E8.into()).to_string();
    /// assert!(picture.contains(r#"class="check e8""#));
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    pub const fn checks(self, checks: SquareSet) -> Self {
        Self { checks, ..self }
    }

    /// Colours the given squares, for example those mentioned in the accompanying text.
    ///
    /// ```
    /// use makruk::{Board, Square, Svg};
    ///
    /// let picture = Svg::new(&Board::start()).mark(Square::D4.to_set().with(Square::E4)).to_string();
    /// assert!(picture.contains(r#"class="square mark d4""#));
    /// ```
    pub const fn mark(self, marked: SquareSet) -> Self {
        Self { marked, ..self }
    }

    /// Colours the square of a selected piece.
    ///
    /// ```
    /// use makruk::{Board, Square, Svg};
    ///
    /// let picture = Svg::new(&Board::start()).selected(Square::B1.to_set()).to_string();
    /// assert!(picture.contains(r#"class="square selected b1""#));
    /// ```
    pub const fn selected(self, selected: SquareSet) -> Self {
        Self { selected, ..self }
    }

    /// Shows the targets of a piece: a dot on empty squares, a ring around pieces that it can capture.
    ///
    /// ```
    /// use makruk::{Position, Square, Svg};
    ///
    /// // Where may the ma on b1 go?
    /// let start = Position::start();
    /// let targets = start.legal_moves_from(Square::B1).iter().map(|mv| mv.to()).collect();
    /// let picture = Svg::new(start.board()).targets(targets).to_string();
    /// assert!(picture.contains(r#"<circle class="target d2""#));
    /// ```
    pub const fn targets(self, targets: SquareSet) -> Self {
        Self { targets, ..self }
    }

    /// Draws arrows and circles on top of the pieces.
    ///
    /// ```
    /// use makruk::{Board, Square, svg::{Arrow, Svg}};
    ///
    /// let arrows = [Arrow::new(Square::B1, Square::D2, "teal")];
    /// let picture = Svg::new(&Board::start()).arrows(&arrows).to_string();
    /// assert!(picture.contains(r#"class="arrow b1 d2" fill="teal""#));
    /// ```
    pub const fn arrows(self, arrows: &'a [Arrow<'a>]) -> Self {
        Self { arrows, ..self }
    }

    /// Chooses the colours and dimensions.
    ///
    /// ```
    /// use makruk::{Board, svg::{Svg, SvgStyle}};
    ///
    /// let board = Board::start();
    /// let picture = Svg::new(&board).style(&SvgStyle::PAPER).to_string();
    /// assert_ne!(picture, Svg::new(&board).to_string()); // that is wood
    /// ```
    pub const fn style(self, style: &'a SvgStyle<'a>) -> Self {
        Self { style, ..self }
    }

    /// Chooses the piece drawings.
    ///
    /// ```
    /// use makruk::{Board, svg::{PieceSet, Svg}};
    ///
    /// let board = Board::start();
    /// let picture = Svg::new(&board).pieces(&PieceSet::TURNED).to_string();
    /// assert_eq!(picture, Svg::new(&board).to_string()); // these are the usual ones
    /// ```
    pub const fn pieces(self, pieces: &'a PieceSet<'a>) -> Self {
        Self { pieces, ..self }
    }

    /// Sets the title, which describes the picture for screen readers. The default title describes it as a board, with
    /// each side's piece count.
    ///
    /// ```
    /// use makruk::{Board, Svg};
    ///
    /// let board = Board::start();
    /// assert!(Svg::new(&board).title("The start").to_string().contains("The start"));
    /// ```
    pub const fn title(self, title: &'a str) -> Self {
        Self {
            title: Title::Text(title),
            ..self
        }
    }

    /// Omits the title, for a picture next to text that describes it: a browser then shows no tooltip, and a screen
    /// reader skips the picture.
    ///
    /// ```
    /// use makruk::{Board, Svg};
    ///
    /// let picture = Svg::new(&Board::start()).without_title().to_string();
    /// assert!(!picture.contains("<title>"));
    /// assert!(picture.contains(r#"aria-hidden="true""#));
    /// ```
    pub const fn without_title(self) -> Self {
        Self {
            title: Title::None,
            ..self
        }
    }

    /// Returns the square at a point of the picture; `None` on the rim and outside. The point is in pixels from the
    /// upper left corner of a picture that is [`SvgStyle::size_pixels`] wide: scale it if the picture is shown at a
    /// different size.
    ///
    /// ```
    /// use makruk::{Board, Color, Square, Svg};
    ///
    /// let board = Board::start();
    /// let svg = Svg::new(&board); // 480 pixels with a rim of 24
    /// assert_eq!(svg.square_at(30.0, 450.0), Some(Square::A1));
    /// assert_eq!(svg.seen_by(Color::Black).square_at(30.0, 450.0), Some(Square::H8));
    /// assert_eq!(svg.square_at(10.0, 450.0), None);
    /// ```
    pub fn square_at(&self, x: f64, y: f64) -> Option<Square> {
        let rim = f64::from(self.rim());
        let unit = f64::from(self.style.size_pixels) / (800.0 + 2.0 * rim);
        let index = |place: f64| {
            let is_before_end = |&index: &i32| place < unit * (rim + 100.0 * f64::from(index + 1));
            (0..8).find(is_before_end).filter(|_| place >= unit * rim)
        };
        let (column, row) = (index(x)?, index(y)?);
        Square::ALL
            .into_iter()
            .find(|&square| self.corner(square) == (100 * column, 100 * row))
    }

    /// Returns the width of the rim in hundredths of a square.
    const fn rim(&self) -> i32 {
        match self.coordinates {
            Coordinates::Latin | Coordinates::Thai => 44,
            Coordinates::None => 12,
        }
    }

    /// Returns the upper left corner of a square relative to that of the board, in hundredths of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let seen = self.bottom.fold(square, square.rotate_180());
        (100 * seen.file() as i32, 700 - 100 * seen.rank() as i32)
    }

    /// Returns the centre of a square.
    fn middle(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + 50, y + 50)
    }

    fn write_title(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Title::Text(title) = self.title {
            return write!(f, "{}", Escaped(title));
        }
        let [white, black] = Color::ALL.map(|side| self.board.by_color(side).len());
        let pieces = |count| if count == 1 { "piece" } else { "pieces" };
        write!(
            f,
            "A Makruk board with {white} white {} and {black} black {}",
            pieces(white),
            pieces(black)
        )
    }

    /// Writes one element per square, which receives pointer events and can be found by the square's name.
    fn write_all_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<g class=\"squares\" fill=\"none\" pointer-events=\"all\">\n")?;
        for square in Square::ALL {
            let (x, y) = self.corner(square);
            writeln!(
                f,
                "<path data-square=\"{square}\" d=\"M{x} {y}h100v100h-100z\"/>"
            )?;
        }
        f.write_str("</g>\n")
    }

    fn write_targets(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = Escaped(self.style.target);
        for square in self.targets {
            let (x, y) = self.middle(square);
            if self.board.get(square).is_none() {
                writeln!(
                    f,
                    "<circle class=\"target {square}\" cx=\"{x}\" cy=\"{y}\" r=\"15\" \
                     fill=\"{color}\"/>"
                )?;
            } else {
                writeln!(
                    f,
                    "<circle class=\"target capture {square}\" cx=\"{x}\" cy=\"{y}\" r=\"45\" \
                     fill=\"none\" stroke=\"{color}\" stroke-width=\"7\"/>"
                )?;
            }
        }
        Ok(())
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        writeln!(
            f,
            "<rect class=\"board\" width=\"800\" height=\"800\" fill=\"{}\"/>",
            Escaped(style.board)
        )?;
        let Some(dark) = style.dark_squares else {
            return Ok(());
        };
        // The dark squares look the same from either side.
        write!(f, "<path class=\"dark\" fill=\"{}\" d=\"", Escaped(dark))?;
        for row in 0..8 {
            for column in (0..8).filter(|column| (row + column) % 2 == 1) {
                write!(f, "M{} {}h100v100h-100z", 100 * column, 100 * row)?;
            }
        }
        f.write_str("\"/>\n")
    }

    fn write_squares(
        &self,
        f: &mut fmt::Formatter<'_>,
        class: &str,
        squares: SquareSet,
        color: &str,
    ) -> fmt::Result {
        let opacity = Millionths(10_000 * i64::from(self.style.tint_percent.min(100)));
        for square in squares {
            let (x, y) = self.corner(square);
            writeln!(
                f,
                "<rect class=\"square {class} {square}\" x=\"{x}\" y=\"{y}\" width=\"100\" \
                 height=\"100\" fill=\"{}\" fill-opacity=\"{opacity}\"/>",
                Escaped(color)
            )?;
        }
        Ok(())
    }

    /// Writes the glow of checks. Stacked discs imitate a gradient, which would need an `id`.
    fn write_checks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.checks {
            let (x, y) = self.middle(square);
            write!(
                f,
                "<g class=\"check {square}\" fill=\"{}\" fill-opacity=\"0.2\">",
                Escaped(self.style.check)
            )?;
            for radius in [50, 47, 44, 41, 38, 35, 32, 29] {
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
            }
            f.write_str("</g>\n")?;
        }
        Ok(())
    }

    fn write_lines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "<path class=\"lines\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" d=\"M0 0H800V800H0Z",
            Escaped(self.style.lines),
            self.style.line_width
        )?;
        for place in (100..800).step_by(100) {
            write!(f, "M0 {place}H800M{place} 0V800")?;
        }
        f.write_str("\"/>\n")
    }

    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = match self.coordinates {
            Coordinates::Latin => LetterSet::FAIRY,
            Coordinates::Thai => LetterSet::THAI,
            Coordinates::None => return Ok(()),
        };
        writeln!(
            f,
            "<g class=\"coordinates\" fill=\"{}\" font-family=\"{}\" font-size=\"30\" \
             text-anchor=\"middle\">",
            Escaped(self.style.coordinates),
            Escaped(self.style.font)
        )?;
        // A baseline 10 units below the middle centres a letter visually.
        for file in File::ALL {
            let (x, _) = self.middle(Square::new(file, Rank::First));
            writeln!(f, "<text x=\"{x}\" y=\"832\">{}</text>", letters.file(file))?;
        }
        for rank in Rank::ALL {
            let (_, y) = self.middle(Square::new(File::A, rank));
            let y = y + 10;
            writeln!(f, "<text x=\"-22\" y=\"{y}\">{}</text>", letters.rank(rank))?;
        }
        f.write_str("</g>\n")
    }

    fn write_pieces(&self, f: &mut fmt::Formatter<'_>, side: Color) -> fmt::Result {
        let pieces = self.board.by_color(side);
        if pieces.is_empty() {
            return Ok(());
        }
        let colors = self.style.pieces[side];
        let size = i64::from(self.pieces.size.get());
        // Lines have the same width in all piece sets.
        let line = Millionths(10_000 * i64::from(self.style.outline_width) * size);
        writeln!(
            f,
            "<g class=\"pieces {side}\" fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"{}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            Escaped(colors.body),
            Escaped(colors.outline),
            Escaped(colors.detail),
            line
        )?;
        for role in Role::ALL {
            let fragment = self.pieces.pieces[side][role];
            let class = match role {
                Role::BiaNgai => "biangai",
                _ => role.name(),
            };
            for square in self.board.pieces(side, role) {
                let (x, y) = self.corner(square);
                write!(
                    f,
                    "<g class=\"piece {side} {class} {square}\" transform=\"translate({x} {y})"
                )?;
                if size != 100 {
                    write!(f, " scale({})", Millionths(100_000_000 / size))?;
                }
                writeln!(f, "\">{fragment}</g>")?;
            }
        }
        f.write_str("</g>\n")
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (style, rim) = (self.style, self.rim());
        let (units, pixels) = (800 + 2 * rim, style.size_pixels);
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"makruk\" width=\"{pixels}\" \
             height=\"{pixels}\" viewBox=\"0 0 {units} {units}\""
        )?;
        if matches!(self.title, Title::None) {
            f.write_str(" aria-hidden=\"true\">\n")?;
        } else {
            f.write_str(" role=\"img\" aria-label=\"")?;
            self.write_title(f)?;
            f.write_str("\">\n<title>")?;
            self.write_title(f)?;
            f.write_str("</title>\n")?;
        }
        writeln!(
            f,
            "<rect class=\"frame\" width=\"{units}\" height=\"{units}\" rx=\"8\" \
             fill=\"{}\"/>\n<g transform=\"translate({rim} {rim})\">",
            Escaped(style.frame)
        )?;
        self.write_board(f)?;
        self.write_all_squares(f)?;
        // A page's style sheet can re-enable pointer events on the drawing.
        f.write_str("<g pointer-events=\"none\">\n")?;
        let last = self
            .last_move
            .map_or(SquareSet::EMPTY, |mv| mv.from().to_set().with(mv.to()));
        self.write_squares(f, "last", last, style.last_move)?;
        self.write_squares(f, "mark", self.marked, style.mark)?;
        self.write_squares(f, "selected", self.selected, style.selected)?;
        self.write_checks(f)?;
        self.write_lines(f)?;
        self.write_targets(f)?;
        self.write_coordinates(f)?;
        for side in Color::ALL {
            self.write_pieces(f, side)?;
        }
        for arrow in self.arrows {
            arrow.write(f, self.middle(arrow.from), self.middle(arrow.to))?;
        }
        f.write_str("</g>\n</g>\n</svg>\n")
    }
}
