//! Writing short strings with the width and alignment of a format specification.

use core::fmt::{self, Write};

/// Writes text of at most `N` bytes with the width and alignment that `f` specifies.
pub(crate) fn pad<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    write: impl FnOnce(&mut Buffer<N>) -> fmt::Result,
) -> fmt::Result {
    let mut buffer = Buffer::new();
    write(&mut buffer)?;
    f.pad(buffer.as_str())
}

/// A buffer for text of at most `N` bytes.
pub(crate) struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Buffer<N> {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        let text = self.bytes.get(..self.len).unwrap_or_default();
        // Only complete `str`s are written, so the bytes are valid UTF-8.
        core::str::from_utf8(text).unwrap_or_default()
    }
}

impl<const N: usize> Write for Buffer<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.bytes
            .get_mut(self.len..end)
            .ok_or(fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}
