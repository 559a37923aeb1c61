//! Bit writer and reader; the lowest bit of a byte comes first.

use super::common::Packed;

/// A writer for up to 256 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BitWriter {
    words: [u64; 4],
    len: u32,
}

impl BitWriter {
    /// Appends the lowest bits of a value, up to 64.
    #[inline]
    pub(super) const fn push(&mut self, value: u64, bits: u32) {
        let [a, b, c, d] = &mut self.words;
        let shift = self.len % 64;
        let (word, next) = match self.len / 64 {
            0 => (a, Some(b)),
            1 => (b, Some(c)),
            2 => (c, Some(d)),
            _ => (d, None),
        };
        *word |= value << shift;
        if let (Some(next), true) = (next, shift + bits > 64) {
            *next |= value >> (64 - shift);
        }
        self.len += bits;
    }

    /// Appends the lowest bits of a value, up to 128.
    #[allow(clippy::cast_possible_truncation)] // in two parts
    pub(super) const fn push_wide(&mut self, value: u128, bits: u32) {
        if bits > 64 {
            self.push(value as u64, 64);
            self.push((value >> 64) as u64, bits - 64);
        } else {
            self.push(value as u64, bits);
        }
    }

    /// Returns the bytes; the last is padded with zeros.
    pub(super) fn finish(self) -> Packed {
        let mut packed = Packed::EMPTY;
        let mut bytes = self.len.div_ceil(8);
        for word in self.words {
            for byte in word.to_le_bytes() {
                if bytes > 0 {
                    packed.push(byte);
                    bytes -= 1;
                }
            }
        }
        packed
    }
}

/// A bit reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    position: u32,
}

impl<'a> BitReader<'a> {
    /// Creates a reader that starts at the lowest bit of the first byte.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Reads the next bits, up to 64; `None` if fewer are left.
    #[inline]
    pub(super) fn take(&mut self, bits: u32) -> Option<u64> {
        let end = self.position + bits;
        if end as usize > self.bytes.len() * 8 {
            return None;
        }
        let mut value = 0;
        let first = self.position / 8;
        for index in first..end.div_ceil(8) {
            let byte = u64::from(*self.bytes.get(index as usize)?);
            let at = index * 8;
            value |= match at.checked_sub(self.position) {
                Some(shift) => byte << shift,
                None => byte >> (self.position - at),
            };
        }
        self.position = end;
        Some(if bits < 64 {
            value & ((1 << bits) - 1)
        } else {
            value
        })
    }

    /// Reads the next bits, up to 128; `None` if fewer are left.
    pub(super) fn take_wide(&mut self, bits: u32) -> Option<u128> {
        let low = self.take(bits.min(64))?;
        let high = self.take(bits.saturating_sub(64))?;
        Some(u128::from(high) << 64 | u128::from(low))
    }

    /// Returns the byte offset of the next bit.
    pub(super) const fn offset(&self) -> usize {
        (self.position / 8) as usize
    }

    /// Returns the remaining whole bytes; `None` if the padding bits before them are not zero.
    pub(super) fn finish(mut self) -> Option<&'a [u8]> {
        let filling = self.position.wrapping_neg() % 8;
        if self.take(filling)? != 0 {
            return None;
        }
        Some(self.bytes.get(self.offset()..).unwrap_or_default())
    }
}
