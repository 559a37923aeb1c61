//! The evaluation weights, fitted to self-play games.

// self_play - training games
// samples   - their positions with results
// fit       - Texel's tuning method
mod fit;
mod samples;
mod self_play;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Play self-play games from random openings and write quiet positions, one per line: FEN ; result ;
    /// score, both from White's side
    Play(self_play::PlayArgs),
    /// Fit the compiled-in weights so that the evaluation predicts results, and write them to the
    /// engine's source file
    Fit(fit::FitArgs),
}

pub(crate) fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Play(args) => self_play::run(args).map_err(|error| error.to_string()),
        Command::Fit(args) => fit::run(args),
    }
}
