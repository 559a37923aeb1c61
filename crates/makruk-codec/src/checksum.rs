//! CRC-32, as in gzip and PNG.
//!
//! Not part of the public API: shared with the workspace's other crates. The `small-tables` feature removes the table.

/// Processes one bit of a remainder, with the reflected polynomial 0xEDB88320.
const fn divide(remainder: u32) -> u32 {
    (remainder >> 1) ^ (0xedb8_8320 & (remainder & 1).wrapping_neg())
}

/// `[[u32; 256]; 8]`, 8 KiB. Row `n`, column `byte`: the remainder of the byte followed by `n` zero bytes. With eight rows,
/// eight bytes are processed at once (slicing-by-8).
///
/// # Source
///
/// ISO/IEC 3309; M. Kounavis and F. Berry, *A Systematic Approach to Building High Performance Software-based CRC
/// Generators*, 2005.
#[cfg(not(feature = "small-tables"))]
static TABLE: [[u32; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut i = 0_u32;
    #[allow(clippy::indexing_slicing)] // evaluated at compile time
    while i < 256 * 8 {
        let (row, byte) = ((i / 256) as usize, (i % 256) as usize);
        let mut remainder = if row == 0 { i } else { table[row - 1][byte] };
        let mut bit = 0;
        while bit < 8 {
            remainder = divide(remainder);
            bit += 1;
        }
        table[row][byte] = remainder;
        i += 1;
    }
    table
};

/// Returns the CRC-32 of the given bytes.
#[cfg(feature = "small-tables")]
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| divide(crc))
    })
}

/// The length in bytes from which the bytes are split into three parts, whose remainders do not wait for each other.
#[cfg(not(feature = "small-tables"))]
const LONG: usize = 1 << 12;

/// Returns the CRC-32 of the given bytes.
///
/// ```
/// assert_eq!(makruk_codec::checksum::crc32(b"123456789"), 0xcbf4_3926); // as in every catalogue
/// ```
#[cfg(not(feature = "small-tables"))]
pub fn crc32(bytes: &[u8]) -> u32 {
    if bytes.len() < LONG {
        return !after(u32::MAX, bytes);
    }
    let lane = bytes.len() / 3 / 8 * 8;
    let (first, rest) = bytes.split_at_checked(lane).unwrap_or((bytes, &[]));
    let (second, rest) = rest.split_at_checked(lane).unwrap_or((rest, &[]));
    let (third, rest) = rest.split_at_checked(lane).unwrap_or((rest, &[]));
    let mut crcs = [u32::MAX, 0, 0];
    let chunks = first.chunks_exact(8).zip(second.chunks_exact(8));
    for ((first, second), third) in chunks.zip(third.chunks_exact(8)) {
        let [a, b, c] = crcs;
        crcs = [eight(a, first), eight(b, second), eight(c, third)];
    }
    let zeros = zeros(lane);
    let [a, b, c] = crcs;
    let crc = multiply(multiply(a, zeros) ^ b, zeros) ^ c;
    !after(crc, rest)
}

/// Returns the remainder after further bytes.
#[cfg(not(feature = "small-tables"))]
fn after(crc: u32, bytes: &[u8]) -> u32 {
    let mut chunks = bytes.chunks_exact(8);
    let crc = chunks.by_ref().fold(crc, eight);
    chunks.remainder().iter().fold(crc, |crc, &byte| {
        let [low, ..] = crc.to_le_bytes();
        look(0, low ^ byte) ^ (crc >> 8)
    })
}

/// Returns the remainder after eight more bytes.
#[cfg(not(feature = "small-tables"))]
#[inline]
fn eight(crc: u32, chunk: &[u8]) -> u32 {
    let Some((low, &[i4, i5, i6, i7])) = chunk.split_first_chunk::<4>() else {
        return crc; // every chunk has eight bytes
    };
    let [i0, i1, i2, i3] = (crc ^ u32::from_le_bytes(*low)).to_le_bytes();
    look(7, i0)
        ^ look(6, i1)
        ^ look(5, i2)
        ^ look(4, i3)
        ^ look(3, i4)
        ^ look(2, i5)
        ^ look(1, i6)
        ^ look(0, i7)
}

#[cfg(not(feature = "small-tables"))]
#[inline]
fn look(row: usize, byte: u8) -> u32 {
    let row = TABLE.get(row).map(|row| row.get(usize::from(byte)));
    row.flatten().copied().unwrap_or_default()
}

/// Returns the product of two remainders: of polynomials whose highest power is in the lowest bit.
#[cfg(not(feature = "small-tables"))]
fn multiply(a: u32, mut b: u32) -> u32 {
    let mut product = 0;
    for bit in (0..32).rev() {
        product ^= b & (a >> bit & 1).wrapping_neg();
        b = divide(b);
    }
    product
}

/// Returns the factor by which a remainder is multiplied for a number of zero bytes: x to the power of eight times that number.
#[cfg(not(feature = "small-tables"))]
fn zeros(mut bytes: usize) -> u32 {
    // x to the powers of 0 and of 8.
    let (mut factor, mut square) = (1 << 31, 1 << 23);
    while bytes > 0 {
        if bytes % 2 == 1 {
            factor = multiply(factor, square);
        }
        square = multiply(square, square);
        bytes /= 2;
    }
    factor
}
