//! Interleaves several searches, as in a server or a GUI: no threads, no clock, no blocking.
//!
//! `cargo run --release --features search --example search_in_steps`

use std::error::Error;

use makruk::{
    Fen, Game, Position, Rules, San,
    search::{AllocationError, Engine, Limits, Options, Search},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut games = vec![Game::new(Position::start(), Rules::THAI)];
    for text in [
        "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16",
        "4k3/8/2s5/p3P3/P2n4/2S1N3/3K4/8 b - - 0 50",
    ] {
        let fen: Fen = text.parse()?;
        games.push(fen.to_game(Rules::THAI)?);
    }
    // A small table per search, because many searches share the memory.
    let engine = || Engine::new(Options::default().with_hash_bytes(1 << 20));
    let begin = |game| Ok(Search::new(engine()?, game, &Limits::nodes(60_000)));
    let mut searches: Vec<Search> = games
        .iter()
        .map(begin)
        .collect::<Result<_, AllocationError>>()?;

    let mut round = 0;
    while searches.iter().any(|search| !search.is_over()) {
        round += 1;
        for search in &mut searches {
            search.step(5_000);
        }
        // A GUI would redraw here, a server would answer a request. Current results are always available.
        let depths: Vec<u8> = searches.iter().map(|search| search.info().depth).collect();
        println!("round {round}: depths {depths:?}");
    }
    for (game, search) in games.iter().zip(&searches) {
        let result = search.result();
        let best = result.best.ok_or("there is a move")?;
        let score = result.score().ok_or("there is a score")?;
        println!("{} {score}", San::from_move(game.position(), best));
    }
    Ok(())
}
