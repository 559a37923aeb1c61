//! Reviews as JSON.

use std::io::{self, Write};

use makruk::{Game, analysis::review::Review};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{args::ReviewArgs, game::ReviewedGame};

/// A line of the output: the data form of a review, with the game and the options.
#[derive(Serialize)]
struct GameObject<'a> {
    id: Option<&'a Value>,
    result: &'static str,
    #[serde(flatten)]
    review: &'a Review,
    options: &'a OptionsObject,
}

/// What a review depends on, other than the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OptionsObject {
    nodes: u64,
    movetime: Option<u64>,
    players: u8,
    rules: String,
    net: String,
    tables: String,
}

impl From<&ReviewArgs> for OptionsObject {
    fn from(args: &ReviewArgs) -> Self {
        Self {
            nodes: args.nodes,
            movetime: args.movetime,
            players: args.players.number(),
            rules: args.rules.to_string(),
            net: args.net.to_string(),
            tables: args.tables.to_string(),
        }
    }
}

/// Writes a review as a line; nothing for a game that could not be read.
pub(super) fn write(
    reviewed: &ReviewedGame,
    options: &OptionsObject,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(review) = &reviewed.review else {
        return Ok(());
    };
    let tree = reviewed.record.tree.as_ref();
    let object = GameObject {
        id: reviewed.record.id.as_ref(),
        result: tree.map_or("*", |tree| tree.result().as_str()),
        review,
        options,
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

/// What identifies the game of a line.
#[derive(Deserialize)]
pub(super) struct LineOfGame {
    moves: Vec<MoveOfLine>,
    options: OptionsObject,
}

#[derive(Deserialize)]
struct MoveOfLine {
    uci: String,
}

impl LineOfGame {
    /// Returns whether the line has the moves of a game.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        let moves = game.moves().map(|mv| mv.to_string());
        moves.eq(self.moves.iter().map(|mv| mv.uci.clone()))
    }

    /// Returns the first option of the line that differs.
    pub(super) fn difference(&self, options: &OptionsObject) -> Option<String> {
        let movetime =
            |limit: Option<u64>| limit.map_or_else(|| "none".to_owned(), |time| time.to_string());
        let (old, new) = (&self.options, options);
        let pairs = [
            ("--nodes", old.nodes.to_string(), new.nodes.to_string()),
            ("--movetime", movetime(old.movetime), movetime(new.movetime)),
            (
                "--players",
                old.players.to_string(),
                new.players.to_string(),
            ),
            ("--rules", old.rules.clone(), new.rules.clone()),
            ("--net", old.net.clone(), new.net.clone()),
            ("--tables", old.tables.clone(), new.tables.clone()),
        ];
        let different = pairs.into_iter().find(|(_, old, new)| old != new);
        different.map(|(name, old, new)| format!("reviewed with {name} {old}, not {new}"))
    }
}
