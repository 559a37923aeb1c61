//! Splitting the text of a PGN into tokens.

use core::ops::Range;

/// The class of a byte in the movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Blank,
    /// A character that is a token of its own, and ends a move.
    Sign,
    Text,
}

pub(super) const fn class(byte: u8) -> Class {
    match byte {
        // The last one, Ctrl-Z, ends some old files.
        b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1a => Class::Blank,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' => Class::Sign,
        _ => Class::Text,
    }
}

/// The byte order mark: at the start of some files, and inside concatenated ones.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The no-break space, common in text from web pages.
const HARD_BLANK: &[u8] = "\u{a0}".as_bytes();

/// Returns whether a run of text ends at the start of `rest`.
pub(super) fn ends_text(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&byte| {
        class(byte) != Class::Text || !byte.is_ascii() && rest.starts_with(HARD_BLANK)
    })
}

/// Splits text into tokens, and tracks the current offset, line and column.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a [u8],
    pub(super) offset: usize,
    begin: Place,
    /// The last place whose line and column were counted.
    counted: Place,
    /// A comment that begins at one of these offsets is known to be unclosed.
    without_close: Range<usize>,
    /// Whether more input could have changed the tokens read so far. The scanner peeks past every token before a game
    /// ends, so a token at the end of the input sets this flag too.
    pub(super) hit_end: bool,
    /// Whether the whitespace skipped last contains a blank line.
    pub(super) behind_blank_line: bool,
}

/// A place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) offset: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner for a part of longer text; the part begins at the given line and column.
    pub(super) const fn new(text: &'a [u8], line: usize, column: usize) -> Self {
        let begin = Place {
            offset: 0,
            line,
            column,
        };
        Self {
            text,
            offset: 0,
            begin,
            counted: begin,
            without_close: usize::MAX..usize::MAX,
            hit_end: false,
            behind_blank_line: false,
        }
    }

    /// Advances to the start of the next game, which includes comments before its tags. Returns whether there is one.
    pub(super) fn find_game(&mut self) -> bool {
        self.skip_blanks();
        let start = self.offset;
        while matches!(self.peek(), Some(b'{' | b';')) && self.take_comment().is_some() {
            self.skip_blanks();
        }
        if self.offset >= self.text.len() {
            return false; // comments alone are not a game
        }
        self.offset = start;
        true
    }

    pub(super) fn peek(&mut self) -> Option<u8> {
        let byte = self.text.get(self.offset).copied();
        self.hit_end |= byte.is_none();
        byte
    }

    pub(super) fn is_line_start(&self) -> bool {
        match self.text.get(..self.offset).unwrap_or_default() {
            [] => self.begin.column == 1,
            // The text after a byte order mark begins a line, also inside concatenated files.
            before => before.ends_with(b"\n") || before.ends_with(BYTE_ORDER_MARK),
        }
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.text.get(self.offset..).unwrap_or_default()
    }

    /// Takes the text up to an offset.
    pub(super) fn take_to(&mut self, end: usize) -> &'a [u8] {
        let text = self.text.get(self.offset..end).unwrap_or_default();
        self.offset = end;
        text
    }

    /// Skips whitespace and lines escaped with `%`.
    pub(super) fn skip_blanks(&mut self) {
        let mut line_ends = 0_u8;
        self.behind_blank_line = false;
        while let Some(byte) = self.peek() {
            if class(byte) == Class::Blank {
                self.offset += 1;
                if byte == b'\n' {
                    line_ends = line_ends.saturating_add(1);
                    self.behind_blank_line = line_ends > 1;
                }
            } else if byte == b'%' && self.is_line_start() {
                self.take_line();
            } else if byte < 0x80 {
                return;
            } else if self.rest().starts_with(BYTE_ORDER_MARK) {
                self.offset += BYTE_ORDER_MARK.len();
            } else if self.rest().starts_with(HARD_BLANK) {
                self.offset += HARD_BLANK.len();
            } else {
                return;
            }
        }
    }

    /// Takes the rest of the line, without the line break.
    pub(super) fn take_line(&mut self) -> &'a [u8] {
        let length = self.rest().iter().position(|&byte| byte == b'\n');
        self.take_to(length.map_or(self.text.len(), |length| self.offset + length))
    }

    /// Takes the comment that begins here; `None` if it is not closed.
    pub(super) fn take_comment(&mut self) -> Option<&'a [u8]> {
        if self.peek() == Some(b';') {
            self.offset += 1;
            return Some(self.take_line().trim_ascii());
        }
        let start = self.offset;
        if self.without_close.contains(&start) {
            return None;
        }
        let inside = self.text.get(start + 1..).unwrap_or_default();
        for (index, &byte) in inside.iter().enumerate() {
            if byte == b'}' {
                let text = inside.get(..index).unwrap_or_default();
                self.offset = start + 1 + index + 1;
                return Some(text.trim_ascii());
            }
            if byte == b'\n' && begins_next_game(inside.get(index + 1..).unwrap_or_default()) {
                self.without_close = start..start + 1 + index;
                return None;
            }
        }
        self.without_close = start..usize::MAX;
        self.hit_end = true;
        None
    }

    /// Takes a run of text, at least one character.
    pub(super) fn take_text(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let mut bytes = rest.iter().enumerate();
        let end = bytes.find(|&(at, &byte)| {
            class(byte) != Class::Text
                || !byte.is_ascii() && ends_text(rest.get(at..).unwrap_or_default())
        });
        let length = end.map_or(rest.len(), |(at, _)| at);
        self.take_to(self.offset + length.max(1))
    }

    /// Returns whether the line that begins here looks like a tag: a bracket, then a letter.
    pub(super) fn is_tag_line(&self) -> bool {
        if !self.is_line_start() {
            return false;
        }
        let mut inside = self.rest().iter().skip(1).copied();
        let first = inside.find(|byte| !matches!(byte, b' ' | b'\t'));
        first.is_some_and(|byte| byte.is_ascii_alphabetic())
    }

    /// Returns the offset of the tag name in the rest of the text, and the name.
    pub(super) fn tag_name(&self) -> (usize, &'a [u8]) {
        let rest = self.rest();
        let start = count_blanks(rest, 1);
        let name = rest.get(start..).unwrap_or_default();
        let length = name.iter().take_while(|&&byte| is_tag_name(byte)).count();
        (start, name.get(..length).unwrap_or_default())
    }

    /// Advances to the next line that looks like a tag.
    pub(super) fn find_tag_line(&mut self) {
        while self.offset < self.text.len() {
            self.take_line();
            self.offset = self.text.len().min(self.offset + 1);
            if self.peek() == Some(b'[') && self.is_tag_line() {
                return;
            }
        }
    }

    /// Finds the line and column of an offset. Offsets must be passed in ascending order.
    pub(super) fn place(&mut self, offset: usize) -> Place {
        let passed = self.text.get(self.counted.offset..offset);
        for &byte in passed.unwrap_or_default() {
            if byte == b'\n' {
                self.counted.line += 1;
                self.counted.column = 1;
            } else if byte & 0xc0 != 0x80 {
                self.counted.column += 1; // continuation bytes do not count
            }
        }
        self.counted.offset = offset;
        self.counted
    }
}

/// Returns whether a line within a comment begins another game.
pub(super) fn begins_next_game(line: &[u8]) -> bool {
    line.starts_with(b"[Event \"")
}

/// Returns whether a byte may occur in the name of a tag.
pub(super) const fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// Returns the end of the spaces and tabs that begin at an offset.
pub(super) fn count_blanks(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    start + rest.iter().take_while(is_blank).count()
}
