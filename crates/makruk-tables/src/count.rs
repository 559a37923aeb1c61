//! What the counts leave of a win.

use makruk_core::{Color, Piece, Position, Role, Setup, SetupProblems, Square};
use makruk_rules::{
    BoardHonor, Count, CountKind, CountStart, Counting, MateByCountingSide, Rules,
    counting::Played, weaker_side,
};

use crate::{PieceKind, Signature};

/// Returns the plies that are left for a mate when the last piece but one was taken, first the weaker side's, then the
/// stronger side's: the longest time where no count begins. Without a piece each nothing of the sort happens.
pub(crate) fn times(signature: Signature, rules: &Rules) -> [u16; 2] {
    let (Some(strong), Some(weak)) = (signature.strong().next(), signature.weak()) else {
        return [0; 2];
    };
    let time = |left, taken| time_after_capture(left, taken, rules).unwrap_or(u16::MAX);
    [time(strong, weak), time(weak, strong)]
}

/// Returns the plies that are left when White, with one piece, has taken the other one, by an example.
fn time_after_capture(left: PieceKind, taken: PieceKind, rules: &Rules) -> Option<u16> {
    let mut setup = Setup::default();
    setup.board.put(Square::A1, Piece::WhiteKhun);
    setup.board.put(Square::B1, left.piece(Color::White));
    setup.board.put(Square::H8, Piece::BlackKhun);
    setup.turn = Color::Black;
    let after = Position::from_setup(&setup).ok()?;
    setup.board.put(Square::A2, taken.piece(Color::Black));
    setup.turn = Color::White;
    // Whether it is legal does not matter for the count.
    let before = Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()?;
    let mut counting = Counting::new(&before, None, rules);
    let captured = Some(taken.role());
    counting.advance_on(after.board(), quiet(Color::White, captured), rules);
    let left = time(&after, &counting, rules)?;
    Some(u16::try_from(left).unwrap_or(u16::MAX))
}

const fn quiet(mover: Color, captured: Option<Role>) -> Played {
    Played {
        mover,
        captured,
        promotes: false,
    }
}

/// Returns whether the counts of these rules are known: not if a bare khun has to call its count, since it may also stop it and
/// call it again.
pub(crate) fn is_known(rules: &Rules) -> bool {
    rules.pieces.start == CountStart::Automatic
}

/// Returns the plies that are left for a mate: of the count that runs, or of the one that begins with a bare khun's next
/// move or with the move of its opponent, whatever that is; `None` if no count comes, or only after a move of the bare khun,
/// which may change it.
pub(crate) fn time(position: &Position, counting: &Counting, rules: &Rules) -> Option<u32> {
    if let Some(left) = counting.plies_left(rules) {
        return Some(left);
    }
    if position.board().is_bare(position.turn()) {
        return None;
    }
    let mut after = *counting;
    after.advance_on(position.board(), quiet(position.turn(), None), rules);
    Some(after.plies_left(rules)? + 1)
}

/// Returns the position with the other side to move. It need not be legal: counts look at the pieces only.
fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.turn = !setup.turn;
    Position::from_setup_ignoring(&setup, SetupProblems::all()).ok()
}

/// Returns whether a count begins with the move after the next one.
pub(crate) fn begins_later(position: &Position, rules: &Rules) -> bool {
    let limit = rules
        .pieces
        .limits
        .limit(position.board(), !position.turn());
    limit.is_some()
}

/// Returns whether a side with a piece, against another, wins within the counts: it can end the game in its favour in
/// so many plies if nobody counts. `None` if these rules leave too little time to say it.
///
/// Where a count must be called, the losing side calls one as soon as it may, and nothing is better for it. The winning side
/// loses nothing by its own count, which it stops before it mates. It can even keep the other side from
/// counting with it, if it is the weaker one by its pieces.
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
        let left = counting.plies_left(rules).or_else(|| {
            let mut after = *counting;
            after.advance_on(position.board(), quiet(position.turn(), None), rules);
            Some(after.plies_left(rules)? + 1)
        });
        let Some(left) = left else { return Some(true) };
        let may_mate = rules.mate_by_counting_side == MateByCountingSide::Wins;
        return may_mate.then_some(plies <= left);
    }
    if let Some(count) = count.filter(|count| count.by != winner) {
        let left = counting.plies_left(rules).unwrap_or(0);
        if plies <= left {
            return Some(true);
        }
        // The call of the weaker side takes the place of this count, at its next turn.
        let replaces = weaker_side(position.board()) == Some(winner);
        let has_turn = position.turn() == winner || left > 1;
        if !replaces || !has_turn || count.kind == CountKind::Pieces {
            return Some(false);
        }
    }
    // Any other count can only begin now.
    let Some(left) = time_of_call(position, !winner, rules) else {
        return Some(true);
    };
    (plies <= left).then_some(true)
}

