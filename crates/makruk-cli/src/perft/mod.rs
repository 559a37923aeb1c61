//! `makruk perft`: counts the leaf nodes of the tree of legal moves.

mod parallel;
mod table;

use std::{
    io::{self, Write},
    num::NonZeroUsize,
    time::Instant,
};

use clap::{CommandFactory, error::ErrorKind};
use makruk::{
    Move,
    bitboard::{self, BitPosition},
};

use crate::{
    Verdict,
    args::{Args, Generator, PerftArgs},
    input, output,
};

use table::Table;

pub(crate) fn run(args: &PerftArgs) -> io::Result<Verdict> {
    let threads = NonZeroUsize::new(args.threads.into()).unwrap_or(NonZeroUsize::MIN);
    let is_plain = args.threads == 1 && args.hash == 0;
    if args.generator == Generator::X88 && !is_plain {
        let message = "--threads and --hash need --generator bitboard";
        let mut command = Args::command();
        // The usage line begins with the name of the tool only after this.
        command.build();
        if let Some(perft) = command.find_subcommand_mut("perft") {
            command = perft.clone();
        }
        command.error(ErrorKind::ArgumentConflict, message).exit();
    }
    let given = match input::argument(&args.position) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let position = given.position;
    let sets = BitPosition::from(&position);
    let mut out = output::plain();
    let start = Instant::now();
    let bar = output::progress(
        position.count_legal() as u64,
        "{bar:40} {pos}/{len} moves, {eta} left",
    );
    let mut nodes = u128::from(args.depth == 0);
    let mut result = Ok(());
    let mut report = |mv: Move, leaves: u128| {
        nodes = nodes.saturating_add(leaves);
        if args.divide && result.is_ok() && leaves < u128::MAX {
            result = writeln!(out, "{mv} {leaves}");
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
                let message = format!("--hash {0}: {0} MiB of memory are not available", args.hash);
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
        return Ok(Verdict::Rejected);
    }
    writeln!(out, "nodes {nodes}")?;
    out.flush()?;
    Ok(Verdict::Done)
}
