//! Numeric annotation glyphs.

use core::fmt;

/// A numeric annotation glyph: what an annotator thinks of a move or a position, `$0` to `$255`.
///
/// ```
/// use makruk_notation::pgn::Nag;
///
/// assert_eq!(Nag::BLUNDER.to_string(), "$4");
/// assert_eq!(Nag::BLUNDER.glyph(), Some("??"));
/// assert_eq!(Nag::from_glyph(b"!?"), Some(Nag::INTERESTING));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

/// `[&str; 7]`, by number; 0 says nothing. Source: the PGN specification, section 10.
const GLYPHS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);

    /// Returns the glyph of the numbers 1 to 6.
    ///
    /// ```
    /// use makruk_notation::pgn::Nag;
    ///
    /// assert_eq!(Nag::GOOD.glyph(), Some("!"));
    /// assert_eq!(Nag(10).glyph(), None); // "even" has a number and no sign
    /// ```
    pub fn glyph(self) -> Option<&'static str> {
        let glyph = GLYPHS.get(usize::from(self.0)).copied();
        glyph.filter(|glyph| !glyph.is_empty())
    }

    /// Reads a glyph of exclamation and question marks.
    ///
    /// ```
    /// use makruk_notation::pgn::Nag;
    ///
    /// assert_eq!(Nag::from_glyph(b"?!"), Some(Nag::DUBIOUS));
    /// assert_eq!(Nag::from_glyph(b"!!!"), None);
    /// ```
    pub fn from_glyph(text: &[u8]) -> Option<Self> {
        let same = |glyph: &&str| glyph.as_bytes() == text && !text.is_empty();
        let number = GLYPHS.iter().position(same)?;
        u8::try_from(number).ok().map(Self)
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
