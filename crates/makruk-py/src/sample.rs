//! Random games, the same ones for the same seed.

use std::fmt::Write as _;

use makruk::{Game, Position, Rules, UciMove, pgn::GameResult};
use makruk_core::{random::Random, split_mix64::SplitMix64};
use pyo3::{prelude::*, types::PyBytes};

use crate::{
    errors::{Failure, guarded},
    vocabulary::Number,
};

/// The plies of a game that does not end earlier: from the first number to the second.
const PLIES: (u32, u32) = (20, 40);

/// Writes random games as lines of JSON: those with the numbers from `first`, `games` of them.
///
/// A game depends on the seed and its number only, so several calls make the same games as one.
#[pyfunction]
pub(crate) fn _sample(
    py: Python<'_>,
    seed: Number<u64>,
    first: Number<u64>,
    games: Number<u64>,
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

/// Adds a game of random legal moves, each as likely as the others. A game that the rules do not end has any result.
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
        // A text takes everything.
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
