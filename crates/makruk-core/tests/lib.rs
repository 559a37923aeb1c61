//! All test files as modules of one program, which links faster than one program per file.

mod common;
mod naive;
mod strategies;

mod games;
mod illegal_moves;
mod max_moves;
mod movement;
mod pins_and_checks;
mod properties;
mod random;
mod validity;
mod words;
