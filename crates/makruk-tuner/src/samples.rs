//! Positions with what came of them.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
};

use makruk_notation::Fen;
use makruk_rules::Rules;
use makruk_search::tuning::{Terms, take_apart};

/// A position with what came of it.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) terms: Terms,
    /// White's: 0, 0.5 or 1.
    pub(crate) result: f32,
    /// White's, in centipawns, as a search saw it.
    pub(crate) score: f32,
    /// Whether it judges what was learnt from others. Most of a game's samples do the same, and a file that is
    /// given several times has the same judges each time.
    pub(crate) is_judge: bool,
}

/// Lines of a file that are judges, or not, together, about as many as a game has.
const BLOCK: usize = 64;
/// One of so many blocks judges.
const JUDGES: usize = 10;

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
                    is_judge: number / BLOCK % JUDGES == 0,
                });
            }
        }
    }
    Ok(samples)
}
