//! Errors in algebraic notation.

use core::fmt::{self, Write as _};

use makruk_core::{Move, Role, Square};
use makruk_rules::ActionError;

use crate::{letters::LetterSet, text::token::Found};

/// The error returned when a string is not a move in the requested letters, does not match exactly one legal move, or
/// cannot be played in a game.
///
/// ```
/// use makruk::San;
///
/// let error = "Qd4".parse::<San>().unwrap_err();
/// let message = "`Q` is not a piece in the fairy letters (K M S N R), only in the international letters";
/// assert_eq!(error.to_string(), message);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SanError {
    kind: SanErrorKind,
    offset: usize,
    /// The name of the letter set if the text could not be read, otherwise empty.
    letters: &'static str,
    /// Whether a `PlaySan` method failed, so that the message can name the method for another letter set.
    is_played: bool,
}

impl SanError {
    /// Creates the error for text that is not a move.
    pub(super) const fn unreadable(kind: SanErrorKind, offset: usize, letters: LetterSet) -> Self {
        Self {
            kind,
            offset,
            letters: letters.name(),
            is_played: false,
        }
    }

    /// Creates the error for text that is a move.
    pub(super) const fn unmatched(kind: SanErrorKind) -> Self {
        Self {
            kind,
            offset: 0,
            letters: "",
            is_played: false,
        }
    }

    /// Returns the same error, marked as returned by a `PlaySan` method.
    pub(super) const fn in_game(self) -> Self {
        Self {
            is_played: true,
            ..self
        }
    }

    /// Returns the kind of the error.
    ///
    /// ```
    /// use makruk::{Position, Role, San, Square, fen::Found, san::SanErrorKind};
    ///
    /// let error = "Nd9".parse::<San>().unwrap_err();
    /// assert_eq!(error.kind(), SanErrorKind::Rank(Found::Char('9')));
    ///
    /// let error = "Nd4".parse::<San>()?.to_move(&Position::start()).unwrap_err();
    /// assert_eq!(error.kind(), SanErrorKind::Illegal { role: Role::Ma, to: Square::D4 });
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    pub const fn kind(&self) -> SanErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text; 0 if the text is a move.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the first other letter set that has the unexpected letter, and the letter's meaning there: a piece, a
    /// promoted bia or a file.
    fn other_letters(&self) -> Option<(LetterSet, &'static str)> {
        let (found, is_promotion) = match self.kind {
            SanErrorKind::Piece(Found::Char(found)) => (found, false),
            SanErrorKind::Promotion(Found::Char(found)) => (found, true),
            _ => return None,
        };
        let others = LetterSet::READERS
            .into_iter()
            .filter(|set| set.name() != self.letters);
        others.into_iter().find_map(|set| {
            let is_it = |role: Role| set.letter(role).starts_with(found);
            let meaning = if is_promotion {
                (is_it(Role::Met) || is_it(Role::BiaNgai)).then_some("promoted bia")
            } else if Role::ALL.into_iter().any(is_it) {
                Some("piece")
            } else {
                set.read_file(found).map(|_| "file")
            };
            Some((set, meaning?))
        })
    }

    /// Writes the piece letters of the set, such as `K M S N R`.
    fn write_letters(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = LetterSet::ALL
            .into_iter()
            .find(|set| set.name() == self.letters)
            .unwrap_or_default();
        let mut gap = "";
        for (index, role) in Role::ALL.into_iter().enumerate() {
            let letter = set.letter(role);
            let is_shared = Role::ALL
                .into_iter()
                .take(index)
                .any(|other| set.letter(other) == letter);
            if !letter.is_empty() && !is_shared {
                write!(f, "{gap}{letter}")?;
                gap = " ";
            }
        }
        Ok(())
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some((other, meaning)), SanErrorKind::Piece(found) | SanErrorKind::Promotion(found)) =
            (self.other_letters(), self.kind)
        else {
            return self.kind.fmt(f);
        };
        write!(
            f,
            "{found} is not a {meaning} in the {} letters (",
            self.letters
        )?;
        self.write_letters(f)?;
        write!(f, "), only in the {other} letters")?;
        if !self.is_played {
            return Ok(());
        }
        // The constant for `makruk-js` is `LetterSet::MAKRUK_JS`.
        f.write_str(": pass `LetterSet::")?;
        for letter in other.name().chars() {
            f.write_char(if letter == '-' {
                '_'
            } else {
                letter.to_ascii_uppercase()
            })?;
        }
        f.write_str("` to `play_san_in`")
    }
}

