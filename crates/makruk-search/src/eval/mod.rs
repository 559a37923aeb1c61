//! Static evaluation.
//!
//! The evaluation is a sum of [terms](terms), each with a weight for the full board and one for the empty board. The
//! [count](count_scaling) scales the sum: a lead is worth only its chance of winning before the count ends. With the
//! feature `nnue`, a net can replace the sum.

mod count_scaling;
#[cfg(feature = "nnue")]
mod nnue;
pub(crate) mod terms;
#[cfg(test)]
mod tests;

use makruk_core::Color;
use makruk_rules::Rules;

use crate::{
    score::{MAX_EVAL, Value},
    state::{State, Tapered},
    weights::WEIGHTS,
};
#[cfg(feature = "nnue")]
pub(crate) use nnue::evaluate_by_net;
use terms::TermVisitor;

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

/// Game phase of a full board, counting all pieces except bia; 0 if only bia and khuns are left.
pub(crate) const FULL: i32 = 32;

/// Adds up weights.
struct Sum(Tapered);

impl TermVisitor for Sum {
    #[inline]
    fn visit(&mut self, term: usize, times: i32) {
        self.0 += TAPERED[term] * times;
    }
}

/// A lead that is large enough to make the rounding of a share of it negligible.
#[cfg(feature = "__tuning")]
const LEAD: Value = 12_800;

/// Returns the share of White's lead that remains under the count, from 0 to 1.
#[cfg(feature = "__tuning")]
#[allow(clippy::cast_precision_loss)] // small
pub(crate) fn part(state: &State, rules: &Rules, white: Value) -> f32 {
    let lead = if white < 0 { -LEAD } else { LEAD };
    count_scaling::judge(state, rules, lead) as f32 / lead as f32
}

/// Returns the shares of a lead that remain of a net's evaluation under the count, from 0 to 1: of a lead of the side to move, and of
/// the other side's. Neither khun may be bare.
#[cfg(all(feature = "nnue", feature = "__tuning"))]
#[allow(clippy::cast_precision_loss)] // small
pub(crate) fn net_parts(state: &State, rules: &Rules) -> [f32; 2] {
    [LEAD, -LEAD].map(|lead| count_scaling::judge_net(state, rules, lead) as f32 / lead as f32)
}

/// Evaluates a position for the side to move.
pub(crate) fn evaluate(state: &State, rules: &Rules) -> Value {
    let position = &state.position;
    let mut sum = Sum(state.psq);
    let full = terms::visit(position, state.numbers, &mut sum);
    let white = (sum.0.opening() * full + sum.0.ending() * (FULL - full)) / FULL;
    let white = count_scaling::judge(state, rules, white);
    let white = white.clamp(-MAX_EVAL, MAX_EVAL);
    match position.turn() {
        Color::White => white,
        Color::Black => -white,
    }
}
