//! Whether a win survives the count.

use makruk_core::{Color, Position, SetupProblems};
use makruk_rules::{
    BoardHonor, Count, CountKind, CountStart, CountedMove, Counting, MateByCountingSide, Rules,
    weaker_side,
};

/// A move without a capture or a promotion.
const fn quiet(mover: Color) -> CountedMove {
    CountedMove {
        mover,
        captured: None,
        promotes: false,
    }
}

/// Returns the plies left for a mate under the running count or, unless a bare khun is to move, under the count that
/// begins with a quiet move. `None` if no count begins, or if a bare khun is to move, since its move may change the
/// count's length.
pub(crate) fn time(position: &Position, counting: &Counting, rules: &Rules) -> Option<u32> {
    if let Some(left) = counting.plies_left(rules) {
        return Some(left);
    }
    if position.board().is_bare(position.turn()) {
        return None;
    }
    let mut after = *counting;
    after.advance_on(position.board(), quiet(position.turn()), rules);
    Some(after.plies_left(rules)? + 1)
}

/// Returns the position with the other side to move. It may be illegal, since counts depend only on the pieces.
fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.turn = !setup.turn;
    Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()
}

/// Returns whether a side wins within the counts if both sides have pieces and no bia, and if it can win in `plies` plies
/// without a count. `None` if this is unknown under these rules.
///
/// If counts must be called, the losing side should call one as soon as it may. The winning side's own count costs it
/// nothing, since it stops that count before mating. If it is the weaker side in material, its count can even prevent
/// the other side from counting. No defence consists of a forced capture that makes the winning side the weaker one, so
/// captures do not change this.
pub(crate) fn wins_in_time(
    position: &Position,
    winner: Color,
    plies: u16,
    counting: &Counting,
    rules: &Rules,
) -> Option<bool> {
    let plies = u32::from(plies);
    let count = counting.count(rules);
    if plies == 0 {
        return Some(!is_mate_a_draw(winner, count, rules));
    }
    if counting.is_expired(rules) {
        return Some(false);
    }
    let is_automatic = |honor: BoardHonor| honor.start == CountStart::Automatic;
    if rules.board.is_none_or(is_automatic) {
        let Some(left) = time(position, counting, rules) else {
            return Some(true);
        };
        let may_mate = rules.mate_by_counting_side == MateByCountingSide::Wins;
        return may_mate.then_some(plies <= left);
    }
    if let Some(count) = count.filter(|count| count.by != winner) {
        let left = counting.plies_left(rules).unwrap_or(0);
        if plies <= left {
            return Some(true);
        }
        // The weaker side's call replaces this count at its next turn.
        let replaces = weaker_side(position.board()) == Some(winner);
        let has_turn = position.turn() == winner || left > 1;
        if !replaces || !has_turn || count.kind == CountKind::Pieces {
            return Some(false);
        }
    }
    // No other count can begin earlier than now.
    let Some(left) = time_of_call(position, !winner, rules) else {
        return Some(true);
    };
    if plies <= left {
        return Some(true);
    }
    // Unlike the stronger side, the weaker side could prolong the game by a count of its own.
    (weaker_side(position.board()) == Some(!winner)).then_some(false)
}

/// Returns the plies left if a side calls a count as soon as it is to move; `None` if it may not call one.
pub(crate) fn time_of_call(position: &Position, by: Color, rules: &Rules) -> Option<u32> {
    let mut counting = Counting::new(position, None, rules);
    if position.turn() == by {
        counting.start(position, rules).ok()?;
        return counting.plies_left(rules);
    }
    counting.advance_on(position.board(), quiet(position.turn()), rules);
    counting.start(&passed(position)?, rules).ok()?;
    Some(counting.plies_left(rules)? + 1)
}

