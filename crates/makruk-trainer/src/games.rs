//! Games from files of JSON lines.

use std::{
    fs::File,
    io::{BufRead, BufReader},
};

use makruk_notation::{
    Fen, UciMove,
    makruk_core::{Move, Position, SetupProblem},
};
use serde::Deserialize;

/// A line of a file; other fields are ignored.
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

/// Reads all games of some files, in their order.
pub(crate) fn read(paths: &[String]) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    for path in paths {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        for (line, number) in BufReader::new(file).lines().zip(1..) {
            let game = line
                .map_err(|error| error.to_string())
                .and_then(|line| parse(&line))
                .map_err(|error| format!("{path}, line {number}: {error}"))?;
            games.push(game);
        }
    }
    Ok(games)
}

fn parse(line: &str) -> Result<Game, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let start = match line.start {
        None => Position::start(),
        Some(fen) => fen
            .parse::<Fen>()
            .map_err(|error| error.to_string())?
            .to_position_ignoring(SetupProblem::TOO_MANY_MET)
            .map_err(|error| error.to_string())?,
    };
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(line.moves.len());
    for text in &line.moves {
        let UciMove(mv) = text.parse().map_err(|error| format!("{text}: {error}"))?;
        position
            .play(mv)
            .map_err(|error| format!("{text}: {error}"))?;
        moves.push(mv);
    }
    Ok(Game { start, moves })
}
