//! FEN: a position in one line of text, in six dialects.
//!
//! | Dialect | Fields |
//! |---|---|
//! | [`Fairy`](FenDialect::Fairy) | `board side - limit clock move` |
//! | [`International`](FenDialect::International), [`FairyF`](FenDialect::FairyF), [`Official`](FenDialect::Official) | the same with [other letters](crate::letters) |
//! | [`CuteChess`](FenDialect::CuteChess) | `board side - limit clock move`, with `0` for no limit |
//! | [`MakrukJs`](FenDialect::MakrukJs) | `board side move`, and during a count `color type count from to` |
//!
//! **Fairy** is the dialect of Fairy-Stockfish and pychess. The third field is always `-`. The fourth is `-` or, during
//! a count, its limit in plies (16, 32, 44, 64, 88 or 128). The fourth field determines the meaning of the fifth: after
//! `-`, the half-move clock; after a limit, the number of plies counted, and then the half-move clock is not written at
//! all. The sixth field is the move number. A `~` after a letter marks a bia ngai.
//!
//! **makruk-js** records the numbers that the counting side speaks, not plies. `type` is `pp` (pieces' honour) if the
//! counting side has only its khun, else `bp` (board's honour). There is no half-move clock. A count before its first
//! spoken number cannot be represented, and is not written.
//!
//! **Cute Chess** writes `0` while there is no count. If the fourth field is `-`, it does not count at all: it turns the
//! counting rules off and draws after 50 moves without a capture or bia move. So a FEN for Cute Chess must be in this
//! dialect. It has no mark for a bia ngai, which becomes a met. Two limitations remain: Cute Chess begins no count if a side
//! is bare already and the limit is `0`, and it always begins board's honour by itself.
//!
//! # Strict and relaxed
//!
//! Parsing is strict by default: all fields, one space between them, no leading zeros. Any text that the strict parser
//! accepts is written back byte for byte, with one exception: in makruk-js, five `-` for "no count" are omitted. The
//! relaxed parser also accepts
//!
//! - any number of spaces, tabs and line breaks between and around the fields, and leading zeros;
//! - `_`, `+` or `%20` between the fields, as in the addresses of web sites, and quotes and a semicolon around the text;
//! - FENs without their last fields, such as `board` or `board side`;
//! - `board side clock move`, without the fields in between (makrukground, Fairy-Stockfish);
//! - `0` for "no limit" in every dialect with six fields, or `-` in that of Cute Chess;
//! - `0` as the number of the first move.
//!
//! # Examples
//!
//! ```
//! use makruk::{Fen, FenDialect, fen::FenErrorKind};
//!
//! // Rua against khun: Black's khun has counted 5 plies of 32.
//! let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
//! assert_eq!(fen.as_setup().count.unwrap().limit_plies, 32);
//! assert_eq!(
//!     fen.display(FenDialect::MakrukJs).to_string(),
//!     "8/8/8/8/2k5/8/7R/3K4 w 2 b pp 3 3 16",
//! );
//!
//! let error = "9/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse::<Fen>().unwrap_err();
//! assert_eq!(error.to_string(), "expected a piece letter or a digit from 1 to 8, found `9`");
//! assert_eq!(error.offset(), 0);
//! # Ok::<(), makruk::fen::FenError>(())
//! ```
//!
//! The string `rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTEKTMR w 1`, which some sources give as the start position of
//! Makruk, is a valid makruk-js FEN of a *different* position: both khuns are on the e-file.
//!
//! ```
//! use makruk::{Fen, FenDialect, Position};
//!
//! let text = b"rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTEKTMR w 1";
//! let position = Fen::from_ascii(text, FenDialect::MakrukJs)?.to_position()?;
//! assert_ne!(position, Position::start());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod detect;
mod error;
mod read;
mod write;

use core::str::FromStr;

use makruk_codec::name::{self, ParseNameError};
use makruk_core::{Position, Setup, SetupError, SetupProblems};
#[cfg(feature = "alloc")]
use makruk_rules::Rules;
use makruk_rules::{Game, storage::Storage};

