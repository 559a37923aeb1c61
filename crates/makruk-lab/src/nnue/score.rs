//! Scores positions near those of games.

use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    time::Instant,
};

use makruk_core::{Position, random::Random};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Score};
use sha2::{Digest, Sha256};

use super::{
    chunk::{Chunk, Series},
    datagen, play,
    samples::positions_near,
    scores::Scores,
};

/// Arguments for scoring positions near games.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ScoreArgs {
    /// Folders of games
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Random seed; the positions of a game depend only on it and on the game's number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions per game, one to four random moves away from the game
    #[arg(long, default_value_t = 100)]
    of_each: usize,
    /// Nodes per position, a hard limit
    #[arg(long, default_value_t = 250)]
    nodes: u32,
    /// Games searched at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Evaluation net; the hand-crafted evaluation if omitted
    #[arg(long)]
    net: Option<PathBuf>,
}

pub(crate) fn run(args: &ScoreArgs) -> Result<(), String> {
    let (net, engine) = datagen::read_net(args.net.as_deref())?;
    let series = Series {
        seed: args.seed,
        nodes: args.nodes,
        engine,
    };
    eprintln!("{series:?}");
    let mut paths = Vec::new();
    for folder in &args.folders {
        paths.extend(datagen::chunks_of(folder)?);
    }
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || -> Result<(), String> {
        let mut engine = play::engine(net.as_deref()).map_err(|error| error.to_string())?;
        while !failed.load(Ordering::Relaxed) {
            let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            score(args, series, &mut engine, path)?;
        }
        Ok(())
    };
    datagen::on_threads(args.threads, &failed, work)
}

/// Writes the scores of positions near a chunk's games, unless they exist already.
fn score(args: &ScoreArgs, series: Series, engine: &mut Engine, path: &Path) -> Result<(), String> {
    let chunk = Chunk::read(path)?;
    let hash = Sha256::digest(chunk.to_bytes()).into();
    let path = path.with_extension("scores");
    if path.exists() {
        let found = Scores::read(&path, hash)?;
        if (found.series, found.of_each) != (series, args.of_each) {
            return Err(format!(
                "{}: expected {} scores of each game of {series:?}, found {} of {:?}",
                path.display(),
                args.of_each,
                found.of_each,
                found.series
            ));
        }
        return Ok(());
    }
    let start = Instant::now();
    let mut values = Vec::new();
    for (game, number) in chunk.games.iter().zip(chunk.first..) {
        engine.clear();
        let mut random = Random::of_job(args.seed, number);
        for position in positions_near(game, args.of_each, &mut random) {
            values.push(score_of(engine, args.nodes, position));
        }
    }
    let quiet = values.iter().flatten().count();
    let scores = Scores {
        series,
        of_each: args.of_each,
        chunk: hash,
        values,
    };
    datagen::write(&path, &scores.to_bytes())
        .map_err(|error| format!("{}: {error}", path.display()))?;
    eprintln!(
        "{}: {} positions, {quiet} of them quiet, {:.0} per second",
        path.display(),
        scores.values.len(),
        scores.values.len() as f64 / start.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// Searches a position; `None` if the best move is not quiet, or there is none.
fn score_of(engine: &mut Engine, nodes: u32, position: Position) -> Option<i16> {
    let game = Game::new(position, Rules::THAI);
    let result = engine.search(&game, &Limits::nodes(nodes.into()), &mut ());
    let best = result.best?;
    let is_quiet = game.position().board().get(best.to()).is_none() && !best.is_promotion();
    match result.score()? {
        Score::Cp(score) if is_quiet => i16::try_from(score).ok(),
        _ => None,
    }
}
