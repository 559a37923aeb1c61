//! Reading a move.

use core::fmt;

use makruk_core::{Role, Square};

use super::{NamedPiece, San, Suffix};
use crate::{letters::LetterSet, text::token::Found};

/// The error for a text that is not a move in the requested letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSanError {
    kind: SanErrorKind,
    offset: usize,
}

/// The kind of a [`ParseSanError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// A piece or a square was expected.
    Piece(Found),
    /// A file was expected.
    File(Found),
    /// A rank was expected.
    Rank(Found),
    /// The letter of a promoted bia was expected after `=`.
    Promotion(Found),
    /// The end was expected.
    End(Found),
}

impl ParseSanError {
    /// Returns the kind of error.
    ///
    /// ```
    /// use makruk_notation::{San, fen::Found, san::SanErrorKind};
    ///
    /// let error = "Nd9".parse::<San>().unwrap_err();
    /// assert_eq!(error.kind(), SanErrorKind::Rank(Found::Char('9')));
    /// ```
    pub const fn kind(&self) -> SanErrorKind {
        self.kind
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    ///
    /// ```
    /// use makruk_notation::San;
    ///
    /// assert_eq!("Nd9".parse::<San>().unwrap_err().offset(), 2);
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SanErrorKind::Piece(found) => write!(f, "expected a piece or a square, found {found}"),
            SanErrorKind::File(found) => write!(f, "expected a file, found {found}"),
            SanErrorKind::Rank(found) => write!(f, "expected a rank, found {found}"),
            SanErrorKind::Promotion(found) => {
                write!(f, "expected the letter of a promoted bia, found {found}")
            }
            SanErrorKind::End(found) => write!(f, "expected the end of the move, found {found}"),
        }
    }
}

impl core::error::Error for ParseSanError {}

pub(super) fn read(text: &[u8], letters: &LetterSet) -> Result<San, ParseSanError> {
    // The longest letter decides: ม็ before ม.
    let lettered = Role::ALL
        .into_iter()
        .filter(|&role| !letters.letter(role).is_empty())
        .filter(|&role| text.starts_with(letters.letter(role).as_bytes()))
        .max_by_key(|&role| letters.letter(role).len());
    let by_letter = lettered.map(|role| {
        // Fairy's M is a met or a bia ngai, PlayOK's P a bia ngai alone.
        let shared = letters.letter(Role::Met) == letters.letter(Role::Biangai);
        let is_met = letters.letter(role) == letters.letter(Role::Met);
        let piece = if is_met && shared {
            NamedPiece::MetKind
        } else {
            NamedPiece::Role(role)
        };
        Reader {
            text,
            offset: letters.letter(role).len(),
            letters,
        }
        .squares(piece)
    });
    let unlettered = || {
        let biangai = letters.letter(Role::Biangai).is_empty();
        let piece = if biangai {
            NamedPiece::Unlettered
        } else {
            NamedPiece::Role(Role::Bia)
        };
        Reader {
            text,
            offset: 0,
            letters,
        }
        .squares(piece)
    };
    match by_letter {
        None => unlettered(),
        // Thai letters of pieces are files as well, so the text may be read in two ways.
        Some(Ok(san)) => Ok(match unlettered() {
            Ok(bia) if bia.to == san.to && bia.capture => San {
                or_bia_on: bia.file,
                ..san
            },
            _ => san,
        }),
        Some(Err(error)) => unlettered().map_err(|_| error),
    }
}

struct Reader<'a> {
    text: &'a [u8],
    offset: usize,
    letters: &'a LetterSet,
}

impl Reader<'_> {
    /// Reads what follows the letter: `[file] [rank] [x or -] file rank [=M] [+ or #] [=]`.
    fn squares(mut self, piece: NamedPiece) -> Result<San, ParseSanError> {
        let lettered = self.offset > 0;
        if lettered {
            self.take(|byte| byte == ' ');
        }
        let letters = self.letters;
        let read_file = |letter| letters.read_file(letter);
        let (mut file, mut rank) = (self.read(read_file), self.read(LetterSet::read_rank));
        let capture = self.take(|letter| matches!(letter, 'x' | ':' | '×'));
        let hyphen = !capture && self.take(|letter| matches!(letter, '-' | '–'));
        let start = self.offset;
        let to = match (self.read(read_file), file, rank) {
            (Some(to_file), ..) => match self.read(LetterSet::read_rank) {
                Some(to_rank) => Square::new(to_file, to_rank),
                None => return self.error(SanErrorKind::Rank),
            },
            // There was one square only.
            (None, Some(to_file), Some(to_rank)) if !capture && !hyphen => {
                (file, rank) = (None, None);
                Square::new(to_file, to_rank)
            }
            (None, None, None) if !lettered && start == 0 => {
                return self.error(SanErrorKind::Piece);
            }
            (None, Some(_), None) if !capture && !hyphen => return self.error(SanErrorKind::Rank),
            _ => return self.error(SanErrorKind::File),
        };
        let long = file.is_some() && rank.is_some() && (capture || hyphen);
        let san = San {
            piece,
            or_bia_on: None,
            file,
            rank,
            capture,
            to,
            promotion: false,
            suffix: Suffix::None,
            draw_offer: false,
            long,
        };
        self.signs(san)
    }

    /// Reads the signs after the squares.
    fn signs(mut self, mut san: San) -> Result<San, ParseSanError> {
        let equals = self.offset;
        if self.take(|letter| letter == '=') {
            let rest = self.text.get(self.offset..).unwrap_or_default();
            let mark = self.letters.promotion().trim_start_matches('=');
            let marks = [
                mark,
                self.letters.letter(Role::Biangai),
                self.letters.letter(Role::Met),
            ];
            let found = marks
                .iter()
                .find(|mark| !mark.is_empty() && rest.starts_with(mark.as_bytes()));
            match found {
                Some(mark) => {
                    san.promotion = true;
                    self.offset += mark.len();
                }
                // A sign of its own at the end offers a draw.
                None if rest.is_empty() => self.offset = equals,
                None => return self.error(SanErrorKind::Promotion),
            }
        }
        if self.take(|letter| letter == '#') {
            san.suffix = Suffix::Mate;
        } else {
            while self.take(|letter| letter == '+') {
                san.suffix = Suffix::Check;
            }
        }
        san.draw_offer = self.take(|letter| letter == '=');
        if self.offset < self.text.len() {
            return self.error(SanErrorKind::End);
        }
        Ok(san)
    }

    /// Reads a character that maps to a value.
    fn read<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let Found::Char(letter) = Found::at(self.text, self.offset) else {
            return None;
        };
        let value = meaning(letter)?;
        self.offset += letter.len_utf8();
        Some(value)
    }

    /// Reads a character if it is one of those that are accepted.
    fn take(&mut self, accepts: impl Fn(char) -> bool) -> bool {
        self.read(|letter| accepts(letter).then_some(())).is_some()
    }

    fn error<T>(&self, kind: fn(Found) -> SanErrorKind) -> Result<T, ParseSanError> {
        let kind = kind(Found::at(self.text, self.offset));
        Err(ParseSanError {
            kind,
            offset: self.offset,
        })
    }
}
