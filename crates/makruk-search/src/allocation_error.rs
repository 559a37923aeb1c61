//! The allocation error.

use core::{error::Error, fmt};

/// Out-of-memory error, returned for example by [`Engine::new`](crate::Engine::new).
///
/// # Examples
///
/// ```
/// use makruk::search::{Engine, Options};
///
/// let error = Engine::new(Options::default().with_hash_bytes(usize::MAX)).unwrap_err();
/// assert_eq!(error.bytes(), usize::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AllocationError {
    bytes: usize,
}

impl AllocationError {
    /// Creates the error for a failed allocation of this size in bytes.
    pub const fn new(bytes: usize) -> Self {
        Self { bytes }
    }

    /// Returns the requested size in bytes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Display for AllocationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot allocate {} bytes of memory", self.bytes)
    }
}

impl Error for AllocationError {}
