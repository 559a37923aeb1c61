//! Numeric annotation glyphs.

use core::{fmt, str::FromStr};

/// A numeric annotation glyph (NAG): an annotator's assessment of a move or a position, `$0` to `$255`.
///
/// `Display` writes the number; `FromStr` reads a number or a [sign](Self::from_sign).
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

/// `[(&str, u8); 15]`: evaluations as people type and print them, with their numbers; a sign that another one ends with comes
/// after it. Source: the PGN specification, section 10, and the signs of chess literature.
const EVALUATIONS: [(&str, u8); 15] = [
    ("+/=", 14),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("-+", 19),
    ("=", 10),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("□", 7),
];

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
    /// `+=`
    pub const WHITE_SLIGHTLY_BETTER: Self = Self(14);

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

    /// Parses a glyph, or the sign of an evaluation: `=` is an even position, `+=` and `⩲` a slight advantage of White, `+/-` and
    /// `±` a moderate, `+-` a decisive one, `=+` and so on those of Black, `∞` an unclear position, `□` the only move; `None` for
    /// anything else.
    ///
    /// After a move, `=` and `+=` may mean a draw offer instead: [`San::offers_draw`](crate::san::San::offers_draw).
    ///
    /// ```
    /// use makruk::pgn::Nag;
    ///
    /// assert_eq!(Nag::from_sign("+/-".as_bytes()), Some(Nag::new(16)));
    /// assert_eq!(Nag::from_sign("⩱".as_bytes()), Some(Nag::new(15)));
    /// assert_eq!(Nag::from_sign(b"+/+"), None);
    /// ```
    pub fn from_sign(text: &[u8]) -> Option<Self> {
        let evaluation = EVALUATIONS.iter().find(|(sign, _)| sign.as_bytes() == text);
        let evaluation = evaluation.map(|&(_, number)| Self(number));
        evaluation.or_else(|| Self::from_glyph(text))
    }

    /// Splits a move from the evaluation that is glued to it, such as `e4+-`. A final `=` or `+=` stays: it may be a draw offer.
    pub(super) fn split_from_move(text: &[u8]) -> Option<(&[u8], Self)> {
        // Moves that end with a square, a letter or a check sign, which are nearly all, take the first comparison only.
        let is_sign = |&byte: &u8| matches!(byte, b'+' | b'-' | b'=') || byte >= 0x80;
        if !text.last().is_some_and(is_sign) {
            return None;
        }
        let may_offer = |sign: &str| matches!(sign, "=" | "+=");
        EVALUATIONS.iter().find_map(|&(sign, number)| {
            let mv = text.strip_suffix(sign.as_bytes())?;
            let is_move = !mv.is_empty() && !may_offer(sign);
            is_move.then_some((mv, Self(number)))
        })
    }
}

/// Returns whether text begins with a character of a sign. A null move, `--`, does not count.
pub(super) fn begins_sign(text: &[u8]) -> bool {
    let is_ascii = matches!(text.first(), Some(b'+' | b'-' | b'=' | b'#' | b'/'));
    is_ascii && !text.starts_with(b"--")
        || EVALUATIONS
            .iter()
            .any(|(sign, _)| !sign.is_ascii() && text.starts_with(sign.as_bytes()))
}

/// Returns the length of the longest part of a text that begins a sign, at most up to its last character.
pub(super) fn sign_prefix(text: &[u8]) -> usize {
    let common = |sign: &str| {
        let same = sign.bytes().zip(text).take_while(|(a, b)| a == *b);
        same.count()
    };
    let longest = EVALUATIONS.iter().map(|(sign, _)| common(sign)).max();
    let last = text.len() - text.len().min(1);
    // A part of a character is no place.
    (0..=longest.unwrap_or(0).min(last))
        .rev()
        .find(|&at| text.get(at).is_none_or(|byte| byte & 0xc0 != 0x80))
        .unwrap_or(0)
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

impl FromStr for Nag {
    type Err = ParseNagError;

    /// Parses a number, `$0` to `$255`, or a sign as in [`Nag::from_sign`], such as `!?` or `+-`.
    fn from_str(text: &str) -> Result<Self, ParseNagError> {
        let number = |text: &str| {
            let digits = text.strip_prefix('$')?;
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        number(text)
            .map(Self)
            .or_else(|| Self::from_sign(text.as_bytes()))
            .ok_or(ParseNagError(()))
    }
}

/// The error returned when a string is not a numeric annotation glyph: a number from `$0` to `$255`, or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNagError(());

impl fmt::Display for ParseNagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number from `$0` to `$255`, or a sign such as ! ?! = += +-")
    }
}

impl core::error::Error for ParseNagError {}
