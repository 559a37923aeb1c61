//! The model in floating point, and its training.

use makruk_codec::{
    makruk_core::{Move, random::Random},
    moves::{
        model::Predictor,
        training::{self, HIDDEN, HIDDEN_ONE, LINEAR_ONE, POSITION_ROWS, Part, ROWS},
    },
};

use super::games::Game;

/// The largest absolute hidden or output weight that fits in a byte.
const LIMIT: f32 = 127.0 / 64.0;

/// Plies, stored as the row numbers of their features.
#[derive(Debug, Default)]
pub(crate) struct Plies {
    /// For each part: its kind (0 position, 1 piece, 2 move), its length and its rows.
    parts: Vec<u16>,
    /// The start of each ply, and the index of its played move.
    starts: Vec<(usize, u16)>,
}

impl Plies {
    /// Collects the features of all plies with at least two legal moves.
    pub(crate) fn new(games: &[Game]) -> Self {
        let mut plies = Self::default();
        for game in games {
            let mut predictor = Predictor::new(&game.start);
            for &mv in &game.moves {
                plies.add(&predictor, mv);
                predictor.advance(mv);
            }
        }
        plies
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    fn add(&mut self, predictor: &Predictor, mv: Move) {
        let mut legal = predictor.position().legal_moves();
        if legal.len() < 2 {
            return;
        }
        legal.sort_unstable();
        let index = legal.binary_search(&mv).expect("the game was replayed");
        let index = u16::try_from(index).expect("218 moves at most");
        self.starts.push((self.parts.len(), index));
        training::features(predictor, |part| {
            let (kind, rows) = match part {
                Part::Position(rows) => (0, rows),
                Part::Piece(rows) => (1, rows),
                Part::Move(rows) => (2, rows),
            };
            self.parts.push(kind);
            self.parts
                .push(u16::try_from(rows.len()).expect("64 rows at most"));
            self.parts.extend_from_slice(rows);
        });
    }

    fn parts(&self, ply: usize) -> impl Iterator<Item = (u16, &[u16])> {
        let start = self.starts[ply].0;
        let end = self
            .starts
            .get(ply + 1)
            .map_or(self.parts.len(), |next| next.0);
        let mut rest = &self.parts[start..end];
        std::iter::from_fn(move || {
            let (&[kind, len], tail) = rest.split_first_chunk()?;
            let (rows, tail) = tail.split_at(usize::from(len));
            rest = tail;
            Some((kind, rows))
        })
    }
}

type Sums = [f32; HIDDEN];

/// The weights in one array: hidden rows, linear weights, output weights.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) hidden: Vec<Sums>,
    pub(crate) linear: Vec<f32>,
    pub(crate) output: Sums,
}

impl Model {
    fn zero() -> Self {
        Self {
            hidden: vec![[0.0; HIDDEN]; ROWS],
            linear: vec![0.0; ROWS],
            output: [0.0; HIDDEN],
        }
    }

    pub(crate) fn random(random: &mut Random) -> Self {
        let mut net = Self::zero();
        for weight in net.hidden.iter_mut().flatten() {
            *weight = 0.15 * symmetric(random);
        }
        for (index, weight) in net.output.iter_mut().enumerate() {
            *weight = if index % 2 == 0 { 0.3 } else { -0.3 };
        }
        net
    }

    /// Rounds the weights to the units of the file format.
    pub(crate) fn rounded(&self) -> Self {
        let round = |weight: f32, one: i32| {
            #[allow(clippy::cast_precision_loss)]
            let one = one as f32;
            (weight * one).round() / one
        };
        let mut net = self.clone();
        for weight in net.hidden.iter_mut().flatten().chain(&mut net.output) {
            *weight = round(weight.clamp(-LIMIT, LIMIT), HIDDEN_ONE);
        }
        for weight in &mut net.linear {
            *weight = round(*weight, LINEAR_ONE);
        }
        net
    }
}

