//! The crate's tests, one module per file: a single program links faster than many.

#[path = "../../makruk-cli/tests/common/child.rs"]
mod child;

mod codec_recorded;
mod codec_repeatable;
mod duels;
mod nnue_repeatable;
mod spsa;
