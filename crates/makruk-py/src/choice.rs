//! Choosing one of the legal actions. No Python here.

use makruk_core::split_mix64::SplitMix64;

/// How to choose among the legal actions of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// The one with the highest number, the first of several.
    Best,
    /// One at random by the softmax of the numbers, or any if there are none.
    Sample(u64),
}

/// Chooses one of the legal actions of the game of an index. `Err` has an action whose number cannot be used.
pub(crate) fn choose<T: Copy + Into<f64>>(
    choice: Choice,
    index: usize,
    legal: &[u16],
    row: &[T],
    weights: &mut Vec<f64>,
) -> Result<Option<u16>, u16> {
    weights.clear();
    for &action in legal {
        let number: f64 = match row.get(usize::from(action)) {
            Some(&number) => number.into(),
            None => 0.0,
        };
        // A probability of 0 has the logarithm -inf; nothing has the others.
        if number.is_nan() || number == f64::INFINITY {
            return Err(action);
        }
        weights.push(number);
    }
    let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let seed = match choice {
        Choice::Best => {
            let place = weights.iter().position(|&weight| weight >= most);
            return Ok(place.and_then(|place| legal.get(place).copied()));
        }
        Choice::Sample(seed) => seed,
    };
    if let (Some(&first), true) = (legal.first(), most == f64::NEG_INFINITY) {
        return Err(first);
    }
    let mut sum = 0.0;
    for weight in weights.iter_mut() {
        sum += (*weight - most).exp();
        *weight = sum;
    }
    let chosen = random(seed, index) * sum;
    let place = weights.partition_point(|&up_to| up_to <= chosen);
    // By rounding the product may be the sum itself: then the last one that is possible.
    let last = weights.partition_point(|&up_to| up_to < sum);
    Ok(legal.get(place.min(last)).copied())
}

/// Returns a number from 0 to below 1 for the game of an index: the same one for the same seed, whatever the other games are.
fn random(seed: u64, index: usize) -> f64 {
    let row = SplitMix64::nth(seed, 1);
    let bits = SplitMix64::nth(row ^ (index as u64).rotate_left(32), 1);
    #[expect(
        clippy::cast_precision_loss,
        reason = "53 bits, as many as a float has"
    )]
    let number = (bits >> 11) as f64;
    number * f64::EPSILON / 2.0
}
