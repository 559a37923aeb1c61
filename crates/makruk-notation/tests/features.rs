//! The tests that also run with other feature sets, one module per file.

mod api_traits;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serde_formats;
