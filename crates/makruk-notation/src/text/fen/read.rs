//! Reading a FEN.

use core::num::{NonZeroU16, NonZeroU32};

use makruk_core::{Board, Color, CountField, File, Piece, Rank, Role, Setup, Square};

use super::{FenDialect, FenError, FenErrorKind, Field, Found};

type Result<T> = core::result::Result<T, FenError>;

/// The limits of a Makruk count in plies.
const LIMITS: [u32; 6] = [16, 32, 44, 64, 88, 128];

pub(super) fn strict(text: &[u8], dialect: FenDialect) -> Result<Setup> {
    Reader {
        text,
        offset: 0,
        dialect,
        relaxed: false,
    }
    .read()
}

pub(super) fn relaxed(text: &[u8], dialect: FenDialect) -> Result<Setup> {
    let (offset, end) = unwrapped(text);
    let mut reader = Reader {
        text: text.get(..end).unwrap_or(text),
        offset,
        dialect,
        relaxed: true,
    };
    reader.skip_blanks();
    reader.read()
}

/// Returns where the FEN begins and ends in text that may have whitespace, a semicolon and a pair of quotes around it.
pub(super) fn unwrapped(text: &[u8]) -> (usize, usize) {
    let (mut start, mut end) = (0, text.len());
    loop {
        let inner = text.get(start..end).unwrap_or_default();
        let (first, last) = (inner.first().copied(), inner.last().copied());
        match (first, last) {
            (Some(byte), _) if is_blank(byte) => start += 1,
            (_, Some(byte)) if is_blank(byte) => end -= 1,
            (Some(open @ (b'"' | b'\'')), Some(close)) if open == close && inner.len() > 1 => {
                (start, end) = (start + 1, end - 1);
            }
            (_, Some(b';')) => end -= 1,
            _ => return (start, end),
        }
    }
}

/// Reads the first four fields strictly. Also returns the offset of their end. A count starts at 0 plies.
pub(crate) fn four_fields(text: &[u8], dialect: FenDialect) -> Result<(Setup, usize)> {
    let mut reader = Reader {
        text,
        offset: 0,
        dialect,
        relaxed: false,
    };
    let mut setup = reader.board_and_turn()?;
    // An EPD has the same fields in all dialects.
    reader.dialect = FenDialect::Fairy;
    reader.separator(Field::Castling)?;
    reader.dash(Field::Castling)?;
    reader.separator(Field::Limit)?;
    setup.count = reader
        .limit()?
        .map(|limit_plies| count_field(limit_plies, 0));
    Ok((setup, reader.offset))
}

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns the length of the separator that a relaxed reader accepts at the start of `text`; 0 if there is none.
///
/// In the addresses of web sites, a FEN has `_`, `+` or `%20` between its fields.
const fn separator_length(text: &[u8]) -> usize {
    match text {
        [byte, ..] if is_blank(*byte) => 1,
        [b'_' | b'+', ..] => 1,
        [b'%', b'2', b'0', ..] => 3,
        _ => 0,
    }
}

/// Iterates over the fields of a FEN, with the separators of a relaxed reader. A `+` within the board does not separate: the
/// board ends after its eighth rank.
pub(super) fn fields(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let (start, end) = unwrapped(text);
    let mut rest = text.get(start..end).unwrap_or_default();
    let mut is_board = true;
    core::iter::from_fn(move || {
        while let length @ 1.. = separator_length(rest) {
            rest = rest.get(length..)?;
        }
        if rest.is_empty() {
            return None;
        }
        let ends_at = |at: usize| separator_length(rest.get(at..).unwrap_or_default()) > 0;
        let has_ended = |at: usize| {
            let before = rest.get(..at).unwrap_or_default();
            !is_board || before.split(|&byte| byte == b'/').count() >= 8
        };
        let end = rest.iter().enumerate().position(|(at, &byte)| {
            is_blank(byte) || matches!(byte, b'_' | b'+' | b'%') && ends_at(at) && has_ended(at)
        });
        let at = end.unwrap_or(rest.len());
        is_board = false;
        let (field, after) = rest.split_at(at);
        rest = after;
        Some(field)
    })
}

/// Returns the offset of a square's piece in the text of a FEN, so that an error about a position can point into the
/// text; `None` if the text has no piece on the square.
///
/// ```
/// use makruk::{Square, fen::square_offset};
///
/// let text = b"4k3/8/8/8/8/8/4K3/8 w - - 0 1";
/// assert_eq!(square_offset(text, Square::E2), Some(15));
/// assert_eq!(square_offset(text, Square::E1), None);
/// ```
pub fn square_offset(text: &[u8], square: Square) -> Option<usize> {
    let (mut file, mut rank) = (0, 7);
    let (start, end) = unwrapped(text);
    for (offset, &byte) in text.iter().enumerate().take(end).skip(start) {
        match byte {
            b'/' => {
                file = 0;
                rank = usize::checked_sub(rank, 1)?;
            }
            b'1'..=b'8' => file += usize::from(byte - b'0'),
            b'~' => {}
            byte if is_blank(byte) => return None,
            _ => {
                if (file, rank) == (square.file().index(), square.rank().index()) {
                    return Some(offset);
                }
                file += 1;
            }
        }
    }
    None
}

