//! Static exchange evaluation: the result of a series of captures on one square.

use makruk_bitboard::{BitPosition, rua, steps};
use makruk_core::{Color, Move, Role, Square, SquareSet};

use crate::{score::Value, worth::in_exchange as worth};

/// The order in which attackers capture, least valuable first.
const ORDER: [Role; 7] = [
    Role::Bia,
    Role::BiaNgai,
    Role::Met,
    Role::Khon,
    Role::Ma,
    Role::Rua,
    Role::Khun,
];

/// Returns the pieces of both sides that attack a square.
fn attackers(position: &BitPosition, square: Square, occupied: SquareSet) -> SquareSet {
    let set = square.to_set();
    let white = position.by_color(Color::White);
    let khons = position.by_role(Role::Khon);
    let diagonal = khons | position.by_role(Role::Met) | position.by_role(Role::BiaNgai);
    let bia = position.by_role(Role::Bia);
    let ahead_of_white = steps::khon_attacks(set, Color::Black) - steps::met_attacks(set);
    let ahead_of_black = steps::khon_attacks(set, Color::White) - steps::met_attacks(set);
    (steps::met_attacks(set) & diagonal)
        | (ahead_of_white & khons & white)
        | ((ahead_of_black & khons) - white)
        | (steps::bia_attacks(set, Color::Black) & bia & white)
        | ((steps::bia_attacks(set, Color::White) & bia) - white)
        | (steps::ma_attacks(set) & position.by_role(Role::Ma))
        | (steps::khun_attacks(set) & position.by_role(Role::Khun))
        | (rua::attacks(square, occupied) & position.by_role(Role::Rua))
}

/// Returns whether a move wins at least `least` centipawns, if both sides keep capturing on its target square while
/// that is profitable, each time with the least valuable piece. Pins are ignored.
pub(crate) fn wins(position: &BitPosition, mv: Move, least: Value) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.get(from) else {
        return least <= 0;
    };
    let captured = position.get(to).map_or(0, |piece| worth(piece.role()));
    let (standing, promotion) = if mv.is_promotion() {
        let more = worth(Role::BiaNgai) - worth(Role::Bia);
        (worth(Role::BiaNgai), more)
    } else {
        (worth(mover.role()), 0)
    };
    // The balance of the side that moved last, minus the balance that it needs: first if there is no recapture, then if
    // its piece is captured without compensation.
    let mut ahead = captured + promotion - least;
    if ahead < 0 {
        return false;
    }
    ahead -= standing;
    if ahead >= 0 {
        return true;
    }
    let mut occupied = (position.occupied() - from.to_set()) | to.to_set();
    let mut left = attackers(position, to, occupied);
    let mut side = !mover.color();
    loop {
        left &= occupied;
        let own = left & position.by_color(side);
        let cheapest = ORDER
            .into_iter()
            .find_map(|role| Some((role, (own & position.by_role(role)).first()?)));
        let Some((role, square)) = cheapest else {
            break;
        };
        // A khun that captures a guarded piece is lost, which outweighs everything else, so no test is needed.
        occupied -= square.to_set();
        // The capture may open a line for a rua behind the capturing piece.
        left |= rua::attacks(to, occupied) & position.by_role(Role::Rua);
        side = !side;
        // One side fails if the other reaches its target, hence the difference of one.
        ahead = -ahead - 1 - worth(role);
        if ahead >= 0 {
            break;
        }
    }
    // The side that would have to capture next but does not has lost the exchange.
    side != mover.color()
}

#[cfg(test)]
mod tests {
    use makruk_bitboard::BitPosition;
    use makruk_core::{Color, Move, Role, Square, SquareSet, random::Random};

    use super::{ORDER, Value, attackers, wins, worth};

    /// Returns positions of random games.
    fn positions(games: u64) -> impl Iterator<Item = BitPosition> {
        (0..games).flat_map(|seed| {
            let mut random = Random::new(seed);
            let mut position = BitPosition::start();
            (0..120).map_while(move |_| {
                let moves = position.legal_moves();
                let chosen = random.below(u32::try_from(moves.len()).ok()?);
                position = position.after(*moves.get(chosen as usize)?).ok()?;
                Some(position)
            })
        })
    }

    /// Returns the maximum gain of the side to move from captures on a square whose piece is worth `standing`.
    fn best(
        position: &BitPosition,
        to: Square,
        occupied: SquareSet,
        side: Color,
        standing: Value,
    ) -> Value {
        let left = attackers(position, to, occupied) & occupied;
        let own = left & position.by_color(side);
        for role in ORDER {
            if let Some(from) = (own & position.by_role(role)).first() {
                let after = occupied - from.to_set();
                let others = attackers(position, to, after) & after & position.by_color(!side);
                if role == Role::Khun && !others.is_empty() {
                    return 0;
                }
                return (standing - best(position, to, after, !side, worth(role))).max(0);
            }
        }
        0
    }

    fn value(position: &BitPosition, mv: Move) -> Value {
        let (from, to) = (mv.from(), mv.to());
        let mover = position.get(from).expect("a piece moves");
        let arriving = if mv.is_promotion() {
            Role::BiaNgai
        } else {
            mover.role()
        };
        let captured = position.get(to).map_or(0, |piece| worth(piece.role()));
        let occupied = (position.occupied() - from.to_set()) | to.to_set();
        captured + worth(arriving)
            - worth(mover.role())
            - best(position, to, occupied, !mover.color(), worth(arriving))
    }

    #[test]
    fn static_exchange_agrees_with_the_best_capture_sequence() {
        for position in positions(40) {
            for mv in position.legal_moves() {
                let value = value(&position, mv);
                for least in [-700, -310, -70, -1, 0, 1, 100, 140, 300, 601] {
                    let expected = value >= least;
                    assert_eq!(
                        wins(&position, mv, least),
                        expected,
                        "{mv:?} {least} {value}"
                    );
                }
                assert!(wins(&position, mv, value) && !wins(&position, mv, value + 1));
            }
        }
    }

    #[test]
    fn attackers_include_both_sides() {
        for position in positions(20) {
            for square in Square::ALL {
                let [white, black] = Color::ALL.map(|color| position.attackers_to(square, color));
                assert_eq!(
                    attackers(&position, square, position.occupied()),
                    white | black
                );
            }
        }
    }

    #[test]
    fn a_rua_wins_a_hanging_bia_but_not_a_guarded_one() {
        let position = |fen: &str| {
            let fen: makruk_notation::Fen = fen.parse().expect("valid FEN");
            BitPosition::from(&fen.to_position().expect("valid position"))
        };
        let guarded = position("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1");
        let hanging = position("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1");
        let takes = Move::new(Square::D1, Square::D5);
        assert!(wins(&guarded, takes, 100 - 600) && !wins(&guarded, takes, 100 - 600 + 1));
        assert!(wins(&hanging, takes, 100) && !wins(&hanging, takes, 101));
    }
}
