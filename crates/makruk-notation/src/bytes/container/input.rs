//! Reading numbers and texts from bytes.

use super::ContainerErrorKind as Kind;

/// The size of a checksum in bytes.
pub(super) const CHECKSUM: usize = 4;

/// The unread rest of a byte slice. After an error, the offset is that of the error.
#[derive(Clone, Debug)]
pub(super) struct Input<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Input<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// Creates an input at the given offset.
    pub(super) const fn at(bytes: &'a [u8], offset: usize) -> Self {
        Self { bytes, offset }
    }

    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// Takes the next `length` bytes.
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Kind> {
        let Some(bytes) = self.rest().get(..length) else {
            return Err(self.wrong_at(self.bytes.len(), Kind::Truncated));
        };
        self.offset += length;
        Ok(bytes)
    }

    /// Sets the offset to that of an error, and returns the kind of the error.
    pub(super) const fn wrong_at(&mut self, offset: usize, kind: Kind) -> Kind {
        self.offset = offset;
        kind
    }

    /// Sets the offset to the start of an invalid value, unless the kind of the error has a more precise offset.
    pub(super) const fn wrong_before(&mut self, begin: usize, kind: Kind) -> Kind {
        match kind {
            Kind::Truncated | Kind::BadUtf8 => kind,
            kind => self.wrong_at(begin, kind),
        }
    }

    pub(super) fn byte(&mut self) -> Result<u8, Kind> {
        match *self.take(1)? {
            [byte] => Ok(byte),
            _ => Err(Kind::Truncated),
        }
    }

    /// Takes a number in LEB128: seven bits per byte, lowest first; the eighth bit is set if more bytes follow.
    pub(super) fn number(&mut self) -> Result<u64, Kind> {
        let start = self.offset;
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                // A final zero byte is redundant.
                let is_shortest = byte != 0 || shift == 0;
                return if is_shortest {
                    Ok(number)
                } else {
                    Err(self.wrong_at(start, Kind::NonCanonical))
                };
            }
        }
        Err(self.wrong_at(start, Kind::NumberTooLarge))
    }

    /// Takes a byte count. A count beyond `usize` is an error, since memory cannot hold that many bytes.
    pub(super) fn length(&mut self) -> Result<usize, Kind> {
        let number = self.number()?;
        usize::try_from(number).map_err(|_| self.wrong_at(self.bytes.len(), Kind::Truncated))
    }

    /// Takes a text, preceded by its length in bytes.
    pub(super) fn text(&mut self) -> Result<&'a str, Kind> {
        let length = self.length()?;
        let start = self.offset;
        core::str::from_utf8(self.take(length)?)
            .map_err(|error| self.wrong_at(start + error.valid_up_to(), Kind::BadUtf8))
    }
}

/// Writes a number in LEB128.
pub(super) fn put_number(out: &mut alloc::vec::Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        let [low, ..] = number.to_le_bytes();
        out.push(low | 0x80);
        number >>= 7;
    }
    let [low, ..] = number.to_le_bytes();
    out.push(low);
}

/// Writes a text, preceded by its length in bytes.
pub(super) fn put_text(out: &mut alloc::vec::Vec<u8>, text: &str) {
    put_number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_numbers_are_accepted() {
        for number in [0, 1, 127, 128, 300, 16383, 16384, u64::MAX - 1, u64::MAX] {
            let mut bytes = alloc::vec::Vec::new();
            put_number(&mut bytes, number);
            assert_eq!(Input::new(&bytes).number(), Ok(number));
        }
        assert_eq!(Input::new(&[0x80, 0x00]).number(), Err(Kind::NonCanonical));
        assert_eq!(Input::new(&[0x80]).number(), Err(Kind::Truncated));
        assert_eq!(Input::new(&[0xff; 10]).number(), Err(Kind::NumberTooLarge));
    }
}