/// The working memory for one ply.
#[derive(Debug, Default)]
struct Tape {
    /// The hidden sums of the moves.
    sums: Vec<Sums>,
    /// The logits, later replaced by the errors of the probabilities.
    logits: Vec<f32>,
}

/// Returns a random number from -1 to 1.
#[allow(clippy::cast_precision_loss)] // 24 bits
fn symmetric(random: &mut Random) -> f32 {
    (random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0
}

/// Evaluates a ply: returns the cost of the played move in bits, and stores the errors on the tape.
fn forward(net: &Model, plies: &Plies, ply: usize, tape: &mut Tape) -> f32 {
    let add = |sums: &mut Sums, rows: &[u16]| {
        for &row in rows {
            for (sum, weight) in sums.iter_mut().zip(&net.hidden[usize::from(row)]) {
                *sum += weight;
            }
        }
    };
    let linear =
        |rows: &[u16]| -> f32 { rows.iter().map(|&row| net.linear[usize::from(row)]).sum() };
    tape.sums.clear();
    tape.logits.clear();
    let (mut of_position, mut of_piece) = ([0.0; HIDDEN], [0.0; HIDDEN]);
    let mut of_piece_linear = 0.0;
    for (kind, rows) in plies.parts(ply) {
        match kind {
            0 => add(&mut of_position, rows),
            1 => {
                of_piece = of_position;
                add(&mut of_piece, rows);
                of_piece_linear = linear(rows);
            }
            _ => {
                let mut sums = of_piece;
                add(&mut sums, rows);
                let hidden: f32 = sums
                    .iter()
                    .zip(&net.output)
                    .map(|(sum, weight)| sum.max(0.0) * weight)
                    .sum();
                tape.sums.push(sums);
                tape.logits.push(hidden + of_piece_linear + linear(rows));
            }
        }
    }
    let best = tape.logits.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for logit in &mut tape.logits {
        *logit = libm::expf(*logit - best);
        total += *logit;
    }
    for logit in &mut tape.logits {
        *logit /= total;
    }
    let played = &mut tape.logits[usize::from(plies.starts[ply].1)];
    let bits = -libm::log2f(played.max(1e-9));
    *played -= 1.0;
    bits
}

/// Adds the gradient of the ply just evaluated.
fn backward(net: &Model, plies: &Plies, ply: usize, tape: &Tape, gradient: &mut Model) {
    let mut give = |rows: &[u16], errors: &Sums, error: f32| {
        for &row in rows {
            let row = usize::from(row);
            for (sum, error) in gradient.hidden[row].iter_mut().zip(errors) {
                *sum += error;
            }
            gradient.linear[row] += error;
        }
    };
    let mut output = [0.0; HIDDEN];
    let (mut of_position, mut of_piece) = ([0.0; HIDDEN], [0.0; HIDDEN]);
    let mut error_of_piece = 0.0;
    let (mut position, mut piece): (&[u16], &[u16]) = (&[], &[]);
    let mut moves = tape.sums.iter().zip(&tape.logits);
    for (kind, rows) in plies.parts(ply) {
        match kind {
            0 => position = rows,
            1 => {
                give(piece, &of_piece, error_of_piece);
                (piece, of_piece, error_of_piece) = (rows, [0.0; HIDDEN], 0.0);
            }
            _ => {
                let (sums, &error) = moves.next().expect("as many as looked at");
                let mut errors = [0.0; HIDDEN];
                for i in 0..HIDDEN {
                    if sums[i] > 0.0 {
                        output[i] += error * sums[i];
                        errors[i] = error * net.output[i];
                    }
                }
                give(rows, &errors, error);
                for i in 0..HIDDEN {
                    of_piece[i] += errors[i];
                    of_position[i] += errors[i];
                }
                error_of_piece += error;
            }
        }
    }
    give(piece, &of_piece, error_of_piece);
    give(position, &of_position, 0.0);
    for (sum, error) in gradient.output.iter_mut().zip(output) {
        *sum += error;
    }
}

/// Returns the mean bits per ply.
pub(crate) fn bits_a_ply(net: &Model, plies: &Plies) -> f64 {
    let mut tape = Tape::default();
    let bits: f64 = (0..plies.len())
        .map(|ply| f64::from(forward(net, plies, ply, &mut tape)))
        .sum();
    #[allow(clippy::cast_precision_loss)]
    let count = plies.len().max(1) as f64;
    bits / count
}

/// The options of a training run.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Course {
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, default_value_t = 10)]
    pub(crate) epochs: usize,
    /// Plies per step
    #[arg(long, default_value_t = 128)]
    pub(crate) batch: usize,
    /// The initial learning rate
    #[arg(long, default_value_t = 0.004)]
    pub(crate) rate: f32,
    /// Weight decay, as a fraction of the learning rate
    #[arg(long, default_value_t = 0.01)]
    pub(crate) decay: f32,
}

