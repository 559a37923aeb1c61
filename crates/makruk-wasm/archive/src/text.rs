//! Games in text.

use alloc::string::ToString;

use makruk::{GameTree, UciMove, letters::LetterSet, pgn::PgnReader};
use makruk_wasm_common::Failure;

use crate::line::{self, Rejection};

/// The games of a text, one by one.
pub(crate) struct Games<'a> {
    text: &'a [u8],
    format: Format<'a>,
}

enum Format<'a> {
    Pgn(PgnReader<'a>, Option<LetterSet>),
    /// One game per line, with the offset and the number of the next one. A blank line is a game without moves.
    Lines(usize, usize),
}

impl<'a> Games<'a> {
    /// Begins reading. Without `letters`, the letters of PGN are detected game by game.
    pub(crate) fn new(text: &'a [u8], letters: Option<LetterSet>) -> Result<Self, Failure> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let begin = text.trim_ascii_start();
        let word = begin.split(u8::is_ascii_whitespace).next();
        let word = word.unwrap_or_default();
        // A JSON object begins with a quoted name, which is unlikely at the beginning of a comment.
        if begin.starts_with(b"{\"") {
            return Err(Failure::new(
                "format",
                "expected PGN, lines of UCI moves or an archive, found JSON",
            ));
        }
        // A comment, an escape or a tag.
        let is_of_pgn = matches!(word.first(), Some(b'{' | b';' | b'%' | b'['));
        let is_fen = word.contains(&b'/') && !is_of_pgn;
        let is_line = UciMove::from_ascii(word).is_ok() || is_fen;
        let format = if is_line {
            Format::Lines(0, 1)
        } else {
            Format::Pgn(PgnReader::new(text), letters)
        };
        Ok(Self { text, format })
    }

    /// Returns the number of bytes read, and of all bytes.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let done = match &self.format {
            Format::Pgn(reader, _) => reader.offset(),
            Format::Lines(offset, _) => *offset,
        };
        (done, self.text.len())
    }

    fn next_line(&mut self) -> Option<Result<GameTree, Rejection>> {
        let Format::Lines(offset, number) = &mut self.format else {
            return None;
        };
        let rest = self.text.get(*offset..).filter(|rest| !rest.is_empty())?;
        let line = rest.split(|&byte| byte == b'\n').next()?;
        *offset += line.len() + 1;
        *number += 1;
        Some(line::read(line, *number - 1))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameTree, Rejection>;

    fn next(&mut self) -> Option<Self::Item> {
        let Format::Pgn(reader, letters) = &mut self.format else {
            return self.next_line();
        };
        let read = GameTree::read(reader, *letters)?;
        Some(match read.errors.first() {
            Some(error) => Err((error.kind().name(), error.to_string())),
            None => Ok(read.tree),
        })
    }
}
