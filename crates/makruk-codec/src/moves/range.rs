//! The code `range`: a range coder over the model's probabilities.

use makruk_core::{Move, Position};

use super::error::{
    MovesDecodeError, MovesDecodeErrorKind, MovesEncodeError, MovesEncodeErrorKind,
};
use super::{
    MAX_PLIES,
    model::{Candidates, Predictor},
};
use crate::sink::{Sink, SinkFullError};

/// The initial range, of which the interval is a fraction.
const WHOLE: u64 = 1 << 56;
/// The range is widened by a byte when it falls below this.
const NARROW: u64 = 1 << 48;

/// The interval that remains after the moves coded so far.
#[derive(Clone, Copy, Debug)]
struct Interval {
    range: u64,
    /// Number of bytes by which the range was widened.
    widened: usize,
}

impl Interval {
    const fn new() -> Self {
        Self {
            range: WHOLE,
            widened: 0,
        }
    }

    /// Returns the size in bytes of a game that ends with this interval.
    const fn bytes(self) -> usize {
        if self.range == WHOLE {
            self.widened
        } else {
            self.widened + 1
        }
    }

    /// Returns the minimum size in bits of a game that ends with this interval, rounded up.
    const fn bits(self) -> u64 {
        8 * self.widened as u64 + 56 - self.range.ilog2() as u64
    }
}

/// Encodes a game move by move, without allocating.
///
/// # Examples
///
/// ```
/// use makruk::{Move, Position, Square, moves::{RangeDecoder, RangeEncoder}};
///
/// let push = Move::new(Square::E3, Square::E4);
/// let mut bytes = Vec::new();
/// let mut encoder = RangeEncoder::new(&Position::start(), &mut bytes);
/// encoder.push(push)?;
/// encoder.finish()?;
///
/// let mut decoder = RangeDecoder::new(&Position::start(), &bytes);
/// assert_eq!(decoder.next_move(), Ok(push));
/// decoder.finish().unwrap();
/// # Ok::<(), makruk::moves::MovesEncodeError>(())
/// ```
#[derive(Debug)]
pub struct RangeEncoder<'a, S> {
    predictor: Predictor,
    interval: Interval,
    /// The lower end of the interval, minus the bytes already written. Bit 56 is a carry.
    low: u64,
    /// The last byte below 0xff, which a carry can still change.
    held: Option<u8>,
    /// Number of pending 0xff bytes that follow the held byte.
    full: usize,
    plies: usize,
    sink: &'a mut S,
}

impl<'a, S: Sink> RangeEncoder<'a, S> {
    /// Creates an encoder for a game with the given start position.
    ///
    /// ```
    /// use makruk::{Position, moves::RangeEncoder};
    ///
    /// let mut bytes = Vec::new();
    /// let encoder = RangeEncoder::new(&Position::start(), &mut bytes);
    /// assert_eq!(encoder.finish(), Ok(0)); // a game without moves takes no bits
    /// ```
    pub fn new(start: &Position, sink: &'a mut S) -> Self {
        Self {
            predictor: Predictor::new(start),
            interval: Interval::new(),
            low: 0,
            held: None,
            full: 0,
            plies: 0,
            sink,
        }
    }

    /// Returns the current position of the game.
    pub const fn position(&self) -> &Position {
        self.predictor.position()
    }