impl core::error::Error for SanError {}

impl From<ActionError> for SanError {
    fn from(error: ActionError) -> Self {
        Self::unmatched(SanErrorKind::Game(error))
    }
}

/// The kinds of errors in algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// A piece or a square was expected.
    Piece(Found),
    /// A file was expected.
    File(Found),
    /// A rank was expected.
    Rank(Found),
    /// The letter of a bia ngai was expected after `=`.
    Promotion(Found),
    /// The end was expected.
    End(Found),
    /// No legal move matches.
    Illegal {
        /// The role of the piece.
        role: Role,
        /// The target square.
        to: Square,
    },
    /// A legal move matches, but captures a piece other than the named one.
    Captured {
        /// The role that the text names.
        named: Role,
        /// The role of the piece on the target square.
        captured: Role,
        /// The target square.
        to: Square,
    },
    /// The text is castling, such as `O-O`, which Makruk does not have.
    Castling,
    /// Two pieces of the same role match, and the text does not distinguish them.
    MissingDistinction {
        /// The first matching move.
        first: Move,
        /// The second matching move.
        second: Move,
    },
    /// The text has two readings, and both are legal moves.
    Ambiguous {
        /// The first matching move.
        first: Move,
        /// The second matching move.
        second: Move,
    },
    /// The game rejects the move: the game is over, or its history is full.
    Game(ActionError),
}

impl SanErrorKind {
    /// Returns a short name for programs, in lower case with hyphens.
    ///
    /// ```
    /// use makruk::{Position, San};
    ///
    /// let error = "Nd4".parse::<San>()?.to_move(&Position::start()).unwrap_err();
    /// assert_eq!(error.kind().name(), "illegal-move");
    /// # Ok::<(), makruk::san::SanError>(())
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Piece(_) | Self::File(_) | Self::Rank(_) | Self::Promotion(_) | Self::End(_) => {
                "san"
            }
            Self::Illegal { .. } => "illegal-move",
            Self::Captured { .. } => "captured-piece",
            Self::Castling => "castling",
            Self::MissingDistinction { .. } | Self::Ambiguous { .. } => "ambiguous-move",
            Self::Game(error) => error.name(),
        }
    }
}

impl fmt::Display for SanErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(found) => write!(f, "expected a piece or a square, found {found}"),
            Self::File(found) => write!(f, "expected a file, found {found}"),
            Self::Rank(found) => write!(f, "expected a rank, found {found}"),
            Self::Promotion(found) => {
                write!(f, "expected the letter of a promoted bia, found {found}")
            }
            Self::End(found) => write!(f, "expected the end of the move, found {found}"),
            Self::Illegal { role, to } => write!(f, "no legal {role} move to {to} matches"),
            Self::Captured {
                named,
                captured,
                to,
            } => write!(
                f,
                "the piece on {to} is a {captured}, found the letter of a {named}"
            ),
            Self::Castling => f.write_str("Makruk has no castling"),
            Self::MissingDistinction { first, second } => write!(
                f,
                "the pieces on {} and {} can both go to {}: add the file or rank",
                first.from(),
                second.from(),
                first.to()
            ),
            Self::Ambiguous { first, second } => write!(
                f,
                "ambiguous: the piece on {} or the one on {} may go to {}",
                first.from(),
                second.from(),
                first.to()
            ),
            Self::Game(error) => error.fmt(f),
        }
    }
}
