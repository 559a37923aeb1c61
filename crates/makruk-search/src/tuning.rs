//! Hooks for the tuner: terms of the evaluation and parameters of the search. Not part of the API.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role};
use makruk_rules::Game;

use crate::{
    Engine,
    engine::root_of,
    eval::{
        self,
        terms::{self, Sink},
    },
    state::psq,
    weights::{WEIGHTS, term},
};

pub use crate::{search::Params, weights::GROUPS};

impl Engine {
    /// Sets the parameters of the search.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }
}

/// Game phase of a board with all pieces but bia.
pub const FULL: i32 = eval::FULL;

/// The weights that are compiled in.
pub fn weights() -> &'static [(i16, i16)] {
    &WEIGHTS
}

/// How often each term occurs, White's less Black's, and the game phase.
#[derive(Debug)]
pub struct Terms {
    /// Terms and how often each occurs; each term once.
    pub times: Vec<(u16, i16)>,
    /// From 0 to [`FULL`].
    pub full: i32,
    /// Share of a lead that the count leaves, from 0 to 1.
    pub part: f32,
    /// Evaluation from White's side, in centipawns.
    pub eval: i32,
}

struct Times([i16; term::COUNT]);

impl Times {
    fn change(&mut self, term: usize, times: i32) {
        self.0[term] += i16::try_from(times).unwrap_or(0);
    }
}

impl Sink for Times {
    fn add(&mut self, term: usize, times: i32) {
        self.change(term, times);
    }
}

/// Returns the terms of a position, or `None` if a side has nothing but its khun.
pub fn take_apart(game: &Game) -> Option<Terms> {
    let state = root_of(game);
    let position = &state.position;
    if state.is_chase() {
        return None;
    }
    let mut times = Times([0; term::COUNT]);
    pieces(position, &mut times);
    let full = terms::tell(position, state.numbers, &mut times);
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
                if role == Role::Biangai {
                    times.change(term::BIANGAI, sign);
                }
            }
        }
    }
}