    /// Encodes a move and plays it.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::RangeEncoder};
    ///
    /// let mut bytes = Vec::new();
    /// let mut encoder = RangeEncoder::new(&Position::start(), &mut bytes);
    /// let push = Move::new(Square::E3, Square::E4);
    /// encoder.push(push)?;
    /// assert_eq!(encoder.push(push).unwrap_err().ply(), 2); // it was played already
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the move is illegal, the sink is full or the game already has [`MAX_PLIES`] plies.
    pub fn push(&mut self, mv: Move) -> Result<(), MovesEncodeError> {
        let ply = self.plies + 1;
        let error = |kind| MovesEncodeError::new(kind, ply);
        if ply > MAX_PLIES {
            return Err(error(MovesEncodeErrorKind::TooManyPlies));
        }
        let candidates = self.predictor.candidates();
        let index = candidates
            .moves()
            .binary_search(&mv)
            .map_err(|_| error(MovesEncodeErrorKind::IllegalMove))?;
        if candidates.moves().len() > 1 {
            let share = Share::of(&candidates, index);
            let unit = self.interval.range / u64::from(share.total);
            self.low += unit * u64::from(share.before);
            self.interval.range = unit * u64::from(share.weight);
            while self.interval.range < NARROW {
                self.shift()
                    .map_err(|SinkFullError| error(MovesEncodeErrorKind::Full))?;
                self.interval.range <<= 8;
                self.interval.widened += 1;
            }
        }
        self.predictor.play(&candidates, index);
        self.plies = ply;
        Ok(())
    }

    /// Writes the remaining bytes and returns the size of the game in bits, excluding the padding of the last byte.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::RangeEncoder};
    ///
    /// let mut bytes = Vec::new();
    /// let mut encoder = RangeEncoder::new(&Position::start(), &mut bytes);
    /// for (from, to) in [(Square::E3, Square::E4), (Square::E6, Square::E5)] {
    ///     encoder.push(Move::new(from, to))?;
    /// }
    /// let bits = encoder.finish()?;
    /// assert_eq!(bytes.len() as u64, bits.div_ceil(8));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the sink is full.
    pub fn finish(mut self) -> Result<u64, MovesEncodeError> {
        let plies = self.plies;
        let full = |SinkFullError| MovesEncodeError::new(MovesEncodeErrorKind::Full, plies);
        if self.interval.bytes() > self.interval.widened {
            // The smallest number in the interval whose remaining bytes are zero.
            self.low = self.low.next_multiple_of(NARROW);
            self.shift().map_err(full)?;
        }
        self.release(0).map_err(full)?;
        Ok(self.interval.bits())
    }

    /// Shifts out the top byte of the lower end.
    fn shift(&mut self) -> Result<(), SinkFullError> {
        let [_, top, ..] = self.low.to_be_bytes();
        let carry = u8::from(self.low >= WHOLE);
        if top == 0xff && carry == 0 {
            self.full += 1;
        } else {
            self.release(carry)?;
            self.held = Some(top);
        }
        self.low = (self.low & (NARROW - 1)) << 8;
        Ok(())
    }

    /// Writes the pending bytes, with the carry added.
    fn release(&mut self, carry: u8) -> Result<(), SinkFullError> {
        if let Some(held) = self.held.take() {
            self.sink.write_byte(held.wrapping_add(carry))?;
        }
        for _ in 0..core::mem::take(&mut self.full) {
            self.sink.write_byte(0xff_u8.wrapping_add(carry))?;
        }
        Ok(())
    }
}

/// Decodes a game move by move, without allocating.
#[derive(Clone, Debug)]
pub struct RangeDecoder<'a> {
    predictor: Predictor,
    interval: Interval,
    /// The encoded number minus the lower end of the interval.
    above: u64,
    bytes: &'a [u8],
    plies: usize,
}

impl<'a> RangeDecoder<'a> {
    /// Creates a decoder for a game with the given start position and bytes.
    ///
    /// ```
    /// use makruk::{Position, moves::RangeDecoder};
    ///
    /// let decoder = RangeDecoder::new(&Position::start(), &[]);
    /// assert!(decoder.finish().is_ok()); // a game without moves
    /// ```
    pub fn new(start: &Position, bytes: &'a [u8]) -> Self {
        let mut above = 0;
        for index in 0..7 {
            above = above << 8 | u64::from(byte(bytes, index));
        }
        Self {
            predictor: Predictor::new(start),
            interval: Interval::new(),
            above,
            bytes,
            plies: 0,
        }
    }

    /// Returns the current position of the game.
    pub const fn position(&self) -> &Position {
        self.predictor.position()
    }

