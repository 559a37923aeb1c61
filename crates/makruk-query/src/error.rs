//! Errors of queries.

use alloc::string::String;
use core::fmt;

use makruk_notation::{fen::FenError, san::SanError};

/// The error for a text that is no query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    kind: QueryErrorKind,
    offset: usize,
}

impl QueryError {
    pub(crate) const fn new(kind: QueryErrorKind, offset: usize) -> Self {
        Self { kind, offset }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk::query::{Query, QueryErrorKind};
    ///
    /// let error = "materail:KRvK".parse::<Query>().unwrap_err();
    /// assert!(matches!(error.kind(), QueryErrorKind::UnknownKey { nearest: Some("material"), .. }));
    /// ```
    pub const fn kind(&self) -> &QueryErrorKind {
        &self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    ///
    /// ```
    /// use makruk::query::Query;
    ///
    /// let error = "turn:white ply:60-20".parse::<Query>().unwrap_err();
    /// assert_eq!(error.offset(), 15);
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}: {}", self.offset, self.kind)
    }
}

impl core::error::Error for QueryError {}

/// The kinds of errors in a query. Texts are those that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryErrorKind {
    /// A step has no word.
    NoWord,
    /// A step has words about the step, but none about a position, a move or a game.
    OnlyOptions,
    /// A word has no key.
    NoKey(String),
    /// No word has this key.
    UnknownKey {
        /// The key.
        found: String,
        /// The key that resembles it most.
        nearest: Option<&'static str>,
    },
    /// A `-` stands before a word that cannot be negated.
    Negated(&'static str),
    /// A word about the step occurs twice in it.
    Twice(&'static str),
    /// An item is no value of its key.
    Value {
        /// The key.
        key: &'static str,
        /// The item.
        found: String,
        /// The values of the key.
        expected: &'static str,
    },
    /// A quotation mark is not closed.
    UnclosedQuote,
    /// A `\` in quotes has neither `"` nor `\` behind it.
    Escape,
    /// The name of a tag is empty.
    NoTagName,
    /// The name of a tag has no operator behind it.
    NoOperator,
    /// The first number of a range exceeds the second.
    UpsideDown,
    /// A position is no FEN.
    Fen(FenError),
    /// A rank of a pattern has not eight squares.
    Squares {
        /// The rank, counted from 0 at the top.
        rank: usize,
        /// The number of squares; 9 if there are more than eight.
        found: usize,
    },
    /// A pattern has not eight ranks.
    Ranks {
        /// The number of ranks; 9 if there are more than eight.
        found: usize,
    },
    /// A character in a pattern of the board.
    BoardLetter(char),
    /// A `[` has no `]`.
    UnclosedBracket,
    /// A character in a pattern of material.
    MaterialLetter(char),
    /// The number of pieces in a pattern of material.
    Quantity,
    /// A side has no khun, or more than one.
    Khuns,
    /// Something follows a `*`.
    AfterStar,
    /// A pattern of material has only one side.
    NoSecondSide,
    /// A move cannot be read.
    Move(SanError),
}

impl QueryErrorKind {
    /// Returns a machine-readable name, such as `unknown-key`.
    ///
    /// ```
    /// use makruk::query::Query;
    ///
    /// let error = "ply:60-20".parse::<Query>().unwrap_err();
    /// assert_eq!(error.kind().name(), "upside-down");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NoWord => "no-word",
            Self::OnlyOptions => "only-options",
            Self::NoKey(_) => "no-key",
            Self::UnknownKey { .. } => "unknown-key",
            Self::Negated(_) => "negated",
            Self::Twice(_) => "twice",
            Self::Value { .. } => "value",
            Self::UnclosedQuote => "unclosed-quote",
            Self::Escape => "escape",
            Self::NoTagName => "no-tag-name",
            Self::NoOperator => "no-operator",
            Self::UpsideDown => "upside-down",
            Self::Fen(_) => "fen",
            Self::Squares { .. } => "squares",
            Self::Ranks { .. } => "ranks",
            Self::BoardLetter(_) => "board-letter",
            Self::UnclosedBracket => "unclosed-bracket",
            Self::MaterialLetter(_) => "material-letter",
            Self::Quantity => "quantity",
            Self::Khuns => "khuns",
            Self::AfterStar => "after-star",
            Self::NoSecondSide => "no-second-side",
            Self::Move(_) => "move",
        }
    }
}

/// The longest text that a message repeats, in characters.
const LONGEST: usize = 40;

/// A text in a message.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        f.write_str("`")?;
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(LONGEST) {
            if letter.is_control() {
                write!(f, "{}", letter.escape_default())?;
            } else {
                write!(f, "{letter}")?;
            }
        }
        f.write_str(if letters.next().is_some() {
            "…`"
        } else {
            "`"
        })
    }
}

impl fmt::Display for QueryErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWord => f.write_str("expected a word such as `turn:black`, found none"),
            Self::OnlyOptions => f.write_str(
                "expected a word about a position, a move or the game, found only words about the step",
            ),
            Self::NoKey(found) => write!(
                f,
                "expected a key and a value, such as `player:som`, found {}",
                Shown(found)
            ),
            Self::UnknownKey { found, nearest } => {
                let found = Shown(found);
                match nearest {
                    Some(key) => {
                        write!(f, "expected a key, found {found}; did you mean `{key}`?")
                    }
                    None => write!(
                        f,
                        "expected a key such as `player`, `material` or `turn`, found {found}"
                    ),
                }
            }
            Self::Negated(word) => write!(f, "`{word}` cannot be negated"),
            Self::Twice(key) => write!(f, "`{key}` may occur once in a step, found it twice"),
            Self::Value {
                key,
                found,
                expected,
            } => write!(f, "{key}: expected {expected}, found {}", Shown(found)),
            Self::UnclosedQuote => f.write_str("expected `\"` at the end of the quotation, found none"),
            Self::Escape => f.write_str("expected `\"` or `\\` after `\\` in quotes"),
            Self::NoTagName => f.write_str("tag: expected the name of a tag, found none"),
            Self::NoOperator => {
                f.write_str("tag: expected one of = != < <= > >= ~ after the name, found none")
            }
            Self::UpsideDown => {
                f.write_str("expected a range whose first number is not above the second")
            }
            Self::Fen(error) => write!(f, "position: {error}"),
            Self::Squares { rank, found } => {
                let number = 8 - rank;
                if *found > 8 {
                    write!(f, "rank {number}: expected 8 squares, found more")
                } else {
                    write!(f, "rank {number}: expected 8 squares, found {found}")
                }
            }
            Self::Ranks { found } if *found > 8 => f.write_str("expected 8 ranks, found more"),
            Self::Ranks { found } => write!(f, "expected 8 ranks, found {found}"),
            Self::BoardLetter(letter) => write!(
                f,
                "expected a piece (K R N S M P, small for Black), a digit, `.`, `?` or `[`, found `{}`",
                letter.escape_debug()
            ),
            Self::UnclosedBracket => f.write_str("expected `]` after `[` and pieces"),
            Self::MaterialLetter(letter) => write!(
                f,
                "expected a piece (K R N S M P), found `{}`",
                letter.escape_debug()
            ),
            Self::Quantity => f.write_str("expected a number of pieces, such as `2`, `2-4` or `2-`"),
            Self::Khuns => f.write_str("expected one K on each side"),
            Self::AfterStar => f.write_str("expected nothing after `*` on a side"),
            Self::NoSecondSide => {
                f.write_str("expected two sides with `v` between them, such as `KRvK`")
            }
            Self::Move(error) => write!(f, "move: {error}"),
        }
    }
}
