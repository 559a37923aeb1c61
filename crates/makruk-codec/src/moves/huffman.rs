//! The code `huffman`: each move's rank among the legal moves, likeliest first, in a static Huffman code.

use makruk_core::{Move, Position};

use super::error::{
    MovesDecodeError, MovesDecodeErrorKind, MovesEncodeError, MovesEncodeErrorKind,
};
use super::{
    MAX_PLIES,
    code_lengths::CODE_LENGTHS,
    index::no_such_move,
    model::{Candidates, Predictor},
    view::at,
};
use crate::sink::{Sink, SinkFullError};

/// The number of codes; the model's confidence selects one.
pub(crate) const CODES: usize = CODE_LENGTHS.len();
/// Symbols per code: the ranks 0 to 30, and one for all higher ranks.
pub(crate) const SYMBOLS: usize = CODE_LENGTHS[0].len();
/// The symbol for all ranks without a symbol of their own.
const OTHERS: usize = SYMBOLS - 1;
/// Length limit of a code word in bits.
const LONGEST: usize = 16;

/// The code words of a code, with tables for decoding.
#[derive(Clone, Copy, Debug)]
struct Code {
    /// `[u16; 32]`, index = symbol: the code word, its first bit in the highest place.
    words: [u16; SYMBOLS],
    /// `[u8; 32]`: the symbols, ordered by code word.
    symbols: [u8; SYMBOLS],
    /// `[u16; 17]`, index = length in bits: the first code word of that length.
    first: [u16; LONGEST + 1],
    /// `[u8; 17]`, index = length: the number of code words of that length.
    count: [u8; LONGEST + 1],
}

/// The codes in canonical form: code words of the same length are ordered by symbol, and shorter words precede longer ones.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static CODE_TABLE: [Code; CODES] = {
    let mut table = [Code {
        words: [0; SYMBOLS],
        symbols: [0; SYMBOLS],
        first: [0; LONGEST + 1],
        count: [0; LONGEST + 1],
    }; CODES];
    let mut code = 0;
    while code < CODES {
        let mut word = 0;
        let mut place = 0;
        let mut length = 1;
        while length <= LONGEST {
            word <<= 1;
            #[allow(clippy::cast_possible_truncation)] // a code word has 16 bits
            {
                table[code].first[length] = word as u16;
            }
            let mut symbol = 0;
            while symbol < SYMBOLS {
                if CODE_LENGTHS[code][symbol] as usize == length {
                    #[allow(clippy::cast_possible_truncation)] // 32 symbols
                    {
                        table[code].words[symbol] = word as u16;
                        table[code].symbols[place] = symbol as u8;
                    }
                    table[code].count[length] += 1;
                    place += 1;
                    word += 1;
                }
                symbol += 1;
            }
            length += 1;
        }
        // The code is complete: no word is unused.
        assert!(place == SYMBOLS && word == 1_u32 << LONGEST);
        code += 1;
    }
    table
};

/// Size of this module's tables in bytes.
pub(crate) const TABLE_BYTES: usize = size_of_val(&CODE_TABLE) + size_of_val(&CODE_LENGTHS);

/// Selects the code for the given candidates, by the likeliest candidate's share, and returns its number.
pub(crate) fn code_for(candidates: &Candidates) -> usize {
    let total: u32 = candidates.weights().sum();
    // The sum of the weights, in eighths of the best move's weight; at least 8.
    let spread = total >> 13;
    SPREADS.iter().filter(|&&bound| spread >= bound).count()
}

/// Lower bounds of the spreads for codes 1 to 7, in eighths.
const SPREADS: [u32; CODES - 1] = [10, 13, 18, 25, 35, 48, 70];

/// Returns the rank of the move at `index`: the number of moves that are likelier, or equally likely and earlier in the
/// canonical order.
pub(crate) fn rank_of(scores: &[i32], index: usize) -> usize {
    let score = at(scores, index);
    let before = scores.iter().take(index).filter(|&&other| other >= score);
    let behind = scores.iter().skip(index).filter(|&&other| other > score);
    before.count() + behind.count()
}

/// Returns the canonical index of the move with the given rank.
fn ranked(scores: &[i32], rank: usize) -> Option<usize> {
    (0..scores.len()).find(|&index| rank_of(scores, index) == rank)
}

/// Encodes a game without allocating; returns the number of bits, excluding the padding of the last byte.
///
/// ```
/// use makruk::{Move, Position, Square, moves::huffman, sink::FixedSink};
///
/// let push = Move::new(Square::E3, Square::E4);
/// let mut room = [0; 8];
/// let bits = huffman::encode(&Position::start(), &[push], &mut FixedSink::new(&mut room))?;
/// assert!(bits <= 8); // one of 23 moves
/// # Ok::<(), makruk::moves::MovesEncodeError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a move is not legal, the sink is full or there are more than [`MAX_PLIES`] plies.
pub fn encode<S: Sink>(
    start: &Position,
    moves: &[Move],
    sink: &mut S,
) -> Result<u64, MovesEncodeError> {
    let mut predictor = Predictor::new(start);
    let mut bits = BitWriter::new(sink);
    for (&mv, ply) in moves.iter().zip(1..) {
        let error = |kind| MovesEncodeError::new(kind, ply);
        if ply > MAX_PLIES {
            return Err(error(MovesEncodeErrorKind::TooManyPlies));
        }
        let candidates = predictor.candidates();
        let index = candidates
            .moves()
            .binary_search(&mv)
            .map_err(|_| error(MovesEncodeErrorKind::IllegalMove))?;
        if candidates.moves().len() > 1 {
            let rank = rank_of(candidates.scores(), index);
            let number = code_for(&candidates);
            let symbol = rank.min(OTHERS);
            let length = CODE_LENGTHS.get(number).map_or(0, |code| at(code, symbol));
            let word = CODE_TABLE
                .get(number)
                .map_or(0, |code| at(&code.words, symbol));
            let full = |SinkFullError| error(MovesEncodeErrorKind::Full);
            bits.push(u32::from(word), u32::from(length))
                .map_err(full)?;
            if symbol == OTHERS {
                bits.push(u32::try_from(rank).unwrap_or_default(), 8)
                    .map_err(full)?;
            }
        }
        predictor.play(&candidates, index);
    }
    bits.finish()
        .map_err(|SinkFullError| MovesEncodeError::new(MovesEncodeErrorKind::Full, moves.len()))
}

