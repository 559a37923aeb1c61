//! Positions with known answers: forced mates, and endings with a bare khun and a count.

use std::{
    fs,
    path::{Path, PathBuf},
};

use makruk_core::{Color, SetupProblems};
use makruk_match::Contestant;
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Score, SearchResult};
use serde::{Deserialize, de::DeserializeOwned};

use crate::duel::players;

/// Arguments of a suite.
#[derive(clap::Args, Debug)]
pub(crate) struct SuiteArgs {
    /// This build's engine with its options, as in `own@net=none`
    #[arg(long, value_name = "SPEC", default_value = "own")]
    engine: Contestant,
    /// Nodes per position
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// File of mates, one JSON object per line
    #[arg(long, default_value = "crates/makruk-testdata/data/mates.jsonl")]
    mates: PathBuf,
    /// File of endings with a bare khun, one JSON object per line
    #[arg(long, default_value = "crates/makruk-testdata/data/counting.jsonl")]
    endings: PathBuf,
}

/// A position in which the side to move can force checkmate.
#[derive(Deserialize)]
struct Mate {
    fen: String,
    /// The minimum number of moves to mate.
    #[serde(rename = "mate")]
    moves: u16,
    best: Vec<String>,
    /// Whether `best` contains all first moves of the shortest mates.
    complete: bool,
}

/// A bare khun against more pieces, with a count in progress.
#[derive(Deserialize)]
struct Ending {
    fen: String,
    /// `win` for the side with more pieces, or `draw`.
    result: String,
}

/// Maximum lead in centipawns of a position that counts as drawn.
const DRAWN: i32 = 60;

pub(crate) fn run(args: &SuiteArgs) -> Result<(), String> {
    let engine = players::own(&args.engine)?.create_engine();
    let mut engine = engine.map_err(|error| error.to_string())?;
    mates(&mut engine, args.nodes, &rows(&args.mates)?)?;
    endings(&mut engine, args.nodes, &rows(&args.endings)?)
}

/// Reads a file with one JSON object per line.
fn rows<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    let row = |(index, line): (usize, &str)| {
        let message = |error| named(&format_args!("line {}: {error}", index + 1));
        serde_json::from_str(line).map_err(message)
    };
    text.lines().enumerate().map(row).collect()
}

fn search(engine: &mut Engine, nodes: u64, fen: &str) -> Result<(Game, SearchResult), String> {
    let parsed: Fen = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let position = parsed
        .to_position_ignoring(SetupProblems::TOO_MANY_MET)
        .map_err(|error| format!("{fen}: {error}"))?;
    let game = Game::with_count(position, parsed.as_setup().count, Rules::FAIRY);
    engine.clear();
    let result = engine.search(&game, &Limits::nodes(nodes), &mut ());
    Ok((game, result))
}

fn mates(engine: &mut Engine, nodes: u64, rows: &[Mate]) -> Result<(), String> {
    let (mut keys, mut lengths, mut false_mates) = (0, 0, 0);
    for Mate {
        fen,
        moves,
        best,
        complete,
    } in rows
    {
        let (_, result) = search(engine, nodes, fen)?;
        let is_exact = result.score() == Some(Score::MateIn(*moves));
        let is_best = result.best.is_some_and(|mv| best.contains(&mv.to_string()));
        keys += u32::from(is_best || !complete && is_exact);
        lengths += u32::from(is_exact);
        false_mates += u32::from(match result.score() {
            Some(Score::MateIn(found)) => found < *moves,
            Some(Score::MatedIn(_)) => true,
            _ => false,
        });
    }
    println!(
        "{} mates: {keys} first moves of a shortest mate, {lengths} in the least number of moves, {false_mates} false",
        rows.len()
    );
    Ok(())
}

fn endings(engine: &mut Engine, nodes: u64, rows: &[Ending]) -> Result<(), String> {
    let (mut right, mut false_mates) = (0, 0);
    for Ending {
        fen,
        result: expected,
    } in rows
    {
        let (game, result) = search(engine, nodes, fen)?;
        let is_strong = game.position().turn() == Color::White;
        let (claims_mate, is_even) = match result.score() {
            Some(Score::MateIn(_)) => (is_strong, false),
            Some(Score::MatedIn(_)) => (!is_strong, false),
            Some(Score::Cp(cp)) => (false, cp.abs() <= DRAWN),
            None => (false, false),
        };
        let is_win = expected == "win";
        right += u32::from(if is_win { claims_mate } else { is_even });
        false_mates += u32::from(claims_mate && !is_win);
    }
    println!(
        "{} endings with a count: {right} right, {false_mates} false mates",
        rows.len()
    );
    Ok(())
}
