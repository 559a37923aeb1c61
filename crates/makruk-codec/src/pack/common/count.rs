//! The encoding of a count, in two bytes that follow the board.

use makruk_core::CountField;

use super::{PackError, Packed, UnpackError, UnpackErrorKind};

/// The possible limits of counts, in plies.
pub(crate) const LIMITS: [u16; 6] = [16, 32, 44, 64, 88, 128];

/// The largest 13-bit number, an escape code: the plies follow in four bytes.
const LONG: u16 = 0x1fff;

/// Size in bytes of a count of up to 8,190 plies.
pub const COUNT_BYTES: usize = 2;
/// Size in bytes of a longer count, which no game reaches but a FEN can contain.
pub const LONG_COUNT_BYTES: usize = 6;

/// Returns the index of a limit in [`LIMITS`].
pub(crate) fn limit_index(count: CountField) -> Result<u16, PackError> {
    let limit = count.limit_plies;
    (0u16..)
        .zip(LIMITS)
        .find(|&(_, known)| known == limit)
        .map(|(index, _)| index)
        .ok_or(PackError::UnknownLimit(limit))
}

/// Creates a count without a first number, as in a fairy FEN.
pub(crate) const fn field(limit_plies: u16, elapsed_plies: u32) -> CountField {
    CountField {
        limit_plies,
        elapsed_plies,
        first_number: None,
    }
}

/// Appends a count, if there is one: bits 0 to 12 are the plies, bits 13 to 15 the number of the limit, from 1 to 6.
#[inline]
pub(crate) fn append(count: Option<CountField>, packed: &mut Packed) -> Result<(), PackError> {
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

/// Reads the output of [`append`], which follows `offset` bytes of the board.
#[inline]
pub(crate) fn read(bytes: &[u8], offset: usize) -> Result<Option<CountField>, UnpackError> {
    let error = |kind| UnpackError::new(kind, offset);
    let found = offset + bytes.len();
    let Some((code, rest)) = bytes.split_first_chunk() else {
        return match bytes {
            [] => Ok(None),
            _ => Err(UnpackError::too_short(found, offset + COUNT_BYTES)),
        };
    };
    let code = u16::from_le_bytes(*code);
    let plies = code & LONG;
    let elapsed = match (plies == LONG, rest) {
        (false, []) => u32::from(plies),
        (true, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        (false, _) => return Err(UnpackError::wrong_length(found, offset + COUNT_BYTES)),
        (true, _) => return Err(UnpackError::wrong_length(found, offset + LONG_COUNT_BYTES)),
    };
    let [_, high] = code.to_le_bytes();
    let limit = usize::from(code >> 13)
        .checked_sub(1)
        .and_then(|index| LIMITS.get(index))
        .ok_or(error(UnpackErrorKind::ReservedCode(high)))?;
    if plies == LONG && elapsed < u32::from(LONG) {
        return Err(error(UnpackErrorKind::NonCanonical));
    }
    Ok(Some(field(*limit, elapsed)))
}
