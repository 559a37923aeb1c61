//! The words that players read, in English and Thai: sides, pieces, squares, outcomes, counts, and why an action is impossible.
//!
//! ```
//! use makruk::{Action, Color, Game, Position, Role, Rules, words::Language};
//!
//! let mut game = Game::new(Position::start(), Rules::THAI);
//! let language = Language::Thai;
//! assert_eq!(language.role(Role::BiaNgai), "เบี้ยหงาย");
//!
//! let error = game.act(Action::StartCount).unwrap_err();
//! let reason = language.refusal(error, game.position()).to_string();
//! assert_eq!(reason, "ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้");
//!
//! game.resign(Color::Black)?;
//! let outcome = game.outcome().unwrap();
//! assert_eq!(language.outcome(outcome).to_string(), "1-0: ขาวชนะ (อีกฝ่ายยอมแพ้)");
//! assert_eq!(Language::English.outcome(outcome).to_string(), "1-0: White wins by resignation");
//! # Ok::<(), makruk::ActionError>(())
//! ```
//!
//! Nothing is allocated: sentences are written through `Display`, with the width and alignment of the format. They have no full
//! stop. "You" is the player whose action it is.
//!
//! These are not the messages of errors for programmers, which the error types write: those have no Thai, and name
//! sides in lower case.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use makruk_codec::name::{self, ParseNameError};
use makruk_core::{Color, Role, Square};
use makruk_rules::CountKind;

use crate::letters::LetterSet;

/// Writes a sentence in a language: in English, then in Thai. A word in braces is a variable; each language may place it anywhere.
macro_rules! say {
    ($out:expr, $language:expr, $english:literal, $thai:literal $(,)?) => {
        match $language {
            $crate::words::Language::English => write!($out, $english),
            $crate::words::Language::Thai => write!($out, $thai),
        }
    };
}

mod count;
mod outcome;
mod refusal;

/// A language that players read.
///
/// `Display` writes the name, and `FromStr` parses it.
///
/// ```
/// use makruk::words::Language;
///
/// let language: Language = "th".parse()?;
/// assert_eq!(language, Language::Thai);
/// assert_eq!(language.name(), "th");
/// # Ok::<(), makruk::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[doc(alias = "translation")]
#[doc(alias = "localization")]
#[doc(alias = "ภาษา")]
pub enum Language {
    /// English, with the Thai names of the pieces in Latin letters.
    English,
    /// Thai.
    #[doc(alias = "ภาษาไทย")]
    Thai,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Thai];

    /// Returns the language's code as in HTML, `en` or `th`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Thai => "th",
        }
    }

    /// Returns the letters for moves: [`LetterSet::FAIRY`] or [`LetterSet::THAI`].
    ///
    /// ```
    /// use makruk::{Move, Position, San, Square, san::SanStyle, words::Language};
    ///
    /// let (start, mv) = (Position::start(), Move::new(Square::B1, Square::D2));
    /// let san = |language: Language| {
    ///     San::from_move_with(&start, mv, SanStyle::Readable, language.letters()).to_string()
    /// };
    /// assert_eq!(Language::ALL.map(san), ["Nd2", "มง๒"]);
    /// ```
    pub const fn letters(self) -> LetterSet {
        match self {
            Self::English => LetterSet::FAIRY,
            Self::Thai => LetterSet::THAI,
        }
    }

    /// Returns a side's name, as at the beginning of a sentence: `White` or `ขาว`.
    #[doc(alias = "ฝ่าย")]
    pub const fn side(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::English, Color::White) => "White",
            (Self::English, Color::Black) => "Black",
            (Self::Thai, Color::White) => "ขาว",
            (Self::Thai, Color::Black) => "ดำ",
        }
    }

    /// Returns the name of a piece, such as `bia ngai` or `เบี้ยหงาย`.
    #[doc(alias = "ตัวหมาก")]
    pub const fn role(self, role: Role) -> &'static str {
        match self {
            Self::English => role.name(),
            Self::Thai => match role {
                Role::Khun => "ขุน",
                Role::Met => "เม็ด",
                Role::Khon => "โคน",
                Role::Ma => "ม้า",
                Role::Rua => "เรือ",
                Role::Bia => "เบี้ย",
                Role::BiaNgai => "เบี้ยหงาย",
            },
        }
    }

    /// Returns the name of a kind of count, such as `pieces' honour` or `ศักดิ์หมาก`.
    #[doc(alias = "ศักดิ์")]
    pub const fn count_kind(self, kind: CountKind) -> &'static str {
        match self {
            Self::English => kind.words(),
            Self::Thai => match kind {
                CountKind::Board => "ศักดิ์กระดาน",
                CountKind::Pieces => "ศักดิ์หมาก",
            },
        }
    }

    /// Displays a square with the file and rank of [`Language::letters`].
    ///
    /// ```
    /// use makruk::{Square, words::Language};
    ///
    /// assert_eq!(Language::English.square(Square::E4).to_string(), "e4");
    /// assert_eq!(format!("{:>4}", Language::Thai.square(Square::E4)), "  จ๔");
    /// ```
    #[doc(alias = "ช่อง")]
    pub fn square(self, square: Square) -> impl fmt::Display + Copy + use<> {
        let letters = self.letters();
        let (file, rank) = (letters.file(square.file()), letters.rank(square.rank()));
        Written(move |out: &mut dyn Write| write!(out, "{file}{rank}"))
    }

    /// Displays a number with the digits of the language.
    ///
    /// At the board, moves, squares and counts have Thai digits. Scores and clocks have Arabic ones in Thai too, so write those
    /// without this method.
    ///
    /// ```
    /// use makruk::words::Language;
    ///
    /// assert_eq!(Language::English.number(17).to_string(), "17");
    /// assert_eq!(Language::Thai.number(17).to_string(), "๑๗");
    /// ```
    #[doc(alias = "ตัวเลข")]
    #[doc(alias = "digit")]
    pub fn number<T: fmt::Display>(self, number: T) -> impl fmt::Display + use<T> {
        Written(move |out: &mut dyn Write| match self {
            Self::English => write!(out, "{number}"),
            Self::Thai => write!(ThaiDigits(out), "{number}"),
        })
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Language {
    type Err = ParseNameError;

    /// Parses a code: `en` or `th`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(Language), &Self::ALL)
    }
}

/// Replaces ASCII digits with Thai digits.
struct ThaiDigits<'a>(&'a mut dyn Write);

impl Write for ThaiDigits<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let digit = |char: char| char::from_u32('๐' as u32 + char.to_digit(10)?);
        text.chars()
            .try_for_each(|char| self.0.write_char(digit(char).unwrap_or(char)))
    }
}

/// A text that a function writes.
#[derive(Clone, Copy)]
struct Written<F>(F);

impl<F: Fn(&mut dyn Write) -> fmt::Result> fmt::Display for Written<F> {
    /// Pads like `str`, but without a copy of the text, which is written a second time instead.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fill = 0;
        if let Some(width) = f.width() {
            let mut length = Length(0);
            (self.0)(&mut length)?;
            fill = width.saturating_sub(length.0);
        }
        let before = match f.align() {
            Some(fmt::Alignment::Right) => fill,
            Some(fmt::Alignment::Center) => fill / 2,
            Some(fmt::Alignment::Left) | None => 0,
        };
        let char = f.fill();
        (0..before).try_for_each(|_| f.write_char(char))?;
        (self.0)(f)?;
        (before..fill).try_for_each(|_| f.write_char(char))
    }
}

/// The number of characters written.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}
