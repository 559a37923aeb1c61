//! `makruk tables stats`: shows the statistics of an ending.

use std::{
    io::{self, Error, ErrorKind, Write},
    path::Path,
};

use makruk::fen::DisplayFen;
use makruk::{
    FenDialect, Rules,
    tables::{Material, Tables},
};
use serde::Serialize;

use super::{
    args::StatsArgs,
    folder::{in_file, open_needed},
    probe::in_plies,
};
use crate::{exit::ExitStatus, output};

/// The output of `--json`.
#[derive(Serialize)]
struct Stats {
    signature: String,
    positions: u64,
    won: u64,
    lost: u64,
    longest_plies: u16,
    /// `None` if it is unknown under these rules.
    lost_to_count: Option<u64>,
    longest: Option<Longest>,
}

#[derive(Serialize)]
struct Longest {
    fen: String,
    line: Vec<String>,
}

pub(crate) fn run(args: &StatsArgs) -> io::Result<ExitStatus> {
    let folder = args.folder.readable()?;
    let folder = folder.as_deref();
    let materials = if args.materials.is_empty() {
        in_folder(&args.folder.path()?)?
    } else {
        args.materials.clone()
    };
    let mut out = output::plain();
    for (number, &material) in materials.iter().enumerate() {
        let tables = open_needed(folder, material, usize::MAX, &args.work)?;
        let stats = stats(&tables, folder, material, &args.rules)?;
        if args.json {
            serde_json::to_writer(&mut out, &stats)?;
            writeln!(out)?;
        } else {
            if number > 0 {
                writeln!(out)?;
            }
            text(&stats, material, &mut out)?;
        }
        out.flush()?;
    }
    Ok(ExitStatus::Done)
}

/// Returns the endings that have a table in the folder.
fn in_folder(folder: &Path) -> io::Result<Vec<Material>> {
    let tables = Tables::open(folder)?;
    let all = Material::all().filter(|material| tables.get(*material).is_some());
    let materials: Vec<Material> = all.collect();
    if materials.is_empty() {
        let message = format!("{}: no table", folder.display());
        return Err(Error::new(ErrorKind::NotFound, message));
    }
    Ok(materials)
}

fn stats(
    tables: &Tables,
    folder: Option<&Path>,
    material: Material,
    rules: &Rules,
) -> io::Result<Stats> {
    let table = tables.get(material);
    let table = table.ok_or_else(|| Error::other(format!("{material}: no table")))?;
    let statistics = table.statistics();
    let longest = match tables.longest_win(material) {
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
        signature: material.to_string(),
        positions: statistics.positions,
        won: statistics.won(),
        lost: statistics.lost(),
        longest_plies: statistics.longest_plies(),
        lost_to_count: tables.lost_to_count(material, rules),
        longest,
    })
}

fn text(stats: &Stats, material: Material, out: &mut impl Write) -> io::Result<()> {
    #[allow(clippy::cast_precision_loss)] // for display
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
    if !material.is_bare() {
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
