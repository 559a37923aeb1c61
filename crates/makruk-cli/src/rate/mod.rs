//! `makruk rate`: ratings of players from their games.

use std::{
    io::{self, Error, ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use makruk::GameResult;
use makruk_match::{Crosstable, GameEntry, GameScore, TooManyPlayersError};
use serde::Serialize;

use crate::{
    escape::escaped,
    exit::ExitStatus,
    games::{GameReader, Limits, MAGIC, MATCH_RECORD, format::FileFormat, json_reason},
    input::{Input, Lines},
    matches::report::RatingResult,
    output,
    review::GAME_MEMORY,
    values::{self, OrAuto},
};

/// Rate players from their games, with errors.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The model is Bradley and Terry's with draws after Davidson (1970), fitted to all games together; the mean of all ratings \
                  is 0. 400 Elo are ten wins to one loss; draws do not count. Errors are half the width of 95 % intervals. A player that \
                  only won or only lost against the others, or never met them, has no rating, but a reason. Games without two names or \
                  a result are skipped. At most 1,000 players.\n\
                  With --json: `{\"engines\": [{\"name\", \"elo\", \"error\", \"games\", \"score\", \"reason\"}]}`."
)]
pub(crate) struct RateArgs {
    /// Files with games, in any format, or records that `makruk match --jsonl` wrote; standard input if omitted.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Format of the games.
    #[arg(long, value_parser = values::game_format_or_auto(), value_name = "FORMAT", default_value = "auto")]
    from: OrAuto<FileFormat>,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// Ratings as JSON.
#[derive(Serialize)]
struct Ratings {
    engines: Vec<RatingResult>,
}

pub(crate) fn run(args: &RateArgs) -> io::Result<ExitStatus> {
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    let mut all = Collected {
        games: Crosstable::new(),
        skipped: 0,
        status: ExitStatus::Done,
    };
    for file in files {
        let mut input = Input::open(Some(file))?;
        if args.from.is_none() && !input.starts_with(MAGIC)? {
            input = input.decoded(false);
            input.skip_mark()?;
        }
        if args.from.is_none() && input.starts_with(MATCH_RECORD)? {
            all.read_record(input)?;
        } else {
            let limits = Limits::new(GAME_MEMORY);
            all.read_games(GameReader::new(input, args.from, None, limits)?)?;
        }
    }
    if all.skipped > 0 {
        let games = if all.skipped == 1 { "game" } else { "games" };
        output::note(format_args!(
            "{} {games} without two names or a result",
            all.skipped
        ));
    }
    if args.json {
        let engines = all.games.rate().into_iter().map(RatingResult::from);
        let ratings = Ratings {
            engines: engines.collect(),
        };
        let line = serde_json::to_string(&ratings).map_err(Error::other)?;
        writeln!(output::plain(), "{line}")?;
    } else {
        all.write_table()?;
    }
    Ok(all.status)
}

struct Collected {
    games: Crosstable,
    /// Games without two names or a result.
    skipped: u64,
    status: ExitStatus,
}

impl Collected {
    /// Reads a record that `makruk match` wrote. Its last line may be incomplete, as of a match that is being played.
    fn read_record(&mut self, input: Input) -> io::Result<()> {
        let limits = Limits::new(GAME_MEMORY);
        let mut lines = Lines::with_max_line(input, limits.line());
        let mut text = Vec::new();
        while let Some(line) = lines.read(&mut text)? {
            let entry = match line {
                Ok(()) if lines.number == 1 => continue,
                Ok(()) => serde_json::from_slice::<GameEntry>(&text).map_err(|error| {
                    let offset = error.column().saturating_sub(1);
                    format!(
                        "offset {offset}: not a game of a match: {}",
                        json_reason(&error)
                    )
                }),
                Err(rejection) => Err(format!(
                    "offset {}: {}",
                    rejection.offset, rejection.message
                )),
            };
            match entry {
                Ok(entry) => {
                    let half_points = entry.white_half_points();
                    self.add(&entry.white, &entry.black, half_points)?;
                }
                Err(error) => {
                    self.status = ExitStatus::Rejected;
                    let name = lines.name();
                    output::complain(format_args!("{name}, line {}, {error}", lines.number));
                }
            }
        }
        Ok(())
    }

    fn read_games(&mut self, mut source: GameReader) -> io::Result<()> {
        while let Some(record) = source.next()? {
            if !record.faults.is_empty() {
                // Names and result may still be valid.
                self.status = ExitStatus::Rejected;
                record.complain(&source.name);
            }
            let Some(tree) = &record.tree else { continue };
            let half_points = match tree.result() {
                GameResult::WhiteWins => Some(2),
                GameResult::Draw => Some(1),
                GameResult::BlackWins => Some(0),
                GameResult::Unknown => None,
            };
            let name = |tag| tree.tag(tag).unwrap_or_default().trim();
            self.add(name("White"), name("Black"), half_points)?;
        }
        Ok(())
    }

    fn add(&mut self, white: &str, black: &str, half_points: Option<u8>) -> io::Result<()> {
        let score = match half_points {
            Some(0) => GameScore::Loss,
            Some(1) => GameScore::Draw,
            Some(_) => GameScore::Win,
            None => {
                self.skipped += 1;
                return Ok(());
            }
        };
        if [white, black].iter().any(|name| matches!(*name, "" | "?")) {
            self.skipped += 1;
            return Ok(());
        }
        let added = self.games.add(white, black, score);
        added.map_err(|error: TooManyPlayersError| Error::new(ErrorKind::InvalidData, error))
    }

    /// Writes the ratings, the best first.
    fn write_table(&self) -> io::Result<()> {
        let mut ratings = self.games.rate();
        let key = |rating: &makruk_match::Rating| {
            rating
                .estimate
                .map_or(f64::NEG_INFINITY, |estimate| estimate.elo)
        };
        ratings.sort_by(|one, two| key(two).total_cmp(&key(one)));
        let names = ratings
            .iter()
            .map(|rating| escaped(&rating.name).to_string());
        let names: Vec<String> = names.collect();
        let width = names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or_default().max("engine".len());
        let mut out = output::styled();
        writeln!(
            out,
            "{:width$} {:>8} {:>8} {:>6} {:>8}",
            "engine", "Elo", "±", "games", "score"
        )?;
        for (rating, name) in ratings.iter().zip(names) {
            let (elo, error, reason) = match rating.estimate {
                Ok(estimate) => (
                    format!("{:+.1}", estimate.elo),
                    format!("{:.1}", estimate.error),
                    String::new(),
                ),
                Err(reason) => ("-".to_owned(), "-".to_owned(), format!("  {reason}")),
            };
            let (games, score) = (rating.games, rating.score);
            writeln!(
                out,
                "{name:width$} {elo:>8} {error:>8} {games:>6} {score:>8.1}{reason}"
            )?;
        }
        Ok(())
    }
}
