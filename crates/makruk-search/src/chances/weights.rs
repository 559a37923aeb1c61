//! The weights of the chances, as data.

use super::Weights;

/// The weights of each feature: the slopes of the near and the far score, and the threshold. `makruk-lab chances fit` prints them.
pub(super) const WEIGHTS: Weights = [
    [
        283, -71, -34, 318, -8, -2, 90, 129, 145, -195, -108, -293, 200, 179,
    ],
    [
        35, 16, 75, -12, 26, 45, 56, -56, -34, -10, -61, 105, 172, 173,
    ],
    [
        783, -40, -129, 131, -110, -69, 122, 81, 346, 68, -47, 266, 357, 380,
    ],
];
