//! Encodes a game in every binary format, and decodes it from an archive.
//!
//! `cargo run --example compress_games`

use makruk::{
    GameTree,
    brenner::{Notation, Numbering},
    container::{Archive, ArchiveBuilder, GameFormat},
};

const GAME: &str = "[White \"somchai\"]\n[Black \"lek\"]\n\n\
    1. e4 e5 2. Nd2 Nd7 3. Sf2 Sf7 4. Ne2 Ne7 5. Se3 Se6 6. d4 exd4 7. Sxd4 d5 \
    8. exd5 Nxd5 1/2-1/2\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game: GameTree = GAME.parse()?;
    let plies = game.main_line().count();
    println!("{plies} plies, {} bytes of PGN", GAME.len());

    for (name, format) in [
        (
            "brenner",
            GameFormat::Brenner(Notation::Main, Numbering::Identity),
        ),
        ("bytecode", GameFormat::Bytecode),
        ("index", GameFormat::Index),
        ("radix", GameFormat::Radix),
        ("huffman", GameFormat::Huffman),
        ("range", GameFormat::Range),
    ] {
        let mut builder = ArchiveBuilder::new(format);
        let bits = builder.push(&game)?;
        let bytes = builder.finish();
        let tenths = 10 * bits / plies as u64;
        let (whole, tenth) = (tenths / 10, tenths % 10);
        println!(
            "{name:8} {bits:3} bits of moves, {whole}.{tenth} a ply, in a file of {} bytes",
            bytes.len()
        );

        // Nothing is lost, and damage is detected.
        let again = Archive::open(&bytes)?.game(0)?;
        assert_eq!(again.pgn().to_string(), game.pgn().to_string());
        let mut damaged = bytes;
        damaged[20] ^= 1;
        assert!(Archive::open(&damaged)?.game(0).is_err());
    }

    // Most formats cannot represent comments.
    let game: GameTree = "1. e4 {good} *".parse()?;
    let error = ArchiveBuilder::new(GameFormat::Range)
        .push(&game)
        .unwrap_err();
    println!("{error}: {}", GameFormat::Range.reduce(&game).1);
    Ok(())
}
