//! Random access to bytes: in memory, in a file, or in any other storage.

use core::fmt;

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

/// A random-access source of bytes, such as an opening book, an endgame table or a game archive.
///
/// Slices, vectors and, with the `std` feature, files are sources; `FileSource` wraps any type that supports reading and
/// seeking. A source whose bytes arrive later returns [`SourceError::missing`]; the caller repeats the call once they have
/// arrived.
///
/// ```
/// use makruk::source::{ByteSource, SourceError, SourceErrorKind};
///
/// /// The first bytes of a file that is being loaded.
/// struct Loading { size: u64, loaded: Vec<u8> }
///
/// impl ByteSource for Loading {
///     fn size(&self) -> Result<u64, SourceError> {
///         Ok(self.size)
///     }
///
///     fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
///         self.loaded.read_at(offset, buffer).map_err(|_| SourceError::missing(offset, buffer.len()))
///     }
/// }
///
/// let mut source = Loading { size: 8, loaded: vec![1, 2] };
/// let error = source.read_at(2, &mut [0; 2]).unwrap_err();
/// assert_eq!(error.kind(), SourceErrorKind::Missing { offset: 2, length: 2 });
/// source.loaded.extend([3, 4]);
/// assert!(source.read_at(2, &mut [0; 2]).is_ok());
/// ```
pub trait ByteSource {
    /// Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the source fails.
    fn size(&self) -> Result<u64, SourceError>;

    /// Fills a buffer with the bytes at an offset.
    ///
    /// # Errors
    ///
    /// Returns an error if the source fails or ends too early.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError>;

    /// Returns bytes without copying them; [`None`] if the source does not hold them in memory.
    ///
    /// # Errors
    ///
    /// Returns an error if the source fails or ends too early.
    fn slice_at(&self, offset: u64, length: usize) -> Result<Option<&[u8]>, SourceError> {
        let _ = (offset, length);
        Ok(None)
    }
}

/// A boxed source of any type.
#[cfg(feature = "alloc")]
pub type DynByteSource = Box<dyn ByteSource + Send + Sync>;

#[cfg(feature = "alloc")]
impl fmt::Debug for dyn ByteSource + Send + Sync {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteSource").finish_non_exhaustive()
    }
}

impl ByteSource for [u8] {
    fn size(&self) -> Result<u64, SourceError> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
        if let Some(bytes) = self.slice_at(offset, buffer.len())? {
            buffer.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn slice_at(&self, offset: u64, length: usize) -> Result<Option<&[u8]>, SourceError> {
        let start = usize::try_from(offset).ok();
        let bytes = start.and_then(|start| self.get(start..)?.get(..length));
        if bytes.is_none() {
            let end = offset.saturating_add(length as u64);
            return Err(SourceError::truncated(self.len() as u64, end));
        }
        Ok(bytes)
    }
}

/// Implements [`ByteSource`] for types that dereference to a source.
macro_rules! forward {
    ($([$($parameters:tt)*] $type:ty),* $(,)?) => {
        $(impl<$($parameters)*> ByteSource for $type {
            fn size(&self) -> Result<u64, SourceError> {
                (**self).size()
            }

            fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
                (**self).read_at(offset, buffer)
            }

            fn slice_at(&self, offset: u64, length: usize) -> Result<Option<&[u8]>, SourceError> {
                (**self).slice_at(offset, length)
            }
        })*
    };
}

forward!([S: ByteSource + ?Sized] &S);
#[cfg(feature = "alloc")]
forward!([] Vec<u8>, [S: ByteSource + ?Sized] Box<S>);
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
forward!([S: ByteSource + ?Sized] alloc::sync::Arc<S>);

impl<const N: usize> ByteSource for [u8; N] {
    fn size(&self) -> Result<u64, SourceError> {
        self.as_slice().size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
        self.as_slice().read_at(offset, buffer)
    }

    fn slice_at(&self, offset: u64, length: usize) -> Result<Option<&[u8]>, SourceError> {
        self.as_slice().slice_at(offset, length)
    }
}

/// An error while reading from a source.
#[derive(Debug)]
pub struct SourceError {
    kind: SourceErrorKind,
    #[cfg(feature = "std")]
    io: Option<std::io::Error>,
}

impl SourceError {
    /// Creates the error for a source with `found` bytes where `expected` were needed.
    pub const fn truncated(found: u64, expected: u64) -> Self {
        Self::new(SourceErrorKind::Truncated { found, expected })
    }

    /// Creates the error for bytes that have not arrived yet.
    pub const fn missing(offset: u64, length: usize) -> Self {
        Self::new(SourceErrorKind::Missing { offset, length })
    }

    /// Creates the error for a failed memory allocation.
    pub const fn out_of_memory() -> Self {
        Self::new(SourceErrorKind::Memory)
    }

    const fn new(kind: SourceErrorKind) -> Self {
        Self {
            kind,
            #[cfg(feature = "std")]
            io: None,
        }
    }

