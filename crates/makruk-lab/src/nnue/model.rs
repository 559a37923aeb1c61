//! The net in floating point: its output, its gradient, and its conversion to integers.
//!
//! Sums are computed in a fixed order, so every machine produces the same numbers.

use makruk_core::random::Random;
use makruk_search::nnue::{INPUTS, Net, NetError, OUTPUTS, Parts};

use super::samples::Sample;

/// Number of partial sums. With several, the compiler can vectorize without changing the order of additions.
const LANES: usize = 16;

/// Weights and biases, or the gradient with respect to them.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) hidden: usize,
    /// For each input the weights of all neurons, then the neurons' biases, then for each output the weights of both views, then
    /// the outputs' biases.
    pub(crate) numbers: Vec<f32>,
}

/// The training target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// Centipawns per unit of output.
    pub(crate) scale: i16,
    /// Weight of the result; the remainder is the weight of the score.
    pub(crate) result: f32,
}

impl Aim {
    /// Returns the expected share of the points for a position, from 0 to 1.
    fn target(self, sample: &Sample) -> f32 {
        let by_score = sigmoid(f32::from(sample.score) / f32::from(self.scale));
        match sample.result {
            Some(result) => self.result * f32::from(result) / 2.0 + (1.0 - self.result) * by_score,
            None => by_score,
        }
    }

    /// Returns the squared error of a net's output in centipawns, of which the count leaves a share.
    pub(crate) fn error(self, sample: &Sample, centipawns: f32) -> f32 {
        let rest = centipawns * part_left(sample, centipawns);
        (sigmoid(rest / f32::from(self.scale)) - self.target(sample)).powi(2)
    }
}

/// Returns the share of an output that the count leaves, from 0 to 1.
fn part_left(sample: &Sample, output: f32) -> f32 {
    sample.parts[usize::from(output < 0.0)]
}

/// Buffers for the neurons' sums, reused from sample to sample.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    inputs: [Vec<usize>; 2],
    sums: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Scratch {
    pub(crate) fn new(hidden: usize) -> Self {
        Self {
            inputs: [const { Vec::new() }; 2],
            sums: [vec![0.0; hidden], vec![0.0; hidden]],
            slopes: vec![0.0; hidden],
        }
    }
}

impl Model {
    /// Creates a model of zeros.
    pub(crate) fn zero(hidden: usize) -> Self {
        let count = (INPUTS + 1) * hidden + OUTPUTS * (2 * hidden + 1);
        Self {
            hidden,
            numbers: vec![0.0; count],
        }
    }

    /// Creates a model with random weights.
    pub(crate) fn random(hidden: usize, random: &mut Random) -> Self {
        let mut model = Self::zero(hidden);
        // A typical board has about 24 inputs.
        let width = |inputs: usize| (1.0 / inputs as f32).sqrt();
        let outputs = (INPUTS + 1) * hidden;
        for (at, number) in model.numbers.iter_mut().enumerate() {
            let width = if at < outputs {
                width(24)
            } else {
                width(2 * hidden)
            };
            #[allow(clippy::cast_possible_truncation)] // 24 bits
            let part = (random.next_u64() >> 40) as f32 / (1 << 24) as f32;
            *number = (2.0 * part - 1.0) * width;
        }
        model.numbers[INPUTS * hidden..outputs].fill(0.0);
        let biases = outputs + OUTPUTS * 2 * hidden;
        model.numbers[biases..].fill(0.0);
        model
    }

