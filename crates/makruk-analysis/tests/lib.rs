//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod api_traits;
mod attempts;
mod brute_force;
mod calls;
mod chases;
mod data_forms;
mod drills;
mod mates;
mod proof_numbers;
mod published_puzzles;
mod reviews;
mod tables;
