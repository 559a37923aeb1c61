//! Integration tests.

mod brute_force;
mod counts;
mod language;
mod questions;
