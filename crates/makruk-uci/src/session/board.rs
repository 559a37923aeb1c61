//! The current position of a session.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};

use makruk_core::Position;
use makruk_rules::Game;

use super::{Session, inform};
use crate::{command::Placement, diagnostics, host::Host, options::Options, position};

/// The current position.
#[derive(Debug)]
pub(super) enum Current {
    /// A game, and the arguments of `position` that set it up.
    Game {
        game: Box<Game>,
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// No position: the last `position` was rejected for this reason.
    Empty(String),
}

impl Current {
    /// Returns the start position.
    pub(super) fn start(options: &Options) -> Self {
        Self::Game {
            game: Box::new(Game::new(Position::start(), options.rules)),
            fen: None,
            moves: Vec::new(),
        }
    }
}

impl Session {
    /// Sets up a position. If it is rejected, the board is left empty.
    pub(super) fn set_up(&mut self, placement: &Placement<'_>, host: &mut dyn Host) {
        match position::set_up(placement, self.options.rules) {
            Ok(game) => {
                self.current = Current::Game {
                    game: Box::new(game),
                    fen: placement.fen.clone(),
                    moves: placement.moves.iter().map(ToString::to_string).collect(),
                };
                self.may_lack_tables = true;
            }
            Err(message) => self.clear_board(message, host),
        }
    }

    /// Clears the board after a rejected `position`, so that the engine does not search the previous position instead.
    pub(super) fn clear_board(&mut self, reason: String, host: &mut dyn Host) {
        inform(
            &format!("position rejected, no position is set up now: {reason}"),
            host,
        );
        self.current = Current::Empty(reason);
    }

    /// Sets up the current position again under different rules.
    pub(super) fn set_up_again(&mut self, host: &mut dyn Host) {
        let Current::Game { fen, moves, .. } = &self.current else {
            return;
        };
        let (fen, moves) = (fen.clone(), moves.clone());
        let moves = moves.iter().map(String::as_str).collect();
        self.set_up(&Placement { fen, moves }, host);
    }

    pub(super) fn draw(&self, host: &mut dyn Host) {
        let game = match &self.current {
            Current::Game { game, .. } => game,
            Current::Empty(reason) => return inform(&no_position(reason), host),
        };
        match diagnostics::drawing(game) {
            Ok(text) => text.split('\n').for_each(|line| host.send(line)),
            Err(error) => inform(&error, host),
        }
    }
}

/// Returns the message that no position is set up.
pub(super) fn no_position(reason: &str) -> String {
    format!("no position is set up: the last one was rejected: {reason}")
}
