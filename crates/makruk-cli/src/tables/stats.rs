//! `makruk tables stats`: the statistics of an ending.

use std::{
    io::{self, Error, Write},
    path::Path,
};

use makruk::fen::DisplayFen;
use makruk::{FenDialect, tables::Tables};
use serde::Serialize;

use super::{
    args::StatsArgs,
    folder::{in_file, open_needed},
    probe::in_plies,
};
use crate::{Verdict, output};

/// The output of `--json`.
#[derive(Serialize)]
struct Stats {
    signature: String,
    positions: u64,
    won: u64,
    lost: u64,
    longest_plies: u16,
    /// `None` if it is not known under these rules.
    lost_to_count: Option<u64>,
    longest: Option<Longest>,
}

#[derive(Serialize)]
struct Longest {
    fen: String,
    line: Vec<String>,
}

pub(crate) fn run(args: &StatsArgs) -> io::Result<Verdict> {
    let signature = args.signature;
    let folder = args.folder.path_if_any();
    let folder = folder.as_deref();
    let tables = open_needed(folder, signature, usize::MAX, &args.work)?;
    let stats = stats(&tables, folder, args)?;
    let mut out = output::plain();
    if args.json {
        serde_json::to_writer(&mut out, &stats)?;
        writeln!(out)?;
    } else {
        text(&stats, args, &mut out)?;
    }
    out.flush()?;
    Ok(Verdict::Done)
}

fn stats(tables: &Tables, folder: Option<&Path>, args: &StatsArgs) -> io::Result<Stats> {
    let signature = args.signature;
    let table = tables.get(signature);
    let table = table.ok_or_else(|| Error::other(format!("{signature}: there is no table")))?;
    let summary = table.summary();
    let longest = match tables.longest_win(signature) {
        None => None,
        Some(position) => {
            let line = tables.line(&position);
            let line = line.map_err(|error| in_file(folder, error))?;
            Some(Longest {
                fen: DisplayFen::new(&position.to_setup(), FenDialect::Fairy).to_string(),
                line: line.iter().map(ToString::to_string).collect(),
            })
        }
    };
    Ok(Stats {
        signature: signature.to_string(),
        positions: summary.positions,
        won: summary.won(),
        lost: summary.lost(),
        longest_plies: summary.longest_plies(),
        lost_to_count: tables.lost_to_count(signature, &args.rules),
        longest,
    })
}

fn text(stats: &Stats, args: &StatsArgs, out: &mut impl Write) -> io::Result<()> {
    #[allow(clippy::cast_precision_loss)] // to be looked at
    let share = |number: u64| {
        format!(
            "{number:>13}  {:6.2} %",
            number as f64 * 100.0 / stats.positions as f64
        )
    };
    let mut row = |name: &str, value: String| writeln!(out, "{name:<20} {value}");
    row("pieces", stats.signature.clone())?;
    row("positions", format!("{:>13}", stats.positions))?;
    row("won", share(stats.won))?;
    if let Some(lost) = stats.lost_to_count {
        row("lost to the count", share(lost))?;
        row("won with the count", share(stats.won - lost))?;
    }
    row("drawn", share(stats.positions - stats.won - stats.lost))?;
    if args.signature.weak().is_some() {
        row("lost", share(stats.lost))?;
    }
    let Some(longest) = &stats.longest else {
        return Ok(());
    };
    let plies = stats.longest_plies;
    let moves = plies.div_ceil(2);
    row(
        "longest win",
        format!(
            "{moves:>13}  {}, {}",
            if moves == 1 { "move" } else { "moves" },
            in_plies(plies)
        ),
    )?;
    row("", longest.fen.clone())?;
    for line in longest.line.chunks(16) {
        row("", line.join(" "))?;
    }
    Ok(())
}