    /// Creates a model that evaluates like the net, and has at least as many neurons. Further neurons have random input weights, and
    /// output weights of 0.
    pub(crate) fn from_net(net: &Net, hidden: usize, random: &mut Random) -> Self {
        let mut model = Self::random(hidden.max(net.hidden()), random);
        let parts = net.parts();
        for (input, weights) in parts.inputs.iter().chain([&parts.biases]).enumerate() {
            let numbers = &mut model.numbers[input * model.hidden..];
            for (number, &weight) in numbers.iter_mut().zip(weights) {
                *number = f32::from(weight) / f32::from(Parts::ONE);
            }
        }
        for (output, weights) in parts.outputs.iter().enumerate() {
            for (view, weights) in weights.chunks_exact(net.hidden()).enumerate() {
                let at = model.output(output, view);
                let numbers = &mut model.numbers[at..][..model.hidden];
                numbers.fill(0.0);
                for (number, &weight) in numbers.iter_mut().zip(weights) {
                    *number = f32::from(weight) / f32::from(Parts::UNIT);
                }
            }
        }
        let unit = f32::from(Parts::ONE) * f32::from(Parts::UNIT);
        for (output, &bias) in parts.output_biases.iter().enumerate() {
            let at = model.output_bias(output);
            model.numbers[at] = bias as f32 / unit;
        }
        model
    }

    fn input(&self, input: usize) -> &[f32] {
        &self.numbers[input * self.hidden..][..self.hidden]
    }

    /// Returns the start of an output's weights for a view.
    fn output(&self, output: usize, view: usize) -> usize {
        (INPUTS + 1 + 2 * output + view) * self.hidden
    }

    fn output_bias(&self, output: usize) -> usize {
        (INPUTS + 1 + 2 * OUTPUTS) * self.hidden + output
    }

    /// Returns the output for a sample, in units of the scale.
    fn evaluate(&self, sample: &Sample, scratch: &mut Scratch) -> f32 {
        let output = sample.board.output();
        let mut sum = self.numbers[self.output_bias(output)];
        let views = [sample.turn, !sample.turn];
        for (view, color) in views.into_iter().enumerate() {
            let (inputs, sums) = (&mut scratch.inputs[view], &mut scratch.sums[view]);
            inputs.clear();
            sample
                .board
                .for_each_input(color, |input| inputs.push(input));
            sums.copy_from_slice(self.input(INPUTS));
            for &input in &*inputs {
                add(sums, self.input(input));
            }
            let weights = &self.numbers[self.output(output, view)..][..self.hidden];
            let mut lanes = [0.0; LANES];
            let chunks = sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES));
            for (sums, weights) in chunks {
                for lane in 0..LANES {
                    let value = sums[lane].clamp(0.0, 1.0);
                    lanes[lane] += value * value * weights[lane];
                }
            }
            sum += lanes.iter().sum::<f32>();
        }
        sum
    }

    /// Returns the net's output for a sample in centipawns.
    pub(crate) fn centipawns(&self, sample: &Sample, aim: Aim, scratch: &mut Scratch) -> f32 {
        self.evaluate(sample, scratch) * f32::from(aim.scale)
    }

    /// Adds the gradient of a sample's squared error to `slope`, and returns the error.
    pub(crate) fn add_slope(
        &self,
        sample: &Sample,
        aim: Aim,
        slope: &mut Self,
        scratch: &mut Scratch,
    ) -> f32 {
        let output = self.evaluate(sample, scratch);
        let part = part_left(sample, output);
        let guess = sigmoid(output * part);
        let error = guess - aim.target(sample);
        let outer = 2.0 * error * guess * (1.0 - guess) * part;
        let output = sample.board.output();
        slope.numbers[self.output_bias(output)] += outer;
        for view in 0..2 {
            let at = self.output(output, view);
            let sums = &scratch.sums[view];
            let weights = &self.numbers[at..][..self.hidden];
            let of_weights = &mut slope.numbers[at..][..self.hidden];
            let all = sums
                .iter()
                .zip(weights)
                .zip(of_weights)
                .zip(&mut scratch.slopes);
            for (((&sum, &weight), of_weight), of_sum) in all {
                let value = sum.clamp(0.0, 1.0);
                *of_weight += outer * value * value;
                let inner = if sum > 0.0 && sum < 1.0 {
                    2.0 * value
                } else {
                    0.0
                };
                *of_sum = outer * weight * inner;
            }
            for &input in scratch.inputs[view].iter().chain(&[INPUTS]) {
                add(
                    &mut slope.numbers[input * self.hidden..][..self.hidden],
                    &scratch.slopes,
                );
            }
        }
        error * error
    }

    /// Clamps the weights to the range of the integer net.
    pub(crate) fn clamp(&mut self) {
        let outputs = self.output(0, 0);
        let (first, last) = self.numbers.split_at_mut(outputs);
        let limit = |largest: i16, one: i16| f32::from(largest) / f32::from(one);
        let input = limit(Parts::LARGEST_INPUT, Parts::ONE);
        for weight in first {
            *weight = weight.clamp(-input, input);
        }
        let output = limit(Parts::LARGEST_OUTPUT, Parts::UNIT);
        let count = OUTPUTS * 2 * self.hidden;
        for weight in &mut last[..count] {
            *weight = weight.clamp(-output, output);
        }
    }

    /// Returns the net with integer weights.
    pub(crate) fn to_net(&self, aim: Aim, provenance: &str) -> Result<Net, NetError> {
        let round = |numbers: &[f32], one: i16| -> Vec<i16> {
            let rounded = numbers
                .iter()
                .map(|number| (number * f32::from(one)).round());
            #[allow(clippy::cast_possible_truncation)] // saturates
            rounded.map(|number| number as i16).collect()
        };
        let rows = |from: usize, count: usize, width: usize, one: i16| -> Vec<Vec<i16>> {
            let rows = self.numbers[from..][..count * width].chunks_exact(width);
            rows.map(|row| round(row, one)).collect()
        };
        let hidden = self.hidden;
        let mut parts = Parts::zero(hidden);
        parts.inputs = rows(0, INPUTS, hidden, Parts::ONE);
        parts.biases = round(self.input(INPUTS), Parts::ONE);
        parts.outputs = rows(self.output(0, 0), OUTPUTS, 2 * hidden, Parts::UNIT);
        let unit = f32::from(Parts::ONE) * f32::from(Parts::UNIT);
        for (output, bias) in parts.output_biases.iter_mut().enumerate() {
            #[allow(clippy::cast_possible_truncation)] // saturates
            let rounded = (self.numbers[self.output_bias(output)] * unit).round() as i32;
            *bias = rounded;
        }
        Net::new(&parts, aim.scale, provenance)
    }
}

