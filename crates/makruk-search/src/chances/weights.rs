//! The weights of the chances, as data.

use super::Weights;

/// The weights of each feature: the slopes of the near and the far score, and the threshold. `makruk-lab chances` prints them.
pub(super) const WEIGHTS: Weights = [
    [
        286, -46, -55, 354, -9, -11, 88, 67, 160, -218, -112, -288, 193, 192,
    ],
    [34, 29, 41, -9, 13, 65, 47, -37, -65, -12, 1, 98, 172, 173],
    [
        789, -56, -135, 106, -110, -71, 128, 89, 306, 84, -38, 286, 336, 369,
    ],
];
