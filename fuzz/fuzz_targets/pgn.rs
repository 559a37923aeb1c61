//! Games that are read are written in a form that reads back and is then written in the same bytes.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree,
    pgn::{Games, Reader},
};

fn games(text: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    while let Some(game) = GameTree::read(&mut reader, None) {
        for error in &game.errors {
            assert!(error.offset() <= text.len());
            assert!(!error.to_string().is_empty());
        }
        games.push(game.tree.pgn().letters(game.letters).to_string());
        check(&game.tree);
    }
    games
}

/// A tree is written so that it reads back without an error.
fn check(tree: &GameTree) {
    let written = tree.pgn().to_string();
    let mut reader = Reader::new(written.as_bytes());
    let letters = makruk::letters::LetterSet::FAIRY;
    let again = GameTree::read(&mut reader, Some(&letters)).expect("a game was written");
    assert_eq!(again.errors, [], "{written}");
    assert_eq!(again.tree.pgn().to_string(), written);
    assert!(GameTree::read(&mut reader, Some(&letters)).is_none());
}

makruk_fuzz::law!(|text: &[u8]| {
    let all = games(text);
    // A stream that cuts the text into games finds the same.
    let mut stream = Games::new(text);
    let mut found = Vec::new();
    while let Some(mut reader) = stream.next_game().expect("a slice does not fail") {
        let game = GameTree::read(&mut reader, None).expect("a game was found");
        found.push(game.tree.pgn().letters(game.letters).to_string());
    }
    assert_eq!(found, all);
});
