//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod brute_force;
mod calls;
mod chases;
mod drills;
mod mates;
mod published_puzzles;
mod reviews;
mod tables;
