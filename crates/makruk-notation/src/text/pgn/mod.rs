//! PGN, the text format for games: a streaming reader and a strict writer.
//!
//! A [`PgnReader`] scans text and reports its parts to a [`Visitor`]. It needs no allocator, and a visitor can skip a
//! game's moves, a variation, or the rest of either. [`tree`](crate::tree) builds game trees on top of it.
//!
//! ```
//! use makruk::pgn::{Flow, PgnError, PgnErrorKind, PgnReader, Visitor};
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
//! # Accepted input
//!
//! - Tags `[Name "value"]`, including several on a line, with `\"` and `\\` in a value. An unescaped quote belongs to
//!   the value if no `]` follows it.
//! - Moves in any [letters](crate::letters::LetterSet): the reader does not interpret them. Move
//!   numbers, in Latin or Thai digits, with or without dots (or `…`), are ignored.
//!   `--` and `Z0` are null moves. A move may have spaces after the letter of its piece and around the sign between its squares
//!   (`ม ข๑-ง๒`, `ม.ข1 - ง2`, `ร.ก4 × บ.ง4`).
//! - Comments `{…}` and `; …` to the end of the line. Brace comments do not nest. If a line within one begins with
//!   `[Event "`, the comment counts as unclosed, and the next game begins there.
//! - Lines that begin with `%`, which are skipped.
//! - Glyphs `$0` to `$255` and `!` `?` `!!` `??` `!?` `?!`.
//! - Results `1-0`, `0-1`, `1/2-1/2`, `*`, `1/2`, `½-½` and `½`, with a hyphen or a dash (–). As the last token of a game, before
//!   the end, a tag or the next game, also `0.5-0.5`, `1:0`, the letter O for a zero (`1-O`), Thai digits, and `0-0`: both sides
//!   lose, for which PGN has no result. A tree has the result `*` then, and the tag `OriginalResult`.
//! - Line ends `\n`, `\r\n` and `\r\r\n`, a byte order mark, no-break spaces (U+00A0), a Ctrl-Z at the end.
//!
//! A game ends after its result, before a line that begins with a tag, before the move number 1 after a blank line, or
//! at the end of the text. A game that was cut off after its tags ends before a repeated tag: `Event` anywhere; another
//! tag of the seven tag roster, `Variant`, `SetUp` or `FEN` only after a blank line. A comment after the result on the
//! same line belongs to the game. Nothing else ends a game; in particular, a blank line does not.
//!
//! Any text, however malformed, is read in linear time and constant memory.
//!
//! # Counting, clocks and other commands
//!
//! Comments may contain machine-readable commands, `[%name value]`. They remain in the comment text; [`commands`] finds
//! them. This library defines these:
//!
//! | Command | Meaning |
//! |---|---|
//! | `[%count start]` | the side to move calls its count in this position |
//! | `[%count stop]` | the side to move stops its count |
//! | `[%draw white]` | this side offers a draw |
//! | `[%draw decline white]` | this side declines the other side's draw offer |
//! | `[%draw accept white]` | this side accepts the draw, which ends the game |
//! | `[%claim repetition white]` | this side claims a draw by repetition |
//! | `[%resign white]` | this side resigns |
//! | `[%timeout white]` | this side runs out of time |
//!
//! With `black` instead of `white`, a command refers to Black. The reason for the end of a game is recorded by one of
//! the last four commands, by the moves, or by the tag `Termination` (`adjudication` if an arbiter ended the game); the
//! result alone does not state the reason. [`GameTree::to_game`](crate::GameTree::to_game) evaluates all of these.
//!
//! A command follows the move after which the action occurred, or precedes the first move. A draw offer made with a
//! move may instead be written as a suffix, as on SchemingMind: `Nd8=`.
//!
//! # Source
//!
//! "Portable Game Notation Specification and Implementation Guide", S. J. Edwards, 1994; files from PlayOK,
//! SchemingMind and pychess.

mod command;
mod error;
mod game;
mod nag;
mod reader;
#[cfg(feature = "alloc")]
mod replacement;
mod scanner;
mod spaced;
#[cfg(feature = "std")]
mod stream;
mod tag;
mod value;
mod visitor;
mod writer;

pub(crate) use command::only_action;
#[cfg(feature = "alloc")]
pub(crate) use command::{action_comment, actions_in};
#[cfg(feature = "alloc")]
pub(crate) use game::is_both_lose;
#[cfg(feature = "alloc")]
pub use replacement::replace_commands;
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
    value::{ClockTime, Eval, EvalScore, ParseValueError},
    visitor::{Flow, Visitor},
    writer::{CommentError, PgnWriter, TagError, WriteError, check_comment, check_tag},
};

/// Returns whether `text` is a null move, with or without a draw offer.
#[cfg(feature = "alloc")]
pub(crate) fn is_null_move(text: &[u8]) -> bool {
    matches!(text, b"--" | b"--=" | b"Z0" | b"Z0=")
}
