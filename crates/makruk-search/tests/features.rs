//! The tests that also run with other feature sets, one module per file.

mod common;

mod mates;
#[cfg(feature = "serde")]
#[allow(clippy::unwrap_used)]
mod serde;
