//! Plays a count to its end, printing the numbers as spoken at the board.
//!
//! `cargo run --example counting`

use std::error::Error;

use makruk::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    // White's rua captures Black's last piece. Khun, rua and khon chase, so the limit is 16.
    let fen: Fen = "8/8/8/3k4/8/n7/8/R5SK w - - 0 60".parse()?;
    let mut game = fen.to_game(Rules::THAI)?;
    print!("{}", Diagram::new(game.position().board()));

    // White finds no mate and moves its rua around while Black's khun shuffles.
    let rua = [
        "a3", "b3", "c3", "e3", "f3", "g3", "h3", "h2", "g2", "f2", "e2", "c2", "b2",
    ];
    let (mut from, mut spoken) = ("a1", Vec::new());
    for (turn, to) in rua.into_iter().enumerate() {
        let khun = if turn % 2 == 0 { "d5d6" } else { "d6d5" };
        for text in [format!("{from}{to}"), khun.to_owned()] {
            let mv = text.parse::<UciMove>()?.to_move(game.position())?;
            let san = San::from_move(game.position(), mv);
            game.play(mv)?;
            // The side that has just moved says a number if it is counting. The last number ends the game; after that, only
            // `Game::counting` still contains it.
            match game
                .counting()
                .count(game.rules())
                .filter(|count| count.by != game.position().turn())
            {
                Some(count) => {
                    println!("{san:<6} \"{}\"", count.number);
                    spoken.push(count.number);
                }
                None => print!("{san:<6}"),
            }
        }
        from = to;
    }
    let outcome = game.outcome().ok_or("the game is in progress")?;
    println!("{outcome}: {}", outcome.by());
    println!("{}", Fen::from(game.setup()));

    // Four pieces were left, so Black began with five; the number after 16 ends the game in a draw.
    assert_eq!(spoken, (5..=17).collect::<Vec<_>>());
    assert_eq!(outcome.by(), Termination::CountExpired(CountKind::Pieces));
    Ok(())
}
