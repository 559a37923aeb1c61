//! The engine plays a short game against itself, with counts and draws as over the board.
//!
//! `cargo run --release --features search --example self_play`

use std::error::Error;

use makruk::{
    Action, Color, Game, GameTree, Position, Rules,
    search::{Engine, Level, Limits, Options, Player, PlayerPolicy, Resignation},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(Options::default())?;
    let limits = Limits::nodes(2_000);
    let policy = PlayerPolicy::default().with_resignation(Some(Resignation::default()));
    let mut players = Color::ALL.map(|side| Player::new(side).with_policy(policy));
    // Black is a beginner, so the game will be short. A different seed gives a different game.
    let [_, black] = &mut players;
    (black.level, black.seed) = (Level::BEGINNER, 2);

    let mut game = Game::new(Position::start(), Rules::THAI);
    let mut plies = 0;
    while game.outcome().is_none() && plies < 300 {
        // The side to move acts first; the other side may only answer an offer.
        let turn = game.position().turn();
        for side in [turn, !turn] {
            let player = &mut players[side.index()];
            let Some(decision) = player.decide(&mut engine, &game, &limits, &mut ()) else {
                continue;
            };
            match decision.action {
                Action::Move(_) => plies += 1,
                other => println!("ply {plies}: {other:?}"),
            }
            game.act(decision.action)?;
            break;
        }
    }
    print!("{}", GameTree::from_game(&game).pgn().without_tags());
    let outcome = game.outcome().ok_or("the game is in progress")?;
    println!("{outcome}: {}", outcome.by());
    Ok(())
}
