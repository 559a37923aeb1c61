//! Counts the leaf nodes of the legal move tree.
//!
//! `cargo run --release --example perft [DEPTH [FEN]]`

use std::{env, error::Error, time::Instant};

use makruk::{divide, prelude::*};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let depth = args.next().map_or(Ok(4), |depth| depth.parse())?;
    let fen: Fen = args.next().as_deref().unwrap_or(Fen::START).parse()?;
    let position = fen.to_position()?;

    let start = Instant::now();
    let mut leaves = 0;
    divide(&position, depth, |mv, below| {
        println!("{mv} {below}");
        leaves += below;
    });
    println!(
        "{leaves} leaves at depth {depth} in {:.2?}",
        start.elapsed()
    );

    if depth == 4 && position == Position::start() {
        assert_eq!(leaves, 273_026);
    }
    Ok(())
}
