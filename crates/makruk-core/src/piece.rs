//! [`Piece`], a role with a colour.

use core::{fmt, str::FromStr};

use crate::{Color, Role};

/// A piece: a [`Role`] and a [`Color`]. `Piece` and `Option<Piece>` each take one byte.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Piece, Role};
///
/// let khon = Piece::new(Color::Black, Role::Khon);
/// assert_eq!(khon, Piece::BlackKhon);
/// assert_eq!((khon.color(), khon.role()), (Color::Black, Role::Khon));
/// assert_eq!(khon.to_string(), "black khon");
/// assert_eq!("black khon".parse(), Ok(khon));
/// assert_eq!(size_of::<Option<Piece>>(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // self-explanatory names
pub enum Piece {
    // The discriminants are board cells: bit 4 = White, bit 5 = Black, bits 0..=2 = role + 1.
    WhiteKhun = 0x11,
    WhiteMet = 0x12,
    WhiteKhon = 0x13,
    WhiteMa = 0x14,
    WhiteRua = 0x15,
    WhiteBia = 0x16,
    WhiteBiaNgai = 0x17,
    BlackKhun = 0x21,
    BlackMet = 0x22,
    BlackKhon = 0x23,
    BlackMa = 0x24,
    BlackRua = 0x25,
    BlackBia = 0x26,
    BlackBiaNgai = 0x27,
}

/// The cell of an empty square; the cell of a piece is its [`Piece`] discriminant.
pub(crate) const EMPTY: u8 = 0;
/// The bit set in the cells of all white pieces, and of no black piece.
pub(crate) const WHITE: u8 = 0x10;
/// The bit set in the cells of all black pieces, and of no white piece.
pub(crate) const BLACK: u8 = 0x20;
/// The cell of an off-board square. It has both colour bits, so one test rejects own pieces and off-board squares.
pub(crate) const EDGE: u8 = WHITE | BLACK;

/// `[Option<Piece>; 64]`: the piece in a cell, indexed by cell; `None` for empty and off-board cells.
pub(crate) static BY_CELL: [Option<Piece>; 64] = {
    let mut table = [None; 64];
    let mut i = 0;
    while i < Piece::ALL.len() {
        table[Piece::ALL[i] as usize] = Some(Piece::ALL[i]);
        i += 1;
    }
    table
};

impl Piece {
    /// All pieces: White's in the order of [`Role::ALL`], then Black's.
    pub const ALL: [Self; 14] = [
        Self::WhiteKhun,
        Self::WhiteMet,
        Self::WhiteKhon,
        Self::WhiteMa,
        Self::WhiteRua,
        Self::WhiteBia,
        Self::WhiteBiaNgai,
        Self::BlackKhun,
        Self::BlackMet,
        Self::BlackKhon,
        Self::BlackMa,
        Self::BlackRua,
        Self::BlackBia,
        Self::BlackBiaNgai,
    ];

    /// Creates a piece from a colour and a role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color.index() * Role::ALL.len() + role.index()]
    }

    /// Returns the colour of the piece.
    #[inline]
    pub const fn color(self) -> Color {
        if self as u8 & WHITE != 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Returns the role of the piece.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::WhiteKhun | Self::BlackKhun => Role::Khun,
            Self::WhiteMet | Self::BlackMet => Role::Met,
            Self::WhiteKhon | Self::BlackKhon => Role::Khon,
            Self::WhiteMa | Self::BlackMa => Role::Ma,
            Self::WhiteRua | Self::BlackRua => Role::Rua,
            Self::WhiteBia | Self::BlackBia => Role::Bia,
            Self::WhiteBiaNgai | Self::BlackBiaNgai => Role::BiaNgai,
        }
    }

    /// Returns the index in [`Piece::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self.color().index() * Role::ALL.len() + self.role().index()
    }

    /// Returns the piece with the given index; the inverse of [`Piece::index`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the piece in a board cell.
    #[inline]
    pub(crate) const fn from_cell(cell: u8) -> Option<Self> {
        BY_CELL[(cell & 0x3f) as usize]
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Parses the names of a colour and a role, separated by a space, such as `white khon` or `black bia ngai`.
    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let parse = || {
            let (color, role) = text.split_once(' ')?;
            Some(Self::new(color.parse().ok()?, role.parse().ok()?))
        };
        parse().ok_or(ParsePieceError(()))
    }
}

/// The error returned when a string is not a piece name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceError(());

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a piece such as `white khon`")
    }
}

impl core::error::Error for ParsePieceError {}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.role())
    }
}
