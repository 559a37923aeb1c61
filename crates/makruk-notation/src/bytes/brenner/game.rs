//! Whole games: headers, moves, comments, marks and a result.

use makruk_core::{Move, Position};

use super::{BrennerCoder, Mark, Notation, Numbering, code::BrennerCode};
use crate::{
    Sink, SinkFullError, TooManyPiecesError,
    bytes::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind},
};
use makruk_rules::GameResult;

/// The subject of header text, which precedes the first move.
///
/// The type is complete: the encoding is fixed by its paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Header {
    /// The white player.
    White,
    /// The black player.
    Black,
    /// The date.
    Date,
    /// The location.
    Location,
    /// The type of game or match.
    Event,
    /// The opening.
    Variation,
}

impl Header {
    /// All headers, in the paper's order.
    pub const ALL: [Self; 6] = [
        Self::White,
        Self::Black,
        Self::Date,
        Self::Location,
        Self::Event,
        Self::Variation,
    ];

    /// Returns the letter that begins the header's text.
    ///
    /// ```
    /// use makruk::brenner::Header;
    ///
    /// assert_eq!(Header::Event.letter(), b'T'); // of the type of the game
    /// ```
    pub const fn letter(self) -> u8 {
        match self {
            Self::White => b'W',
            Self::Black => b'B',
            Self::Date => b'D',
            Self::Location => b'L',
            Self::Event => b'T',
            Self::Variation => b'V',
        }
    }

    /// Returns the header for a letter, the inverse of [`Header::letter`].
    ///
    /// ```
    /// use makruk::brenner::Header;
    ///
    /// assert_eq!(Header::from_letter(b'V'), Some(Header::Variation));
    /// assert_eq!(Header::from_letter(b'X'), None);
    /// ```
    pub fn from_letter(letter: u8) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|header| header.letter() == letter)
    }

    /// Returns the equivalent PGN tag.
    ///
    /// ```
    /// use makruk::brenner::Header;
    ///
    /// assert_eq!(Header::Location.tag(), "Site");
    /// ```
    pub const fn tag(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
            Self::Date => "Date",
            Self::Location => "Site",
            Self::Event => "Event",
            Self::Variation => "Variation",
        }
    }
}

/// An event in a game, returned by a [`BrennerReader`] and written by a [`BrennerWriter`].
///
/// The type is complete: the encoding is fixed by its paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrennerEvent<'a> {
    /// Text about the game, before its first move.
    Header(Header, &'a str),
    /// A move.
    Move(Move),
    /// An annotation of the last move.
    Mark(Mark),
    /// Text about the last move.
    Comment(&'a str),
    /// The end, with a known result. A game with [`GameResult::Unknown`] ends without this event.
    Result(GameResult),
}

/// The headers seen so far, one bit each.
#[derive(Clone, Copy, Debug, Default)]
struct Seen(u8);

impl Seen {
    /// Records a header, and returns whether it is new.
    fn is_new(&mut self, header: Header) -> bool {
        let before = self.0;
        self.0 |= 1 << header as u8;
        self.0 != before
    }
}

/// Writes a game, event by event.
///
/// ```
/// use makruk::{GameResult,
///     Move, Position, UciMove,
///     brenner::{BrennerEvent, BrennerWriter, Header, Mark, Notation, Numbering},
///     sink::FixedSink,
/// };
///
/// let mut room = [0; 100];
/// let mut sink = FixedSink::new(&mut room); // or a `Vec`
/// let start = Position::start();
/// let mut writer = BrennerWriter::new(&mut sink, start, Numbering::Identity, Notation::Main)?;
/// writer.write(BrennerEvent::Header(Header::White, "A"))?;
/// writer.write(BrennerEvent::Move("d3d4".parse::<Move>()?))?;
/// writer.write(BrennerEvent::Mark(Mark::Good))?;
/// writer.write(BrennerEvent::Comment("ok"))?;
/// writer.write(BrennerEvent::Result(GameResult::WhiteWins))?;
/// assert_eq!(sink.as_bytes(), b"\0WA\0\x23\x07\0ok\0\x02");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BrennerWriter<'s, S> {
    sink: &'s mut S,
    position: Position,
    coder: BrennerCoder,
    notation: Notation,
    ply: usize,
    headers: Seen,
    ended: bool,
}

