//! Trains a net.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Instant,
};

use makruk_core::random::Random;
use makruk_search::nnue::{Accumulators, Net, Parts};

use super::{
    model::{Aim, Model, Scratch, add},
    samples::{Sample, Samples, Selection},
};

/// Arguments of training.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    selection: Selection,
    /// Number of hidden neurons, a multiple of 32; with --from, at least those of its net
    #[arg(long, default_value_t = 64)]
    hidden: usize,
    /// Net to train further; random weights if omitted
    #[arg(long)]
    from: Option<PathBuf>,
    /// Passes over the samples
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// Number of positions near each game to learn in each epoch as well, with the hand-crafted evaluation; different ones each
    /// time
    #[arg(long, default_value_t = 0)]
    near: usize,
    /// Epochs at the end without these positions
    #[arg(long, default_value_t = 0)]
    alone: usize,
    /// Samples per step
    #[arg(long, default_value = "4096")]
    batch: NonZeroUsize,
    /// Initial learning rate; it falls to a hundredth
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Weight of the game's result in the target; the remainder is the weight of the search score
    #[arg(long, default_value_t = 0.15)]
    result: f32,
    /// Centipawns per unit of output
    #[arg(long, default_value_t = 300)]
    scale: i16,
    /// Seed for the initial weights and for the order of samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; their number does not change the net
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Text to add to the net's provenance, such as the commit
    #[arg(long, default_value = "")]
    note: String,
    /// Output file for the net
    #[arg(long)]
    out: PathBuf,
}

/// Number of parts of a batch. The gradients of the parts are added in a fixed order, regardless of the number of threads.
const SHARDS: usize = 4;

pub(crate) fn run(args: &TrainArgs) -> Result<(), String> {
    // The file format limits the sizes of a net; fail now rather than after hours of training.
    Net::new(&Parts::zero(args.hidden), args.scale, "").map_err(|error| error.to_string())?;
    let first = args.from.as_deref().map(read_net).transpose()?;
    if let Some(net) = first.as_ref().filter(|net| net.scale() != args.scale) {
        return Err(format!(
            "the net has scale {}, not {}",
            net.scale(),
            args.scale
        ));
    }
    let samples = Samples::read(&args.selection)?;
    let (learned, validation) = (&samples.learned, &samples.validation);
    if learned.is_empty() || validation.is_empty() {
        return Err(format!("{} games are too few", samples.games));
    }
    eprintln!(
        "{} games, {} positions to learn, {} to validate, SHA-256 {}",
        samples.games,
        learned.len(),
        validation.len(),
        samples.hash
    );
    let aim = Aim {
        scale: args.scale,
        result: args.result,
    };
    let origin = first
        .as_ref()
        .map(|net| format!(" from net {:016x}", net.hash()));
    let model = learn(args, aim, &samples, first.as_ref());
    let provenance = format!(
        "{} positions of {} games, SHA-256 of their hashes {};{} epochs {}, near {}, alone {}, batch {}, rate {}, result {}, most {}, \
         seed {}. {}",
        learned.len(),
        samples.games,
        samples.hash,
        origin.unwrap_or_default(),
        args.epochs,
        args.near,
        args.alone,
        args.batch,
        args.rate,
        args.result,
        args.selection.most,
        args.seed,
        args.note
    );
    let net = model
        .to_net(aim, provenance.trim_end())
        .map_err(|error| error.to_string())?;
    eprintln!(
        "in integers: validation {:.6}; hash {:016x}",
        error_of_net(&net, aim, validation),
        net.hash()
    );
    fs::write(&args.out, net.to_bytes()).map_err(|error| format!("{}: {error}", args.out.display()))
}

fn read_net(path: &Path) -> Result<Net, String> {
    let net = fs::read(path).map_err(|error| error.to_string());
    net.and_then(|bytes| Net::from_bytes(&bytes).map_err(|error| error.to_string()))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// State of the Adam optimiser.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    step: i32,
}

impl Adam {
    fn new(numbers: usize) -> Self {
        Self {
            means: vec![0.0; numbers],
            squares: vec![0.0; numbers],
            step: 0,
        }
    }

