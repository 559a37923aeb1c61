//! Bare-khun counts: one that begins now, or one with a given number of plies left.

use makruk_core::{Color, CountField, PiecePlacement, Position, Role, Setup};
use makruk_rules::{CountedMove, Counting, Game, Rules};

/// Returns a game whose bare-khun count begins at its first position, as if the last move had captured the last bia or
/// piece. While there is a bia, no count begins.
pub(crate) fn begun(position: Position, rules: Rules) -> Game {
    let mut counting = Counting::new(&position, None, &rules);
    let played = CountedMove {
        mover: !position.turn(),
        captured: Some(Role::Bia),
        promotes: false,
    };
    counting.advance(position.board(), played, &rules);
    Game::with_count(position, counting.field(&rules), rules)
}

/// Returns a game that starts from `setup` with a bare-khun count that has `left` plies left; `None` if there is no
/// such count.
pub(crate) fn with_time(setup: &Setup, left: u32, rules: Rules) -> Option<Game> {
    if setup.board.has_bia() {
        return None;
    }
    let bare = Color::ALL
        .into_iter()
        .find(|&color| setup.board.is_bare(color))?;
    let limit = rules.pieces.limits.limit(&setup.board, !bare)?;
    // Try all numbers of elapsed plies, because the rules determine when a count ends.
    for elapsed in 0..=2 * u32::from(limit) {
        let count = field(limit, elapsed.into());
        let setup = Setup {
            count,
            ..setup.clone()
        };
        let game = Game::from_setup(&setup, rules).ok()?;
        let is_begun = elapsed + 1 >= 2 * u32::try_from(setup.board.occupied().len()).ok()?;
        if game.counting().plies_left(&rules) == Some(left) {
            return is_begun.then_some(game);
        }
    }
    None
}

/// Returns the counting fields for a limit in moves.
pub(crate) fn field(limit: u16, elapsed_plies: u64) -> Option<CountField> {
    Some(CountField {
        limit_plies: limit.checked_mul(2)?,
        elapsed_plies: u32::try_from(elapsed_plies).ok()?,
        first_number: None,
    })
}
