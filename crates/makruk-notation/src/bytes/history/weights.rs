//! The learned output weights of the model, version 1; the others are in `weights.bin`.
//!
//! Written by `makruk-trainer train --seed 1 --epochs 20 --batch 512 --rate 0.01 --decay 0.1`
//! from 3015 games.

/// `[[i8; 2]; 8]`, index = lane, unit = 1 / 64: the output weights of the hidden sums
/// 2 · lane and 2 · lane + 1.
pub(crate) static OUTPUT: [[i8; 2]; 8] = [
    [51, -75],
    [62, -59],
    [58, -99],
    [50, -57],
    [41, -73],
    [54, -62],
    [53, -104],
    [42, -59],
];
