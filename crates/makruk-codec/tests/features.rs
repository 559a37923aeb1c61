//! The tests that run with other sets of features too, each file a module.

mod common;

mod api_traits;
mod pack;
