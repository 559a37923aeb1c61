//! Moves that contain spaces: `ม.ข1 - ง2`, `ร.ก4 × บ.ง4`, `ม ข๑-ง๒`.

use crate::{
    letters::LetterSet,
    text::san::{is_capture_sign, is_dash, is_space},
};

/// The number of bytes in which the last square of a move must begin.
const LENGTH: usize = 96;

/// The extent of a move that may have spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spaced {
    /// The offset of the last square; `None` if the move has no spaces.
    pub(super) square: Option<usize>,
    /// Whether more text could change that.
    pub(super) is_cut: bool,
}

/// Returns the extent of the move at the start of `text`, whose first token has `token` bytes.
///
/// The end of the text ends the move, as a tag or a comment does.
///
/// A move has spaces after the letter of its piece, or around the sign between its squares: a dash, an arrow or that of a capture,
/// which the letter of the captured piece may follow.
pub(super) fn spaced(text: &[u8], token: usize) -> Spaced {
    let whole = |square| Spaced {
        square,
        is_cut: false,
    };
    if is_plain(text, token) {
        return whole(None);
    }
    let head = text.get(..LENGTH).unwrap_or(text);
    let valid = head.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    // The place of a file, if the last character was one, and that of the only square so far.
    let (mut file, mut square) = (None, None);
    let (mut has_sign, mut has_space, mut letters, mut last) = (false, false, 0, ' ');
    for (at, letter) in valid.char_indices() {
        if is_space(letter) {
            // Behind the sign, only a dot separates the letter of a piece from its square.
            if has_sign && letters > 0 && last != '.' {
                return whole(None);
            }
            (has_space, file) = (true, None);
            continue;
        }
        let is_sign = is_dash(letter) || is_capture_sign(letter);
        if LetterSet::read_rank(letter).is_some() {
            match (file, square) {
                (Some(file), None) if !has_sign => square = Some((file, has_space)),
                (Some(file), _) if has_sign && has_space => return whole(Some(file)),
                _ => return whole(only(square)),
            }
            (file, letters) = (None, 0);
        } else if is_sign && !has_sign {
            (has_sign, file, letters) = (true, None, 0);
        } else if is_letter(letter) && letters < 4 && (square.is_none() || has_sign) {
            file = LetterSet::THAI.read_file(letter).map(|_| at);
            letters += 1;
        } else if !(letter == '.' && letters > 0 || letter == '>' && last == '-') {
            return whole(only(square));
        }
        last = letter;
    }
    Spaced {
        square: only(square),
        is_cut: valid.len() == text.len(),
    }
}

/// Returns the only square of a move, if a space stands before it.
fn only(square: Option<(usize, bool)>) -> Option<usize> {
    square.and_then(|(file, has_space)| has_space.then_some(file))
}

/// Returns whether a move certainly has no spaces, as nearly all have none: its first token begins in Latin letters and ends with a
/// rank or a sign of check, and a letter or a digit that is no sign of a capture follows.
fn is_plain(text: &[u8], token: usize) -> bool {
    let (token, rest) = text.split_at_checked(token).unwrap_or((text, &[]));
    matches!(token, [0..0x80, .., b'1'..=b'8' | b'+' | b'#'])
        && matches!(rest, [b' ' | b'\n', next, ..] if next.is_ascii_alphanumeric() && !matches!(next, b'x' | b'X'))
}

/// Returns whether a character is a Latin letter, a Thai consonant or ็.
const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'ก'..='ฮ' | '็')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the move with its spaces, up to its last file, and whether the text ends within it.
    fn read(text: &str) -> (Option<&str>, bool) {
        let token = text.find(' ').unwrap_or(text.len());
        let Spaced { square, is_cut } = spaced(text.as_bytes(), token);
        (square.and_then(|file| text.get(..file)), is_cut)
    }

    #[test]
    fn spaces_may_follow_the_piece_and_surround_the_sign() {
        for (text, head) in [
            ("ม ข๑-ง๒ บจ5", "ม ข๑-"),
            ("ม.  ข1 - ง2 บจ5", "ม.  ข1 - "),
            ("ม็ × ง4 บจ5", "ม็ × "),
            ("ร. × บ. ง4+ บจ5", "ร. × บ. "),
            ("จ3 -> จ4 บจ5", "จ3 -> "),
            ("e3 - e4 e5", "e3 - "),
            ("M. b1 - d2 e5", "M. b1 - "),
            ("ม ง2 บจ5", "ม "),
            ("มข1- ง2 บจ5", "มข1- "),
            ("ร x ม็ง4 บจ5", "ร x ม็"),
        ] {
            assert_eq!(read(text), (Some(head), false), "{text}");
        }
    }

    #[test]
    fn what_follows_a_whole_move_is_not_a_part_of_it() {
        for text in [
            "มง2 บจ5 1-0",
            "มง2 1-0\n\n",
            "Nd2 Nd7",
            "Nd2 - 1-0",
            "Nd2 -+ e5",
            "Nd2 -- e5",
            "Nd2 ∞ e5",
            "-- {e4} e5",
            "O-O d5",
            "มง2 {จ4} บจ5",
            "มง2 (จ4)",
            "½-½ 1. e4",
        ] {
            assert_eq!(read(text), (None, false), "{text}");
        }
    }

    #[test]
    fn a_text_that_ends_within_a_move_is_cut() {
        for text in ["ม", "ม.ข1 -", "ม.ข1 - ง", "มง2", "มง2 "] {
            assert_eq!(read(text), (None, true), "{text}");
        }
        for text in ["ม ง2", "ม ง2\n", "ม ง2 - "] {
            assert_eq!(read(text), (Some("ม "), true), "{text}");
        }
        // Blanks without end are no part of a move.
        let mut long = [b' '; LENGTH + 8];
        long[..3].copy_from_slice("ม".as_bytes());
        long[LENGTH..LENGTH + 4].copy_from_slice("ง2".as_bytes());
        let extent = spaced(&long, 3);
        assert!(extent.square.is_none() && !extent.is_cut);
    }
}
