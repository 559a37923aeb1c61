//! A 64-bit word shared by threads, on platforms with 64-bit atomics.

#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word shared by threads, with relaxed ordering.
#[cfg(target_has_atomic = "64")]
#[derive(Debug, Default)]
pub(crate) struct Word(AtomicU64);

#[cfg(target_has_atomic = "64")]
impl Word {
    #[inline]
    pub(crate) fn load(&self) -> u64 {
        self.0.load(Relaxed)
    }

    #[inline]
    pub(crate) fn store(&self, value: u64) {
        self.0.store(value, Relaxed);
    }

    /// Adds to the word and returns the sum.
    pub(crate) fn add(&self, value: u64) -> u64 {
        self.0.fetch_add(value, Relaxed) + value
    }
}

/// A word on a platform without 64-bit atomics, where the engine has one thread.
#[cfg(not(target_has_atomic = "64"))]
#[derive(Debug, Default)]
pub(crate) struct Word(core::cell::Cell<u64>);

#[cfg(not(target_has_atomic = "64"))]
impl Word {
    pub(crate) fn load(&self) -> u64 {
        self.0.get()
    }

    pub(crate) fn store(&self, value: u64) {
        self.0.set(value);
    }

    /// Adds to the word and returns the sum.
    pub(crate) fn add(&self, value: u64) -> u64 {
        self.0.set(self.0.get() + value);
        self.0.get()
    }
}
