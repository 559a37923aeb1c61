//! The weights that maximize the likelihood of the results.

use std::ops::Range;

use makruk_core::random::Random;
use makruk_search::tuning::{FEATURES, HIDDEN};

use super::{
    LEAST,
    sample::{FIRST_OF_COUNT, FIRST_OF_STRENGTH, Sample},
};

/// The slopes of the near and the far score, and the threshold.
const OUTPUTS: usize = 3;
/// The positions of a step.
const BATCH: usize = 8_192;
/// The step sizes at the beginning and at the end.
const RATES: [f32; 2] = [0.02, 0.000_2];
/// Decay of the hidden weights, against overconfidence where there are few games.
const DECAY: f32 = 0.01;
/// The features of the count, which the hidden neurons do not see, so that each has one effect everywhere.
const COUNT: Range<usize> = FIRST_OF_COUNT..FIRST_OF_STRENGTH;
/// The feature that grows as a count of the other side nears its end.
const HASTE: usize = FIRST_OF_COUNT + 1;

/// The model's weights, as floating-point numbers.
#[derive(Clone)]
pub(super) struct Weights {
    /// From the features to the outputs.
    pub(super) linear: [[f32; FEATURES]; OUTPUTS],
    /// From the features to the hidden neurons.
    pub(super) hidden: [[f32; FEATURES]; HIDDEN],
    /// From the hidden neurons to the outputs.
    pub(super) outputs: [[f32; HIDDEN]; OUTPUTS],
}

impl Weights {
    const ZERO: Self = Self {
        linear: [[0.0; FEATURES]; OUTPUTS],
        hidden: [[0.0; FEATURES]; HIDDEN],
        outputs: [[0.0; HIDDEN]; OUTPUTS],
    };

    /// Returns weights of the first features to start from: a plausible linear model, and hidden neurons that do nothing yet.
    fn start(features: usize, random: &mut Random) -> Self {
        let mut weights = Self::ZERO;
        (weights.linear[0][0], weights.linear[1][0]) = (1.0, 0.2);
        weights.linear[2][0] = 1.0;
        for row in &mut weights.hidden {
            for weight in &mut row[..features] {
                *weight = random.below(1_001) as f32 / 500.0 - 1.0;
            }
            row[COUNT].fill(0.0);
        }
        weights
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let (linear, hidden) = (
            self.linear.as_flattened_mut(),
            self.hidden.as_flattened_mut(),
        );
        let outputs = self.outputs.as_flattened_mut();
        linear.iter_mut().chain(hidden).chain(outputs)
    }

    /// Returns the hidden neurons and the outputs of a side.
    fn forward(&self, features: &[f32; FEATURES]) -> ([f32; HIDDEN], [f32; OUTPUTS]) {
        let dot =
            |row: &[f32; FEATURES]| -> f32 { row.iter().zip(features).map(|(w, f)| w * f).sum() };
        let hidden = self.hidden.each_ref().map(|row| dot(row).max(0.0));
        let mut outputs = self.linear.each_ref().map(dot);
        for (output, row) in outputs.iter_mut().zip(&self.outputs) {
            *output += row.iter().zip(hidden).map(|(w, h)| w * h).sum::<f32>();
        }
        (hidden, outputs)
    }

