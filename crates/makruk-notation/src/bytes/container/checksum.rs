//! CRC-32, as gzip and PNG use it.

/// `[u32; 256]`, by byte: the remainder of the byte for the reflected polynomial 0xEDB88320. 1 KiB.
/// Source: ISO/IEC 3309.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0_u32;
    while byte < 256 {
        let mut remainder = byte;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 {
                0xedb8_8320 ^ (remainder >> 1)
            } else {
                remainder >> 1
            };
            bit += 1;
        }
        #[allow(clippy::indexing_slicing)] // below 256, and checked when it is compiled
        {
            table[byte as usize] = remainder;
        }
        byte += 1;
    }
    table
};

/// Returns the CRC-32 of some bytes.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        let [low, ..] = crc.to_le_bytes();
        let entry = TABLE.get(usize::from(low ^ byte)).copied();
        entry.unwrap_or_default() ^ (crc >> 8)
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_that_of_every_catalog() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(super::crc32(b""), 0);
    }
}
