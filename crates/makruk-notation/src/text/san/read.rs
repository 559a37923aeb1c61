//! Reading a move.

use makruk_core::{File, Rank, Role, Square};

use super::{NamedPiece, San, SanError, SanErrorKind, Suffix};
use crate::{letters::LetterSet, text::token::Found};

pub(super) fn read(text: &[u8], letters: LetterSet) -> Result<San, SanError> {
    // Programs without `std` read few moves, so code size matters more than speed.
    let plain = if cfg!(feature = "std") {
        read_plain(text, letters)
    } else {
        None
    };
    plain.map_or_else(|| read_any(text, letters), Ok)
}

/// The letter of a bia ngai in FENs of Thai sites, which every letter set reads because none gives it another meaning.
pub(super) const BIA_NGAI: u8 = b'F';

/// Reads a move in any form.
fn read_any(text: &[u8], letters: LetterSet) -> Result<San, SanError> {
    if is_castling(text) {
        return Err(SanError::unreadable(SanErrorKind::Castling, 0, letters));
    }
    let by_letter = lettered(text, letters).map(|(offset, piece)| {
        Reader {
            text,
            offset,
            letters,
        }
        .squares(piece)
    });
    let unlettered = || {
        Reader {
            text,
            offset: 0,
            letters,
        }
        .squares(unnamed(letters))
    };
    match by_letter {
        None => unlettered(),
        // Thai piece letters are files as well, so the text may have two readings.
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

/// Returns whether a text is castling in a PGN of chess, with letters or zeros.
fn is_castling(text: &[u8]) -> bool {
    let bare = text.strip_suffix(b"#").unwrap_or(text);
    let bare = bare.strip_suffix(b"+").unwrap_or(bare);
    [&b"O-O"[..], b"O-O-O", b"0-0", b"0-0-0"].contains(&bare)
}

/// Returns the piece letter at the start of a text, as its length in bytes and the pieces that it refers to.
fn lettered(text: &[u8], letters: LetterSet) -> Option<(usize, NamedPiece)> {
    let in_moves = Role::ALL.map(|role| (role, letters.letter(role)));
    // The longest matching letter wins: ม็ before ม.
    let lettered = in_moves
        .into_iter()
        .filter(|(_, letter)| !letter.is_empty() && text.starts_with(letter.as_bytes()))
        .max_by_key(|(_, letter)| letter.len());
    if let Some((role, letter)) = lettered {
        return Some((letter.len(), named(role, letters)));
    }
    if text.first() == Some(&BIA_NGAI) {
        return Some((1, NamedPiece::Role(Role::BiaNgai)));
    }
    let bia = letters.piece_letter(Role::Bia);
    let is_bia = text.starts_with(bia.as_bytes());
    is_bia.then_some((bia.len(), NamedPiece::Role(Role::Bia)))
}

/// Returns whether a character is white space within a move.
pub(in crate::text) const fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n' | '\u{a0}')
}

/// Returns whether a character is a sign of a capture.
pub(in crate::text) const fn is_capture_sign(letter: char) -> bool {
    matches!(letter, 'x' | 'X' | ':' | '×')
}

/// Returns whether a character is a dash or an arrow between two squares: hyphen, minus, en and em dash, arrows.
pub(in crate::text) const fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '−' | '–' | '—' | '→' | '➝')
}

/// Returns the piece that a letter refers to.
fn named(role: Role, letters: LetterSet) -> NamedPiece {
    // Fairy's M means a met or a bia ngai, PlayOK's P only a bia ngai.
    let shared = letters.letter(Role::Met) == letters.letter(Role::BiaNgai);
    let is_met = letters.letter(role) == letters.letter(Role::Met);
    if is_met && shared {
        NamedPiece::MetKind
    } else {
        NamedPiece::Role(role)
    }
}

/// Returns the piece that a move without a piece letter refers to.
fn unnamed(letters: LetterSet) -> NamedPiece {
    if letters.letter(Role::BiaNgai).is_empty() {
        NamedPiece::Unlettered
    } else {
        NamedPiece::Role(Role::Bia)
    }
}

