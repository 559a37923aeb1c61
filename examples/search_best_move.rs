//! Searches a position with the engine and prints the best lines.
//!
//! `cargo run --release --features search --example search_best_move`

use std::{error::Error, num::NonZeroU8};

use makruk::{
    Fen, Rules, San,
    search::{Engine, Limits, Options, Score, SearchInfo},
};

/// Called after each depth. A `SearchObserver` could also stop the search.
fn print(info: &SearchInfo<'_>) {
    if let Some(best) = info.lines.first() {
        println!(
            "depth {:>2}: {} nodes, {}",
            info.depth, info.nodes, best.score
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Black's bare khun has counted 5 of 16: White must mate before the count expires.
    let fen: Fen = "8/8/8/4k3/8/2K1S3/3R4/8 w - 32 9 50".parse()?;
    let game = fen.to_game(Rules::THAI)?;
    println!("{}", game.count().ok_or("no side is counting")?);

    let three = NonZeroU8::new(3).ok_or("no lines")?;
    let limits = Limits::nodes(300_000).with_multi_pv(three);
    let mut engine = Engine::new(Options::default())?;
    let result = engine.search(&game, &limits, &mut print);

    for line in &result.lines {
        let mut position = game.position().clone();
        let mut moves = Vec::new();
        for &mv in &line.moves {
            moves.push(San::from_move(&position, mv).to_string());
            position.play(mv)?;
        }
        println!("{}: {}", line.score, moves.join(" "));
    }
    assert_eq!(result.lines.len(), 3);
    assert!(result.score() > Some(Score::Cp(0)));
    Ok(())
}