/// Trains with Adam and a cosine-decayed learning rate.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn learn(course: Course, plies: &Plies, check: &Plies) -> Model {
    let mut random = Random::new(course.seed);
    let mut net = Model::random(&mut random);
    let mut gradient = Model::zero();
    let (mut mean, mut square) = (Model::zero(), Model::zero());
    let mut order: Vec<usize> = (0..plies.len()).collect();
    let steps = course.epochs * plies.len().div_ceil(course.batch);
    let mut step = 0;
    let (mut mean_left, mut square_left) = (1.0, 1.0);
    let mut tape = Tape::default();
    for epoch in 1..=course.epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, random.index(i + 1));
        }
        let mut bits = 0.0;
        for batch in order.chunks(course.batch) {
            for &ply in batch {
                bits += f64::from(forward(&net, plies, ply, &mut tape));
                backward(&net, plies, ply, &tape, &mut gradient);
            }
            step += 1;
            let progress = step as f32 / steps as f32;
            let warm = (step as f32 / 200.0).min(1.0);
            let rate =
                warm * course.rate * 0.5 * (1.0 + libm::cosf(std::f32::consts::PI * progress))
                    + course.rate * 0.002;
            mean_left *= 0.9;
            square_left *= 0.999;
            let adam = Adam {
                scale: 1.0 / batch.len() as f32,
                rate,
                shrink: 1.0 - rate * course.decay,
                mean: 1.0 - mean_left,
                square: 1.0 - square_left,
            };
            adam.step(
                net.hidden.as_flattened_mut(),
                gradient.hidden.as_flattened_mut(),
                mean.hidden.as_flattened_mut(),
                square.hidden.as_flattened_mut(),
                LIMIT,
            );
            adam.step(
                &mut net.linear,
                &mut gradient.linear,
                &mut mean.linear,
                &mut square.linear,
                16.0,
            );
            adam.step(
                &mut net.output,
                &mut gradient.output,
                &mut mean.output,
                &mut square.output,
                LIMIT,
            );
        }
        eprintln!(
            "epoch {epoch}: {:.4} bits per ply; others: {:.4}",
            bits / plies.len() as f64,
            if check.len() > 0 && (epoch % 4 == 0 || epoch == course.epochs) {
                bits_a_ply(&net, check)
            } else {
                0.0
            },
        );
    }
    for row in 0..POSITION_ROWS {
        net.linear[row] = 0.0;
    }
    net
}

/// One step of Adam.
struct Adam {
    scale: f32,
    rate: f32,
    shrink: f32,
    mean: f32,
    square: f32,
}

impl Adam {
    fn step(
        &self,
        weights: &mut [f32],
        gradient: &mut [f32],
        mean: &mut [f32],
        square: &mut [f32],
        limit: f32,
    ) {
        let moments = mean.iter_mut().zip(square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let slope = *gradient * self.scale;
            *gradient = 0.0;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            let change = *mean / self.mean / ((*square / self.square).sqrt() + 1e-8);
            *weight = (*weight * self.shrink - self.rate * change).clamp(-limit, limit);
        }
    }
}