pub(crate) fn add(sums: &mut [f32], others: &[f32]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}

/// Unlike `f32::exp`, this returns the same bits on every platform.
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

#[cfg(test)]
mod tests {
    use makruk_core::{Board, Color, Piece, Role, Square};
    use makruk_search::nnue::{Accumulators, InputBoard};

    use super::{Aim, Model, Scratch};
    use crate::nnue::samples::Sample;
    use makruk_core::random::Random;

    const AIM: Aim = Aim {
        scale: 300,
        result: 0.2,
    };

    fn samples() -> Vec<Sample> {
        let mut random = Random::of_job(9, 9);
        let sample = |random: &mut Random| {
            let mut board = Board::new();
            for _ in 0..20 {
                let square = Square::ALL[random.index(64)];
                let role = [Role::Bia, Role::Met, Role::Khon, Role::Ma, Role::Rua][random.index(5)];
                board.put(square, Piece::new(Color::ALL[random.index(2)], role));
            }
            board.put(Square::D1, Piece::WhiteKhun);
            board.put(Square::F8, Piece::BlackKhun);
            Sample {
                board: InputBoard::new(&board),
                turn: Color::ALL[random.index(2)],
                result: [None, Some(0), Some(1), Some(2)][random.index(4)],
                score: i16::try_from(random.index(1_000)).expect("small") - 500,
                parts: [[1.0, 0.5, 0.25][random.index(3)]; 2],
            }
        };
        (0..50).map(|_| sample(&mut random)).collect()
    }

