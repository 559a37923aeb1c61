//! A word of 64 bits that several threads may read and write, where there are such words.

#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word that threads share; nothing is promised about the order of two words.
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

/// A word of a machine that cannot share one; there the engine has one thread.
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
