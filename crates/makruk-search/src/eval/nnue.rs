//! Evaluation with a net.

use makruk_rules::Rules;

use super::count_scaling;
use crate::{
    nnue::{Accumulators, InputBoard, Net},
    score::{MAX_EVAL, Value},
    state::State,
};

/// Evaluates a position with neither khun bare, for the side to move.
#[inline]
pub(crate) fn evaluate_by_net(
    state: &State,
    rules: &Rules,
    net: &Net,
    accumulators: &mut Accumulators,
    ply: usize,
) -> Value {
    let position = &state.position;
    let board = InputBoard::new(position);
    let value = accumulators.evaluate(net, &board, position.turn(), ply);
    count_scaling::judge_net(state, rules, value).clamp(-MAX_EVAL, MAX_EVAL)
}
