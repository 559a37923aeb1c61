//! `makruk perft`: counts the leaf nodes of the tree of legal moves.

mod parallel;
mod table;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    time::Instant,
};

use clap::{Command, ValueEnum, error::ErrorKind};
use makruk::{
    Fen, Move,
    bitboard::{self, BitPosition},
};

use serde::Serialize;

use crate::{exit::ExitStatus, given::PositionArgs, input, output, values};

use table::Table;

/// Count the leaf nodes of the tree of legal moves.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    /// Depth in plies, up to 255.
    #[arg(value_name = "DEPTH", value_parser = values::number::<u8>(0..=255))]
    depth: u8,
    #[command(flatten)]
    position: PositionArgs,
    /// Move generator.
    #[arg(long, value_enum, default_value = "x88")]
    generator: Generator,
    /// Also list the leaf nodes below each move.
    #[arg(long)]
    divide: bool,
    /// Number of threads; more than one only with `--generator bitboard`.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::number::<u16>(1..=256))]
    threads: u16,
    /// Transposition table size in MiB, 0 for no table; only with `--generator bitboard`.
    #[arg(long, value_name = "MIB", default_value_t = 0, value_parser = values::number::<u16>(0..=65_535))]
    hash: u16,
    /// Write JSON: `{"fen", "depth", "nodes"}`; with --divide, a line `{"uci", "nodes"}` per move precedes it.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generator {
    /// The 0x88 mailbox board.
    X88,
    /// Bitboards.
    Bitboard,
}

pub(crate) fn run(args: &PerftArgs, mut command: Command) -> io::Result<ExitStatus> {
    let threads = NonZeroUsize::new(args.threads.into()).unwrap_or(NonZeroUsize::MIN);
    let is_plain = args.threads == 1 && args.hash == 0;
    if args.generator == Generator::X88 && !is_plain {
        let message = "--threads and --hash need --generator bitboard";
        // The usage line begins with the tool's name only after this call.
        command.build();
        if let Some(perft) = command.find_subcommand_mut("perft") {
            command = perft.clone();
        }
        command.error(ErrorKind::ArgumentConflict, message).exit();
    }
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(status) => return Ok(status),
    };
    let position = given.position;
    let sets = BitPosition::from(&position);
    let mut out = output::plain();
    let start = Instant::now();
    let bar = output::progress(
        position.count_legal() as u64,
        "{bar:40} {pos}/{len} moves, {eta} left",
    );
    let digits = f64::from(args.depth)
        * f64::from(u32::try_from(position.count_legal().max(1)).unwrap_or(1)).log10();
    // A table makes a count of few positions fast.
    if digits > 12.0 && args.hash == 0 {
        output::note(format_args!(
            "this search has about 10^{digits:.0} leaves; Ctrl-C ends it"
        ));
    }
    let mut nodes = u128::from(args.depth == 0);
    let mut result = Ok(());
    let mut report = |mv: Move, leaves: u128| {
        nodes = nodes.saturating_add(leaves);
        if args.divide && result.is_ok() && leaves < u128::MAX {
            result = if args.json {
                write_json(
                    &mut out,
                    &MoveObject {
                        uci: mv.to_string(),
                        nodes: leaves,
                    },
                )
            } else {
                writeln!(out, "{mv} {leaves}")
            };
        }
    };
    match args.generator {
        Generator::X88 => makruk::divide(&position, args.depth, |mv, leaves| {
            bar.inc(1);
            report(mv, leaves.into());
        }),
        Generator::Bitboard if is_plain => bitboard::divide(&sets, args.depth, |mv, leaves| {
            bar.inc(1);
            report(mv, leaves.into());
        }),
        Generator::Bitboard => {
            let table = (args.hash > 0).then(|| Table::new(usize::from(args.hash) << 20));
            let table = table.transpose().map_err(|_| {
                let message = format!("--hash {0}: cannot allocate {0} MiB of memory", args.hash);
                io::Error::new(io::ErrorKind::OutOfMemory, message)
            })?;
            parallel::divide(
                &sets,
                args.depth,
                threads,
                table.as_ref(),
                &bar,
                &mut report,
            );
        }
    }
    result?;
    bar.finish_and_clear();
    if !bar.is_hidden() {
        let seconds = start.elapsed().as_secs_f64();
        #[allow(clippy::cast_precision_loss)] // for display
        let speed = nodes as f64 / seconds / 1e6;
        eprintln!("{seconds:.2} s, {speed:.0} million leaf nodes per second");
    }
    if nodes == u128::MAX {
        out.flush()?;
        output::complain(format_args!(
            "the count exceeds {nodes} leaf nodes, the maximum"
        ));
        return Ok(ExitStatus::Rejected);
    }
    if args.json {
        let object = Object {
            fen: Fen::from(given.setup).to_string(),
            depth: args.depth,
            nodes,
        };
        write_json(&mut out, &object)?;
    } else {
        writeln!(out, "nodes {nodes}")?;
    }
    out.flush()?;
    Ok(ExitStatus::Done)
}

/// The last line of `--json`.
#[derive(Serialize)]
struct Object {
    fen: String,
    depth: u8,
    nodes: u128,
}

/// A line of `--json --divide`.
#[derive(Serialize)]
struct MoveObject {
    uci: String,
    nodes: u128,
}

fn write_json(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(object)?)
}
