//! One game of a PGN, from its first tag to its result.

use core::ops::ControlFlow;

use makruk_rules::GameResult;

use super::{
    Flow, Nag, PgnError, PgnErrorKind, TagValue, Visitor, nag,
    scanner::{Place, Scanner, count_blanks, ends_text},
    spaced::{Spaced, spaced},
};
use crate::text::token::Found;

/// The stage of reading a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Only comments so far.
    Start,
    Tags,
    Moves,
}

/// A line of moves that is skipped.
#[derive(Clone, Copy)]
struct Skipped {
    /// The number of open variations, including the skipped line if it is one.
    depth: usize,
    /// Whether the visitor was notified that the line begins.
    entered: bool,
    /// The value of `has_move` to restore after the line.
    has_move: bool,
}

/// The state of a game that is being read.
pub(super) struct Game<'r, 'a, V: ?Sized> {
    scanner: &'r mut Scanner<'a>,
    visitor: &'r mut V,
    part: Part,
    /// The number of main-line moves read.
    ply: usize,
    depth: usize,
    /// Whether this line has a move that a variation could replace.
    has_move: bool,
    skipped: Option<Skipped>,
    /// The tags of [`ONCE`] that the game has, one bit each.
    tags: u16,
    /// The result in the tag `Result`, and its offset.
    result_tag: Option<(GameResult, usize)>,
}

/// FIDE's notation for a draw offer, written after the move.
const DRAW_OFFER: &[u8] = b"(=)";

/// Tags that occur at most once per game.
const ONCE: [&[u8]; 10] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"Variant", b"SetUp",
    b"FEN",
];

/// Returns the bit of a tag in [`ONCE`]; 0 for other tags.
fn once(name: &[u8]) -> u16 {
    ONCE.iter()
        .position(|&tag| tag == name)
        .map_or(0, |index| 1 << index)
}

