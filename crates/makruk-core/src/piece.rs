//! [`Piece`], a role with a colour.

use core::{fmt, str::FromStr};

use crate::{Color, Role};

/// A piece: a [`Role`] of a [`Color`], in one byte (`Option<Piece>` too).
///
/// # Examples
///
/// ```
/// use makruk_core::{Color, Piece, Role};
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
#[allow(missing_docs)] // the names say it
pub enum Piece {
    // The values are the cells of the board: bit 4 = White, bit 5 = Black, bits 0..=2 = role + 1.
    WhiteKhun = 0x11,
    WhiteMet = 0x12,
    WhiteKhon = 0x13,
    WhiteMa = 0x14,
    WhiteRua = 0x15,
    WhiteBia = 0x16,
    WhiteBiangai = 0x17,
    BlackKhun = 0x21,
    BlackMet = 0x22,
    BlackKhon = 0x23,
    BlackMa = 0x24,
    BlackRua = 0x25,
    BlackBia = 0x26,
    BlackBiangai = 0x27,
}

/// The cell of an empty square; the cell of a piece is its [`Piece`] value.
pub(crate) const EMPTY: u8 = 0;
/// The bit that all white pieces, and no black ones, have in their cell.
pub(crate) const WHITE: u8 = 0x10;
/// The bit that all black pieces, and no white ones, have in their cell.
pub(crate) const BLACK: u8 = 0x20;
/// The cell beyond the rim. It has the bits of both colours, so that "not mine" is one test for
/// the rim as well.
pub(crate) const EDGE: u8 = WHITE | BLACK;

/// `[Option<Piece>; 64]`, index = cell: the piece of a cell, `None` for empty cells and the rim.
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
        Self::WhiteBiangai,
        Self::BlackKhun,
        Self::BlackMet,
        Self::BlackKhon,
        Self::BlackMa,
        Self::BlackRua,
        Self::BlackBia,
        Self::BlackBiangai,
    ];

    /// Creates a piece from a colour and a role.
    ///
    /// ```
    /// use makruk_core::{Color, Piece, Role};
    ///
    /// assert_eq!(Piece::new(Color::White, Role::Khon), Piece::WhiteKhon);
    /// ```
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color.index() * Role::ALL.len() + role.index()]
    }

    /// Returns the colour of the piece.
    ///
    /// ```
    /// use makruk_core::{Color, Piece};
    ///
    /// assert_eq!(Piece::BlackMa.color(), Color::Black);
    /// ```
    #[inline]
    pub const fn color(self) -> Color {
        if self as u8 & WHITE != 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Returns the role of the piece.
    ///
    /// ```
    /// use makruk_core::{Piece, Role};
    ///
    /// assert_eq!(Piece::BlackMa.role(), Role::Ma);
    /// assert_eq!(Piece::WhiteBiangai.role(), Role::Biangai); // not a met, though it moves as one
    /// ```
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::WhiteKhun | Self::BlackKhun => Role::Khun,
            Self::WhiteMet | Self::BlackMet => Role::Met,
            Self::WhiteKhon | Self::BlackKhon => Role::Khon,
            Self::WhiteMa | Self::BlackMa => Role::Ma,
            Self::WhiteRua | Self::BlackRua => Role::Rua,
            Self::WhiteBia | Self::BlackBia => Role::Bia,
            Self::WhiteBiangai | Self::BlackBiangai => Role::Biangai,
        }
    }

    /// Returns the index in [`Piece::ALL`].
    ///
    /// ```
    /// use makruk_core::Piece;
    ///
    /// assert_eq!(Piece::WhiteKhun.index(), 0);
    /// assert_eq!(Piece::BlackBiangai.index(), 13);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.color().index() * Role::ALL.len() + self.role().index()
    }

    /// Returns the piece of an index, the inverse of [`Piece::index`].
    ///
    /// ```
    /// use makruk_core::Piece;
    ///
    /// assert_eq!(Piece::from_index(7), Some(Piece::BlackKhun));
    /// assert_eq!(Piece::from_index(14), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the piece of a cell of the board.
    #[inline]
    pub(crate) const fn from_cell(cell: u8) -> Option<Self> {
        BY_CELL[(cell & 0x3f) as usize]
    }
}

impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let parse = || {
            let (color, role) = text.split_once(' ')?;
            Some(Self::new(color.parse().ok()?, role.parse().ok()?))
        };
        parse().ok_or(ParsePieceError(()))
    }
}

/// The error returned when a text is not the name of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceError(());

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a piece such as `white khon`")
    }
}

impl core::error::Error for ParsePieceError {}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color(), self.role())
    }
}
