//! The evaluation net: self-play games, scores of positions near them, training.

// datagen - games, chunk by chunk
// play    - a game and its referee
// chunk   - game files
// replay  - a recorded game under the rules
// draws   - drawn games in which one side had a large lead
// score   - searches positions near games
// scores  - score files
// samples - training samples
// model   - the net in floating point
// train   - training
pub(crate) mod chunk;
pub(crate) mod datagen;
mod draws;
mod model;
pub(crate) mod play;
mod replay;
mod samples;
mod score;
mod scores;
mod train;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Play self-play games from random openings and write them to a folder; resumes an interrupted run
    Datagen(datagen::DatagenArgs),
    /// Search positions near those of games and write their scores beside the games; resumes an interrupted run
    Score(score::ScoreArgs),
    /// Classify the drawn games in which one side had a large lead, by their ends and by their material
    Draws(draws::DrawsArgs),
    /// Train a net on the games' quiet positions
    Train(train::TrainArgs),
}

pub(crate) fn run(command: &Command) -> Result<(), String> {
    match command {
        Command::Datagen(args) => datagen::run(args),
        Command::Score(args) => score::run(args),
        Command::Draws(args) => draws::run(args),
        Command::Train(args) => train::run(args),
    }
}
