//! The crate's tests, one module per file: a single program links faster than many.

mod common;
mod counted;

mod actions;
mod api_traits;
mod chances;
mod draws;
mod endings;
mod limits;
mod minimax;
#[cfg(feature = "nnue")]
mod nnue;
#[cfg(feature = "nnue")]
mod nnue_default;
mod null_move;
mod options;
#[cfg(feature = "__tuning")]
mod parameters;
mod stepping;
mod time;
