//! The crate's tests, one module per file: a single program links faster than many.

mod common;

#[cfg(all(feature = "files", feature = "std"))]
mod api_traits;
mod bia;
#[cfg(all(feature = "files", feature = "std"))]
mod both;
#[cfg(all(feature = "files", feature = "std"))]
mod brute_force;
#[cfg(all(feature = "files", feature = "std"))]
mod files;
mod memory;
#[cfg(all(feature = "files", feature = "std"))]
mod moves;
#[cfg(all(feature = "files", feature = "std"))]
mod published;
