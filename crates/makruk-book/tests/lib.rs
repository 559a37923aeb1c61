//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod api_traits;
mod counting;
mod damage;
mod golden;
