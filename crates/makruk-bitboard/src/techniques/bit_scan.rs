//! Bit scans without a dedicated processor instruction.
//!
//! The library uses `trailing_zeros`, which is one instruction on common processors. For other processors, these two functions
//! hash the isolated lowest bit to a table index.
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

/// A 64-bit De Bruijn sequence: read cyclically, it contains every group of six bits exactly once. It is built greedily, by
/// appending a one whenever that forms a new group.
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

/// `[u8; 64]`: the shift that moves a group of [`DE_BRUIJN`] to the top, indexed by the group.
static BIT_OF_GROUP: [u8; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        table[(DE_BRUIJN << bit >> 58) as usize] = bit;
        bit += 1;
    }
    table
};

/// Returns the index of the lowest set bit of a nonzero word, by multiplication.
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

/// `[u8; 67]`: the exponent of a power of two, indexed by the power modulo 67; 64 at index 0.
static EXPONENT: [u8; 67] = {
    let mut table = [64; 67];
    let mut bit = 0;
    while bit < 64 {
        table[((1_u64 << bit) % 67) as usize] = bit;
        bit += 1;
    }
    table
};

/// Returns the index of the lowest set bit of a word, or 64 for 0, by a remainder: the 64 powers of two are distinct modulo 67.
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
