//! Parses a PGN in international letters and writes it in Fairy-Stockfish letters and as UCI moves.
//!
//! `cargo run --example convert_pgn`

use makruk::{GameTree, pgn::PgnReader, tree::Node};

/// A game as PlayOK writes it: `Q` is a met, `B` a khon, `P` a bia ngai; there is no `Variant` tag.
const PGN: &str = r#"[Site "PlayOK"]
[White "somchai"]
[Black "lek"]
[Result "*"]

1. a4 b5 2. axb5 c5 3. b6=P Nc6 {the met is next} 4. Pc7 Qxc7 (4... Qe7) *

[White "This one is broken"]

1. e4 Qxd1 *
"#;

fn main() {
    let mut reader = PgnReader::new(PGN.as_bytes());

    // No letter set is given, so the reader detects it from the whole game.
    let game = GameTree::read(&mut reader, None).expect("there is a game");
    assert!(game.errors.is_empty());
    assert_eq!(game.letters.name(), "playok");
    println!("{}", game.tree.pgn());

    let mut moves = game.tree.main_line().filter_map(Node::mv);
    assert_eq!(
        moves.next().map(|mv| mv.to_string()),
        Some("a3a4".to_owned())
    );
    for mv in moves {
        print!("{mv} ");
    }
    println!();

    // Errors in one game do not affect the others.
    let broken = GameTree::read(&mut reader, None).expect("there is another game");
    let error = broken.errors[0].to_string();
    assert_eq!(
        error,
        "line 10, column 7, ply 2: no legal met move to d1 matches"
    );
    println!("{error}");
    assert_eq!(broken.tree.main_line().count(), 1);
}