    /// Adds to these gradients those of a side, from the gradients of its outputs.
    fn add_gradient(
        &mut self,
        weights: &Self,
        features: &[f32; FEATURES],
        hidden: &[f32; HIDDEN],
        outputs: [f32; OUTPUTS],
    ) {
        let mut by_hidden = [0.0; HIDDEN];
        for (output, by_output) in outputs.into_iter().enumerate() {
            for (sum, feature) in self.linear[output].iter_mut().zip(features) {
                *sum += by_output * feature;
            }
            for at in 0..HIDDEN {
                self.outputs[output][at] += by_output * hidden[at];
                by_hidden[at] += by_output * weights.outputs[output][at];
            }
        }
        for at in 0..HIDDEN {
            if hidden[at] > 0.0 {
                for (sum, feature) in self.hidden[at].iter_mut().zip(features) {
                    *sum += by_hidden[at] * feature;
                }
            }
        }
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns the logit of a win for the side with this score and these outputs.
fn logit([near, far, threshold]: [f32; OUTPUTS], score: [f32; 2]) -> f64 {
    (near.max(0.0) * score[0] + far.max(0.0) * score[1] - threshold).into()
}

pub(super) fn chances(weights: &Weights, sample: &Sample) -> [f64; 3] {
    let (_, mover) = weights.forward(&sample.mover);
    let (_, other) = weights.forward(&sample.other);
    let win = sigmoid(logit(mover, sample.score));
    let loss = sigmoid(logit(other, sample.score.map(|value| -value)));
    let loss = loss.min(1.0 - win);
    [win, 1.0 - win - loss, loss]
}

/// Fits the weights of the first features, by the method of Adam, in `passes` over the samples in a random order.
pub(super) fn fit(samples: &[Sample], features: usize, passes: u32) -> Weights {
    let mut random = Random::new(1);
    let mut weights = Weights::start(features, &mut random);
    let (mut mean, mut square) = (Weights::ZERO, Weights::ZERO);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = passes as usize * samples.len().div_ceil(BATCH);
    let mut step = 0;
    for _ in 0..passes {
        for at in (1..order.len()).rev() {
            order.swap(at, random.index(at + 1));
        }
        for batch in order.chunks(BATCH) {
            step += 1;
            let mut gradient = sum_of_gradients(samples, batch, &weights);
            for row in gradient.linear.iter_mut().chain(&mut gradient.hidden) {
                row[features..].fill(0.0);
            }
            for row in &mut gradient.hidden {
                row[COUNT].fill(0.0);
            }
            let [from, to] = RATES;
            let rate = from * (to / from).powf(step as f32 / steps as f32);
            let time = step as f32;
            let bias = (1.0 - 0.9_f32.powf(time), 1.0 - 0.999_f32.powf(time));
            let moments = mean.numbers().zip(square.numbers());
            for ((weight, slope), (mean, square)) in
                weights.numbers().zip(gradient.numbers()).zip(moments)
            {
                let slope = *slope / batch.len() as f32;
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                *weight -= rate * (*mean / bias.0) / ((*square / bias.1).sqrt() + 1e-8);
            }
            for weight in weights
                .hidden
                .as_flattened_mut()
                .iter_mut()
                .chain(weights.outputs.as_flattened_mut())
            {
                *weight -= rate * DECAY * *weight;
            }
            // Fewer plies of a count never make a win likelier for the side that it runs against.
            let [near, far, threshold] = &mut weights.linear;
            near[HASTE] = near[HASTE].min(0.0);
            far[HASTE] = far[HASTE].min(0.0);
            threshold[HASTE] = threshold[HASTE].max(0.0);
        }
    }
    weights
}

/// Returns the sum of the gradients of the log-loss, computed on two threads.
fn sum_of_gradients(samples: &[Sample], batch: &[usize], weights: &Weights) -> Weights {
    let parts = batch.chunks(batch.len().div_ceil(2).max(1));
    let sums: Vec<Weights> = std::thread::scope(|scope| {
        let threads: Vec<_> = parts
            .map(|part| {
                scope.spawn(move || {
                    let mut sum = Weights::ZERO;
                    for &at in part {
                        add(&mut sum, &samples[at], weights);
                    }
                    sum
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("it does not panic"))
            .collect()
    });
    let mut all = Weights::ZERO;
    for mut sum in sums {
        for (number, sum) in all.numbers().zip(sum.numbers()) {
            *number += *sum;
        }
    }
    all
}

#[allow(clippy::cast_possible_truncation)] // gradients need no more digits
fn add(sum: &mut Weights, sample: &Sample, weights: &Weights) {
    let (mover_hidden, mover) = weights.forward(&sample.mover);
    let (other_hidden, other) = weights.forward(&sample.other);
    let reversed = sample.score.map(|value| -value);
    let win = sigmoid(logit(mover, sample.score));
    let loss = sigmoid(logit(other, reversed));
    let draw = (1.0 - win - loss).max(LEAST);
    // The derivatives of the log-loss by both logits.
    let (by_win, by_loss) = match sample.result {
        0 => (win - 1.0, 0.0),
        1 => (win * (1.0 - win) / draw, loss * (1.0 - loss) / draw),
        _ => (0.0, loss - 1.0),
    };
    let sides = [
        (by_win, sample.score, &sample.mover, &mover_hidden),
        (by_loss, reversed, &sample.other, &other_hidden),
    ];
    for (by_logit, [near, far], features, hidden) in sides {
        let by_logit = by_logit as f32;
        let outputs = [by_logit * near, by_logit * far, -by_logit];
        sum.add_gradient(weights, features, hidden, outputs);
    }
}
