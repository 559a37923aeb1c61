//! The learned output weights of the model, version 1; the others are in `weights.bin`.
//!
//! Written by `makruk-trainer train --seed 1 --epochs 5 --batch 128 --rate 0.004 --decay 0.01`
//! from 1892 games.

/// `[[i8; 2]; 8]`, index = lane, unit = 1 / 64: the output weights of the hidden sums
/// 2 · lane and 2 · lane + 1.
pub(crate) static OUTPUT: [[i8; 2]; 8] = [
    [21, -24],
    [24, -42],
    [21, -27],
    [24, -36],
    [27, -34],
    [43, -23],
    [16, -37],
    [17, -23],
];