impl<'s, S: Sink> BrennerWriter<'s, S> {
    /// Creates a writer for a game. The initial position is not written.
    ///
    /// ```
    /// use makruk::{Position, brenner::{BrennerWriter, Notation, Numbering}};
    ///
    /// let mut bytes = Vec::new();
    /// BrennerWriter::new(&mut bytes, Position::start(), Numbering::Identity, Notation::Main)?;
    /// assert!(bytes.is_empty()); // no event yet
    /// # Ok::<(), makruk::EncodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EncodeErrorKind::TooManyPieces`].
    pub fn new(
        sink: &'s mut S,
        start: Position,
        numbering: Numbering,
        notation: Notation,
    ) -> Result<Self, EncodeError> {
        let coder = BrennerCoder::new(&start, numbering)
            .map_err(|error: TooManyPiecesError| EncodeError::new(error.into(), 0))?;
        Ok(Self {
            sink,
            position: start,
            coder,
            notation,
            ply: 0,
            headers: Seen::default(),
            ended: false,
        })
    }

    /// Returns the current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Writes the next event. A result ends the game; for [`GameResult::Unknown`], no byte is written.
    ///
    /// ```
    /// use makruk::{
    ///     Move, Position,
    ///     brenner::{BrennerEvent, BrennerWriter, Mark, Notation, Numbering},
    /// };
    ///
    /// let mut bytes = Vec::new();
    /// let start = Position::start();
    /// let mut writer = BrennerWriter::new(&mut bytes, start, Numbering::Identity, Notation::Main)?;
    /// assert!(writer.write(BrennerEvent::Mark(Mark::Good)).is_err()); // of which move?
    /// writer.write(BrennerEvent::Move("e3e4".parse::<Move>()?))?;
    /// writer.write(BrennerEvent::Mark(Mark::Good))?;
    /// assert_eq!(bytes, [0x24, 7]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EncodeErrorKind::IllegalMove`]; [`EncodeErrorKind::EmbeddedNul`] in a header or comment;
    /// [`EncodeErrorKind::Unsupported`] for a header after a move or a repeated header, a mark or comment before the
    /// first move, and any event after the end; [`EncodeErrorKind::Full`]. On an error nothing is written, unless the
    /// sink is full.
    pub fn write(&mut self, event: BrennerEvent<'_>) -> Result<(), EncodeError> {
        let ply = self.ply + usize::from(matches!(event, BrennerEvent::Move(_)));
        let error = |kind| EncodeError::new(kind, ply);
        let started = self.ply > 0;
        let fits = match event {
            BrennerEvent::Header(..) => !started,
            BrennerEvent::Mark(_) | BrennerEvent::Comment(_) => started,
            BrennerEvent::Move(_) | BrennerEvent::Result(_) => true,
        };
        if self.ended || !fits {
            return Err(error(EncodeErrorKind::Unsupported));
        }
        let written = match event {
            BrennerEvent::Header(header, text) => {
                if has_nul(text) {
                    return Err(error(EncodeErrorKind::EmbeddedNul));
                }
                if !self.headers.is_new(header) {
                    return Err(error(EncodeErrorKind::Unsupported));
                }
                self.text(&[header.letter()], text)
            }
            BrennerEvent::Comment(text) if has_nul(text) => {
                return Err(error(EncodeErrorKind::EmbeddedNul));
            }
            BrennerEvent::Comment(text) => self.text(&[], text),
            BrennerEvent::Move(mv) => {
                let byte = self.coder.encode(&self.position, mv, self.notation);
                let byte = byte.map_err(error)?;
                self.sink.write_byte(byte).inspect(|()| {
                    self.coder.play(&self.position, mv);
                    self.position.play_unchecked(mv);
                    self.ply += 1;
                })
            }
            BrennerEvent::Mark(mark) => self.code(BrennerCode::Mark(mark)),
            BrennerEvent::Result(result) => {
                self.ended = true;
                match result {
                    GameResult::Unknown => Ok(()),
                    known => self.code(BrennerCode::Result(known)),
                }
            }
        };
        written.map_err(|SinkFullError| error(EncodeErrorKind::Full))
    }

    fn text(&mut self, letter: &[u8], text: &str) -> Result<(), SinkFullError> {
        self.code(BrennerCode::Text)?;
        self.sink.write_bytes(letter)?;
        self.sink.write_bytes(text.as_bytes())?;
        self.code(BrennerCode::Text)
    }

    /// Writes a code that is not a move.
    fn code(&mut self, code: BrennerCode) -> Result<(), SinkFullError> {
        let byte = code.to_byte(self.notation);
        byte.map_or(Ok(()), |byte| self.sink.write_byte(byte))
    }
}

fn has_nul(text: &str) -> bool {
    text.bytes().any(|byte| byte == 0)
}

