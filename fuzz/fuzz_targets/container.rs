//! Games that a format carries come back from a file of games by both readers; other bytes are refused.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree,
    brenner::{Notation, Numbering},
    container::{Archive, Builder, Format, Reader},
    pgn,
};
use makruk_fuzz::Choices;

const FORMATS: [Format; 9] = [
    Format::Index,
    Format::Radix,
    Format::Huffman,
    Format::Range,
    Format::Bytecode,
    Format::Brenner(Notation::Main, Numbering::Identity),
    Format::Brenner(Notation::Main, Numbering::Current),
    Format::Brenner(Notation::Alternate, Numbering::Identity),
    Format::Brenner(Notation::Alternate, Numbering::Current),
];

/// What the games of a file are as PGN, if all of them can be read in any order.
fn archived(bytes: &[u8]) -> Option<Vec<String>> {
    let archive = Archive::new(bytes).ok()?;
    let games: Result<Vec<GameTree>, _> = archive.games().collect();
    Some(
        games
            .ok()?
            .iter()
            .map(|game| game.pgn().to_string())
            .collect(),
    )
}

/// The same, read one after another.
fn streamed(bytes: &[u8]) -> Option<Vec<String>> {
    let mut reader = Reader::new(bytes).ok()?;
    let mut games = Some(Vec::new());
    while let Some(game) = reader.next_game().ok()? {
        // The games behind one that is wrong are read all the same.
        games = games.zip(game.ok()).map(|(mut games, game)| {
            games.push(game.pgn().to_string());
            games
        });
    }
    games
}

makruk_fuzz::law!(|bytes: &[u8]| {
    assert_eq!(archived(bytes), streamed(bytes));
    // The bytes as PGN, written in a format and read again.
    let mut choices = Choices::new(bytes);
    let format = choices.choose(&FORMATS);
    let plies = usize::from(choices.byte());
    let text = choices.rest();
    let mut builder = Builder::new(format);
    let mut expected = Vec::new();
    let mut reader = pgn::Reader::new(text);
    while let Some(game) = GameTree::read(&mut reader, None) {
        let (tree, _) = format.reduce(&game.tree);
        if builder.push(&tree).is_ok() {
            expected.push(tree.pgn().to_string());
        }
    }
    let file = builder.finish();
    assert_eq!(archived(&file).as_ref(), Some(&expected));
    assert_eq!(streamed(&file), Some(expected));
    // The bytes as the moves of a game.
    if let Ok(tree) = format.decode(&GameTree::default(), plies, text) {
        let mut written = Vec::new();
        format
            .encode(&tree, &mut written)
            .expect("it came from the format");
        let again = format.decode(&GameTree::default(), tree.main_line().count(), &written);
        let again = again.expect("it was just written");
        assert_eq!(again.pgn().to_string(), tree.pgn().to_string());
    }
});
