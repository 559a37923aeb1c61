//! Archives made from fuzz input.

use makruk::container::{ArchiveBuilder, GameFormat};

fn put_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Returns the CRC-32 of the given bytes, bit by bit.
pub fn crc32(bytes: &[u8]) -> [u8; 4] {
    let crc = bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    });
    (!crc).to_le_bytes()
}

/// Builds an archive of one block from the bytes of its games, at most 127, and the group of their signatures with its
/// checksum. The other checksums are correct.
pub fn archive_of(format: GameFormat, number: u8, games: &[u8], group: &[u8]) -> Vec<u8> {
    let mut file = ArchiveBuilder::new(format).finish();
    file.truncate(12);
    let mut block = vec![number];
    put_number(&mut block, games.len());
    block.extend(games);
    block.extend(crc32(&block));
    let mut index = vec![1];
    put_number(&mut index, block.len());
    index.push(number);
    put_number(&mut index, group.len().saturating_sub(4));
    file.extend(block);
    file.push(0);
    file.extend(group);
    file.extend(&index);
    file.extend(crc32(&index));
    file.extend((index.len() as u64).to_le_bytes());
    file.extend(b"GKM\x89");
    file
}
