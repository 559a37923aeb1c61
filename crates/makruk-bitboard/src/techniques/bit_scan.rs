//! Bit scans without a processor instruction.
//!
//! The library uses `trailing_zeros`, which is one instruction on common processors. Where it is not, these two functions hash
//! the isolated lowest bit to a table index.
//!
//! # Examples
//!
//! ```
//! use makruk::bitboard::techniques::bit_scan;
//!
//! assert_eq!(bit_scan::de_bruijn(0b101_0000), 4);
//! assert_eq!(bit_scan::modulo_67(0b101_0000), 4);
//! assert_eq!(bit_scan::modulo_67(0), 64);
//! ```

/// A De Bruijn sequence of 64 bits: read cyclically, it contains each group of six bits once. It is built greedily: append a one
/// whenever that makes a new group.
const DE_BRUIJN: u64 = {
    let mut seen: u64 = 1; // the initial group 000000
    let (mut sequence, mut group, mut len): (u64, u64, u32) = (0, 0, 6);
    while len < 64 {
        let with_one = (group << 1 | 1) & 63;
        group = if seen >> with_one & 1 == 0 {
            with_one
        } else {
            with_one - 1
        };
        seen |= 1 << group;
        sequence = sequence << 1 | group & 1;
        len += 1;
    }
    sequence
};

/// `[u8; 64]`, index = a group of [`DE_BRUIJN`], value = the shift that brings it to the top.
static BIT_OF_GROUP: [u8; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        table[(DE_BRUIJN << bit >> 58) as usize] = bit;
        bit += 1;
    }
    table
};

/// Returns the index of the lowest bit of a nonzero word, by a multiplication.
///
/// ```
/// use makruk::bitboard::techniques::bit_scan;
///
/// assert_eq!(bit_scan::de_bruijn(0b1010_0000), 5);
/// ```
///
/// # Source
///
/// Charles E. Leiserson, Harald Prokop and Keith H. Randall, *Using de Bruijn Sequences to Index a
/// 1 in a Computer Word*, 1998.
#[inline]
pub fn de_bruijn(word: u64) -> u8 {
    let lowest = word & word.wrapping_neg();
    BIT_OF_GROUP[(lowest.wrapping_mul(DE_BRUIJN) >> 58) as usize]
}

/// `[u8; 67]`, index = a power of two modulo 67, value = the exponent; 64 at index 0.
static EXPONENT: [u8; 67] = {
    let mut table = [64; 67];
    let mut bit = 0;
    while bit < 64 {
        table[((1_u64 << bit) % 67) as usize] = bit;
        bit += 1;
    }
    table
};

/// Returns the index of the lowest bit of a word, 64 for 0, by the remainder of a division: the 64 powers of two are distinct
/// modulo 67.
///
/// ```
/// use makruk::bitboard::techniques::bit_scan;
///
/// assert_eq!(bit_scan::modulo_67(0b1010_0000), 5);
/// ```
#[inline]
pub fn modulo_67(word: u64) -> u8 {
    EXPONENT[((word & word.wrapping_neg()) % 67) as usize]
}
