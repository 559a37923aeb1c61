//! Integration tests.

mod questions;
