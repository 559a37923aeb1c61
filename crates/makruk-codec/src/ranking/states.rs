//! The count states, which are part of a position's number.

use makruk_core::{Color, CountField, Role, Setup};

use crate::pack::common::{
    PackError, UnpackErrorKind,
    count::{LIMITS, field, limit_index},
};

/// The number of count states without a bia on the board: no count, or one of six limits with 0 plies to one past the limit,
/// for either side.
pub const COUNT_STATES: u64 = 1 + 2 * (18 + 34 + 46 + 66 + 90 + 130);

/// The number of further states, for counts that are over as soon as they begin: a limit of 16 plies with 18 to 34 plies
/// already counted, for either side.
///
/// A count against a bare khun begins with the number of pieces on the board, so against two rua and more than six other
/// pieces it is over as soon as it begins. Such positions occur in games.
pub const LATE_COUNT_STATES: u64 = 2 * 17;

/// Maximum number of plies when a count begins: two for each of 17 pieces.
const LATEST_BEGINNING: u64 = 34;

/// Returns the number of possible ply counts for a limit: 0 to one past it.
const fn steps(limit: u16) -> u64 {
    limit as u64 + 2
}

/// Returns the state of a count: 0 without one, otherwise 1 + 2 · (the plies, plus limit + 2 for each smaller limit) + 1 if
/// Black counts. States from [`COUNT_STATES`] on are for counts that begin past their end.
pub(super) fn state(setup: &Setup) -> Result<u64, PackError> {
    let Some(count) = setup.count else {
        return Ok(0);
    };
    let index = usize::from(limit_index(count)?);
    if !setup.board.by_role(Role::Bia).is_empty() {
        return Err(PackError::CountingWithoutCondition);
    }
    let plies = u64::from(count.elapsed_plies);
    let side = count.counting_side(setup.turn).index() as u64;
    let [shortest, ..] = LIMITS;
    if plies < steps(count.limit_plies) {
        let smaller: u64 = LIMITS.iter().take(index).copied().map(steps).sum();
        Ok(1 + 2 * (smaller + plies) + side)
    } else if count.limit_plies == shortest && plies <= LATEST_BEGINNING {
        Ok(COUNT_STATES + 2 * (plies - steps(shortest)) + side)
    } else {
        Err(PackError::CountPastEnd)
    }
}

/// Returns the count for a state; the inverse of [`state`].
pub(super) fn from_state(state: u64, turn: Color) -> Result<Option<CountField>, UnpackErrorKind> {
    let [shortest, ..] = LIMITS;
    let (limit, plies, side) = if let Some(late) = state.checked_sub(COUNT_STATES) {
        (shortest, steps(shortest) + late / 2, late % 2)
    } else {
        let Some(state) = state.checked_sub(1) else {
            return Ok(None);
        };
        let (mut limit, mut plies) = (shortest, state / 2);
        for next in LIMITS {
            limit = next;
            match plies.checked_sub(steps(next)) {
                Some(beyond) => plies = beyond,
                None => break,
            }
        }
        (limit, plies, state % 2)
    };
    let plies = u32::try_from(plies).map_err(|_| UnpackErrorKind::RankOutOfRange)?;
    let count = field(limit, plies);
    if count.counting_side(turn).index() as u64 == side {
        Ok(Some(count))
    } else {
        Err(UnpackErrorKind::CountingSide)
    }
}
