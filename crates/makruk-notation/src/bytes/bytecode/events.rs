//! Reading byte code as a stream.

use core::iter::FusedIterator;

use makruk_rules::Action;

use super::code::{
    BEGIN_VARIATION, COMMENT, COMMENT_BEFORE, END, END_VARIATION, ErrorCode, LAST_SHORT_NAG,
    LONG_NAG, NULL_MOVE, SHORT_NAG, act, action_code, result,
};
use crate::{
    bytes::actions::Act,
    bytes::error::{DecodeError, DecodeErrorKind},
    pgn::Nag,
};
use makruk_rules::GameResult;

/// An event in the byte code of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytecodeEvent<'a> {
    /// The code of a move, for [`decode`](super::BytecodeCoder::decode). The code may name a missing piece.
    Move(u8),
    /// A null move.
    NullMove,
    /// A draw offer with the preceding move, written as `=` after it.
    DrawOffer,
    /// A comment before the preceding move, shown only once that move begins a variation.
    CommentBefore(&'a str),
    /// A glyph for the preceding move, or for the initial position.
    Nag(Nag),
    /// A comment on the preceding move or on the initial position; after [`BytecodeEvent::BeginVariation`], a comment
    /// at the beginning of the variation.
    Comment(&'a str),
    /// An action, such as a count call or a draw offer: a comment that consists only of its command.
    Action(Action),
    /// Text that the program that wrote these bytes could not parse.
    Error(ErrorCode, &'a str),
    /// The beginning of a variation that replaces the last move: it starts from the position before that move.
    BeginVariation,
    /// The end of a variation: the game continues after the move that it replaces.
    EndVariation,
    /// The result, after all moves.
    Result(GameResult),
}

/// Reads the byte code of a game, event by event, without allocating.
///
/// It checks everything that needs neither a position nor memory: codes, text, the nesting of variations and the
/// canonical order. The iterator ends after an error. Bytes after the end of a game yield an error after its
/// [`BytecodeEvent::Result`], so read until the iterator ends.
///
/// ```
/// use makruk::{bytecode::{BytecodeEvent, BytecodeReader}, pgn::Nag};
///
/// let mut events = BytecodeReader::new(b"\x10\xb1\xe0good\x00\xd3\xff");
/// assert_eq!(events.next(), Some(Ok(BytecodeEvent::Move(0x10))));
/// assert_eq!(events.next(), Some(Ok(BytecodeEvent::Nag(Nag::GOOD))));
/// assert_eq!(events.next(), Some(Ok(BytecodeEvent::Comment("good"))));
/// assert_eq!((events.offset(), events.ply()), (2, 1));
/// assert!(matches!(events.next(), Some(Ok(BytecodeEvent::Result(_)))));
/// assert_eq!(events.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct BytecodeReader<'a> {
    bytes: &'a [u8],
    /// The offset of the next event.
    next: usize,
    /// The offset of the last event.
    offset: usize,
    /// The number of main-line moves read.
    ply: usize,
    /// The number of open variations.
    depth: usize,
    place: Place,
}

/// The kind of the last event, which determines the events that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Before the first move.
    Root(Part),
    /// In a variation, before its first move.
    Variation,
    /// After the first move of a variation.
    First(Part),
    /// After another move.
    Move(Part),
    Result,
    /// No event may follow.
    End,
}

/// The parts of an annotated move, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Move,
    DrawOffer,
    CommentsBefore,
    Nags,
    Comments,
    Variations,
}

