//! What a lead is worth when the count decides.

use makruk_core::{Color, Men, Role, SquareSet};
use makruk_rules::{CountKind, Rules, can_win};

use crate::{score::Value, state::State};

/// What is left of a lead, in parts of this.
const WHOLE: Value = 128;

/// Corrects an evaluation, White's view, by what the count lets a side win.
pub(super) fn judge(state: &State, rules: &Rules, white: Value) -> Value {
    let position = &state.position;
    if position.has_bia() {
        return white;
    }
    let strong = if white >= 0 {
        Color::White
    } else {
        Color::Black
    };
    if !can_win(position, strong) {
        return 0;
    }
    if position.is_bare(!strong) {
        let chase = chase(state, rules, strong);
        return match strong {
            Color::White => chase,
            Color::Black => -chase,
        };
    }
    white * gate(state, rules, strong) / WHOLE
}

/// Without bia nothing can become more: a small lead is mostly a draw.
fn gate(state: &State, rules: &Rules, strong: Color) -> Value {
    let position = &state.position;
    let lead = worth(position, strong) - worth(position, !strong);
    let part = (24 + lead / 8).clamp(16, 112);
    // Board's honour of the weaker side: what is not won soon is not won.
    match state.counting.count(rules) {
        Some(count) if count.by != strong && count.kind == CountKind::Board => {
            let left = state.counting.plies_left(rules).unwrap_or(0);
            part * Value::try_from(left.min(60)).unwrap_or(60) / 60
        }
        _ => part,
    }
}

/// Rough centipawns of a side's men, for leads only.
fn worth(men: &impl Men, color: Color) -> Value {
    let len = |role| Value::try_from(men.men(color, role).len()).unwrap_or(0);
    600 * len(Role::Rua)
        + 300 * len(Role::Ma)
        + 260 * len(Role::Khon)
        + 150 * (len(Role::Met) + len(Role::Biangai))
}

/// A bare khun is chased: to the rim and into a corner, before its count is over.
fn chase(state: &State, rules: &Rules, strong: Color) -> Value {
    let position = &state.position;
    let count = |role| position.men(strong, role).len();
    let (rua, khon, ma) = (count(Role::Rua), count(Role::Khon), count(Role::Ma));
    let met = count(Role::Met) + count(Role::Biangai);
    // Plies that the chase takes as a rule, and whether it ends in checkmate at all.
    let (needed, can_mate) = match (rua, khon, ma, met) {
        (2.., ..) => (10, true),
        (1, 0, 0, 0) => (26, true),
        (1, ..) => (20, true),
        (0, 2.., 1.., _) => (36, true),
        (0, 2.., 0, 1..) | (0, 1, 1.., 1..) => (40, true),
        (0, 2.., 0, 0) | (0, 1, 1.., 0) => (56, true),
        (0, 1, 0, 2..) | (0, 0, 2.., 1..) => (60, true),
        (0, 1, 0, 1) => (76, true),
        (0, 0, 1, 2..) => (80, true),
        (0, 0, 0, 3..) => (90, true),
        (0, 0, 1, 1) => (200, false),
        _ => (400, false),
    };
    let left = state
        .counting
        .plies_left(rules)
        .map_or(128, |left| Value::try_from(left).unwrap_or(128));
    let hunted = position.khun(!strong);
    let hunter = position.khun(strong);
    let rim = 3 - distance_to_rim(hunted.to_set());
    let near = 7 - Value::from(hunted.distance(hunter));
    let drive = 12 * rim + 6 * near - 2 * mobility(state, strong);
    if !can_mate {
        return 10 + drive / 4;
    }
    // What cannot be done in time any more is worth little; how little goes with how late it is.
    let chance = if left >= needed {
        WHOLE
    } else {
        // Half of the way is gone by itself when the khun stands on the rim.
        let late = needed - left;
        (WHOLE - 3 * WHOLE * late / (2 * needed)).max(4)
    };
    (600 + worth(position, strong) / 2 + 4 * drive) * chance / WHOLE
}

/// Squares where the hunted khun may go.
fn mobility(state: &State, strong: Color) -> Value {
    let position = &state.position;
    let around = makruk_bitboard::steps::khun_attacks(position.khun(!strong).to_set());
    Value::try_from((around - position.attacked_by(strong)).len()).unwrap_or(0)
}

/// Steps to the nearest rim, 0 to 3.
fn distance_to_rim(square: SquareSet) -> Value {
    const RINGS: [u64; 3] = [
        0xff81_8181_8181_81ff,
        0x007e_4242_4242_7e00,
        0x0000_3c24_243c_0000,
    ];
    RINGS
        .iter()
        .zip(0..)
        .find(|(ring, _)| **ring & square.0 != 0)
        .map_or(3, |(_, steps)| steps)
}
