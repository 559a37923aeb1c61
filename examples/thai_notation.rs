//! Writes and parses moves in Thai letters, including ambiguous ones.
//!
//! `cargo run --example thai_notation`

use makruk::{
    Fen, GameTree, Position, San,
    letters::LetterSet,
    san::{SanErrorKind, SanStyle},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let thai = LetterSet::THAI;

    // Files are ก to ญ, ranks ๑ to ๘. Latin digits are accepted as well.
    let position = Position::start();
    let mv = San::from_bytes("ม-ง๒".as_bytes(), thai)?.to_move(&position)?;
    let fairy = San::from_move(&position, mv);
    let long = San::from_move_with(&position, mv, SanStyle::Long, thai);
    println!("{fairy} is ม-ง๒ or {long}");
    assert_eq!(fairy.to_string(), "Nd2");
    assert_eq!(long.to_string(), "ม ข๑-ง๒");

    // ค is both the khon and the third file: this capture may be by the khon or by the bia.
    let fen: Fen = "4k3/8/8/3n4/2P1S3/8/8/4K3 w - - 0 1".parse()?;
    let position = fen.to_position()?;
    let capture = San::from_bytes("คxง๕".as_bytes(), thai)?;
    let error = capture.to_move(&position).unwrap_err();
    assert!(matches!(error.kind(), SanErrorKind::Ambiguous { .. }));
    println!("คxง๕: {error}");
    for mv in capture.candidates(&position) {
        let telling = San::from_move_with(&position, mv, SanStyle::Readable, thai);
        println!("  {telling} for {}", San::from_move(&position, mv));
    }

    // A whole game.
    let tree: GameTree = "1. e4 e5 2. Sf2 Sf7 3. Nd2 Nd7 *".parse()?;
    let text = tree.pgn().letters(thai).without_tags().to_string();
    assert_eq!(text.trim(), "1. จ๔ จ๕ 2. ค-ฉ๒ ค-ฉ๗ 3. ม-ง๒ ม-ง๗ *");
    print!("{text}");
    Ok(())
}