    /// Takes a step against the gradient.
    fn take_step(&mut self, model: &mut Model, slope: &Model, part: f32, rate: f32) {
        self.step += 1;
        let mean_rate = rate / (1.0 - 0.9_f32.powi(self.step));
        let square_part = 1.0 / (1.0 - 0.999_f32.powi(self.step));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        let numbers = model.numbers.iter_mut().zip(&slope.numbers);
        for ((number, &slope), (mean, square)) in numbers.zip(moments) {
            let slope = slope * part;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *number -= mean_rate * *mean / ((*square * square_part).sqrt() + 1e-8);
        }
        model.clamp();
    }
}

fn learn(args: &TrainArgs, aim: Aim, samples: &Samples, first: Option<&Net>) -> Model {
    let mut random = Random::of_job(args.seed, 0);
    let mut model = match first {
        Some(net) => Model::from_net(net, args.hidden, &mut random),
        None => Model::random(args.hidden, &mut random),
    };
    let mut adam = Adam::new(model.numbers.len());
    let mut shards = vec![(Model::zero(model.hidden), Scratch::new(model.hidden)); SHARDS];
    let validation = error_of_model(&model, aim, &samples.validation);
    eprintln!("before training: validation {validation:.6}");
    for epoch in 1..=args.epochs {
        let start = Instant::now();
        let mut learned = samples.learned.clone();
        if epoch + args.alone <= args.epochs && args.near > 0 {
            learned.extend(samples.near(args.near, random.next_u64()));
        }
        for i in (1..learned.len()).rev() {
            learned.swap(i, random.index(i + 1));
        }
        let mut error = 0.0;
        for (at, batch) in learned.chunks(args.batch.get()).enumerate() {
            error += slope_of_batch(args, aim, &model, batch, &mut shards);
            let done = (at * args.batch.get()) as f32 / learned.len() as f32;
            let part = ((epoch - 1) as f32 + done) / args.epochs as f32;
            let rate = args.rate * 0.01_f32.powf(part);
            adam.take_step(&mut model, &shards[0].0, 1.0 / batch.len() as f32, rate);
        }
        eprintln!(
            "epoch {epoch:>3}: {:.6}, validation {:.6}, {:.1} s",
            error / learned.len() as f64,
            error_of_model(&model, aim, &samples.validation),
            start.elapsed().as_secs_f32()
        );
    }
    model
}

/// Computes a batch's gradient in the first shard, and returns the sum of squared errors.
fn slope_of_batch(
    args: &TrainArgs,
    aim: Aim,
    model: &Model,
    batch: &[Sample],
    shards: &mut [(Model, Scratch)],
) -> f64 {
    let work = |(slope, scratch): &mut (Model, Scratch), part: &[Sample]| -> f64 {
        slope.numbers.fill(0.0);
        let errors = part
            .iter()
            .map(|sample| f64::from(model.add_slope(sample, aim, slope, scratch)));
        errors.sum()
    };
    let count = shards.len();
    let len = batch.len().div_ceil(count);
    let part = |number: usize| {
        &batch[(number * len).min(batch.len())..((number + 1) * len).min(batch.len())]
    };
    let mut errors = vec![0.0; count];
    std::thread::scope(|scope| {
        let each = count.div_ceil(args.threads.get());
        let groups = shards
            .chunks_mut(each)
            .zip(errors.chunks_mut(each))
            .enumerate();
        for (group, (shards, errors)) in groups {
            let job = move || {
                for (number, (shard, error)) in shards.iter_mut().zip(errors).enumerate() {
                    *error = work(shard, part(group * each + number));
                }
            };
            // This thread handles the last group.
            if group + 1 < count.div_ceil(each) {
                scope.spawn(job);
            } else {
                job();
            }
        }
    });
    let (first, others) = shards.split_at_mut(1);
    for (other, _) in others {
        add(&mut first[0].0.numbers, &other.numbers);
    }
    errors.iter().sum()
}

fn error_of_model(model: &Model, aim: Aim, samples: &[Sample]) -> f64 {
    let mut scratch = Scratch::new(model.hidden);
    let errors = samples.iter().map(|sample| {
        let centipawns = model.centipawns(sample, aim, &mut scratch);
        f64::from(aim.error(sample, centipawns))
    });
    errors.sum::<f64>() / samples.len() as f64
}

fn error_of_net(net: &Net, aim: Aim, samples: &[Sample]) -> f64 {
    let mut accumulators = Accumulators::new();
    let errors = samples.iter().map(|sample| {
        let centipawns = accumulators.evaluate(net, &sample.board, sample.turn, 0);
        f64::from(aim.error(sample, centipawns as f32))
    });
    errors.sum::<f64>() / samples.len() as f64
}
