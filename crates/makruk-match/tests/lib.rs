//! The crate's tests, one module per file: a single program links faster than many.

mod api_traits;
mod contestants;
mod games;
mod openings;
mod programs;
mod ratings;
mod records;
mod scripted;
mod sprt;
mod tournaments;
