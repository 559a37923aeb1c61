//! Searching games.

use alloc::string::{String, ToString};

use makruk::{
    letters::LetterSet,
    query::{ArchiveFinder, Finder, Query},
};
use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{ArchiveProgress, KIND, answer::Answer, game_of, is_archive, open, text::Games};

/// Searches the games of a text or an archive, up to a number of games that answer the query. Returns an object with lists of the
/// games and of the errors in others, as JSON. With `all`, `matches` of a game is a list of lists.
#[wasm_bindgen]
#[allow(clippy::too_many_arguments)] // one per option
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
pub fn find(
    input: &[u8],
    query: &str,
    letters: Option<String>,
    rules: &str,
    all: bool,
    variations: bool,
    limit: f64,
    progress: &ArchiveProgress,
) -> Result<String, Failure> {
    let letters: Option<LetterSet> = letters
        .map(|name| name.parse())
        .transpose()
        .map_err(|error| Failure::new("unknown-letters", error))?;
    let rules = rules
        .parse()
        .map_err(|error| Failure::new("rules", error))?;
    let parsed = Query::with_letters(query, letters.unwrap_or_default())
        .map_err(|error| Failure::new("query", error.kind()).at(query, error.offset()))?;
    let finder = Finder::new(&parsed)
        .with_rules(rules)
        .with_variations(variations)
        .with_all(all);
    let mut search = Search {
        finder: &finder,
        all,
        limit: limit as usize,
        progress,
        answer: Answer::default(),
    };
    if is_archive(input) {
        search.archive(input)?;
    } else {
        search.text(input, letters)?;
    }
    Ok(search.answer.finish())
}

/// A search in progress.
struct Search<'a> {
    finder: &'a Finder,
    all: bool,
    limit: usize,
    progress: &'a ArchiveProgress,
    answer: Answer,
}

impl Search<'_> {
    fn is_full(&self) -> bool {
        self.answer.len >= self.limit
    }

    fn archive(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let archive = open(bytes)?;
        let finder = ArchiveFinder::new(self.finder, &archive);
        let mut blocks = finder.blocks();
        for block in 0..archive.blocks() {
            if self.is_full() {
                break;
            }
            self.progress.share(block, archive.blocks());
            for game in blocks.find(block) {
                if self.is_full() {
                    return Ok(());
                }
                match game {
                    Ok(game) => {
                        let number = game.index as u64 + 1;
                        self.answer
                            .push_found(number, &game.found, &game.tree, self.all);
                    }
                    Err(error) => self
                        .answer
                        .push_error(game_of(&error), KIND, &error.to_string()),
                }
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8], letters: Option<LetterSet>) -> Result<(), Failure> {
        let mut games = Games::new(text, letters)?;
        let mut number = 0;
        while !self.is_full() {
            let (done, whole) = games.progress();
            self.progress.share(done, whole);
            let Some(game) = games.next() else { break };
            number += 1;
            match game {
                Ok(tree) => {
                    if let Some(found) = self.finder.find(&tree) {
                        self.answer.push_found(number, &found, &tree, self.all);
                    }
                }
                Err((kind, message)) => self.answer.push_error(Some(number), kind, &message),
            }
        }
        Ok(())
    }
}
