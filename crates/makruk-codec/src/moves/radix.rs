//! The code `radix`: a whole game as one mixed-radix number.

use alloc::vec::Vec;

use makruk_core::{MAX_MOVES, Move, Position};

use super::error::{
    MovesDecodeError, MovesDecodeErrorKind, MovesEncodeError, MovesEncodeErrorKind,
};
use super::{MAX_PLIES, canonical::canonical, index::no_such_move, view::at};

/// Encodes a game; returns the size in bits of the largest number that has the game's bases.
pub(crate) fn encode(
    start: &Position,
    moves: &[Move],
    out: &mut Vec<u8>,
) -> Result<u64, MovesEncodeError> {
    let mut position = start.clone();
    let mut digits = Vec::with_capacity(moves.len());
    let mut size = 0;
    for (&mv, ply) in moves.iter().zip(1..) {
        if ply > MAX_PLIES {
            return Err(MovesEncodeError::new(
                MovesEncodeErrorKind::TooManyPlies,
                ply,
            ));
        }
        let legal = canonical(&position);
        let index = legal
            .binary_search(&mv)
            .map_err(|_| MovesEncodeError::new(MovesEncodeErrorKind::IllegalMove, ply))?;
        digits.push((index, legal.len()));
        size += at(&LOGARITHMS, legal.len());
        position.play_unchecked(mv);
    }
    // The number in 32-bit limbs, least significant first.
    let mut number: Vec<u32> = Vec::with_capacity(digits.len() / 6 + 1);
    // Each step combines several plies whose bases multiply to less than 2^32.
    let (mut base, mut digit) = (1, 0);
    for &(index, legal) in digits.iter().rev() {
        if base * legal as u64 > u64::from(u32::MAX) {
            multiply_and_add(&mut number, base, digit);
            (base, digit) = (1, 0);
        }
        base *= legal as u64;
        digit = digit * legal as u64 + index as u64;
    }
    multiply_and_add(&mut number, base, digit);
    let bytes = number.iter().flat_map(|limb| limb.to_le_bytes());
    let padding = core::iter::repeat(0);
    out.extend(bytes.chain(padding).take(length(size)));
    Ok(bits(size))
}

/// Decodes a game of `plies` plies. The time is quadratic in the game's length.
pub(crate) fn decode(
    start: &Position,
    plies: usize,
    bytes: &[u8],
) -> Result<Vec<Move>, MovesDecodeError> {
    if bytes.len() > plies {
        // A ply takes less than a byte, since there are at most 218 moves.
        return Err(MovesDecodeError::new(
            MovesDecodeErrorKind::DataAfterEnd,
            plies,
            0,
        ));
    }
    let mut position = start.clone();
    let mut number: Vec<u32> = bytes
        .chunks(4)
        .map(|chunk| {
            let limb = chunk.iter().rev();
            limb.fold(0, |limb, &byte| limb << 8 | u32::from(byte))
        })
        .collect();
    let mut moves = Vec::new();
    let mut size = 0;
    for ply in 1..=plies {
        let offset = length(size).min(bytes.len());
        let error = |kind| MovesDecodeError::new(kind, offset, ply);
        if ply > MAX_PLIES {
            return Err(error(MovesDecodeErrorKind::TooManyPlies));
        }
        let legal = canonical(&position);
        let index = divide(&mut number, legal.len());
        let mv = legal.get(index).copied();
        let mv = mv.ok_or(error(no_such_move(index, legal.len())))?;
        size += at(&LOGARITHMS, legal.len());
        if length(size) > bytes.len() {
            return Err(error(MovesDecodeErrorKind::Truncated));
        }
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let error = |kind| MovesDecodeError::new(kind, length(size), plies);
    if length(size) < bytes.len() {
        return Err(error(MovesDecodeErrorKind::DataAfterEnd));
    }
    if number.iter().any(|&limb| limb != 0) {
        return Err(error(MovesDecodeErrorKind::NonCanonical));
    }
    Ok(moves)
}

/// Multiplies a number by a base and adds a digit, both below 2^32.
fn multiply_and_add(number: &mut Vec<u32>, base: u64, digit: u64) {
    let mut carry = digit;
    for limb in &mut *number {
        let (low, high) = split(u64::from(*limb) * base + carry);
        *limb = low;
        carry = high;
    }
    let (low, _) = split(carry);
    if low != 0 {
        number.push(low);
    }
}

/// Divides a number in place and returns the remainder; does nothing for a divisor of 0.
fn divide(number: &mut Vec<u32>, base: usize) -> usize {
    let base = base as u64;
    if base < 2 {
        return 0;
    }
    while number.last() == Some(&0) {
        number.pop();
    }
    let mut remainder = 0;
    for limb in number.iter_mut().rev() {
        let dividend = remainder << 32 | u64::from(*limb);
        (*limb, _) = split(dividend / base);
        remainder = dividend % base;
    }
    usize::try_from(remainder).unwrap_or_default()
}

/// Returns the low and the high half of a number.
#[allow(clippy::cast_possible_truncation)] // the purpose of the function
const fn split(number: u64) -> (u32, u64) {
    (number as u32, number >> 32)
}

/// Converts a size to bytes, rounded up.
fn length(size: u64) -> usize {
    usize::try_from(bits(size).div_ceil(8)).unwrap_or(usize::MAX)
}

/// Converts a size to bits, rounded up.
const fn bits(size: u64) -> u64 {
    size.div_ceil(ONE)
}

/// One bit in size units.
const ONE: u64 = 1 << 32;

/// `[u64; 219]`, index = base, unit = 2^-32 bits: the base-2 logarithm, rounded up.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static LOGARITHMS: [u64; MAX_MOVES + 1] = {
    let mut table = [0; MAX_MOVES + 1];
    let mut base = 2;
    while base < table.len() {
        table[base] = logarithm(base as u64);
        base += 1;
    }
    table
};

/// Computes 32 fractional bits by repeated squaring, and rounds up; exact for powers of two.
const fn logarithm(base: u64) -> u64 {
    let whole = base.ilog2();
    if base.is_power_of_two() {
        return whole as u64 * ONE;
    }
    // Between 1 and 2, in units of 2^-60.
    let mut x = (base as u128) << (60 - whole);
    let mut fraction = 0;
    let mut bit = 0;
    while bit < 32 {
        x = (x * x) >> 60;
        fraction <<= 1;
        if x >> 61 != 0 {
            fraction |= 1;
            x >>= 1;
        }
        bit += 1;
    }
    whole as u64 * ONE + fraction + 1
}
