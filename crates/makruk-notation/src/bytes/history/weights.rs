//! The learned output weights of the model, version 1; the others are in `weights.bin`.
//!
//! Written by `makruk-trainer train --seed 1 --epochs 4 --batch 128 --rate 0.004 --decay 0.01`
//! from 2075 games.

/// `[[i8; 2]; 8]`, index = lane, unit = 1 / 64: the output weights of the hidden sums
/// 2 · lane and 2 · lane + 1.
pub(crate) static OUTPUT: [[i8; 2]; 8] = [
    [18, -37],
    [15, -23],
    [20, -51],
    [21, -25],
    [14, -34],
    [20, -29],
    [18, -28],
    [19, -25],
];
