//! [`Square`], a square of the board.

use core::{fmt, str::FromStr};

use crate::{File, Rank, x88};

/// A square, `a1` to `h8`. Its discriminant is its number on the 0x88 board.
///
/// The number is `16 * rank + file`, both counted from 0: `a1` is `0x00`, `h1` is `0x07`, `a2` is `0x10` and `h8` is `0x77`. Bits
/// 3 and 7 of a square are always clear, so the single test `number & 0x88 != 0` detects a step that leaves the board; see the
/// diagram in [`x88`](crate::x88).
///
/// Tables and bit sets use the dense [`Square::index`], 0 to 63. Both numberings sort the squares in the same order: a1, b1, …
/// h1, a2, … h8.
///
/// # Examples
///
/// Numbers from the classic description of 0x88 boards:
///
/// ```
/// use makruk::{File, Rank, Square};
///
/// assert_eq!(Square::A1 as u8, 0);
/// assert_eq!(Square::H1 as u8, 7);
/// assert_eq!(Square::E4 as u8, 52); // 3 * 16 + 4
/// assert_eq!(Square::H8 as u8, 119);
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
///
/// assert_eq!(Square::from_0x88(119), Some(Square::H8)); // 0111_0111 & 1000_1000 = 0
/// assert_eq!(Square::from_0x88(8), None); // 0000_1000: "i1", past the h-file
/// assert_eq!(Square::from_0x88(135), None); // 1000_0111: "h9", past rank 8
///
/// assert_eq!(Square::E4.step(16), Some(Square::E5)); // 52 + 16 = 68
/// assert_eq!(Square::E4.step(17), Some(Square::F5)); // 52 + 17 = 69
/// assert_eq!(Square::E4.step(-17), Some(Square::D3)); // 52 - 17 = 35
/// assert_eq!(Square::H1.step(18), None); // 7 + 18 = 25 = 0001_1001, bit 3 is set
/// assert_eq!(Square::A1.step(33), Some(Square::B3)); // 0 + 33 = 33
///
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(size_of::<Option<Square>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // self-explanatory names
#[rustfmt::skip]
pub enum Square {
    A1 = 0x00, B1, C1, D1, E1, F1, G1, H1,
    A2 = 0x10, B2, C2, D2, E2, F2, G2, H2,
    A3 = 0x20, B3, C3, D3, E3, F3, G3, H3,
    A4 = 0x30, B4, C4, D4, E4, F4, G4, H4,
    A5 = 0x40, B5, C5, D5, E5, F5, G5, H5,
    A6 = 0x50, B6, C6, D6, E6, F6, G6, H6,
    A7 = 0x60, B7, C7, D7, E7, F7, G7, H7,
    A8 = 0x70, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in [index](Square::index) order: a1, b1, … h1, a2, … h8.
    #[rustfmt::skip]
    #[allow(clippy::enum_glob_use)] // for the 64 names below
    pub const ALL: [Self; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// Creates a square from a file and a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank.index() * 8 + file.index()]
    }

    /// Returns the file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// Returns the rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 4]
    }

    /// Returns the dense index, `8 * rank + file`, 0 (`a1`) to 63 (`h8`).
    #[inline]
    pub const fn index(self) -> usize {
        dense(self as u8)
    }

    /// Returns the square with the given dense index; the inverse of [`Square::index`].
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the number on the 0x88 board, `16 * rank + file`; the same as `square as u8`.
    #[inline]
    pub const fn to_0x88(self) -> u8 {
        self as u8
    }

    /// Returns the square with the given 0x88 number, or `None` if the number is off the board.
    #[inline]
    pub const fn from_0x88(number: u8) -> Option<Self> {
        if x88::is_on_board(number) {
            Some(Self::ALL[dense(number)])
        } else {
            None
        }
    }

    /// Returns the square one 0x88 step away, or `None` if the step leaves the board.
    ///
    /// The step is a difference of 0x88 numbers, such as [`x88::NORTH`]. Other differences, such as +8, may lead to an unrelated
    /// square.
    ///
    /// ```
    /// use makruk::{Square, x88};
    ///
    /// assert_eq!(Square::E4.step(x88::NORTH), Some(Square::E5));
    /// assert_eq!(Square::H4.step(x88::EAST), None);
    /// ```
    #[inline]
    pub const fn step(self, step: i8) -> Option<Self> {
        Self::from_0x88(x88::add(self as u8, step))
    }

    /// Returns the square `files` to the right and `ranks` up, or `None` if it is off the board.
    ///
    /// ```
    /// use makruk::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// assert_eq!(Square::G1.offset(i8::MAX, i8::MAX), None);
    /// ```
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self as i16 & 7) + files as i16;
        let rank = (self as i16 >> 4) + ranks as i16;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            #[allow(clippy::cast_sign_loss)] // both are in 0..8
            Some(Self::ALL[(rank * 8 + file) as usize])
        } else {
            None
        }
    }

    /// Rotates the square by 180 degrees around the centre of the board: a1 becomes h8, d1 becomes e8. The result is the square
    /// from the opponent's point of view.
    ///
    /// The rotation changes both file and rank. With the colours swapped, Makruk's start position is symmetric under this
    /// rotation, but not under a reflection that changes only the rank.
    ///
    /// ```
    /// use makruk::Square;
    ///
    /// assert_eq!(Square::D1.rotate_180(), Square::E8); // the squares of the two khuns
    /// ```
    #[doc(alias = "flip")]
    #[doc(alias = "mirror")]
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self::ALL[63 - self.index()]
    }

    /// Returns the number of khun moves between two squares on an empty board, 0 to 7 (the Chebyshev distance).
    ///
    /// ```
    /// use makruk::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// assert_eq!(Square::D4.distance(Square::E5), 1);
    /// ```
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().index().abs_diff(other.file().index());
        let ranks = self.rank().index().abs_diff(other.rank().index());
        #[allow(clippy::cast_possible_truncation)] // at most 7
        if files > ranks {
            files as u8
        } else {
            ranks as u8
        }
    }

    /// Parses two ASCII bytes, a file `a`–`h` and a rank `1`–`8`.
    ///
    /// ```
    /// use makruk::Square;
    ///
    /// assert_eq!(Square::from_ascii(b"e4"), Ok(Square::E4));
    /// assert!(Square::from_ascii(b"e9").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error for any other text.
    pub const fn from_ascii(text: &[u8]) -> Result<Self, ParseSquareError> {
        if let [file, rank] = text {
            if let (Some(file), Some(rank)) = (
                File::from_char(*file as char),
                Rank::from_char(*rank as char),
            ) {
                return Ok(Self::new(file, rank));
            }
        }
        Err(ParseSquareError(()))
    }
}

/// Returns the dense index of a 0x88 number.
#[inline]
pub(crate) const fn dense(number: u8) -> usize {
    // 16 * rank + 2 * file, halved; the mask only tells the compiler the range.
    ((number + (number & 7)) >> 1) as usize & 63
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Parses a file and a rank, `a1` to `h8`, in lower case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        Self::from_ascii(text.as_bytes())
    }
}

/// The error returned when a string is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError(());

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square, `a1` to `h8`")
    }
}

impl core::error::Error for ParseSquareError {}
