//! CRC-32 agrees with published values and with a bitwise computation.

use makruk_codec::checksum::crc32;

#[test]
fn crc32_matches_the_published_check_values() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    assert_eq!(crc32(b""), 0);
    assert_eq!(crc32(&[0; 32]), 0x190a_55ad);
    assert_eq!(crc32(&[0xff; 32]), 0xff6c_ab0b);
}

#[test]
fn eight_bytes_at_a_time_agree_with_bitwise_crc() {
    let bitwise = |bytes: &[u8]| {
        !bytes.iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        })
    };
    let mut bytes = [0; 64];
    for (byte, value) in bytes.iter_mut().zip(0_u8..) {
        *byte = value.wrapping_mul(value).wrapping_add(7 * (value % 8));
    }
    for start in 0..bytes.len() {
        let (some, rest) = bytes.split_at(start);
        assert_eq!((crc32(some), crc32(rest)), (bitwise(some), bitwise(rest)));
    }
    // Long texts are processed in three parts.
    let long: [u8; 5000] = core::array::from_fn(|index| bytes[index * index % 61]);
    for length in (4090..4130).chain([4999, 5000]) {
        assert_eq!(crc32(&long[..length]), bitwise(&long[..length]));
    }
}
