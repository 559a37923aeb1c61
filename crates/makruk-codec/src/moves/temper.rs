//! The model's confidence, which adapts to each game, since players differ.

use super::view::at;

/// `[i32; 5]`, unit = 1 / 16: factors for the scores. Zero makes all moves equally likely.
pub(crate) const SCALES: [i32; 5] = [16, 12, 8, 4, 0];

/// The minimum saving that justifies a different scale, in units of 1 / 65,536 bit.
const MARGIN: i64 = 8 << 16;

/// The cost of the game's moves at each scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temper {
    /// In units of 1 / 65,536 bit; each cost decays by a 64th per ply.
    costs: [i64; SCALES.len()],
}

impl Temper {
    /// Creates the state for the start of a game, at which the first scale applies.
    pub(crate) const fn new() -> Self {
        Self {
            costs: [0; SCALES.len()],
        }
    }

    /// Returns the scale at which the game costs least. A scale replaces the first one only if it saves more than the
    /// [`MARGIN`]; among equal costs the larger scale wins.
    pub(crate) fn scale(&self) -> i32 {
        let mut best = 0;
        let mut least = at(&self.costs, 0) - MARGIN;
        for index in 1..SCALES.len() {
            if at(&self.costs, index) < least {
                best = index;
                least = at(&self.costs, index);
            }
        }
        at(&SCALES, best)
    }

    /// Adds the cost of a move; `shares` returns, for a scale, the move's weight and the sum of all weights.
    pub(crate) fn learn(&mut self, shares: impl Fn(i32) -> (u32, u32)) {
        for (cost, scale) in self.costs.iter_mut().zip(SCALES) {
            let (weight, total) = shares(scale);
            *cost -= *cost >> 6;
            *cost += logarithm(total) - logarithm(weight);
        }
    }
}

/// Returns a base-2 logarithm in units of 1 / 65,536, linear between powers of two.
fn logarithm(number: u32) -> i64 {
    let whole = number.max(1).ilog2();
    let fraction = (u64::from(number) << 16 >> whole) & 0xffff;
    i64::from(whole) << 16 | i64::try_from(fraction).unwrap_or_default()
}