    /// Returns a model whose weights and biases all differ, and are so small that hardly any neuron reaches 1, where
    /// the gradient is discontinuous.
    fn model() -> Model {
        let mut model = Model::random(32, &mut Random::of_job(1, 2));
        for (at, number) in model.numbers.iter_mut().enumerate() {
            *number = *number / 2.0 + (at % 7) as f32 * 0.002;
        }
        model
    }

    #[test]
    fn the_gradient_matches_finite_differences() {
        let model = model();
        let mut scratch = Scratch::new(model.hidden);
        for sample in samples() {
            let mut slope = Model::zero(model.hidden);
            model.add_slope(&sample, AIM, &mut slope, &mut scratch);
            let mut error = |at: usize, step: f32| {
                let mut model = model.clone();
                model.numbers[at] += step;
                let centipawns = model.centipawns(&sample, AIM, &mut scratch);
                f64::from(AIM.error(&sample, centipawns))
            };
            // Test the weights with the steepest gradients, so that rounding does not matter.
            let mut steepest: Vec<usize> = (0..slope.numbers.len()).collect();
            steepest.sort_by(|&a, &b| slope.numbers[b].abs().total_cmp(&slope.numbers[a].abs()));
            for &at in steepest.iter().step_by(10).take(20) {
                let step = 0.002;
                let measured = (error(at, step) - error(at, -step)) / (2.0 * f64::from(step));
                let computed = f64::from(slope.numbers[at]);
                let difference = (measured - computed).abs();
                assert!(
                    difference < 1e-4 + 0.05 * computed.abs(),
                    "{at}: {measured} and {computed}"
                );
            }
        }
    }

    #[test]
    fn a_lead_that_the_count_has_ended_teaches_nothing() {
        let model = model();
        let mut scratch = Scratch::new(model.hidden);
        for sample in samples() {
            let is_behind = model.centipawns(&sample, AIM, &mut scratch) < 0.0;
            for (parts, is_ended) in [([0.0, 1.0], !is_behind), ([1.0, 0.0], is_behind)] {
                let sample = Sample { parts, ..sample };
                let mut slope = Model::zero(model.hidden);
                let error = model.add_slope(&sample, AIM, &mut slope, &mut scratch);
                assert_eq!(slope.numbers.iter().all(|&number| number == 0.0), is_ended);
                if is_ended {
                    let expected = (0.5 - AIM.target(&sample)).powi(2);
                    assert!((error - expected).abs() < 1e-6, "{error} {expected}");
                }
            }
        }
    }

    #[test]
    fn a_model_continues_from_a_net_also_with_more_neurons() {
        let mut first = model();
        first.clamp();
        let net = first.to_net(AIM, "a test").expect("valid net");
        let mut random = Random::of_job(3, 4);
        let same = Model::from_net(&net, 0, &mut random);
        assert_eq!(same.to_net(AIM, "a test"), Ok(net.clone()));
        let larger = Model::from_net(&net, 64, &mut random);
        let wide = larger.to_net(AIM, "a test").expect("valid net");
        for sample in samples() {
            let [narrow, wide] = [&net, &wide]
                .map(|net| Accumulators::new().evaluate(net, &sample.board, sample.turn, 0));
            assert_eq!(narrow, wide);
        }
    }

    #[test]
    fn the_quantized_net_agrees_with_the_model() {
        let mut model = model();
        model.clamp();
        let net = model.to_net(AIM, "a test").expect("valid net");
        let mut scratch = Scratch::new(model.hidden);
        for sample in samples() {
            let number = model.centipawns(&sample, AIM, &mut scratch);
            let integer = Accumulators::new().evaluate(&net, &sample.board, sample.turn, 0);
            assert!(
                (number - integer as f32).abs() < 10.0,
                "{number} and {integer}"
            );
        }
    }
}