impl<'a> BytecodeReader<'a> {
    /// Creates a reader for the byte code of a game.
    ///
    /// ```
    /// use makruk::bytecode::BytecodeReader;
    ///
    /// assert_eq!(BytecodeReader::new(b"\x10\x10\xd3\xff").count(), 3); // two moves and the result
    /// ```
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            next: 0,
            offset: 0,
            ply: 0,
            depth: 0,
            place: Place::Root(Part::Move),
        }
    }

    /// Returns the offset of the last event, in bytes from the start.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the number of the last main-line move; 0 before the first move.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the number of open variations.
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Creates an error at the last event.
    pub(super) const fn error(&self, kind: DecodeErrorKind) -> DecodeError {
        DecodeError::new(kind, self.offset, self.ply)
    }

    fn take(&mut self) -> Result<u8, DecodeErrorKind> {
        let byte = self.bytes.get(self.next).copied();
        let byte = byte.ok_or(DecodeErrorKind::Truncated)?;
        self.next += 1;
        Ok(byte)
    }

    /// Takes text and its terminating zero byte.
    fn take_text(&mut self) -> Result<&'a str, DecodeError> {
        let rest = self.bytes.get(self.next..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == 0);
        let length = length.ok_or_else(|| self.error(DecodeErrorKind::UnterminatedText))?;
        let text = rest.get(..length).unwrap_or_default();
        let text = core::str::from_utf8(text).map_err(|error| {
            let offset = self.next + error.valid_up_to();
            DecodeError::new(DecodeErrorKind::BadUtf8, offset, self.ply)
        })?;
        self.next += length + 1;
        Ok(text)
    }

    fn read(&mut self) -> Result<Option<BytecodeEvent<'a>>, DecodeError> {
        self.offset = self.next;
        let code = self.take().map_err(|kind| self.error(kind))?;
        if self.place == Place::Result {
            return self.end(code).map_err(|kind| self.error(kind));
        }
        let event = match code {
            COMMENT => {
                let text = self.take_text()?;
                if self.place != Place::Variation && action_code(text).is_some() {
                    return Err(self.error(DecodeErrorKind::NonCanonical));
                }
                BytecodeEvent::Comment(text)
            }
            COMMENT_BEFORE => BytecodeEvent::CommentBefore(self.take_text()?),
            _ => match ErrorCode::from_byte(code) {
                Some(reason) => BytecodeEvent::Error(reason, self.take_text()?),
                None => self.event(code).map_err(|kind| self.error(kind))?,
            },
        };
        self.place = self.follow(event).map_err(|kind| self.error(kind))?;
        Ok(Some(event))
    }

    /// Returns the event for a code that has no text.
    fn event(&mut self, code: u8) -> Result<BytecodeEvent<'a>, DecodeErrorKind> {
        Ok(match code {
            ..=0x97 | 0x9c..=0x9f => BytecodeEvent::Move(code),
            NULL_MOVE => BytecodeEvent::NullMove,
            LONG_NAG => match self.take()? {
                1..=LAST_SHORT_NAG => return Err(DecodeErrorKind::NonCanonical),
                number => BytecodeEvent::Nag(Nag::new(number)),
            },
            0xb1..=0xcf => BytecodeEvent::Nag(Nag::new(code - SHORT_NAG)),
            BEGIN_VARIATION => BytecodeEvent::BeginVariation,
            END_VARIATION => BytecodeEvent::EndVariation,
            END => return Err(self.early_end()),
            _ => match (result(code), act(code)) {
                (Some(result), _) => BytecodeEvent::Result(result),
                (None, Some(Act::Action(action))) => BytecodeEvent::Action(action),
                (None, Some(Act::DrawOffer)) => BytecodeEvent::DrawOffer,
                (None, None) => return Err(DecodeErrorKind::ReservedCode(code)),
            },
        })
    }

    /// Returns the error for an end without a result.
    const fn early_end(&self) -> DecodeErrorKind {
        if self.depth > 0 {
            DecodeErrorKind::UnbalancedVariation
        } else {
            DecodeErrorKind::NonCanonical
        }
    }

    /// Reads the end after the result.
    const fn end(&mut self, code: u8) -> Result<Option<BytecodeEvent<'a>>, DecodeErrorKind> {
        if code != END {
            return Err(DecodeErrorKind::DataAfterEnd);
        }
        self.place = Place::End;
        if self.next < self.bytes.len() {
            self.offset = self.next;
            return Err(DecodeErrorKind::DataAfterEnd);
        }
        Ok(None)
    }

    /// Checks that an event is allowed here, and returns its place.
    fn follow(&mut self, event: BytecodeEvent<'a>) -> Result<Place, DecodeErrorKind> {
        let part = match event {
            BytecodeEvent::Move(_) | BytecodeEvent::NullMove => {
                if self.depth == 0 {
                    self.ply += 1;
                }
                return Ok(match self.place {
                    Place::Variation => Place::First(Part::Move),
                    _ => Place::Move(Part::Move),
                });
            }
            BytecodeEvent::BeginVariation => return self.begin_variation(),
            BytecodeEvent::EndVariation => return self.end_variation(),
            BytecodeEvent::Result(_) if self.depth > 0 => {
                return Err(DecodeErrorKind::UnbalancedVariation);
            }
            BytecodeEvent::Result(_) => return Ok(Place::Result),
            BytecodeEvent::Error(..) => return Ok(self.place),
            BytecodeEvent::DrawOffer => Part::DrawOffer,
            BytecodeEvent::CommentBefore(_) => Part::CommentsBefore,
            BytecodeEvent::Nag(_) => Part::Nags,
            BytecodeEvent::Comment(_) | BytecodeEvent::Action(_) => Part::Comments,
        };
        let may_follow = |last: Part| last < part || (last == part && part != Part::DrawOffer);
        match self.place {
            Place::Variation if matches!(event, BytecodeEvent::Comment(_)) => Ok(Place::Variation),
            Place::Root(last) if may_follow(last) && part != Part::DrawOffer => {
                Ok(Place::Root(part))
            }
            Place::First(last) if may_follow(last) && part != Part::CommentsBefore => {
                Ok(Place::First(part))
            }
            Place::Move(last) if may_follow(last) => Ok(Place::Move(part)),
            _ => Err(DecodeErrorKind::NonCanonical),
        }
    }

    const fn begin_variation(&mut self) -> Result<Place, DecodeErrorKind> {
        match self.place {
            Place::Move(_) => {
                self.depth += 1;
                Ok(Place::Variation)
            }
            // Alternatives to the first move of a variation come after that variation.
            Place::First(_) => Err(DecodeErrorKind::NonCanonical),
            _ => Err(DecodeErrorKind::VariationWithoutMove),
        }
    }

    const fn end_variation(&mut self) -> Result<Place, DecodeErrorKind> {
        if self.depth == 0 {
            return Err(DecodeErrorKind::UnbalancedVariation);
        }
        if matches!(self.place, Place::Variation) {
            return Err(DecodeErrorKind::VariationWithoutMove);
        }
        self.depth -= 1;
        // Not `Place::First`: the replaced move never begins a variation itself.
        Ok(Place::Move(Part::Variations))
    }
}

impl<'a> Iterator for BytecodeReader<'a> {
    type Item = Result<BytecodeEvent<'a>, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.place == Place::End {
            return None;
        }
        let event = self.read().transpose();
        if !matches!(event, Some(Ok(_))) {
            self.place = Place::End;
        }
        event
    }
}

impl FusedIterator for BytecodeReader<'_> {}
