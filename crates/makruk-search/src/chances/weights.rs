//! The weights of the chances, as data.

use super::{FEATURES, HIDDEN, Weights};

/// The weights; `makruk-lab chances fit` prints them.
pub(super) const WEIGHTS: Weights = Weights {
    linear: [
        [
            286, -46, -55, 354, -9, -11, 88, 67, 160, -218, -112, -288, 193, 192, 0, 0,
        ],
        [
            34, 29, 41, -9, 13, 65, 47, -37, -65, -12, 1, 98, 172, 173, 0, 0,
        ],
        [
            789, -56, -135, 106, -110, -71, 128, 89, 306, 84, -38, 286, 336, 369, 0, 0,
        ],
    ],
    hidden: [[0; FEATURES]; HIDDEN],
    outputs: [[0; HIDDEN]; 3],
};
