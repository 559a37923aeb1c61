//! The crate's tests, one module per file: a single program links faster than many.

mod common;

#[cfg(all(feature = "files", feature = "std"))]
mod api_traits;
mod bare;
mod bia;
#[cfg(all(feature = "files", feature = "std"))]
mod brute_force;
#[cfg(all(feature = "files", feature = "std"))]
mod files;
#[cfg(all(feature = "files", feature = "std"))]
mod moves;
#[cfg(all(feature = "files", feature = "std"))]
mod published;
