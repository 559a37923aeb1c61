//! What was found, as JSON.

use alloc::{string::String, vec::Vec};

use makruk::{GameTree, query::GameMatch};
use makruk_wasm_common::Json;

/// Games, and the errors of those that were left out.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// The items of each list, without brackets.
    games: Json,
    errors: Json,
    /// The number of games.
    pub(crate) len: usize,
}

impl Answer {
    /// Adds a game that answers a query, with the keys of `makruk find --json`, but all tags; `game` is its number, from 1.
    pub(crate) fn push_found(&mut self, game: u64, found: &GameMatch, tree: &GameTree, all: bool) {
        self.len += 1;
        let plies =
            |json: &mut Json, plies: &Vec<u32>| json.array(plies.iter().copied(), Json::number);
        self.games.object(|json| {
            json.key("game").number(game);
            json.key("matches");
            if all {
                json.array(&found.matches, plies);
            } else {
                plies(json, found.matches.first().unwrap_or(&Vec::new()));
            }
            json.key("count").optional(found.count, |json, count| {
                json.object(|json| {
                    json.key("kind").text(count.kind.name());
                    json.key("by").text(count.by.name());
                    json.key("number").number(count.number);
                    json.key("limit").number(count.limit);
                });
            });
            json.key("result").text(tree.result().as_str());
            json.key("plies").number(found.plies as u64);
            // A game of a format without tags has those of a new tree.
            let is_tagged = tree.tags().ne(GameTree::default().tags());
            json.key("tags").object(|json| {
                for (name, value) in tree.tags().filter(|_| is_tagged) {
                    json.key(name).text(value);
                }
            });
        });
    }

    /// Adds a game as PGN; `game` is its number, from 1.
    pub(crate) fn push_game(&mut self, game: u64, tree: &GameTree) {
        self.len += 1;
        self.games.object(|json| {
            json.key("game").number(game);
            json.key("pgn").display(tree.pgn());
        });
    }

    /// Adds the error of a game that is left out; of several games if it has no number.
    pub(crate) fn push_error(&mut self, game: Option<u64>, kind: &str, message: &str) {
        self.errors.object(|json| {
            json.key("game").optional(game, Json::number);
            json.key("kind").text(kind);
            json.key("message").text(message);
        });
    }

    /// Returns an object with both lists.
    pub(crate) fn finish(self) -> String {
        let (games, errors) = (self.games.finish(), self.errors.finish());
        ["{\"games\":[", &games, "],\"errors\":[", &errors, "]}"].concat()
    }
}
