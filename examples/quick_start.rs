//! The README's program: replays a PGN, prints the count, and queries the engine.
#![allow(clippy::wildcard_imports)] // brevity for the README

use makruk::{prelude::*, search::*};

const PGN: &str = r#"
[White "Somchai"]
[Black "Malee"]
[FEN "8/8/4k3/8/2m5/2K1S3/3R4/8 w - - 0 60"]

60. Kxc4 Ke5 (60... Kf5 61. Sd4 {cuts off more squares}) 61. Rd1 *
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Replay the game: every move is checked on the board, every ply adjudicated.
    let tree = PGN.parse::<GameTree>()?;
    let game = tree.to_game(Rules::THAI)?;
    println!("{}", Diagram::new(game.position().board()));

    // Print the count: "black counts 5 of 16 (pieces' honour)".
    if let Some(count) = game.count() {
        println!("{count}");
    }

    // Ask the engine.
    let mut engine = Engine::new(Options::default())?;
    let result = engine.search(&game, &Limits::default().with_nodes(50_000), &mut ());
    if let (Some(best), Some(score)) = (result.best, result.score()) {
        println!("{} ({score})", San::from_move(game.position(), best));
    }
    Ok(())
}
