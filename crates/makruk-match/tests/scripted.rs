//! Players for tests: the first legal move, or a fault.

use std::{sync::atomic::AtomicBool, thread, time::Duration};

use makruk_match::{
    Choice, Entrant, Fault, FaultKind, GameStart, MatchError, MatchErrorKind, MatchPlayer,
    MoveLimits, PlayerFactory,
    makruk_core::{Move, random::Random},
    makruk_rules::Game,
};

/// The behaviour of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// Random moves, which depend on the position and the game.
    Random,
    /// The legal move that is first in order.
    First,
    /// An illegal move at its third move.
    Illegal,
    /// A crash at its third move.
    Crash,
    /// A move after this many milliseconds.
    Slow(u64),
    /// Cannot be created.
    Missing,
}

struct Scripted {
    script: Script,
    moves: usize,
    number: u64,
}

impl PlayerFactory for Script {
    fn create(&self) -> Result<Box<dyn MatchPlayer>, MatchError> {
        if *self == Self::Missing {
            return Err(MatchError::new(MatchErrorKind::Program, "no such program"));
        }
        Ok(Box::new(Scripted {
            script: *self,
            moves: 0,
            number: 0,
        }))
    }
}

impl MatchPlayer for Scripted {
    fn begin_game(&mut self, start: &GameStart) -> Result<(), Fault> {
        (self.moves, self.number) = (0, start.number);
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &MoveLimits, _: &AtomicBool) -> Result<Choice, Fault> {
        self.moves += 1;
        let mut moves = game.position().legal_moves();
        moves.sort_unstable();
        let mut index = 0;
        match self.script {
            Script::Illegal if self.moves == 3 => {
                let mv: Move = "a1a8".parse().expect("a move");
                return Ok(Choice::new(mv));
            }
            Script::Crash if self.moves == 3 => {
                return Err(Fault::new(FaultKind::Crash, "exit status: 3"));
            }
            Script::Slow(ms) => thread::sleep(Duration::from_millis(ms)),
            Script::Random => {
                let seed = game.position().zobrist() ^ game.ply() as u64 ^ self.number << 32;
                index = Random::new(seed).index(moves.len());
            }
            _ => {}
        }
        Ok(Choice::new(moves[index]))
    }
}

/// Returns an entrant.
pub(crate) fn entrant(name: &str, script: Script) -> Entrant {
    Entrant::new(name, &format!("{script:?}"), Box::new(script))
}
