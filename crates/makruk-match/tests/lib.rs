//! The crate's tests, one module per file: a single program links faster than many.

mod ratings;
mod sprt;
