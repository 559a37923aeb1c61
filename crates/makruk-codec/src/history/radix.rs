//! The code `radix`: a whole game as one number with a base per ply.

use alloc::vec::Vec;

use makruk_core::{MAX_MOVES, Move, Position};

use super::error::{
    HistoryDecodeError, HistoryDecodeErrorKind, HistoryEncodeError, HistoryEncodeErrorKind,
};
use super::{MAX_PLIES, canonical::canonical, index::no_such_move, view::at};

/// Encodes a game; returns the bits of the largest number with these bases.
pub(crate) fn encode(
    start: &Position,
    moves: &[Move],
    out: &mut Vec<u8>,
) -> Result<u64, HistoryEncodeError> {
    let mut position = start.clone();
    let mut digits = Vec::with_capacity(moves.len());
    let mut size = 0;
    for (&mv, ply) in moves.iter().zip(1..) {
        if ply > MAX_PLIES {
            return Err(HistoryEncodeError::new(
                HistoryEncodeErrorKind::TooManyPlies,
                ply,
            ));
        }
        let legal = canonical(&position);
        let index = legal
            .binary_search(&mv)
            .map_err(|_| HistoryEncodeError::new(HistoryEncodeErrorKind::IllegalMove, ply))?;
        digits.push((index, legal.len()));
        size += at(&LOGARITHMS, legal.len());
        position.play_unchecked(mv);
    }
    // The number in limbs of 32 bits, the lowest first.
    let mut number: Vec<u32> = Vec::with_capacity(digits.len() / 6 + 1);
    // Several plies make one step: their bases multiplied stay below 2^32.
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

/// Decodes a game of a number of plies. The time grows with the square of its length.
pub(crate) fn decode(
    start: &Position,
    plies: usize,
    bytes: &[u8],
) -> Result<Vec<Move>, HistoryDecodeError> {
    if bytes.len() > plies {
        // No ply takes a whole byte: 218 moves are fewer than 256.
        return Err(HistoryDecodeError::new(
            HistoryDecodeErrorKind::DataAfterEnd,
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
        let error = |kind| HistoryDecodeError::new(kind, offset, ply);
        if ply > MAX_PLIES {
            return Err(error(HistoryDecodeErrorKind::TooManyPlies));
        }
        let legal = canonical(&position);
        let index = divide(&mut number, legal.len());
        let mv = legal.get(index).copied();
        let mv = mv.ok_or(error(no_such_move(index, legal.len())))?;
        size += at(&LOGARITHMS, legal.len());
        if length(size) > bytes.len() {
            return Err(error(HistoryDecodeErrorKind::Truncated));
        }
        position.play_unchecked(mv);
        moves.push(mv);
    }
    let error = |kind| HistoryDecodeError::new(kind, length(size), plies);
    if length(size) < bytes.len() {
        return Err(error(HistoryDecodeErrorKind::DataAfterEnd));
    }
    if number.iter().any(|&limb| limb != 0) {
        return Err(error(HistoryDecodeErrorKind::NonCanonical));
    }
    Ok(moves)
}

/// Multiplies a number and adds a digit; both are below 2^32.
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

/// Divides a number and returns the remainder; by 0 nothing is done.
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

/// Returns the low and the high half.
#[allow(clippy::cast_possible_truncation)] // that is the meaning
const fn split(number: u64) -> (u32, u64) {
    (number as u32, number >> 32)
}

/// Returns the number of bytes of a size.
fn length(size: u64) -> usize {
    usize::try_from(bits(size).div_ceil(8)).unwrap_or(usize::MAX)
}

/// Returns a size in bits, rounded up.
const fn bits(size: u64) -> u64 {
    size.div_ceil(ONE)
}

/// Units of a size in a bit.
const ONE: u64 = 1 << 32;

/// `[u64; 219]`, index = base, unit = 2^-32 bits: the logarithm to the base 2, rounded up.
#[allow(clippy::indexing_slicing)] // in a constant, where a wrong index does not compile
static LOGARITHMS: [u64; MAX_MOVES + 1] = {
    let mut table = [0; MAX_MOVES + 1];
    let mut base = 2;
    while base < table.len() {
        table[base] = logarithm(base as u64);
        base += 1;
    }
    table
};

/// Squares a number 33 times and notes how often it reaches 2; exact for powers of two.
const fn logarithm(base: u64) -> u64 {
    let whole = base.ilog2();
    if base.is_power_of_two() {
        return whole as u64 * ONE;
    }
    // In 1..2, unit = 2^-60.
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
