//! The weights of the chances, as data.

use super::Weights;

/// The weights of each feature: the slopes of the near and the far score, and the threshold. `makruk-lab chances fit` prints them.
pub(super) const WEIGHTS: Weights = [
    [256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];