/// Reads a game, event by event, without allocating.
///
/// The encoding is canonical: a [`BrennerWriter`] turns the events back into the same bytes. The iterator ends after an
/// error.
///
/// ```
/// use makruk::{
///     Position,
///     brenner::{BrennerEvent, BrennerReader, Header, Mark, Notation, Numbering},
/// };
///
/// let bytes = b"\0WA\0\x23\x07\x41";
/// let start = Position::start();
/// let mut reader = BrennerReader::new(bytes, start, Numbering::Identity, Notation::Main)?;
/// assert_eq!(reader.next(), Some(Ok(BrennerEvent::Header(Header::White, "A"))));
/// assert!(matches!(reader.next(), Some(Ok(BrennerEvent::Move(_)))));
/// assert_eq!(reader.next(), Some(Ok(BrennerEvent::Mark(Mark::Good))));
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "offset 6, ply 2: the code 0x41 is an illegal move");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BrennerReader<'a> {
    bytes: &'a [u8],
    offset: usize,
    position: Position,
    coder: BrennerCoder,
    notation: Notation,
    ply: usize,
    headers: Seen,
    state: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Reading,
    /// A result was read: nothing may follow.
    Ended,
    Failed,
}

impl<'a> BrennerReader<'a> {
    /// Creates a reader for a game that begins with the given position.
    ///
    /// ```
    /// use makruk::{Position, brenner::{BrennerReader, Notation, Numbering}};
    ///
    /// let reader = BrennerReader::new(b"\x24\x24", Position::start(), Numbering::Identity, Notation::Main)?;
    /// assert_eq!(reader.count(), 2); // 1. e4 e5
    /// # Ok::<(), makruk::DecodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::TooManyPieces`].
    pub fn new(
        bytes: &'a [u8],
        start: Position,
        numbering: Numbering,
        notation: Notation,
    ) -> Result<Self, DecodeError> {
        let coder = BrennerCoder::new(&start, numbering)
            .map_err(|error: TooManyPiecesError| DecodeError::new(error.into(), 0, 0))?;
        Ok(Self {
            bytes,
            offset: 0,
            position: start,
            coder,
            notation,
            ply: 0,
            headers: Seen::default(),
            state: Progress::Reading,
        })
    }

    /// Returns the current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of moves so far.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the number of bytes read.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    fn event(&mut self, byte: u8) -> Result<BrennerEvent<'a>, DecodeError> {
        let error = |kind| DecodeError::new(kind, self.offset, self.ply);
        if self.state == Progress::Ended {
            return Err(error(DecodeErrorKind::DataAfterEnd));
        }
        let event = match BrennerCode::from_byte(byte, self.notation) {
            Some(BrennerCode::Text) => return self.text(),
            Some(BrennerCode::Mark(_)) if self.ply == 0 => {
                return Err(error(DecodeErrorKind::MarkWithoutMove));
            }
            Some(BrennerCode::Mark(mark)) => BrennerEvent::Mark(mark),
            Some(BrennerCode::Result(result)) => {
                self.state = Progress::Ended;
                BrennerEvent::Result(result)
            }
            _ => {
                let mv = self.coder.decode(&self.position, byte, self.notation);
                self.ply += 1;
                let mv = mv.map_err(|kind| DecodeError::new(kind, self.offset, self.ply))?;
                self.coder.play(&self.position, mv);
                self.position.play_unchecked(mv);
                BrennerEvent::Move(mv)
            }
        };
        self.offset += 1;
        Ok(event)
    }

    /// Reads the text whose opening zero byte is at the current offset.
    fn text(&mut self) -> Result<BrennerEvent<'a>, DecodeError> {
        let error = |kind, offset| Err(DecodeError::new(kind, offset, self.ply));
        let start = self.offset + 1;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let Some(len) = rest.iter().position(|&byte| byte == 0) else {
            return error(DecodeErrorKind::UnterminatedText, self.offset);
        };
        let text = rest.get(..len).unwrap_or_default();
        let text = match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(bad) => return error(DecodeErrorKind::BadUtf8, start + bad.valid_up_to()),
        };
        let event = if self.ply > 0 {
            BrennerEvent::Comment(text)
        } else {
            let letter = text.as_bytes().first().copied().unwrap_or(0);
            let Some(header) = Header::from_letter(letter) else {
                return error(DecodeErrorKind::ReservedCode(letter), start);
            };
            if !self.headers.is_new(header) {
                return error(DecodeErrorKind::RepeatedHeader(letter), start);
            }
            BrennerEvent::Header(header, text.get(1..).unwrap_or_default())
        };
        self.offset = start + len + 1;
        Ok(event)
    }
}

impl<'a> Iterator for BrennerReader<'a> {
    type Item = Result<BrennerEvent<'a>, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == Progress::Failed {
            return None;
        }
        let byte = *self.bytes.get(self.offset)?;
        let event = self.event(byte);
        if event.is_err() {
            self.state = Progress::Failed;
        }
        Some(event)
    }
}

impl core::iter::FusedIterator for BrennerReader<'_> {}
