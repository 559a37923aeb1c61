//! Writes and parses moves in Thai letters: the federation's forms of 2569, that of programs, and ambiguous moves.
//!
//! `cargo run --example thai_notation`

use makruk::{
    Fen, GameTree, Position, San,
    letters::LetterSet,
    san::{SanErrorKind, SanStyle},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let thai = LetterSet::THAI;

    // Files are ก to ญ, ranks ๑ to ๘ or 1 to 8. Every Thai form is accepted.
    let position = Position::start();
    let read = |text: &str| San::from_bytes(text.as_bytes(), thai)?.to_move(&position);
    let mv = read("ม.ข1 - ง2")?;
    for text in ["มง2", "มข๑-ง๒", "ม-ง๒"] {
        assert_eq!(read(text)?, mv);
    }

    // The federation's standard form names both squares, its competition form the target; programs write a hyphen.
    let write = |style, letters| San::from_move_with(&position, mv, style, letters).to_string();
    let standard = write(SanStyle::Readable, LetterSet::THAI_STANDARD);
    let competition = write(SanStyle::Readable, LetterSet::THAI_COMPETITION);
    let short = write(SanStyle::Short, thai);
    println!(
        "{} is {standard}, {competition} or {short}",
        San::from_move(&position, mv)
    );
    assert_eq!(
        (&*standard, &*competition, &*short),
        ("มข1-ง2", "มง2", "ม-ง๒")
    );

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
