//! Static evaluation.
//!
//! A sum of [terms](terms), each with a weight for the full board and one for the empty board, scaled
//! by the [count](endings): a lead is worth what it can win before the count is over. With the feature `nnue` a
//! net can take the place of the sum.

mod endings;
#[cfg(feature = "nnue")]
mod net;
pub(crate) mod terms;

use makruk_core::Color;
use makruk_rules::Rules;

use crate::{
    score::{MAX_EVAL, Value},
    state::{State, Tapered},
    weights::WEIGHTS,
};
#[cfg(feature = "nnue")]
pub(crate) use net::evaluate_by_net;
use terms::Sink;

/// The weights in tapered form.
static TAPERED: [Tapered; WEIGHTS.len()] = {
    let mut tapered = [Tapered::ZERO; WEIGHTS.len()];
    let mut i = 0;
    while i < WEIGHTS.len() {
        tapered[i] = Tapered::new(WEIGHTS[i].0, WEIGHTS[i].1);
        i += 1;
    }
    tapered
};

/// Game phase of a full board: all pieces but bia. It is 0 with none of them.
pub(crate) const FULL: i32 = 32;

/// Adds up weights.
struct Sum(Tapered);

impl Sink for Sum {
    #[inline]
    fn add(&mut self, term: usize, times: i32) {
        self.0 += TAPERED[term] * times;
    }
}

/// Returns the share of White's lead that the count leaves, from 0 to 1.
#[cfg(feature = "__tuning")]
#[allow(clippy::cast_precision_loss)] // small
pub(crate) fn part(state: &State, rules: &Rules, white: Value) -> f32 {
    // Large enough that rounding does not matter.
    let lead = if white < 0 { -12_800 } else { 12_800 };
    endings::judge(state, rules, lead) as f32 / lead as f32
}

/// Evaluates a position for the side to move.
#[inline]
pub(crate) fn evaluate(state: &State, rules: &Rules) -> Value {
    let position = &state.position;
    let mut sum = Sum(state.psq);
    let full = terms::tell(position, state.numbers, &mut sum);
    let white = (sum.0.opening() * full + sum.0.ending() * (FULL - full)) / FULL;
    let white = endings::judge(state, rules, white);
    let white = white.clamp(-MAX_EVAL, MAX_EVAL);
    match position.turn() {
        Color::White => white,
        Color::Black => -white,
    }
}
