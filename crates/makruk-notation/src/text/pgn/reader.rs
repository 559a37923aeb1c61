//! Walking over a PGN.

use core::ops::{ControlFlow, Range};

use super::{Flow, GameResult, Nag, PgnError, PgnErrorKind, TagValue, Visitor};
use crate::text::token::Found;

/// What a byte can be among the moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// It stands for itself, and ends a move.
    Sign,
    Text,
}

const fn class(byte: u8) -> Class {
    match byte {
        // The last one is Ctrl-Z, which old files end with.
        b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1a => Class::Blank,
        b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' => Class::Sign,
        _ => Class::Text,
    }
}

/// What some files begin with, and files that were put together have within.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The blank that does not let a line break, in texts from web pages.
const HARD_BLANK: &[u8] = "\u{a0}".as_bytes();

/// Returns whether a run of text ends before the rest of a text.
fn ends_text(rest: &[u8]) -> bool {
    rest.first()
        .is_none_or(|&byte| class(byte) != Class::Text || rest.starts_with(HARD_BLANK))
}

/// Reads the games of a text one by one.
///
/// Nothing in a text makes it panic, recurse or allocate.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a [u8],
    offset: usize,
    begin: Place,
    /// Where lines and columns were counted last.
    counted: Place,
    /// Between these offsets no `}` closes a comment, as far as that is known.
    without_close: Range<usize>,
    /// Whether more text behind this one could have changed what was read. Whatever comes to the end
    /// peeks there before a game is over.
    hit_end: bool,
    /// Whether a blank line was passed over last.
    behind_blank_line: bool,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    /// Reads from the start of a text.
    ///
    /// ```
    /// use makruk_notation::pgn::Reader;
    ///
    /// let mut reader = Reader::new(b"1. e4 e5 *\n\n1. d4 *\n");
    /// assert!(reader.skip_game() && reader.skip_game());
    /// assert!(!reader.skip_game());
    /// ```
    pub const fn new(text: &'a [u8]) -> Self {
        Self::from_place(text, 1, 1)
    }

    /// Reads a part of a text that begins in this line and column.
    pub(super) const fn from_place(text: &'a [u8], line: usize, column: usize) -> Self {
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

    /// Returns how many bytes were read: where the last game ended.
    ///
    /// ```
    /// use makruk_notation::pgn::Reader;
    ///
    /// let text = b"1. e4 *\n\n1. d4 *\n";
    /// let mut reader = Reader::new(text);
    /// reader.skip_game();
    /// assert_eq!(text[..reader.offset()].trim_ascii(), b"1. e4 *");
    /// ```
    pub const fn offset(&self) -> usize {
        self.offset
    }

    #[cfg(feature = "std")]
    pub(super) const fn hit_end(&self) -> bool {
        self.hit_end
    }

    /// Returns the line in which the reader stands, from 1.
    ///
    /// ```
    /// use makruk_notation::pgn::Reader;
    ///
    /// let mut reader = Reader::new(b"1. e4 *\n\n1. d4 *\n");
    /// reader.skip_game();
    /// reader.skip_game();
    /// assert_eq!(reader.line(), 3);
    /// ```
    pub fn line(&mut self) -> usize {
        self.place(self.offset).line
    }

    #[cfg(feature = "std")]
    pub(super) fn column(&mut self) -> usize {
        self.place(self.offset).column
    }

    /// Makes an error for the place where the reader stands, outside of all moves.
    #[cfg(feature = "alloc")]
    pub(crate) fn error_here(&mut self, kind: PgnErrorKind) -> PgnError {
        let Place {
            offset,
            line,
            column,
        } = self.place(self.offset);
        PgnError {
            kind,
            offset,
            line,
            column,
            ply: 0,
            depth: 0,
        }
    }

    /// Reads the next game. Returns whether there was one.
    ///
    /// ```
    /// use makruk_notation::pgn::{Flow, PgnError, PgnErrorKind, Reader, Visitor};
    ///
    /// /// Counts moves and looks at nothing else.
    /// #[derive(Default)]
    /// struct Moves(usize);
    ///
    /// impl<'a> Visitor<'a> for Moves {
    ///     fn san(&mut self, _san: &'a [u8]) -> Result<Flow, PgnErrorKind> {
    ///         self.0 += 1;
    ///         Ok(Flow::Read)
    ///     }
    ///
    ///     fn error(&mut self, error: PgnError) {
    ///         panic!("{error}");
    ///     }
    /// }
    ///
    /// let mut moves = Moves::default();
    /// assert!(Reader::new(b"1. e4 e5 2. d4 *").read_game(&mut moves));
    /// assert_eq!(moves.0, 3);
    /// ```
    pub fn read_game<V: Visitor<'a> + ?Sized>(&mut self, visitor: &mut V) -> bool {
        if !self.find_game() {
            return false;
        }
        visitor.begin_game();
        Game {
            reader: self,
            visitor,
            part: Part::Start,
            ply: 0,
            depth: 0,
            has_move: false,
            skipped: None,
            tags: 0,
        }
        .read();
        true
    }

    /// Passes over the next game, whatever is wrong with it. Returns whether there was one.
    ///
    /// ```
    /// use makruk_notation::pgn::Reader;
    ///
    /// let mut reader = Reader::new(b"1. e4 *\n\n1. d4 *\n");
    /// reader.skip_game();
    /// assert_eq!(reader.line(), 1);
    /// ```
    pub fn skip_game(&mut self) -> bool {
        struct Skip;
        impl Visitor<'_> for Skip {
            fn begin_moves(&mut self) -> Result<Flow, PgnErrorKind> {
                Ok(Flow::Skip)
            }
            fn error(&mut self, _: PgnError) {}
        }
        self.read_game(&mut Skip)
    }

    /// Goes to the start of the next game: to the first comment, if there are some before its tags.
    fn find_game(&mut self) -> bool {
        self.skip_blanks();
        let start = self.offset;
        while matches!(self.peek(), Some(b'{' | b';')) && self.take_comment().is_some() {
            self.skip_blanks();
        }
        if self.offset >= self.text.len() {
            return false; // comments alone are no game
        }
        self.offset = start;
        true
    }

    fn peek(&mut self) -> Option<u8> {
        let byte = self.text.get(self.offset).copied();
        self.hit_end |= byte.is_none();
        byte
    }

    fn is_line_start(&self) -> bool {
        match self.text.get(..self.offset).unwrap_or_default() {
            [] => self.begin.column == 1,
            // A byte order mark is not seen; it begins a line where files were put together.
            before => before.ends_with(b"\n") || before.ends_with(BYTE_ORDER_MARK),
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.get(self.offset..).unwrap_or_default()
    }

    /// Takes the text up to an offset.
    fn take_to(&mut self, end: usize) -> &'a [u8] {
        let text = self.text.get(self.offset..end).unwrap_or_default();
        self.offset = end;
        text
    }

    /// Passes over blanks and escaped lines.
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

    /// Takes the rest of the line, without its end.
    fn take_line(&mut self) -> &'a [u8] {
        let length = self.rest().iter().position(|&byte| byte == b'\n');
        self.take_to(length.map_or(self.text.len(), |length| self.offset + length))
    }

    /// Takes the comment that begins here; `None` if nothing closes it.
    fn take_comment(&mut self) -> Option<&'a [u8]> {
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
    fn take_text(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let ends = |&length: &usize| ends_text(rest.get(length..).unwrap_or_default());
        let length = (0..rest.len()).find(ends).unwrap_or(rest.len());
        self.take_to(self.offset + length.max(1))
    }

    /// Returns whether the line that begins here looks like a tag: a bracket and a letter.
    fn is_tag_line(&self) -> bool {
        if !self.is_line_start() {
            return false;
        }
        let mut inside = self.rest().iter().skip(1).copied();
        let first = inside.find(|byte| !matches!(byte, b' ' | b'\t'));
        first.is_some_and(|byte| byte.is_ascii_alphabetic())
    }

    /// Returns the name of the tag that begins here, and where in the rest it stands.
    fn tag_name(&self) -> (usize, &'a [u8]) {
        let rest = self.rest();
        let start = count_blanks(rest, 1);
        let name = rest.get(start..).unwrap_or_default();
        let length = name.iter().take_while(|&&byte| is_tag_name(byte)).count();
        (start, name.get(..length).unwrap_or_default())
    }

    /// Goes to the next line that looks like a tag.
    fn find_tag_line(&mut self) {
        while self.offset < self.text.len() {
            self.take_line();
            self.offset = self.text.len().min(self.offset + 1);
            if self.peek() == Some(b'[') && self.is_tag_line() {
                return;
            }
        }
    }

    /// Finds the line and column of an offset. Offsets come in order.
    fn place(&mut self, offset: usize) -> Place {
        let passed = self.text.get(self.counted.offset..offset);
        for &byte in passed.unwrap_or_default() {
            if byte == b'\n' {
                self.counted.line += 1;
                self.counted.column = 1;
            } else if byte & 0xc0 != 0x80 {
                self.counted.column += 1; // not in the middle of a character
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

/// Returns whether a byte may stand in the name of a tag.
pub(super) const fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// Returns where blanks that begin at an offset end, in the same line.
fn count_blanks(text: &[u8], start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    start + rest.iter().take_while(is_blank).count()
}

/// How far a game was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Nothing but comments so far.
    Start,
    Tags,
    Moves,
}

/// A line of moves that is passed over.
#[derive(Clone, Copy)]
struct Skipped {
    /// How many variations are open within it.
    depth: usize,
    /// Whether the visitor was told of its beginning.
    entered: bool,
    /// What was true before it.
    has_move: bool,
}

/// A game that is being read.
struct Game<'r, 'a, V: ?Sized> {
    reader: &'r mut Reader<'a>,
    visitor: &'r mut V,
    part: Part,
    /// Moves of the main line so far.
    ply: usize,
    depth: usize,
    /// Whether this line has a move that a variation could replace.
    has_move: bool,
    skipped: Option<Skipped>,
    /// Which of [`ONCE`] the game has, one bit each.
    tags: u16,
}

/// Tags that a game has once at most.
const ONCE: [&[u8]; 10] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"Variant", b"SetUp",
    b"FEN",
];

/// Returns the bit of a tag among [`ONCE`], 0 for others.
fn once(name: &[u8]) -> u16 {
    ONCE.iter()
        .position(|&tag| tag == name)
        .map_or(0, |index| 1 << index)
}

impl<'a, V: Visitor<'a> + ?Sized> Game<'_, 'a, V> {
    fn read(mut self) {
        loop {
            self.reader.skip_blanks();
            let start = self.reader.offset;
            let Some(byte) = self.reader.peek() else {
                return self.end(None);
            };
            match byte {
                b'[' if self.part == Part::Tags && self.is_tag_of_next_game() => {
                    return self.end(None);
                }
                b'[' if self.part != Part::Moves => self.tag(),
                b'[' if self.reader.is_tag_line() => return self.end(None),
                b'{' | b';' => {
                    if self.part == Part::Tags {
                        self.begin_moves();
                    }
                    if let Some(text) = self.reader.take_comment() {
                        self.comment(text, start);
                    } else {
                        self.unclosed_comment();
                        return self.end(None);
                    }
                }
                _ => {
                    if self.part != Part::Moves {
                        self.begin_moves();
                    }
                    match byte {
                        b'(' => self.begin_variation(),
                        b')' => self.end_variation(),
                        b'$' | b'!' | b'?' => self.nag(byte),
                        b'[' | b']' => self.bracket(),
                        b'}' => {
                            self.report(PgnErrorKind::UnopenedComment, start);
                            self.reader.offset += 1;
                        }
                        _ => {
                            if let ControlFlow::Break(result) = self.text() {
                                if result.is_some() {
                                    self.comments_behind();
                                }
                                return self.end(result);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Tells the visitor what is wrong, unless it does not listen.
    fn report(&mut self, kind: PgnErrorKind, offset: usize) {
        if self.skipped.is_none() {
            self.report_always(kind, offset);
        }
    }

    fn report_always(&mut self, kind: PgnErrorKind, offset: usize) {
        let Place { line, column, .. } = self.reader.place(offset);
        self.visitor.error(PgnError {
            kind,
            offset,
            line,
            column,
            ply: self.ply,
            depth: self.depth,
        });
    }

    /// Returns whether the tag that comes next belongs to another game: it is `Event`, or begins a
    /// line behind a blank one, and this game has it already.
    fn is_tag_of_next_game(&mut self) -> bool {
        let may_begin_game = self.reader.behind_blank_line && self.reader.is_tag_line();
        let (start, name) = self.reader.tag_name();
        self.reader.hit_end |= start + name.len() >= self.reader.rest().len();
        self.tags & once(name) != 0 && (may_begin_game || name == b"Event")
    }

    /// Reads `[Name "value"]`. What is wrong in it ends with the line.
    fn tag(&mut self) {
        self.part = Part::Tags;
        let start = self.reader.offset;
        let rest = self.reader.rest();
        let (name_start, name) = self.reader.tag_name();
        self.tags |= once(name);
        let length = name.len();
        let name = core::str::from_utf8(name).unwrap_or_default();
        if name.is_empty() {
            let kind = PgnErrorKind::TagName(Found::at(rest, name_start));
            return self.bad_tag(kind, start + name_start);
        }
        let quote = count_blanks(rest, name_start + length);
        if rest.get(quote) != Some(&b'"') {
            let kind = PgnErrorKind::TagValue(Found::at(rest, quote));
            return self.bad_tag(kind, start + quote);
        }
        let mut escaped = false;
        let value = rest.iter().enumerate().skip(quote + 1);
        for (index, &byte) in value.take_while(|&(_, &byte)| byte != b'\n') {
            if byte == b'"' && !escaped {
                let close = count_blanks(rest, index + 1);
                if rest.get(close) == Some(&b']') {
                    // Another tag may follow in the line.
                    self.reader.offset = start + close + 1;
                    let raw = rest.get(quote + 1..index).unwrap_or_default();
                    if let Err(kind) = self.visitor.tag(name, TagValue::new(raw)) {
                        self.report(kind, start + quote + 1);
                    }
                    return;
                }
            }
            escaped = byte == b'\\' && !escaped;
        }
        self.reader.take_line();
        let line = self.reader.text.get(..self.reader.offset);
        let end = line.unwrap_or_default().trim_ascii_end().len();
        self.report(PgnErrorKind::UnclosedTag, end);
    }

    fn bad_tag(&mut self, kind: PgnErrorKind, offset: usize) {
        self.report(kind, offset);
        self.reader.take_line();
    }

    fn begin_moves(&mut self) {
        self.part = Part::Moves;
        let flow = self.visitor.begin_moves();
        let offset = self.reader.offset;
        self.follow(flow, offset);
    }

    /// Does what the visitor wants.
    fn follow(&mut self, flow: Result<Flow, PgnErrorKind>, offset: usize) {
        match flow {
            Ok(Flow::Read) => return,
            Ok(Flow::Skip) => {}
            Err(kind) => self.report(kind, offset),
        }
        self.skipped = Some(Skipped {
            depth: self.depth,
            entered: true,
            has_move: true,
        });
    }

    fn comment(&mut self, text: &'a [u8], start: usize) {
        if self.skipped.is_none() {
            if let Err(kind) = self.visitor.comment(text) {
                self.report(kind, start);
            }
        }
    }

    /// Goes to the next game.
    fn unclosed_comment(&mut self) {
        let start = self.reader.offset;
        self.report_always(PgnErrorKind::UnclosedComment, start);
        self.reader.find_tag_line();
    }

    fn begin_variation(&mut self) {
        let start = self.reader.offset;
        self.reader.offset += 1;
        let has_move = self.has_move;
        if !has_move {
            self.report(PgnErrorKind::VariationWithoutMove, start);
        }
        self.depth += 1;
        if self.skipped.is_some() {
            return;
        }
        if !has_move || self.visitor.begin_variation() == Flow::Skip {
            self.skipped = Some(Skipped {
                depth: self.depth,
                entered: false,
                has_move,
            });
        }
        self.has_move = false;
    }

    fn end_variation(&mut self) {
        let start = self.reader.offset;
        self.reader.offset += 1;
        if self.depth == 0 {
            return self.report(PgnErrorKind::UnopenedVariation, start);
        }
        self.depth -= 1;
        match self.skipped {
            Some(skipped) if skipped.depth <= self.depth => {}
            Some(skipped) => {
                self.skipped = None;
                self.has_move = skipped.has_move;
                if skipped.entered {
                    self.visitor.end_variation();
                }
            }
            None => {
                self.has_move = true;
                self.visitor.end_variation();
            }
        }
    }

    fn nag(&mut self, sign: u8) {
        let start = self.reader.offset;
        let is_part = |&byte: &u8| match sign {
            b'$' => byte.is_ascii_digit(),
            _ => matches!(byte, b'!' | b'?'),
        };
        let rest = self.reader.rest();
        let first = usize::from(sign == b'$');
        let length = rest.iter().skip(first).take_while(|&byte| is_part(byte));
        let end = first + length.count();
        let text = self.reader.take_to(start + end);
        let nag = if sign == b'$' {
            let digits = text
                .get(1..)
                .and_then(|text| core::str::from_utf8(text).ok());
            digits.and_then(|digits| digits.parse().ok()).map(Nag)
        } else {
            Nag::from_glyph(text)
        };
        match nag {
            Some(nag) if self.skipped.is_none() => {
                if let Err(kind) = self.visitor.nag(nag) {
                    self.report(kind, start);
                }
            }
            Some(_) => {}
            None => {
                let at = if sign == b'$' { 1 } else { 2.min(end - 1) };
                let found = Found::at(rest, at);
                self.report(PgnErrorKind::Glyph(found), start + at);
            }
        }
    }

    /// Passes over brackets that are no tag.
    fn bracket(&mut self) {
        let start = self.reader.offset;
        let found = Found::at(self.reader.text, start);
        self.report(PgnErrorKind::Bracket(found), start);
        let inside = self.reader.rest().iter();
        let length = inside.take_while(|&&byte| !matches!(byte, b']' | b'\n'));
        // The closing bracket goes with the others.
        let end = start + length.count() + 1;
        self.reader.offset = end.min(self.reader.text.len());
    }

    /// Returns whether a number that comes next, of so many bytes, is the first one again: behind a
    /// blank line, and not with the dots of a move of Black's.
    fn begins_anew(&mut self, number: usize) -> bool {
        if self.depth > 0 || self.ply == 0 || !self.reader.behind_blank_line {
            return false;
        }
        let rest = self.reader.rest();
        self.reader.hit_end |= number >= rest.len();
        let first = rest.get(..number).unwrap_or_default();
        [&b"1"[..], b"1.", "๑".as_bytes(), "๑.".as_bytes()].contains(&first)
    }

    /// Reads a move number, a move or a result. Returns the result, or that there is none, if the
    /// game ends.
    fn text(&mut self) -> ControlFlow<Option<GameResult>> {
        let start = self.reader.offset;
        let first = self.reader.peek().unwrap_or_default();
        let is_move = first.is_ascii_alphabetic();
        if !is_move {
            // Before the whole text is looked for: `1.1.1.…` would be looked through each time.
            let number = number_length(self.reader.rest());
            if number > 0 {
                if self.begins_anew(number) {
                    return ControlFlow::Break(None);
                }
                self.reader.offset = start + number;
                return ControlFlow::Continue(());
            }
        }
        let text = self.reader.take_text();
        if !is_move {
            if let Some(result) = GameResult::from_bytes(text) {
                if self.depth == 0 {
                    return ControlFlow::Break(Some(result));
                }
                self.report(PgnErrorKind::ResultInVariation, start);
                return ControlFlow::Continue(());
            }
        }
        if self.depth == 0 {
            self.ply += 1;
        }
        let text = if is_lone_letter(text) {
            self.join_square(start, text)
        } else {
            text
        };
        if self.skipped.is_none() {
            self.has_move = true;
            let flow = self.visitor.san(text);
            self.follow(flow, start);
        }
        ControlFlow::Continue(())
    }

    /// Thai long moves have a blank behind the letter of the piece: takes what follows it.
    fn join_square(&mut self, start: usize, letter: &'a [u8]) -> &'a [u8] {
        let rest = self.reader.rest();
        let follows = rest.first() == Some(&b' ')
            && rest.get(1).is_some_and(|&byte| class(byte) == Class::Text);
        if !follows {
            return letter;
        }
        self.reader.offset += 1;
        self.reader.take_text();
        let end = self.reader.offset;
        self.reader.text.get(start..end).unwrap_or(letter)
    }

    /// Reads the comments that stand behind the result in its line.
    fn comments_behind(&mut self) {
        loop {
            let before = self.reader.offset;
            while matches!(self.reader.peek(), Some(b' ' | b'\t')) {
                self.reader.offset += 1;
            }
            let start = self.reader.offset;
            if !matches!(self.reader.peek(), Some(b'{' | b';')) {
                self.reader.offset = before;
                return;
            }
            match self.reader.take_comment() {
                Some(text) => self.comment(text, start),
                None => return self.unclosed_comment(),
            }
        }
    }

    fn end(mut self, result: Option<GameResult>) {
        if self.part == Part::Tags {
            let offset = self.reader.offset;
            self.report_always(PgnErrorKind::NoMoves, offset);
        }
        if self.part != Part::Moves {
            self.begin_moves();
        }
        // Who skips a whole game does not care.
        let is_skipped = self.skipped.is_some_and(|skipped| skipped.depth == 0);
        if self.depth > 0 && !is_skipped {
            let offset = self.reader.offset;
            self.report_always(PgnErrorKind::UnclosedVariations(self.depth), offset);
        }
        self.visitor.end_game(result);
    }
}

/// How many bytes a move number has that a text begins with: digits alone, or with dots behind them,
/// or dots; 0 if there is none.
fn number_length(text: &[u8]) -> usize {
    let mut length = 0;
    let mut has_dots = false;
    loop {
        let rest = text.get(length..).unwrap_or_default();
        length += match rest {
            [b'0'..=b'9', ..] if !has_dots => 1,
            // ๐ to ๙
            [0xe0, 0xb9, 0x90..=0x99, ..] if !has_dots => 3,
            [b'.', ..] => 1,
            // …
            [0xe2, 0x80, 0xa6, ..] => 3,
            _ if has_dots || ends_text(rest) => return length,
            _ => return 0,
        };
        has_dots |= matches!(rest, [b'.' | 0xe2, ..]);
    }
}

/// Returns whether a text is a letter without a square, in a script other than Latin.
fn is_lone_letter(text: &[u8]) -> bool {
    text.len() <= 6
        && text.first().is_some_and(|&byte| byte >= 0x80)
        && core::str::from_utf8(text).is_ok_and(|text| {
            let is_rank = |char| matches!(char, '0'..='9' | '๐'..='๙');
            !text.contains(is_rank)
        })
}
