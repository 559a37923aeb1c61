//! PGN, the text format of games: a streaming reader and a strict writer.
//!
//! A [`PgnReader`] scans a text and reports what it finds to a [`Visitor`]. It builds nothing and needs
//! no allocator, and a visitor can skip the moves of a game, a variation, or the rest of either. Game
//! trees are built on top of it in [`crate::tree`].
//!
//! ```
//! use makruk_notation::pgn::{Flow, PgnError, PgnErrorKind, PgnReader, Visitor};
//!
//! #[derive(Default)]
//! struct Counter {
//!     moves: usize,
//!     errors: Vec<String>,
//! }
//!
//! impl<'a> Visitor<'a> for Counter {
//!     fn san(&mut self, _: &'a [u8]) -> Result<Flow, PgnErrorKind> {
//!         self.moves += 1;
//!         Ok(Flow::Read)
//!     }
//!
//!     fn error(&mut self, error: PgnError) {
//!         self.errors.push(error.to_string());
//!     }
//! }
//!
//! let text = b"[White \"A\"]\n\n1. e4 e5 (1... d5 {not counted} 2. d4) 2. Sf2 *\n\n1. d4 ) 1-0";
//! let mut reader = PgnReader::new(text);
//! let mut counter = Counter::default();
//! assert!(reader.read_game(&mut counter)); // variations are skipped
//! assert_eq!((counter.moves, counter.errors.len()), (3, 0));
//! assert!(reader.read_game(&mut counter));
//! assert_eq!(counter.errors, ["line 5, column 7, ply 1: no variation is open here, found `)`"]);
//! assert!(!reader.read_game(&mut counter));
//! ```
//!
//! # What is read
//!
//! - Tags `[Name "value"]`, several in a line too; `\"` and `\\` in a value. A quote within a value
//!   that is not escaped is part of it if no `]` follows.
//! - Moves in any [letters](crate::letters::LetterSet): the reader does not interpret them. Move
//!   numbers, in Latin or Thai digits, with or without dots (or `…`), are ignored.
//!   `--` and `Z0` are null moves.
//! - Comments `{…}` and `; …` to the end of the line. A brace comment does not nest. A line in it that
//!   begins with `[Event "` is the next game: then the comment was never closed.
//! - Lines that begin with `%` are skipped.
//! - Glyphs `$0` to `$255` and `!` `?` `!!` `??` `!?` `?!`.
//! - Results `1-0`, `0-1`, `1/2-1/2`, `*`, and `1/2`, `½-½`, `½`, or a dash (–) for the hyphen.
//! - Line ends `\n`, `\r\n` and `\r\r\n`, a byte order mark, hard blanks (U+00A0), a Ctrl-Z at the end.
//!
//! A game ends with its result, before a line that is a tag, before the move number 1 after a blank line,
//! or with the text. A game that was cut off after its tags ends before a repeated tag: `Event` anywhere;
//! another tag of the seven tag roster, `Variant`, `SetUp` or `FEN` after a blank line. A comment after the
//! result in the same line belongs to the game. Nothing else ends a game, in particular no blank line.
//!
//! Reading takes linear time and constant memory for any text, however malformed.
//!
//! # Counting, clocks and other commands
//!
//! Comments may contain commands for programs, `[%name value]`. They remain in the text of the comment,
//! and [`commands`] finds them. This library defines
//!
//! | Command | Meaning |
//! |---|---|
//! | `[%count start]` | in this position the side to move calls its count |
//! | `[%count stop]` | it stops its count |
//! | `[%draw white]` | this side offers a draw |
//! | `[%draw decline white]` | this side declines the draw that the other one offers |
//! | `[%draw accept white]` | it accepts the draw, which ends the game |
//! | `[%claim repetition white]` | this side claims the draw by repetition |
//! | `[%resign white]` | this side resigns |
//! | `[%timeout white]` | the time of this side has run out |
//!
//! With `black` instead of `white`, a command refers to Black. The end of a game is recorded in one of the
//! last four, in the moves, or in the tag `Termination` (`adjudication` if an arbiter ended it); a result
//! alone does not tell. [`GameTree::to_game`](crate::GameTree::to_game) evaluates all of them.
//!
//! A command follows the move after which the action was performed, or precedes the first move. An offer
//! made with a move may be written as a suffix instead, as SchemingMind does: `Nd8=`.
//!
//! # Source
//!
//! "Portable Game Notation Specification and Implementation Guide", S. J. Edwards, 1994; files of
//! PlayOK, SchemingMind and pychess.

mod command;
mod error;
mod game;
mod nag;
mod reader;
mod scanner;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod visitor;
mod writer;

use core::{fmt, str::FromStr};

use makruk_core::Color;

pub(crate) use command::only_action;
#[cfg(feature = "alloc")]
pub(crate) use command::{action_comment, actions_in};
#[cfg(feature = "std")]
pub use stream::Games;
#[cfg(feature = "alloc")]
pub(crate) use tag::is_makruk;
pub use {
    command::{Command, Commands, commands},
    error::{PgnError, PgnErrorKind},
    nag::{Nag, ParseNagError},
    reader::PgnReader,
    tag::TagValue,
    visitor::{Flow, Visitor},
    writer::{CommentError, PgnWriter, TagError, WriteError, check_comment, check_tag},
};

/// The result at the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is in progress or abandoned, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the text, `1-0`, `0-1`, `1/2-1/2` or `*`.
    ///
    /// ```
    /// use makruk_notation::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::Draw.as_str(), "1/2-1/2");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Returns the winner, if there is one.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::from_bytes(b"0-1").unwrap().winner(), Some(Color::Black));
    /// assert_eq!(GameResult::Draw.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Parses a result in any of the forms that the [module](self) lists.
    ///
    /// ```
    /// use makruk_notation::pgn::GameResult;
    ///
    /// assert_eq!(GameResult::from_bytes(b"1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_bytes(b"2-0"), None);
    /// assert_eq!("1-0".parse(), Ok(GameResult::WhiteWins));
    /// ```
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        Some(match core::str::from_utf8(text).ok()? {
            "1-0" | "1–0" => Self::WhiteWins,
            "0-1" | "0–1" => Self::BlackWins,
            "1/2-1/2" | "1/2–1/2" | "1/2" | "½-½" | "½–½" | "½" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    /// Parses a result, as [`GameResult::from_bytes`] does.
    fn from_str(text: &str) -> Result<Self, ParseGameResultError> {
        Self::from_bytes(text.as_bytes()).ok_or(ParseGameResultError(()))
    }
}

/// The error for a text that is not the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameResultError(());

impl fmt::Display for ParseGameResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of 1-0, 0-1, 1/2-1/2, *")
    }
}

impl core::error::Error for ParseGameResultError {}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<Option<makruk_rules::Outcome>> for GameResult {
    fn from(outcome: Option<makruk_rules::Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(outcome) => match outcome.winner() {
                Some(color) => color.fold(Self::WhiteWins, Self::BlackWins),
                None => Self::Draw,
            },
        }
    }
}

/// Returns whether a text is a null move, with or without a draw offer.
#[cfg(feature = "alloc")]
pub(crate) fn is_null_move(text: &[u8]) -> bool {
    matches!(text, b"--" | b"--=" | b"Z0" | b"Z0=")
}
