//! Lists the legal moves of a position and plays one.
//!
//! `cargo run --example legal_moves`

use std::error::Error;

use makruk::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    // Black's khun is in check from a rua, and the ma on e7 can capture it.
    let fen: Fen = "3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1".parse()?;
    let mut position = fen.to_position()?;
    print!(
        "{}",
        Diagram::new(position.board()).mark(position.checkers())
    );
    println!(
        "{} to move, in check: {}",
        position.turn(),
        position.is_check()
    );

    let mut moves = position.legal_moves();
    moves.sort_unstable();
    for &mv in &moves {
        println!(
            "{} {}",
            mv,
            if position.gives_check(mv) {
                "check"
            } else {
                ""
            }
        );
    }
    assert_eq!(moves.len(), 4);

    // The moves of one piece, for example after a click on it.
    let of_the_ma = position.legal_moves_from(Square::E7);
    let capture = "e7d5".parse::<UciMove>()?.to_move(&position)?;
    assert!(of_the_ma.contains(&capture));

    let undo = position.play(capture)?;
    println!(
        "{} captured the {}",
        capture,
        undo.captured().ok_or("nothing")?
    );
    assert_eq!(undo.captured(), Some(Piece::WhiteRua));

    // The error for an illegal move contains the reason.
    let error = position.play(capture).expect_err("it is White's turn");
    println!("{error}");
    Ok(())
}
