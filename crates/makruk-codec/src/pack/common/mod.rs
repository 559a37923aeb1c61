//! Code shared by all formats: packed bytes, errors, counts, and numbered arrangements of pieces.

pub(crate) mod arrange;
pub(crate) mod census;
pub(crate) mod choose;
pub(crate) mod count;
mod error;
mod wide;

use core::{fmt, ops::Deref};

pub use self::{
    count::{COUNT_BYTES, LONG_COUNT_BYTES},
    error::{PackError, ReachBound, UnpackError, UnpackErrorKind},
    wide::{ParseWideError, Wide},
};

/// The bytes of a packed setup, up to 32, on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packed {
    /// Zero from `len` on.
    bytes: [u8; 32],
    len: u8,
}

impl Packed {
    /// Maximum size in bytes in any format, with a [header](crate::pack::PackFormat::pack_tagged).
    pub const MAX_BYTES: usize = 32;

    /// No bytes.
    pub(crate) const EMPTY: Self = Self {
        bytes: [0; 32],
        len: 0,
    };

    /// Creates packed bytes from 24 bytes, which must be 0 from `len` on.
    #[inline]
    pub(crate) fn new(head: [u8; 8], behind: [u8; 16], len: u8) -> Self {
        let mut bytes = [0; 32];
        let (front, rest) = bytes.split_at_mut(8);
        front.copy_from_slice(&head);
        if let Some((middle, _)) = rest.split_first_chunk_mut() {
            *middle = behind;
        }
        Self { bytes, len }
    }

    /// Returns the bytes.
    ///
    /// ```
    /// use makruk::{Color, Setup, pack::PackFormat};
    ///
    /// let packed = PackFormat::Nibble.pack(&Setup::start(Color::White))?;
    /// assert_eq!(packed.as_bytes().len(), 24);
    /// assert_eq!(packed.as_bytes()[0], 0xff); // the eight pieces on rank 1
    /// # Ok::<(), makruk::pack::PackError>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// Appends a byte; there is room for the output of every format.
    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.len)) {
            *place = byte;
            self.len += 1;
        }
    }

    /// Appends the given bytes.
    #[inline]
    pub(crate) fn extend<const N: usize>(&mut self, bytes: [u8; N]) {
        self.extend_from(&bytes, N);
    }

    /// Appends the first `number` of the given bytes.
    #[inline]
    pub(crate) fn extend_from(&mut self, bytes: &[u8], number: usize) {
        for &byte in bytes.iter().take(number) {
            self.push(byte);
        }
    }
}

impl Deref for Packed {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<[u8]> for Packed {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// Writes hexadecimal digits.
impl fmt::LowerHex for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packed({self:x})")
    }
}
