//! Numeric annotation glyphs.

use core::{fmt, str::FromStr};

/// A numeric annotation glyph (NAG): an annotator's assessment of a move or a position, `$0` to `$255`.
///
/// `Display` writes the number; `FromStr` reads a number or one of `!`, `?`, `!!`, `??`, `!?`, `?!`.
///
/// ```
/// use makruk::pgn::Nag;
///
/// assert_eq!(Nag::BLUNDER.to_string(), "$4");
/// assert_eq!(Nag::BLUNDER.glyph(), Some("??"));
/// assert_eq!("!?".parse(), Ok(Nag::INTERESTING));
/// assert_eq!("$255".parse(), Ok(Nag::new(255)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "numeric annotation glyph")]
pub struct Nag(u8);

/// `[&str; 7]`, index = number; 0 is the null annotation. Source: the PGN specification, section 10.
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

    /// Creates the glyph with the given number.
    ///
    /// ```
    /// use makruk::pgn::Nag;
    ///
    /// assert_eq!(Nag::new(1), Nag::GOOD);
    /// ```
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Returns the number.
    ///
    /// ```
    /// use makruk::pgn::Nag;
    ///
    /// assert_eq!(Nag::DUBIOUS.number(), 6);
    /// ```
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the marks for the numbers 1 to 6, such as `!?`; `None` for other numbers.
    ///
    /// ```
    /// use makruk::pgn::Nag;
    ///
    /// assert_eq!(Nag::GOOD.glyph(), Some("!"));
    /// assert_eq!(Nag::new(10).glyph(), None); // an even position has a number and no mark
    /// ```
    pub fn glyph(self) -> Option<&'static str> {
        let glyph = GLYPHS.get(usize::from(self.0)).copied();
        glyph.filter(|glyph| !glyph.is_empty())
    }

    /// Parses exclamation and question marks; `None` for anything else.
    ///
    /// ```
    /// use makruk::pgn::Nag;
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

impl FromStr for Nag {
    type Err = ParseNagError;

    fn from_str(text: &str) -> Result<Self, ParseNagError> {
        let number = |text: &str| {
            let digits = text.strip_prefix('$')?;
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        number(text)
            .map(Self)
            .or_else(|| Self::from_glyph(text.as_bytes()))
            .ok_or(ParseNagError(()))
    }
}

/// The error returned when a string is not a numeric annotation glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNagError(());

impl fmt::Display for ParseNagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number from `$0` to `$255`, or one of ! ? !! ?? !? ?!")
    }
}

impl core::error::Error for ParseNagError {}