impl<'r, 'a, V: Visitor<'a> + ?Sized> Game<'r, 'a, V> {
    pub(super) const fn new(scanner: &'r mut Scanner<'a>, visitor: &'r mut V) -> Self {
        Self {
            scanner,
            visitor,
            part: Part::Start,
            ply: 0,
            depth: 0,
            has_move: false,
            skipped: None,
            tags: 0,
            result_tag: None,
        }
    }

    pub(super) fn read(mut self) {
        loop {
            self.scanner.skip_blanks();
            let start = self.scanner.offset;
            let Some(byte) = self.scanner.peek() else {
                return self.end(None);
            };
            match byte {
                b'[' if self.part == Part::Tags && self.is_tag_of_next_game() => {
                    return self.end(None);
                }
                b'[' if self.part != Part::Moves => self.tag(),
                b'[' if self.scanner.is_tag_line() => return self.end(None),
                b'{' | b';' => {
                    if self.part == Part::Tags {
                        self.begin_moves();
                    }
                    if let Some(text) = self.scanner.take_comment() {
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
                        b'(' if self.has_move && self.scanner.rest().starts_with(DRAW_OFFER) => {
                            self.draw_offer();
                        }
                        b'(' => self.begin_variation(),
                        b')' => self.end_variation(),
                        b'$' | b'!' | b'?' => self.nag(byte),
                        b'[' | b']' => self.bracket(),
                        b'}' => {
                            self.report(PgnErrorKind::UnopenedComment, start);
                            self.scanner.offset += 1;
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

    /// Reports an error to the visitor, unless this part is skipped.
    fn report(&mut self, kind: PgnErrorKind, offset: usize) {
        if self.skipped.is_none() {
            self.report_always(kind, offset);
        }
    }

    fn report_always(&mut self, kind: PgnErrorKind, offset: usize) {
        let error = self.located(kind, offset);
        self.visitor.error(error);
    }

    /// Returns whether the next tag belongs to another game: this game already has that tag, and the tag is `Event` or
    /// follows a blank line.
    fn is_tag_of_next_game(&mut self) -> bool {
        let may_begin_game = self.scanner.behind_blank_line && self.scanner.is_tag_line();
        let (start, name) = self.scanner.tag_name();
        self.scanner.hit_end |= start + name.len() >= self.scanner.rest().len();
        self.tags & once(name) != 0 && (may_begin_game || name == b"Event")
    }

    /// Reads `[Name "value"]`. If a tag has an error, its line is skipped.
    fn tag(&mut self) {
        self.part = Part::Tags;
        let start = self.scanner.offset;
        let rest = self.scanner.rest();
        let (name_start, name) = self.scanner.tag_name();
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
                    // Another tag may follow on the same line.
                    self.scanner.offset = start + close + 1;
                    let raw = rest.get(quote + 1..index).unwrap_or_default();
                    if name == "Result" {
                        let unknown = is_both_lose(raw).then_some(GameResult::Unknown);
                        let result = GameResult::from_bytes(raw).or(unknown);
                        self.result_tag = result.map(|result| (result, start + quote + 1));
                    }
                    if let Err(kind) = self.visitor.tag(name, TagValue::new(raw)) {
                        self.report(kind, start + quote + 1);
                    }
                    return;
                }
            }
            escaped = byte == b'\\' && !escaped;
        }
        self.scanner.take_line();
        let line = self.scanner.text.get(..self.scanner.offset);
        let end = line.unwrap_or_default().trim_ascii_end().len();
        self.report(PgnErrorKind::UnclosedTag, end);
    }

    fn bad_tag(&mut self, kind: PgnErrorKind, offset: usize) {
        self.report(kind, offset);
        self.scanner.take_line();
    }

    fn begin_moves(&mut self) {
        self.part = Part::Moves;
        let flow = self.visitor.begin_moves();
        let offset = self.scanner.offset;
        self.follow(flow, offset);
    }

    /// Skips the rest of the line of moves if the visitor requests it or returns an error.
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

    /// Reports an unclosed comment, and advances to the next game.
    fn unclosed_comment(&mut self) {
        let start = self.scanner.offset;
        self.report_always(PgnErrorKind::UnclosedComment, start);
        self.scanner.find_tag_line();
    }

    fn begin_variation(&mut self) {
        let start = self.scanner.offset;
        self.scanner.offset += 1;
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
        let start = self.scanner.offset;
        self.scanner.offset += 1;
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
        let start = self.scanner.offset;
        let is_part = |&byte: &u8| match sign {
            b'$' => byte.is_ascii_digit(),
            _ => matches!(byte, b'!' | b'?'),
        };
        let rest = self.scanner.rest();
        let first = usize::from(sign == b'$');
        let length = rest.iter().skip(first).take_while(|&byte| is_part(byte));
        let end = first + length.count();
        let text = self.scanner.take_to(start + end);
        let nag = if sign == b'$' {
            let digits = text
                .get(1..)
                .and_then(|text| core::str::from_utf8(text).ok());
            digits.and_then(|digits| digits.parse().ok()).map(Nag::new)
        } else {
            Nag::from_glyph(text)
        };
        if let Some(nag) = nag {
            self.add_nag(nag, start);
        } else {
            let at = if sign == b'$' { 1 } else { 2.min(end - 1) };
            self.bad_glyph(start + at);
        }
    }

    fn bad_glyph(&mut self, offset: usize) {
        let found = Found::at(self.scanner.text, offset);
        self.report(PgnErrorKind::Glyph(found), offset);
    }

    fn add_nag(&mut self, nag: Nag, offset: usize) {
        if self.skipped.is_none() {
            if let Err(kind) = self.visitor.nag(nag) {
                self.report(kind, offset);
            }
        }
    }

    /// Reads signs that stand alone after a move: an evaluation, or the sign of a check, which is not checked.
    fn signs(&mut self, text: &'a [u8], start: usize) {
        if let Some(nag) = Nag::from_sign(text) {
            self.add_nag(nag, start);
        } else if !self.has_move || !matches!(text, b"+" | b"++" | b"#") {
            self.bad_glyph(start + nag::sign_prefix(text));
        }
    }

    /// Takes the `(=)` after a move.
    fn draw_offer(&mut self) {
        self.scanner.offset += DRAW_OFFER.len();
        if self.skipped.is_none() {
            self.visitor.draw_offer();
        }
    }

    /// Warns of a result that differs from the tag `Result`.
    fn check_result(&mut self, result: GameResult, start: usize) {
        let Some((tag, offset)) = self.result_tag.filter(|(tag, _)| *tag != result) else {
            return;
        };
        let line = self.scanner.place(start).line;
        let between = self.scanner.text.get(offset..start).unwrap_or_default();
        let lines = between.split(|&byte| byte == b'\n').count() - 1;
        let tag_line = line - lines;
        let kind = PgnErrorKind::ResultConflict {
            tag,
            tag_line,
            result,
        };
        self.warn(kind, start);
    }

    fn warn(&mut self, kind: PgnErrorKind, offset: usize) {
        let warning = self.located(kind, offset);
        self.visitor.warning(warning);
    }

    /// Adds the place of an error.
    fn located(&mut self, kind: PgnErrorKind, offset: usize) -> PgnError {
        let Place { line, column, .. } = self.scanner.place(offset);
        PgnError {
            kind,
            offset,
            line,
            column,
            ply: self.ply,
            depth: self.depth,
        }
    }

    /// Skips brackets that do not form a tag.
    fn bracket(&mut self) {
        let start = self.scanner.offset;
        let found = Found::at(self.scanner.text, start);
        self.report(PgnErrorKind::Bracket(found), start);
        let inside = self.scanner.rest().iter();
        let length = inside.take_while(|&&byte| !matches!(byte, b']' | b'\n'));
        // The closing bracket is skipped too.
        let end = start + length.count() + 1;
        self.scanner.offset = end.min(self.scanner.text.len());
    }

    /// Returns whether the next move number, `number` bytes long, begins a new game: it is 1, follows a blank line,
    /// and lacks the dots of a black move.
    fn begins_anew(&mut self, number: usize) -> bool {
        if self.depth > 0 || self.ply == 0 || !self.scanner.behind_blank_line {
            return false;
        }
        let rest = self.scanner.rest();
        self.scanner.hit_end |= number >= rest.len();
        is_first_number(rest.get(..number))
    }

    /// Reads a move number, a move or a result. If the game ends, returns its result, if any.
    fn text(&mut self) -> ControlFlow<Option<GameResult>> {
        let start = self.scanner.offset;
        let first = self.scanner.peek().unwrap_or_default();
        let is_move = first.is_ascii_alphabetic();
        let other_result = self.other_result();
        if let Some((length, result)) = other_result {
            if let Some(flow) = self.end_with(length, result) {
                return flow;
            }
        }
        // Elsewhere, these results are errors in place of a move: `0.5-0.5` has no move number.
        let is_move = is_move || other_result.is_some();
        if !is_move {
            // The number is checked before the token is delimited: otherwise `1.1.1.…` would be scanned again for each
            // number.
            let number = number_length(self.scanner.rest());
            if number > 0 {
                if self.begins_anew(number) {
                    return ControlFlow::Break(None);
                }
                self.scanner.offset = start + number;
                return ControlFlow::Continue(());
            }
        }
        let text = self.scanner.take_text();
        if !is_move {
            if let Some(result) = GameResult::from_bytes(text).filter(|_| is_only_result(text)) {
                if self.depth == 0 {
                    self.check_result(result, start);
                    return ControlFlow::Break(Some(result));
                }
                self.report(PgnErrorKind::ResultInVariation, start);
                return ControlFlow::Continue(());
            }
            if nag::begins_sign(text) {
                self.signs(text, start);
                return ControlFlow::Continue(());
            }
        }
        if self.depth == 0 {
            self.ply += 1;
        }
        let text = self.join(start, text);
        if self.skipped.is_none() {
            self.has_move = true;
            let (text, nag) = match Nag::split_from_move(text) {
                Some((mv, nag)) => (mv, Some(nag)),
                None => (text, None),
            };
            let flow = self.visitor.san(text);
            self.follow(flow, start);
            if let Some(kind) = self.visitor.doubt() {
                self.warn(kind, start);
            }
            if let Some(nag) = nag {
                self.add_nag(nag, start + text.len());
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes a result that only the end of a game or variation makes one. Returns `None` if neither ends there.
    fn end_with(
        &mut self,
        length: usize,
        result: Option<GameResult>,
    ) -> Option<ControlFlow<Option<GameResult>>> {
        let start = self.scanner.offset;
        if self.depth == 0 && self.ends_after(length) {
            self.scanner.offset = start + length;
            let result = result.unwrap_or_else(|| {
                self.visitor.both_lose();
                GameResult::Unknown
            });
            self.check_result(result, start);
            return Some(ControlFlow::Break(Some(result)));
        }
        if self.depth > 0 && self.closes_after(length) {
            self.scanner.offset = start + length;
            self.report(PgnErrorKind::ResultInVariation, start);
            return Some(ControlFlow::Continue(()));
        }
        None
    }

    /// Takes the rest of a move that has spaces in it.
    fn join(&mut self, start: usize, text: &'a [u8]) -> &'a [u8] {
        let rest = self.scanner.text.get(start..).unwrap_or_default();
        let Spaced { square, is_cut } = spaced(rest, text.len());
        self.scanner.hit_end |= is_cut;
        let Some(square) = square else {
            return text;
        };
        self.scanner.offset = start + square;
        self.scanner.take_text();
        let end = self.scanner.offset;
        self.scanner.text.get(start..end).unwrap_or(text)
    }

    /// Returns the length of a result in a form that is a result only at the end of a game or variation, such as `0.5-0.5` or `1:0`,
    /// and the result; `None` in place of the result means that both sides lose.
    fn other_result(&self) -> Option<(usize, Option<GameResult>)> {
        let rest = self.scanner.rest();
        match rest {
            // A move number.
            [b'1', b'0'..=b'9' | b'.' | b' ' | b'\n', ..] => return None,
            // ½, ๐ and ๑
            [b'0' | b'1' | b'O', ..] | [0xc2, 0xbd, ..] | [0xe0, 0xb9, 0x90 | 0x91, ..] => {}
            _ => return None,
        }
        // The longest form, `๐.๕—๐.๕`, has 17 bytes.
        let head = rest.get(..18).unwrap_or(rest);
        let mut ends = 1..=head.len();
        let length = ends.find(|&at| ends_text(rest.get(at..).unwrap_or_default()))?;
        let text = head.get(..length)?;
        let result = GameResult::from_bytes(text);
        let is_result = !is_only_result(text) && (result.is_some() || is_both_lose(text));
        is_result.then_some((length, result))
    }

    /// Returns whether the game ends behind the next bytes: the text ends, or a tag or the first move of another game follows.
    fn ends_after(&mut self, length: usize) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.offset += length;
        ahead.skip_blanks();
        while matches!(ahead.peek(), Some(b'{' | b';')) && ahead.take_comment().is_some() {
            ahead.skip_blanks();
        }
        let ends = match ahead.peek() {
            None => true,
            Some(b'[') => ahead.is_tag_line(),
            Some(_) => {
                let number = number_length(ahead.rest());
                ahead.hit_end |= number >= ahead.rest().len();
                ahead.behind_blank_line && is_first_number(ahead.rest().get(..number))
            }
        };
        self.scanner.hit_end |= ahead.hit_end;
        ends
    }

    /// Returns whether a variation ends behind the next bytes.
    fn closes_after(&mut self, length: usize) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.offset += length;
        ahead.skip_blanks();
        let next = ahead.peek();
        self.scanner.hit_end |= ahead.hit_end;
        next == Some(b')')
    }

    /// Reads the comments that follow the result on the same line.
    fn comments_behind(&mut self) {
        loop {
            let before = self.scanner.offset;
            while matches!(self.scanner.peek(), Some(b' ' | b'\t')) {
                self.scanner.offset += 1;
            }
            let start = self.scanner.offset;
            if !matches!(self.scanner.peek(), Some(b'{' | b';')) {
                self.scanner.offset = before;
                return;
            }
            match self.scanner.take_comment() {
                Some(text) => self.comment(text, start),
                None => return self.unclosed_comment(),
            }
        }
    }

    fn end(mut self, result: Option<GameResult>) {
        if self.part == Part::Tags {
            let offset = self.scanner.offset;
            self.report_always(PgnErrorKind::NoMoves, offset);
        }
        if self.part != Part::Moves {
            self.begin_moves();
        }
        // Open variations are not an error if the rest of the main line is skipped.
        let is_skipped = self.skipped.is_some_and(|skipped| skipped.depth == 0);
        if self.depth > 0 && !is_skipped {
            let offset = self.scanner.offset;
            self.report_always(PgnErrorKind::UnclosedVariations(self.depth), offset);
        }
        self.visitor.end_game(result);
    }
}

/// Returns whether a move number is that of White's first move.
fn is_first_number(number: Option<&[u8]>) -> bool {
    let numbers = [&b"1"[..], b"1.", "๑".as_bytes(), "๑.".as_bytes()];
    number.is_some_and(|number| numbers.contains(&number))
}

/// Returns whether a result has a form that ends a game wherever it stands, because nothing else looks like it.
fn is_only_result(text: &[u8]) -> bool {
    let text = core::str::from_utf8(text).unwrap_or_default();
    let is_plain = text
        .chars()
        .all(|letter| matches!(letter, '0' | '1' | '2' | '/' | '-' | '–' | '½' | '*'));
    is_plain && !is_both_lose(text.as_bytes())
}

/// Returns whether a text is the result of a game that both sides lose. With the letter O it is castling.
pub(crate) fn is_both_lose(text: &[u8]) -> bool {
    let mut letters = core::str::from_utf8(text).unwrap_or_default().chars();
    let is_zero = |letter: Option<char>| matches!(letter, Some('0' | '๐'));
    is_zero(letters.next())
        && matches!(letters.next(), Some('-' | '−' | '–' | '—' | ':'))
        && is_zero(letters.next())
        && letters.next().is_none()
}

/// Returns the length in bytes of the move number at the start of `text`: digits, digits followed by dots, or dots; 0
/// if there is none.
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