/// Reads a move in the form that nearly all programs write, in Latin letters: `Nd2`, `N1d2`, `axb6=M+`, `Nb1xd2`.
/// Returns `None` for any other text, which may still be a move.
fn read_plain(text: &[u8], letters: LetterSet) -> Option<San> {
    if !letters.is_latin() {
        return None;
    }
    let (piece, rest) = match *text {
        [letter @ b'A'..=b'Z', ref rest @ ..] => {
            let is_it = |&role: &Role| letters.letter(role).as_bytes() == [letter];
            let is_bia = letters.piece_letter(Role::Bia).as_bytes() == [letter];
            let piece = match Role::ALL.into_iter().find(is_it) {
                Some(role) => named(role, letters),
                None if is_bia => NamedPiece::Role(Role::Bia),
                None => return None,
            };
            (piece, rest)
        }
        _ => (unnamed(letters), text),
    };
    let (rest, suffix) = match *rest {
        [ref rest @ .., b'+'] => (rest, Suffix::Check),
        [ref rest @ .., b'#'] => (rest, Suffix::Mate),
        _ => (rest, Suffix::None),
    };
    let (rest, promotion) = match *rest {
        [ref rest @ .., b'=', mark] => {
            let marks = [Role::BiaNgai, Role::Met].map(|role| letters.letter(role).as_bytes());
            if !marks.contains(&&[mark][..]) {
                return None;
            }
            (rest, true)
        }
        _ => (rest, false),
    };
    let is_file = |byte: u8| matches!(byte, b'a'..=b'h');
    let is_rank = |byte: u8| matches!(byte, b'1'..=b'8');
    let (before, file, rank) = match *rest {
        [ref before @ .., file, rank] if is_file(file) && is_rank(rank) => (before, file, rank),
        _ => return None,
    };
    let (before, capture) = match *before {
        [ref before @ .., b'x'] => (before, true),
        _ => (before, false),
    };
    let read_file = |byte: u8| File::from_index(usize::from(byte.wrapping_sub(b'a')));
    let read_rank = |byte: u8| Rank::from_index(usize::from(byte.wrapping_sub(b'1')));
    let to = Square::new(read_file(file)?, read_rank(rank)?);
    let (file, rank) = match *before {
        [] => (None, None),
        [file] if is_file(file) => (read_file(file), None),
        [rank] if is_rank(rank) => (None, read_rank(rank)),
        [file, rank] if is_file(file) && is_rank(rank) => (read_file(file), read_rank(rank)),
        _ => return None,
    };
    Some(San {
        piece,
        or_bia_on: None,
        file,
        rank,
        capture,
        captured: None,
        to,
        promotion,
        suffix,
        draw_offer: false,
        long: capture && file.is_some() && rank.is_some(),
        readable: false,
        letters,
    })
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a [u8],
    offset: usize,
    letters: LetterSet,
}