    /// Decodes a move and plays it.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::{RangeDecoder, RangeEncoder}};
    ///
    /// let push = Move::new(Square::E3, Square::E4);
    /// let mut bytes = Vec::new();
    /// let mut encoder = RangeEncoder::new(&Position::start(), &mut bytes);
    /// encoder.push(push)?;
    /// encoder.finish()?;
    /// assert_eq!(RangeDecoder::new(&Position::start(), &bytes).next_move(), Ok(push));
    /// # Ok::<(), makruk::moves::MovesEncodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes end or encode no move, if no move is legal, or if the game already has [`MAX_PLIES`] plies.
    pub fn next_move(&mut self) -> Result<Move, MovesDecodeError> {
        let ply = self.plies + 1;
        let offset = self.interval.widened.min(self.bytes.len());
        let error = |kind| Err(MovesDecodeError::new(kind, offset, ply));
        if ply > MAX_PLIES {
            return error(MovesDecodeErrorKind::TooManyPlies);
        }
        let candidates = self.predictor.candidates();
        let index = if candidates.moves().len() > 1 {
            let total = candidates.weights().sum::<u32>();
            let unit = self.interval.range / u64::from(total);
            let Some(share) = Share::around(&candidates, self.above / unit, total) else {
                return error(MovesDecodeErrorKind::NonCanonical);
            };
            self.above -= unit * u64::from(share.before);
            self.interval.range = unit * u64::from(share.weight);
            while self.interval.range < NARROW {
                self.above =
                    self.above << 8 | u64::from(byte(self.bytes, self.interval.widened + 7));
                self.interval.range <<= 8;
                self.interval.widened += 1;
            }
            if self.interval.bytes() > self.bytes.len() {
                return error(MovesDecodeErrorKind::Truncated);
            }
            share.index
        } else {
            0
        };
        let Some(&mv) = candidates.moves().get(index) else {
            return error(MovesDecodeErrorKind::NoSuchMove { index: 0, legal: 0 });
        };
        self.predictor.play(&candidates, index);
        self.plies = ply;
        Ok(mv)
    }

    /// Checks that the bytes end with the game.
    ///
    /// ```
    /// use makruk::{Position, moves::RangeDecoder};
    ///
    /// let decoder = RangeDecoder::new(&Position::start(), &[7]);
    /// assert!(decoder.finish().is_err()); // a byte, and no move was read from it
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there are more bytes, or if the encoder would have written different bytes.
    pub fn finish(self) -> Result<(), MovesDecodeError> {
        let expected = self.interval.bytes();
        let error = |kind| Err(MovesDecodeError::new(kind, expected, self.plies));
        if self.bytes.len() > expected {
            return error(MovesDecodeErrorKind::DataAfterEnd);
        }
        if self.above >= NARROW {
            return error(MovesDecodeErrorKind::NonCanonical);
        }
        Ok(())
    }
}

/// Returns a byte, or zero past the end.
fn byte(bytes: &[u8], index: usize) -> u8 {
    bytes.get(index).copied().unwrap_or_default()
}

/// A move's share of the interval.
#[derive(Clone, Copy, Debug)]
struct Share {
    index: usize,
    /// Sum of the weights of the preceding moves.
    before: u32,
    weight: u32,
    /// Sum of the weights of all moves, below 2^24.
    total: u32,
}

impl Share {
    fn of(candidates: &Candidates, index: usize) -> Self {
        let mut share = Self {
            index,
            before: 0,
            weight: 0,
            total: 0,
        };
        for (other, weight) in candidates.weights().enumerate() {
            if other < index {
                share.before += weight;
            } else if other == index {
                share.weight = weight;
            }
            share.total += weight;
        }
        share
    }

    /// Returns the share that contains a number; `None` if the number is not below the total.
    fn around(candidates: &Candidates, number: u64, total: u32) -> Option<Self> {
        let mut before = 0;
        for (index, weight) in candidates.weights().enumerate() {
            if number < u64::from(before + weight) {
                return Some(Self {
                    index,
                    before,
                    weight,
                    total,
                });
            }
            before += weight;
        }
        None
    }
}
