//! The colours of a terminal board.

use core::fmt;

use makruk_core::ByColor;

/// A terminal colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TerminalColor {
    /// Red, green and blue, 0 to 255 each.
    Rgb(u8, u8, u8),
    /// An index into the standard 256-colour table, which older terminals support too.
    Indexed(u8),
}

impl fmt::Display for TerminalColor {
    /// Writes the parameters after `38;` or `48;` in a control sequence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rgb(red, green, blue) => write!(f, "2;{red};{green};{blue}"),
            Self::Indexed(number) => write!(f, "5;{number}"),
        }
    }
}

/// The colours of a terminal board: backgrounds of the squares, and foregrounds of the pieces.
///
/// To create a palette, change fields of an existing one:
///
/// ```
/// use makruk::{Board, Diagram, diagram::{Palette, TerminalColor}};
///
/// let mut palette = Palette::WOOD;
/// palette.light = TerminalColor::Rgb(1, 2, 3);
/// let text = Diagram::new(&Board::start()).palette(&palette).to_string();
/// assert!(text.contains("48;2;1;2;3"));
/// ```
///
/// # Source
///
/// The control sequences follow ECMA-48 (`ESC [ … m`). Colours follow ITU-T T.416, but with semicolons as separators, as
/// is usual in terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Palette {
    /// The squares of a8's colour.
    pub light: TerminalColor,
    /// The squares of a1's colour. Terminals cannot draw lines between squares, so a readable board needs two colours;
    /// if both are the same, empty squares show a dot.
    pub dark: TerminalColor,
    /// The squares of the last move.
    pub last_move: TerminalColor,
    /// Marked squares.
    pub mark: TerminalColor,
    /// Squares of a khun in check.
    pub check: TerminalColor,
    /// The pieces.
    pub pieces: ByColor<TerminalColor>,
}

impl Palette {
    /// Wood, in 24-bit colours.
    pub const WOOD: Self = Self {
        light: TerminalColor::Rgb(186, 140, 86),
        dark: TerminalColor::Rgb(168, 122, 70),
        last_move: TerminalColor::Rgb(152, 142, 32),
        mark: TerminalColor::Rgb(74, 132, 98),
        check: TerminalColor::Rgb(205, 66, 50),
        pieces: ByColor::new(
            TerminalColor::Rgb(255, 252, 240),
            TerminalColor::Rgb(30, 14, 6),
        ),
    };

    /// Wood, from the table of 256 colours.
    pub const WOOD_256: Self = Self {
        light: TerminalColor::Indexed(136),
        dark: TerminalColor::Indexed(94),
        last_move: TerminalColor::Indexed(64),
        mark: TerminalColor::Indexed(66),
        check: TerminalColor::Indexed(160),
        pieces: ByColor::new(TerminalColor::Indexed(231), TerminalColor::Indexed(16)),
    };
}

impl Default for Palette {
    /// [`Palette::WOOD`].
    fn default() -> Self {
        Self::WOOD
    }
}
