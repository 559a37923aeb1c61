//! Choice of one of the legal actions. Independent of Python.

use makruk_core::split_mix64::SplitMix64;

/// How to choose among the legal actions of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    /// The action with the highest score, the first one in case of a tie.
    Best,
    /// An action sampled from the softmax of the logits, or uniformly if there are none.
    Sample(u64),
}

/// Chooses a legal action in the game at an index. `Err` contains an action whose logit or score is unusable.
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
        // -inf is the logarithm of probability 0; NaN and inf are not logarithms of any probability.
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
    // Rounding can make the product equal to the sum: clamp to the last possible action.
    let last = weights.partition_point(|&up_to| up_to < sum);
    Ok(legal.get(place.min(last)).copied())
}

/// Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the seed and the game's index.
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