/// Decodes a game of `plies` plies without allocating, and calls `visit` with each move. If an error is returned, the moves
/// are not valid.
///
/// ```
/// use makruk::{Move, Position, Square, moves::huffman};
///
/// let push = Move::new(Square::E3, Square::E4);
/// let mut bytes = Vec::new();
/// huffman::encode(&Position::start(), &[push], &mut bytes)?;
/// huffman::decode(&Position::start(), 1, &bytes, |mv| assert_eq!(mv, push))?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the bytes are not [`encode`]'s output for any game of `plies` plies.
pub fn decode(
    start: &Position,
    plies: usize,
    bytes: &[u8],
    mut visit: impl FnMut(Move),
) -> Result<(), MovesDecodeError> {
    let mut predictor = Predictor::new(start);
    let mut bits = BitReader { bytes, offset: 0 };
    for ply in 1..=plies {
        let offset = bits.offset / 8;
        let error = |kind| MovesDecodeError::new(kind, offset, ply);
        if ply > MAX_PLIES {
            return Err(error(MovesDecodeErrorKind::TooManyPlies));
        }
        let candidates = predictor.candidates();
        let legal = candidates.moves().len();
        let rank = if legal > 1 {
            let code = CODE_TABLE.get(code_for(&candidates));
            code.and_then(|code| bits.rank(code))
                .ok_or(error(MovesDecodeErrorKind::Truncated))?
                .map_err(error)?
        } else {
            0
        };
        let index = ranked(candidates.scores(), rank).unwrap_or(legal);
        let mv = candidates.moves().get(index).copied();
        let mv = mv.ok_or(error(no_such_move(rank, legal)))?;
        predictor.play(&candidates, index);
        visit(mv);
    }
    let end = bits.offset.div_ceil(8);
    let error = |kind| Err(MovesDecodeError::new(kind, end, plies));
    if bytes.len() > end {
        return error(MovesDecodeErrorKind::DataAfterEnd);
    }
    while bits.offset % 8 != 0 {
        if bits.next() != Some(0) {
            return error(MovesDecodeErrorKind::NonZeroPadding);
        }
    }
    Ok(())
}

/// Writes bits, starting from the highest bit of each byte.
struct BitWriter<'a, S> {
    sink: &'a mut S,
    /// The bits of an incomplete byte, the latest in the lowest place.
    rest: u32,
    bits: u64,
}

impl<'a, S: Sink> BitWriter<'a, S> {
    const fn new(sink: &'a mut S) -> Self {
        Self {
            sink,
            rest: 0,
            bits: 0,
        }
    }

    /// Writes the low `len` bits of a word, at most 16.
    fn push(&mut self, word: u32, len: u32) -> Result<(), SinkFullError> {
        #[allow(clippy::cast_possible_truncation)] // below 8
        let mut pending = (self.bits % 8) as u32 + len;
        self.rest = self.rest << len | word;
        self.bits += u64::from(len);
        while pending >= 8 {
            pending -= 8;
            let [.., byte] = (self.rest >> pending).to_be_bytes();
            self.sink.write_byte(byte)?;
        }
        self.rest &= (1 << pending) - 1;
        Ok(())
    }

    /// Pads the last byte with zeros; returns the number of bits before the padding.
    fn finish(mut self) -> Result<u64, SinkFullError> {
        let bits = self.bits;
        let padding = (8 - bits % 8) % 8;
        self.push(0, u32::try_from(padding).unwrap_or_default())?;
        Ok(bits)
    }
}

/// Reads bits.
struct BitReader<'a> {
    bytes: &'a [u8],
    /// Position in bits.
    offset: usize,
}

impl BitReader<'_> {
    fn next(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.offset / 8)?;
        let bit = byte >> (7 - self.offset % 8) & 1;
        self.offset += 1;
        Some(bit)
    }

    /// Reads a rank; `None` if the bits run out.
    fn rank(&mut self, code: &Code) -> Option<Result<usize, MovesDecodeErrorKind>> {
        let symbol = self.symbol(code)?;
        if symbol < OTHERS {
            return Some(Ok(symbol));
        }
        let mut rank = 0;
        for _ in 0..8 {
            rank = rank << 1 | usize::from(self.next()?);
        }
        Some(if rank < OTHERS {
            Err(MovesDecodeErrorKind::NonCanonical)
        } else {
            Ok(rank)
        })
    }

    fn symbol(&mut self, code: &Code) -> Option<usize> {
        let mut word = 0;
        let mut place = 0;
        for (&first, &count) in code.first.iter().zip(&code.count).skip(1) {
            word = word << 1 | u16::from(self.next()?);
            let nth = word.wrapping_sub(first);
            if nth < u16::from(count) {
                return Some(usize::from(at(&code.symbols, place + usize::from(nth))));
            }
            place += usize::from(count);
        }
        None
    }
}
