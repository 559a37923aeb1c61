//! The colours of a board in a terminal.

use core::fmt;

use makruk_core::ByColor;

/// A colour of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TerminalColour {
    /// Red, green and blue, 0 to 255 each.
    Rgb(u8, u8, u8),
    /// A number in the usual table of 256 colours, which older terminals know as well.
    Indexed(u8),
}

impl fmt::Display for TerminalColour {
    /// Writes what stands behind `38;` or `48;` in a control sequence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rgb(red, green, blue) => write!(f, "2;{red};{green};{blue}"),
            Self::Indexed(number) => write!(f, "5;{number}"),
        }
    }
}

/// The colours of a board in a terminal: those of the squares, behind the men, and those of the
/// men.
///
/// # Source
///
/// The control sequences are those of ECMA-48 (`ESC [ … m`), with the colours of ITU-T T.416 as
/// terminals write them, with semicolons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Palette {
    /// Every second square, among them a8.
    pub light: TerminalColour,
    /// The other squares, among them a1. Terminals cannot draw lines between squares, so a board
    /// needs two colours to be read; if both are one, an empty square has a dot.
    pub dark: TerminalColour,
    /// The squares of the last move.
    pub last_move: TerminalColour,
    /// Marked squares.
    pub mark: TerminalColour,
    /// Squares of a khun in check.
    pub check: TerminalColour,
    /// The men.
    pub men: ByColor<TerminalColour>,
}

impl Palette {
    /// Wood, in 24 bits a colour.
    pub const WOOD: Self = Self {
        light: TerminalColour::Rgb(186, 140, 86),
        dark: TerminalColour::Rgb(168, 122, 70),
        last_move: TerminalColour::Rgb(152, 142, 32),
        mark: TerminalColour::Rgb(74, 132, 98),
        check: TerminalColour::Rgb(205, 66, 50),
        men: ByColor::new(
            TerminalColour::Rgb(255, 252, 240),
            TerminalColour::Rgb(30, 14, 6),
        ),
    };

    /// Wood, from the table of 256 colours.
    pub const WOOD_256: Self = Self {
        light: TerminalColour::Indexed(136),
        dark: TerminalColour::Indexed(94),
        last_move: TerminalColour::Indexed(64),
        mark: TerminalColour::Indexed(66),
        check: TerminalColour::Indexed(160),
        men: ByColor::new(TerminalColour::Indexed(231), TerminalColour::Indexed(16)),
    };
}

impl Default for Palette {
    /// [`Palette::WOOD`].
    fn default() -> Self {
        Self::WOOD
    }
}
