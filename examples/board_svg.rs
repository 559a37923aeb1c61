//! Draws the position after a checking move, with the reply as an arrow.
//!
//! `cargo run --features svg --example board_svg > board.svg`

use std::error::Error;

use makruk::{
    prelude::*,
    svg::{Arrow, Svg},
};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", picture()?);
    Ok(())
}

/// The second picture in the README.
pub(crate) fn picture() -> Result<String, Box<dyn Error>> {
    let fen: Fen =
        "r1s1k2r/2mn4/pp1s2pp/2p1pM~2/1PP1N2P/P2PPm~P1/2SMS3/R2K2NR w - - 0 19".parse()?;
    let mut position = fen.to_position()?;
    let mv = "e4f6".parse::<UciMove>()?.to_move(&position)?;
    position.play(mv)?;

    let check = position.board().pieces(position.turn(), Role::Khun);
    let answer = [Arrow::new(Square::D7, Square::F6, "#1f6f8b")];
    let picture = Svg::new(position.board())
        .last_move(mv)
        .checks(check)
        .arrows(&answer)
        .title("White's ma gives check; Black's ma can take it")
        .to_string();

    assert!(position.is_check());
    assert_eq!(
        picture.matches("class=\"piece ").count(),
        position.board().occupied().len()
    );
    assert!(picture.contains("class=\"check e8\""));
    Ok(picture)
}
