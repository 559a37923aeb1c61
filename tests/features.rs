//! The test files that also run with other feature sets, as modules of one program.

#[cfg(all(feature = "search", feature = "std"))]
mod api_traits;
#[cfg(feature = "ranking")]
mod generators_agree;
#[cfg(feature = "svg")]
mod images;
#[cfg(all(feature = "search", not(feature = "std")))]
mod without_a_clock;
