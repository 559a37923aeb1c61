//! Whether a win survives the count.
//!
//! If counts are called and both sides have pieces, this follows from these facts:
//!
//! - The loser calls its count as soon as it may and never stops it: it cannot win, and a new count would start at 1.
//! - A capture neither stops nor restarts board's honour unless it leaves a bare khun, so the number of plies decides.
//! - The winner's own count costs nothing: the winner stops it before mating, and the loser's count then starts at 1.
//! - The weaker side in material replaces the loser's count by its own at any of its turns. If a capture makes it the
//!   stronger side, one piece per side is left, and the rest takes at most 74 plies, less than a new count.
//! - With equal material, which only equal pieces have, the side that calls first keeps the other from calling until it stops.
//! - A forced capture can make the winner the weaker side. Such positions exist only if a rua or a ma defends against a
//!   khon and another piece: all other defences end within the count. After the capture, the khon mates under a count of
//!   its own, within three plies against a rua and seven against a ma. A ma or a met left alone never does.
//! - With one piece per side, no win takes more than 74 plies. With two pieces against one, some take up to 289, more than
//!   the loser's count.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, PiecePlacement, Role};
use makruk_rules::{
    BoardHonor, Count, CountKind, CountStart, CountedMove, Counting, MateByCountingSide, Rules,
    weaker_side,
};

use crate::{Verdict, Wdl};

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
pub(crate) fn time(
    board: &impl PiecePlacement,
    turn: Color,
    counting: &Counting,
    rules: &Rules,
) -> Option<u32> {
    if let Some(left) = counting.plies_left(rules) {
        return Some(left);
    }
    if board.is_bare(turn) {
        return None;
    }
    let mut after = *counting;
    after.advance(board, quiet(turn), rules);
    Some(after.plies_left(rules)? + 1)
}

impl Verdict {
    /// Returns the result under the running count or, if none is running, under the counts that begin later.
    ///
    /// The verdict must include the counts that later captures and promotions start, as
    /// [`Tablebase::holds_under`](crate::Tablebase::holds_under) tells. The result ignores earlier positions: repetitions,
    /// and a count that was running before a mate that captured the last piece. It is `None` if it is unknown:
    ///
    /// - if a bare khun is to move and its move starts the count, because a capture may change the limit;
    /// - if a count is running while a bia is on the board, which only a FEN can contain;
    /// - without the feature `two-sided`, if both sides have pieces;
    /// - under house rules by which automatic board's honour forbids mate, or whose board's honour is much shorter than 64;
    /// - if counts are called, a rua or a ma defends against a khon and another piece, and the win exceeds its count by at most
    ///   three plies (rua) or seven (ma): the rua or the ma may be forced to capture, and the khon's side then replaces its count.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, bitboard::BitPosition, tables::{Verdict, Wdl}};
    ///
    /// // Black has counted to 11 of 16, which leaves White 11 plies.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let under_count = |plies| {
    ///     Verdict::Win { plies }.under_count(&BitPosition::from(&position), &counting, &Rules::THAI)
    /// };
    /// assert_eq!((under_count(11), under_count(13)), (Some(Wdl::Win), Some(Wdl::Draw)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn under_count(
        self,
        position: &BitPosition,
        counting: &Counting,
        rules: &Rules,
    ) -> Option<Wdl> {
        self.under_count_on(position, position.turn(), counting, rules)
    }

    /// Returns the result under the count, as [`Verdict::under_count`] does.
    pub(crate) fn under_count_on(
        self,
        board: &impl PiecePlacement,
        turn: Color,
        counting: &Counting,
        rules: &Rules,
    ) -> Option<Wdl> {
        let (plies, winner) = match self {
            Self::Win { plies } => (plies, turn),
            Self::Loss { plies } => (plies, !turn),
            Self::Draw => return Some(Wdl::Draw),
        };
        if counting.is_over_at_once(rules) {
            return Some(Wdl::Draw);
        }
        let is_won = if board.has_bia() {
            // No count can begin yet, and the verdict includes those that begin later.
            counting.count(rules).is_none().then_some(true)
        } else if board.is_bare(!winner) {
            mates_in_time(board, turn, plies, counting, rules)
        } else if cfg!(feature = "two-sided") {
            wins_in_time(board, turn, winner, plies, counting, rules)
        } else {
            None
        };
        Some(match is_won? {
            true if winner == turn => Wdl::Win,
            true => Wdl::Loss,
            false => Wdl::Draw,
        })
    }
}