/// Returns whether a field has the form of castling rights.
pub(super) fn is_castling(field: &[u8]) -> bool {
    (1..=4).contains(&field.len()) && field.iter().all(|byte| b"KQkq".contains(byte))
}

struct Reader<'a> {
    text: &'a [u8],
    offset: usize,
    dialect: FenDialect,
    relaxed: bool,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Result<Setup> {
        let mut setup = self.board_and_turn()?;
        match self.dialect {
            FenDialect::Fairy
            | FenDialect::International
            | FenDialect::CuteChess
            | FenDialect::FairyF
            | FenDialect::Official => {
                self.six_fields(&mut setup)?;
            }
            FenDialect::MakrukJs => self.three_or_eight_fields(&mut setup)?,
        }
        if !self.at_end() {
            return self.error(FenErrorKind::TrailingText);
        }
        Ok(setup)
    }

    fn board_and_turn(&mut self) -> Result<Setup> {
        if self.offset == self.text.len() {
            return self.error(FenErrorKind::Empty);
        }
        let mut setup = Setup {
            board: self.board()?,
            ..Setup::default()
        };
        if self.next_field(Field::Turn)? {
            setup.turn = self.color(Field::Turn)?;
        }
        Ok(setup)
    }

    /// Reads `- limit clock move`; a relaxed reader also accepts `clock move`, and any number of missing fields at the
    /// end.
    fn six_fields(&mut self, setup: &mut Setup) -> Result<()> {
        if !self.next_field(Field::Castling)? {
            return Ok(());
        }
        let short = self.relaxed && self.peek().is_ascii_digit();
        let mut limit = None;
        if !short {
            self.dash(Field::Castling)?;
            if !self.next_field(self.limit_field())? {
                return Ok(());
            }
            limit = self.limit()?;
            let clock = if limit.is_some() {
                Field::CountedPlies
            } else {
                Field::Halfmoves
            };
            if !self.next_field(clock)? {
                setup.count = limit.map(|limit_plies| count_field(limit_plies, 0));
                return Ok(());
            }
        }
        match limit {
            None => setup.halfmoves = self.number(Field::Halfmoves)?,
            Some(limit_plies) => {
                let elapsed_plies = self.number(Field::CountedPlies)?;
                setup.count = Some(count_field(limit_plies, elapsed_plies));
            }
        }
        if self.next_field(Field::Fullmoves)? {
            setup.fullmoves = self.move_number()?;
        }
        Ok(())
    }

    /// Reads `move`, or `move color type count from to`; a relaxed reader also accepts text without these fields.
    fn three_or_eight_fields(&mut self, setup: &mut Setup) -> Result<()> {
        if !self.next_field(Field::Fullmoves)? {
            return Ok(());
        }
        setup.fullmoves = self.move_number()?;
        if self.at_end() {
            return Ok(());
        }
        self.separator(Field::CountColor)?;
        if self.peek() == b'-' {
            self.dash(Field::CountColor)?;
            for field in [
                Field::CountType,
                Field::CountNumber,
                Field::CountFrom,
                Field::CountTo,
            ] {
                self.separator(field)?;
                self.dash(field)?;
            }
            return Ok(());
        }
        let by = self.color(Field::CountColor)?;
        self.separator(Field::CountType)?;
        let type_offset = self.offset;
        let pieces = self.literal(Field::CountType, [(b"pp", true), (b"bp", false)])?;
        if pieces != setup.board.is_bare(by) {
            return Err(FenError {
                kind: FenErrorKind::CountType,
                offset: type_offset,
            });
        }
        let number_offset = self.separator(Field::CountNumber)?;
        let number = self.positive(Field::CountNumber)?;
        self.separator(Field::CountFrom)?;
        let from_offset = self.offset;
        let first = self.positive(Field::CountFrom)?;
        let Ok(first) = NonZeroU16::try_from(first) else {
            let kind = FenErrorKind::Overflow(Field::CountFrom);
            return Err(FenError {
                kind,
                offset: from_offset,
            });
        };
        let to_offset = self.separator(Field::CountTo)?;
        let limit = self.positive(Field::CountTo)?.get();
        let limit_plies = limit.checked_mul(2).filter(|plies| LIMITS.contains(plies));
        let Some(limit_plies) = limit_plies.and_then(|plies| u16::try_from(plies).ok()) else {
            let kind = FenErrorKind::UnknownLimit(Field::CountTo, limit);
            return Err(FenError {
                kind,
                offset: to_offset,
            });
        };
        // The number of plies is odd if the counting side moved last.
        let Some(even) = number.get().checked_mul(2) else {
            let kind = FenErrorKind::Overflow(Field::CountNumber);
            return Err(FenError {
                kind,
                offset: number_offset,
            });
        };
        let elapsed_plies = even - u32::from(by != setup.turn);
        setup.count = Some(CountField {
            first_number: Some(first),
            ..count_field(limit_plies, elapsed_plies)
        });
        Ok(())
    }

    fn board(&mut self) -> Result<Board> {
        let mut board = Board::new();
        for (index, rank) in Rank::ALL.into_iter().rev().enumerate() {
            if index > 0 {
                if self.peek() != b'/' {
                    #[allow(clippy::cast_possible_truncation)] // below 8
                    return self.error(FenErrorKind::RankCount { ranks: index as u8 });
                }
                self.offset += 1;
            }
            self.rank(&mut board, rank)?;
        }
        if self.peek() == b'/' {
            return self.error(FenErrorKind::RankCount { ranks: 9 });
        }
        Ok(board)
    }

    /// Reads one rank, up to a `/`, whitespace or the end.
    fn rank(&mut self, board: &mut Board, rank: Rank) -> Result<()> {
        let start = self.offset;
        let letters = self.dialect.letters();
        let mut squares = 0;
        let mut last = None;
        let mut digit = false;
        while let Some(&byte) = self.text.get(self.offset) {
            match byte {
                b'1'..=b'8' if digit => return self.error(FenErrorKind::AdjacentDigits),
                b'1'..=b'8' => {
                    squares += byte - b'0';
                    (last, digit) = (None, true);
                }
                b'~' if self.dialect.marks_bia_ngai() => {
                    let Some((square, piece)) = last.take() else {
                        return self.error(FenErrorKind::StrayMark);
                    };
                    self.mark(board, square, piece)?;
                }
                b'/' => break,
                byte if is_blank(byte) => break,
                // The board ends here; within it, a `+` is an error.
                _ if squares == 8 && rank == Rank::First && self.separator_length() > 0 => break,
                byte => {
                    let Some(piece) = letters.piece(char::from(byte)) else {
                        return self.unknown_piece(byte);
                    };
                    // A ninth piece has no square; it is counted below.
                    let file = File::from_index(usize::from(squares));
                    last = file.map(|file| (Square::new(file, rank), piece));
                    if let Some((square, piece)) = last {
                        board.put(square, piece);
                    }
                    squares += 1;
                    digit = false;
                }
            }
            if squares > 8 {
                break;
            }
            self.offset += 1;
        }
        if squares == 8 {
            return Ok(());
        }
        let offset = if squares > 8 { self.offset } else { start };
        Err(FenError {
            kind: FenErrorKind::RankWidth { rank, squares },
            offset,
        })
    }

    /// Applies a `~` to the preceding piece.
    fn mark(&self, board: &mut Board, square: Square, piece: Piece) -> Result<()> {
        if piece.role() != Role::Met {
            return self.error(FenErrorKind::MarkedPiece(piece.role()));
        }
        board.put(square, Piece::new(piece.color(), Role::BiaNgai));
        Ok(())
    }

    fn unknown_piece<T>(&self, byte: u8) -> Result<T> {
        let letter = char::from(byte);
        let elsewhere = |dialect: &FenDialect| dialect.letters().piece(letter).is_some();
        self.error(
            match FenDialect::ALL.iter().find(|&dialect| elsewhere(dialect)) {
                Some(_) => FenErrorKind::OtherDialect(letter, self.dialect),
                None => FenErrorKind::Piece(self.found()),
            },
        )
    }

    fn color(&mut self, field: Field) -> Result<Color> {
        self.literal(field, [(b"w", Color::White), (b"b", Color::Black)])
    }

    fn dash(&mut self, field: Field) -> Result<()> {
        let text = self.field();
        if field == Field::Castling && text != b"-" && is_castling(text) {
            return self.error(FenErrorKind::Castling);
        }
        self.literal(field, [(b"-", ())])
    }

    /// Reads a field that must be one of a few words. An error points to the first byte that fits none of them.
    fn literal<T, const N: usize, const LEN: usize>(
        &mut self,
        field: Field,
        words: [(&[u8; LEN], T); N],
    ) -> Result<T> {
        let text = self.field();
        let mut shared = 0;
        for (word, value) in words {
            if text == word {
                self.offset += LEN;
                return Ok(value);
            }
            shared = shared.max(word.iter().zip(text).take_while(|(a, b)| a == b).count());
        }
        self.offset += shared;
        self.unexpected(field)
    }

    /// Reads one of the limits in plies, or `-` for none, in Cute Chess's dialect `0`; a relaxed reader accepts both.
    fn limit(&mut self) -> Result<Option<u16>> {
        let field = self.limit_field();
        let has_0 = field == Field::LimitOrZero;
        if self.peek() == b'-' && (self.relaxed || !has_0) {
            self.dash(field)?;
            return Ok(None);
        }
        let offset = self.offset;
        let plies = self.number(field)?;
        match u16::try_from(plies) {
            Ok(0) if self.relaxed || has_0 => Ok(None),
            Ok(limit) if LIMITS.contains(&plies) => Ok(Some(limit)),
            _ => Err(FenError {
                kind: FenErrorKind::UnknownLimit(field, plies),
                offset,
            }),
        }
    }

    /// Returns the name of the fourth of six fields.
    fn limit_field(&self) -> Field {
        if self.dialect == FenDialect::CuteChess {
            Field::LimitOrZero
        } else {
            Field::Limit
        }
    }

    fn move_number(&mut self) -> Result<NonZeroU32> {
        if self.relaxed && self.field() == b"0" {
            self.offset += 1;
            return Ok(NonZeroU32::MIN);
        }
        self.positive(Field::Fullmoves)
    }

    fn positive(&mut self, field: Field) -> Result<NonZeroU32> {
        let offset = self.offset;
        match NonZeroU32::new(self.number(field)?) {
            Some(number) => Ok(number),
            None => Err(FenError {
                kind: FenErrorKind::Field(field, Found::Char('0')),
                offset,
            }),
        }
    }

    fn number(&mut self, field: Field) -> Result<u32> {
        let digits = self.field();
        if let Some(stranger) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
            self.offset += stranger;
            return self.unexpected(field);
        }
        if !self.relaxed && digits.len() > 1 && digits.first() == Some(&b'0') {
            return self.error(FenErrorKind::LeadingZero(field));
        }
        let add =
            |number: u32, digit: &u8| number.checked_mul(10)?.checked_add(u32::from(digit - b'0'));
        match digits.iter().try_fold(0, add) {
            Some(number) => {
                self.offset += digits.len();
                Ok(number)
            }
            None => self.error(FenErrorKind::Overflow(field)),
        }
    }

    /// Advances to the next field. Returns whether there is one; a strict reader requires it.
    fn next_field(&mut self, field: Field) -> Result<bool> {
        if self.relaxed {
            self.skip_blanks();
            return Ok(self.offset < self.text.len());
        }
        self.separator(field)?;
        Ok(true)
    }

    /// Skips the separator before a required field, and returns the field's offset.
    fn separator(&mut self, field: Field) -> Result<usize> {
        if self.relaxed {
            self.skip_blanks();
        } else if self.offset < self.text.len() {
            if self.peek() != b' ' {
                return self.unexpected(field);
            }
            self.offset += 1;
            if is_blank(self.peek()) {
                return self.error(FenErrorKind::EmptyField(field));
            }
        }
        if self.offset == self.text.len() {
            return self.error(FenErrorKind::MissingField(field));
        }
        Ok(self.offset)
    }

    /// Returns whether the text ends here; a relaxed reader ignores separators at the end.
    fn at_end(&self) -> bool {
        let mut at = self.offset;
        while let (true, length @ 1..) = (self.relaxed, self.separator_length_at(at)) {
            at += length;
        }
        at == self.text.len()
    }

    fn skip_blanks(&mut self) {
        while let length @ 1.. = self.separator_length() {
            self.offset += length;
        }
    }

    fn separator_length(&self) -> usize {
        self.separator_length_at(self.offset)
    }

    /// Returns the length of the separator at an offset; 0 if there is none.
    fn separator_length_at(&self, offset: usize) -> usize {
        let rest = self.text.get(offset..).unwrap_or_default();
        if self.relaxed {
            separator_length(rest)
        } else {
            usize::from(rest.first().copied().is_some_and(is_blank))
        }
    }

    /// Returns the bytes up to the next separator.
    fn field(&self) -> &'a [u8] {
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let is_end = |(at, &byte): (usize, &u8)| {
            is_blank(byte)
                || matches!(byte, b'_' | b'+' | b'%')
                    && self.separator_length_at(self.offset + at) > 0
        };
        let end = rest.iter().enumerate().position(is_end);
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    }

    /// Returns the next byte or, at the end, 0, which occurs in no field.
    fn peek(&self) -> u8 {
        self.text.get(self.offset).copied().unwrap_or(0)
    }

    fn found(&self) -> Found {
        Found::at(self.text, self.offset)
    }

    fn unexpected<T>(&self, field: Field) -> Result<T> {
        self.error(FenErrorKind::Field(field, self.found()))
    }

    fn error<T>(&self, kind: FenErrorKind) -> Result<T> {
        Err(FenError {
            kind,
            offset: self.offset,
        })
    }
}

fn count_field(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}
