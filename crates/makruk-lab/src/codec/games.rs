//! Reads games from JSON Lines files.

use std::{fmt::Write, fs, path::Path};

use makruk_notation::{
    Fen,
    makruk_core::{Move, Position, SetupProblems},
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// One line of a file; other fields are ignored.
#[derive(Debug, Deserialize)]
struct Line {
    start: Option<String>,
    moves: Vec<String>,
}

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// The games of several files, in order.
#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) games: Vec<Game>,
    sources: Vec<Source>,
}

/// A source file: its name, its number of games and its SHA-256.
#[derive(Debug)]
struct Source {
    name: String,
    games: usize,
    sha256: String,
}

impl Games {
    /// Reads the games of these files.
    pub(crate) fn read(paths: &[String]) -> Result<Self, String> {
        let mut all = Self::default();
        for path in paths {
            let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
            let before = all.games.len();
            for (line, number) in text.lines().zip(1..) {
                let game =
                    parse(line).map_err(|error| format!("{path}, line {number}: {error}"))?;
                all.games.push(game);
            }
            let name = Path::new(path).file_name().unwrap_or_default();
            all.sources.push(Source {
                name: name.to_string_lossy().into_owned(),
                games: all.games.len() - before,
                sha256: format!("{:x}", Sha256::digest(&text)),
            });
        }
        Ok(all)
    }

    /// Returns the source files of the games as lines of module documentation.
    pub(crate) fn sources(&self) -> String {
        let mut text = String::new();
        for same in self.sources.chunk_by(|a, b| a.sha256 == b.sha256) {
            let Source {
                name,
                games,
                sha256,
            } = &same[0];
            let times = match same.len() {
                1 => String::new(),
                times => format!(" {times} times"),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "//! - `{name}`{times}, {games} games, SHA-256");
            let _ = writeln!(text, "//!   `{sha256}`");
        }
        text
    }
}

fn parse(line: &str) -> Result<Game, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let start = match line.start {
        None => Position::start(),
        Some(fen) => fen
            .parse::<Fen>()
            .map_err(|error| error.to_string())?
            .to_position_ignoring(SetupProblems::TOO_MANY_MET)
            .map_err(|error| error.to_string())?,
    };
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(line.moves.len());
    for text in &line.moves {
        let mv = text
            .parse::<Move>()
            .map_err(|error| format!("{text}: {error}"))?;
        position
            .play(mv)
            .map_err(|error| format!("{text}: {error}"))?;
        moves.push(mv);
    }
    Ok(Game { start, moves })
}
