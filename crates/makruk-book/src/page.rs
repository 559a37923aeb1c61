//! Pages: inner nodes of the search tree.

use makruk_codec::{ByteSource, checksum::crc32};

use crate::{BookError, BookErrorKind as Kind, source::Reader};

/// Size of a pointer in bytes.
pub(crate) const POINTER: usize = 24;
/// Number of pointers at which a page is full.
#[cfg(feature = "std")]
pub(crate) const FULL: usize = 32;
/// Maximum size of a page or leaf in bytes.
pub(crate) const MAX_BYTES: u32 = 1 << 16;
/// Maximum number of page levels: with one more, a book would have more leaves than a file can have bytes.
pub(crate) const MAX_LEVELS: u32 = 10;

/// A pointer to a page or a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pointer {
    /// The first key in the page or leaf.
    pub(crate) key: u64,
    pub(crate) offset: u64,
    /// The size of the page or leaf in bytes.
    pub(crate) size: u32,
    pub(crate) checksum: u32,
}

impl Pointer {
    /// The null pointer of a book without entries.
    pub(crate) const NONE: Self = Self {
        key: 0,
        offset: 0,
        size: 0,
        checksum: 0,
    };

    #[cfg(feature = "std")]
    pub(crate) fn to_bytes(self) -> [u8; POINTER] {
        let mut bytes = [0; POINTER];
        let (key, rest) = bytes.split_at_mut(8);
        let (offset, rest) = rest.split_at_mut(8);
        let (size, checksum) = rest.split_at_mut(4);
        key.copy_from_slice(&self.key.to_le_bytes());
        offset.copy_from_slice(&self.offset.to_le_bytes());
        size.copy_from_slice(&self.size.to_le_bytes());
        checksum.copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; POINTER]) -> Self {
        let word = |at| {
            let word = bytes.get(at..).and_then(<[u8]>::first_chunk);
            u32::from_le_bytes(word.copied().unwrap_or_default())
        };
        let long = |at| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        Self {
            key: long(0),
            offset: long(8),
            size: word(16),
            checksum: word(20),
        }
    }

    /// Returns the bytes that the pointer refers to, which must lie before `end`.
    pub(crate) fn follow<S: ByteSource>(
        self,
        reader: &mut Reader<S>,
        end: u64,
    ) -> Result<&[u8], BookError> {
        let fail = |kind| Err(BookError::new(kind, self.offset));
        let is_before = self
            .offset
            .checked_add(self.size.into())
            .is_some_and(|after| after <= end);
        if !is_before || self.size == 0 || self.size > MAX_BYTES {
            return fail(Kind::Pointer);
        }
        let bytes = reader.bytes(self.offset, self.size as usize)?;
        let expected = crc32(bytes);
        if expected != self.checksum {
            let found = self.checksum;
            return fail(Kind::Checksum { found, expected });
        }
        Ok(bytes)
    }
}

/// Returns a pointer of a page.
pub(crate) fn pointer(page: &[u8], index: usize) -> Option<Pointer> {
    let bytes = page.get(index * POINTER..)?.first_chunk()?;
    Some(Pointer::from_bytes(bytes))
}

/// Returns the last pointer of a page whose key does not exceed `key`; `None` if there is none.
pub(crate) fn child(page: &[u8], key: u64) -> Option<Pointer> {
    let (mut from, mut to) = (0, page.len() / POINTER);
    while from < to {
        let middle = from.midpoint(to);
        if pointer(page, middle)?.key <= key {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    pointer(page, from.checked_sub(1)?)
}