pub use crate::text::token::Found;
pub use detect::is_chess;
pub use error::{FenError, FenErrorKind, Field};
pub(crate) use read::four_fields;
pub use read::square_offset;
pub use write::{DisplayBoard, DisplayFen};

use crate::letters::{self, FenLetters};

/// A form of FEN: the piece letters and the fields after the board.
///
/// ```
/// use makruk::{Fen, FenDialect};
///
/// // `M` is a met here and a ma in makruk-js, which also writes spoken numbers instead of plies.
/// let fen: Fen = "8/8/8/8/2k5/3M4/2N4R/3K4 w - 128 11 2".parse()?;
/// let text = |dialect| fen.display(dialect).to_string();
/// assert_eq!(text(FenDialect::MakrukJs), "8/8/8/8/2k5/3E4/2M4R/3K4 w 2 b pp 6 6 64");
/// assert_eq!(text(FenDialect::International), "8/8/8/8/2k5/3Q4/2N4R/3K4 w - 128 11 2");
/// # Ok::<(), makruk::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenDialect {
    /// Fairy-Stockfish and pychess, the default: six fields, letters K M S N R P.
    #[default]
    Fairy,
    /// makruk-js: three or eight fields, letters K E T M R B F.
    MakrukJs,
    /// International: six fields, letters K Q B N R P.
    International,
    /// Cute Chess: six fields with `0` for no limit, letters K M S N R P, no mark for a bia ngai.
    CuteChess,
    /// Fairy-Stockfish's fields and letters, but F for a bia ngai, as Thai sites write it: K M S N R P F.
    FairyF,
    /// Fairy-Stockfish's fields with the federation's Latin letters: K D H M R B N.
    Official,
}

impl FenDialect {
    /// All dialects.
    pub const ALL: [Self; 6] = [
        Self::Fairy,
        Self::MakrukJs,
        Self::International,
        Self::CuteChess,
        Self::FairyF,
        Self::Official,
    ];

    /// Returns the piece letters.
    ///
    /// ```
    /// use makruk::{FenDialect, Role};
    ///
    /// assert_eq!(FenDialect::Fairy.letters().letter(Role::Khon), 'S');
    /// assert_eq!(FenDialect::International.letters().letter(Role::Khon), 'B');
    /// ```
    pub const fn letters(self) -> &'static FenLetters {
        match self {
            Self::Fairy | Self::CuteChess => &letters::FAIRY,
            Self::MakrukJs => &letters::MAKRUK_JS,
            Self::International => &letters::INTERNATIONAL,
            Self::FairyF => &letters::FAIRY_F,
            Self::Official => &letters::OFFICIAL,
        }
    }

    /// Returns the name: `fairy`, `makruk-js`, `international`, `cutechess`, `fairy-f` or `official`; `FromStr` parses it, and
    /// `Display` writes it.
    ///
    /// ```
    /// use makruk::FenDialect;
    ///
    /// assert_eq!(FenDialect::MakrukJs.name(), "makruk-js");
    /// assert_eq!("makruk-js".parse(), Ok(FenDialect::MakrukJs));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fairy => "fairy",
            Self::MakrukJs => "makruk-js",
            Self::International => "international",
            Self::CuteChess => "cutechess",
            Self::FairyF => "fairy-f",
            Self::Official => "official",
        }
    }

    /// Returns whether a `~` after a met marks a bia ngai.
    const fn marks_bia_ngai(self) -> bool {
        matches!(self, Self::Fairy | Self::International)
    }

    /// Returns a one-line description of the dialect.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Fairy => "Fairy-Stockfish and pychess: K M S N R P",
            Self::MakrukJs => "makruk-js: K E T M R B F",
            Self::International => "International letters: K Q B N R P",
            Self::CuteChess => "Cute Chess: K M S N R P, with 0 for no count",
            Self::FairyF => "Thai sites: K M S N R P F",
            Self::Official => "The Thai federation: K D H M R B N",
        }
    }

    /// Detects the dialect of a FEN from its letters or, if they are ambiguous, from its fields. A FEN in fairy letters with
    /// a limit of 0 is one of Cute Chess. A FEN is in the official letters if it has an `H` or a `D`.
    ///
    /// ```
    /// use makruk::{FenDialect, fen::FenErrorKind};
    ///
    /// let detect = |text: &str| FenDialect::detect(text.as_bytes());
    /// assert_eq!(detect("4k3/8/8/8/4S3/8/8/4K3 w - - 0 1"), Ok(FenDialect::Fairy));
    /// assert_eq!(detect("4k3/8/8/8/4T3/8/8/4K3 w 1"), Ok(FenDialect::MakrukJs));
    /// assert_eq!(detect("4k3/8/8/8/3FS3/8/8/4K3 w - - 0 1"), Ok(FenDialect::FairyF));
    ///
    /// // A met or a ma? The text is ambiguous.
    /// let error = detect("4k3/8/8/8/4M3/8/8/4K3").unwrap_err();
    /// assert_eq!(error.kind(), FenErrorKind::AmbiguousDialect('M'));
    /// ```
    ///
    /// # Errors
    ///
    /// If the letters of two dialects are mixed, or if the dialect is ambiguous and the candidates read
    /// different positions.
    pub fn detect(text: &[u8]) -> Result<Self, FenError> {
        detect::detect(text)
    }
}

