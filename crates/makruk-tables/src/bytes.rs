//! Variable-length numbers in bytes.

/// The version of the format.
pub const VERSION: u8 = 2;

/// Appends a number: seven bits per byte, low bits first, with the highest bit set in all bytes except the last.
#[cfg(feature = "std")]
pub(crate) fn put_number(out: &mut alloc::vec::Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push((number & 0x7f) as u8);
}

/// The bytes that remain to be read.
#[derive(Clone, Debug)]
pub(crate) struct Input<'a>(pub(crate) &'a [u8]);

impl<'a> Input<'a> {
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    pub(crate) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads a number; `None` if it overflows or its encoding is not minimal.
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            let shifted = bits << shift;
            if shifted >> shift != bits || (byte == 0 && shift > 0) {
                return None;
            }
            number |= shifted;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}
