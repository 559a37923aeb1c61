//! Cell coding: an asymmetric numeral system with static frequencies.
//!
//! The cells of legal positions are coded one after another, each as its difference from the value predicted by its
//! neighbours. The spread of the neighbours and the number of draws among them select the frequencies. `FORMAT.md`
//! specifies all numbers.
//!
//! # Source
//!
//! J. Duda, *Asymmetric numeral systems*, arXiv:1311.2540, 2013.

use alloc::{vec, vec::Vec};

use makruk_core::SquareSet;

use crate::bytes::Input;

#[cfg(feature = "std")]
mod encode;

#[cfg(feature = "std")]
pub(crate) use self::encode::{Census, symbol};

/// Number of contexts, each with its own frequencies.
pub(crate) const CONTEXTS: usize = 4 * 4 * SPREADS;
/// Number of classes for the spread among neighbours.
const SPREADS: usize = 6;
/// The frequencies of each context sum to this value.
const SCALE: u32 = 1 << SCALE_BITS;
const SCALE_BITS: u32 = 12;
/// Lower bound of the coder's state between symbols.
const LEAST: u32 = 1 << 23;
/// Upper bound of symbols, exclusive.
pub(crate) const SYMBOLS: usize = 2 * CELLS;
/// Upper bound of cells, exclusive: wins and losses in up to 254 moves.
pub(crate) const CELLS: usize = 512;

/// The cells of a row.
pub(crate) type Row = [u16; 64];

/// The decoded neighbours of a cell.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours {
    /// The previous row.
    before: Row,
    before_legal: SquareSet,
    row: Row,
    legal: SquareSet,
    /// The last cell that was not a draw.
    last: u16,
}

impl Neighbours {
    /// The state at the start of a block.
    pub(crate) const NONE: Self = Self {
        before: [0; 64],
        before_legal: SquareSet::EMPTY,
        row: [0; 64],
        legal: SquareSet::EMPTY,
        last: 1,
    };

    /// Starts a new row. Rows without a legal position are skipped.
    pub(crate) fn begin(&mut self, legal: SquareSet) {
        if legal.is_empty() {
            return;
        }
        if !self.legal.is_empty() {
            (self.before, self.before_legal) = (self.row, self.legal);
        }
        (self.row, self.legal) = ([0; 64], legal);
    }

    pub(crate) fn set(&mut self, square: usize, cell: u16) {
        self.row[square & 63] = cell;
        if cell > 0 {
            self.last = cell;
        }
    }

    pub(crate) const fn row(&self) -> &Row {
        &self.row
    }

    /// Returns the context of a cell and its predicted value.
    #[inline]
    pub(crate) fn predict(&self, square: usize) -> (usize, u16) {
        let is_legal = |set: SquareSet, square: usize| set.bits() >> square & 1 == 1;
        let left = square % 8 > 0 && is_legal(self.legal, square - 1);
        let below = square >= 8 && is_legal(self.legal, square - 8);
        let before = is_legal(self.before_legal, square);
        let mut some = [0_u16; 3];
        let (mut numbers, mut draws) = (0, 0);
        let mut see = |is_there: bool, cell: u16| {
            if is_there && cell == 0 {
                draws += 1;
            } else if is_there {
                some[numbers] = cell;
                numbers += 1;
            }
        };
        see(left, self.row[square.saturating_sub(1)]);
        see(below, self.row[square.saturating_sub(8)]);
        see(before, self.before[square]);
        let [a, b, c] = some;
        let (likely, spread) = match numbers {
            0 => (self.last, 0),
            1 => (a, 0),
            2 => (a.min(b) + a.abs_diff(b) / 2, a.abs_diff(b)),
            _ => {
                let (low, high) = (a.min(b).min(c), a.max(b).max(c));
                (a.max(b).min(a.min(b).max(c)), high - low)
            }
        };
        let spread = match spread {
            0..=2 => usize::from(spread),
            3..=4 => 3,
            5..=8 => 4,
            _ => 5,
        };
        ((numbers * 4 + draws) * SPREADS + spread, likely)
    }
}