impl core::fmt::Display for FenDialect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for FenDialect {
    type Err = ParseNameError;

    /// Parses a name: `fairy`, `makruk-js`, `international`, `cutechess`, `fairy-f` or `official`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(FenDialect), &Self::ALL)
    }
}

/// A FEN: a [`Setup`] that can be parsed from text and displayed as text.
///
/// Reading has two stages. [`Fen::from_ascii`] checks the syntax only and accepts any arrangement of
/// pieces. [`Fen::to_position`] validates the position.
///
/// `FromStr` and `Display` use the [fairy](FenDialect::Fairy) dialect, strictly.
///
/// With the feature `serde`, it is text in human-readable formats: a FEN, or `startpos` when read. A count together with a half-move
/// clock or a first number does not fit into a FEN; such a setup is a map of its fields, as it is in binary formats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(transparent))]
#[doc(alias = "forsyth-edwards notation")]
#[doc(alias = "from_fen")]
#[doc(alias = "to_fen")]
pub struct Fen(Setup);

impl Fen {
    /// The start position, as a FEN in the fairy dialect.
    pub const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

    /// Parses a FEN strictly.
    ///
    /// ```
    /// use makruk::{Fen, FenDialect};
    ///
    /// let bytes = b"rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1";
    /// let fen = Fen::from_ascii(bytes, FenDialect::MakrukJs)?;
    /// assert_eq!(fen.to_string(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a FEN of this dialect; the error reports the offset and the expected form.
    pub fn from_ascii(text: &[u8], dialect: FenDialect) -> Result<Self, FenError> {
        read::strict(text, dialect).map(Self)
    }

    /// Parses a FEN, also accepting common [non-standard forms](self#strict-and-relaxed).
    ///
    /// ```
    /// use makruk::{Fen, FenDialect};
    ///
    /// let text = b"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR\tb";
    /// assert!(Fen::from_ascii(text, FenDialect::Fairy).is_err());
    /// let fen = Fen::from_ascii_relaxed(text, FenDialect::Fairy)?;
    /// assert_eq!(fen.to_string(), "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1");
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a FEN of this dialect; the error reports the offset and the expected form.
    pub fn from_ascii_relaxed(text: &[u8], dialect: FenDialect) -> Result<Self, FenError> {
        read::relaxed(text, dialect).map(Self)
    }

