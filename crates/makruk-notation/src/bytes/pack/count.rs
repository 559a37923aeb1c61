//! The count: two bytes behind a board, or a state that is part of a number.

use makruk_core::{Color, CountField, Role, Setup};

use super::{PackError, Packed, UnpackError, UnpackErrorKind};

/// The limits of counts in plies.
const LIMITS: [u16; 6] = [16, 32, 44, 64, 88, 128];

/// What stands in the place of a ply that has four bytes of its own: the largest of 13 bits.
const LONG: u16 = 0x1fff;

/// Bytes of a count of up to 8,190 plies.
pub const COUNT_BYTES: usize = 2;
/// Bytes of a count of more plies. No game has one, but a FEN may.
pub const LONG_COUNT_BYTES: usize = 6;

/// Finds the number of a limit, from 0.
fn limit_index(count: CountField) -> Result<u16, PackError> {
    let limit = count.limit_plies;
    (0u16..)
        .zip(LIMITS)
        .find(|&(_, known)| known == limit)
        .map(|(index, _)| index)
        .ok_or(PackError::UnknownLimit(limit))
}

/// Makes a count, as a fairy FEN has it.
const fn field(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}

/// Appends a count, if there is one: bits 0 to 12 are the plies, 13 to 15 the limit from 1 to 6.
#[inline]
pub(super) fn append(count: Option<CountField>, packed: &mut Packed) -> Result<(), PackError> {
    let Some(count) = count else { return Ok(()) };
    let limit = (limit_index(count)? + 1) << 13;
    match u16::try_from(count.elapsed_plies) {
        Ok(plies) if plies < LONG => packed.extend((limit | plies).to_le_bytes()),
        _ => {
            packed.extend((limit | LONG).to_le_bytes());
            packed.extend(count.elapsed_plies.to_le_bytes());
        }
    }
    Ok(())
}

/// Reads what [`append`] appended; the board has `offset` bytes in front of it.
#[inline]
pub(super) fn read(bytes: &[u8], offset: usize) -> Result<Option<CountField>, UnpackError> {
    let error = |kind| UnpackError::new(kind, offset);
    let (code, long) = match *bytes {
        [] => return Ok(None),
        [a, b] => (u16::from_le_bytes([a, b]), None),
        [a, b, c, d, e, f] => (
            u16::from_le_bytes([a, b]),
            Some(u32::from_le_bytes([c, d, e, f])),
        ),
        _ => {
            let right = bytes.len().min(LONG_COUNT_BYTES);
            return Err(UnpackError::length(offset + right));
        }
    };
    let [_, high] = code.to_le_bytes();
    let limit = usize::from(code >> 13)
        .checked_sub(1)
        .and_then(|index| LIMITS.get(index))
        .ok_or(error(UnpackErrorKind::ReservedCode(high)))?;
    let plies = code & LONG;
    let elapsed = match (plies == LONG, long) {
        (false, None) => u32::from(plies),
        (true, Some(elapsed)) if elapsed >= u32::from(LONG) => elapsed,
        (true, None) | (false, Some(_)) => {
            return Err(UnpackError::length(offset + COUNT_BYTES));
        }
        (true, Some(_)) => return Err(error(UnpackErrorKind::NonCanonical)),
    };
    Ok(Some(field(*limit, elapsed)))
}

/// How many states a count has where no bia stands: none, or one of six limits, from 0 plies to one
/// past the limit, of either side.
pub const COUNT_STATES: u64 = 1 + 2 * (18 + 34 + 46 + 66 + 90 + 130);

/// How many more states a count has that is past its end already as it begins: the limit of 16 plies,
/// with 18 to [34](LATEST_BEGINNING) plies, of either side.
///
/// A count against a bare khun begins with the number of men on the board, so against two rua and
/// more than six others it is over as soon as it begins. Still the position occurs in games.
pub const LATE_COUNT_STATES: u64 = 2 * 17;

/// The most plies with which a count begins: two for each of 17 men.
const LATEST_BEGINNING: u64 = 34;

/// The numbers of plies that a count with a limit may have: 0 to one past it.
const fn steps(limit: u16) -> u64 {
    limit as u64 + 2
}

/// Returns the state of a count: 0 without one, else 1 + 2 · (the plies, and limit + 2 for each smaller
/// limit) + 1 if Black counts; from [`COUNT_STATES`] on those that begin past their end.
pub(crate) fn state(setup: &Setup) -> Result<u64, PackError> {
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

/// Returns the count of a state; the inverse of [`state`].
pub(crate) fn from_state(state: u64, turn: Color) -> Result<Option<CountField>, UnpackErrorKind> {
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
