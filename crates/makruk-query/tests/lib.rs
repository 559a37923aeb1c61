//! Integration tests.

mod api_traits;
mod brute_force;
mod counts;
mod language;
mod questions;
