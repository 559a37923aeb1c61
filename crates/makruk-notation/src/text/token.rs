//! The character that a parser found where it expected another.

use core::fmt;

/// The character that a parser found instead of the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Found {
    /// The text ends here.
    End,
    /// A character.
    Char(char),
    /// A byte that is not valid UTF-8.
    Byte(u8),
}

impl Found {
    /// Decodes the character at the given offset.
    pub(crate) fn at(text: &[u8], offset: usize) -> Self {
        let rest = text.get(offset..).unwrap_or_default();
        let Some(&byte) = rest.first() else {
            return Self::End;
        };
        if byte.is_ascii() {
            return Self::Char(byte.into());
        }
        // A character has up to four bytes; the bytes after it may be invalid.
        (1..=rest.len().min(4))
            .find_map(|len| core::str::from_utf8(rest.get(..len)?).ok()?.chars().next())
            .map_or(Self::Byte(byte), Self::Char)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::End => f.write_str("the end"),
            Self::Char(' ') => f.write_str("a space"),
            Self::Char(char) if char.is_control() => write!(f, "`{}`", char.escape_default()),
            Self::Char(char) => write!(f, "`{char}`"),
            Self::Byte(byte) => write!(f, "the byte {byte:#04x}"),
        }
    }
}