/// Returns whether a mate against a bare khun in `plies` plies comes before the count ends; `None` if the khun is to move
/// and its move starts the count.
fn mates_in_time(
    board: &impl PiecePlacement,
    turn: Color,
    plies: u16,
    counting: &Counting,
    rules: &Rules,
) -> Option<bool> {
    if plies == 0 {
        return Some(true);
    }
    if let Some(left) = time(board, turn, counting, rules) {
        return Some(u32::from(plies) <= left);
    }
    (!board.is_bare(turn) || !rules.pieces.begins_by_itself(board)).then_some(true)
}

/// Returns whether a side wins within the counts if both sides have pieces and no bia, and if it can win in `plies` plies
/// without a count. `None` if this is unknown under these rules.
///
/// If counts must be called, the losing side should call one as soon as it may. The winning side's own count costs it
/// nothing, since it stops that count before mating. If it is the weaker side in material, its count replaces the other
/// side's whenever that becomes short.
pub(crate) fn wins_in_time(
    board: &impl PiecePlacement,
    turn: Color,
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
        let Some(left) = time(board, turn, counting, rules) else {
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
        let replaces = weaker_side(board) == Some(winner);
        let has_turn = turn == winner || left > 1;
        if !replaces || !has_turn || count.kind == CountKind::Pieces {
            let is_unknown = plies <= left + plies_of_forced(board, winner);
            return (!is_unknown).then_some(false);
        }
    }
    // No other count can begin earlier than now.
    let Some(left) = time_of_call(board, turn, !winner, rules) else {
        return Some(true);
    };
    if plies <= left {
        return Some(true);
    }
    match weaker_side(board) {
        // The loser's count cannot be replaced.
        Some(side) if side != winner => Some(false),
        // A capture can make the winner the stronger side. The rest must then be won within the count that begins.
        Some(_) => (left >= LONGEST_EACH || board.occupied().len() == 4).then_some(true),
        None => {
            // The winner's count keeps the loser from calling one until the winner stops it.
            let own = match count {
                Some(count) if count.by == winner => counting.plies_left(rules),
                None if turn == winner => time_of_call(board, turn, winner, rules),
                _ => None,
            };
            let Some(own) = own else {
                return Some(false);
            };
            (plies + 4 <= own + left).then_some(true)
        }
    }
}

/// The longest win with one piece per side, in plies.
const LONGEST_EACH: u32 = 74;

/// Returns the maximum number of plies by which a win may exceed the loser's count because a rua or a ma is forced to capture one
/// of the winner's two pieces: the winner, left with a khon, is then the weaker side, replaces the count, and mates. In no other
/// ending is a capture that makes the winner the weaker side the only defence.
fn plies_of_forced(board: &impl PiecePlacement, winner: Color) -> u32 {
    let own = board.by_color(winner);
    if own.len() != 3 || (own & board.by_role(Role::Khon)).is_empty() {
        return 0;
    }
    let defends = |role| !board.pieces(!winner, role).is_empty();
    if defends(Role::Rua) {
        3
    } else if defends(Role::Ma) {
        7
    } else {
        0
    }
}

/// Returns the plies left if a side calls a count as soon as it is to move; `None` if it may not call one.
pub(crate) fn time_of_call(
    board: &impl PiecePlacement,
    turn: Color,
    by: Color,
    rules: &Rules,
) -> Option<u32> {
    let mut counting = Counting::new_on(board, turn, None, rules);
    let waits = turn != by;
    if waits {
        counting.advance(board, quiet(turn), rules);
    }
    counting.start(board, rules).ok()?;
    Some(counting.plies_left(rules)? + u32::from(waits))
}

