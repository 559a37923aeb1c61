//! [`File`], a column of the board.

use core::{fmt, str::FromStr};

/// A column of the board, `a` (leftmost for White) to `h`.
///
/// ```
/// use makruk::File;
///
/// assert_eq!(File::C.index(), 2);
/// assert_eq!("c".parse(), Ok(File::C));
/// assert_eq!(File::from_index(8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // self-explanatory names
pub enum File {
    A = 0,
    B = 1,
    C = 2,
    D = 3,
    E = 4,
    F = 5,
    G = 6,
    H = 7,
}

impl File {
    /// All files from `a` to `h`.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// Returns the index, 0 (`a`) to 7 (`h`).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the file with the given index; the inverse of [`File::index`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the lower-case letter, `a` to `h`.
    #[inline]
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Returns the file with the given lower-case letter; the inverse of [`File::char`].
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Self::from_index(letter as usize - 'a' as usize),
            _ => None,
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.char(), f)
    }
}

impl FromStr for File {
    type Err = ParseFileError;

    /// Parses a letter in lower case, `a` to `h`.
    fn from_str(text: &str) -> Result<Self, ParseFileError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_char), letters.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(ParseFileError(())),
        }
    }
}

/// The error returned when a string is not a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFileError(());

impl fmt::Display for ParseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a file, `a` to `h`")
    }
}

impl core::error::Error for ParseFileError {}
