//! The colours and dimensions of a picture.

use makruk_core::ByColor;

/// The colours of a side's pieces. To create them, pass all fields to [`PieceColors::new`], or change fields of
/// existing ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PieceColors<'a> {
    /// The body.
    pub body: &'a str,
    /// The line around the body.
    pub outline: &'a str,
    /// Lines and spots on the body.
    pub detail: &'a str,
}

/// The colours and dimensions of a picture.
///
/// A colour is any string that SVG accepts as one: `#d9a561`, `maroon`, `rgb(10,20,30)`. Colours are escaped, so no
/// string can break the picture. To create a style, change fields of an existing one:
///
/// ```
/// use makruk::{Board, svg::{Svg, SvgStyle}};
///
/// let mut style = SvgStyle::WOOD;
/// style.size_pixels = 240;
/// style.board = "palegreen";
/// let board = Board::start();
/// let picture = Svg::new(&board).style(&style).to_string();
/// assert!(picture.contains(r#"width="240" height="240""#));
/// assert!(picture.contains(r#"fill="palegreen""#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SvgStyle<'a> {
    /// Width and height of the whole picture in pixels. The picture can be scaled to any other size.
    pub size_pixels: u16,
    /// The board.
    pub board: &'a str,
    /// The squares of a1's colour on a chessboard. `None` draws all squares alike, as on a Makruk board.
    pub dark_squares: Option<&'a str>,
    /// The lines between squares.
    pub lines: &'a str,
    /// Width of these lines in hundredths of a square.
    pub line_width: u16,
    /// The rim around the board.
    pub frame: &'a str,
    /// Letters and digits on the rim.
    pub coordinates: &'a str,
    /// The font of the coordinates, as in the CSS property `font-family`.
    pub font: &'a str,
    /// The squares of the last move.
    pub last_move: &'a str,
    /// The glow behind a khun in check.
    pub check: &'a str,
    /// Marked squares.
    pub mark: &'a str,
    /// The square of a selected piece.
    pub selected: &'a str,
    /// The dots and rings on the squares that a piece can go to.
    pub target: &'a str,
    /// The opacity of the last move, mark and selection colours, in percent, 0 to 100.
    pub tint_percent: u8,
    /// The pieces.
    pub pieces: ByColor<PieceColors<'a>>,
    /// Width of the piece outlines and details in hundredths of a square.
    pub outline_width: u16,
}

impl<'a> PieceColors<'a> {
    /// Creates the colours of a side's pieces.
    ///
    /// ```
    /// use makruk::svg::PieceColors;
    ///
    /// assert_eq!(PieceColors::new("#fff", "#000", "#333").outline, "#000");
    /// ```
    pub const fn new(body: &'a str, outline: &'a str, detail: &'a str) -> Self {
        Self {
            body,
            outline,
            detail,
        }
    }
}

impl SvgStyle<'static> {
    /// The styles of this library, by their lower-case names.
    ///
    /// ```
    /// use makruk::svg::SvgStyle;
    ///
    /// let (name, style) = SvgStyle::NAMED[3];
    /// assert_eq!((name, style), ("night", SvgStyle::NIGHT));
    /// ```
    pub const NAMED: [(&'static str, Self); 4] = [
        ("wood", Self::WOOD),
        ("chequered", Self::CHEQUERED),
        ("paper", Self::PAPER),
        ("night", Self::NIGHT),
    ];

    /// One kind of wood, with lines: a board as used in Thailand.
    pub const WOOD: Self = Self {
        size_pixels: 480,
        board: "#dcaa66",
        dark_squares: None,
        lines: "#7d4b1e",
        line_width: 2,
        frame: "#6d3f1b",
        coordinates: "#f3dcb4",
        font: "'Noto Sans Thai','Leelawadee UI',Thonburi,Loma,sans-serif",
        last_move: "#fff04d",
        check: "#e0211b",
        mark: "#2f9e6e",
        selected: "#e8892b",
        target: "#1d6b4a",
        tint_percent: 55,
        pieces: ByColor::new(
            PieceColors {
                body: "#fbeed3",
                outline: "#3a2413",
                detail: "#3a2413",
            },
            PieceColors {
                body: "#40261a",
                outline: "#1a0d06",
                detail: "#ecd0a4",
            },
        ),
        outline_width: 3,
    };

    /// Two kinds of wood, as on a chessboard.
    pub const CHEQUERED: Self = Self {
        board: "#efd9b0",
        dark_squares: Some("#c28f5c"),
        lines: "#8a5a30",
        line_width: 1,
        ..Self::WOOD
    };

    /// Black lines on white, for print.
    pub const PAPER: Self = Self {
        board: "#fff",
        lines: "#000",
        frame: "#fff",
        coordinates: "#000",
        last_move: "#bbb",
        check: "#777",
        mark: "#ddd",
        selected: "#999",
        target: "#444",
        tint_percent: 100,
        pieces: ByColor::new(
            PieceColors {
                body: "#fff",
                outline: "#000",
                detail: "#000",
            },
            PieceColors {
                body: "#222",
                outline: "#000",
                detail: "#fff",
            },
        ),
        ..Self::WOOD
    };

    /// Dark, for pages with light text.
    pub const NIGHT: Self = Self {
        board: "#6b798b",
        lines: "#333c47",
        frame: "#1b2027",
        coordinates: "#aab6c4",
        last_move: "#4f9fe0",
        check: "#ff4b3e",
        mark: "#39b58a",
        selected: "#d9a441",
        target: "#0d3b2c",
        pieces: ByColor::new(
            PieceColors {
                body: "#eef1f4",
                outline: "#14181d",
                detail: "#14181d",
            },
            PieceColors {
                body: "#171b20",
                outline: "#06080a",
                detail: "#b9c6d4",
            },
        ),
        ..Self::WOOD
    };
}

impl Default for SvgStyle<'static> {
    /// [`SvgStyle::WOOD`].
    fn default() -> Self {
        Self::WOOD
    }
}