    /// Returns the kind of the error.
    pub const fn kind(&self) -> SourceErrorKind {
        self.kind
    }
}

/// The kinds of [`ByteSource`] errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceErrorKind {
    /// The source ends before the requested bytes.
    Truncated {
        /// The number of bytes in the source.
        found: u64,
        /// The minimum number of bytes required.
        expected: u64,
    },
    /// These bytes have not arrived yet: repeat the call later.
    Missing {
        /// The offset of the first byte.
        offset: u64,
        /// The number of bytes.
        length: usize,
    },
    /// There is not enough memory for the bytes.
    Memory,
    /// Reading failed with an I/O error. The `SourceError` contains that error, displays its message and converts into it.
    #[cfg(feature = "std")]
    Io(std::io::ErrorKind),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SourceErrorKind::Truncated { found, expected } => {
                write!(f, "expected {expected} bytes, found {found}")
            }
            SourceErrorKind::Missing { offset, length } => {
                write!(f, "offset {offset}: {length} bytes are not available yet")
            }
            SourceErrorKind::Memory => f.write_str("not enough memory"),
            #[cfg(feature = "std")]
            SourceErrorKind::Io(kind) => match &self.io {
                Some(error) => error.fmt(f),
                None => kind.fmt(f),
            },
        }
    }
}

impl core::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        // A `SourceError` displays its cause's message, so `source` skips the cause and returns the cause's own source.
        #[cfg(feature = "std")]
        return self.io.as_ref().and_then(core::error::Error::source);
        #[cfg(not(feature = "std"))]
        None
    }
}

#[cfg(feature = "std")]
pub use self::file::FileSource;

#[cfg(feature = "std")]
mod file {
    use std::{
        fs::File,
        io::{self, Read, Seek, SeekFrom},
        sync::{Mutex, PoisonError},
    };

    use super::{ByteSource, SourceError, SourceErrorKind};

    impl From<io::Error> for SourceError {
        fn from(error: io::Error) -> Self {
            Self {
                kind: SourceErrorKind::Io(error.kind()),
                io: Some(error),
            }
        }
    }

    impl From<SourceError> for io::Error {
        fn from(mut error: SourceError) -> Self {
            match (error.io.take(), error.kind) {
                (Some(error), _) => error,
                (None, SourceErrorKind::Truncated { .. }) => {
                    Self::new(io::ErrorKind::UnexpectedEof, error)
                }
                (None, SourceErrorKind::Memory) => Self::new(io::ErrorKind::OutOfMemory, error),
                (None, SourceErrorKind::Missing { .. }) => {
                    Self::new(io::ErrorKind::WouldBlock, error)
                }
                (None, SourceErrorKind::Io(kind)) => kind.into(),
            }
        }
    }

    /// Uses positioned reads where the system supports them, so that threads do not wait for each other.
    impl ByteSource for File {
        fn size(&self) -> Result<u64, SourceError> {
            Ok(self.metadata()?.len())
        }

        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
            Ok(read_exact_at(self, offset, buffer)?)
        }
    }

    #[cfg(unix)]
    fn read_exact_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        use std::os::unix::fs::FileExt as _;

        file.read_exact_at(buffer, offset)
    }

    #[cfg(windows)]
    fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        use std::os::windows::fs::FileExt as _;

        while !buffer.is_empty() {
            let read = file.seek_read(buffer, offset)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            offset += read as u64;
            buffer = buffer.get_mut(read..).unwrap_or_default();
        }
        Ok(())
    }

    #[cfg(not(any(unix, windows)))]
    fn read_exact_at(mut file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        // All readers share the file's position, so they take turns.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }

    /// A source over any type that supports reading and seeking. The bytes must not change while it is in use.
    #[derive(Debug)]
    pub struct FileSource<F> {
        file: Mutex<F>,
        size: u64,
    }

    impl<F: Read + Seek> FileSource<F> {
        /// Creates a source from a file or a similar type.
        ///
        /// ```
        /// use std::io::Cursor;
        /// use makruk::source::{ByteSource, FileSource};
        ///
        /// let source = FileSource::new(Cursor::new(b"abcde"))?;
        /// let mut bytes = [0; 2];
        /// source.read_at(3, &mut bytes)?;
        /// assert_eq!((&bytes, source.size()?), (b"de", 5));
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        ///
        /// # Errors
        ///
        /// Returns an error if the length cannot be determined.
        pub fn new(mut file: F) -> io::Result<Self> {
            let size = file.seek(SeekFrom::End(0))?;
            let file = Mutex::new(file);
            Ok(Self { file, size })
        }

        /// Returns the file.
        pub fn into_inner(self) -> F {
            self.file
                .into_inner()
                .unwrap_or_else(PoisonError::into_inner)
        }
    }

    impl<F: Read + Seek> ByteSource for FileSource<F> {
        fn size(&self) -> Result<u64, SourceError> {
            Ok(self.size)
        }

        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(offset))?;
            Ok(file.read_exact(buffer)?)
        }
    }
}
