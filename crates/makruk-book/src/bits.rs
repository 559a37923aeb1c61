//! Reading and writing numbers of any bit width, from the lowest bit of the first byte.

use crate::BookErrorKind as Kind;

/// A position in a byte slice; the slice is passed to each call.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BitReader {
    /// Position in bits.
    at: usize,
}

impl BitReader {
    /// Creates a reader that starts after the given number of bytes.
    pub(crate) const fn after(bytes: usize) -> Self {
        Self { at: bytes * 8 }
    }

    /// Returns at least the next 57 bits; bits past the end are 0.
    #[inline]
    fn peek(self, bytes: &[u8]) -> u64 {
        let rest = bytes.get(self.at / 8..).unwrap_or_default();
        let word = if let Some(&word) = rest.first_chunk() {
            word
        } else {
            let mut word = [0; 8];
            for (to, &from) in word.iter_mut().zip(rest) {
                *to = from;
            }
            word
        };
        u64::from_le_bytes(word) >> (self.at % 8)
    }

    /// Reads a number of up to 56 bits.
    #[inline]
    fn few(&mut self, bytes: &[u8], width: u32) -> Result<u64, Kind> {
        let word = self.peek(bytes);
        self.at += width as usize;
        if self.at > bytes.len() * 8 {
            return Err(Kind::Truncated);
        }
        Ok(word & ((1 << width) - 1))
    }

    /// Reads a number of up to 64 bits.
    #[inline]
    pub(crate) fn number(&mut self, bytes: &[u8], width: u32) -> Result<u64, Kind> {
        if width <= 56 {
            return self.few(bytes, width);
        }
        let low = self.few(bytes, 32)?;
        Ok(low | self.few(bytes, width - 32)? << 32)
    }

    /// Reads a unary number: n ones, followed by a zero.
    #[inline]
    pub(crate) fn unary(&mut self, bytes: &[u8]) -> Result<u64, Kind> {
        let mut number = 0;
        loop {
            let ones = self.peek(bytes).trailing_ones().min(56);
            if ones < 56 {
                self.few(bytes, ones + 1)?;
                return Ok(number + u64::from(ones));
            }
            self.few(bytes, 56)?;
            number += 56;
        }
    }

    /// Reads a number n as the Elias gamma code of n + 1: the bit length of n + 1 in unary, then its bits without the
    /// highest one.
    #[inline]
    pub(crate) fn gamma(&mut self, bytes: &[u8]) -> Result<u64, Kind> {
        let width = self.unary(bytes)?;
        let width = u32::try_from(width).ok().filter(|&width| width < 64);
        let width = width.ok_or(Kind::NumberTooLarge)?;
        Ok((1 << width | self.number(bytes, width)?) - 1)
    }

    /// Checks that only the padding of the last byte follows.
    pub(crate) fn end(self, bytes: &[u8]) -> Result<(), Kind> {
        if self.at.div_ceil(8) == bytes.len() && self.peek(bytes) == 0 {
            Ok(())
        } else {
            Err(Kind::DataAfterEnd)
        }
    }

    /// Returns the offset of the byte that contains the next bit.
    pub(crate) const fn byte(self) -> usize {
        self.at / 8
    }
}

/// Writes the encoding read by [`BitReader`].
#[cfg(feature = "std")]
#[derive(Debug)]
pub(crate) struct BitWriter<'a> {
    out: &'a mut alloc::vec::Vec<u8>,
    /// Pending bits of an incomplete byte, and their number.
    held: u64,
    width: u32,
}

#[cfg(feature = "std")]
impl<'a> BitWriter<'a> {
    pub(crate) const fn new(out: &'a mut alloc::vec::Vec<u8>) -> Self {
        let (held, width) = (0, 0);
        Self { out, held, width }
    }

    fn few(&mut self, number: u64, width: u32) {
        self.held |= number << self.width;
        self.width += width;
        while self.width >= 8 {
            let [low, ..] = self.held.to_le_bytes();
            self.out.push(low);
            self.held >>= 8;
            self.width -= 8;
        }
    }

    pub(crate) fn number(&mut self, number: u64, width: u32) {
        if width <= 56 {
            self.few(number, width);
        } else {
            self.few(number & u64::from(u32::MAX), 32);
            self.few(number >> 32, width - 32);
        }
    }

    pub(crate) fn unary(&mut self, number: u64) {
        for _ in 0..number / 56 {
            self.few((1 << 56) - 1, 56);
        }
        for _ in 0..number % 56 {
            self.few(1, 1);
        }
        self.few(0, 1);
    }

    pub(crate) fn gamma(&mut self, number: u64) {
        let width = (number + 1).ilog2();
        self.unary(u64::from(width));
        self.number((number + 1) ^ 1 << width, width);
    }

    /// Pads the last byte with zeros.
    pub(crate) fn finish(mut self) {
        self.few(0, (8 - self.width) % 8);
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip_at_every_width() {
        let mut bytes = alloc::vec::Vec::new();
        let mut writer = BitWriter::new(&mut bytes);
        let numbers =
            || (0..=64).map(|width| (u64::MAX.checked_shr(64 - width).unwrap_or(0), width));
        let lengths = [0, 1, 7, 55, 56, 57, 111, 112, 113, 500];
        let gammas = [0, 1, 2, 3, 1000, u64::MAX / 2, u64::MAX - 1];
        for (number, width) in numbers() {
            writer.number(number, width);
        }
        for length in lengths {
            writer.unary(length);
        }
        for number in gammas {
            writer.gamma(number);
        }
        writer.finish();
        let mut reader = BitReader::default();
        for (number, width) in numbers() {
            assert_eq!(reader.number(&bytes, width), Ok(number));
        }
        for length in lengths {
            assert_eq!(reader.unary(&bytes), Ok(length));
        }
        for number in gammas {
            assert_eq!(reader.gamma(&bytes), Ok(number));
        }
        assert_eq!(reader.end(&bytes), Ok(()));
        assert_eq!(reader.number(&bytes, 8), Err(Kind::Truncated));
        assert_eq!(
            BitReader::default().unary(&[0xff; 30]),
            Err(Kind::Truncated)
        );
        assert_eq!(
            BitReader::default().gamma(&[0xff; 30]),
            Err(Kind::Truncated)
        );
    }
}
