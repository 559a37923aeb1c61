//! All test files as modules of one program, which links faster than one program per file.

#[path = "../../makruk-core/tests/common/mod.rs"]
mod common;

mod illegal_moves;
mod position;
mod sets;