impl Reader<'_> {
    /// Reads the part after the letter: `[.] [file] [rank] [x or -] [captured piece] file rank [=M] [+ or #] [=]`, with
    /// spaces after the letter and around the `x` or `-`.
    fn squares(mut self, piece: NamedPiece) -> Result<San, SanError> {
        let lettered = self.offset > 0;
        if lettered {
            self.take('.');
            self.skip_spaces();
        }
        let letters = self.letters;
        let read_file = |letter| letters.read_file(letter);
        let (mut file, mut rank) = (self.read(read_file), self.read(LetterSet::read_rank));
        let (capture, hyphen) = self.separator();
        let captured = if capture { self.captured_piece() } else { None };
        let start = self.offset;
        let to = match (self.read(read_file), file, rank) {
            (Some(to_file), ..) => match self.read(LetterSet::read_rank) {
                Some(to_rank) => Square::new(to_file, to_rank),
                None => return self.error(SanErrorKind::Rank),
            },
            // The text has only one square.
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
            captured,
            to,
            promotion: false,
            suffix: Suffix::None,
            draw_offer: false,
            long,
            readable: false,
            letters,
        };
        self.signs(san)
    }

    /// Reads the sign between two squares, with spaces around it. Returns whether it is that of a capture, and whether it is a
    /// dash or an arrow.
    fn separator(&mut self) -> (bool, bool) {
        let start = self.offset;
        self.skip_spaces();
        let capture = self.take_any(is_capture_sign);
        let hyphen = !capture && self.take_any(is_dash);
        if hyphen {
            self.take('>'); // of `->`
        }
        if capture || hyphen {
            self.skip_spaces();
        } else {
            self.offset = start;
        }
        (capture, hyphen)
    }

    /// Reads the letter of a captured piece and a dot, if a square follows. The letter may also be that of a file, which a rank
    /// follows.
    fn captured_piece(&mut self) -> Option<NamedPiece> {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let (length, named) = lettered(rest, self.letters)?;
        let mut square = Self {
            offset: self.offset + length,
            ..*self
        };
        square.take('.');
        square.skip_spaces();
        let offset = square.offset;
        square.read(|letter| self.letters.read_file(letter))?;
        square.read(LetterSet::read_rank)?;
        self.offset = offset;
        Some(named)
    }

    /// Reads the signs after the squares.
    fn signs(mut self, mut san: San) -> Result<San, SanError> {
        let equals = self.offset;
        if self.take('=') {
            let rest = self.text.get(self.offset..).unwrap_or_default();
            let mark = self.letters.promotion().trim_start_matches('=');
            let marks = [
                mark,
                self.letters.letter(Role::BiaNgai),
                self.letters.letter(Role::Met),
                "F",
            ];
            let found = marks
                .iter()
                .find(|mark| !mark.is_empty() && rest.starts_with(mark.as_bytes()));
            match found {
                Some(mark) => {
                    san.promotion = true;
                    self.offset += mark.len();
                }
                // A lone `=` at the end offers a draw.
                None if rest.is_empty() => self.offset = equals,
                None => return self.error(SanErrorKind::Promotion),
            }
        }
        if self.take('#') {
            san.suffix = Suffix::Mate;
        } else if self.take('+') {
            san.suffix = Suffix::Check;
            while self.take('+') {
                // Elsewhere two signs are a double check.
                if self.letters.is_official() {
                    san.suffix = Suffix::Mate;
                }
            }
        }
        san.draw_offer = self.take('=');
        if self.offset < self.text.len() {
            return self.error(SanErrorKind::End);
        }
        Ok(san)
    }

    /// Reads a character for which `meaning` has a value.
    fn read<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let Found::Char(letter) = Found::at(self.text, self.offset) else {
            return None;
        };
        let value = meaning(letter)?;
        self.offset += letter.len_utf8();
        Some(value)
    }

    /// Reads a character if it is accepted.
    fn take_any(&mut self, accepts: impl Fn(char) -> bool) -> bool {
        self.read(|letter| accepts(letter).then_some(())).is_some()
    }

    /// Reads the given character.
    fn take(&mut self, sign: char) -> bool {
        self.take_any(|letter| letter == sign)
    }

    fn skip_spaces(&mut self) {
        while self.take_any(is_space) {}
    }

    fn error<T>(&self, kind: fn(Found) -> SanErrorKind) -> Result<T, SanError> {
        let kind = kind(Found::at(self.text, self.offset));
        Err(SanError::unreadable(kind, self.offset, self.letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_path_agrees_with_the_general_parser() {
        let mut plain = 0;
        let mut text = [0; 5];
        // The loops build all strings of two to five of these bytes.
        let bytes = b"KMNBPFaeh18xx=+#:- ";
        for number in 0..bytes.len().pow(5) {
            let mut rest = number;
            for byte in &mut text {
                *byte = bytes.get(rest % bytes.len()).copied().unwrap_or_default();
                rest /= bytes.len();
            }
            for length in 2..=text.len() {
                let text = text.get(..length).unwrap_or_default();
                // A shorter string recurs for many numbers; check it only for the first.
                if number >= bytes.len().pow(u32::try_from(length).unwrap_or_default()) {
                    continue;
                }
                for letters in LetterSet::ALL {
                    if let Some(san) = read_plain(text, letters) {
                        assert_eq!(read_any(text, letters), Ok(san));
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 1_000);
        for text in ["Nb1xd2#", "axb6=M+", "Nb1d2+", "M1xd2"] {
            let letters = LetterSet::FAIRY;
            let plain = read_plain(text.as_bytes(), letters);
            assert_eq!(plain, read_any(text.as_bytes(), letters).ok());
            assert!(plain.is_some());
        }
    }
}
