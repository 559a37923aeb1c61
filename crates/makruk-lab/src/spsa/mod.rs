//! Tunes the parameters of the search by games between perturbed values (SPSA).

// ascent    - the algorithm
// parameter - the parameters: starts, steps, bounds
// games     - the games of an iteration
// progress  - the state of a run, its file
mod ascent;
mod games;
mod parameter;
mod progress;

use std::{
    fmt::Write as _,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use makruk_match::{Contestant, GameConditions, Openings};

use self::{
    ascent::Plan,
    games::{Conditions, Games},
    parameter::{Parameter, with_values},
    progress::{Progress, Settings},
};
use crate::{
    duel::{AdjudicationArgs, players},
    nnue::play::signature_of,
};

/// Arguments of a run.
#[derive(clap::Args, Debug)]
pub(crate) struct SpsaArgs {
    /// This build's engine with its options, as in `own@net=FILE`; parameters of the search among them are starts
    #[arg(long, value_name = "SPEC", default_value = "own")]
    engine: Contestant,
    /// Parameters to tune, each with its step in the last iteration; by default, the step is a tenth of the start, at least 0.5
    #[arg(long, value_name = "NAME[:STEP],...", value_delimiter = ',', default_value = parameter::DEFAULT)]
    parameters: Vec<String>,
    /// Number of iterations
    #[arg(long, default_value = "5000")]
    iterations: NonZeroU64,
    /// Pairs of games per iteration
    #[arg(long, default_value = "4")]
    pairs: NonZeroU64,
    /// Nodes per move, a hard limit
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Steps by which a value moves per point of the last result
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Random seed of the openings and perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// File for the state after each iteration; a run is resumed from it
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Print the values after each this many iterations
    #[arg(long, value_name = "ITERATIONS", default_value = "100")]
    report: NonZeroU64,
    #[command(flatten)]
    adjudication: AdjudicationArgs,
}

pub(crate) fn run(args: &SpsaArgs) -> Result<(), String> {
    if !args.rate.is_finite() {
        return Err(format!("--rate: expected a number, found {}", args.rate));
    }
    let (own, params) = players::own_and_params(&args.engine)?;
    let plan = Plan {
        seed: args.seed,
        iterations: args.iterations.get(),
        rate: args.rate,
        parameters: Parameter::parse_all(&args.parameters, &params)?,
    };
    let mut game = GameConditions::default();
    game.adjudication = args.adjudication.adjudication();
    let mut engine = own.create_engine().map_err(|error| error.to_string())?;
    engine.set_params(params.clone());
    let settings = args.settings(&plan, &game, signature_of(&mut engine));
    let mut progress = Progress::open(&args.state, settings, plan.start())?;
    let conditions = Conditions {
        openings: Openings::random(args.seed),
        game,
        nodes: args.nodes,
        pairs: args.pairs.get(),
    };
    let mut games = Games::new(conditions, &own, args.threads)?;
    let play = |iteration, sides: &[Vec<i32>; 2]| {
        let sides = sides.each_ref();
        let sides = sides.map(|values| with_values(&params, &plan.parameters, values));
        games.play(iteration, &sides)
    };
    plan.advance(&mut progress, play, |progress| {
        progress.save(&args.state)?;
        let is_last = progress.iterations == plan.iterations;
        if progress.iterations % args.report == 0 && !is_last {
            println!("{}", table(&plan, progress));
        }
        Ok(())
    })?;
    println!("{}", table(&plan, &progress));
    println!("{}", args.duel(&plan, &progress));
    Ok(())
}

impl SpsaArgs {
    /// Returns what determines the run; a signature identifies the engine.
    fn settings(&self, plan: &Plan, game: &GameConditions, signature: u64) -> Settings {
        let parameters = plan.parameters.iter().map(|parameter| {
            let Parameter {
                name,
                start,
                step,
                least,
                most,
            } = parameter;
            let value = format!("{start}, step {step}, {least} to {most}");
            (format!("parameter {name}"), value)
        });
        let others = [
            ("engine", self.engine.spec()),
            ("signature of the engine", signature.to_string()),
            ("iterations", plan.iterations.to_string()),
            ("pairs", self.pairs.to_string()),
            ("nodes", self.nodes.to_string()),
            ("rate", plan.rate.to_string()),
            ("seed", plan.seed.to_string()),
            ("adjudication", game.adjudication.to_string()),
        ];
        let others = others.map(|(name, value)| (name.to_owned(), value));
        parameters.chain(others).collect()
    }

    /// Returns the command that measures the new values against the starts.
    fn duel(&self, plan: &Plan, progress: &Progress) -> String {
        let mut start = self.engine.command().to_owned();
        for (name, value) in self.engine.options() {
            let _ = write!(start, "@{name}={value}");
        }
        let mut tuned = start.clone();
        for (parameter, value) in plan.parameters.iter().zip(&progress.values) {
            let _ = write!(tuned, "@{}={}", parameter.name, parameter.nearest(*value));
        }
        format!("makruk-lab duel --a {tuned} --b {start}")
    }
}

/// Returns a table of the values.
fn table(plan: &Plan, progress: &Progress) -> String {
    let mut text = format!(
        "After {} of {} iterations:\n\n",
        progress.iterations, plan.iterations
    );
    text.push_str("| Parameter | Start | Now |\n|---|---:|---:|\n");
    for (parameter, value) in plan.parameters.iter().zip(&progress.values) {
        let Parameter { name, start, .. } = parameter;
        let _ = writeln!(text, "| {name} | {start} | {value:.2} |");
    }
    text
}
