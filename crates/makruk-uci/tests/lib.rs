//! The crate's tests, one module per file: a single program links faster than many.

mod api_traits;
#[cfg(all(feature = "client", unix))]
mod client;
mod ends;
#[cfg(all(feature = "diagnostics", feature = "nnue"))]
mod nnue;
#[cfg(feature = "diagnostics")]
mod session;
#[cfg(all(feature = "diagnostics", feature = "tables"))]
mod tables;
#[cfg(feature = "diagnostics")]
mod worker;
