//! Themes that follow from a line: forks, pins, sacrifices, promotions, quiet moves.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Move, Role, SquareSet};
use makruk_rules::{Game, Outcome, Termination, piece_value};

use super::Theme;
use crate::proof::{Goal, apply_count_action};

/// Returns the themes that follow from a puzzle's line.
pub(super) fn motifs(game: &Game, goal: Goal, line: &[Move]) -> Vec<Theme> {
    let mut found = Vec::new();
    let mut positions = Vec::from([BitPosition::from(game.position())]);
    let mut played = game.clone();
    for &mv in line {
        apply_count_action(&mut played, goal.chaser(game.position().turn()), mv);
        if played.play(mv).is_err() {
            return found;
        }
        positions.push(BitPosition::from(played.position()));
    }
    if let (Some(&first), Some(after)) = (line.first(), positions.get(1)) {
        let next = line.get(2).filter(|next| next.from() == first.to());
        if next.is_some_and(|next| forked(after, first).contains(next.to())) {
            found.push(Theme::Fork);
        }
    }
    let takes_pinned = (line.iter().enumerate().step_by(2)).any(|(ply, mv)| {
        // The piece was pinned when its side was to move.
        let before = ply.checked_sub(1).and_then(|ply| positions.get(ply));
        before.is_some_and(|before| before.pinned().contains(mv.to()))
            && line
                .get(ply - 1)
                .is_some_and(|reply| reply.from() != mv.to() && reply.to() != mv.to())
    });
    let is_mate = played.outcome().map(Outcome::by) == Some(Termination::Checkmate);
    let helpless = positions.last().filter(|_| is_mate);
    if takes_pinned || helpless.is_some_and(is_held_by_pin) {
        found.push(Theme::Pin);
    }
    let own = || line.iter().zip(&positions).enumerate().step_by(2);
    if own().any(|(ply, (&mv, before))| is_given(before, mv, line.get(ply + 1))) {
        found.push(Theme::Sacrifice);
    }
    if line.iter().step_by(2).any(|mv| mv.is_promotion()) {
        found.push(Theme::Promotion);
    }
    if let (Some(&first), Some(before)) = (line.first(), positions.first()) {
        if before.get(first.to()).is_none() && !before.gives_check(first) {
            found.push(Theme::Quiet);
        }
    }
    found
}

/// The least material, in tenths of a bia, whose loss is a sacrifice: more than a ma for a met, less than a khon for a bia.
const SACRIFICED: u8 = 15;

/// The largest difference in value, in tenths of a bia, of two pieces that are exchanged evenly, such as a ma for a khon.
const EVEN: u8 = 5;

const BIA: u8 = piece_value(Role::Bia);

/// Returns a piece's value as a target, in tenths of a bia.
const fn worth(role: Role) -> u8 {
    match role {
        Role::Khun => 90,
        role => piece_value(role),
    }
}

/// Returns whether a move gives up a piece that the reply captures.
fn is_given(before: &BitPosition, mv: Move, reply: Option<&Move>) -> bool {
    let after = before.after_unchecked(mv);
    let worth_at = |position: &BitPosition, square| {
        (position.get(square)).map_or(0, |piece| worth(piece.role()))
    };
    let given = worth_at(&after, mv.to()).saturating_sub(worth_at(before, mv.to()));
    let taker = reply.map_or(0, |reply| worth_at(&after, reply.from()));
    let is_free = after.attackers_to(mv.to(), before.turn()).is_empty();
    reply.is_some_and(|reply| reply.to() == mv.to())
        && given >= SACRIFICED
        && (is_free || taker + EVEN < given)
}

/// Returns the targets that a move forks, if there are at least two: the khun, pieces worth clearly more than the attacker,
/// and unprotected pieces other than bia.
fn forked(after: &BitPosition, mv: Move) -> SquareSet {
    let them = after.turn();
    let worth_at = |square| after.get(square).map_or(0, |piece| worth(piece.role()));
    let own = worth_at(mv.to());
    let attacked = after.attacks_from(mv.to()) & after.by_color(them);
    let mut forked = SquareSet::EMPTY;
    for square in attacked {
        let is_free = after.attackers_to(square, them).is_empty();
        let worth = worth_at(square);
        if worth > own + EVEN || is_free && worth > BIA {
            forked |= square.to_set();
        }
    }
    if forked.more_than_one() {
        forked
    } else {
        SquareSet::EMPTY
    }
}

/// Returns whether a pinned piece could capture the mating piece if it were not pinned.
fn is_held_by_pin(mated: &BitPosition) -> bool {
    let checkers = mated.checkers();
    mated
        .pinned()
        .iter()
        .any(|square| !(mated.attacks_from(square) & checkers).is_empty())
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use alloc::format;

    use makruk_notation::Fen;

    use super::*;

    fn position(fen: &str) -> BitPosition {
        let fen: Fen = format!("{fen} w - - 0 40").parse().expect("a FEN");
        BitPosition::from(&fen.to_position().expect("a position"))
    }

    fn mv(uci: &str) -> Move {
        uci.parse().expect("a move")
    }

    #[test]
    fn an_even_exchange_is_no_sacrifice() {
        for (fen, first, reply, expected) in [
            // A guarded ma is captured by a khon, then by a met.
            ("k7/3s4/8/8/3N4/8/8/K3R3", "d4e6", "d7e6", false),
            ("k7/3m4/8/8/3N4/8/8/K3R3", "d4e6", "d7e6", true),
            // Nothing guards it.
            ("k7/3s4/8/8/3N4/8/8/K7", "d4e6", "d7e6", true),
            // A ma for a met, and a khon for a bia.
            ("k7/3s4/4m3/8/3N4/8/8/K7", "d4e6", "d7e6", false),
            ("k7/3s4/4p3/3S4/8/8/8/K7", "d5e6", "d7e6", true),
            // A bia.
            ("k7/8/3s4/8/4P3/8/8/K7", "e4e5", "d6e5", false),
        ] {
            let given = is_given(&position(fen), mv(first), Some(&mv(reply)));
            assert_eq!(given, expected, "{fen}");
        }
    }

    #[test]
    fn a_fork_needs_two_targets_that_are_loose_or_clearly_worth_more() {
        // A khon attacks a rua and another piece: a ma guarded by the rua or by a bia, a loose ma, a loose bia.
        for (fen, expected) in [
            ("k7/8/2r1n3/8/3S4/8/8/K7", false),
            ("k7/8/2r5/5p2/3Sn3/8/8/K7", false),
            ("k7/8/2r5/8/3Sn3/8/8/K7", true),
            ("k7/8/2r5/8/3Sp3/8/8/K7", false),
        ] {
            let after = position(fen).after_unchecked(mv("d4d5"));
            let is_fork = !forked(&after, mv("d4d5")).is_empty();
            assert_eq!(is_fork, expected, "{fen}");
        }
    }
}
