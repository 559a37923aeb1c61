//! Scaling of a lead by the count.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, PiecePlacement, Role, Square, SquareSet};
use makruk_rules::{CountKind, Rules, can_mate};

use crate::{score::Value, state::State, worth::in_lead};

/// Denominator of the remaining share of a lead.
const WHOLE: Value = 128;

/// Scales an evaluation (from White's point of view) by the winning chances under the count.
pub(super) fn judge(state: &State, rules: &Rules, white: Value) -> Value {
    let position = &state.position;
    let strong = if white >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let has_bia = position.has_bia();
    if position.is_bare(!strong) {
        let chase = match has_bia {
            true => patient_chase(state, strong),
            false if can_mate(position, strong) => chase(state, rules, strong),
            false => 0,
        };
        return match strong {
            Color::White => chase,
            Color::Black => -chase,
        };
    }
    if has_bia {
        return white;
    }
    if !can_mate(position, strong) {
        return 0;
    }
    white * gate(state, rules, strong) / WHOLE
}

/// Returns the share of a lead that remains without bia: nothing can promote, so a small lead usually ends in a draw.
fn gate(state: &State, rules: &Rules, strong: Color) -> Value {
    let position = &state.position;
    let lead = worth(position, strong) - worth(position, !strong);
    let part = (24 + lead / 8).clamp(16, 112);
    rush(state, rules, strong, part)
}

/// Reduces a lead while the weaker side counts board's honour: the stronger side must win before the count ends.
fn rush(state: &State, rules: &Rules, strong: Color, lead: Value) -> Value {
    match state.counting.count(rules) {
        Some(count) if count.by != strong && count.kind == CountKind::Board => {
            let left = state.counting.plies_left(rules).unwrap_or(0);
            lead * Value::try_from(left.min(60)).unwrap_or(60) / 60
        }
        _ => lead,
    }
}

/// Scales a net's evaluation for the side to move; neither khun may be bare. The net itself accounts for a lead without
/// bia, but neither for a running count nor for dead positions.
#[cfg(feature = "nnue")]
pub(super) fn judge_net(state: &State, rules: &Rules, value: Value) -> Value {
    let position = &state.position;
    if position.has_bia() {
        return value;
    }
    let strong = if value >= 0 {
        position.turn()
    } else {
        !position.turn()
    };
    if !can_mate(position, strong) {
        return 0;
    }
    rush(state, rules, strong, value)
}

/// Returns the value of a side's material, with the piece values for leads.
fn worth(position: &BitPosition, color: Color) -> Value {
    let of =
        |role| in_lead(role) * Value::try_from(position.pieces(color, role).len()).unwrap_or(0);
    Role::ALL.into_iter().map(of).sum()
}

/// Returns the value of chasing a bare khun to the edge and into a corner before its count ends.
fn chase(state: &State, rules: &Rules, strong: Color) -> Value {
    let position = &state.position;
    let Some(needed) = plies_to_mate(position, strong) else {
        return 10 + drive(state, strong) / 4;
    };
    let left = state
        .counting
        .plies_left(rules)
        .map_or(128, |left| Value::try_from(left).unwrap_or(128));
    // A mate that comes too late is worth little, and less the later it comes.
    let chance = if left >= needed {
        WHOLE
    } else {
        // Once the khun is on the edge, half of the work is done.
        let late = needed - left;
        (WHOLE - 3 * WHOLE * late / (2 * needed)).max(4)
    };
    worth_of_chase(state, strong) * chance / WHOLE
}

/// Returns the value of a chase with a bia on the board. No count runs, so the khun can be driven for as long as
/// necessary before the bia promotes. The value is slightly below that of a certain win, so that the engine does not
/// chase forever.
fn patient_chase(state: &State, strong: Color) -> Value {
    match plies_to_mate(&state.position, strong) {
        Some(_) => worth_of_chase(state, strong) * 15 / 16,
        None => 10 + drive(state, strong) / 4,
    }
}

fn worth_of_chase(state: &State, strong: Color) -> Value {
    600 + worth(&state.position, strong) / 2 + 4 * drive(state, strong)
}

/// Returns the usual length of a chase in plies; `None` if it does not end in checkmate. A bia counts as a met.
fn plies_to_mate(position: &BitPosition, strong: Color) -> Option<Value> {
    let count = |role| position.pieces(strong, role).len();
    let (rua, khon, ma) = (count(Role::Rua), count(Role::Khon), count(Role::Ma));
    let met = count(Role::Met) + count(Role::BiaNgai) + count(Role::Bia);
    match (rua, khon, ma, met) {
        (2.., ..) => Some(10),
        (1, 0, 0, 0) => Some(26),
        (1, ..) => Some(20),
        (0, 2.., 1.., _) => Some(36),
        (0, 2.., 0, 1..) | (0, 1, 1.., 1..) => Some(40),
        (0, 2.., 0, 0) | (0, 1, 1.., 0) => Some(56),
        (0, 1, 0, 2..) | (0, 0, 2.., 1..) => Some(60),
        (0, 1, 0, 1) => Some(76),
        (0, 0, 1, 2..) => Some(80),
        (0, 0, 0, 3..) if are_on_both_colors(position, strong) => Some(90),
        _ => None,
    }
}

/// Returns whether a side has mets on squares of both colours. A bia counts as the met that it becomes if it promotes
/// without captures.
fn are_on_both_colors(position: &BitPosition, color: Color) -> bool {
    /// Dark squares: a1, c1 to h8.
    const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);
    /// The files whose square on the sixth rank is dark: b, d, f, h.
    const DARK_FILES: SquareSet = SquareSet::from_bits(0xaaaa_aaaa_aaaa_aaaa);
    let of = |role| position.pieces(color, role);
    let (met, bia) = (of(Role::Met) | of(Role::BiaNgai), of(Role::Bia));
    let becomes_dark = match color {
        Color::White => bia & DARK_FILES,
        Color::Black => bia - DARK_FILES,
    };
    let dark = met & DARK | becomes_dark;
    !dark.is_empty() && dark != met | bia
}

/// Scores how far a khun has been driven: higher near a corner, near the other side's pieces, and with little room. A khun in the
/// open scores about 0.
fn drive(state: &State, strong: Color) -> Value {
    let position = &state.position;
    let (hunted, hunter) = (position.khun(!strong), position.khun(strong));
    let near = |square| 7 - Value::from(hunted.distance(square));
    let helpers = position.by_color(strong) - hunter.to_set();
    let helpers: Value = helpers.into_iter().map(near).sum();
    8 * near_corner(hunted) + 6 * near(hunter) + 3 * helpers + 4 * (28 - room(position, strong))
}

/// Returns the number of squares that the hunted khun can reach in four moves if no other piece moves, including its own.
fn room(position: &BitPosition, strong: Color) -> Value {
    let start = position.khun(!strong).to_set();
    let free = SquareSet::ALL - position.attacked_by(strong);
    let mut room = start;
    for _ in 0..4 {
        room |= makruk_bitboard::steps::khun_attacks(room) & free;
    }
    Value::try_from(room.len()).unwrap_or(0)
}

/// Returns the nearness to a corner, from 1 in the centre to 7 in the corner.
fn near_corner(square: Square) -> Value {
    let from_centre = |coordinate: usize| {
        let coordinate = Value::try_from(coordinate).unwrap_or(0);
        (2 * coordinate - 7).abs()
    };
    (from_centre(square.index() % 8) + from_centre(square.index() / 8)) / 2
}
