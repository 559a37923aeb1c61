//! CRC-32, as in gzip and PNG.
//!
//! Not part of the public API: shared with the workspace's other crates. The `small-tables` feature removes the table.

/// Processes one bit of a remainder, with the reflected polynomial 0xEDB88320.
const fn divide(remainder: u32) -> u32 {
    (remainder >> 1) ^ (0xedb8_8320 & (remainder & 1).wrapping_neg())
}

/// The number of bytes processed at once: 16, which is a third faster than 8, or 8 in browsers, which download the table.
#[cfg(not(feature = "small-tables"))]
const ROWS: usize = if cfg!(target_family = "wasm") { 8 } else { 16 };

/// `[[u32; 256]; ROWS]`, 1 KiB per row. Row `n`, column `byte`: the remainder of the byte followed by `n` zero bytes. With one
/// row per byte, that many bytes are processed at once (slicing-by-16).
///
/// # Source
///
/// ISO/IEC 3309; M. Kounavis and F. Berry, *A Systematic Approach to Building High Performance Software-based CRC
/// Generators*, 2005.
#[cfg(not(feature = "small-tables"))]
static TABLE: [[u32; 256]; ROWS] = {
    let mut table = [[0; 256]; ROWS];
    let mut i = 0_u32;
    #[allow(clippy::indexing_slicing)] // evaluated at compile time
    while ((i / 256) as usize) < ROWS {
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
    let look = |row: &[u32; 256], byte: u8| row.get(usize::from(byte)).copied().unwrap_or_default();
    let mut chunks = bytes.chunks_exact(ROWS);
    let mut crc = u32::MAX;
    for chunk in &mut chunks {
        let mut chunk: [u8; ROWS] = chunk.try_into().unwrap_or_default(); // every chunk has this size
        for (byte, crc) in chunk.iter_mut().zip(crc.to_le_bytes()) {
            *byte ^= crc;
        }
        // The first byte is followed by the most zero bytes.
        let rows = TABLE.iter().rev().zip(chunk);
        crc = rows.fold(0, |crc, (row, byte)| crc ^ look(row, byte));
    }
    let [first, ..] = &TABLE;
    !chunks.remainder().iter().fold(crc, |crc, &byte| {
        let [low, ..] = crc.to_le_bytes();
        look(first, low ^ byte) ^ (crc >> 8)
    })
}

#[cfg(all(test, not(feature = "small-tables")))]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_the_division_bit_by_bit() {
        let bytes: [u8; 70] = core::array::from_fn(|index| (index * 37 % 251).to_le_bytes()[0]);
        for length in 0..bytes.len() {
            let bytes = bytes.get(..length).unwrap_or_default();
            let expected = !bytes.iter().fold(u32::MAX, |crc, &byte| {
                (0..8).fold(crc ^ u32::from(byte), |crc, _| divide(crc))
            });
            assert_eq!(crc32(bytes), expected, "{length}");
        }
    }
}
