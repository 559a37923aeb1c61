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

/// Returns the CRC-32 of the given bytes.
///
/// ```
/// assert_eq!(makruk_codec::checksum::crc32(b"123456789"), 0xcbf4_3926); // as in every catalogue
/// ```
#[cfg(not(feature = "small-tables"))]
pub fn crc32(bytes: &[u8]) -> u32 {
    let [r0, r1, r2, r3, r4, r5, r6, r7] = &TABLE;
    let look = |row: &[u32; 256], byte: u8| row.get(usize::from(byte)).copied().unwrap_or_default();
    let mut chunks = bytes.chunks_exact(8);
    let mut crc = u32::MAX;
    for chunk in &mut chunks {
        let Some((low, &[i4, i5, i6, i7])) = chunk.split_first_chunk::<4>() else {
            continue; // every chunk has eight bytes
        };
        let [i0, i1, i2, i3] = (crc ^ u32::from_le_bytes(*low)).to_le_bytes();
        crc = look(r7, i0)
            ^ look(r6, i1)
            ^ look(r5, i2)
            ^ look(r4, i3)
            ^ look(r3, i4)
            ^ look(r2, i5)
            ^ look(r1, i6)
            ^ look(r0, i7);
    }
    !chunks.remainder().iter().fold(crc, |crc, &byte| {
        let [low, ..] = crc.to_le_bytes();
        look(r0, low ^ byte) ^ (crc >> 8)
    })
}
