//! `makruk book stats`: checks a book and shows its contents.

use std::io::{self, Write};

use serde::Serialize;

use super::{
    args::StatsArgs,
    library::{self, named},
};
use crate::{escape::escaped, exit::ExitStatus, output};

/// The output of `--json`.
#[derive(Serialize)]
struct Stats {
    games: u64,
    plies: u64,
    positions: u64,
    entries: u64,
    bytes: u64,
    bytes_per_entry: f64,
    /// Entries played in only one game.
    once: u64,
    min_count: u64,
    max_ply: Option<u64>,
    sources: Vec<GameSource>,
}

#[derive(Serialize)]
struct GameSource {
    name: String,
    games: u64,
}

pub(crate) fn run(args: &StatsArgs) -> io::Result<ExitStatus> {
    let path = &args.book;
    let mut book = library::open(path)?;
    let summary = *book.summary();
    let sources = book.sources().map_err(|error| named(path, &error.into()))?;
    let sources = sources.map(|source| GameSource {
        name: source.name.to_owned(),
        games: source.games,
    });
    let sources = sources.collect();
    // This verifies every byte of the book.
    let mut entries = book.entries();
    let bar = output::progress(summary.entries, "{bar:40} {pos}/{len} moves, {eta} left");
    let mut once = 0;
    for (number, entry) in (0_u64..).zip(&mut entries) {
        let entry = entry.map_err(|error| named(path, &error.into()))?;
        once += u64::from(entry.tally.games() == 1);
        if number % 65_536 == 0 {
            bar.set_position(number);
        }
    }
    bar.finish_and_clear();
    let bytes = entries.into_book().size();
    #[allow(clippy::cast_precision_loss)] // a mean for display
    let bytes_per_entry = bytes as f64 / summary.entries.max(1) as f64;
    let stats = Stats {
        games: summary.games,
        plies: summary.plies,
        positions: summary.positions,
        entries: summary.entries,
        bytes,
        bytes_per_entry,
        once,
        min_count: summary.min_count,
        max_ply: (summary.max_ply > 0).then_some(summary.max_ply),
        sources,
    };
    let mut out = output::plain();
    if args.json {
        serde_json::to_writer(&mut out, &stats)?;
        writeln!(out)?;
    } else {
        text(&stats, &mut out)?;
    }
    out.flush()?;
    Ok(ExitStatus::Done)
}

fn text(stats: &Stats, out: &mut impl Write) -> io::Result<()> {
    let mut row = |name: &str, value: String| writeln!(out, "{name:<20} {value}");
    row("games", stats.games.to_string())?;
    row("plies", stats.plies.to_string())?;
    row("positions", stats.positions.to_string())?;
    row("moves", stats.entries.to_string())?;
    row("moves of one game", stats.once.to_string())?;
    row("bytes", stats.bytes.to_string())?;
    row("bytes per move", format!("{:.2}", stats.bytes_per_entry))?;
    if stats.min_count > 1 {
        let limit = format!("played in {} games or more", stats.min_count);
        row("only moves", limit)?;
    }
    if let Some(plies) = stats.max_ply {
        row("only the first", format!("{plies} plies"))?;
    }
    for source in &stats.sources {
        let games = format!("{}, {} games", escaped(&source.name), source.games);
        row("games from", games)?;
    }
    Ok(())
}
