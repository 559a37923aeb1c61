//! Generates games, chunk by chunk.

use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use super::{
    chunk::{Chunk, Series},
    play,
};

/// Arguments of the generator.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct DatagenArgs {
    /// Random seed; a game depends only on it and on the game's number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games, in whole chunks
    #[arg(long, default_value_t = 1 << 18)]
    games: u64,
    /// Nodes per move, a hard limit
    #[arg(long, default_value_t = 1_000)]
    nodes: u32,
    /// Games played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Play each game until the rules or 600 plies end it; otherwise decided and even games are adjudicated
    #[arg(long)]
    to_the_end: bool,
    /// Evaluation net; the hand-crafted evaluation if omitted
    #[arg(long)]
    net: Option<PathBuf>,
    /// Folder for the chunks; existing chunks are not played again
    #[arg(long)]
    out: PathBuf,
}

/// Games per chunk.
const CHUNK: u64 = 256;

pub(crate) fn run(args: &DatagenArgs) -> Result<(), String> {
    let of_folder = |error| format!("{}: {error}", args.out.display());
    fs::create_dir_all(&args.out).map_err(of_folder)?;
    let (net, signature) = read_net(args.net.as_deref())?;
    let net = net.as_deref();
    let series = Series {
        seed: args.seed,
        nodes: args.nodes,
        engine: signature,
    };
    eprintln!("{series:?}");
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    on_threads(args.threads, &failed, || {
        work(args, net, series, &next, &failed)
    })
}

/// Runs the same work on several threads, and sets `failed` as soon as one of them fails.
pub(crate) fn on_threads(
    threads: usize,
    failed: &AtomicBool,
    work: impl Fn() -> Result<(), String> + Sync,
) -> Result<(), String> {
    let work = || {
        let done = work();
        failed.fetch_or(done.is_err(), Ordering::Relaxed);
        done
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            let done = worker.join();
            done.unwrap_or_else(|_| Err("a thread panicked".to_owned()))
        })
    })
}

/// Reads the net file, if there is one, and returns it with the signature of the engine that uses it.
pub(crate) fn read_net(path: Option<&Path>) -> Result<(Option<Vec<u8>>, u64), String> {
    let of_file = |error: &dyn Display| match path {
        Some(path) => format!("{}: {error}", path.display()),
        None => error.to_string(),
    };
    let net = path
        .map(fs::read)
        .transpose()
        .map_err(|error| of_file(&error))?;
    let signature = play::signature(net.as_deref()).map_err(|error| of_file(&error))?;
    Ok((net, signature))
}

fn work(
    args: &DatagenArgs,
    net: Option<&[u8]>,
    series: Series,
    next: &AtomicU64,
    failed: &AtomicBool,
) -> Result<(), String> {
    // Its tablebases take seconds, which a thread without a chunk to play does not need.
    let mut engine = None;
    while !failed.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let first = number * CHUNK;
        if first >= args.games {
            break;
        }
        let path = args.out.join(format!("{number:06}.games"));
        if path.exists() {
            check(&path, args, series, first)?;
            continue;
        }
        let start = Instant::now();
        let engine = match &mut engine {
            Some(engine) => engine,
            None => engine.insert(play::engine(net).map_err(|error| error.to_string())?),
        };
        let games = (first..first + CHUNK)
            .map(|number| play::play(engine, series, args.to_the_end, number))
            .collect();
        let chunk = Chunk {
            series,
            to_the_end: args.to_the_end,
            first,
            games,
        };
        write(&path, &chunk.to_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
        let plies: usize = chunk.games.iter().map(|game| game.plies.len()).sum();
        let results = [0, 1, 2].map(|result| {
            let games = chunk.games.iter();
            games.filter(|game| game.result == result).count()
        });
        eprintln!(
            "{}: {plies} plies, {:.0} per second, Black, draw, White {results:?}",
            path.display(),
            plies as f64 / start.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}

/// Returns the paths of the chunks in a folder, in order.
pub(crate) fn chunks_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let of_folder = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(of_folder)? {
        let path = entry.map_err(of_folder)?.path();
        let extension = path.extension();
        if extension.is_some_and(|extension| extension == "games") {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

/// Checks that a chunk belongs to this series.
fn check(path: &Path, args: &DatagenArgs, series: Series, first: u64) -> Result<(), String> {
    let chunk = Chunk::read(path)?;
    if (chunk.series, chunk.first) != (series, first) {
        return Err(format!(
            "{}: expected games from {first} of {series:?}, found games from {} of {:?}",
            path.display(),
            chunk.first,
            chunk.series
        ));
    }
    if chunk.to_the_end != args.to_the_end {
        let kind = if chunk.to_the_end {
            "played to the end"
        } else {
            "adjudicated"
        };
        return Err(format!("{}: its games were {kind}", path.display()));
    }
    Ok(())
}

/// Writes a file atomically.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let draft = path.with_extension("draft");
    fs::write(&draft, bytes)?;
    fs::rename(&draft, path)
}
