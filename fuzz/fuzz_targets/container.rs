//! Games that a format carries come back from a file of games by both readers; other bytes are refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
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

/// What the games of a file are as PGN, as far as they can be read, by either reader.
fn read(bytes: &[u8]) -> Option<Vec<String>> {
    let archive = Archive::new(bytes).map(|archive| {
        let text = |game: GameTree| game.pgn().to_string();
        archive
            .games()
            .map(|game| game.ok().map(text))
            .collect::<Vec<_>>()
    });
    let mut games = Vec::new();
    let mut streamed = Reader::new(bytes).ok();
    let is_whole = loop {
        match streamed.as_mut().map(Reader::next_game) {
            Some(Ok(Some(game))) => games.push(game.ok().map(|game| game.pgn().to_string())),
            Some(Ok(None)) => break true,
            Some(Err(_)) | None => break false,
        }
    };
    match archive {
        Ok(archive) => {
            assert!(is_whole);
            assert_eq!(games, archive);
            archive.into_iter().collect()
        }
        Err(error) => {
            assert!(!is_whole, "{error}");
            None
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let _ = read(bytes);
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
    assert_eq!(read(&builder.finish()), Some(expected));
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
