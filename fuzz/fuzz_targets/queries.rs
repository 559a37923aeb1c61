//! A query that parses is written as text that parses to the same query, and searching a game for it ends.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree,
    letters::LetterSet,
    query::{Finder, Query},
};

const GAME: &str = "[White \"Malee\"]\n[Date \"2024.??.01\"]\n\n1. e4 e5 (1... d5 2. exd5) 2. d4 exd4 3. cxd4 {[%resign black]} 1-0";

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let Ok(text) = core::str::from_utf8(bytes) else {
        return;
    };
    let query = match text.parse::<Query>() {
        Ok(query) => query,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()) && error.to_string().len() < 1000);
            // Other letters read other moves.
            let _ = Query::with_letters(text, LetterSet::INTERNATIONAL);
            return;
        }
    };
    assert_eq!(query.to_string().parse(), Ok(query.clone()));
    let game: GameTree = GAME.parse().expect("a game");
    for (all, variations) in [(false, false), (true, false), (false, true), (true, true)] {
        let finder = Finder::new(&query)
            .with_all(all)
            .with_variations(variations);
        if let Some(found) = finder.find(&game) {
            assert!(!found.matches.is_empty());
            assert!(found.matches.iter().all(|plies| plies.is_sorted()));
        }
    }
});