/// Returns the cell of a symbol; `None` if the symbol is invalid.
fn cell(symbol: usize, likely: u16) -> Option<u16> {
    if symbol == 0 {
        return Some(0);
    }
    let difference = u16::try_from(symbol / 2).ok()?;
    let cell = if symbol % 2 == 0 {
        likely.checked_add(difference)
    } else {
        likely.checked_sub(difference)
    };
    cell.filter(|&cell| cell > 0 && usize::from(cell) < CELLS)
}

/// The symbol frequencies of all contexts.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    contexts: Vec<Context>,
}

/// The symbols that occur in a context, in ascending order, and the first slot of each symbol.
#[derive(Clone, Debug, Default)]
struct Context {
    symbols: Vec<u16>,
    starts: Vec<u32>,
}

impl Context {
    fn new(symbols: Vec<u16>, frequencies: &[u32]) -> Self {
        let mut starts = vec![0];
        starts.extend(frequencies.iter().scan(0, |sum, frequency| {
            *sum += frequency;
            Some(*sum)
        }));
        Self { symbols, starts }
    }

    /// Returns the first slot and the number of slots of the symbol at `place`.
    fn slots(&self, place: usize) -> Option<(u32, u32)> {
        let (start, end) = (*self.starts.get(place)?, *self.starts.get(place + 1)?);
        Some((start, end - start))
    }
}

impl Model {
    /// Reads a model; `None` if it is malformed.
    pub(crate) fn read(input: &mut Input<'_>) -> Option<Self> {
        let mut contexts = Vec::new();
        for _ in 0..CONTEXTS {
            let length = usize::try_from(input.number()?).ok()?;
            if length > SYMBOLS {
                return None;
            }
            let (mut symbols, mut frequencies) = (Vec::new(), Vec::new());
            for _ in 0..length {
                let symbol = u16::try_from(input.number()?).ok()?;
                let is_next = symbols.last().is_none_or(|&last| last < symbol);
                if usize::from(symbol) >= SYMBOLS || !is_next {
                    return None;
                }
                symbols.push(symbol);
                let slots = u32::try_from(input.number()?).ok()?;
                frequencies.push(Some(slots).filter(|slots| (1..=SCALE).contains(slots))?);
            }
            if length > 0 && frequencies.iter().sum::<u32>() != SCALE {
                return None;
            }
            contexts.push(Context::new(symbols, &frequencies));
        }
        Some(Self { contexts })
    }
}

/// The state of a block decoder.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    model: &'a Model,
    bytes: &'a [u8],
    state: u32,
}

impl<'a> Decoder<'a> {
    /// Starts decoding; `None` if there are too few bytes or the initial state is invalid.
    pub(crate) fn new(model: &'a Model, bytes: &'a [u8]) -> Option<Self> {
        let (state, bytes) = bytes.split_first_chunk()?;
        let state = u32::from_be_bytes(*state);
        let is_valid = (LEAST..LEAST << 8).contains(&state);
        is_valid.then_some(Self {
            model,
            bytes,
            state,
        })
    }

    /// Decodes the cells of a row; `None` if the data is damaged.
    pub(crate) fn row(&mut self, neighbours: &mut Neighbours, legal: SquareSet) -> Option<()> {
        neighbours.begin(legal);
        for square in legal {
            let square = square.index();
            let (context, likely) = neighbours.predict(square);
            let symbol = self.symbol(context)?;
            neighbours.set(square, cell(symbol, likely)?);
        }
        Some(())
    }

    #[inline]
    fn symbol(&mut self, context: usize) -> Option<usize> {
        let context = self.model.contexts.get(context)?;
        let slot = self.state & (SCALE - 1);
        let place = context.starts.partition_point(|&start| start <= slot);
        let place = place.checked_sub(1)?;
        let symbol = *context.symbols.get(place)?;
        let (start, slots) = context.slots(place)?;
        self.state = slots * (self.state >> SCALE_BITS) + slot - start;
        while self.state < LEAST {
            let (&byte, rest) = self.bytes.split_first()?;
            (self.state, self.bytes) = (self.state << 8 | u32::from(byte), rest);
        }
        Some(symbol.into())
    }

    /// Returns whether the block is fully decoded.
    pub(crate) const fn is_complete(&self) -> bool {
        self.bytes.is_empty() && self.state == LEAST
    }
}
