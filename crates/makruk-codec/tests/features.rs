//! The tests that also run with other feature sets, one module per file.

mod common;

mod api_traits;
mod checksum;
mod pack;
