//! Games for the chances: their file, a line per game.
//!
//! The fields of a line are separated by spaces: White's level, Black's level, White's half points, and the actions. A move is
//! UCI text. A move with a score is preceded by the score from the mover's point of view and a colon; moves without a score
//! belong to the opening. `+` starts the mover's count, `-` stops it. A line may begin with the FEN of its start in brackets.

use std::{
    fmt::Write as _,
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
};

use makruk_core::Position;
use makruk_notation::{fen::Fen, uci::UciMove};
use makruk_rules::{Action, Game, Rules};
use makruk_search::Level;

/// A game between players of known levels, with scores.
pub(crate) struct Record {
    /// The levels of White and Black.
    pub(crate) levels: [Level; 2],
    /// White's half points.
    pub(crate) result: u8,
    /// The game, to its end.
    pub(crate) game: Game,
    /// The score of each move, from the mover's point of view, in centipawns or [`crate::nnue::chunk::mate_in`]; `None` in the
    /// opening.
    pub(crate) scores: Vec<Option<i16>>,
}

impl Record {
    /// Writes the game as a line.
    pub(crate) fn to_line(&self) -> String {
        let mut line = String::new();
        let start = self.game.start();
        if *start != Position::start().to_setup() {
            let _ = write!(line, "[{}] ", Fen::from(start.clone()));
        }
        let [white, black] = self.levels;
        let _ = write!(line, "{white} {black} {}", self.result);
        let mut scores = self.scores.iter();
        for action in self.game.actions() {
            let _ = match action {
                Action::StartCount => write!(line, " +"),
                Action::StopCount => write!(line, " -"),
                Action::Move(mv) => match scores.next().copied().flatten() {
                    Some(score) => write!(line, " {score}:{}", UciMove::from(mv)),
                    None => write!(line, " {}", UciMove::from(mv)),
                },
                // Nothing else occurs in these games, or changes a position.
                _ => Ok(()),
            };
        }
        line
    }

    /// Reads a line; the error names its first wrong field.
    pub(crate) fn from_line(line: &str) -> Result<Self, String> {
        let (mut game, rest) = match line.strip_prefix('[').and_then(|tail| tail.split_once(']')) {
            Some((fen, rest)) => {
                let fen: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
                let game = fen
                    .to_game(Rules::THAI)
                    .map_err(|error| error.to_string())?;
                (game, rest)
            }
            None => (Game::new(Position::start(), Rules::THAI), line),
        };
        let mut fields = rest.split_ascii_whitespace();
        let mut number = |most: u8| {
            let field = fields.next().unwrap_or_default();
            let number = field.parse().ok().filter(|number: &u8| *number <= most);
            number.ok_or_else(|| format!("expected a number up to {most}, found `{field}`"))
        };
        let levels = [number(10)?, number(10)?].map(Level::new);
        let result = number(2)?;
        let mut scores = Vec::new();
        for field in fields {
            let illegal = || format!("`{field}` is not a legal action");
            let (score, mv) = match field {
                "+" => {
                    game.start_count().map_err(|_| illegal())?;
                    continue;
                }
                "-" => {
                    game.stop_count().map_err(|_| illegal())?;
                    continue;
                }
                _ => match field.split_once(':') {
                    Some((score, mv)) => (Some(score.parse().map_err(|_| illegal())?), mv),
                    None => (None, field),
                },
            };
            let mv: UciMove = mv.parse().map_err(|_| illegal())?;
            let mv = mv.to_move(game.position()).map_err(|_| illegal())?;
            game.play(mv).map_err(|_| illegal())?;
            scores.push(score);
        }
        Ok(Self {
            levels,
            result,
            game,
            scores,
        })
    }
}

/// Reads the games of a file; an incomplete last line is not one.
pub(crate) fn read(path: &Path) -> Result<Vec<Record>, String> {
    let of_file = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut reader = BufReader::new(File::open(path).map_err(|error| of_file(&error))?);
    let mut records = Vec::new();
    let mut line = String::new();
    loop {
        line.clear();
        reader
            .read_line(&mut line)
            .map_err(|error| of_file(&error))?;
        let Some(complete) = line.strip_suffix('\n') else {
            return Ok(records);
        };
        let record = Record::from_line(complete);
        let number = records.len() + 1;
        records.push(record.map_err(|error| of_file(&format_args!("line {number}: {error}")))?);
    }
}
