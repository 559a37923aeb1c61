//! The encoder of cells, and the symbol counts for its model.

use alloc::{vec, vec::Vec};

use super::{CONTEXTS, Context, LEAST, Model, SCALE, SCALE_BITS, SYMBOLS};
use crate::bytes::put_number;

/// Returns the symbol of a cell: 0 for a draw, otherwise its signed difference from the prediction.
#[inline]
pub(crate) fn symbol(cell: u16, likely: u16) -> usize {
    if cell == 0 {
        return 0;
    }
    let difference = 2 * usize::from(cell.abs_diff(likely));
    if cell > likely {
        difference
    } else {
        difference + 1
    }
}

/// Symbol counts per context.
#[derive(Clone, Debug)]
pub(crate) struct Census(Vec<[u64; SYMBOLS]>);

impl Census {
    pub(crate) fn new() -> Self {
        Self(vec![[0; SYMBOLS]; CONTEXTS])
    }

    pub(crate) fn count(&mut self, context: usize, symbol: usize) {
        self.0[context][symbol] += 1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sums, counts) in self.0.iter_mut().zip(&other.0) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += count;
            }
        }
    }

    /// Builds the model from the symbol counts.
    pub(crate) fn model(&self) -> Model {
        let contexts = self.0.iter().map(|counts| {
            let there = counts.iter().zip(0_u16..).filter(|(count, _)| **count > 0);
            let (counts, symbols): (Vec<u64>, Vec<u16>) =
                there.map(|(&count, symbol)| (count, symbol)).unzip();
            Context::new(symbols, &scaled(&counts))
        });
        Model {
            contexts: contexts.collect(),
        }
    }
}

/// Scales non-zero counts to proportional frequencies, each at least 1, which sum to [`SCALE`].
fn scaled(counts: &[u64]) -> Vec<u32> {
    let Some(largest) = (0..counts.len()).max_by_key(|&place| counts[place]) else {
        return Vec::new();
    };
    let sum: u64 = counts.iter().sum();
    let spare = u64::from(SCALE) - counts.len() as u64;
    let mut scaled: Vec<u32> = counts
        .iter()
        .map(|&count| {
            1 + u32::try_from(u128::from(count) * u128::from(spare) / u128::from(sum)).unwrap_or(0)
        })
        .collect();
    // Add the rounding error to the largest frequency.
    scaled[largest] += SCALE - scaled.iter().sum::<u32>();
    scaled
}

impl Model {
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        for context in &self.contexts {
            put_number(out, context.symbols.len() as u64);
            for (place, &symbol) in context.symbols.iter().enumerate() {
                let (_, slots) = context.slots(place).unwrap_or_default();
                put_number(out, symbol.into());
                put_number(out, slots.into());
            }
        }
    }

    /// Encodes symbols, each with its context; `None` if the model lacks one of them.
    pub(crate) fn encode(&self, symbols: &[(usize, usize)]) -> Option<Vec<u8>> {
        // Encode in reverse, so that the symbols are decoded in order.
        let mut bytes = Vec::new();
        let mut state = LEAST;
        for &(context, symbol) in symbols.iter().rev() {
            let context = self.contexts.get(context)?;
            let symbol = u16::try_from(symbol).ok()?;
            let place = context.symbols.binary_search(&symbol).ok()?;
            let (start, slots) = context.slots(place)?;
            while state >= (LEAST >> SCALE_BITS << 8) * slots {
                bytes.push((state & 0xff) as u8);
                state >>= 8;
            }
            state = ((state / slots) << SCALE_BITS) + state % slots + start;
        }
        bytes.extend(state.to_le_bytes());
        bytes.reverse();
        Some(bytes)
    }
}