/// Returns whether a mate on the board is a draw because the mating side was counting.
fn is_mate_a_draw(winner: Color, count: Option<Count>, rules: &Rules) -> bool {
    count.is_some_and(|count| count.by == winner)
        && rules.mate_by_counting_side == MateByCountingSide::Draws
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use makruk_core::{Piece, Role, Setup, Square};

    use super::*;
    use crate::{Material, PieceKind};

    /// Returns a position with White's pieces on a1, b1, c1 … and Black's from h8 backwards.
    fn position(white: &[Role], black: &[Role], turn: Color) -> Position {
        let mut setup = Setup {
            turn,
            ..Setup::default()
        };
        let khun = &[Role::Khun][..];
        for (role, square) in khun.iter().chain(white).zip(Square::ALL) {
            setup.board.put(square, Piece::new(Color::White, *role));
        }
        for (role, square) in khun.iter().chain(black).zip(Square::ALL.iter().rev()) {
            setup.board.put(*square, Piece::new(Color::Black, *role));
        }
        Position::from_setup_ignoring(&setup, SetupProblems::all()).expect("there are khuns")
    }

    fn roles(kinds: impl Iterator<Item = PieceKind>) -> alloc::vec::Vec<Role> {
        kinds.map(PieceKind::role).collect()
    }

    /// Board's honour as read from a FEN, after `elapsed_plies` plies.
    fn running(position: &Position, elapsed_plies: u32, rules: &Rules) -> Counting {
        let field = makruk_core::CountField {
            limit_plies: 128,
            elapsed_plies,
            first_number: None,
        };
        Counting::new(position, Some(field), rules)
    }

    #[test]
    fn every_ending_has_a_count_even_with_many_equal_pieces() {
        for material in Material::all().filter(|it| it.is_bare() && !it.has_bia()) {
            let kinds = roles(material.strong());
            let of = |role: &Role| match role {
                Role::Met => Role::BiaNgai,
                role => *role,
            };
            let bia_ngai: alloc::vec::Vec<Role> = kinds.iter().map(of).collect();
            let pieces = u32::try_from(kinds.len() + 2).expect("they are few");
            for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
                let time = |white: &[Role]| {
                    let position = position(white, &[], Color::White);
                    time(&position, &Counting::new(&position, None, &rules), &rules)
                };
                let example = position(&kinds, &[], Color::White);
                let limit = rules.pieces.limits.limit(example.board(), Color::White);
                let limit = u32::from(limit.expect("there is a limit"));
                // The first number is the piece count plus one. Each number takes two plies; the move before the count
                // and the last move take one each.
                let expected = 2 * (limit - pieces) + 2;
                assert_eq!(time(&kinds), Some(expected), "{material} {rules}");
                assert_eq!(time(&bia_ngai), Some(expected), "{material} {rules}");
            }
        }
    }

    #[test]
    fn a_winner_ignores_its_own_count() {
        let thai = &Rules::THAI;
        let white = position(&[Role::Rua], &[Role::Met], Color::White);
        let wins =
            |plies, counting: &Counting| wins_in_time(&white, Color::White, plies, counting, thai);
        assert_eq!(wins(41, &Counting::new(&white, None, thai)), Some(true));
        // White is counting and may stop its count; it may not mate while counting.
        let own = running(&white, 126, thai);
        assert_eq!(own.count(thai).map(|count| count.by), Some(Color::White));
        assert_eq!(wins(41, &own), Some(true));
        let mate = |rules| wins_in_time(&white, Color::White, 0, &own, rules);
        assert_eq!((mate(thai), mate(&Rules::FAIRY)), (Some(false), Some(true)));
        assert_eq!(mate(&Rules::FAIRY_ON_CALL), Some(true));
        // Black is counting, and White is the stronger side.
        let other = running(&white, 125, thai);
        assert_eq!(other.count(thai).map(|count| count.by), Some(Color::Black));
        assert_eq!(
            (wins(3, &other), wins(5, &other)),
            (Some(true), Some(false))
        );
        // The weaker side replaces it with a count of its own.
        let weaker = position(&[Role::Met], &[Role::Rua], Color::White);
        let wins = wins_in_time(&weaker, Color::White, 5, &other, thai);
        assert_eq!(wins, Some(true));
    }

    #[test]
    fn house_rules_are_handled_or_reported_as_unknown() {
        let white = position(&[Role::Rua], &[Role::Met], Color::White);
        let wins = |plies, counting: &Counting, rules: &Rules| {
            wins_in_time(&white, Color::White, plies, counting, rules)
        };
        let fresh = |rules| Counting::new(&white, None, rules);
        // A short board's honour count that ends with its last number: Black counts from 1 to 20, after White's moves.
        let mut rules = Rules::THAI;
        rules.expiry = makruk_rules::CountExpiry::Reached;
        rules.board = rules.board.map(|mut honor| {
            honor.limit = 20;
            honor
        });
        assert_eq!(wins(40, &fresh(&rules), &rules), Some(true));
        assert_eq!(wins(41, &fresh(&rules), &rules), Some(false));
        // The weaker side could prolong the game by a count of its own.
        let weaker = position(&[Role::Met], &[Role::Rua], Color::White);
        let counting = Counting::new(&weaker, None, &rules);
        let wins_weaker = |plies| wins_in_time(&weaker, Color::White, plies, &counting, &rules);
        assert_eq!((wins_weaker(40), wins_weaker(41)), (Some(true), None));
        // Rules without board's honour, but a count in the FEN.
        let mut rules = Rules::FAIRY;
        rules.board = None;
        assert_eq!(wins(200, &fresh(&rules), &rules), Some(true));
        let late = running(&white, 126, &rules);
        assert_eq!(
            (wins(3, &late, &rules), wins(5, &late, &rules)),
            (Some(true), Some(false))
        );
        // An automatic count under which the counting side may not mate.
        let mut rules = Rules::FAIRY;
        rules.mate_by_counting_side = MateByCountingSide::Draws;
        assert_eq!(wins(3, &fresh(&rules), &rules), None);
    }
}
