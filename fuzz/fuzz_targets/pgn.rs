//! Games that parse are written in a form that parses again and is a fixed point. A game marked as another variant keeps its mark
//! and is reported again.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree,
    pgn::{Games, PgnError, PgnErrorKind, PgnReader},
};

fn games(text: &[u8]) -> Vec<String> {
    let mut reader = PgnReader::new(text);
    let mut games = Vec::new();
    while let Some(game) = GameTree::read(&mut reader, None) {
        for error in &game.errors {
            assert!(error.offset() <= text.len());
            assert!(!error.to_string().is_empty());
        }
        games.push(game.tree.pgn().letters(game.letters).to_string());
        let mut kinds = game.errors.iter().map(|error| error.kind());
        let is_of_another_variant = kinds.any(|kind| kind == PgnErrorKind::Variant);
        check(&game.tree, is_of_another_variant);
    }
    games
}

/// Asserts that a tree is written in a form that parses without an error.
fn check(tree: &GameTree, is_of_another_variant: bool) {
    let written = tree.pgn().to_string();
    let mut reader = PgnReader::new(written.as_bytes());
    let letters = makruk::letters::LetterSet::FAIRY;
    let again = GameTree::read(&mut reader, Some(letters)).expect("a game was written");
    let is_said = |error: &PgnError| error.kind() == PgnErrorKind::Variant;
    assert!(again.errors.iter().all(is_said), "{written}");
    assert_eq!(!again.errors.is_empty(), is_of_another_variant, "{written}");
    assert_eq!(again.tree.pgn().to_string(), written);
    assert!(GameTree::read(&mut reader, Some(letters)).is_none());
}

makruk_fuzz::invariant!(|text: &[u8]| {
    let all = games(text);
    // A stream that splits the text into games finds the same games.
    let mut stream = Games::new(text);
    let mut found = Vec::new();
    while let Some(mut reader) = stream.next_game().expect("a slice does not fail") {
        let game = GameTree::read(&mut reader, None).expect("a game was found");
        found.push(game.tree.pgn().letters(game.letters).to_string());
    }
    assert_eq!(found, all);
});
