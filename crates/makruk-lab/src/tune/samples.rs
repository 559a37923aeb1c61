//! Samples: positions with their results.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
};

use makruk_notation::Fen;
use makruk_rules::Rules;
use makruk_search::tuning::{Terms, take_apart};

/// A position with its result.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) terms: Terms,
    /// Result for White: 0, 0.5 or 1.
    pub(crate) result: f32,
    /// Search score from White's point of view, in centipawns.
    pub(crate) score: f32,
    /// Whether it belongs to the validation set. Most samples from the same game are in the same set, and a file given several
    /// times is split in the same way each time.
    pub(crate) is_validation: bool,
}

/// Number of consecutive lines in the same set: about the lines of one game.
const BLOCK: usize = 64;
/// One in this many blocks is in the validation set.
const SHARE: usize = 10;

pub(crate) fn read(files: &[String]) -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    for path in files {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        for (number, line) in BufReader::new(file).lines().enumerate() {
            let line = line.map_err(|error| format!("{path}: {error}"))?;
            let wrong = |what: &str| format!("{path}: line {}: {what}", number + 1);
            let mut fields = line.split(" ; ");
            let mut field = || fields.next().ok_or_else(|| wrong("expected three fields"));
            let fen: Fen = field()?
                .parse()
                .map_err(|error| wrong(&format!("{error}")))?;
            let mut value = || -> Result<f32, String> {
                field()?.parse().map_err(|_| wrong("expected a number"))
            };
            let (result, score) = (value()?, value()?);
            let game = fen
                .to_game(Rules::FAIRY)
                .map_err(|error| wrong(&format!("{error}")))?;
            if let Some(terms) = take_apart(&game) {
                samples.push(Sample {
                    terms,
                    result,
                    score,
                    is_validation: number / BLOCK % SHARE == 0,
                });
            }
        }
    }
    Ok(samples)
}