/// Returns the plies that are left if a side calls a count as soon as it has the turn; `None` if it may not.
fn time_of_call(position: &Position, by: Color, rules: &Rules) -> Option<u32> {
    let mut counting = Counting::new(position, None, rules);
    if position.turn() == by {
        counting.start(position, rules).ok()?;
        return counting.plies_left(rules);
    }
    counting.advance_on(position.board(), quiet(position.turn(), None), rules);
    counting.start(&passed(position)?, rules).ok()?;
    Some(counting.plies_left(rules)? + 1)
}

/// Returns whether a mate on the board is a draw, because the side that mates counted.
fn is_mate_a_draw(winner: Color, count: Option<Count>, rules: &Rules) -> bool {
    count.is_some_and(|count| count.by == winner)
        && rules.mate_by_counting_side == MateByCountingSide::Draws
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    /// Returns a position with White's pieces on a1, b1, c1 … and Black's from h8 on.
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

    /// Board's honour of a FEN, after so many plies.
    fn running(position: &Position, elapsed_plies: u32, rules: &Rules) -> Counting {
        let field = makruk_core::CountField {
            limit_plies: 128,
            elapsed_plies,
            first_number: None,
        };
        Counting::new(position, Some(field), rules)
    }

    #[test]
    fn every_ending_has_a_count_however_many_equal_pieces_it_has() {
        for signature in Signature::all().filter(|it| it.weak().is_none()) {
            let kinds = roles(signature.strong());
            let of = |role: &Role| match role {
                Role::Met => Role::Biangai,
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
                // The first number is one more than the pieces; two plies for each, the move before it and the last one.
                let expected = 2 * (limit - pieces) + 2;
                assert_eq!(time(&kinds), Some(expected), "{signature} {rules}");
                assert_eq!(time(&bia_ngai), Some(expected), "{signature} {rules}");
            }
        }
    }

    #[test]
    fn a_winner_does_not_care_about_its_own_count() {
        let thai = &Rules::THAI;
        let white = position(&[Role::Rua], &[Role::Met], Color::White);
        let wins =
            |plies, counting: &Counting| wins_in_time(&white, Color::White, plies, counting, thai);
        assert_eq!(wins(41, &Counting::new(&white, None, thai)), Some(true));
        // White counts, and may stop; but it may not mate while it counts.
        let own = running(&white, 126, thai);
        assert_eq!(own.count(thai).map(|count| count.by), Some(Color::White));
        assert_eq!(wins(41, &own), Some(true));
        let mate = |rules| wins_in_time(&white, Color::White, 0, &own, rules);
        assert_eq!((mate(thai), mate(&Rules::FAIRY)), (Some(false), Some(true)));
        assert_eq!(mate(&Rules::FAIRY_ON_CALL), Some(true));
        // Black counts, and White is the stronger side.
        let other = running(&white, 125, thai);
        assert_eq!(other.count(thai).map(|count| count.by), Some(Color::Black));
        assert_eq!(
            (wins(3, &other), wins(5, &other)),
            (Some(true), Some(false))
        );
        // The weaker side calls a count of its own instead.
        let weaker = position(&[Role::Met], &[Role::Rua], Color::White);
        let wins = wins_in_time(&weaker, Color::White, 5, &other, thai);
        assert_eq!(wins, Some(true));
    }

    #[test]
    fn house_rules_are_known_or_said_not_to_be() {
        let white = position(&[Role::Rua], &[Role::Met], Color::White);
        let wins = |plies, counting: &Counting, rules: &Rules| {
            wins_in_time(&white, Color::White, plies, counting, rules)
        };
        let fresh = |rules| Counting::new(&white, None, rules);
        // A short board's honour that ends with its last number: after White's move Black says 1 … 20.
        let mut rules = Rules::THAI;
        rules.expiry = makruk_rules::CountExpiry::Reached;
        rules.board = rules.board.map(|mut honor| {
            honor.limit = 20;
            honor
        });
        assert_eq!(wins(40, &fresh(&rules), &rules), Some(true));
        assert_eq!(wins(41, &fresh(&rules), &rules), None);
        // No board's honour, but one in a FEN.
        let mut rules = Rules::FAIRY;
        rules.board = None;
        assert_eq!(wins(200, &fresh(&rules), &rules), Some(true));
        let late = running(&white, 126, &rules);
        assert_eq!(
            (wins(3, &late, &rules), wins(5, &late, &rules)),
            (Some(true), Some(false))
        );
        // A count that runs by itself, and forbids the mate.
        let mut rules = Rules::FAIRY;
        rules.mate_by_counting_side = MateByCountingSide::Draws;
        assert_eq!(wins(3, &fresh(&rules), &rules), None);
    }
}
