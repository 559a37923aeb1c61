//! Searches an archive: which games were drawn by the count although a side was a rua ahead?

use makruk::{
    GameTree,
    container::{Archive, ArchiveBuilder, GameFormat},
    query::{ArchiveFinder, Finder, Query},
};

const GAMES: [&str; 2] = [
    "[White \"Malee\"]\n\n1. e4 e5 2. d4 exd4 3. cxd4 1/2-1/2",
    // Black has counted to 16, and speaks no number more.
    "[White \"Somchai\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/2k5/8/7R/3K4 b - 32 32 40\"]\n\n40... Kd4 1/2-1/2",
];

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut builder = ArchiveBuilder::new(GameFormat::Bytecode);
    for text in GAMES {
        builder.push(&text.parse::<GameTree>()?)?;
    }
    let bytes = builder.finish(); // or `FileSource::new(File::open("games.mkg")?)?`
    let archive = Archive::open(&bytes)?;

    let query: Query = "ended:count at:end lead:4-".parse()?;
    let finder = Finder::new(&query);
    let mut white = Vec::new();
    for game in ArchiveFinder::new(&finder, &archive).games() {
        let game = game?;
        let name = game.tree.tag("White").unwrap_or("?").to_owned();
        println!(
            "game {}: {name}, plies {:?}",
            game.index + 1,
            game.found.matches
        );
        white.push(name);
    }
    assert_eq!(white, ["Somchai"]);
    Ok(())
}