    /// Creates a position from the setup.
    ///
    /// The count is not part of the position, and stays in the setup. Use [`square_offset`] to locate the piece that an
    /// error refers to in the text.
    ///
    /// ```
    /// use makruk::Fen;
    ///
    /// let fen: Fen = "4k3/8/8/8/8/8/4R3/3K4 b - - 0 1".parse()?;
    /// assert!(fen.to_position()?.is_check());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup has any [`SetupProblems`].
    pub fn to_position(&self) -> Result<Position, SetupError> {
        Position::from_setup(&self.0)
    }

    /// Creates a position from the setup, tolerating the `ignored` problems.
    ///
    /// Programs that do not mark bia ngai write a met for each of them. Ignore
    /// [`SetupProblems::TOO_MANY_MET`] to accept their FENs.
    ///
    /// ```
    /// use makruk::{Fen, SetupProblems};
    ///
    /// // Three ruas are impossible in a game, but may be set up.
    /// let fen: Fen = "4k3/8/8/8/8/8/8/RRRK4 w - - 0 1".parse()?;
    /// assert!(fen.to_position().is_err());
    /// assert!(fen.to_position_ignoring(SetupProblems::TOO_MANY_RUA).is_ok());
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup has any other problem.
    pub fn to_position_ignoring(&self, ignored: SetupProblems) -> Result<Position, SetupError> {
        Position::from_setup_ignoring(&self.0, ignored)
    }

    /// Creates a game that begins in this position, with the FEN's count.
    ///
    /// ```
    /// use makruk::{Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// assert_eq!(game.count().map(|count| count.limit), Some(16));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setup has any [`SetupProblems`].
    #[cfg(feature = "alloc")]
    pub fn to_game(&self, rules: Rules) -> Result<Game, SetupError> {
        Game::from_setup(&self.0, rules)
    }

    /// Returns the current position of a game as a FEN, with the count. [`Game::setup`](makruk_rules::Game::setup)
    /// lists what a FEN omits.
    ///
    /// ```
    /// use makruk::{Fen, Game, Position, Rules};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// game.play("h2h3".parse()?)?;
    /// assert_eq!(Fen::from_game(&game).to_string(), "8/8/8/8/2k5/7R/8/3K4 b - 32 6 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_game<S: Storage>(game: &Game<S>) -> Self {
        Self(game.setup())
    }

    /// Returns the setup: board, side to move, clocks and count.
    ///
    /// ```
    /// use makruk::{Fen, Piece, Square};
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// assert_eq!(fen.as_setup().board.get(Square::H2), Some(Piece::WhiteRua));
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    pub const fn as_setup(&self) -> &Setup {
        &self.0
    }

    /// Returns the setup by value.
    ///
    /// ```
    /// use makruk::Fen;
    ///
    /// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2".parse()?;
    /// let mut setup = fen.into_setup();
    /// setup.count = None;
    /// assert_eq!(Fen::from(setup).to_string(), "8/8/8/8/2k5/8/7R/3K4 w - - 0 2");
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    pub fn into_setup(self) -> Setup {
        self.0
    }

    /// Returns a value that displays the FEN in the given dialect.
    ///
    /// ```
    /// use makruk::{Fen, FenDialect, Position};
    ///
    /// let fen = Fen::from(&Position::start());
    /// assert_eq!(
    ///     fen.display(FenDialect::International).to_string(),
    ///     "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1",
    /// );
    /// ```
    pub const fn display(&self, dialect: FenDialect) -> DisplayFen<'_> {
        DisplayFen::new(&self.0, dialect)
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        Self(setup)
    }
}

impl From<Fen> for Setup {
    fn from(fen: Fen) -> Self {
        fen.0
    }
}

/// The FEN has no count, since a position has none; use [`Fen::from_game`] to include a game's count.
impl From<&Position> for Fen {
    fn from(position: &Position) -> Self {
        Self(position.to_setup())
    }
}

impl core::fmt::Display for Fen {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.display(FenDialect::Fairy).fmt(f)
    }
}

impl FromStr for Fen {
    type Err = FenError;

    /// Parses a FEN in the fairy dialect, strictly; [`Fen::from_ascii`] reads all dialects.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_ascii(text.as_bytes(), FenDialect::Fairy)
    }
}