/// Returns whether a mate on the board is a draw because the mating side was counting.
fn is_mate_a_draw(winner: Color, count: Option<Count>, rules: &Rules) -> bool {
    count.is_some_and(|count| count.by == winner)
        && rules.mate_by_counting_side == MateByCountingSide::Draws
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use makruk_core::{Piece, Position, Role, Setup, SetupProblems, Square};

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

    fn time(position: &Position, counting: &Counting, rules: &Rules) -> Option<u32> {
        super::time(position.board(), position.turn(), counting, rules)
    }

    fn wins_in_time(
        position: &Position,
        winner: Color,
        plies: u16,
        counting: &Counting,
        rules: &Rules,
    ) -> Option<bool> {
        let (board, turn) = (position.board(), position.turn());
        super::wins_in_time(board, turn, winner, plies, counting, rules)
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
        for material in Material::all().filter(|material| material.is_bare() && !material.has_bia())
        {
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
    fn an_expired_count_is_not_replaced() {
        let thai = &Rules::THAI;
        let weaker = position(&[Role::Met], &[Role::Rua], Color::White);
        let expired = running(&weaker, 129, thai);
        let wins = |counting| wins_in_time(&weaker, Color::White, 1, counting, thai);
        assert_eq!(wins(&expired), Some(false));
        assert_eq!(wins(&Counting::new(&weaker, None, thai)), Some(true));
    }

    #[test]
    fn a_count_with_a_bia_on_the_board_leaves_the_result_unknown() {
        let thai = &Rules::THAI;
        let white = position(&[Role::Rua], &[Role::Bia], Color::White);
        let wins = |counting: &Counting| {
            let verdict = Verdict::Win { plies: 1 };
            verdict.under_count_on(white.board(), Color::White, counting, thai)
        };
        assert_eq!(wins(&running(&white, 11, thai)), None);
        assert_eq!(wins(&Counting::new(&white, None, thai)), Some(Wdl::Win));
    }

    #[test]
    fn a_rua_or_a_ma_that_may_have_to_capture_leaves_the_result_unknown() {
        let thai = &Rules::THAI;
        let wins = |white: &[Role], black: &[Role]| {
            let white = position(white, black, Color::White);
            // White has four plies left.
            let counting = running(&white, 125, thai);
            [3, 5, 7, 9, 11, 13]
                .map(|plies| wins_in_time(&white, Color::White, plies, &counting, thai))
        };
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(
            wins(&[Role::Khon, Role::Ma], &[Role::Rua]),
            [yes, None, None, no, no, no]
        );
        assert_eq!(
            wins(&[Role::Khon, Role::Ma], &[Role::Ma]),
            [yes, None, None, None, None, no]
        );
        for (white, black) in [
            ([Role::Khon, Role::Ma], Role::Met),
            ([Role::Ma, Role::Ma], Role::Rua),
        ] {
            assert_eq!(wins(&white, &[black]), [yes, no, no, no, no, no]);
        }
        // Each side's count can replace the other's.
        assert_eq!(wins(&[Role::Khon], &[Role::Rua]), [yes; 6]);
    }

    #[test]
    fn khon_and_met_are_weaker_than_a_rua_and_two_khon_are_stronger() {
        let thai = &Rules::THAI;
        let wins = |black: &[Role], plies| {
            let white = position(&[Role::Rua], black, Color::White);
            let counting = Counting::new(&white, None, thai);
            wins_in_time(&white, Color::White, plies, &counting, thai)
        };
        // Black's count leaves White 129 plies. The weaker side replaces it.
        let khon_and_met = [129, 131].map(|plies| wins(&[Role::Khon, Role::Met], plies));
        assert_eq!(khon_and_met, [Some(true), Some(false)]);
        assert_eq!(wins(&[Role::Khon, Role::Khon], 131), Some(true));
    }

    #[test]
    fn a_winner_that_becomes_the_stronger_side_needs_a_count_as_long_as_any_win() {
        // A capture leaves one piece per side.
        let weaker = position(&[Role::Khon], &[Role::Rua, Role::Met], Color::White);
        let wins = |limit| {
            let mut rules = Rules::THAI;
            rules.board = rules.board.map(|honor| honor.with_limit(limit));
            let counting = Counting::new(&weaker, None, &rules);
            wins_in_time(&weaker, Color::White, 201, &counting, &rules)
        };
        // Black calls after White's move, and the last number is said with ply 2 limit - 1.
        assert_eq!([36, 37, 64].map(wins), [Some(true); 3]);
        assert_eq!([20, 35].map(wins), [None; 2]);
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
        // The weaker side prolongs the game by a count of its own.
        let weaker = position(&[Role::Met], &[Role::Rua], Color::White);
        let counting = Counting::new(&weaker, None, &rules);
        let wins_weaker = |plies| wins_in_time(&weaker, Color::White, plies, &counting, &rules);
        assert_eq!((wins_weaker(40), wins_weaker(41)), (Some(true), Some(true)));
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
