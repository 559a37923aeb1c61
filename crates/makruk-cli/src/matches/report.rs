//! The results of a match, as a table and as JSON.

use std::io::{self, Error, Write as _};

use makruk_match::{
    GameFault, NoEstimate, Pairs, Rating, Sprt, SprtState, Standing, Standings, Tournament,
};
use serde::Serialize;

use crate::{escape::escaped, output};

/// The widest name of an engine in a table.
const WIDEST: usize = 40;

/// Writes the table of all engines, the faults and the sequential test.
pub(super) fn table(tournament: &Tournament, standings: &Standings) -> io::Result<()> {
    let mut out = output::styled();
    for row in rows(standings) {
        writeln!(out, "{row}")?;
    }
    if tournament.entrants.len() > 2 {
        for rating in standings.ratings() {
            let name = escaped(&rating.name);
            match rating.estimate {
                Ok(rating) => writeln!(
                    out,
                    "{name}: rating {:+.1} ± {:.1}",
                    rating.elo, rating.error
                )?,
                Err(reason) => writeln!(out, "{name}: no rating, {reason}")?,
            }
        }
    }
    if let Some(test) = test(tournament, standings) {
        writeln!(out, "{test}")?;
    }
    for GameFault { game, fault, .. } in &standings.faults {
        let text = format!("{}, {}", fault.kind, fault.message);
        let name = escaped(&fault.engine);
        writeln!(out, "game {game}: {name} loses: {}", escaped(text))?;
    }
    Ok(())
}

/// Returns the heading and a row per engine.
pub(super) fn rows(standings: &Standings) -> Vec<String> {
    let names = standings
        .engines
        .iter()
        .map(|standing| escaped(&standing.name).to_string());
    let names: Vec<String> = names
        .map(|name| name.chars().take(WIDEST).collect())
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or_default().max("engine".len());
    let heading = format!(
        "{:width$} {:>6} {:>8} {:>17} {:>15} {:>6}  pairs",
        "engine", "games", "score", "W/D/L", "Elo", "draws"
    );
    let rows = standings.engines.iter().zip(names).map(|(standing, name)| {
        let results = format!("{}/{}/{}", standing.wins, standing.draws, standing.losses);
        let drawn = percent(standing.draws, standing.games());
        let pairs = standing
            .pairs
            .counts()
            .map(|count| count.to_string())
            .join(" ");
        format!(
            "{name:width$} {:>6} {:>8.1} {results:>17} {:>15} {drawn:>6}  {pairs}",
            standing.games(),
            standing.score(),
            elo(&standing.pairs)
        )
    });
    std::iter::once(heading).chain(rows).collect()
}

fn percent(part: u64, all: u64) -> String {
    if all == 0 {
        return "-".to_owned();
    }
    format!("{} %", (100 * part + all / 2) / all)
}

fn elo(pairs: &Pairs) -> String {
    match (pairs.elo(), pairs.elo_error()) {
        (Ok(elo), Ok(error)) => format!("{elo:+.1} ± {error:.1}"),
        (Ok(elo), Err(_)) => format!("{elo:+.1} ± ?"),
        (Err(NoEstimate::AllWon), _) => "+infinite".to_owned(),
        (Err(NoEstimate::AllLost), _) => "-infinite".to_owned(),
        (Err(_), _) => "-".to_owned(),
    }
}

/// Returns the state of the sequential test, in one line.
pub(super) fn test(tournament: &Tournament, standings: &Standings) -> Option<String> {
    let test = tournament.sprt?;
    let pairs = standings.pairs(0, 1);
    let state = match test.state(&pairs) {
        SprtState::AcceptedLow => format!("{} Elo accepted", test.elos()[0]),
        SprtState::AcceptedHigh => format!("{} Elo accepted", test.elos()[1]),
        _ => "undecided".to_owned(),
    };
    Some(format!(
        "LLR {:+.2} ({:.2} to {:.2}) for {} {} Elo: {state}",
        test.llr(&pairs),
        test.lower_bound(),
        test.upper_bound(),
        test,
        test.model(),
    ))
}

#[derive(Serialize)]
struct Results<'a> {
    games: u64,
    engines: Vec<EngineResult<'a>>,
    faults: &'a [GameFault],
    draw_ratio: Option<f64>,
    llr: Option<f64>,
    llr_bounds: Option<[f64; 2]>,
    sprt: Option<&'static str>,
    ratings: Vec<RatingResult>,
}

#[derive(Serialize)]
struct EngineResult<'a> {
    name: &'a str,
    score: f64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    elo: Option<f64>,
    elo_error: Option<f64>,
    /// Why a number is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo_reason: Option<String>,
    pairs: [u32; 5],
}

/// A rating as JSON.
#[derive(Serialize)]
pub(crate) struct RatingResult {
    name: String,
    elo: Option<f64>,
    error: Option<f64>,
    games: u32,
    score: f64,
    /// Why there is no rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl From<Rating> for RatingResult {
    fn from(rating: Rating) -> Self {
        let estimate = rating.estimate;
        Self {
            name: rating.name,
            elo: estimate.ok().map(|estimate| rounded(estimate.elo)),
            error: estimate.ok().map(|estimate| rounded(estimate.error)),
            games: rating.games,
            score: rating.score,
            reason: estimate.err().map(|reason| reason.to_string()),
        }
    }
}

/// Rounds to hundredths: more digits would be noise.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

impl<'a> From<&'a Standing> for EngineResult<'a> {
    fn from(standing: &'a Standing) -> Self {
        let (elo, error) = (standing.pairs.elo(), standing.pairs.elo_error());
        Self {
            name: &standing.name,
            score: standing.score(),
            games: standing.games(),
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            elo: elo.ok().map(rounded),
            elo_error: error.ok().map(rounded),
            elo_reason: elo.and(error).err().map(|reason| reason.to_string()),
            pairs: standing.pairs.counts(),
        }
    }
}

/// Writes the results as one JSON object.
pub(super) fn json(tournament: &Tournament, standings: &Standings) -> io::Result<()> {
    let pairs = standings.pairs(0, 1);
    let test = tournament.sprt;
    let name = |test: Sprt| match test.state(&pairs) {
        SprtState::AcceptedLow => "elo0",
        SprtState::AcceptedHigh => "elo1",
        _ => "undecided",
    };
    #[allow(clippy::cast_precision_loss)] // fewer than 2^52 games
    let ratio = |part: u64| part as f64 / standings.games as f64;
    let results = Results {
        games: standings.games,
        engines: standings.engines.iter().map(EngineResult::from).collect(),
        faults: &standings.faults,
        draw_ratio: (standings.games > 0)
            .then(|| rounded(100.0 * ratio(standings.draws())) / 100.0),
        llr: test.map(|test| rounded(test.llr(&pairs))),
        llr_bounds: test.map(|test| [test.lower_bound(), test.upper_bound()].map(rounded)),
        sprt: test.map(name),
        ratings: standings
            .ratings()
            .into_iter()
            .map(RatingResult::from)
            .collect(),
    };
    let mut out = output::plain();
    let line = serde_json::to_string(&results).map_err(Error::other)?;
    writeln!(out, "{line}")
}
