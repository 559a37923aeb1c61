//! Random games, reproducible by their seed.

use std::fmt::Write as _;

use makruk::{Game, GameResult, Position, Rules, UciMove};
use makruk_core::{random::Random, split_mix64::SplitMix64};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    errors::{Failure, guarded},
    vocabulary::{Number, name},
};

/// The minimum and maximum length of a game in plies, unless the rules end it earlier.
const PLIES: (u32, u32) = (20, 40);

/// Formats random games as lines of JSON: `games` of them, numbered from `first`.
///
/// A game depends only on the seed and its number, so several calls generate the same games as one.
#[pyfunction]
pub(crate) fn _sample(
    py: Python<'_>,
    seed: Number<u64, name::Seed>,
    first: Number<u64, name::First>,
    games: Number<u64, name::Games>,
) -> PyResult<Bound<'_, PyBytes>> {
    let text = py.detach(|| {
        guarded(|| {
            let mut text = String::new();
            for number in first.0..first.0.saturating_add(games.0) {
                add_game(&mut text, Random::new(SplitMix64::nth(seed.0, number)))?;
            }
            Ok(text)
        })
    })?;
    Ok(PyBytes::new(py, text.as_bytes()))
}

/// Appends a game of random legal moves, drawn uniformly. If the rules do not end it, its result is random.
fn add_game(text: &mut String, mut random: Random) -> Result<(), Failure> {
    let mut game = Game::new(Position::start(), Rules::THAI);
    let plies = PLIES.0 + random.below(PLIES.1 - PLIES.0 + 1);
    text.push_str(r#"{"moves":["#);
    for ply in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let mut moves = game.position().legal_moves();
        moves.sort();
        let choice = random.below(u32::try_from(moves.len()).unwrap_or(0)) as usize;
        let mv = moves[choice];
        game.play(mv)?;
        let comma = if ply == 0 { "" } else { "," };
        // Writing to a `String` does not fail.
        let _ = write!(text, "{comma}\"{}\"", UciMove::from(mv));
    }
    let result = match game.outcome() {
        None => match random.below(4) {
            0 => GameResult::WhiteWins,
            1 => GameResult::BlackWins,
            2 => GameResult::Draw,
            _ => GameResult::Unknown,
        },
        outcome => GameResult::from(outcome),
    };
    let _ = writeln!(text, "],\"result\":\"{}\"}}", result.as_str());
    Ok(())
}
