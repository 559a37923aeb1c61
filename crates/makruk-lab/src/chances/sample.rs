//! The positions of games, as the model sees them.

use std::path::PathBuf;

use makruk_core::Color;
use makruk_rules::{Action, Game, Rules};
use makruk_search::{
    Chances, Level, Score,
    tuning::{FEATURES, ONE, bend, features},
};

use super::games::{self, Record};
use crate::nnue::chunk::MATE;

/// The first feature of the strength, and of the count; without the features from there on the model ignores them.
pub(super) const FIRST_OF_STRENGTH: usize = 14;
pub(super) const FIRST_OF_COUNT: usize = 9;

/// A position of a game, from the mover's point of view.
pub(super) struct Sample {
    pub(super) game: usize,
    /// The levels of the mover and of the other side.
    pub(super) levels: [Level; 2],
    /// The near and the far score; 1 is 100 centipawns.
    pub(super) score: [f32; 2],
    pub(super) cp: i32,
    pub(super) mover: [f32; FEATURES],
    pub(super) other: [f32; FEATURES],
    /// The index of the result in [`super::RESULTS`].
    pub(super) result: usize,
    /// The chances by the weights that are compiled in.
    pub(super) compiled: [f64; 3],
}

/// Reads the positions of files, except those whose score is exact.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    let mut number = 0;
    for path in paths {
        for record in games::read(path)? {
            add(&mut samples, number, &record);
            number += 1;
        }
    }
    Ok(samples)
}

fn add(samples: &mut Vec<Sample>, number: usize, record: &Record) {
    let played = &record.game;
    let mut game = Game::with_count(played.start_position(), played.start().count, Rules::THAI);
    let mut scores = record.scores.iter();
    for action in played.actions() {
        if let Action::Move(_) = action {
            if let Some(&Some(score)) = scores.next() {
                samples.extend(sample(number, &game, score, record));
            }
        }
        game.act(action).expect("the record was replayed");
    }
}

/// Returns a position; `None` if its score is exact.
fn sample(number: usize, game: &Game, score: i16, record: &Record) -> Option<Sample> {
    let turn = game.position().turn();
    let cp = i32::from(score);
    let [white, black] = record.levels;
    let levels = match turn {
        Color::White => [white, black],
        Color::Black => [black, white],
    };
    let [own, others] = levels;
    let compiled = Chances::between(Score::Cp(cp), game, own, others);
    let is_exact = cp.unsigned_abs() >= MATE.unsigned_abs().into()
        || compiled == Chances::WIN && cp > 20_000
        || compiled == Chances::LOSS && cp < -20_000;
    if is_exact {
        return None;
    }
    let float = |features: [i32; FEATURES]| features.map(|feature| feature as f32 / ONE as f32);
    Some(Sample {
        game: number,
        levels,
        score: bend(cp).map(|value| value as f32 / ONE as f32),
        cp,
        mover: float(features(game, turn, levels)),
        other: float(features(game, !turn, [others, own])),
        result: usize::from(match turn {
            Color::White => 2 - record.result,
            Color::Black => record.result,
        }),
        compiled: [compiled.win(), compiled.draw(), compiled.loss()]
            .map(|chance| f64::from(chance) / 1_000.0),
    })
}

/// The chances by the constants of Lichess, which knows no draws: each point is half a win and half a loss.
pub(super) fn of_chess(sample: &Sample) -> [f64; 3] {
    let cp = f64::from(sample.cp.clamp(-1_000, 1_000));
    let win = 1.0 / (1.0 + (-0.003_682_08 * cp).exp());
    [win, 0.0, 1.0 - win]
}
