//! Evaluation by a net.

use makruk_core::{Color, Role};
use makruk_net::{Accumulators, Board, Net, Side};
use makruk_rules::Rules;

use super::endings;
use crate::{
    score::{MAX_EVAL, Value},
    state::State,
};

/// Evaluates a position for the side to move; both sides have more than their khun.
#[inline]
pub(crate) fn evaluate_by_net(
    state: &State,
    rules: &Rules,
    net: &Net,
    accumulators: &mut Accumulators,
    ply: usize,
) -> Value {
    let position = &state.position;
    let of = |role| position.by_role(role).bits();
    let board = Board::new(
        position.by_color(Color::White).bits(),
        [
            of(Role::Bia),
            of(Role::Met) | of(Role::Biangai),
            of(Role::Khon),
            of(Role::Ma),
            of(Role::Rua),
            of(Role::Khun),
        ],
    );
    let side = match position.turn() {
        Color::White => Side::White,
        Color::Black => Side::Black,
    };
    let value = accumulators.evaluate(net, &board, side, ply);
    endings::judge_net(state, rules, value).clamp(-MAX_EVAL, MAX_EVAL)
}
