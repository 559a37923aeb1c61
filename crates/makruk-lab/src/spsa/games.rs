//! The games of an iteration, between two sets of parameters of this build's engine.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

use makruk_core::ByColor;
use makruk_match::{
    Choice, Fault, FaultKind, GameConditions, GameStart, MatchPlayer, MoveLimits, Openings,
    OwnEngine, PlayerLimits, Seats, play_game,
};
use makruk_rules::Game;
use makruk_search::{Engine, Limits, tuning::Params};

use crate::self_play::half_points;

/// What all games have in common.
pub(super) struct Conditions {
    pub(super) openings: Openings,
    pub(super) game: GameConditions,
    /// The limit of each move, in nodes.
    pub(super) nodes: u64,
    /// Pairs of games per iteration; both games of a pair have the same opening, with colours reversed.
    pub(super) pairs: u64,
}

/// Plays games on several threads.
pub(super) struct Games {
    conditions: Conditions,
    /// Both players of each thread. They outlast an iteration, because their endgame tables take seconds.
    players: Vec<[Player; 2]>,
}

impl Games {
    pub(super) fn new(
        conditions: Conditions,
        own: &OwnEngine,
        threads: NonZeroUsize,
    ) -> Result<Self, String> {
        let player = || {
            let engine = own.create_engine();
            engine.map(Player).map_err(|error| error.to_string())
        };
        let players = (0..threads.get()).map(|_| Ok([player()?, player()?]));
        Ok(Self {
            conditions,
            players: players.collect::<Result<_, String>>()?,
        })
    }

    /// Plays the games of an iteration, and returns the points of the first side minus those of the second one. They do not depend
    /// on the number of threads.
    pub(super) fn play(&mut self, iteration: u64, sides: &[Params; 2]) -> Result<i32, String> {
        let (conditions, next) = (&self.conditions, &AtomicU64::new(0));
        let games = 2 * conditions.pairs;
        let play = |players: &mut [Player; 2]| {
            for (Player(engine), params) in players.iter_mut().zip(sides) {
                engine.set_params(params.clone());
            }
            let mut points = 0;
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return Ok(points);
                }
                points += conditions.play(iteration * games + game, players)?;
            }
        };
        thread::scope(|scope| {
            let players = self.players.iter_mut();
            let threads: Vec<_> = players
                .map(|players| scope.spawn(|| play(players)))
                .collect();
            let points = threads.into_iter().map(|thread| {
                let points = thread.join();
                points.unwrap_or_else(|_| Err("a thread panicked".to_owned()))
            });
            points.sum()
        })
    }
}

impl Conditions {
    /// Plays a game, and returns the points of the first player minus those of the second one.
    fn play(&self, number: u64, players: &mut [Player; 2]) -> Result<i32, String> {
        let opening = self.openings.opening(number / 2, &self.game.rules);
        let opening = opening.map_err(|error| error.to_string())?;
        let mut limits = PlayerLimits::default();
        limits.nodes = Some(self.nodes);
        let limits = ByColor::new(limits, limits);
        let [first, second] = players;
        let is_first_white = number % 2 == 0;
        let seats = if is_first_white {
            Seats::new(first, second, limits)
        } else {
            Seats::new(second, first, limits)
        };
        let played = play_game(seats, &opening, number, &self.game, &AtomicBool::new(false));
        let played = played.map_err(|error| error.to_string())?;
        let outcome = played.as_ref().and_then(|played| played.game.outcome());
        let of_white = i32::from(half_points(outcome.ok_or("a game has no outcome")?)) - 1;
        Ok(if is_first_white { of_white } else { -of_white })
    }
}

/// A player whose parameters can be changed between games.
struct Player(Engine);

impl MatchPlayer for Player {
    fn begin_game(&mut self, _: &GameStart) -> Result<(), Fault> {
        self.0.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &MoveLimits,
        _: &AtomicBool,
    ) -> Result<Choice, Fault> {
        let limits = Limits::nodes(limits.nodes.unwrap_or_default());
        let result = self.0.search(game, &limits, &mut ());
        let Some(mv) = result.best else {
            return Err(Fault::new(FaultKind::Illegal, "the engine found no move"));
        };
        let mut choice = Choice::new(mv);
        choice.score = result.score();
        Ok(choice)
    }
}
