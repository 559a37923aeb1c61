//! The tests that also run on other processors: integer results are the same everywhere.

mod nnue_format;
mod nnue_inference;
