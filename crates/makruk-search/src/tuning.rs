//! Hooks for makruk-lab: evaluation terms for `tune`, search parameters for `duel`, features for `chances`. Not part of the API.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role};
use makruk_rules::Game;

use crate::{
    Engine, Level, chances,
    engine::root_of,
    eval::{
        self,
        terms::{self, TermVisitor},
    },
    state::psq,
    weights::{WEIGHTS, term},
};

pub use crate::{search::Params, weights::GROUPS};

impl Engine {
    /// Sets the search parameters.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }
}

/// Game phase of a board with all pieces except bia.
pub const FULL: i32 = eval::FULL;

/// The number of features on which the chances of a side depend.
pub const FEATURES: usize = chances::FEATURES;

/// The number of hidden neurons of the model of chances.
pub const HIDDEN: usize = chances::HIDDEN;

/// One, in features and in [`bend`].
pub const ONE: i32 = chances::ONE;

/// Returns the features of a side between players of two levels, its own and the other one's.
pub fn features(game: &Game, side: Color, levels: [Level; 2]) -> [i32; FEATURES] {
    chances::features(game, side, levels)
}

/// Splits a score in centipawns into its near and its far part.
pub fn bend(cp: i32) -> [i32; 2] {
    chances::bend(cp)
}

/// Returns the shares of a lead that remain of a net's evaluation under the count, from 0 to 1: of a lead of the side to move, and of
/// the other side's; `None` if a khun is bare, because a net does not evaluate such a position.
#[cfg(feature = "nnue")]
pub fn net_parts(game: &Game) -> Option<[f32; 2]> {
    let state = root_of(game);
    (!state.is_chase()).then(|| eval::net_parts(&state, game.rules()))
}

/// Returns the compiled-in weights.
pub fn weights() -> &'static [(i16, i16)] {
    &WEIGHTS
}

/// The occurrences of each term, White's minus Black's, and the game phase.
#[derive(Debug)]
pub struct Terms {
    /// Terms and their occurrences; each term appears once.
    pub times: Vec<(u16, i16)>,
    /// Game phase, from 0 to [`FULL`].
    pub full: i32,
    /// Share of a lead that remains under the count, from 0 to 1.
    pub part: f32,
    /// Evaluation from White's point of view, in centipawns.
    pub eval: i32,
}

struct Times([i16; term::COUNT]);

impl Times {
    fn change(&mut self, term: usize, times: i32) {
        self.0[term] += i16::try_from(times).unwrap_or(0);
    }
}

impl TermVisitor for Times {
    fn visit(&mut self, term: usize, times: i32) {
        self.change(term, times);
    }
}

/// Returns a position's terms; `None` if a side has only its khun.
pub fn take_apart(game: &Game) -> Option<Terms> {
    let state = root_of(game);
    let position = &state.position;
    if state.is_chase() {
        return None;
    }
    let mut times = Times([0; term::COUNT]);
    pieces(position, &mut times);
    let full = terms::visit(position, state.numbers, &mut times);
    let linear = |pick: fn(&(i16, i16)) -> i16| -> i32 {
        let pairs = times.0.iter().zip(&WEIGHTS);
        pairs.map(|(&n, w)| i32::from(n) * i32::from(pick(w))).sum()
    };
    let white = (linear(|w| w.0) * full + linear(|w| w.1) * (FULL - full)) / FULL;
    let part = eval::part(&state, game.rules(), white);
    let sign = match position.turn() {
        Color::White => 1,
        Color::Black => -1,
    };
    let times = times.0.iter().zip(0..);
    Some(Terms {
        times: times
            .filter(|(n, _)| **n != 0)
            .map(|(&n, term)| (term, n))
            .collect(),
        full,
        part,
        eval: sign * eval::evaluate(&state, game.rules()),
    })
}

fn pieces(position: &BitPosition, times: &mut Times) {
    for color in Color::ALL {
        for role in Role::ALL {
            for square in position.pieces(color, role) {
                let (seen, sign) = match color {
                    Color::White => (square.index(), 1),
                    Color::Black => (63 - square.index(), -1),
                };
                times.change(psq::term_of(role, seen), sign);
                if role == Role::BiaNgai {
                    times.change(term::BIA_NGAI, sign);
                }
            }
        }
    }
}
