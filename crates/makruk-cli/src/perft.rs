//! `makruk perft`: counts the leaves of the tree of legal moves.

use std::{
    io::{self, Write},
    time::Instant,
};

use makruk::{UciMove, divide};

use crate::{
    Verdict,
    args::{Generator, PerftArgs},
    input, output,
};

pub(crate) fn run(args: &PerftArgs) -> io::Result<Verdict> {
    let words: Vec<String> = args.fen.iter().cloned().collect();
    let given = match input::argument(&words, args.dialect) {
        Ok(given) => given,
        Err(verdict) => return Ok(verdict),
    };
    let Generator::X88 = args.generator;
    let position = given.position;
    let mut out = output::plain();
    let start = Instant::now();
    let bar = output::progress(
        position.count_legal() as u64,
        "{bar:40} {pos}/{len} moves, {eta} left",
    );
    let mut nodes = u64::from(args.depth == 0);
    let mut result = Ok(());
    divide(&position, args.depth, |mv, leaves| {
        nodes += leaves;
        bar.inc(1);
        if args.divide && result.is_ok() {
            result = writeln!(out, "{} {leaves}", UciMove(mv));
        }
    });
    result?;
    bar.finish_and_clear();
    if !bar.is_hidden() {
        let seconds = start.elapsed().as_secs_f64();
        #[allow(clippy::cast_precision_loss)] // for display
        let speed = nodes as f64 / seconds / 1e6;
        eprintln!("{seconds:.2} s, {speed:.0} million leaves a second");
    }
    writeln!(out, "nodes {nodes}")?;
    out.flush()?;
    Ok(Verdict::Done)
}
