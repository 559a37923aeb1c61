//! The learned output weights of the model, version 1; the others are in `weights.bin`.
//!
//! Written by `makruk-lab codec train --seed 1 --epochs 12 --batch 512 --rate 0.01 --decay 0.1` from
//!
//! - `own.jsonl`, 5000 games, SHA-256
//!   `71871704b6029948dbe138df713ee9df6c469f2d65a146b39a531af1b101cb9a`
//! - `rest.jsonl` 8 times, 80 games, SHA-256
//!   `6f737ef0f6b483544047cc0c36fd8a6668d516f5e865e45f813634200ff40c9c`

/// `[[i8; 2]; 8]`, index = lane, unit = 1 / 64: the output weights of the hidden sums
/// 2 · lane and 2 · lane + 1.
pub(crate) static OUTPUT: [[i8; 2]; 8] = [
    [58, -84],
    [48, -64],
    [49, -94],
    [47, -64],
    [55, -59],
    [57, -64],
    [50, -85],
    [54, -65],
];
