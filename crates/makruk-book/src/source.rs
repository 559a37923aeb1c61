//! Reading a book's bytes.

use makruk_codec::{ByteSource, SourceError};

/// A byte source, with a buffer for bytes that are not in memory.
#[derive(Debug)]
pub(crate) struct Reader<S> {
    source: S,
    size: u64,
    #[cfg(feature = "alloc")]
    buffer: alloc::vec::Vec<u8>,
}

impl<S: ByteSource> Reader<S> {
    pub(crate) fn new(source: S) -> Result<Self, SourceError> {
        let size = source.size()?;
        Ok(Self {
            source,
            size,
            #[cfg(feature = "alloc")]
            buffer: alloc::vec::Vec::new(),
        })
    }

    /// Returns the size in bytes.
    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    pub(crate) fn into_source(self) -> S {
        self.source
    }

    /// Returns a range of bytes: borrowed if the source is in memory, otherwise copied into the buffer.
    pub(crate) fn bytes(&mut self, offset: u64, length: usize) -> Result<&[u8], SourceError> {
        // Never trust a length that exceeds the source.
        let end = offset.saturating_add(length as u64);
        if end > self.size {
            return Err(SourceError::truncated(self.size, end));
        }
        if let Some(bytes) = self.source.slice_at(offset, length)? {
            return Ok(bytes);
        }
        #[cfg(feature = "alloc")]
        {
            self.buffer.clear();
            self.buffer
                .try_reserve(length)
                .map_err(|_| SourceError::out_of_memory())?;
            self.buffer.resize(length, 0);
            self.source.read_at(offset, &mut self.buffer)?;
            Ok(&self.buffer)
        }
        #[cfg(not(feature = "alloc"))]
        Err(SourceError::out_of_memory())
    }
}
