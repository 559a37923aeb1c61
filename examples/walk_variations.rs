//! Visits all lines of an annotated game, adds one, and writes the game.
//!
//! `cargo run --example walk_variations`

use makruk::{Fen, GameTree, Move, San, pgn::Nag};

const PGN: &str = "[White \"A\"]\n\n1. e4 e5 (1... d5 2. exd5 (2. d4 $6) 2... exd5) 2. Sf2 *\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut tree: GameTree = PGN.parse()?;

    // Each node has its children: the first continues the line, the others are variations.
    let mut lines = 0;
    let mut waiting = vec![tree.root()];
    while let Some(node) = waiting.pop() {
        lines += usize::from(node.children().next().is_none());
        waiting.extend(node.children());
    }
    assert_eq!(lines, 3);
    println!("{lines} lines");

    // A cursor tracks the position. It moves back by undoing a move, and forward by playing one.
    let mut cursor = tree.cursor_mut();
    cursor.go_to_end();
    println!(
        "{} after {} plies",
        Fen::from(cursor.position()),
        cursor.ply()
    );
    while cursor.go_back() {
        let next: Vec<String> = cursor
            .node()
            .children()
            .filter_map(|node| Some(San::from_move(cursor.position(), node.mv()?).to_string()))
            .collect();
        println!("ply {}: {}", cursor.ply() + 1, next.join(" or "));
    }

    // A cursor can also change the tree.
    cursor.go_forward();
    cursor.add_move("f6f5".parse::<Move>()?)?;
    cursor.add_nag(Nag::DUBIOUS);
    cursor.add_comment("rash")?;
    cursor.promote();
    let text = tree.pgn().without_tags().to_string();
    assert_eq!(
        text.trim(),
        "1. e4 e5 (1... f5 $6 {rash}) (1... d5 2. exd5 (2. d4 $6) 2... exd5) 2. Sf2 *"
    );
    print!("{text}");
    Ok(())
}
